// @ts-check
/** How fast marbles move: normal, twice as fast, or not at all; kept in this browser. Reduced motion means not at all until chosen otherwise. */

const KEPT_AS = "tacker.speed";
export const SPEEDS = [1, 2, 0];

/** @type {Set<() => void>} */
const listeners = new Set();

/** @returns {number} */
export function speed() {
  try {
    const kept = localStorage.getItem(KEPT_AS);
    if (kept !== null && SPEEDS.includes(Number(kept))) return Number(kept);
  } catch {
    // A browser that keeps nothing follows the system.
  }
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 1;
}

export function setSpeed(/** @type {number} */ chosen) {
  try {
    localStorage.setItem(KEPT_AS, String(chosen));
  } catch {
    // The choice lasts as long as it can.
  }
  for (const listener of [...listeners]) listener();
}

/** @param {() => void} listener @returns {() => void} stops it */
export function onSpeed(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
