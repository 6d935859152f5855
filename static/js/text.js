// @ts-check
/** Words by key, in the reader's language: its words alone are loaded, and what imports this waits for them. */

import { wordsAhead } from "./ahead.js";
import { LANGUAGES, after, keepChoice, readersLanguage } from "./languages.js";

/** @typedef {import("./languages.js").Language} Language */

const AGAIN_AFTER = 1_000;

/** @type {Set<(language: Language) => void>} */
const listeners = new Set();
let current = readersLanguage();
let wanted = current;
const fetched = () => LANGUAGES[current].words();
/** Without words nothing can be said, not even that the server is away: it is asked until it is there. @returns {Promise<import("./languages.js").Words>} */
const fetchedLater = () => new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER)).then(fetched).catch(fetchedLater);
let words = await (wordsAhead(current) ?? fetched()).catch(fetchedLater);
let plurals = new Intl.PluralRules(current);

export const language = () => current;

/** The language that the switch leads to, one after another. */
export const nextLanguage = () => after(current);

/** Fetches the words that the switch leads to, so that it need not wait, nor ask a server that is away. */
export const fetchNextLanguage = () => LANGUAGES[nextLanguage()].words().catch(() => {});

/** Switches, keeps the choice in this browser and tells whoever shows words. While the words cannot be had, all stays as it is. */
export async function setLanguage(/** @type {Language} */ chosen) {
  wanted = chosen;
  const found = await LANGUAGES[chosen].words().catch(() => null);
  if (!found || wanted !== chosen) return;
  current = chosen;
  words = found;
  plurals = new Intl.PluralRules(chosen);
  keepChoice(chosen);
  for (const listener of [...listeners]) listener(chosen);
}

/** @param {(language: Language) => void} listener @returns {() => void} stops it */
export function onLanguage(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const hasText = (/** @type {string} */ key) => key in words;

/**
 * The sentence for *key*; `{name}` in it is filled from *params*.
 * @param {string} key @param {Record<string, unknown>} [params]
 */
export function t(key, params = {}) {
  const entry = words[key];
  return typeof entry === "string" ? fill(entry, params) : key;
}

/**
 * The form of *key* that goes with the number *n*, which it may show as `{n}`.
 * @param {string} key @param {number} n @param {Record<string, unknown>} [params]
 */
export function plural(key, n, params = {}) {
  const entry = words[key];
  if (entry === undefined || typeof entry === "string") return t(key, { n, ...params });
  return fill(entry[plurals.select(n)] ?? entry.other ?? key, { n, ...params });
}

/** @param {string} text @param {Record<string, unknown>} params */
export const fill = (text, params) => text.replace(/\{(\w+)\}/g, (hole, name) => (name in params ? String(params[name]) : hole));
