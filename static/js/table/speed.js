// @ts-check
/** How fast marbles move: normal, twice as fast, or not at all; kept in this browser. Reduced motion means not at all until chosen otherwise. */

import { inBrowser } from "../kept.js";

const KEPT_AS = "tacker.speed";
export const SPEEDS = [1, 2, 0];

/** @type {Set<() => void>} */
const listeners = new Set();

/** @returns {number} */
export function speed() {
  const kept = inBrowser.get(KEPT_AS);
  if (kept !== null && SPEEDS.includes(Number(kept))) return Number(kept);
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 1;
}

export function setSpeed(/** @type {number} */ chosen) {
  inBrowser.set(KEPT_AS, String(chosen));
  for (const listener of [...listeners]) listener();
}

/** @param {() => void} listener @returns {() => void} stops it */
export function onSpeed(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
