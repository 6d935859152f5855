// @ts-check
/**
 * How marbles get from one board to the next, as plain numbers: who starts when, how long it takes, through which points.
 * Pure; board.js hands the result to the Web Animations API.
 *
 * @typedef {import("./marbles.js").Marble} Marble
 * @typedef {import("./marbles.js").Movement} Movement
 * @typedef {{key: string, kind: "walk" | "hop", way: {cell: string, slot: number}[], delay: number, duration: number}} Move in milliseconds
 * @typedef {{moves: Move[], marbles: Marble[], pause: number}} Beat `marbles`: where all stand after it; `pause`: rest before the next
 * @typedef {{restored?: string | null, movements: Movement[], function: string, board: string}} Played of a `card_played` event
 */

import { bowed, cellPoint } from "./geometry.js";
import { after, differences, isBase, marbleAt, settle } from "./marbles.js";

const CELL = 90;
const WALK_AT_MOST = 900;
const HOP = 420;
const SWAP = 520;
const REWIND_CELL = 60;
const REWIND_PAUSE = 250;

/**
 * The beats of a played card, one after another: for a Tacker first the undoing, then each marble's way.
 * @param {Marble[]} marbles @param {Played} event @param {Movement[]} [undone] movements of the card before, which a Tacker winds back
 * @returns {Beat[]}
 */
export function beatsOf(marbles, event, undone = []) {
  const beats = [];
  if (event.restored) beats.push(rewind(marbles, event.restored, undone));
  const begin = beats.at(-1)?.marbles ?? marbles;
  beats.push(...(event.function === "swap" ? [exchange(begin, event.movements)] : walks(begin, event.movements)));
  const last = beats.at(-1);
  // The board in the event is the truth; the way there is only told.
  if (last) last.marbles = settle(last.marbles, event.board);
  return beats.filter((beat) => beat.moves.length > 0);
}

/** Everything back to *board*, along the ways it came if they are known. @param {Marble[]} marbles @param {string} board @param {Movement[]} undone @returns {Beat} */
export function rewind(marbles, board, undone) {
  const ways = waysOf(undone);
  return { ...between(marbles, settle(marbles, board, ways), ways, REWIND_CELL), pause: REWIND_PAUSE };
}

/**
 * From one placing of the marbles straight to another, along *ways* (walked either way) where one fits.
 * @param {Marble[]} before @param {Marble[]} now @param {string[][]} ways @param {number} [cellTime] @returns {Beat}
 */
export function between(before, now, ways, cellTime = CELL) {
  const moves = differences(before, now).map(({ from, to }) => {
    const joins = (/** @type {string[]} */ path) => path[0] === from.cell && path[path.length - 1] === to.cell;
    const path = [...ways, ...ways.map((each) => each.toReversed())].find(joins);
    if (!path || isBase(from.cell) || isBase(to.cell)) return hop(from, to, 0, HOP);
    const duration = Math.min(WALK_AT_MOST, (path.length - 1) * cellTime);
    return /** @type {Move} */ ({ key: from.key, kind: "walk", way: path.map((cell) => ({ cell, slot: 0 })), delay: 0, duration });
  });
  return { moves, marbles: now, pause: 0 };
}

/** The ways of whole movements; runs of one marble are joined. @param {Movement[]} movements @returns {string[][]} */
export function waysOf(movements) {
  /** @type {string[][]} */
  const ways = [];
  for (const { path } of movements) {
    const begun = ways.findIndex((way) => way[way.length - 1] === path[0]);
    if (begun < 0) ways.push(path);
    else ways[begun] = [...ways[begun], ...path.slice(1)];
  }
  return ways;
}

/** @param {Marble[]} marbles @param {Movement[]} movements @returns {Beat[]} */
function walks(marbles, movements) {
  let now = marbles;
  return movements.map(({ seat, path, knocked }) => {
    const mover = marbleAt(now, path[0], seat);
    const then = after(now, mover, path[path.length - 1], knocked);
    const beat = mover ? walkOf(now, then, mover, path, knocked) : { moves: [], marbles: then, pause: 0 };
    now = then;
    return beat;
  });
}

/** @param {Marble[]} now @param {Marble[]} then @param {Marble} mover @param {string[]} path @param {[string, string][]} knocked @returns {Beat} */
function walkOf(now, then, mover, path, knocked) {
  const duration = isBase(path[0]) ? HOP : Math.min(WALK_AT_MOST, CELL * (path.length - 1));
  const end = /** @type {Marble} */ (then.find(({ key }) => key === mover.key));
  const own = isBase(path[0])
    ? hop(mover, end, 0, duration)
    : /** @type {Move} */ ({ key: mover.key, kind: "walk", way: path.map((cell) => ({ cell, slot: 0 })), delay: 0, duration });
  const hits = differences(now, then)
    .filter(({ from }) => from.key !== mover.key)
    .map(({ from, to }) => {
      const share = Math.max(0, path.indexOf(from.cell)) / (path.length - 1);
      return hop(from, to, knocked.length ? duration * share * 0.92 : 0, HOP);
    });
  return { moves: [own, ...hits], marbles: then, pause: 0 };
}

/** Both marbles of a swap at once. @param {Marble[]} marbles @param {Movement[]} movements @returns {Beat} */
function exchange(marbles, movements) {
  const ends = new Map(movements.map(({ seat, path }) => [marbleAt(marbles, path[0], seat)?.key, path[path.length - 1]]));
  const now = marbles.map((marble) => ({ ...marble, cell: ends.get(marble.key) ?? marble.cell }));
  return { moves: differences(marbles, now).map(({ from, to }) => hop(from, to, 0, SWAP)), marbles: now, pause: 0 };
}

/** @param {Marble} from @param {Marble} to @param {number} delay @param {number} duration @returns {Move} */
const hop = (from, to, delay, duration) => ({
  key: from.key,
  kind: "hop",
  way: [{ cell: from.cell, slot: from.slot }, { cell: to.cell, slot: to.slot }],
  delay,
  duration,
});

/** The points of a move, evenly spaced in time. @param {Move} move @param {string} own the seat at the bottom */
export function pointsOf(move, own) {
  const points = move.way.map(({ cell, slot }) => cellPoint(cell, own, slot));
  if (move.kind === "walk") return points;
  return Array.from({ length: 13 }, (_, i) => bowed(points[0], points[1], i / 12));
}
