// @ts-check
/**
 * The wood: all of the board that never changes in a game, and the paints that everything on it uses. Its two filters
 * are painted once, on a layer of their own.
 */

import {
  BOWL_RADIUS, CHIP_RADIUS, DISH_RADIUS, HOLE_RADIUS, RING_RADIUS, RING_SIZE, RIM_RADIUS, SEATS,
  cellPoint, chipPoint, dishPoint, pathThrough, polar, ringAngle, startOf,
} from "./geometry.js";
import { MARKS } from "./glyphs.js";
import { svg } from "./svg.js";

export const VIEW_SIZE = 1000;
export const VIEW = `-500 -500 ${VIEW_SIZE} ${VIEW_SIZE}`;
const BASES = SEATS.flatMap((seat) => [0, 1, 2, 3].map((slot) => ({ cell: seat + "0", slot })));
const HOMES = SEATS.flatMap((seat) => [1, 2, 3, 4].map((depth) => seat + depth));
const RING = Array.from({ length: RING_SIZE }, (_, i) => String(i));

/** @param {string} own the seat at the bottom */
export function wood(own) {
  return svg(
    "svg",
    { class: "wood", viewBox: VIEW, "aria-hidden": "true" },
    woodPaints(),
    svg("circle", { class: "disc-shadow", r: 488, cy: 9 }),
    svg("circle", { r: 497, fill: "url(#rim)" }),
    svg("circle", { r: 497, class: "disc-edge" }),
    svg("circle", { r: 470, fill: "url(#disc)" }),
    svg("g", { "clip-path": "url(#disc-clip)" },
      svg("rect", { class: "grain", x: -620, y: -620, width: 1240, height: 1240, fill: "url(#stripes)", filter: "url(#flow)", transform: "rotate(-24)" }),
      svg("rect", { class: "pores", x: -620, y: -620, width: 1240, height: 1240, filter: "url(#fine)", transform: "rotate(-24)" })),
    svg("circle", { r: 497, fill: "url(#light)" }),
    ...[471, 424].map(engravedRing),
    svg("circle", { class: "rim-inlay", r: RIM_RADIUS }),
    bowl(),
    ...SEATS.flatMap((seat) => seatInlay(seat, own)),
    ...RING.filter((cell) => Number(cell) % 4 === 0 && Number(cell) % 16).map((cell) => pin(Number(cell), own)),
    holes([...[...RING, ...HOMES].map((cell) => cellPoint(cell, own)), ...BASES.map(({ cell, slot }) => cellPoint(cell, own, slot))]),
  );
}

function engravedRing(/** @type {number} */ radius) {
  return svg("g", { class: "engraved" }, svg("circle", { r: radius }), svg("circle", { class: "engraved-light", r: radius + 1.6 }));
}

function bowl() {
  return svg("g", {},
    svg("circle", { r: BOWL_RADIUS + 3, class: "bowl-lip" }),
    svg("circle", { r: BOWL_RADIUS, fill: "url(#bowl)" }),
    ...[62, 118, 166].map((r) => svg("circle", { class: "lathe", r })));
}

/** What belongs to a seat: dish, chip place, coloured inlay from start to home. */
function seatInlay(/** @type {string} */ seat, /** @type {string} */ own) {
  const [dish, chip] = [dishPoint(seat, own), chipPoint(seat, own)];
  const start = cellPoint(String(startOf(seat)), own);
  const home = pathThrough([String(startOf(seat)), seat + "4"], own);
  return [
    svg("g", { class: "inlay", "data-seat": seat },
      svg("circle", { class: "dish-lip", cx: dish.x, cy: dish.y, r: DISH_RADIUS + 2.5 }),
      svg("circle", { class: "dish", cx: dish.x, cy: dish.y, r: DISH_RADIUS }),
      svg("circle", { cx: dish.x, cy: dish.y, r: DISH_RADIUS, fill: "url(#dish-shade)" }),
      svg("circle", { class: "chip-place", cx: chip.x, cy: chip.y, r: CHIP_RADIUS }),
      svg("path", { class: "home-edge", d: home }),
      svg("path", { class: "home-inlay", d: home }),
      svg("circle", { class: "start-edge", cx: start.x, cy: start.y, r: 29 }),
      svg("circle", { class: "start-inlay", cx: start.x, cy: start.y, r: 26 })),
  ];
}

/** Every fourth cell has a brass pin to count by; every eighth an arrow for the way round. */
function pin(/** @type {number} */ index, /** @type {string} */ own) {
  const angle = ringAngle(index, own);
  const { x, y } = polar(RING_RADIUS - 38, angle);
  if (index % 8) return svg("circle", { class: "pin", cx: x, cy: y, r: 3.2 });
  return svg("path", { class: "way", d: "M-7-9 6 0-7 9", transform: `translate(${x} ${y}) rotate(${(angle * 180) / Math.PI + 90})` });
}

