// @ts-check
/** The status panel, the buttons and the log: the words of the table. */

import { syncKeyed } from "../board/svg.js";
import { html } from "../html.js";
import { whenIdle } from "../idle.js";
import { language, t } from "../text.js";
import { timeLeft } from "./clocks.js";
import { emblem, setBubble } from "./seats.js";
import { SEVEN_STEPS } from "./seven.js";

/** @typedef {import("./model.js").Model} Model @typedef {import("./status.js").Status} Status @typedef {import("./words.js").Line} Line */

export function createStatus() {
  const own = html("div", { class: "status-own" });
  const line = html("p", { class: "status-line" });
  const hint = html("p", { class: "status-hint" });
  const pips = Array.from({ length: SEVEN_STEPS }, () => html("i"));
  const steps = html("p", { class: "steps", "aria-hidden": "true" }, html("span", { class: "steps-pips" }, ...pips));
  const bubble = html("span", { class: "bubble status-bubble" });
  const clock = html("span", { class: "status-clock", "aria-hidden": "true", hidden: true });
  const warning = html("p", { class: "unseen", role: "status" });
  const element = html("section", { class: "status", tabindex: -1 }, own,
    html("div", { class: "status-words" }, html("div", { role: "status" }, line, hint), steps), clock, bubble, warning);
  return {
    element,
    /** @param {Model} model @param {Status} status */
    update({ view, viewer, own: seat, isMyTurn }, status) {
      if (own.dataset.seat !== seat) own.replaceChildren(emblem(seat));
      own.dataset.seat = seat;
      own.hidden = viewer === null;
      say(line, status.line);
      say(hint, status.hint);
      hint.toggleAttribute("data-warn", Boolean(status.warn));
      steps.hidden = status.made === undefined || status.made === null;
      pips.forEach((pip, i) => (pip.className = i < (status.made ?? 0) ? "made" : i === status.made ? "next" : ""));
      setBubble(bubble, viewer ? view.can_enter?.[viewer] : undefined);
      if (view.phase === "over") bubble.hidden = true;
      element.toggleAttribute("data-loud", Boolean(status.loud));
      element.toggleAttribute("data-waited", isMyTurn && view.phase !== "over");
    },
    /** The reader's own time; its warnings are for ears as well. @param {Model} model @param {number} now milliseconds */
    tick(model, now) {
      const left = model.isMyTurn && model.viewer ? timeLeft(model, model.viewer, now) : null;
      clock.hidden = left === null;
      clock.textContent = left?.text ?? "";
      if (clock.dataset.level !== (left?.level ?? "")) {
        clock.dataset.level = left?.level ?? "";
        say(warning, left && left.level !== "calm" ? t("around.time_left", { time: left.text }) : "");
      }
    },
  };
}

/** Only what has changed is read aloud. @param {HTMLElement} element @param {string} text */
function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** @param {(what: string) => void} onDo */
export function createActions(onDo) {
  const element = html("section", { class: "actions" });
  element.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("button"));
    if (button?.dataset.do) onDo(button.dataset.do);
  });
  return {
    element,
    /** @param {Status} status */
    update({ buttons }) {
      element.setAttribute("aria-label", t("table.actions"));
      syncKeyed(element, buttons, (button) => button.do, (button) => html("button", { type: "button", "data-do": button.do }),
        (/** @type {HTMLButtonElement} */ button, { label, look, off }) => {
          button.className = look ? `button button--${look}` : "button";
          button.disabled = Boolean(off);
          say(button, label);
        });
    },
  };
}

/** Beside the board stand the newest; all of them are a touch away. */
const LINES = 20;
/** What a phone has room for: the others can wait until the first board stands. */
const LINES_AT_FIRST = 6;
const MORE_WITHIN = 2_000;

export function createLog() {
  const title = html("h2");
  const list = html("ol");
  // It grows upwards from its end, so that the newest line is seen without asking for the page's layout.
  const lane = html("div", { class: "log-lane", role: "group", tabindex: 0 }, list);
  let shown = 0;
  /** @type {() => void} */
  let draw = () => {};
  return {
    element: html("section", { class: "log" }, title, lane),
    /** @param {(atMost: number) => Line[]} newest @param {Model} model */
    update(newest, model) {
      title.textContent = t("table.log");
      lane.setAttribute("aria-label", t("table.log"));
      draw = () => syncLines(list, newest(shown), model);
      if (shown === 0) {
        whenIdle(() => {
          shown = LINES;
          draw();
        }, MORE_WITHIN);
        shown = LINES_AT_FIRST;
      }
      draw();
    },
  };
}

/** @param {Element} list @param {Line[]} lines @param {Model} model */
export function syncLines(list, lines, { speaker, state }) {
  const game = state.game?.id;
  const said = language();
  syncKeyed(list, lines, ({ seq }) => `${game}.${seq}.${said}`, ({ seat, card, text, notation }) =>
    html("li", { title: notation },
      seat && emblem(seat),
      html("span", { class: "log-words" },
        seat && html("b", {}, speaker.name(seat)), seat && " ",
        card && html("span", { class: "log-card", "data-card": card }, card === "S" || card === "T" ? speaker.card(card) : card), card && " ",
        text,
        list.classList.contains("sheet-log") && notation && html("span", { class: "log-notation" }, notation))));
}
