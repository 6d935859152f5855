// @ts-check
/** The lists of the admin's page: each asks the door, and shows a table that goes on when asked for more. */

import { sentenceFor } from "../api.js";
import { html } from "../html.js";
import { SEATS } from "../room-facts.js";
import { language } from "../text.js";
import { fill } from "../replay/words.js";
import { act, follow, read } from "./door.js";
import { words } from "./words.js";

const when = (/** @type {string | null} */ at) => (at ? new Intl.DateTimeFormat(language(), { dateStyle: "short", timeStyle: "medium" }).format(new Date(at)) : "");
const names = (/** @type {any} */ seats) => SEATS.map((seat) => seats[seat]?.name ?? "–").join(", ");
const gameLink = (/** @type {string} */ id) => html("a", { href: `#game/${id}/0` }, id);

/** @param {string[]} heads @param {(Node | string)[][]} rows */
const table = (heads, rows) =>
  html("div", { class: "admin-scroll", tabindex: 0 }, html("table", { class: "admin-table" },
    html("thead", {}, html("tr", {}, ...heads.map((head) => html("th", { scope: "col" }, head)))),
    html("tbody", {}, ...rows.map((row) => html("tr", {}, ...row.map((cell) => html("td", {}, cell)))))));

/**
 * A list by pages. @param {HTMLElement} place @param {string} path @param {string} of what the answer calls it
 * @param {Record<string, string>} params @param {string[]} heads @param {(each: any) => (Node | string)[]} row
 */
async function list(place, path, of, params, heads, row) {
  const w = words();
  /** @type {(Node | string)[][]} */
  const rows = [];
  const go = async (/** @type {string} */ after) => {
    try {
      const answer = await read(path, { ...params, after });
      rows.push(...answer[of].map(row));
      const more = answer.next && html("button", { class: "button", type: "button", "data-do": "more", onclick: () => go(String(answer.next)) }, w.more);
      place.replaceChildren(rows.length ? table(heads, rows) : html("p", { class: "sheet-note" }, w.nothing), ...(more ? [more] : []));
    } catch (problem) {
      place.replaceChildren(html("p", { class: "problem", role: "alert" }, sentenceFor(problem)));
    }
  };
  await go("");
}

const field = (/** @type {string} */ name, /** @type {string} */ label, /** @type {HTMLElement} */ input) => {
  input.id = `admin-${name}`;
  input.setAttribute("name", name);
  return html("div", { class: "field" }, html("label", { for: input.id }, label), input);
};
const input = (/** @type {string} */ type, /** @type {Record<string, unknown>} */ more = {}) => html("input", { class: "input", type, autocomplete: "off", ...more });
const select = (/** @type {Record<string, string>} */ options) => html("select", { class: "input" }, ...Object.entries(options).map(([value, label]) => html("option", { value }, label)));

/** @param {HTMLFormElement} form @returns {Record<string, string>} */
const filled = (form) => Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]));

export function games() {
  const w = words();
  const found = html("div", { class: "admin-found" });
  const inputs = { id: input("search"), room: input("search"), player: input("search"), since: input("date"), until: input("date"), status: select({ "": w.any, ...w.statuses }), winner: select({ "": w.any, AC: "AC", BD: "BD" }), min_events: input("number", { min: 0 }), max_events: input("number", { min: 0 }) };
  const form = /** @type {HTMLFormElement} */ (html("form", { class: "admin-form", role: "search" },
    ...Object.entries(inputs).map(([name, each]) => field(name, w.fields[/** @type {keyof typeof w.fields} */ (name)], each)),
    html("button", { class: "button button--main", type: "submit", "data-do": "search" }, w.search)));
  const search = () => {
    const { since, until, ...rest } = filled(form);
    const h = w.heads;
    return list(found, "/games", "games", { ...rest, since: since && `${since}T00:00:00Z`, until: until && `${until}T23:59:59Z` }, [h.game, h.room, h.seats, h.status, h.started, h.events], (game) =>
      [gameLink(game.id), game.room.name, names(game.seats), `${w.statuses[/** @type {keyof typeof w.statuses} */ (game.status)]} ${game.winner ?? ""}`, when(game.started_at), String(game.events ?? "")]);
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    search();
  });
  search();
  return [form, found];
}

