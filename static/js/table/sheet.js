// @ts-check
/** A sheet over the table, opened by the reader alone: the pile, all moves, the people, the menu, the cards, reactions, the talk, settings, keys, the board in words. */

import { cardFace } from "../board/cards.js";
import { html, refill } from "../html.js";
import { language, plural, t } from "../text.js";
import { isDark } from "../theme.js";
import { boardBody, keysBody } from "./extras.js";
import { guideBody } from "./guide.js";
import { menuBody } from "./menu.js";
import { syncLines } from "./panels.js";
import { peopleBody } from "./people.js";
import { reactBody } from "./reactions.js";
import { settingsBody } from "./settings.js";
import { speed } from "./speed.js";

/** @typedef {import("./model.js").Model} Model @typedef {import("./words.js").Line} Line @typedef {"pile" | "history" | "menu" | "cards" | "people" | "react" | "talk" | "settings" | "keys" | "board"} Kind */

/**
 * @param {{leave: () => void, around: (what: string, seat?: string) => void, follow: (seat: string) => void, react: (reaction: string) => void,
 *   talk: HTMLElement}} ways
 */
export function createSheet({ leave, around, follow, react, talk }) {
  const title = html("h2");
  const body = html("div", { class: "sheet-body", tabindex: 0 });
  const close = html("button", { class: "button", type: "button", "data-do": "close" });
  const element = /** @type {HTMLDialogElement} */ (html("dialog", { class: "sheet" }, title, body, close));
  /** @type {Kind | null} */
  let kind = null;
  close.addEventListener("click", () => element.close());
  element.addEventListener("click", (event) => {
    if (event.target === element) element.close();
  });
  element.addEventListener("close", () => (kind = null));

  /** @type {Record<Kind, (model: Model, lines: Line[]) => Node[]>} */
  const bodies = {
    pile: ({ view }) => pileBody(view),
    history: (model, lines) => {
      const list = html("ol", { class: "sheet-log" });
      syncLines(list, lines.toReversed(), model);
      return [list];
    },
    menu: (model, lines) => menuBody(model, { leave, show: (what) => open(what, model, lines), around: (what) => closing(() => around(what)) }),
    cards: guideBody,
    people: (model) => peopleBody(model, { around: (what, seat) => closing(() => around(what, seat)), follow: (seat) => closing(() => follow(seat)) }),
    react: () => reactBody((reaction) => closing(() => react(reaction))),
    talk: () => [talk],
    settings: settingsBody,
    keys: keysBody,
    board: boardBody,
  };
  const titles = {
    pile: "table.pile", history: "table.history", menu: "table.menu", cards: "table.menu.cards", people: "table.people", react: "table.react", talk: "table.talk",
    settings: "table.settings", keys: "table.keys", board: "table.board",
  };
  let written = "";

  /** What was chosen is being done; the sheet has served. @param {() => void} act */
  function closing(act) {
    element.close();
    act();
  }

  /** @param {Model} model @param {Line[]} lines */
  function update(model, lines) {
    if (!kind) return;
    // The sheet is drawn anew only when something in it has changed: the reader may be scrolling.
    const now = JSON.stringify([kind, language(), ...contents(kind, model, lines)]);
    if (now === written) return;
    written = now;
    title.textContent = t(titles[kind]);
    close.textContent = t("table.close");
    refill(body, ...bodies[kind](model, lines));
  }

  /** @param {Kind} what @param {Model} model @param {Line[]} lines */
  function open(what, model, lines) {
    kind = what;
    written = "";
    update(model, lines);
    if (!element.open) element.showModal();
  }

  return { element, update, open };
}

/** What a sheet says depends on this. @param {Kind} kind @param {Model} model @param {Line[]} lines @returns {unknown[]} */
function contents(kind, { view, state, own, standing }, lines) {
  switch (kind) {
    case "pile":
      return [view.discard.length];
    case "history":
    case "board":
      return [lines.at(-1)?.seq];
    case "menu":
      return [speed(), isDark(), view.phase, view.paused, view.vote, view.shows_hands, standing];
    case "people":
      return [state.room?.members, state.presence, state.clock?.reserve, view.phase, view.control, view.vote, view.shows_hands, own];
    default:
      return [];
  }
}

/** All laid cards, the newest first (R2.8). @param {any} view */
function pileBody({ discard, deck }) {
  if (!discard.length) return [html("p", { class: "sheet-note" }, t("table.pile_empty"))];
  return [
    html("p", { class: "sheet-note" }, `${plural("table.pile_count", discard.length)}. ${t("table.pile_hint", { deck })}`),
    html("ol", { class: "sheet-pile", reversed: true }, ...discard.toReversed().map((/** @type {string} */ card) =>
      html("li", { "aria-label": card }, cardFace(card, language())))),
  ];
}
