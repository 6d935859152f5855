// @ts-check
/** An action as the admin's tables show it. */

import { html } from "../html.js";
import { link, mono, when } from "./parts.js";
import { words } from "./words.js";

/** @param {string} id of its game @param {any} each @returns {(Node | string)[]} */
export const actionRow = (id, { seq, at, seat, asked, ok, error }) =>
  [link(`replay/${id}/${seq}`, String(seq)), when(at), seat, mono(asked ?? "–"), ok ? words().game.accepted : html("b", { class: "admin-said", "data-ok": "false" }, `${error.code} ${error.rule ?? ""}`)];
