// @ts-check
/** The viewer's cards, as buttons; equal cards are told apart by a key, so that the one touched is the one that rises. */

import { cardFace } from "../board/cards.js";
import { syncKeyed } from "../board/svg.js";
import { html } from "../html.js";
import { language, t } from "../text.js";
import { entryOf, isPlayable } from "./compose.js";
import { whyNot } from "./status.js";

const ORDER = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "12", "13", "S", "T"];

/** @param {string[]} hand @returns {{card: string, key: string}[]} in a lasting order */
export function sorted(hand) {
  const cards = [...hand].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
  return cards.map((card, i) => ({ card, key: `${card}.${cards.slice(0, i).filter((each) => each === card).length}` }));
}

/** How long a finger rests on a card that wants to be explained, in milliseconds. */
const LONG = 400;

/**
 * @param {(card: string, key: string, byKey: boolean) => void} onCard
 * @param {(card: string | null) => void} onPeek told which card is held or focused, and null when none is any more
 */
export function createHand(onCard, onPeek) {
  const cards = html("div", { class: "hand-cards" });
  const element = html("section", { class: "hand" }, cards);
  cards.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("button.card"));
    // A click made by a key has no count of clicks.
    if (button) onCard(button.dataset.card ?? "", button.dataset.key ?? "", event.detail === 0);
  });
  hearPeeks(cards, onPeek);
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
          describe(button, isDead(model, card) ? whyNot({ ...model, entry: entryOf(model.choices, card) }) : null);
          button.toggleAttribute("data-pending", model.isSending && isChosen);
        });
    },
  };
}

/** Pale, and why. @param {HTMLElement} button @param {string | null} why null: it can be played */
function describe(button, why) {
  button.toggleAttribute("data-dead", why !== null);
  if (why) button.setAttribute("aria-description", why);
  else button.removeAttribute("aria-description");
}

/** A long press or the focus asks about a card, without choosing it. @param {HTMLElement} cards @param {(card: string | null) => void} onPeek */
function hearPeeks(cards, onPeek) {
  /** @type {any} */
  let pressing = null;
  const cardOf = (/** @type {Event} */ event) => /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("button.card"))?.dataset.card ?? null;
  const letGo = () => clearTimeout(pressing);
  cards.addEventListener("pointerdown", (event) => {
    const card = cardOf(event);
    letGo();
    pressing = setTimeout(() => onPeek(card), LONG);
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) cards.addEventListener(end, letGo);
  cards.addEventListener("focusin", (event) => /** @type {Element} */ (event.target).matches(":focus-visible") && onPeek(cardOf(event)));
  cards.addEventListener("focusout", () => onPeek(null));
}

/** It can do nothing now. @param {import("./model.js").Model} model @param {string} card */
function isDead(model, card) {
  return model.view.phase === "play" && model.isMyTurn && model.choices !== null && !isPlayable(entryOf(model.choices, card));
}
