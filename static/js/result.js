// @ts-check
/** What came of a game, in numbers, with the seats as they were when it began. */

import { emblem } from "./decor.js";
import { html } from "./html.js";
import { nameOf } from "./names.js";
import { SEATS } from "./room-facts.js";
import { plural, t } from "./text.js";

/**
 * @typedef {{id: string, number: number, winner: "AC" | "BD" | null, abandoned?: {why: string, by: string | null} | null, seats: Record<string, {id: string, name: string, bot?: string | null}>,
 *   deals: number | null, knock_outs: Record<string, number> | null, tackers: Record<string, number> | null}} Result
 */

/** Why nobody won, and who had proposed it; null where somebody did. @param {Result} result */
export function abandonedLine({ abandoned, seats }) {
  if (!abandoned) return null;
  const { why, by } = abandoned;
  return html("p", { class: "result-why" }, by && seats[by] ? t("result.abandoned_by", { name: nameOf(seats[by]) }) : t(`table.abandoned.${why}`));
}

/** @param {Result} result @param {(seat: import("./room-facts.js").Seat) => Node | string | null} [more] stands at the end of a seat's row */
export function resultTable({ winner, seats, deals, knock_outs, tackers }, more = () => null) {
  const row = (/** @type {import("./room-facts.js").Seat} */ seat) => html("tr", { "data-seat": seat, "data-won": winner?.includes(seat) },
    html("th", { scope: "row" }, emblem(seat), html("bdi", {}, seats[seat] ? nameOf(seats[seat]) : t(`seat.${seat}`))),
    html("td", {}, String(knock_outs?.[seat] ?? "–")),
    html("td", {}, String(tackers?.[seat] ?? "–")),
    html("td", { class: "result-more" }, more(seat)));
  return html("table", { class: "result" },
    html("thead", {}, html("tr", {},
      html("th", { scope: "col" }, deals === null ? "" : plural("result.deals", deals)),
      html("th", { scope: "col" }, t("result.knock_outs")),
      html("th", { scope: "col" }, t("result.tackers")),
      html("td"))),
    html("tbody", {}, ...[...SEATS].sort((a, b) => Number(winner?.includes(b) ?? 0) - Number(winner?.includes(a) ?? 0)).map(row)));
}
