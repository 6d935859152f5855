// @ts-check
/** The board in words, for whoever cannot see it: each player's marbles, the cards, what was played last. Pure. */

import { isBase, isHome } from "../board/marbles.js";
import { SEATS } from "../board/geometry.js";
import { plural, t } from "../text.js";
import { sorted } from "./hand.js";
import { seatAfter } from "./model.js";

/** @typedef {{title: string, lines: string[]}} Part */

/** @param {import("./model.js").Model} model @param {string} last what was played last, as a sentence @returns {Part[]} */
export function describe(model, last) {
  const { view, own, hand, speaker } = model;
  const around = SEATS.map((_, i) => seatAfter(own, i));
  return [
    { title: t("words.now"), lines: [turnWords(model), last && t("words.last", { last }), pileWords(view, speaker)].filter(Boolean) },
    ...around.map((seat) => ({ title: whoIs(model, seat), lines: marblesOf(view, seat) })),
    ...(hand ? [{ title: t("table.hand"), lines: [hand.length ? sorted(hand).map(({ card }) => speaker.card(card)).join(", ") : t("words.no_cards")] }] : []),
  ];
}

/** @param {import("./model.js").Model} model */
function turnWords({ view, viewer, isMyTurn, speaker }) {
  if (view.phase === "over") return t("words.over");
  if (view.phase === "exchange") return t("words.exchange");
  if (!view.turn) return t("table.status.wait");
  return view.turn === viewer && isMyTurn ? t("words.your_turn") : t("table.status.their_turn", { name: speaker.name(view.turn) });
}

/** @param {any} view @param {import("./words.js").Speaker} speaker */
function pileWords({ discard }, speaker) {
  const top = discard.at(-1);
  return top ? t("words.pile", { card: speaker.card(top), count: plural("table.pile_count", discard.length) }) : t("table.pile_empty");
}

/** @param {import("./model.js").Model} model @param {string} seat */
function whoIs({ view, own, viewer, speaker }, seat) {
  const side = ["own", "left", "across", "right"][(SEATS.indexOf(seat) - SEATS.indexOf(own) + SEATS.length) % SEATS.length];
  const place = viewer === null && side === "own" ? "bottom" : side;
  return t("words.player", { name: speaker.name(seat), place: t(`words.${place}`), colour: t(`words.colour.${seat}`), cards: plural("table.cards", view.hand_sizes[seat]) });
}

/** @param {any} view @param {string} seat */
function marblesOf({ board }, seat) {
  const cells = board.split("/")[SEATS.indexOf(seat)].split(",");
  const start = String(SEATS.indexOf(seat) * 16);
  const ring = cells.filter((/** @type {string} */ cell) => !isBase(cell) && !isHome(cell)).map((/** @type {string} */ cell) => {
    const number = cell.replace("*", "");
    return number === start ? t("words.on_start", { cell: number }) : number;
  });
  const home = cells.filter(isHome).map((/** @type {string} */ cell) => cell[1]);
  const inBase = cells.filter(isBase).length;
  return [
    ring.length > 0 && t("words.ring", { cells: ring.join(", ") }),
    home.length > 0 && t("words.home", { cells: home.join(", ") }),
    inBase > 0 && plural("words.base", inBase),
  ].filter((line) => line !== false);
}
