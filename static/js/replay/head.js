// @ts-check
/** The heading of the replay: the way back, which game it is, and through whose eyes it is seen. */

import { svg } from "../board/svg.js";
import { html } from "../html.js";
import { SEATS } from "../room-facts.js";
import { language } from "../text.js";
import { fill, words } from "./words.js";

const BACK = "M15 5 8 12 15 19";
const OPEN = "open";

/** @param {{see: (seat: string | null) => void, leave: () => void}} ways */
export function createHead({ see, leave }) {
  const back = html("button", { class: "replay-leave", type: "button", "data-do": "back", onclick: leave }, svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: BACK })));
  const title = html("h1");
  const day = html("small");
  const view = /** @type {HTMLSelectElement} */ (html("select", { class: "input replay-view", "data-do": "view" }));
  const element = html("section", { class: "replay-head" }, back, html("div", { class: "replay-title" }, title, day), view);
  view.addEventListener("change", () => see(view.value === OPEN ? null : view.value));

  /** @param {import("./door.js").Game} game @param {string | null} chosen @param {import("../table/words.js").Speaker} speaker */
  function draw({ number, started_at }, chosen, speaker) {
    const w = words();
    back.setAttribute("aria-label", w.back);
    title.textContent = fill(w.title, { number });
    day.textContent = new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(new Date(started_at));
    view.setAttribute("aria-label", w.view);
    view.replaceChildren(
      html("option", { value: OPEN, selected: chosen === null }, w.open),
      ...SEATS.map((seat) => html("option", { value: seat, selected: seat === chosen }, fill(w.seen, { name: speaker.name(seat) }))));
  }

  return { element, draw };
}
