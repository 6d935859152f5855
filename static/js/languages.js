// @ts-check
/**
 * The languages, with what is said in each before its words are there. To add one is to write its file and to name it here.
 *
 * @typedef {"ru" | "en"} Language
 * @typedef {string | Partial<Record<Intl.LDMLPluralRule, string>>} Entry
 * @typedef {Record<string, Entry>} Words
 */

import { inBrowser } from "./kept.js";

/**
 * `short` and `offer` stand on the switch that leads to the language; `rooms`: how a room is called that nobody named.
 * @type {Record<Language, {short: string, offer: string, rooms: string[], words: () => Promise<Words>}>}
 */
export const LANGUAGES = {
  ru: {
    short: "RU",
    offer: "Перейти на русский",
    rooms: ["{name} зовёт играть", "Вечер за Такером"],
    words: async () => (await import("./text/ru.js")).ru,
  },
  en: {
    short: "EN",
    offer: "Switch to English",
    rooms: ["{name}’s table", "A Tacker evening"],
    words: async () => (await import("./text/en.js")).en,
  },
};

const KEPT_AS = "tacker.language";

/** The one chosen here before, else the browser's first of ours. @param {string | null} choice @param {readonly string[]} browser @returns {Language} */
export function preferred(choice, browser) {
  const known = (/** @type {string} */ tag) => Object.hasOwn(LANGUAGES, tag);
  return /** @type {Language} */ ([choice ?? "", ...browser.map((tag) => tag.slice(0, 2))].find(known) ?? "en");
}

export const readersLanguage = () => preferred(inBrowser.get(KEPT_AS), globalThis.navigator?.languages ?? []);

export const keepChoice = (/** @type {Language} */ language) => inBrowser.set(KEPT_AS, language);

/** The one that follows, round and round. @param {Language} language */
export function after(language) {
  const all = /** @type {Language[]} */ (Object.keys(LANGUAGES));
  return all[(all.indexOf(language) + 1) % all.length];
}
