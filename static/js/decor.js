// @ts-check
/** The things of the game as they lie about outside a game: marbles beside names, three cards, the board set up. */

import { cardFace } from "./board/cards.js";
import { MARBLE_RADIUS, cellPoint } from "./board/geometry.js";
import { place } from "./board/marbles.js";
import { svg } from "./board/svg.js";
import { VIEW, markOf, wood } from "./board/wood.js";
import { html } from "./html.js";
import { language } from "./text.js";

const AT_FIRST = "A0,A0,A0,A0/B0,B0,B0,B0/C0,C0,C0,C0/D0,D0,D0,D0";

const glass = (/** @type {string} */ seat) => [
  svg("circle", { r: MARBLE_RADIUS, fill: `url(#glass-${seat})` }),
  svg("use", { href: "#marble-light" }),
  markOf(seat),
];

/** A seat's marble, to stand beside a name. */
export const emblem = (/** @type {string} */ seat) =>
  html("span", { class: "emblem", "data-seat": seat }, svg("svg", { viewBox: "-22 -22 44 44", "aria-hidden": "true" }, ...glass(seat)));

export const cardFan = () =>
  html("span", { class: "card-fan", "aria-hidden": "true" }, ...["7", "T", "13"].map((card) => cardFace(card, language())));

/** The board before the first move. @param {string} own the seat at the bottom */
export function boardAtRest(own) {
  const marbles = place(AT_FIRST).map(({ seat, cell, slot }) => {
    const { x, y } = cellPoint(cell, own, slot);
    return svg("g", { class: "marble", "data-seat": seat, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
      svg("use", { href: "#marble-shadow" }), ...glass(seat));
  });
  return html("div", { class: "still-board" }, wood(own), svg("svg", { viewBox: VIEW }, ...marbles));
}

/** That a bot sits here, not a person. */
export const botMark = () =>
  svg("svg", { class: "bot-mark", viewBox: "0 0 20 20", "aria-hidden": "true" },
    svg("path", { d: "M10 2.5V5.5M4 8.5A3 3 0 0 1 7 5.5H13A3 3 0 0 1 16 8.5V13.5A3 3 0 0 1 13 16.5H7A3 3 0 0 1 4 13.5ZM7.7 10.2V11.4M12.3 10.2V11.4" }));
