// @ts-check
/** Whom this reader does not want to hear; kept in this browser and told to nobody. */

import { inBrowser } from "./kept.js";

const KEPT_AS = "tacker.muted";

/** @type {Set<() => void>} */
const listeners = new Set();
/** @type {Set<string>} */
let muted = new Set(kept());

/** @returns {ReadonlySet<string>} ids of players */
export const mutes = () => muted;

/** @param {string} player @param {boolean} isMuted */
export function mute(player, isMuted) {
  muted = new Set(muted);
  if (isMuted) muted.add(player);
  else muted.delete(player);
  inBrowser.set(KEPT_AS, JSON.stringify([...muted]));
  for (const listener of [...listeners]) listener();
}

/** @param {() => void} listener @returns {() => void} stops it */
export function onMutes(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @returns {string[]} */
function kept() {
  try {
    return JSON.parse(inBrowser.get(KEPT_AS) ?? "[]");
  } catch {
    return []; // None of ours.
  }
}
