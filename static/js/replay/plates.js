// @ts-check
/** The four who play, each with the cards in hand: open, or as many backs as another seat saw. */

import { html, refill } from "../html.js";
import { botMark, emblem } from "../decor.js";
import { nameOf } from "../names.js";
import { SEATS } from "../room-facts.js";
import { t } from "../text.js";
import { sorted } from "../table/hand.js";
import { cardName } from "./chips.js";

/** @param {(seat: string) => void} see from this seat's side */
export function createPlates(see) {
  const element = html("section", { class: "replay-plates" });
  let drawn = "";

  /** @param {import("../reduce.js").State} state @param {string} own the seat at the bottom of the board */
  function update({ room, game }, own) {
    if (!room || !game) return;
    const { view } = game;
    const hands = SEATS.map((seat) => view.hands?.[seat] ?? (seat === view.viewer ? view.hand : null));
    const facts = JSON.stringify([hands, view.hand_sizes, view.turn, view.waiting_for, view.dealer, view.deal, own, room.seats, document.documentElement.lang]);
    if (facts === drawn) return;
    drawn = facts;
    element.setAttribute("aria-label", t("table.seats"));
    refill(element, ...SEATS.map((seat, i) => plate(seat, hands[i])));

    /** @param {import("../reduce.js").Seat} seat @param {string[] | null} hand */
    function plate(seat, hand) {
      const sitter = room?.seats[seat];
      return html("button", {
        class: "replay-plate", type: "button", "data-seat": seat, "aria-pressed": String(seat === own), "data-turn": view.phase === "play" && view.turn === seat,
        onclick: () => see(seat),
      },
        emblem(seat),
        html("span", { class: "replay-name" }, sitter?.bot ? botMark() : null, html("bdi", {}, sitter ? nameOf(sitter) : ""),
          view.deal > 0 && view.dealer === seat && html("span", { class: "replay-chip", title: t("table.dealer_letter") }, t("table.dealer_letter"))),
        html("span", { class: "replay-hand" }, ...(hand ? sorted(hand).map(({ card }) => chip(card)) : backs(view.hand_sizes[seat]))));
    }
  }

  return { element, update };
}

const chip = (/** @type {string} */ card) => html("span", { class: "log-card", "data-card": card }, cardName(card));

const backs = (/** @type {number} */ count) => [
  ...Array.from({ length: count }, () => html("span", { class: "replay-back", "aria-hidden": "true" })),
  html("span", { class: "unseen" }, String(count)),
];
