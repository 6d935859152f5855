// @ts-check
/** The room's options: the host sets them before a game, the others read them. */

import { html } from "../html.js";
import * as facts from "../room-facts.js";
import { t } from "../text.js";

/** @typedef {import("../room-facts.js").Room} Room */

/** @param {Room} room */
const known = (room) => Object.entries(facts.OPTIONS).filter(([name]) => name in room.options);

/** An option that means nothing while another is off. @param {Room} room @param {string} name */
const isIdle = (room, name) => name === "on_timeout" && room.options.clock === null;

/** As facts, for everyone. @param {Room} room */
export function optionFacts(room) {
  const fact = (/** @type {string} */ name, /** @type {string} */ value) => html("div", {}, html("dt", {}, name), html("dd", {}, value));
  return [
    fact(t("room.visibility"), t(room.locked ? "room.locked" : `visibility.${room.visibility}`)),
    ...known(room).filter(([name]) => !isIdle(room, name)).map(([name]) => fact(t(`option.${name}`), t(`option.${name}.${room.options[name]}`))),
  ];
}

/**
 * For the host, between games. A change takes back everybody's «ready», which the hint says.
 * @param {Room} room @param {import("./doings.js").Doings} doings @param {(problem: unknown) => void} complain
 */
export function optionForm(room, doings, complain) {
  const choice = (/** @type {string} */ name, /** @type {unknown[]} */ values, /** @type {string} */ label, /** @type {unknown} */ chosen, /** @type {(value: unknown) => Promise<void>} */ set) => {
    const list = html("select", { class: "input", id: `option-${name}`, "data-do": "option", "data-kind": name, onchange: (/** @type {Event} */ event) => {
      set(values[/** @type {HTMLSelectElement} */ (event.target).selectedIndex]).catch(complain);
    } }, ...values.map((value) => html("option", { selected: value === chosen }, t(name === "visibility" ? `visibility.${value}` : `option.${name}.${value}`))));
    return html("div", { class: "room-option" }, html("label", { for: `option-${name}` }, label), list);
  };
  return [
    choice("visibility", ["private", "public"], t("room.visibility"), room.visibility, (visibility) => doings.host.change({ visibility })),
    ...known(room).filter(([name]) => !isIdle(room, name)).map(([name, values]) =>
      choice(name, values, t(`option.${name}`), room.options[name], (value) => doings.host.change({ options: { ...room.options, [name]: value } }))),
    html("p", { class: "hint" }, t("room.options_hint")),
  ];
}
