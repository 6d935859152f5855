// @ts-check
/** A sheet over the table, opened by the reader alone: the pile, all moves, the people, the menu, the cards, reactions, the talk, settings, keys, the board in words. */

import { Problem } from "../api.js";
import { html, refill } from "../html.js";
import { language, t } from "../text.js";
import { isDark } from "../theme.js";
import { speed } from "./speed.js";

/** @typedef {import("./model.js").Model} Model @typedef {import("./words.js").Line} Line @typedef {"pile" | "history" | "menu" | "cards" | "people" | "react" | "talk" | "settings" | "keys" | "board"} Kind */

/**
 * @typedef {{leave: () => void, around: (what: string, seat?: string) => void, follow: (seat: string) => void, react: (reaction: string) => void,
 *   talk: (begin: typeof import("../room/talk.js")["createTalk"]) => {element: HTMLElement, stop: () => void},
 *   complain: (problem: unknown) => void}} Ways `talk`: given how to begin it, begins it
 * @param {Ways} ways
 */
export function createSheet(ways) {
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

  /** What stands in them is fetched when the first is opened: a game can be begun without. @type {ReturnType<typeof import("./sheets.js")["sheetBodies"]> | null} */
  let bodies = null;
  /** What was last to be shown. @type {[Model, () => Line[]] | null} */
  let latest = null;
  const titles = {
    pile: "table.pile", history: "table.history", menu: "table.menu", cards: "table.menu.cards", people: "table.people", react: "table.react", talk: "table.talk",
    settings: "table.settings", keys: "table.keys", board: "table.board",
  };
  let written = "";

  /** @param {Model} model @param {() => Line[]} lines */
  function update(model, lines) {
    latest = [model, lines];
    if (!kind || !bodies) return;
    // The sheet is drawn anew only when something in it has changed: the reader may be scrolling.
    const now = JSON.stringify([kind, language(), ...contents(kind, model)]);
    if (now === written) return;
    written = now;
    title.textContent = t(titles[kind]);
    close.textContent = t("table.close");
    refill(body, ...bodies.of[kind](model, lines()));
  }

  /** @param {Kind} what @param {Model} model @param {() => Line[]} lines */
  async function open(what, model, lines) {
    kind = what;
    written = "";
    latest = [model, lines];
    try {
      bodies ??= (await import("./sheets.js")).sheetBodies({ ...ways, show: (next) => latest && open(next, ...latest), close: () => element.close() });
    } catch {
      kind = null;
      return ways.complain(new Problem("part_missing", 0));
    }
    update(...latest);
    if (kind && !element.open) element.showModal();
  }

  return {
    element,
    update,
    open,
    shows: (/** @type {Kind} */ what) => element.open && kind === what,
    stop: () => bodies?.stop(),
  };
}

/** What a sheet says depends on this. @param {Kind} kind @param {Model} model @returns {unknown[]} */
function contents(kind, { view, state, own, standing }) {
  switch (kind) {
    case "pile":
      return [view.discard.length];
    case "history":
    case "board":
      return [state.game?.recent.at(-1)?.seq];
    case "menu":
      return [speed(), isDark(), view.phase, view.paused, view.vote, view.shows_hands, standing];
    case "people":
      return [state.room?.members, state.presence, state.clock?.reserve, view.phase, view.control, view.vote, view.shows_hands, own];
    default:
      return [];
  }
}
