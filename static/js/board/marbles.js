// @ts-check
/**
 * Which marble is which. The notation of a board knows cells only; on screen a marble is a thing that travels, so each
 * of the sixteen keeps a key of its own. Pure: boards and movements in, marbles out.
 *
 * @typedef {{key: string, seat: string, cell: string, slot: number, fresh: boolean}} Marble
 *   `slot` is the place in the base, 0 to 3; elsewhere it has no meaning.
 * @typedef {{seat: string, path: string[], knocked: [string, string][]}} Movement as the server tells it
 * @typedef {[from: string, to: string, next: number, knocked?: string[]]} Step of a seven
 */

import { SEATS } from "./geometry.js";

const SLOTS = [0, 1, 2, 3];
export const isBase = (/** @type {string} */ cell) => /^[A-D]0$/.test(cell);
export const isHome = (/** @type {string} */ cell) => /^[A-D][1-4]$/.test(cell);
export const isRing = (/** @type {string} */ cell) => /^\d+$/.test(cell);

/** @param {string} board in notation, e.g. "0*,17,A4,A0/…" @returns {{seat: string, cell: string, fresh: boolean}[][]} by seat */
export function readBoard(board) {
  return board.split("/").map((words, i) =>
    words.split(",").map((word) => ({ seat: SEATS[i], cell: word.replace("*", ""), fresh: word.endsWith("*") })),
  );
}

/** @param {string} board @returns {Marble[]} */
export function place(board) {
  return readBoard(board).flatMap((four) => four.map((marble, slot) => ({ ...marble, key: `${marble.seat}-${slot}`, slot })));
}

/**
 * The same marbles on another board: who may stay stays, the others fill what is left; *ways* (paths walked either
 * way) say who went where if more than one could have.
 * @param {Marble[]} marbles @param {string} board @param {string[][]} [ways] @returns {Marble[]}
 */
export function settle(marbles, board, ways = []) {
  const settled = new Map();
  for (const four of readBoard(board)) {
    const free = [...four];
    const take = (/** @type {string} */ cell) => {
      const i = free.findIndex((place) => place.cell === cell);
      return i < 0 ? null : free.splice(i, 1)[0];
    };
    const own = marbles.filter(({ seat }) => seat === four[0].seat);
    const homeless = own.filter((marble) => {
      const place = take(marble.cell);
      if (place) settled.set(marble.key, { ...marble, fresh: place.fresh });
      return !place;
    });
    const stray = homeless.filter((marble) => {
      const place = endsOf(ways, marble.cell).map(take).find(Boolean);
      if (place) settled.set(marble.key, { ...marble, ...place });
      return !place;
    });
    for (const marble of stray) settled.set(marble.key, { ...marble, ...free.shift() });
  }
  return inBaseSlots(marbles, marbles.map(({ key }) => settled.get(key)));
}

/** Where a walk from *cell* may have ended, or begun. @param {string[][]} ways @param {string} cell */
const endsOf = (ways, cell) =>
  ways.flatMap((way) => (way[0] === cell ? [way[way.length - 1]] : way[way.length - 1] === cell ? [way[0]] : []));

/** Gives each marble that came to its base a place that is free there. @param {Marble[]} before @param {Marble[]} after */
function inBaseSlots(before, after) {
  const stayed = (/** @type {Marble} */ marble, /** @type {number} */ i) => isBase(marble.cell) && before[i].cell === marble.cell;
  const taken = after.filter(stayed).map(({ seat, slot }) => seat + slot);
  return after.map((marble, i) => {
    if (!isBase(marble.cell) || stayed(marble, i)) return marble;
    const slot = SLOTS.find((each) => !taken.includes(marble.seat + each)) ?? 0;
    taken.push(marble.seat + slot);
    return { ...marble, slot };
  });
}

/** The marble on *cell*; of those in a base the one that leaves next. @param {Marble[]} marbles @param {string} cell @param {string} [seat] */
export const marbleAt = (marbles, cell, seat) =>
  marbles.findLast((marble) => marble.cell === cell && (seat === undefined || marble.seat === seat)) ?? null;

/**
 * After one marble went *from* … *to*, with the marbles of *knocked* sent back to their bases.
 * @param {Marble[]} marbles @param {Marble | null} mover @param {string} to @param {[string, string][]} knocked cell and seat
 */
export function after(marbles, mover, to, knocked) {
  const out = new Set(knocked.map(([cell, seat]) => marbles.find((each) => each !== mover && each.cell === cell && each.seat === seat)));
  const moved = marbles.map((marble) => {
    if (marble === mover) return { ...marble, cell: to, fresh: isBase(marble.cell) };
    return out.has(marble) ? { ...marble, cell: `${marble.seat}0`, fresh: false } : marble;
  });
  return inBaseSlots(marbles, moved);
}

/** @param {Marble[]} marbles @param {Step[]} steps of a seven, in their order */
export function afterSteps(marbles, steps) {
  return steps.reduce(
    (now, [from, to, , knocked = []]) =>
      after(now, marbleAt(now, from), to, knocked.map((seat) => /** @type {[string, string]} */ ([to, seat]))),
    marbles,
  );
}

/** Marbles that stand elsewhere on the other board. @param {Marble[]} before @param {Marble[]} now @returns {{from: Marble, to: Marble}[]} */
export function differences(before, now) {
  const byKey = new Map(now.map((marble) => [marble.key, marble]));
  return before.map((from) => ({ from, to: byKey.get(from.key) ?? from })).filter(({ from, to }) => from.cell !== to.cell);
}
