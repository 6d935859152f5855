// @ts-check
/** Time at the table, as the server set it; this side only shows it. Pure. */

import { countdown, urgency } from "../server-time.js";
import { controlOf } from "./around.js";

/** @typedef {{text: string, share: number, level: "calm" | "half" | "late", isReserve: boolean}} Left `share` of the whole time that is left, 0 to 1 */

/**
 * What is left for *seat*; null if it is not timed.
 * @param {import("./model.js").Model} model @param {string} seat @param {number} now milliseconds @returns {Left | null}
 */
export function timeLeft({ state, view }, seat, now) {
  const { clock, game } = state;
  if (!clock?.turn || clock.game !== game?.id || view.phase === "over" || view.paused || !view.waiting_for.includes(seat)) return null;
  const left = clock.turn.endsAt - now;
  const isReserve = controlOf(view, seat).absent;
  const whole = Math.max(clock.turn.seconds * 1000, isReserve ? left : 0);
  return { text: countdown(left), share: Math.min(1, Math.max(0, left / whole)), level: urgency(left, whole), isReserve };
}
