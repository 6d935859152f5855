// @ts-check
/** Which lessons have been solved, by key; kept in this browser alone. */

import { inBrowser } from "../kept.js";

const KEPT_AS = "tacker.lessons";

/** @returns {Set<string>} */
export function solved() {
  try {
    const kept = JSON.parse(inBrowser.get(KEPT_AS) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.filter((key) => typeof key === "string") : []);
  } catch {
    return new Set(); // None of ours.
  }
}

/** @param {string} key */
export const keepSolved = (key) => inBrowser.set(KEPT_AS, JSON.stringify([...solved().add(key)]));
