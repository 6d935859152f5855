// @ts-check
/** What each card does, in the words of the rules: beside the board on wide screens, and in a sheet on all. */

import { cardFace } from "../board/cards.js";
import { html } from "../html.js";
import { guideOf, rulebook } from "../rulebook.js";
import { language, t } from "../text.js";

/** The card in question, or the one laid last; where there is no room for it the rules are not even fetched. */
export function createGuide() {
  const element = html("section", { class: "guide" });
  let shown = "";
  let wanted = "";

  function show(/** @type {string} */ card) {
    const asked = wanted;
    if (shown === asked || getComputedStyle(element).display === "none") return;
    shown = asked;
    if (!card) return element.replaceChildren();
    entries().then((all) => {
      if (shown === asked) element.replaceChildren(...all.filter(({ cards }) => cards.includes(card)).flatMap((entry) => drawn(entry, [card])));
    }, () => (shown = ""));
  }

  return {
    element,
    /** @param {import("./model.js").Model} model */
    update({ composing, view }) {
      const card = composing.card ?? view.discard.at(-1) ?? "";
      wanted = card && language() + card;
      // Whether there is room is seen when the page is laid out anyway; asking while it is drawn would lay it out twice.
      if (shown !== wanted) requestAnimationFrame(() => show(card));
    },
  };
}

/** All cards, for the sheet; they come in as soon as the rules are read. @returns {Node[]} */
export function guideBody() {
  const list = html("div", { class: "sheet-guide" }, html("p", { class: "sheet-note" }, t("table.guide.wait")));
  entries().then(
    (all) => list.replaceChildren(...all.map((entry) => html("article", {}, ...drawn(entry, entry.cards.slice(0, 2))))),
    () => list.replaceChildren(html("p", { class: "sheet-note" }, t("error.network"))),
  );
  return [list];
}

const entries = async () => guideOf(await rulebook(language()));

/** @param {ReturnType<typeof guideOf>[number]} entry @param {string[]} faces the cards to draw */
function drawn({ cards, title, rule }, faces) {
  const name = cards.length > 2 ? `${title}: ${cards.join(", ")}` : title;
  return [
    html("span", { class: "guide-faces" }, ...faces.map((card) => cardFace(card, language()))),
    html("div", {}, html("h3", {}, name), html("p", {}, rule.text), html("p", { class: "guide-rule" }, html("a", { href: `/rules#${rule.number}`, target: "_blank" }, rule.number))),
  ];
}
