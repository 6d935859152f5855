// @ts-check
/** The controls: to the ends, a step either way, play and its speed, the place in the game, and what to jump to. */

import { svg } from "../board/svg.js";
import { html } from "../html.js";
import { fill, words } from "./words.js";

/** @typedef {import("./timeline.js").Stop} Stop @typedef {import("./timeline.js").Mark} Mark */

export const SPEEDS = [0.5, 1, 2, 4];
const SPEED_NAMES = /** @type {const} */ (["slow", "normal", "quick", "fastest"]);
const MARKS = /** @type {const} */ (["deal", "knock", "tacker"]);
/** @type {Record<string, string>} */
const PICTURES = {
  first: "M7 6V18M18 6 10 12 18 18Z",
  previous: "M16 6 8 12 16 18Z",
  play: "M8 5.5 18 12 8 18.5Z",
  stop: "M8.5 6V18M15.5 6V18",
  next: "M8 6 16 12 8 18Z",
  more: "M5 7H19M5 12H19M5 17H19",
  last: "M17 6V18M6 6 14 12 6 18Z",
};

/** @param {{go: (index: number) => void, step: (by: 1 | -1) => void, play: () => void, jump: (mark: Mark) => void, more: () => void, speed: (speed: number) => void}} ways */
export function createBar(ways) {
  const range = /** @type {HTMLInputElement} */ (html("input", { type: "range", class: "replay-range", min: 0, value: 0, step: 1, "data-do": "scrub" }));
  const ticks = html("div", { class: "replay-ticks", "aria-hidden": "true" });
  const count = html("span", { class: "replay-count" });
  const speed = /** @type {HTMLSelectElement} */ (html("select", { class: "input replay-speed", "data-do": "speed" }));
  const buttons = html("div", { class: "replay-buttons" });
  const jumps = html("div", { class: "replay-jumps" });
  const element = html("section", { class: "replay-bar" }, html("div", { class: "replay-scrub" }, ticks, range), buttons, jumps);
  let last = 0;
  range.addEventListener("input", () => ways.go(Number(range.value)));
  speed.addEventListener("change", () => ways.speed(Number(speed.value)));

  /** @param {keyof typeof PICTURES} what @param {string} label @param {() => void} onclick */
  const button = (what, label, onclick) =>
    html("button", { class: "replay-button", type: "button", "data-do": what, "aria-label": label, title: label, onclick },
      svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: PICTURES[what] })));

  /** @param {Stop[]} stops @param {number} chosen speed */
  function draw(stops, chosen) {
    const w = words();
    last = stops.length - 1;
    range.max = String(last);
    range.setAttribute("aria-label", w.position);
    speed.setAttribute("aria-label", w.speed);
    speed.replaceChildren(...SPEEDS.map((value, i) => html("option", { value, selected: value === chosen }, w[SPEED_NAMES[i]])));
    buttons.replaceChildren(
      button("first", w.first, () => ways.go(0)),
      button("previous", w.previous, () => ways.step(-1)),
      button("play", w.play, ways.play),
      button("next", w.next, () => ways.step(1)),
      button("last", w.last, () => ways.go(last)),
      speed);
    jumps.replaceChildren(...MARKS.map((mark) =>
      html("button", { class: "replay-jump", type: "button", "data-do": `jump-${mark}`, "data-marks": mark, "aria-label": w.jumpTo[mark], onclick: () => ways.jump(mark) }, w.jump[mark])), count,
      html("button", { class: "replay-more", type: "button", "data-do": "more", "aria-label": w.more, title: w.more, onclick: ways.more },
        svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: PICTURES.more }))));
    ticks.replaceChildren(...stops.flatMap(({ marks }, i) => marks.map((mark) => {
      const tick = html("i", { "data-marks": mark });
      tick.style.left = `${(100 * i) / Math.max(1, last)}%`;
      return tick;
    })));
  }

  /** @param {number} index @param {boolean} isPlaying @param {string} said the position in words */
  function update(index, isPlaying, said) {
    range.value = String(index);
    range.setAttribute("aria-valuetext", said);
    count.textContent = fill(words().of, { at: index, total: last });
    const play = buttons.querySelector("[data-do=play]");
    const label = isPlaying ? words().stop : words().play;
    play?.setAttribute("aria-label", label);
    play?.setAttribute("aria-pressed", String(isPlaying));
    play?.querySelector("path")?.setAttribute("d", PICTURES[isPlaying ? "stop" : "play"]);
    for (const [what, is] of /** @type {const} */ ([["first", index === 0], ["previous", index === 0], ["next", index === last], ["last", index === last]])) {
      buttons.querySelector(`[data-do=${what}]`)?.toggleAttribute("disabled", is);
    }
  }

  return { element, draw, update };
}
