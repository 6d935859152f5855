// @ts-check
/**
 * What lies in the bowl in the middle: the last cards laid, or the two cards of the viewer's exchange.
 *
 * @typedef {{index: number, card: string, seat: string | null}} LaidCard `index` in the pile; `seat`: who laid it, if that is known
 * @typedef {{given: string | null, received: string | null}} Passing a card's name, "" for its back, null for none
 */

import { cardFace } from "./cards.js";
import { fan, polar, seatAngle } from "./geometry.js";
import { svg, syncKeyed, syncShapes } from "./svg.js";

const NEWEST = 1.5;
const OLDER = 1.36;
const FLIGHT = { duration: 320, easing: "cubic-bezier(.2, .7, .2, 1)" };
const BEYOND_RIM = 560;

/**
 * The newest card on top and upright; one that was just laid flies in from its player.
 * @param {Element} layer @param {LaidCard[]} cards @param {string} own @param {"ru" | "en"} lang @param {number} speed 0: nothing flies
 */
export function syncPile(layer, cards, own, lang, speed) {
  const places = fan(cards.length, 58, 6);
  const items = cards.map((laid, i) => {
    const newest = i === cards.length - 1;
    const { shift, drop, tilt } = places[i];
    const turn = newest ? 2 : tilt - 3;
    return { ...laid, newest, at: `translate(${shift}px, ${newest ? 0 : drop - 6}px) rotate(${turn}deg) scale(${newest ? NEWEST : OLDER})` };
  });
  const wasEmpty = layer.childElementCount === 0;
  /** @type {Set<Element>} */
  const fresh = new Set();
  syncKeyed(layer, items, ({ index, card }) => `${index}-${card}-${lang}`, ({ card }) => {
    const element = lying(card, lang);
    fresh.add(element);
    return element;
  }, (/** @type {SVGElement} */ element, { at, newest, seat }) => {
    element.setAttribute("class", newest ? "pile-card pile-card--newest" : "pile-card");
    element.style.transform = at;
    if (!fresh.has(element) || !seat || !newest || wasEmpty || !speed) return;
    const from = polar(BEYOND_RIM, seatAngle(seat, own));
    element.animate(
      [{ transform: `translate(${from.x}px, ${from.y}px) rotate(-12deg) scale(1)`, opacity: 0 }, { opacity: 1, offset: 0.3 }, { transform: at }],
      { ...FLIGHT, duration: FLIGHT.duration / speed },
    );
  });
}

/** Both cards of a team's exchange, crossing. @param {Element} layer @param {Passing | null} passing @param {"ru" | "en"} lang */
export function syncPassing(layer, passing, lang) {
  syncShapes(layer, passing ? [{ ...passing, lang }] : [], () => svg("g", {}, ...drawPassing(/** @type {Passing} */ (passing), lang)));
}

/** @param {Passing} passing @param {"ru" | "en"} lang */
function drawPassing({ given, received }, lang) {
  return [
    passed(received, lang, "translate(-82 -12) rotate(-4) scale(1.45)", "M-82 104V140M-93 128-82 141-71 128"),
    passed(given, lang, "translate(82 12) rotate(4) scale(1.45)", "M82-104V-140M71-128 82-141 93-128"),
  ];
}

/** @param {string | null} card @param {"ru" | "en"} lang @param {string} transform @param {string} arrow */
function passed(card, lang, transform, arrow) {
  if (card === null) return svg("rect", { class: "pass-place", x: -50, y: -70, width: 100, height: 140, rx: 10, transform });
  const element = lying(card, lang);
  element.setAttribute("transform", transform);
  return svg("g", {}, element, svg("path", { class: "pass-arrow", d: arrow }));
}

/** A card lying on the board, around its middle. @param {string} card @param {"ru" | "en"} lang */
function lying(card, lang) {
  const face = cardFace(card, lang);
  for (const [name, value] of Object.entries({ width: 100, height: 140, x: -50, y: -70 })) face.setAttribute(name, String(value));
  return svg("g", { class: "pile-card" }, svg("rect", { class: "pile-shadow", x: -50, y: -66, width: 100, height: 140, rx: 10 }), face);
}
