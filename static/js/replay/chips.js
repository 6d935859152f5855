// @ts-check
/** A card in a line of text: its number, or the first letter of its name. */

import { t } from "../text.js";

/** @param {string} card */
export const cardName = (card) => (card === "S" || card === "T" ? t(`table.card.${card}`).slice(0, 1).toUpperCase() : card);
