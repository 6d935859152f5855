// @ts-check
/**
 * Lights: the cells that may be touched, one clickable element each, above everything else on the board.
 *
 * @typedef {{cell: string, slot: number, role: "marble" | "target", kind: "marble" | "go" | "hit" | "step" | "far", chosen: boolean,
 *   seat: string, label: string}} LightShape `seat`: whose marble is or would be there; `slot`: of a marble in its base
 */

import { cellPoint, round, touchAreas } from "./geometry.js";
import { svg, syncKeyed } from "./svg.js";
import { markOf } from "./wood.js";

const CROSS = "M0-34V-20M0 34V20M-34 0H-20M34 0H20";

/**
 * @param {Element} layer @param {LightShape[]} lights @param {string} own
 */
export function syncLights(layer, lights, own) {
  const areas = touchAreas(lights.map(({ cell }) => cell), own);
  const items = lights.map((light, i) => ({ ...light, area: areas[i] }));
  syncKeyed(layer, items, ({ cell }) => cell, create, (element, item) => update(element, item, own));
}

function create() {
  return svg("g", {},
    svg("g", { class: "light-look" }),
    svg("ellipse", { class: "lit", role: "button", tabindex: 0 }));
}

/** @param {SVGElement} element @param {LightShape & {area: ReturnType<typeof touchAreas>[number]}} light @param {string} own */
function update(element, { cell, slot, role, kind, chosen, seat, label, area }, own) {
  const [look, touch] = /** @type {Iterable<SVGElement>} */ (element.children);
  const at = cellPoint(cell, own, slot);
  set(element, { class: `light light--${kind}${chosen ? " light--chosen" : ""}`, "data-seat": seat });
  set(look, { transform: `translate(${round(at.x)} ${round(at.y)})` });
  set(touch, {
    "data-cell": cell,
    "data-role": role,
    "aria-label": label,
    "aria-pressed": role === "marble" ? String(chosen) : null,
    rx: round(area.along),
    ry: round(area.across),
    transform: `translate(${round(area.x)} ${round(area.y)}) rotate(${round(area.turn)})`,
  });
  const drawn = `${kind} ${seat}`;
  if (look.getAttribute("data-drawn") === drawn) return;
  look.setAttribute("data-drawn", drawn);
  look.replaceChildren(...lookOf(kind, seat));
}

/** @param {LightShape["kind"]} kind @param {string} seat */
function lookOf(kind, seat) {
  if (kind === "far") return [svg("circle", { class: "light-edge", r: 9 }), svg("circle", { class: "light-dot", r: 8 })];
  const ghost = svg("g", { class: "light-ghost" }, svg("circle", { r: 17, fill: `url(#glass-${seat})` }), markOf(seat, 1.1));
  return [
    kind === "go" || kind === "step" ? ghost : null,
    svg("circle", { class: "light-edge", r: kind === "marble" ? 27 : 24 }),
    svg("circle", { class: "light-ring", r: kind === "marble" ? 27 : 24 }),
    kind === "hit" ? svg("path", { class: "light-cross", d: CROSS }) : null,
  ].filter((shape) => shape !== null);
}

/** @param {Element} element @param {Record<string, unknown>} attributes */
function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
  }
}
