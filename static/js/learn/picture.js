// @ts-check
/** A picture of the rules: a still board, or the part of it on which a play has just been made. */

import {
  BOWL_RADIUS, DISH_RADIUS, HOLE_RADIUS, MARBLE_RADIUS, RIM_RADIUS, RING_SIZE, SEATS, cellPoint, dishPoint, pathThrough, startOf,
} from "../board/geometry.js";
import { differences, place, settle } from "../board/marbles.js";
import { svg } from "../board/svg.js";
import { drawTrail } from "../board/trails.js";
import { markOf } from "../board/wood.js";
import { html } from "../html.js";
import { frameOf, isWalk, waysOfPlay } from "./ways.js";

/** @typedef {import("../board/marbles.js").Marble} Marble @typedef {import("../board/trails.js").Trail} Trail */

const OWN = "A";
const spot = (/** @type {Marble} */ { cell, slot }) => ({ cell, slot });

/** With its words below it. The page holds the `paints()` of the board. @param {import("../rulebook.js").Picture} picture */
export function drawPicture({ words, board, play, before }) {
  const now = place(board);
  const begin = before ? settle(now, before) : now;
  const { ways, marbles } = play ? waysOfPlay(begin, play) : { ways: [], marbles: begin };
  const undone = differences(now, begin);
  const knocked = ways.flatMap((way) => way.knocked).map((from) => ({ from, to: /** @type {Marble} */ (marbles.find(({ key }) => key === from.key)) }));
  /** @type {Trail[]} */
  const trails = [
    ...undone.map(({ from, to }) => /** @type {Trail} */ ({ kind: "rewind", seat: from.seat, hop: [spot(from), spot(to)] })),
    ...ways.map((way) => trailOf(way)),
    ...knocked.map(({ from, to }) => /** @type {Trail} */ ({ kind: "knocked", seat: from.seat, hop: [spot(from), spot(to)] })),
  ];
  const frame = frameOf([
    ...ways.flatMap(({ mover, path }) => path.map((cell, i) => ({ cell, slot: i === 0 ? mover.slot : 0 }))),
    ...[...undone, ...knocked].flatMap(({ from, to }) => [spot(from), spot(to)]),
  ], OWN);
  return html("figure", { class: play ? "picture" : "picture picture--whole" },
    svg("svg", { viewBox: `${frame.x} ${frame.y} ${frame.width} ${frame.height}`, "aria-hidden": "true" },
      ...ground(),
      ...trails.map((trail) => drawTrail(trail, OWN)),
      ...knocked.map(({ from }) => from).filter(({ cell }) => !marbles.some((marble) => marble.cell === cell)).map((marble) => drawMarble(marble, true)),
      ...marbles.map((marble) => drawMarble(marble, false))),
    html("figcaption", {}, words));
}

/** @param {import("./ways.js").Way} way @returns {Trail} */
function trailOf(way) {
  const { mover, path } = way;
  if (isWalk(way)) return { kind: "last", seat: mover.seat, path };
  return { kind: "last", seat: mover.seat, hop: [spot(mover), { cell: path[path.length - 1], slot: 0 }] };
}

/** The board without its grain: many stand on one page. */
function ground() {
  const cells = Array.from({ length: RING_SIZE }, (_, i) => String(i));
  const homes = SEATS.flatMap((seat) => [1, 2, 3, 4].map((depth) => seat + depth));
  const bases = SEATS.flatMap((seat) => [0, 1, 2, 3].map((slot) => cellPoint(`${seat}0`, OWN, slot)));
  return [
    svg("circle", { class: "picture-rim", r: 497 }),
    svg("circle", { class: "picture-disc", r: 470 }),
    svg("circle", { class: "rim-inlay", r: RIM_RADIUS }),
    svg("circle", { class: "picture-bowl", r: BOWL_RADIUS }),
    ...SEATS.map((seat) => seatGround(seat)),
    ...[...[...cells, ...homes].map((cell) => cellPoint(cell, OWN)), ...bases].map(({ x, y }) => svg("circle", { class: "picture-hole", cx: x.toFixed(1), cy: y.toFixed(1), r: HOLE_RADIUS })),
  ];
}

function seatGround(/** @type {string} */ seat) {
  const [dish, start] = [dishPoint(seat, OWN), cellPoint(String(startOf(seat)), OWN)];
  const home = pathThrough([String(startOf(seat)), `${seat}4`], OWN);
  return svg("g", { "data-seat": seat },
    svg("circle", { class: "dish", cx: dish.x, cy: dish.y, r: DISH_RADIUS }),
    svg("path", { class: "home-edge", d: home }),
    svg("path", { class: "home-inlay", d: home }),
    svg("circle", { class: "start-edge", cx: start.x, cy: start.y, r: 29 }),
    svg("circle", { class: "start-inlay", cx: start.x, cy: start.y, r: 26 }));
}

/** @param {Marble} marble @param {boolean} isGone */
function drawMarble({ seat, cell, slot }, isGone) {
  const { x, y } = cellPoint(cell, OWN, slot);
  return svg("g", { class: isGone ? "marble ghost" : "marble", "data-seat": seat, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
    svg("use", { href: "#marble-shadow" }),
    svg("circle", { r: MARBLE_RADIUS, fill: `url(#glass-${seat})` }),
    svg("use", { href: "#marble-light" }),
    markOf(seat));
}
