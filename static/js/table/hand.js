// @ts-check
/** The viewer's cards, as buttons; equal cards are told apart by a key, so that the one touched is the one that rises. */

import { cardFace } from "../board/cards.js";
import { syncKeyed } from "../board/svg.js";
import { html } from "../html.js";
import { language, t } from "../text.js";
import { entryOf, isPlayable } from "./compose.js";

const ORDER = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "12", "13", "S", "T"];

/** @param {string[]} hand @returns {{card: string, key: string}[]} in a lasting order */
export function sorted(hand) {
  const cards = [...hand].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
  return cards.map((card, i) => ({ card, key: `${card}.${cards.slice(0, i).filter((each) => each === card).length}` }));
}

/** @param {(card: string, key: string, byKey: boolean) => void} onCard */
export function createHand(onCard) {
  const cards = html("div", { class: "hand-cards" });
  const element = html("section", { class: "hand" }, cards);
  cards.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("button.card"));
    // A click made by a key has no count of clicks.
    if (button) onCard(button.dataset.card ?? "", button.dataset.key ?? "", event.detail === 0);
  });
  return {
    element,
    chosen: () => /** @type {HTMLElement | null} */ (cards.querySelector("[aria-pressed=true]")),
    /** @param {import("./model.js").Model} model */
    update(model) {
      const { composing, speaker } = model;
      const hand = sorted(model.hand ?? []);
      const lang = language();
      element.setAttribute("aria-label", model.viewer ? t("table.hand") : t("table.hand_of", { name: speaker.name(model.own) }));
      cards.dataset.count = String(hand.length);
      syncKeyed(cards, hand.map((each) => ({ ...each, lang })), ({ key }) => key,
        ({ card }) => html("button", { class: "card", type: "button", "data-card": card }),
        (/** @type {HTMLElement} */ button, { card, key }) => {
          if (button.dataset.lang !== lang) button.replaceChildren(cardFace(card, lang));
          button.dataset.lang = lang;
          const isChosen = composing.key === key;
          button.setAttribute("aria-label", speaker.card(card));
          button.setAttribute("aria-pressed", String(isChosen));
          button.toggleAttribute("data-dead", isDead(model, card));
          button.toggleAttribute("data-pending", model.isSending && isChosen);
        });
    },
  };
}

/** Pale: it can do nothing now. @param {import("./model.js").Model} model @param {string} card */
function isDead(model, card) {
  return model.view.phase === "play" && model.isMyTurn && model.choices !== null && !isPlayable(entryOf(model.choices, card));
}
