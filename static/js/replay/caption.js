// @ts-check
/** What has just happened, in words; a Tacker can be looked at in its parts: before, rewound, and the play that follows. */

import { emblem } from "../decor.js";
import { html, refill } from "../html.js";
import { cardName } from "./chips.js";
import { fill, words } from "./words.js";

/** @typedef {"before" | "rewound" | "after"} Part */
const PARTS = /** @type {Part[]} */ (["before", "rewound", "after"]);

/** @param {(part: Part) => void} onPart */
export function createCaption(onPart) {
  const line = html("p", { class: "replay-line" });
  const hint = html("p", { class: "replay-hint" });
  const parts = html("div", { class: "replay-tacker", role: "group", hidden: true });
  const element = html("section", { class: "replay-caption" }, html("div", { role: "status" }, line, hint), parts);

  /**
   * @param {import("../table/words.js").Line | null} said @param {string} note @param {import("../table/words.js").Speaker} speaker
   * @param {Part | null} part of a Tacker that is shown; null where there is none
   */
  function update(said, note, speaker, part) {
    const w = words();
    if (!said) line.replaceChildren(w.beginning);
    else line.replaceChildren(...[
      said.seat && emblem(said.seat),
      said.seat && html("b", {}, speaker.name(said.seat)),
      said.card && html("span", { class: "log-card", "data-card": said.card }, cardName(said.card)),
      html("span", {}, part === "rewound" ? fill(w.rewoundSaid, { play: said.notation ?? "" }) : said.text),
    ].filter((child) => child !== null && child !== ""));
    hint.textContent = said ? note : w.beginningHint;
    parts.hidden = part === null;
    parts.setAttribute("aria-label", w.tackerParts);
    if (part) {
      refill(parts, ...PARTS.map((each) =>
        html("button", { type: "button", class: "replay-part-button", "data-do": `part-${each}`, "aria-pressed": String(each === part), onclick: () => onPart(each) }, w[each])));
    }
  }

  return { element, update };
}