export function tables() {
  const w = words();
  const found = html("div", { class: "admin-found" });
  const reason = input("text", { minlength: 3, maxlength: 300 });
  const show = () => list(found, "/tables", "tables", {}, [w.heads.game, w.heads.room, w.heads.seats, w.heads.waits, w.heads.here, ""], (each) =>
    [gameLink(each.id), each.room.name, names(each.seats), each.waiting_for.join(", "), String(each.here.length), acting(w.end, "end", () => act("POST", `/games/${each.id}/abandon`, /** @type {HTMLInputElement} */ (reason).value), show, found)]);
  show();
  return [html("div", { class: "admin-form" }, field("reason", w.reason, reason)), found];
}

export function bans() {
  const w = words();
  const found = html("div", { class: "admin-found" });
  const form = /** @type {HTMLFormElement} */ (html("form", { class: "admin-form" },
    field("player", w.player, input("text", { required: true })), field("until", w.until, input("datetime-local")), field("reason", w.reason, input("text", { required: true, minlength: 3, maxlength: 300 })),
    html("button", { class: "button button--main", type: "submit", "data-do": "ban" }, w.ban)));
  const show = () => list(found, "/bans", "bans", { all: "true" }, [w.heads.player, w.heads.until, w.heads.reason, w.heads.force, ""], (ban) =>
    [`${ban.name ?? ""} ${ban.player}`, ban.until ? when(ban.until) : w.forever, ban.reason, ban.in_force ? w.yes : w.no,
      ban.in_force ? acting(w.lift, "lift", () => act("DELETE", `/bans/${ban.id}`, filled(form).reason || ban.reason), show, found) : ""]);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { player, until, reason } = filled(form);
    await doing(() => act("POST", `/players/${encodeURIComponent(player)}/bans`, reason, { until: until ? new Date(until).toISOString() : null }), show, found);
  });
  show();
  return [form, found];
}

export function audit() {
  const h = words().heads;
  const found = html("div", { class: "admin-found" });
  list(found, "/audit", "entries", {}, [h.at, h.who, h.what, h.target, h.why], (entry) => [when(entry.at), entry.who, entry.what, entry.target ?? "", entry.why ?? ""]);
  return [found];
}

export function check() {
  const w = words();
  const bar = /** @type {HTMLProgressElement} */ (html("progress", { class: "admin-progress", "aria-label": w.tabs.check, max: 1, value: 0 }));
  const said = html("p", { role: "status", class: "admin-said" });
  const faults = html("div");
  const depth = select({ full: w.full, chain: w.chain });
  const form = /** @type {HTMLFormElement} */ (html("form", { class: "admin-form" }, field("depth", w.all, depth), html("button", { class: "button button--main", type: "submit", "data-do": "check" }, w.run)));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    /** @type {string[][]} */
    const rows = [];
    faults.replaceChildren();
    await doing(() => follow(`/check?depth=${filled(form).depth}`, (line) => {
      if (line.type === "progress") {
        [bar.max, bar.value] = [Math.max(1, line.of), line.checked];
        said.textContent = fill(w.progress, line);
      }
      if (line.type === "fault") {
        rows.push([line.game, String(line.line), line.code, line.detail]);
        faults.replaceChildren(table([w.heads.game, "", "", ""], rows));
      }
      if (line.type === "result") {
        bar.value = bar.max;
        said.dataset.ok = String(line.ok);
        said.textContent = `${fill(line.faults ? w.broken : w.fine, line)}. ${fill(w.trail, { ok: line.audit.ok ? w.yes : w.no })}`;
      }
    }), () => {}, faults);
  });
  return [form, bar, said, faults];
}

/** @param {string} label @param {string} what @param {() => Promise<unknown>} go @param {() => unknown} then @param {HTMLElement} place */
const acting = (label, what, go, then, place) => html("button", { class: "button", type: "button", "data-do": what, onclick: () => doing(go, then, place) }, label);

/** @param {() => Promise<unknown>} go @param {() => unknown} then @param {HTMLElement} place where what went wrong is said */
async function doing(go, then, place) {
  try {
    await go();
    await then();
  } catch (problem) {
    place.prepend(html("p", { class: "problem", role: "alert" }, sentenceFor(problem)));
  }
}
