// @ts-check
/** One line above the status: a vote, a pause, a bot in one's place, somebody who is missed; with the way on as a button. */

import { syncKeyed } from "../board/svg.js";
import { html } from "../html.js";
import { countdown } from "../server-time.js";

/** @typedef {import("./around.js").Notice} Notice */

/** @param {(what: string, seat: string | undefined) => void} onDo */
export function createStrip(onDo) {
  const line = html("p", { role: "status" });
  const time = html("span", { class: "strip-time", "aria-hidden": "true" });
  const ways = html("div", { class: "strip-ways" });
  const element = html("section", { class: "strip", hidden: true }, html("div", { class: "strip-words" }, line, time), ways);
  /** @type {Notice | null} */
  let shown = null;
  ways.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("button"));
    if (button) onDo(button.dataset.do ?? "", button.dataset.seat);
  });

  /** @param {number} now milliseconds */
  function tick(now) {
    time.hidden = !shown?.endsAt;
    const text = shown?.endsAt ? countdown(shown.endsAt - now) : "";
    if (time.textContent !== text) time.textContent = text;
  }

  return {
    element,
    tick,
    /** @param {Notice | null} notice @param {number} now */
    update(notice, now) {
      shown = notice;
      element.hidden = notice === null;
      element.dataset.kind = notice?.kind ?? "";
      const words = notice?.line ?? "";
      if (line.textContent !== words) line.textContent = words;
      syncKeyed(ways, notice?.ways ?? [], (way) => way.do + (way.seat ?? ""), (way) => html("button", { type: "button", "data-do": way.do, "data-seat": way.seat }),
        (button, { label, look }) => {
          button.setAttribute("class", look ? `button button--${look}` : "button");
          button.textContent = label;
        });
      tick(now);
    },
  };
}
