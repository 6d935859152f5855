// @ts-check
/** The moves of the game, deal by deal; each is a link to its place. */

import { emblem } from "../decor.js";
import { html } from "../html.js";
import { linesOf } from "../table/words.js";
import { cardName } from "./chips.js";
import { fill, words } from "./words.js";

/** @typedef {import("./timeline.js").Stop} Stop */

/** Events of the exchange say little one by one; the list leaves them out. */
const QUIET = new Set(["card_given", "play_began"]);

export function createList() {
  const element = html("div", { class: "replay-list" });

  /** @param {import("./timeline.js").Frame[]} frames @param {Stop[]} stops @param {(seq: number) => string} place @param {import("../table/words.js").Speaker} speaker */
  function draw(frames, stops, place, speaker) {
    const told = frames.flatMap(({ seq, at, event }) => (event ? [{ seq, at, event }] : []));
    const lines = new Map(linesOf(told, speaker).map((line) => [line.seq, line]));
    /** @type {HTMLElement[]} */
    const parts = [];
    for (const { seq, event, marks, deal } of stops) {
      const line = lines.get(seq);
      if (!event || QUIET.has(event.kind) || !line) continue;
      if (event.kind === "cards_dealt") {
        parts.push(html("h3", {}, link(place(seq), seq, "deal", fill(words().dealNumber, { deal }))), html("ol"));
        continue;
      }
      if (parts.length === 0) parts.push(html("ol"));
      parts[parts.length - 1].append(html("li", {}, link(place(seq), seq, marks.join(" "),
        line.seat && emblem(line.seat),
        html("span", { class: "log-words" }, line.card && html("span", { class: "log-card", "data-card": line.card }, cardName(line.card)), line.card && " ", line.text))));
    }
    element.replaceChildren(...parts);
  }

  /** The one that is shown, where it can be seen. @param {number} seq */
  function mark(seq) {
    element.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const shown = element.querySelector(`[data-to="${seq}"]`);
    shown?.setAttribute("aria-current", "step");
    shown?.scrollIntoView({ block: "nearest" });
  }

  return { element, draw, mark };
}

/** @param {string} href @param {number} seq @param {string} marks @param {...(Node | string | null | false)} children */
const link = (href, seq, marks, ...children) => html("a", { href, "data-to": seq, "data-marks": marks || null }, ...children);
