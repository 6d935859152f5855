// @ts-check
/** A touch on a cell that is not lit, as the play the learner seems to mean: the server then says why not. */

import { SEATS, cellPoint } from "../board/geometry.js";

const CELLS = [...Array.from({ length: 64 }, (_, i) => String(i)), ...SEATS.flatMap((seat) => [1, 2, 3, 4].map((depth) => seat + depth))];
const NEAR = 30;

/** The cell at a point of the board, or null where none is. Pure. @param {number} x @param {number} y @param {string} own */
export function cellAt(x, y, own) {
  const distance = (/** @type {string} */ cell) => Math.hypot(cellPoint(cell, own).x - x, cellPoint(cell, own).y - y);
  const nearest = CELLS.reduce((best, cell) => (distance(cell) < distance(best) ? cell : best));
  return distance(nearest) <= NEAR ? nearest : null;
}

/**
 * In notation; null where one cell is not yet a play. Pure.
 * @param {{card: string, as: string, from: string, to: string, hits: boolean}} meant `as`: the face it acts with
 */
export function playMeant({ card, as, from, to, hits }) {
  if (as === "7" || from === to) return null;
  const prefix = card === "T" ? "T/" : "";
  if (as !== "S") return `${prefix}${as}:${from}${hits ? "x" : "-"}${to}`;
  if (!/^\d+$/.test(to)) return null;
  const [low, high] = [Number(from), Number(to)].sort((a, b) => a - b);
  return `${prefix}S:${low}=${high}`;
}
