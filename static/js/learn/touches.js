// @ts-check
/** Hears where the learner touches the board beside what is lit: the table itself ignores such a touch, a lesson answers it. */

import { cellAt, playMeant } from "./tries.js";

const OWN = "A";

/**
 * @param {HTMLElement} main that holds a table
 * @param {(card: string) => string | null} faceOf what a card acts as; null while no try is wanted
 * @param {(play: string) => void} onTry
 * @returns {() => void} stops it
 */
export function hearTries(main, faceOf, onTry) {
  const board = main.querySelector(".square svg.play");
  const touched = (/** @type {Event} */ event) => {
    const click = /** @type {MouseEvent} */ (event);
    if (/** @type {Element} */ (click.target).closest(".lit, [role=button]")) return;
    const card = main.querySelector("button.card[aria-pressed=true]")?.getAttribute("data-card");
    const from = main.querySelector(".lit[aria-pressed=true]")?.getAttribute("data-cell");
    const to = cellUnder(/** @type {SVGGraphicsElement} */ (board), click);
    if (!card || !from || !to) return;
    const as = faceOf(card);
    const play = as && playMeant({ card, as, from, to, hits: main.querySelector(`.marble[data-at="${to}"]`) !== null });
    if (play) onTry(play);
  };
  board?.addEventListener("click", touched);
  return () => board?.removeEventListener("click", touched);
}

/** @param {SVGGraphicsElement} board @param {MouseEvent} click */
function cellUnder(board, click) {
  const matrix = board.getScreenCTM();
  if (!matrix) return null;
  const { x, y } = new DOMPoint(click.clientX, click.clientY).matrixTransform(matrix.inverse());
  return cellAt(x, y, OWN);
}
