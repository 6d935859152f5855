// @ts-check
/** The words of the replay, apart from those of the table, which loads without them. */

import { language } from "../text.js";
import { en } from "./en.js";
import { ru } from "./ru.js";

/** @type {Record<string, any>} */
export const WORDS = { ru, en };

/** @returns {typeof ru} */
export const words = () => WORDS[language()];

/** @param {string} text @param {Record<string, unknown>} params */
export const fill = (text, params) => text.replace(/\{(\w+)\}/g, (hole, name) => (name in params ? String(params[name]) : hole));

/** The form that goes with the number *n*. @param {Partial<Record<Intl.LDMLPluralRule, string>>} forms @param {number} n */
export const counted = (forms, n) => fill(forms[new Intl.PluralRules(language()).select(n)] ?? forms.other ?? "", { n });
