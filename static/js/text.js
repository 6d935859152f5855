// @ts-check
/**
 * Words by key, in the reader's language: the one chosen here before, else the browser's first of ours. To add a language is to write its file
 * and to name it in TEXTS.
 */

import { inBrowser } from "./kept.js";
import { en } from "./text/en.js";
import { ru } from "./text/ru.js";

/** @typedef {"ru" | "en"} Language */
/** @typedef {string | Partial<Record<Intl.LDMLPluralRule, string>>} Entry */

/** @type {Record<Language, Record<string, Entry>>} */
export const TEXTS = { ru, en };
const KEPT_AS = "tacker.language";

/** @type {Set<(language: Language) => void>} */
const listeners = new Set();
/** @type {Language} */
let current = preferred(inBrowser.get(KEPT_AS), globalThis.navigator?.languages ?? []);

/** @param {string | null} choice @param {readonly string[]} browser @returns {Language} */
export function preferred(choice, browser) {
  const known = (/** @type {string} */ tag) => Object.hasOwn(TEXTS, tag);
  return /** @type {Language} */ ([choice ?? "", ...browser.map((tag) => tag.slice(0, 2))].find(known) ?? "en");
}

export const language = () => current;

/** The language that the switch leads to, one after another. */
export function nextLanguage() {
  const all = /** @type {Language[]} */ (Object.keys(TEXTS));
  return all[(all.indexOf(current) + 1) % all.length];
}

/** A sentence in the language that the switch leads to: whoever needs it can read it. @param {string} key */
export const inNextLanguage = (key) => String(TEXTS[nextLanguage()][key]);

/** Switches, keeps the choice in this browser and tells whoever shows words. */
export function setLanguage(/** @type {Language} */ chosen) {
  current = chosen;
  inBrowser.set(KEPT_AS, chosen);
  for (const listener of [...listeners]) listener(chosen);
}

/** @param {(language: Language) => void} listener @returns {() => void} stops it */
export function onLanguage(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const hasText = (/** @type {string} */ key) => key in TEXTS[current];

/**
 * The sentence for *key*; `{name}` in it is filled from *params*.
 * @param {string} key @param {Record<string, unknown>} [params]
 */
export function t(key, params = {}) {
  const entry = TEXTS[current][key];
  return typeof entry === "string" ? fill(entry, params) : key;
}

/**
 * The form of *key* that goes with the number *n*, which it may show as `{n}`.
 * @param {string} key @param {number} n @param {Record<string, unknown>} [params]
 */
export function plural(key, n, params = {}) {
  const entry = TEXTS[current][key];
  if (entry === undefined || typeof entry === "string") return t(key, { n, ...params });
  return fill(entry[new Intl.PluralRules(current).select(n)] ?? entry.other ?? key, { n, ...params });
}

/** @param {string} text @param {Record<string, unknown>} params */
const fill = (text, params) => text.replace(/\{(\w+)\}/g, (hole, name) => (name in params ? String(params[name]) : hole));
