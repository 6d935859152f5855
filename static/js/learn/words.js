// @ts-check
/**
 * The words of the lessons, apart from those of the table, which loads without them.
 *
 * @typedef {{title: string, say: string, done: string, other: string}} StepWords `other` is empty where every legal play is the idea
 * @typedef {{title: string, lead: string, begin: string, goOn: string, again: string, known: string, lessons: string, toList: string, count: string,
 *   next: string, finish: string, retry: string, rule: string, loading: string, doneTitle: string, doneLead: string, doneFacts: string[], doneRules: string[],
 *   toLobby: string, toRules: string, names: Record<import("../reduce.js").Seat, string>, steps: Record<string, StepWords>}} Words
 */

import { language } from "../text.js";
import { en } from "./en.js";
import { ru } from "./ru.js";

/** @type {Record<string, Words>} */
export const WORDS = { ru, en };

export const words = () => WORDS[language()];

/** @param {string} text @param {Record<string, unknown>} params */
export const fill = (text, params) => text.replace(/\{(\w+)\}/g, (hole, name) => (name in params ? String(params[name]) : hole));
