// @ts-check
/**
 * Where things lie on the board. Pure: numbers in, numbers out, no DOM.
 *
 * The board is a circle of radius 500 around (0, 0), y downwards, so its SVG
 * has viewBox "-500 -500 1000 1000". Angles are radians; they grow clockwise,
 * like the cells, and 90° is the bottom, where the viewer's own seat lies.
 *
 * A cell is named as in the notation: ring "0".."63", home "A1".."A4", base "A0".
 *
 * @typedef {{x: number, y: number}} Point
 */

export const RING_SIZE = 64;
export const SEATS = ["A", "B", "C", "D"];

export const RING_RADIUS = 448;
export const HOLE_RADIUS = 16;
export const MARBLE_RADIUS = 19.5;
export const BOWL_RADIUS = 196;
export const DISH_RADIUS = 63;
export const CHIP_RADIUS = 29;
export const RIM_RADIUS = 484;

const HOME_FIRST = 386;
const HOME_PITCH = 46;
const DISH_AT = { radius: 344, turn: -18.5 };
const CHIP_AT = { radius: 366, turn: 13.5 };
const DISH_SLOT = 31;
const TOUCH_RADIUS = 64; // 44 px across on the smallest phone, whose board is 347 px wide

const radians = (/** @type {number} */ degrees) => (degrees * Math.PI) / 180;

/** @param {string} seat */
export const startOf = (seat) => SEATS.indexOf(seat) * (RING_SIZE / SEATS.length);

/** @returns {Point} */
export function polar(/** @type {number} */ radius, /** @type {number} */ angle) {
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
}

/** Angle of ring cell *index* as seen from seat *own*. */
export function ringAngle(/** @type {number} */ index, /** @type {string} */ own) {
  return ((index - startOf(own)) / RING_SIZE + 0.25) * 2 * Math.PI;
}

export const seatAngle = (/** @type {string} */ seat, /** @type {string} */ own) => ringAngle(startOf(seat), own);

/** Middle of the round dish that is a seat's base. */
export function dishPoint(/** @type {string} */ seat, /** @type {string} */ own) {
  return polar(DISH_AT.radius, seatAngle(seat, own) + radians(DISH_AT.turn));
}

/** Where the dealer's chip lies when *seat* deals. */
export function chipPoint(/** @type {string} */ seat, /** @type {string} */ own) {
  return polar(CHIP_AT.radius, seatAngle(seat, own) + radians(CHIP_AT.turn));
}

/**
 * Middle of a cell. A base has four places, *slot* 0 to 3; other cells ignore it.
 * @param {string} cell @param {string} own @param {number} slot @returns {Point}
 */
export function cellPoint(cell, own, slot = 0) {
  const depth = homeDepth(cell);
  if (depth === null) return polar(RING_RADIUS, ringAngle(Number(cell), own));
  if (depth > 0) return polar(HOME_FIRST - (depth - 1) * HOME_PITCH, seatAngle(cell[0], own));
  const dish = dishPoint(cell[0], own);
  const offset = polar(DISH_SLOT, radians(45 + 90 * slot));
  return { x: dish.x + offset.x, y: dish.y + offset.y };
}

/** 1 to 4 for a home cell, 0 for a base, null for a ring cell. */
function homeDepth(/** @type {string} */ cell) {
  return /^[A-D]/.test(cell) ? Number(cell[1]) : null;
}

/** SVG path through the middles of *cells*; along the ring it follows the circle. */
export function pathThrough(/** @type {string[]} */ cells, /** @type {string} */ own) {
  return cells
    .map((cell, i) => {
      const { x, y } = cellPoint(cell, own);
      const onRing = i > 0 && homeDepth(cell) === null && homeDepth(cells[i - 1]) === null;
      if (!onRing) return `${i ? "L" : "M"}${round(x)} ${round(y)}`;
      const clockwise = Number(cell) === (Number(cells[i - 1]) + 1) % RING_SIZE;
      return `A${RING_RADIUS} ${RING_RADIUS} 0 0 ${clockwise ? 1 : 0} ${round(x)} ${round(y)}`;
    })
    .join("");
}

