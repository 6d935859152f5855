// @ts-check
/** What the seat on turn could have played, and what it did play. */

import { sentenceFor } from "../api.js";
import { html } from "../html.js";
import { refusalWords } from "../table/status.js";
import { cardName } from "./chips.js";
import { optionsOf } from "./moves.js";
import { counted, fill, words } from "./words.js";

/** @typedef {import("../table/words.js").Speaker} Speaker */

const STILL = 200;

/** @param {(seq: number) => Promise<import("./door.js").Moves>} ask */
export function createOptions(ask) {
  const element = html("div", { class: "replay-options", "aria-live": "off" });
  /** @type {Map<number, Promise<import("./door.js").Moves>>} */
  const known = new Map();
  let wanted = -1;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;

  /**
   * Shows them for the position after *seq*; asked for when the reader has stopped there.
   * @param {number} seq @param {Record<string, any> | null} played the card laid next @param {Speaker} speaker
   */
  function show(seq, played, speaker) {
    clearTimeout(waiting);
    wanted = seq;
    waiting = setTimeout(async () => {
      try {
        if (!known.has(seq)) known.set(seq, ask(seq));
        const moves = await known.get(seq);
        if (moves && wanted === seq) element.replaceChildren(...drawn(moves, played, speaker));
      } catch (problem) {
        known.delete(seq);
        if (wanted === seq) element.replaceChildren(html("p", { class: "problem" }, sentenceFor(problem)));
      }
    }, known.has(seq) ? 0 : STILL);
  }

  return { element, show };
}

/** @param {import("./door.js").Moves} moves @param {Record<string, any> | null} played @param {Speaker} speaker @returns {HTMLElement[]} */
function drawn({ turn, choices }, played, speaker) {
  if (!turn || !choices) return [html("p", { class: "sheet-note" }, words().noTurn)];
  /** @type {Record<string, string>} */
  const duties = words().duty;
  return [
    html("p", { class: "replay-duty" }, html("b", {}, fill(words().turnOf, { name: speaker.name(turn) })), " ", duties[choices.duty]),
    html("ul", {}, ...optionsOf(/** @type {any} */ (choices), played).map((option) => row(option, speaker))),
  ];
}

/** @param {import("./moves.js").Option} option @param {Speaker} speaker */
function row({ card, as, ways, sevens, pairs, whyNot, isPlayed }, speaker) {
  const w = words();
  const isOpenly = isPlayed && !ways.some((way) => way.isPlayed);
  return html("li", { "data-card": card, "data-played": isPlayed, "data-dead": whyNot !== null },
    html("span", { class: "log-card", "data-card": card }, cardName(card)),
    html("span", { class: "replay-ways" },
      as && html("small", {}, fill(w.as, { card: speaker.card(as) })),
      ...ways.map((way) => html("span", { class: "replay-way", title: way.play, "data-played": way.isPlayed }, wayWords(way, speaker), way.isPlayed && mark())),
      sevens > 0 && html("span", { class: "replay-way" }, counted(w.sevens, sevens)),
      pairs > 0 && html("span", { class: "replay-way" }, counted(w.pairs, pairs)),
      whyNot && html("span", { class: "replay-why" }, refusalWords(whyNot, /** @type {any} */ ({ speaker }))),
      isOpenly && html("span", { class: "replay-way", "data-played": true }, mark())));
}

const mark = () => html("b", { class: "replay-played" }, ` ✓ ${words().played}`);

/** @param {import("./moves.js").Way} way @param {Speaker} speaker */
function wayWords({ function: what, from, to, knocks }, speaker) {
  const w = words();
  const base = what === "skip" ? w.skip : what === "discard" ? w.discard : fill(what === "enter" ? w.enter : w.move, { from, to });
  return knocks.length ? `${base}, ${fill(w.knocks, { marbles: knocks.map(speaker.marble).join(", ") })}` : base;
}
