// @ts-check
/**
 * What the status panel says and which buttons stand under it: one answer for each state of the table. Pure.
 *
 * @typedef {import("./model.js").Model} Model
 * @typedef {{do: "discard" | "skip" | "send" | "undo" | "look" | "give" | "again" | "leave" | "take-back" | "tacker",
 *   label: string, look?: "main" | "gold", off?: boolean}} Button
 * @typedef {{line: string, hint: string, loud?: boolean, warn?: boolean, made?: number | null, buttons: Button[]}} Status
 *   `made`: how many steps of a seven are made; `loud`: a Tacker is at work
 */

import { startState } from "../room-facts.js";
import { hasText, plural, t } from "../text.js";
import { isPlayable, playNamed, wholePlay } from "./compose.js";
import { exchangeStatus } from "./exchange.js";
import { controlOf, noticeOf } from "./around.js";
import { seatAfter } from "./model.js";
import { SEVEN_STEPS } from "./seven.js";
import { changesWords, seatsOf } from "./words.js";

/** @param {Model} model @returns {Status} */
export function statusOf(model) {
  const status = quietStatus(model);
  const buttons = model.isOpen ? status.buttons : status.buttons.map((button) => ({ ...button, off: true }));
  if (model.isSending) return { ...status, buttons, hint: t("table.status.sending") };
  if (model.refusal) return { ...status, buttons, hint: refusalWords(model.refusal, model), warn: true };
  return { ...status, buttons };
}

/** @param {Model} model @returns {Status} */
function quietStatus(model) {
  if (model.view.phase === "over") return overStatus(model);
  if (model.view.paused) return { line: t("table.status.paused"), hint: t("table.status.paused_hint"), buttons: [] };
  if (model.standing === "stands_by") return { ...othersTurn(model), hint: t("table.status.stands_by_hint") };
  switch (model.view.phase) {
    case "exchange":
      return exchangeStatus(model);
    case "play":
      return model.isMyTurn ? ownTurn(model) : othersTurn(model);
    default:
      return { line: t("table.status.dealing"), hint: model.view.dealer ? t("table.status.dealing_hint", { name: model.speaker.name(model.view.dealer) }) : "", buttons: [] };
  }
}

/** The sentence of a code, the cell it is about, and its rule. @param {{code: string, rule?: string | null, detail?: string, data?: any}} no @param {Model} model */
export function refusalWords({ code, rule, detail, data }, { speaker }) {
  const key = [`refusal.${code}`, `error.${code}`].find(hasText);
  const sentence = key ? t(key) : detail || t("table.status.refused");
  const notes = [data?.cell ? speaker.cell(String(data.cell)) : null, rule].filter(Boolean);
  return notes.length ? `${sentence} (${notes.join(", ")})` : sentence;
}

/** @param {Model} model @returns {Status} */
function overStatus({ view, viewer, speaker, state: { room } }) {
  const seat = room?.you?.seat ?? null;
  const isReady = seat !== null && room?.seats[seat]?.ready === true;
  /** @type {Button[]} */
  const buttons = [{ do: "leave", label: t("table.do.leave") }];
  if (seat !== null) buttons.push(isReady ? { do: "again", label: t("table.do.not_again") } : { do: "again", label: t("table.do.again"), look: "main" });
  const waited = room && isReady ? startState(room).waiting : [];
  const wait = waited.length ? t("room.wait_names", { names: waited.join(", ") }) : "";
  if (view.abandoned) return { line: t("table.status.abandoned"), hint: wait || t(`table.abandoned.${view.abandoned}`), buttons };
  const line = viewer && view.winner.includes(viewer) ? t("table.status.over_won") : t("table.status.over_lost", { names: speaker.names(seatsOf(view.winner)) });
  return { line, hint: wait || t("table.status.over_hint"), buttons };
}

/** @param {Model} model @returns {Status} */
function othersTurn(model) {
  const { view, viewer, partner, speaker } = model;
  const { turn, skipped, win_pending: pending } = view;
  if (!turn) return { line: t("table.status.wait"), hint: "", buttons: [] };
  const name = speaker.name(turn);
  const line = t(skipped ? "table.status.their_skip" : turn === partner && viewer ? "table.status.partner_turn" : "table.status.their_turn", { name });
  const hints = [
    pending && t("table.status.win_pending", { names: speaker.names(seatsOf(pending)) }),
    controlOf(view, turn).absent && controlOf(view, turn).by !== "bot" && !noticeOf(model) && t("table.status.away_hint", { name }),
    !viewer && t("table.status.watch_hint"),
    viewer === seatAfter(turn, 1) && view.hand.length > 0 && t("table.status.their_hint"),
  ];
  return { line, hint: hints.find(Boolean) || "", buttons: [] };
}

/** @param {Model} model @returns {Status} */
function ownTurn(model) {
  const { choices, entry, composing } = model;
  if (!choices) return { line: t("table.status.turn_card"), hint: "", buttons: [] };
  if (entry && isPlayable(entry)) return playing(model);
  const tacker = choices.cards.find((each) => each.card === "T");
  const name = entry ? model.speaker.card(entry.card) : "";
  const why = whyNot(model);
  const discard = playNamed(entry, "discard");
  /** @type {Button[]} */
  const buttons = discard ? [undo("card"), { do: "discard", label: t("table.do.discard", { card: name }), look: "main" }] : entry ? [undo("card")] : [];
  switch (choices.duty) {
    case "discard":
      return { line: discard ? t("table.status.discard_sure", { card: name }) : t("table.status.discard"), hint: why || t("table.status.discard_hint"), buttons };
    case "skipped": {
      const canCancel = isPlayable(tacker ?? null);
      // Two ways, clearly apart; another card can be touched without a button for it.
      const ways = canCancel ? [...buttons.filter((button) => button.do === "discard"), cancelSkip()] : buttons;
      const line = discard ? t("table.status.skipped_sure", { card: name }) : t("table.status.skipped");
      return { line, hint: t(canCancel ? "table.status.skipped_tacker" : "table.status.skipped_hint"), buttons: ways };
    }
    case "cancel_win": {
      const winners = seatsOf(model.view.win_pending ?? "");
      return { line: t("table.status.cancel_win"), hint: why || t("table.status.cancel_win_hint", { names: model.speaker.names(winners) }), loud: true, buttons };
    }
    default:
      if (composing.card) return { line: t("table.status.unplayable"), hint: why, buttons };
      return { line: t("table.status.turn_card"), hint: why || partnerHint(model) || (choices.cards.every(isPlayable) ? "" : t("table.status.turn_hint")), buttons };
  }
}

