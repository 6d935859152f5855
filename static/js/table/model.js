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
 *   isMyTurn: boolean, isOpen: boolean, peeked: Entry | null, isSending: boolean, refusal: State["refusal"],
 *   standing: ReturnType<typeof standing>, hand: string[] | null,
 * }} Model `own`: the seat at the bottom; `isOpen`: whether a touch may compose; `entry`: what the chosen card may do; `peeked`: the entry of a card that is only looked at; `hand`: the one shown
 */

import { SEATS } from "../board/geometry.js";
import { isWaitedFor, standing } from "./around.js";
import { entryOf } from "./compose.js";
import { followed } from "./follow.js";
import { speakerOf } from "./words.js";

/** @param {string} seat @param {number} places clockwise */
export const seatAfter = (seat, places) => SEATS[(SEATS.indexOf(seat) + places) % SEATS.length];

/**
 * @param {State & {game: NonNullable<State["game"]>}} state @param {Composition} composing
 * @param {State["refusal"]} dismissed a refusal that has been read @param {boolean} isSending whether the composed play is on its way
 * @param {string | null} [peeked] a card held or focused, but not chosen
 * @returns {Model}
 */
export function modelOf(state, composing, dismissed, isSending, peeked = null) {
  const { view, choices, frozen } = state.game;
  const { viewer } = view;
  const own = viewer ?? followed();
  const what = standing(state);
  return {
    state,
    view,
    viewer,
    own,
    partner: seatAfter(own, 2),
    left: seatAfter(own, 1),
    speaker: speakerOf(state.room?.seats ?? {}, viewer, state.room?.members ?? []),
    choices: /** @type {Choices | null} */ (choices),
    composing,
    entry: view.phase === "play" ? entryOf(/** @type {Choices | null} */ (choices), composing.card) : null,
    peeked: view.phase === "play" ? entryOf(/** @type {Choices | null} */ (choices), peeked) : null,
    isMyTurn: what === "plays" && isWaitedFor(view),
    isOpen: !isSending && !frozen && (view.phase === "over" || (!view.paused && what === "plays")),
    isSending,
    refusal: state.refusal === dismissed ? null : state.refusal,
    standing: what,
    hand: viewer === null ? view.hands?.[own] ?? null : view.hand,
  };
}
