// @ts-check
/** What the admin's views are made of: tables, lists that go on, fields, and acts that say what went wrong. */

import { sentenceFor } from "../api.js";
import { html } from "../html.js";
import { SEATS } from "../room-facts.js";
import { language } from "../text.js";
import { read } from "./door.js";
import { words } from "./words.js";

/** @typedef {Node | string} Cell */

export const when = (/** @type {string | null | undefined} */ at) => (at ? new Intl.DateTimeFormat(language(), { dateStyle: "short", timeStyle: "medium" }).format(new Date(at)) : "");
export const percent = (/** @type {number | null} */ share, digits = 2) => (share === null ? "–" : new Intl.NumberFormat(language(), { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits }).format(share));
export const link = (/** @type {string} */ to, /** @type {string} */ text) => html("a", { href: `#${to}` }, text);
export const gameLink = (/** @type {string} */ id) => link(`game/${id}`, id);
export const roomLink = (/** @type {{id: string, name: string}} */ { id, name }) => link(`room/${id}`, name || id);
export const playerLink = (/** @type {string} */ id, /** @type {string | null} */ name) => link(`player/${id}`, name || id);
export const note = (/** @type {string} */ text) => html("p", { class: "sheet-note" }, text);
export const mono = (/** @type {string} */ text) => html("code", { class: "admin-code" }, text);
export const problem = (/** @type {unknown} */ thrown) => html("p", { class: "problem", role: "alert" }, sentenceFor(thrown));
export const part = (/** @type {string} */ title, /** @type {(Node | string | null | false)[]} */ ...inside) => html("section", { class: "admin-part" }, html("h2", {}, title), ...inside);

/** Who sits, each a link but for bots. @param {Record<string, {id: string, name: string | null, bot: string | null} | undefined>} seats */
export const sitters = (seats) =>
  html("span", {}, ...SEATS.flatMap((seat, i) => {
    const who = seats[seat];
    return [i ? ", " : "", `${seat} `, who ? (who.bot ? `${who.name} (${words().bot})` : playerLink(who.id, who.name)) : "–"];
  }));

/** @param {string[]} heads @param {Cell[][]} rows */
export const table = (heads, rows) =>
  html("div", { class: "admin-scroll", tabindex: 0 }, html("table", { class: "admin-table" },
    html("thead", {}, html("tr", {}, ...heads.map((head) => html("th", { scope: "col" }, head)))),
    html("tbody", {}, ...rows.map((row) => html("tr", {}, ...row.map((cell) => html("td", {}, cell)))))));

/** A table, or that there is nothing. @param {string[]} heads @param {Cell[][]} rows @param {string} [nothing] */
export const tableOr = (heads, rows, nothing = words().nothing) => (rows.length ? table(heads, rows) : note(nothing));

/** What is shown as soon as it is known. @param {() => Promise<(Node | string | null | false)[]>} ask @returns {HTMLElement} */
export function later(ask) {
  const place = html("div", { class: "admin-found", "aria-busy": "true" }, note(words().looking));
  ask().then((found) => place.replaceChildren(.../** @type {Node[]} */ (found.filter(Boolean))), (thrown) => place.replaceChildren(problem(thrown)))
    .finally(() => place.removeAttribute("aria-busy"));
  return place;
}

/**
 * A list by pages. @param {HTMLElement} place @param {string} path @param {string} of what the answer calls it
 * @param {Record<string, string>} params @param {string[]} heads @param {(each: any) => Cell[]} row
 */
export async function list(place, path, of, params, heads, row) {
  /** @type {Cell[][]} */
  const rows = [];
  // What was asked last is shown, whatever is answered last.
  const mine = String(Number(place.dataset.asked ?? 0) + 1);
  place.dataset.asked = mine;
  const go = async (/** @type {string} */ after) => {
    try {
      const answer = await read(path, { ...params, after });
      if (place.dataset.asked !== mine) return;
      rows.push(...answer[of].map(row));
      const more = answer.next && html("button", { class: "button", type: "button", "data-do": "more", onclick: () => go(String(answer.next)) }, words().more);
      place.replaceChildren(tableOr(heads, rows), ...(more ? [more] : []));
    } catch (thrown) {
      place.replaceChildren(problem(thrown));
    }
  };
  await go("");
}

/** @param {string} name @param {string} label @param {HTMLElement} input */
export const field = (name, label, input) => {
  input.id = `admin-${name}`;
  input.setAttribute("name", name);
  return html("div", { class: "field" }, html("label", { for: input.id }, label), input);
};
export const input = (/** @type {string} */ type, /** @type {Record<string, unknown>} */ more = {}) => html("input", { class: "input", type, autocomplete: "off", ...more });
export const select = (/** @type {Record<string, string>} */ options) => html("select", { class: "input" }, ...Object.entries(options).map(([value, label]) => html("option", { value }, label)));
/** The reason of an act: the server takes none without. */
export const reasonField = (name = "reason") => field(name, words().reason, input("text", { required: true, minlength: 3, maxlength: 300 }));
export const untilField = () => field("until", words().until, input("datetime-local"));
export const untilOf = (/** @type {string} */ text) => ({ until: text ? new Date(text).toISOString() : null });

/** @param {HTMLFormElement} of @returns {Record<string, string>} */
export const filled = (of) => Object.fromEntries([...new FormData(of)].map(([name, value]) => [name, String(value).trim()]));

/**
 * A form. @param {HTMLElement[]} inside @param {string} label of its button @param {string} what the button does, for tests
 * @param {(values: Record<string, string>) => unknown} send
 */
export function form(inside, label, what, send) {
  const made = /** @type {HTMLFormElement} */ (html("form", { class: "admin-form" }, ...inside, html("button", { class: "button button--main", type: "submit", "data-do": what }, label)));
  made.addEventListener("submit", (event) => {
    event.preventDefault();
    send(filled(made));
  });
  return made;
}

/** A button of a row, for which the form above it gives the reason. @param {string} label @param {string} what @param {HTMLFormElement} reasons @param {(reason: string) => unknown} go */
export const acting = (label, what, reasons, go) =>
  html("button", { class: "button", type: "button", "data-do": what, onclick: () => reasons.reportValidity() && go(filled(reasons).reason) }, label);

/** A form that holds a reason alone. */
export const reasons = () => /** @type {HTMLFormElement} */ (html("form", { class: "admin-form", onsubmit: (/** @type {Event} */ event) => event.preventDefault() }, reasonField()));

/** @param {() => Promise<unknown>} go @param {() => unknown} then @param {HTMLElement} place where what went wrong is said */
export async function doing(go, then, place) {
  place.querySelector(":scope > .problem")?.remove();
  try {
    await go();
    await then();
  } catch (thrown) {
    place.prepend(problem(thrown));
  }
}
