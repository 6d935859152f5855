// @ts-check
/**
 * Events in words, for the log and for screen readers. The words come from `text.js`; what is said of whom is here.
 *
 * @typedef {{seq: number, at: string, event: any}} Happening
 * @typedef {{
 *   name: (seat: string) => string, names: (seats: string[]) => string, marble: (seat: string) => string,
 *   card: (card: string) => string, cell: (cell: string) => string, player: (id: string) => string,
 * }} Speaker
 * @typedef {{seq: number, seat: string | null, card: string | null, text: string, notation: string | null}} Line
 */

import { isBase, isHome, place, settle, differences } from "../board/marbles.js";
import { SEATS } from "../board/geometry.js";
import { nameOf } from "../names.js";
import { plural, t } from "../text.js";

const CHANGES_AT_MOST = 2;

/**
 * @param {Record<string, {name: string, bot?: string | null} | null>} seats of the room @param {string | null} viewer @param {{id: string, name: string}[]} members
 * @returns {Speaker}
 */
export function speakerOf(seats, viewer, members = []) {
  const name = (/** @type {string} */ seat) => {
    const sitter = seats[seat];
    return sitter ? nameOf(sitter) : t("table.empty_seat", { seat });
  };
  return {
    name,
    names: (each) => joined(each.map(name)),
    marble: (seat) => t(seat === viewer ? "table.marble.own" : `table.marble.${seat}`),
    card: (card) => (card === "S" || card === "T" ? t(`table.card.${card}`) : card),
    player: (id) => members.find((member) => member.id === id)?.name ?? t("table.somebody"),
    cell: (cell) => (isBase(cell) ? t("table.cell.base") : t(isHome(cell) ? "table.cell.home" : "table.cell.ring", { cell })),
  };
}

/** @param {string[]} words */
const joined = (words) => (words.length < 2 ? words.join("") : t("table.status.and", { a: words.slice(0, -1).join(", "), b: words[words.length - 1] }));

/** @param {string} team "AC" or "BD" */
export const seatsOf = (team) => [...team];

/** All that is worth a line, or the newest of it. @param {Happening[]} recent @param {Speaker} speaker @param {number} [atMost] @returns {Line[]} */
export function linesOf(recent, speaker, atMost = recent.length) {
  const lines = [];
  for (let i = recent.length - 1; i >= 0 && lines.length < atMost; i -= 1) {
    const { seq, event } = recent[i];
    const said = SAYINGS[event.kind]?.(event, speaker, recent.slice(0, i));
    if (said) lines.push({ seq, seat: null, card: null, notation: null, ...said });
  }
  return lines.reverse();
}

/** One line as a sentence, for ears. @param {Line} line @param {Speaker} speaker */
export function spoken({ seat, card, text }, speaker) {
  const who = seat ? `${speaker.name(seat)}: ` : "";
  return `${who}${card ? `${speaker.card(card)}, ` : ""}${text}`;
}