/** One line that is not drawn, with a hole as the mark on each of its corners: a browser lays that out a hundred times faster than a hundred shapes. */
function holes(/** @type {import("./geometry.js").Point[]} */ points) {
  const d = `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
  return svg("path", { class: "holes", d, ...Object.fromEntries(["start", "mid", "end"].map((which) => [`marker-${which}`, "url(#hole)"])) });
}

/** A seat's sign, for a circle of radius 10 scaled by *scale*. */
export function markOf(/** @type {string} */ seat, scale = 1.28) {
  const { d, width } = MARKS[seat];
  return svg("path", { class: "mark", d, "stroke-width": width, transform: `scale(${scale})` });
}

const stop = (/** @type {string} */ offset, /** @type {string} */ name, /** @type {Record<string, unknown>} */ more = {}) =>
  svg("stop", { offset, class: name, ...more });

/**
 * Paints that every marble uses, on the board and beside names. They need an SVG
 * of their own that is never "display: none", or the marbles would lose their colour.
 */
export function paints() {
  return svg("svg", { class: "paints", "aria-hidden": "true", width: 0, height: 0 }, marblePaints());
}

function woodPaints() {
  return svg("defs", {},
    svg("radialGradient", { id: "disc", cx: 0.4, cy: 0.34, r: 0.75 }, stop("0", "wood-light"), stop(".55", "wood-middle"), stop("1", "wood-deep")),
    svg("linearGradient", { id: "rim", x1: 0.15, y1: 0.05, x2: 0.85, y2: 0.95 }, stop("0", "rim-light"), stop(".5", "rim-middle"), stop("1", "rim-deep")),
    svg("radialGradient", { id: "light", cx: 0.34, cy: 0.24, r: 0.8 }, stop("0", "sheen"), stop(".6", "sheen-out"), stop("1", "dusk")),
    svg("radialGradient", { id: "bowl", cx: 0.56, cy: 0.62, r: 0.62 }, stop("0", "bowl-light"), stop(".72", "bowl-middle"), stop("1", "bowl-deep")),
    svg("radialGradient", { id: "dish-shade", cx: 0.58, cy: 0.64, r: 0.62 }, stop("0", "shade-none"), stop(".7", "shade-soft"), stop("1", "shade-full")),
    svg("radialGradient", { id: "hole-fill", cx: 0.6, cy: 0.68, r: 0.72 }, stop("0", "hole-floor"), stop(".55", "hole-wall"), stop("1", "hole-edge")),
    svg("linearGradient", { id: "hole-lip", x1: 0.2, y1: 0.1, x2: 0.8, y2: 0.95 }, stop("0", "lip-dark"), stop(".55", "lip-none"), stop("1", "lip-light")),
    svg("linearGradient", { id: "stripes", gradientUnits: "userSpaceOnUse", x1: 0, y1: 0, x2: 0, y2: 64, spreadMethod: "repeat" },
      stop("0", "stripe", { "stop-opacity": 0 }), stop(".3", "stripe", { "stop-opacity": 0.55 }), stop(".36", "stripe", { "stop-opacity": 0.05 }),
      stop(".62", "stripe", { "stop-opacity": 0.3 }), stop(".7", "stripe", { "stop-opacity": 0.85 }), stop(".74", "stripe", { "stop-opacity": 0.1 }), stop("1", "stripe", { "stop-opacity": 0 })),
    svg("filter", { id: "flow", x: 0, y: 0, width: 1, height: 1 },
      svg("feTurbulence", { type: "fractalNoise", baseFrequency: ".0011 .0042", numOctaves: 3, seed: 11, result: "noise" }),
      svg("feDisplacementMap", { in: "SourceGraphic", in2: "noise", scale: 260, xChannelSelector: "R", yChannelSelector: "G" })),
    svg("filter", { id: "fine", x: 0, y: 0, width: 1, height: 1 },
      svg("feTurbulence", { type: "fractalNoise", baseFrequency: ".006 .22", numOctaves: 3, seed: 4 }),
      svg("feColorMatrix", { values: "0 0 0 0 .16  0 0 0 0 .08  0 0 0 0 .03  2.6 0 0 0 -1.15" })),
    svg("clipPath", { id: "disc-clip" }, svg("circle", { r: 496 })),
    svg("marker", { id: "hole", markerUnits: "userSpaceOnUse", markerWidth: 4 * HOLE_RADIUS, markerHeight: 4 * HOLE_RADIUS, overflow: "visible" },
      svg("circle", { r: HOLE_RADIUS + 1.6, fill: "none", stroke: "url(#hole-lip)", "stroke-width": 3 }),
      svg("circle", { r: HOLE_RADIUS, fill: "url(#hole-fill)" })));
}

function marblePaints() {
  return svg("defs", {},
    ...SEATS.map((seat) => svg("radialGradient", { id: `glass-${seat}`, cx: 0.5, cy: 0.52, r: 0.56, fx: 0.36, fy: 0.3 },
      ...["light", "middle", "deep", "rim"].map((tone, i) => stop([0, 0.42, 0.86, 1][i].toString(), `glass-${tone}`, { "data-seat": seat })))),
    svg("radialGradient", { id: "shadow-fill" }, stop(".45", "shade-full"), stop("1", "shade-none")),
    svg("ellipse", { id: "marble-shadow", cx: 4, cy: 8, rx: 24, ry: 21, fill: "url(#shadow-fill)" }),
    svg("g", { id: "marble-light", class: "marble-light" },
      svg("ellipse", { cx: -9, cy: -11.6, rx: 4.8, ry: 2.3, transform: "rotate(-38 -9 -11.6)" }),
      svg("path", { class: "marble-bounce", d: "M14.6 8.6A16.9 16.9 0 0 1 4.2 16.4" })));
}
