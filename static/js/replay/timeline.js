// @ts-check
/**
 * A game that is over as a row of positions to stop at. Pure: what the server retold in, states of the table out.
 *
 * @typedef {{seq: number, at: string, event: null | Record<string, any>, now: Record<string, any>}} Frame
 * @typedef {{id: string, view: Record<string, any>, frames: Frame[]}} Retold
 * @typedef {import("../reduce.js").State} State
 * @typedef {"deal" | "knock" | "tacker"} Mark
 * @typedef {{seq: number, end: number, event: null | Record<string, any>, marks: Mark[], deal: number}} Stop
 *   `seq` is the event that one stops at (0: the beginning), `end` the last one that follows it at once
 */

import { reduce } from "../reduce.js";

/** Events that one stops at; what comes between follows at once from the one before. */
const STOPS = new Set(["cards_dealt", "card_given", "play_began", "card_played", "card_discarded", "game_won", "game_abandoned"]);

/**
 * The state of the table after each event; `[0]` is before the first.
 * @param {State} state with the room @param {Retold} game @returns {State[]}
 */
export function statesOf(state, { id, view, frames }) {
  const first = reduce(state, { type: "snapshot", game: id, seq: 0, view, recent: [], choices: null });
  const states = [first];
  for (const frame of frames) states.push(reduce(states[states.length - 1], { type: "event", game: id, ...frame }));
  return states;
}

/** @param {Frame[]} frames @returns {Stop[]} */
export function stopsOf(frames) {
  /** @type {Stop[]} */
  const stops = [{ seq: 0, end: 0, event: null, marks: [], deal: 0 }];
  for (const { seq, event } of frames) {
    const last = stops[stops.length - 1];
    if (!event || !STOPS.has(event.kind)) last.end = seq;
    else stops.push({ seq, end: seq, event, marks: marksOf(event), deal: event.kind === "cards_dealt" ? event.deal : last.deal });
  }
  return stops;
}

/** @param {Record<string, any>} event @returns {Mark[]} */
function marksOf({ kind, card, movements = [] }) {
  /** @type {[Mark, boolean][]} */
  const marks = [
    ["deal", kind === "cards_dealt"],
    ["knock", movements.some((/** @type {{knocked: unknown[]}} */ each) => each.knocked.length > 0)],
    ["tacker", kind === "card_played" && card === "T"],
  ];
  return marks.filter(([, is]) => is).map(([mark]) => mark);
}

/** The stop that an event belongs to: any number of the log has one. @param {Stop[]} stops @param {number} seq @returns {number} its index */
export function stopAt(stops, seq) {
  const after = stops.findIndex((stop) => stop.seq > seq);
  return after < 0 ? stops.length - 1 : Math.max(0, after - 1);
}

/** The next stop with this mark, or the one before (*by* -1); null if there is none. @param {Stop[]} stops @param {number} from @param {Mark} mark @param {1 | -1} by */
export function nextMarked(stops, from, mark, by) {
  for (let at = from + by; at >= 0 && at < stops.length; at += by) if (stops[at].marks.includes(mark)) return at;
  return null;
}

/**
 * The numbers of the events to show on the way from one stop to another: each of them for a step forwards, so that the
 * marbles walk it; the end alone for anything else.
 * @param {Stop[]} stops @param {number} from @param {number} to @returns {number[]}
 */
export function wayTo(stops, from, to) {
  if (to !== from + 1) return [stops[to].end];
  return Array.from({ length: stops[to].end - stops[from].end }, (_, i) => stops[from].end + 1 + i);
}

/** The board a Tacker made, before its own play was carried out. @param {State} before @param {Record<string, any>} event @param {string} id of a moment of its own @returns {State} */
export function rewoundState(before, event, id) {
  const game = /** @type {NonNullable<State["game"]>} */ (before.game);
  return { ...before, game: { ...game, id, view: { ...game.view, board: event.restored } } };
}

const PLACE = /^#(\d+)(?:-([A-D]))?$/;

/** What an address asks for: `#120-B` is the position after event 120 as seat B knew it. @param {string} hash @returns {{seq: number, view: string | null}} */
export function readPlace(hash) {
  const found = PLACE.exec(hash);
  return { seq: found ? Number(found[1]) : 0, view: found?.[2] ?? null };
}

/** @param {number} seq @param {string | null} view */
export const writePlace = (seq, view) => `#${seq}${view ? `-${view}` : ""}`;
