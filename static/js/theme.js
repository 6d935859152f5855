// @ts-check
/** Light or dark: as the system says until it is switched here; the choice is kept in this browser. */

import { inBrowser } from "./kept.js";

const KEPT_AS = "tacker.theme"; // page-early.js reads it before the first paint
const system = matchMedia("(prefers-color-scheme: dark)");

/** @type {Set<() => void>} */
const listeners = new Set();

export const isDark = () => document.documentElement.dataset.theme === "dark";

export function switchTheme() {
  const chosen = isDark() ? "light" : "dark";
  inBrowser.set(KEPT_AS, chosen);
  show(chosen);
}

/** @param {() => void} listener @returns {() => void} stops it */
export function onTheme(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(/** @type {"light" | "dark"} */ theme) {
  document.documentElement.dataset.theme = theme;
  for (const listener of [...listeners]) listener();
}

system.addEventListener("change", () => {
  if (inBrowser.get(KEPT_AS) === null) show(system.matches ? "dark" : "light");
});