/** A point of the bow from *from* to *to*, which bends towards the middle of the board; *share* from 0 to 1. @param {Point} from @param {Point} to @param {number} share */
export function bowed(from, to, share) {
  const bend = bendOf(from, to);
  const along = (/** @type {"x" | "y"} */ axis) =>
    (1 - share) ** 2 * from[axis] + 2 * share * (1 - share) * bend[axis] + share ** 2 * to[axis];
  return { x: along("x"), y: along("y") };
}

/** The same bow as an SVG path. @param {Point} from @param {Point} to */
export function bowPath(from, to) {
  const bend = bendOf(from, to);
  return `M${round(from.x)} ${round(from.y)}Q${round(bend.x)} ${round(bend.y)} ${round(to.x)} ${round(to.y)}`;
}

/** @param {Point} from @param {Point} to */
const bendOf = (from, to) => ({ x: ((from.x + to.x) / 2) * 0.8, y: ((from.y + to.y) / 2) * 0.8 });

/** Where a small arrow goes on each third cell between the ends of a walk, and where it points, in degrees. */
export function arrowsAlong(/** @type {string[]} */ cells, /** @type {string} */ own) {
  return cells.slice(1, -1).filter((_, i) => i % 3 === 1).map((cell) => {
    const i = cells.indexOf(cell);
    const [from, at, to] = [cells[i - 1], cell, cells[i + 1]].map((each) => cellPoint(each, own));
    return { ...at, turn: (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI };
  });
}

/** Arc of the rim before *seat*, *share* of a quarter long: the clock of the seat on turn. */
export function rimArc(/** @type {string} */ seat, /** @type {string} */ own, share = 1) {
  const half = radians(41 * share);
  const middle = seatAngle(seat, own);
  const [a, b] = [polar(RIM_RADIUS, middle - half), polar(RIM_RADIUS, middle + half)];
  return `M${round(a.x)} ${round(a.y)}A${RIM_RADIUS} ${RIM_RADIUS} 0 0 1 ${round(b.x)} ${round(b.y)}`;
}

/**
 * The touch area of each lit cell, as an ellipse: as large as a finger likes, but never across the middle line to the
 * next lit cell. On the ring neighbours lie side by side, so it stays long towards the middle of the board; at home they
 * lie behind each other, so it stays wide.
 * @param {string[]} cells the lit ones @param {string} own
 * @returns {{x: number, y: number, along: number, across: number, turn: number}[]} `along` the way from the middle of the board outwards, `turn` in degrees
 */
export function touchAreas(cells, own) {
  const places = cells.map((cell) => ({ cell, row: rowOf(cell), ...middleOf(cell, own) }));
  return places.map((place) => {
    const others = places.filter((other) => other !== place);
    const tight = room(place, others);
    const loose = Math.max(tight, room(place, others.filter(({ row }) => row !== place.row)));
    const isBase = homeDepth(place.cell) === 0;
    const isRing = homeDepth(place.cell) === null;
    return {
      x: place.x,
      y: place.y,
      along: isBase ? Math.min(DISH_RADIUS, tight) : isRing ? loose : tight,
      across: isBase ? Math.min(DISH_RADIUS, tight) : isRing ? tight : loose,
      turn: (Math.atan2(place.y, place.x) * 180) / Math.PI,
    };
  });
}

/** Half the way to the nearest of *others*. @param {Point} at @param {Point[]} others */
const room = (at, others) =>
  Math.min(TOUCH_RADIUS, ...others.map((other) => Math.hypot(at.x - other.x, at.y - other.y) / 2));

const rowOf = (/** @type {string} */ cell) => (homeDepth(cell) === null ? "ring" : cell[0] + (homeDepth(cell) === 0 ? "0" : ""));

const middleOf = (/** @type {string} */ cell, /** @type {string} */ own) =>
  homeDepth(cell) === 0 ? dishPoint(cell[0], own) : cellPoint(cell, own);

/** Places for *count* fanned cards: shift and tilt from the middle one. */
export function fan(/** @type {number} */ count, pitch = 40, tilt = 4) {
  return Array.from({ length: count }, (_, i) => {
    const from = i - (count - 1) / 2;
    return { shift: from * pitch, drop: from * from * 2, tilt: from * tilt };
  });
}

export const round = (/** @type {number} */ value) => Math.round(value * 10) / 10;