/** @type {Record<string, (event: any, speaker: Speaker, before: Happening[]) => Partial<Line> & {text: string} | null>} */
const SAYINGS = {
  cards_dealt: ({ dealer, deal }) => ({ seat: dealer, text: t("table.log.deal", { deal }) }),
  hands_announced: ({ can_enter }, speaker) => {
    const can = SEATS.filter((seat) => can_enter[seat]).map(speaker.name);
    return { text: can.length ? t("table.log.announced", { can: can.join(", ") }) : t("table.log.announced_none") };
  },
  card_given: ({ seat }) => ({ seat, text: t("table.log.given") }),
  play_began: ({ turn }) => ({ seat: turn, text: t("table.log.began") }),
  card_discarded: ({ seat, card }) => ({ seat, card, text: t("table.log.discard"), notation: `${card}:discard` }),
  card_played: (event, speaker, before) => ({ seat: event.seat, card: event.card, text: playWords(event, speaker, before), notation: event.play }),
  seat_taken_over: ({ seat, bot, player, why }, speaker) =>
    why === "start" ? null : { seat, text: bot ? t("table.log.bot_plays") : t("table.log.substitute", { name: speaker.player(player) }) },
  seat_taken_back: ({ seat }) => ({ seat, text: t("table.log.taken_back") }),
  time_ran_out: ({ seat }) => ({ seat, text: t("table.log.time_ran_out") }),
  vote_called: ({ matter, called_by }) => ({ seat: called_by, text: t(`table.log.vote.${matter}`) }),
  vote_decided: ({ passed, yes, no }) => ({ text: t(passed ? "table.log.vote_passed" : "table.log.vote_failed", { yes, no }) }),
  game_paused: () => ({ text: t("table.log.paused") }),
  game_resumed: ({ seat }) => ({ seat, text: t("table.log.resumed") }),
  game_abandoned: ({ why }) => ({ text: t(`table.abandoned.${why}`) }),
  game_won: ({ team }, speaker) => ({ text: t("table.log.won", { names: speaker.names(seatsOf(team)) }) }),
};

/** @param {any} event @param {Speaker} speaker @param {Happening[]} before */
function playWords(event, speaker, before) {
  const as = event.card === "T" ? `${t("table.log.as", { card: speaker.card(faceOf(event.play)) })} ` : "";
  const last = before.findLast((each) => each.event.kind === "card_played")?.event;
  const changes = event.restored && last ? changesWords(last.board, event.restored, last.movements.map((/** @type {any} */ each) => each.path), speaker) : "";
  const undone = changes && t("table.log.undone", { changes });
  const knocked = event.movements.flatMap((/** @type {any} */ each) => each.knocked).map((/** @type {[string, string]} */ [, seat]) => t("table.log.knocked", { marble: speaker.marble(seat) }));
  return as + [actionWords(event, speaker), ...knocked, undone].filter(Boolean).join("; ");
}

/** The card whose value a Tacker takes, out of `T/13:B0-16`. @param {string} play */
const faceOf = (play) => play.slice(2, play.indexOf(":"));

/** @param {any} event @param {Speaker} speaker */
function actionWords({ function: what, movements, skips, play }, speaker) {
  if (what === "skip") return t("table.log.skip", { name: speaker.name(skips) });
  if (what === "swap") {
    const [from, to] = [movements[0].path[0], movements[0].path.at(-1)].sort((a, b) => Number(a) - Number(b));
    return t("table.log.swap", { from, to });
  }
  const isBack = /(^|\/)4:/.test(play);
  return movements.map((/** @type {any} */ movement) => wayWords(movement, isBack, speaker)).join(", ");
}

/** @param {{seat: string, path: string[]}} movement @param {boolean} isBack @param {Speaker} speaker */
function wayWords({ seat, path }, isBack, speaker) {
  const [from, to] = [path[0], path[path.length - 1]];
  if (isBase(from)) return t("table.log.enter", { marble: speaker.marble(seat), to });
  if (isHome(to) && !isHome(from)) return t("table.log.home", { from, to });
  return t(isBack ? "table.log.back" : "table.log.move", { from, to });
}

/**
 * What a Tacker has put back: «красный шарик снова на 52, ваш шарик вернулся в лунку».
 * @param {string} board before it @param {string} restored @param {string[][]} ways of the moves that were undone @param {Speaker} speaker
 */
export function changesWords(board, restored, ways, speaker) {
  const now = place(board);
  const changes = differences(now, settle(now, restored, ways)).map(({ to }) =>
    isBase(to.cell)
      ? t("table.log.undone_base", { marble: speaker.marble(to.seat) })
      : t("table.log.undone_cell", { marble: speaker.marble(to.seat), cell: to.cell }),
  );
  const more = changes.length - CHANGES_AT_MOST;
  const shown = changes.slice(0, CHANGES_AT_MOST).join(", ");
  return more > 0 ? `${shown} ${plural("table.log.undone_more", more)}` : shown;
}
