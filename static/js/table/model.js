// @ts-check
/**
 * What the table shows, worked out once from the state of the shell and the play being composed. Pure.
 *
 * @typedef {import("./compose.js").Composition} Composition
 * @typedef {import("./compose.js").Choices} Choices
 * @typedef {import("./compose.js").Entry} Entry
 * @typedef {import("../reduce.js").State} State
 * @typedef {{
 *   state: State, view: any, viewer: string | null, own: string, partner: string, left: string,
 *   speaker: import("./words.js").Speaker, choices: Choices | null, composing: Composition, entry: Entry | null,
 *   isMyTurn: boolean, isOpen: boolean, isSending: boolean, refusal: State["refusal"],
 * }} Model `own`: the seat at the bottom; `isOpen`: whether a touch may compose; `entry`: what the chosen card may do
 */

import { SEATS } from "../board/geometry.js";
import { entryOf } from "./compose.js";
import { speakerOf } from "./words.js";

/** @param {string} seat @param {number} places clockwise */
export const seatAfter = (seat, places) => SEATS[(SEATS.indexOf(seat) + places) % SEATS.length];

/**
 * @param {State & {game: NonNullable<State["game"]>}} state @param {Composition} composing
 * @param {State["refusal"]} dismissed a refusal that has been read @param {boolean} isSending whether the composed play is on its way
 * @returns {Model}
 */
export function modelOf(state, composing, dismissed, isSending) {
  const { view, choices, frozen } = state.game;
  const { viewer } = view;
  const own = viewer ?? "A";
  return {
    state,
    view,
    viewer,
    own,
    partner: seatAfter(own, 2),
    left: seatAfter(own, 1),
    speaker: speakerOf(state.room?.seats ?? {}, viewer),
    choices: /** @type {Choices | null} */ (choices),
    composing,
    entry: view.phase === "play" ? entryOf(/** @type {Choices | null} */ (choices), composing.card) : null,
    isMyTurn: viewer !== null && view.waiting_for.includes(viewer),
    isOpen: !isSending && !frozen,
    isSending,
    refusal: state.refusal === dismissed ? null : state.refusal,
  };
}

/** Whether a seat's player is connected. @param {State} state @param {string} seat */
export function isAway({ room, presence }, seat) {
  const player = room?.seats[/** @type {import("../reduce.js").Seat} */ (seat)];
  return player ? presence[player.id] === "away" : false;
}
