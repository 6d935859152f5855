// @ts-check
/** Which lessons have been solved, by key; kept in this browser alone. */

const KEPT_AS = "tacker.lessons";

/** @returns {Set<string>} */
export function solved() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT_AS) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.filter((key) => typeof key === "string") : []);
  } catch {
    return new Set();
  }
}

/** @param {string} key */
export function keepSolved(key) {
  try {
    localStorage.setItem(KEPT_AS, JSON.stringify([...solved().add(key)]));
  } catch {
    // A browser that keeps nothing teaches all the same.
  }
}
