// @ts-check
/** What a reader has chosen for this browser, one by one: kept as text, told to whoever listens. */

import { inBrowser } from "./kept.js";

/**
 * @template T
 * @param {string} name under which it is kept @param {T} usual until something is chosen
 * @param {(kept: string) => T | undefined} read back what was kept; undefined if it is none of ours
 */
export function choice(name, usual, read) {
  /** @type {Set<() => void>} */
  const listeners = new Set();
  const kept = inBrowser.get(name);
  let chosen = (kept === null ? undefined : read(kept)) ?? usual;

  return {
    get: () => chosen,
    set(/** @type {T} */ value) {
      chosen = value;
      inBrowser.set(name, String(value));
      for (const listener of [...listeners]) listener();
    },
    /** @param {() => void} listener @returns {() => void} stops it */
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** @param {string} text */
const yesOrNo = (text) => (text === "true" ? true : text === "false" ? false : undefined);

/** @param {string} text */
function share(text) {
  const value = Number(text);
  return text !== "" && value >= 0 && value <= 1 ? value : undefined;
}

/** Whether a composed move waits for a button. */
export const confirming = choice("tacker.confirm", false, yesOrNo);
/** How loud one's own turn sounds, from 0 (not at all) to 1. */
export const volume = choice("tacker.volume", 0, share);
export const vibrating = choice("tacker.vibrate", true, yesOrNo);
/** Whether the desktop may say that it is one's turn. */
export const notifying = choice("tacker.notify", false, yesOrNo);
