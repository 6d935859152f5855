// @ts-check
/** The table's menu: how it looks and moves, pause and giving up by vote, the way back to the room. */

import { html } from "../html.js";
import { LANGUAGES } from "../languages.js";
import { nextLanguage, setLanguage, t } from "../text.js";
import { isDark, switchTheme } from "../theme.js";
import { SPEEDS, setSpeed, speed } from "./speed.js";

/**
 * @param {import("./model.js").Model} model
 * @param {{leave: () => void, show: (what: "cards" | "settings" | "keys" | "board") => void, around: (what: string) => void}} ways
 */
export function menuBody({ view, viewer, state, standing }, { leave, show, around }) {
  const isPlaying = standing === "plays" && view.phase !== "over";
  const button = (/** @type {string} */ what, /** @type {string} */ label, /** @type {() => void} */ act) =>
    html("button", { class: "button", type: "button", "data-do": what, onclick: act }, label);
  const asking = (/** @type {string} */ what) => button(what, t(`around.${what}`), () => around(what));
  return [
    html("fieldset", { class: "field" },
      html("legend", {}, t("table.menu.speed")),
      html("div", { class: "choice" }, ...SPEEDS.map((each) => {
        const input = html("input", { type: "radio", name: "speed", value: each, checked: each === speed() });
        input.addEventListener("change", () => setSpeed(each));
        return html("label", {}, input, t(`table.menu.speed.${each}`));
      }))),
    button("settings", t("table.settings"), () => show("settings")),
    button("cards", t("table.menu.cards"), () => show("cards")),
    button("board", t("table.board"), () => show("board")),
    button("keys", t("table.keys"), () => show("keys")),
    html("a", { class: "button", href: "/learn", target: "_blank", "data-do": "learn" }, t("table.menu.learn")),
    button("theme", t(isDark() ? "site.theme_light" : "site.theme_dark"), switchTheme),
    button("language", LANGUAGES[nextLanguage()].offer, () => setLanguage(nextLanguage())),
    isPlaying && view.paused && asking("resume"),
    isPlaying && !view.vote && !view.paused && asking("call-pause"),
    isPlaying && !view.vote && asking("call-abandon"),
    isPlaying && state.room?.options.watchers === "hands" && asking(view.shows_hands?.[/** @type {string} */ (viewer)] ? "hide-hands" : "allow-hands"),
    button("leave", t("table.menu.leave"), leave),
  ];
}
