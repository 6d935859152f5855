// @ts-check
/** The lists of the admin's page: games, tables, players, bans, and the trail. */

import { html } from "../html.js";
import { act } from "./door.js";
import { acting, doing, field, filled, form, gameLink, input, list, playerLink, reasonField, reasons, roomLink, select, sitters, untilField, untilOf, when } from "./parts.js";
import { words } from "./words.js";

const found = () => html("div", { class: "admin-found" });

/** A game as a row of a list. @param {any} game */
export const gameRow = (game) => {
  const statuses = /** @type {Record<string, string>} */ (words().statuses);
  return [gameLink(game.id), roomLink(game.room), sitters(game.seats), `${statuses[game.status]} ${game.winner ?? game.abandoned ?? ""}`, when(game.started_at), String(game.events)];
};
export const gameHeads = () => {
  const h = words().heads;
  return [h.game, h.room, h.seats, h.status, h.started, h.events];
};

export function games() {
  const w = words();
  const place = found();
  const inputs = { id: input("search"), room: input("search"), player: input("search"), since: input("date"), until: input("date"), status: select({ "": w.any, ...w.statuses }), winner: select({ "": w.any, AC: "AC", BD: "BD" }), min_events: input("number", { min: 0 }), max_events: input("number", { min: 0 }) };
  const search = (/** @type {Record<string, string>} */ { since, until, ...rest }) =>
    list(place, "/games", "games", { ...rest, since: since && `${since}T00:00:00Z`, until: until && `${until}T23:59:59Z` }, gameHeads(), gameRow);
  const asked = form(Object.entries(inputs).map(([name, each]) => field(name, w.fields[/** @type {keyof typeof w.fields} */ (name)], each)), w.search, "search", search);
  asked.setAttribute("role", "search");
  search(filled(asked));
  return [asked, place];
}

export function tables() {
  const w = words();
  const place = found();
  const why = reasons();
  const show = () => list(place, "/tables", "tables", {}, [w.heads.game, w.heads.room, w.heads.seats, w.heads.waits, w.heads.here, ""], (each) =>
    [gameLink(each.id), roomLink(each.room), sitters(each.seats), each.waiting_for.join(", "), String(each.here.length),
      acting(w.end, "end", why, (reason) => doing(() => act("POST", `/games/${each.id}/abandon`, reason), show, place))]);
  show();
  return [why, place];
}

export function players() {
  const w = words();
  const place = found();
  const search = (/** @type {Record<string, string>} */ params) => list(place, "/players", "players", params, [w.heads.player, "Id", w.heads.at, ""], (who) =>
    [playerLink(who.id, who.name), who.id, when(who.created_at), [who.bot && `${w.bot}: ${who.bot}`, who.banned && w.banned].filter(Boolean).join(", ")]);
  const asked = form([field("name", w.name, input("search"))], w.search, "search", search);
  search({});
  return [asked, place];
}

/** A ban as a row; it is lifted for the reason in the form. @param {HTMLFormElement} why @param {() => unknown} then @param {HTMLElement} place @returns {(ban: any) => (Node | string)[]} */
export const banRow = (why, then, place) => (ban) => {
  const w = words();
  return [playerLink(ban.player, ban.name), when(ban.at), ban.until ? when(ban.until) : w.forever, ban.reason, ban.in_force ? w.yes : w.no,
    ban.in_force ? acting(w.lift, "lift", why, (reason) => doing(() => act("DELETE", `/bans/${ban.id}`, reason), then, place)) : ban.lifted_why ?? ""];
};
export const banHeads = () => {
  const h = words().heads;
  return [h.player, h.at, h.until, h.reason, h.force, ""];
};

export function bans() {
  const w = words();
  const place = found();
  const show = () => list(place, "/bans", "bans", { all: "true" }, banHeads(), banRow(why, show, place));
  const why = reasons();
  const asked = form([field("player", w.playerId, input("text", { required: true })), untilField(), reasonField("reason-ban")], w.ban, "ban",
    (values) => doing(() => act("POST", `/players/${encodeURIComponent(values.player)}/bans`, values["reason-ban"], untilOf(values.until)), show, place));
  show();
  return [asked, why, place];
}

export function audit() {
  const h = words().heads;
  const place = found();
  list(place, "/audit", "entries", {}, [h.seq, h.at, h.who, h.what, h.target, h.why, h.call], (entry) =>
    [String(entry.seq), when(entry.at), entry.who, entry.what, entry.target, entry.why ?? "", [entry.details.call, entry.details.query, entry.details.body].filter(Boolean).join(" ")]);
  return [place];
}
