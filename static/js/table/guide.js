// @ts-check
/** What a card does, in the words of the rules, beside the board on wide screens; all of them are in a sheet (card-guide.js). */

import { html } from "../html.js";
import { language } from "../text.js";

/** The card in question, or the one laid last; where there is no room for it nothing is fetched. */
export function createGuide() {
  const element = html("section", { class: "guide" });
  let shown = "";
  let wanted = "";

  function show(/** @type {string} */ card) {
    const asked = wanted;
    if (shown === asked || getComputedStyle(element).display === "none") return;
    shown = asked;
    if (!card) return element.replaceChildren();
    import("./card-guide.js").then(({ cardGuide }) => cardGuide(card)).then((told) => {
      if (shown === asked) element.replaceChildren(...told);
    }).catch(() => (shown = ""));
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
