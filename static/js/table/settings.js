// @ts-check
/** What a reader may set for this browser: sending after asking, and how their own turn calls them. */

import { chime, wakeSound } from "../chime.js";
import { confirming, notifying, vibrating, volume } from "../choices.js";
import { html } from "../html.js";
import { language, t } from "../text.js";

/** @returns {Node[]} */
export function settingsBody() {
  return [
    toggle("confirm", confirming),
    html("p", { class: "sheet-note" }, t("settings.turn")),
    loudness(),
    "vibrate" in navigator && matchMedia("(pointer: coarse)").matches ? toggle("vibrate", vibrating) : null,
    "Notification" in window ? toggle("notify", notifying, mayNotify) : null,
  ].filter((each) => each !== null);
}

/**
 * @param {string} name @param {typeof confirming} choice
 * @param {() => Promise<boolean>} [mayBeOn] asked before it is switched on
 */
function toggle(name, choice, mayBeOn = async () => true) {
  const input = /** @type {HTMLInputElement} */ (html("input", { type: "checkbox", name, checked: choice.get() }));
  const hint = html("span", { class: "setting-hint", role: "status" });
  input.addEventListener("change", async () => {
    const isOn = input.checked && (await mayBeOn());
    hint.textContent = input.checked && !isOn ? t(`settings.${name}_refused`) : "";
    input.checked = isOn;
    choice.set(isOn);
  });
  return html("label", { class: "setting" }, html("span", {}, t(`settings.${name}`), hint), input);
}

/** Moved once, it sounds as it will sound. */
function loudness() {
  const input = /** @type {HTMLInputElement} */ (html("input", { type: "range", name: "volume", min: 0, max: 1, step: 0.1, value: volume.get() }));
  const say = () => input.setAttribute("aria-valuetext", Number(input.value) === 0 ? t("settings.sound_off") : new Intl.NumberFormat(language(), { style: "percent" }).format(Number(input.value)));
  input.addEventListener("input", say);
  input.addEventListener("change", () => {
    volume.set(Number(input.value));
    wakeSound();
    chime(volume.get());
  });
  say();
  return html("label", { class: "setting" }, html("span", {}, t("settings.sound")), input);
}

/** Asks the browser for leave, as part of switching it on. @returns {Promise<boolean>} */
async function mayNotify() {
  return globalThis.Notification !== undefined && (await Notification.requestPermission()) === "granted";
}
