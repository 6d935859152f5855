// @ts-check
/** A sheet over the table, opened by the reader alone: the pile, all moves, the menu, the cards. */

import { cardFace } from "../board/cards.js";
import { html } from "../html.js";
import { language, plural, setLanguage, t } from "../text.js";
import { isDark, switchTheme } from "../theme.js";
import { guideBody } from "./guide.js";
import { syncLines } from "./panels.js";
import { SPEEDS, setSpeed, speed } from "./speed.js";

/** @typedef {import("./model.js").Model} Model @typedef {import("./words.js").Line} Line @typedef {"pile" | "history" | "menu" | "cards"} Kind */

/** @param {{leave: () => void}} ways */
export function createSheet({ leave }) {
  const title = html("h2");
  const body = html("div", { class: "sheet-body" });
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
    menu: (model, lines) => menuBody(leave, () => open("cards", model, lines)),
    cards: guideBody,
  };
  const titles = { pile: "table.pile", history: "table.history", menu: "table.menu", cards: "table.menu.cards" };
  let written = "";

  /** @param {Model} model @param {Line[]} lines */
  function update(model, lines) {
    if (!kind) return;
    // The sheet is drawn anew only when something in it has changed: the reader may be scrolling.
    const now = JSON.stringify(kind === "cards" ? [kind, language()] : [kind, language(), model.view.discard.length, lines.at(-1)?.seq, speed(), isDark()]);
    if (now === written) return;
    written = now;
    title.textContent = t(titles[kind]);
    close.textContent = t("table.close");
    body.replaceChildren(...bodies[kind](model, lines));
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

/** All laid cards, the newest first (R2.8). @param {any} view */
function pileBody({ discard, deck }) {
  if (!discard.length) return [html("p", { class: "sheet-note" }, t("table.pile_empty"))];
  return [
    html("p", { class: "sheet-note" }, `${plural("table.pile_count", discard.length)}. ${t("table.pile_hint", { deck })}`),
    html("ol", { class: "sheet-pile", reversed: true }, ...discard.toReversed().map((/** @type {string} */ card) =>
      html("li", { "aria-label": card }, cardFace(card, language())))),
  ];
}

/** @param {() => void} leave @param {() => void} showCards */
function menuBody(leave, showCards) {
  const button = (/** @type {string} */ label, /** @type {() => void} */ act, /** @type {Record<string, unknown>} */ more = {}) => {
    const element = html("button", { class: "button", type: "button", ...more }, label);
    element.addEventListener("click", act);
    return element;
  };
  return [
    html("fieldset", { class: "field" },
      html("legend", {}, t("table.menu.speed")),
      html("div", { class: "choice" }, ...SPEEDS.map((each) => {
        const input = html("input", { type: "radio", name: "speed", value: each, checked: each === speed() });
        input.addEventListener("change", () => setSpeed(each));
        return html("label", {}, input, t(`table.menu.speed.${each}`));
      }))),
    button(t("table.menu.cards"), showCards, { "data-do": "cards" }),
    html("a", { class: "button", href: "/learn", target: "_blank", "data-do": "learn" }, t("table.menu.learn")),
    button(t(isDark() ? "site.theme_light" : "site.theme_dark"), switchTheme, { "data-do": "theme" }),
    button(t("site.language"), () => setLanguage(language() === "ru" ? "en" : "ru"), { "data-do": "language" }),
    button(t("table.menu.leave"), leave, { "data-do": "leave" }),
  ];
}
