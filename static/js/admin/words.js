// @ts-check
/** The words of the admin's page. */

import { language } from "../text.js";
import { en } from "./en.js";
import { ru } from "./ru.js";

/** @type {Record<string, typeof ru>} */
export const WORDS = { ru, en };
export const words = () => WORDS[language()];
