// @ts-check
/** The replay by keyboard. Letters are read by their place on the keyboard, so they work in every layout. */

/** @typedef {import("./timeline.js").Mark} Mark */
/** @typedef {{do: "step", by: 1 | -1} | {do: "end", by: 1 | -1} | {do: "play"} | {do: "view"} | {do: "jump", mark: Mark, by: 1 | -1}} Meaning */

/** @type {Record<string, Meaning>} */
const MEANINGS = {
  ArrowRight: { do: "step", by: 1 },
  ArrowLeft: { do: "step", by: -1 },
  Home: { do: "end", by: -1 },
  End: { do: "end", by: 1 },
  Space: { do: "play" },
  KeyV: { do: "view" },
};
/** @type {Record<string, Mark>} */
const JUMPS = { KeyD: "deal", KeyK: "knock", KeyT: "tacker" };

/**
 * What a key asks for, or null. Pure.
 * @param {{code: string, ctrlKey: boolean, altKey: boolean, metaKey: boolean, shiftKey: boolean}} event @returns {Meaning | null}
 */
export function meaningOf({ code, ctrlKey, altKey, metaKey, shiftKey }) {
  if (ctrlKey || altKey || metaKey) return null;
  if (code in JUMPS) return { do: "jump", mark: JUMPS[code], by: shiftKey ? -1 : 1 };
  return MEANINGS[code] ?? null;
}

/** Elements that have a use of their own for these keys. */
const OWN_USE = "select, textarea, input:not([type=range], [type=checkbox])";

/** @param {(meaning: Meaning) => void} obey @returns {() => void} stops it */
export function keepReplayKeys(obey) {
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    const target = /** @type {Element} */ (event.target);
    if (target.closest(OWN_USE) || (event.code === "Space" && target.closest("button, a, input, [role=tab]"))) return;
    const meaning = meaningOf(event);
    if (!meaning) return;
    event.preventDefault();
    obey(meaning);
  };
  document.addEventListener("keydown", onKey, true);
  return () => document.removeEventListener("keydown", onKey, true);
}