/** Why the chosen card cannot be played, or the one that is only looked at. @param {Model} model */
export function whyNot(model) {
  const { why_not: no = null } = model.entry ?? model.peeked ?? {};
  return no ? refusalWords(no, model) : "";
}

/** @param {Model} model */
const partnerHint = ({ view, own }) => (hasAllHome(view.board, own) ? t("table.status.partner_hint") : "");

/** @param {string} board @param {string} seat */
const hasAllHome = (board, seat) => board.split("/").includes([1, 2, 3, 4].map((depth) => seat + depth).join(","));

/** @param {"card" | "marble" | "step"} what @returns {Button} */
const undo = (what) => ({ do: "undo", label: t(`table.do.undo_${what}`) });

/** @returns {Button} */
const cancelSkip = () => ({ do: "tacker", label: t("table.do.cancel_skip"), look: "gold" });

/** A playable card is chosen. @param {Model} model @returns {Status} */
function playing(model) {
  const entry = /** @type {import("./compose.js").Entry} */ (model.entry);
  const { composing, choices, speaker, left } = model;
  const isTacker = entry.card === "T";
  const face = isTacker ? String(entry.as) : entry.card;
  /** @type {Button[]} */
  const buttons = [];
  if (isTacker) buttons.push({ do: "take-back", label: t("table.do.take_back") });
  if (composing.steps.length) buttons.push(undo("step"));
  else if (composing.from) buttons.push(undo("marble"));
  else if (!isTacker) buttons.push(undo("card"));
  if (!composing.from && playNamed(entry, "discard") && choices?.duty === "skipped") {
    buttons.push({ do: "discard", label: t("table.do.discard", { card: speaker.card(entry.card) }) });
  }
  if (playNamed(entry, "skip") && !composing.from) buttons.push({ do: "skip", label: t("table.do.skip", { name: speaker.name(left) }), look: "main" });
  if (entry.seven || entry.swap || composing.to) {
    buttons.push({ do: "send", label: t(entry.swap ? "table.do.send_swap" : "table.do.send"), look: "main", off: wholePlay(composing, entry) === null });
  }
  const words = entry.seven ? sevenWords(model) : entry.swap ? swapWords(model) : moveWords(model, face);
  if (!isTacker) return { ...words, buttons };
  const isStarting = !composing.from && composing.steps.length === 0;
  const hint = isStarting ? undoneWords(model) : words.hint;
  const isMove = !entry.seven && !entry.swap && !composing.to;
  const line = isStarting ? t("table.status.tacker", { card: speaker.card(face) }) : isMove ? t("table.status.tacker_target", { card: speaker.card(face) }) : words.line;
  return { ...words, line, hint, loud: true, buttons };
}

/** @param {Model} model */
export function undoneWords({ view, entry, state, speaker }) {
  const last = state.game?.recent.findLast(({ event }) => event.kind === "card_played")?.event;
  const changes = changesWords(view.board, String(entry?.restored), last?.movements.map((/** @type {any} */ each) => each.path) ?? [], speaker);
  return changes ? t("table.status.tacker_undone", { changes }) : t("table.status.tacker_stands");
}

/** @param {Model} model @param {string} face */
function moveWords({ composing, entry, speaker, left }, face) {
  const card = speaker.card(face);
  if (composing.to) return { line: t("table.status.move_sure", { from: speaker.cell(/** @type {string} */ (composing.from)), to: speaker.cell(composing.to) }), hint: t("table.status.move_sure_hint") };
  if (composing.from) return { line: t("table.status.turn_target"), hint: t("table.status.target_hint", { card, cell: speaker.cell(composing.from) }) };
  const hasMove = entry?.plays.some((play) => play.from);
  const name = speaker.name(left);
  if (!playNamed(entry, "skip")) return { line: t("table.status.turn_marble"), hint: t("table.status.marble_hint", { card }) };
  return hasMove ? { line: t("table.status.eight"), hint: t("table.status.eight_hint", { name }) } : { line: t("table.status.eight_only", { name }), hint: "" };
}

/** @param {Model} model */
function sevenWords({ composing, speaker }) {
  const made = composing.steps.length;
  const hits = composing.steps.at(-1)?.[3] ?? [];
  const hint = hits.length ? t("table.status.seven_hit", { marble: hits.map(speaker.marble).join(", ") }) : made ? "" : t("table.status.seven_hint");
  return { line: made === SEVEN_STEPS ? t("table.status.seven_done") : plural("table.status.seven", SEVEN_STEPS - made), hint, made };
}

/** @param {Model} model */
function swapWords({ composing: { from, to } }) {
  const line = from && to ? t("table.status.swap_ready", { from, to }) : t(from ? "table.status.swap_second" : "table.status.swap_first");
  return { line, hint: t("table.status.swap_hint") };
}
