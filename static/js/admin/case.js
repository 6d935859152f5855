// @ts-check
/** A game and the usual complaints about it: each has a part of its own, with what the log knows. */

import { html } from "../html.js";
import { fill } from "../replay/words.js";
import { SEATS } from "../room-facts.js";
import { actionRow } from "./actions.js";
import { act, adminsGame, read } from "./door.js";
import { explain } from "./explain.js";
import { acting, doing, later, link, list, mono, note, part, playerLink, reasons, roomLink, sitters, tableOr, when } from "./parts.js";
import { talkHeads, talkRow } from "./people.js";
import { words } from "./words.js";

/** @typedef {(path: string, game: any, rest: string[]) => (Node | string | null | false)[]} Part */

/** @type {Record<string, Part>} */
const PARTS = { explain, attendance, talk, actions, events };

/** @param {string} id @param {string} [chosen] one of PARTS @param {...string} rest what it is opened at */
export function game(id, chosen = "explain", ...rest) {
  const name = chosen in PARTS ? chosen : "explain";
  const path = `/games/${encodeURIComponent(id)}`;
  return [later(async () => {
    const told = await read(path);
    const parts = Object.entries(words().game.parts).map(([each, label]) => html("a", { href: `#game/${id}/${each}`, "aria-current": each === name && "page" }, label));
    return [...head(path, told), html("nav", { class: "admin-tabs admin-parts", "aria-label": id }, ...parts), ...PARTS[name](path, told, rest)];
  })];
}

/** @param {string} path @param {any} told */
function head(path, told) {
  const w = words();
  const said = html("p", { role: "status", class: "admin-said" });
  const place = html("div", { class: "admin-found" });
  const check = () => doing(async () => {
    const verdict = await read(`${path}/check`);
    said.dataset.ok = String(verdict.ok);
    said.textContent = fill(verdict.ok ? w.game.holds : w.game.broken, verdict.ok ? verdict : verdict.fault);
  }, () => {}, place);
  const why = reasons();
  why.append(acting(w.end, "end", why, (reason) => doing(() => act("POST", `${path}/abandon`, reason), () => location.reload(), place)));
  const about = w.game.about;
  const statuses = /** @type {Record<string, string>} */ (w.statuses);
  const facts = [
    [about.status, `${statuses[told.status]} ${told.winner ?? told.abandoned ?? ""}`], [about.started, when(told.started_at)], [about.ended, when(told.ended_at)], [about.deals, String(told.deals)],
  ];
  const proof = [
    [about.options, Object.entries(told.options).map(([name, value]) => `${name} ${value}`).join(", ")], [about.commitment, mono(told.commitment ?? "–")], [about.last_hash, mono(told.last_hash ?? "–")],
  ];
  return [
    html("h1", { class: "admin-title" }, fill(w.game.title, { number: told.number, room: told.room.name }), " ", html("small", {}, told.id)),
    html("p", {}, sitters(told.seats), " · ", roomLink(told.room)),
    listed(facts),
    html("details", {}, html("summary", {}, about.more), listed(proof)),
    html("div", { class: "admin-acts" },
      html("a", { class: "button button--main", href: `#replay/${told.id}/0`, "data-do": "watch" }, w.game.watch),
      html("button", { class: "button", type: "button", "data-do": "record", onclick: () => doing(() => save(told.id), () => {}, place) }, w.game.record),
      html("button", { class: "button", type: "button", "data-do": "check-game", onclick: check }, w.game.check)),
    told.status === "running" && why,
    said, place,
  ];
}

/** @param {(Node | string)[][]} facts */
const listed = (facts) => html("dl", { class: "admin-facts" }, ...facts.flatMap(([name, value]) => [html("dt", {}, name), html("dd", {}, value)]));

/** The record as a file: a plain link would show no credential. @param {string} id */
async function save(id) {
  const source = adminsGame(id);
  const url = URL.createObjectURL(new Blob([await source.record()], { type: "application/jsonl" }));
  html("a", { href: url, download: source.recordName }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** @type {Part} */
function attendance(path, told, [seat = "A"]) {
  const w = words();
  const h = w.heads;
  const seats = SEATS.map((each) => html("a", { href: `#game/${told.id}/attendance/${each}`, "aria-current": each === seat && "page" }, `${each} ${told.seats[each].name ?? "–"}`));
  return [html("nav", { class: "admin-tabs admin-parts", "aria-label": h.seat }, ...seats), later(async () => {
    const found = await read(`${path}/attendance/${SEATS.includes(/** @type {any} */ (seat)) ? seat : "A"}`);
    return [
      part(w.game.presence, tableOr([h.seq, h.at, h.what, h.detail], found.events.map(noted(told.id)), w.game.none)),
      part(w.game.connections, tableOr([h.from, h.to, h.end, h.address], found.connections.map(connection), w.game.nobody)),
      part(w.game.silences, tableOr([h.from, h.to], found.silences.map((/** @type {any} */ each) => [when(each.began_at), when(each.ended_at)]), w.game.none)),
    ];
  })];
}

/** @param {string} id */
const noted = (id) => (/** @type {any} */ { seq, at, event }) => {
  const kinds = /** @type {Record<string, string>} */ (words().kinds);
  const more = [...Object.entries(event.payload), ["bot", event.bot]].filter(([name, value]) => name !== "seat" && value !== null && value !== undefined && typeof value !== "object");
  return [link(`replay/${id}/${seq}`, String(seq)), when(at), kinds[event.kind] ?? event.kind, more.map(([name, value]) => `${name} ${value}`).join(", ")];
};

const connection = (/** @type {any} */ { connected_at, left_at, by, code, address }) => [when(connected_at), when(left_at), [by, code].filter(Boolean).join(" "), address ?? ""];

/** @type {Part} */
function talk(path, told) {
  const h = words().heads;
  return [later(async () => {
    const { messages } = await read(`${path}/talk`);
    const rows = messages.map((/** @type {any} */ said) => [link(`replay/${told.id}/${said.seq}`, String(said.seq)), said.phase ?? "", said.seat ?? "", ...talkRow(said)]);
    return [tableOr([h.seq, h.phase, h.seat, ...talkHeads()], rows, words().game.silent)];
  })];
}

/** @type {Part} */
function actions(path, told) {
  const w = words();
  const h = w.heads;
  return [later(async () => {
    const [{ actions: asked }, { connections }] = await Promise.all([read(`${path}/actions`), read(`${path}/connections`)]);
    return [
      tableOr([h.seq, h.at, h.seat, h.asked, h.answer], asked.map((/** @type {any} */ each) => actionRow(told.id, each))),
      part(w.game.connections, tableOr([h.player, h.seat, h.from, h.to, h.end, h.address], connections.map((/** @type {any} */ each) => [playerLink(each.player, each.name), each.seat ?? "", ...connection(each)]), w.game.none)),
    ];
  })];
}

/** @type {Part} */
function events(path, told) {
  const h = words().heads;
  const place = html("div", { class: "admin-found" });
  list(place, `${path}/events`, "events", {}, [h.seq, h.at, h.what, h.detail, h.hash], (event) =>
    [link(`replay/${told.id}/${event.seq}`, String(event.seq)), when(event.at), `${event.kind} ${event.version}`, mono(JSON.stringify(event.payload)), mono(event.hash.slice(0, 12))]);
  return [place];
}
