// @ts-check
/**
 * A play in notation, as something to draw on a still board: who goes which way and who is knocked out. Pure. It follows
 * a spelling that is known to be right; whether a play is allowed it does not ask.
 *
 * @typedef {import("../board/marbles.js").Marble} Marble
 * @typedef {{mover: Marble, path: string[], knocked: Marble[]}} Way `path`: cell by cell; from a base or in a swap the two ends
 * @typedef {{x: number, y: number, width: number, height: number}} Frame
 */

import { RING_SIZE, cellPoint, startOf } from "../board/geometry.js";
import { after, isBase, isHome, isRing, marbleAt } from "../board/marbles.js";

const MARGIN = 74;
const LEAST_WIDTH = 460;
const SHAPE = 1.6; // width to height, unless a play goes across the board
const WHOLE = { x: -500, y: -500, width: 1000, height: 1000 };

/**
 * The ways of a play, and where the marbles stand after it.
 * @param {Marble[]} marbles on the board on which the play acts @param {string} play
 * @returns {{ways: Way[], marbles: Marble[]}}
 */
export function waysOfPlay(marbles, play) {
  const [card, action] = play.replace("T/", "").split(":");
  if (card === "S") return swapped(marbles, action.split("="));
  /** @type {Way[]} */
  const ways = [];
  let now = marbles;
  for (const run of action.split(",")) {
    const [from, to] = run.split(/[-x]/);
    const mover = /** @type {Marble} */ (marbleAt(now, from));
    const path = cellsBetween(from, to, card === "4");
    const hit = run.includes("x") ? (card === "7" ? path : [to]) : [];
    const knocked = now.filter((marble) => marble !== mover && hit.includes(marble.cell));
    ways.push({ mover, path, knocked });
    now = after(now, mover, to, knocked.map(({ cell, seat }) => [cell, seat]));
  }
  return { ways, marbles: now };
}

/** @param {Marble[]} marbles @param {string[]} cells */
function swapped(marbles, [one, other]) {
  const ends = /** @type {Record<string, string>} */ ({ [one]: other, [other]: one });
  const ways = [one, other].map((cell) => ({ mover: /** @type {Marble} */ (marbleAt(marbles, cell)), path: [cell, ends[cell]], knocked: [] }));
  return { ways, marbles: marbles.map((marble) => ({ ...marble, cell: ends[marble.cell] ?? marble.cell })) };
}

/**
 * Every cell from *from* to *to*, both included.
 * @param {string} from @param {string} to @param {boolean} backwards along the ring @returns {string[]}
 */
export function cellsBetween(from, to, backwards) {
  if (isBase(from)) return [from, to];
  const cells = [from];
  while (cells[cells.length - 1] !== to) cells.push(nextCell(cells[cells.length - 1], to, backwards));
  return cells;
}

/** @param {string} at @param {string} to @param {boolean} backwards */
function nextCell(at, to, backwards) {
  if (isHome(at)) return at[0] + (Number(at[1]) + Math.sign(Number(to[1]) - Number(at[1])));
  if (isHome(to) && Number(at) === startOf(to[0])) return `${to[0]}1`;
  return String((Number(at) + (backwards ? RING_SIZE - 1 : 1)) % RING_SIZE);
}

/** The part of the board that shows these places; all of it when there are none. @param {{cell: string, slot: number}[]} places @param {string} own @returns {Frame} */
export function frameOf(places, own) {
  if (places.length === 0) return WHOLE;
  const points = places.map(({ cell, slot }) => cellPoint(cell, own, slot));
  const [left, right] = [Math.min(...points.map(({ x }) => x)) - MARGIN, Math.max(...points.map(({ x }) => x)) + MARGIN];
  const [top, bottom] = [Math.min(...points.map(({ y }) => y)) - MARGIN, Math.max(...points.map(({ y }) => y)) + MARGIN];
  const width = Math.min(WHOLE.width, Math.max(LEAST_WIDTH, right - left, (bottom - top) * SHAPE));
  const height = Math.min(WHOLE.height, Math.max(width / SHAPE, bottom - top));
  return { x: within((left + right - width) / 2, width), y: within((top + bottom - height) / 2, height), width, height };
}

/** @param {number} from @param {number} length */
const within = (from, length) => Math.round(Math.max(-500, Math.min(500 - length, from)));

/** Whether a way is walked cell by cell. @param {Way} way */
export const isWalk = ({ path }) => !isBase(path[0]) && (path.length > 2 || isRing(path[0]) !== isRing(path[1]) || Math.abs(Number(path[0]) - Number(path[1])) === 1);
