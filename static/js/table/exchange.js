// @ts-check
/** The exchange in words: choose a card for the partner, change it, look at the one received. Pure. */

import { SEATS } from "../board/geometry.js";
import { t } from "../text.js";

/** @typedef {import("./model.js").Model} Model @typedef {import("./status.js").Status} Status @typedef {import("./status.js").Button} Button */

/** Whether a card may be given, or given in place of another. @param {Model} model */
export function mayGive({ view, viewer }) {
  return view.phase === "exchange" && viewer !== null && !view.exchange.fixed[teamOf(viewer)];
}

/** @param {string} seat */
const teamOf = (seat) => ("AC".includes(seat) ? "AC" : "BD");

/** @param {Model} model */
function mayLook({ view, viewer, partner }) {
  const { passed, looked } = view.exchange;
  return viewer !== null && passed[viewer] && passed[partner] && !looked[viewer];
}

/** @param {Model} model @returns {Status} */
export function exchangeStatus(model) {
  const { view, viewer, partner, speaker, composing } = model;
  if (viewer === null) return { line: t("table.status.exchange_watch"), hint: t("table.status.watch_hint"), buttons: [] };
  const { given, received, fixed } = view.exchange;
  const name = speaker.name(partner);
  const chosen = composing.card && mayGive(model) ? speaker.card(composing.card) : null;
  /** @type {Button[]} */
  const buttons = [];
  if (chosen) buttons.push({ do: "undo", label: t("table.do.undo_card") }, { do: "give", label: t("table.do.give", { card: chosen }), look: "main" });
  else if (mayLook(model)) buttons.push({ do: "look", label: t("table.do.look"), look: "main" });
  if (received !== null) return { line: t("table.status.exchange_received", { card: speaker.card(received) }), hint: othersWords(model), buttons };
  if (given === null) {
    const line = chosen ? t("table.status.exchange_sure", { card: chosen }) : t("table.status.exchange");
    return { line, hint: t("table.status.exchange_hint", { name }), buttons };
  }
  if (chosen) return { line: t("table.status.exchange_change", { card: chosen, given: speaker.card(given) }), hint: "", buttons };
  const line = fixed[teamOf(viewer)] ? t("table.status.exchange_fixed") : t("table.status.exchange_given", { card: speaker.card(given) });
  return { line, hint: mayLook(model) ? t("table.status.exchange_look") : view.exchange.passed[partner] ? othersWords(model) : t("table.status.exchange_wait", { name }), buttons };
}

/** @param {Model} model */
function othersWords({ view, viewer, speaker }) {
  const others = SEATS.filter((seat) => seat !== viewer && view.waiting_for.includes(seat));
  return others.length ? t("table.status.exchange_others", { names: speaker.names(others) }) : "";
}

/** The two cards in the bowl: a name, "" face down, null not there yet. @param {Model} model */
export function passingOf({ view, viewer, partner }) {
  if (view.phase !== "exchange") return null;
  const { passed, given, received } = view.exchange;
  if (viewer === null) return { given: SEATS.some((seat) => passed[seat]) ? "" : null, received: null };
  return { given, received: received ?? (passed[partner] ? "" : null) };
}
