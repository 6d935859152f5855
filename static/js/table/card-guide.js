// @ts-check
/** What each card does, in the words of the rules, which are fetched when they are first asked for. */

import { cardFace } from "../board/cards.js";
import { html } from "../html.js";
import { guideOf, rulebook } from "../rulebook.js";
import { language, t } from "../text.js";

/** One card. @param {string} card @returns {Promise<Node[]>} */
export async function cardGuide(card) {
  return (await entries()).filter(({ cards }) => cards.includes(card)).flatMap((entry) => drawn(entry, [card]));
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
