// @ts-check
/**
 * Lines on the board: where a marble went, would go, or is taken back to.
 *
 * @typedef {{cell: string, slot: number}} Place
 * @typedef {{kind: "last" | "plan" | "run" | "rewind" | "knocked", seat: string, path?: string[], hop?: [Place, Place], label?: string}} Trail
 *   `path`: cell by cell; `hop`: straight over the board; `label`: a number beside it
 */

import { HOLE_RADIUS, arrowsAlong, bowPath, cellPoint, pathThrough, round } from "./geometry.js";
import { lettering } from "./glyphs.js";
import { svg } from "./svg.js";

const LABEL_SIZE = 0.24;
const LABEL_INWARDS = 0.885;

/** @param {Trail} trail @param {string} own */
export function drawTrail({ kind, seat, path, hop }, own) {
  const ends = hop ?? (path ?? []).map((cell) => ({ cell, slot: 0 }));
  const from = cellPoint(ends[0].cell, own, ends[0].slot);
  const d = path ? pathThrough(path, own) : bowPath(from, cellPoint(ends[1].cell, own, ends[1].slot));
  const arrows = kind === "rewind" && path ? arrowsAlong(path, own) : [];
  return svg("g", { class: `trail trail--${kind}`, "data-seat": seat },
    svg("path", { class: "trail-edge", d }),
    svg("path", { class: "trail-line", d }),
    svg("circle", { class: "trail-from", cx: round(from.x), cy: round(from.y), r: HOLE_RADIUS + 3 }),
    ...arrows.map(({ x, y, turn }) =>
      svg("path", { class: "trail-arrow", d: "M-8-15 9 0-8 15", transform: `translate(${round(x)} ${round(y)}) rotate(${round(turn)})` })));
}

/** How many steps a run has, on a small plate beside its middle. @param {Trail} trail @param {string} own */
export function drawLabel({ path = [], label = "" }, own) {
  const { x, y } = cellPoint(path[Math.floor((path.length - 1) / 2)], own);
  const { width, strokes } = lettering(label);
  return svg("g", { class: "trail-label", transform: `translate(${round(x * LABEL_INWARDS)} ${round(y * LABEL_INWARDS)})` },
    svg("circle", { r: 23 }),
    svg("g", { transform: `translate(${-(width * LABEL_SIZE) / 2} ${-50 * LABEL_SIZE}) scale(${LABEL_SIZE})` },
      ...strokes.map((stroke) => svg("path", { d: stroke.d, transform: `translate(${stroke.x})` }))));
}
