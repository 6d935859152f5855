// @ts-check
/**
 * Around the cards: who plays a seat, what is voted on, what the table waits for, and what the reader can do about it. Pure.
 *
 * @typedef {import("../reduce.js").State} State @typedef {import("../reduce.js").Seat} Seat
 * @typedef {{by: "owner" | "bot" | "stand_in" | "substitute", bot: string | null, player: string | null, absent: boolean, overdue: boolean}} Control
 * @typedef {{do: string, seat?: string, label: string, look?: "main" | "gold"}} Way
 * @typedef {{kind: string, line: string, endsAt: number | null, ways: Way[]}} Notice `endsAt`: a deadline, in milliseconds
 */

import { SEATS } from "../board/geometry.js";
import { t } from "../text.js";

/** @type {Control} */
const OWNER = { by: "owner", bot: null, player: null, absent: false, overdue: false };

/** @param {any} view @param {string} seat @returns {Control} */
export const controlOf = (view, seat) => view.control?.[seat] ?? OWNER;

/** Whether the cards wait for the viewer, and for no bot in the viewer's place. @param {any} view */
export function isWaitedFor({ viewer, phase, paused, waiting_for: waiting, ...view }) {
  return viewer !== null && phase !== "over" && !paused && waiting.includes(viewer) && !["bot", "stand_in"].includes(controlOf(view, viewer).by);
}

/**
 * What the reader is to the seat that is seen from: `plays` it, `stands_by` as its owner while another plays it, or `watches`.
 * @param {State} state @returns {"plays" | "stands_by" | "watches"}
 */
export function standing({ game, me, room }) {
  const viewer = game?.view.viewer ?? null;
  if (!game || viewer === null) return "watches";
  const { by, player } = controlOf(game.view, viewer);
  if (by === "substitute") return player === (me?.id ?? room?.you?.id) ? "plays" : "stands_by";
  return by === "bot" ? "stands_by" : "plays";
}

/** Whether the viewer's voice in the open vote is given. @param {NonNullable<State["game"]>} game */
export function hasVoted({ view, recent }) {
  const called = recent.findLastIndex(({ event }) => event.kind === "vote_called");
  return recent.slice(Math.max(0, called)).some(({ event }) =>
    (event.kind === "vote_called" && event.called_by === view.viewer) || (event.kind === "vote_cast" && event.seat === view.viewer));
}

/**
 * The one thing about the table that the reader should know now, the most pressing first; null while all is as usual.
 * @param {import("./model.js").Model} model @returns {Notice | null}
 */
export function noticeOf(model) {
  if (model.view.phase === "over") return null;
  for (const notice of [voteNotice, ownSeatNotice, pauseNotice, absentNotice]) {
    const found = notice(model);
    if (found) return found;
  }
  return null;
}

/** @param {import("./model.js").Model} model @returns {Notice | null} */
function voteNotice({ view, viewer, state, speaker, standing: what }) {
  const { vote } = view;
  if (!vote || !state.game) return null;
  const mayVote = what === "plays" && vote.voters.includes(viewer) && !hasVoted(state.game);
  const words = { name: vote.called_by ? speaker.name(vote.called_by) : "", player: vote.player ? speaker.player(vote.player) : "", seat: vote.seat ? speaker.name(vote.seat) : "" };
  const asked = t(`around.vote.${vote.matter}`, words);
  return {
    kind: "vote",
    line: mayVote ? asked : `${asked} ${t("around.vote.wait")}`,
    endsAt: state.clock?.voteEndsAt ?? null,
    ways: mayVote ? [{ do: "vote-no", label: t("around.no") }, { do: "vote-yes", label: t("around.yes"), look: "main" }] : [],
  };
}

/** @param {import("./model.js").Model} model @returns {Notice | null} */
function ownSeatNotice({ view, viewer, speaker, standing: what }) {
  if (viewer === null) return null;
  const { by, player } = controlOf(view, viewer);
  if (by === "stand_in") return { kind: "stand-in", line: t("around.stand_in"), endsAt: null, ways: [] };
  if (what !== "stands_by") return null;
  const line = by === "bot" ? t("around.bot_for_you") : t("around.substitute_for_you", { name: speaker.player(player ?? "") });
  return { kind: "take-back", line, endsAt: null, ways: [{ do: "take-seat-back", label: t("around.take_back"), look: "gold" }] };
}

/** @param {import("./model.js").Model} model @returns {Notice | null} */
function pauseNotice({ view, standing: what }) {
  if (!view.paused) return null;
  return { kind: "paused", line: t("around.paused"), endsAt: null, ways: what === "plays" ? [{ do: "resume", label: t("around.resume"), look: "main" }] : [] };
}

/** @param {import("./model.js").Model} model @returns {Notice | null} */
function absentNotice({ view, viewer, state, speaker, standing: what }) {
  const others = SEATS.filter((seat) => seat !== viewer && !["bot", "stand_in"].includes(controlOf(view, seat).by));
  const overdue = others.find((seat) => controlOf(view, seat).overdue);
  if (overdue) {
    /** @type {Way} */
    const way = what === "watches"
      ? { do: "offer", seat: overdue, label: t("around.offer"), look: "main" }
      : { do: "give-to-bot", seat: overdue, label: t("around.give_to_bot"), look: "main" };
    return { kind: "overdue", line: t("around.overdue", { name: speaker.name(overdue) }), endsAt: null, ways: [way] };
  }
  const grace = state.clock?.game === state.game?.id ? state.clock?.grace ?? {} : {};
  const absent = others.find((seat) => controlOf(view, seat).absent && grace[/** @type {Seat} */ (seat)] !== undefined);
  if (!absent) return null;
  return { kind: "absent", line: t("around.absent", { name: speaker.name(absent) }), endsAt: grace[/** @type {Seat} */ (absent)] ?? null, ways: [] };
}

/** The action that a way asks for, as docs/protocol.md has it. @param {string} what @param {string | undefined} seat @returns {Record<string, unknown> | null} */
export function actionOf(what, seat) {
  switch (what) {
    case "vote-yes":
      return { kind: "vote", yes: true };
    case "vote-no":
      return { kind: "vote", yes: false };
    case "take-seat-back":
      return { kind: "take_back" };
    case "resume":
      return { kind: "resume" };
    case "give-to-bot":
      return { kind: "give_to_bot", seat };
    case "offer":
      return { kind: "offer", seat };
    case "call-pause":
      return { kind: "call_vote", matter: "pause" };
    case "call-abandon":
      return { kind: "call_vote", matter: "abandon" };
    case "allow-hands":
      return { kind: "show_hands", allow: true };
    case "hide-hands":
      return { kind: "show_hands", allow: false };
    default:
      return null;
  }
}
