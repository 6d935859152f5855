// @ts-check
/** Sheets that explain the table: its keys, and its board in words. */

import { html } from "../html.js";
import { t } from "../text.js";
import { describe } from "./board-words.js";
import { KEYS } from "./keys.js";
import { spoken } from "./words.js";

/** @typedef {import("./model.js").Model} Model @typedef {import("./words.js").Line} Line */

export const keysBody = () => [
  html("dl", { class: "keys" }, ...KEYS.flatMap(([key, what]) => [html("dt", {}, html("kbd", {}, key)), html("dd", {}, t(what))])),
];

/** @param {Model} model @param {Line[]} lines */
export function boardBody(model, lines) {
  const last = lines.findLast(({ card }) => card !== null);
  return describe(model, last ? spoken(last, model.speaker) : "").map(({ title, lines: said }) =>
    html("section", { class: "words-part" }, html("h3", {}, title), ...said.map((line) => html("p", {}, line))));
}
