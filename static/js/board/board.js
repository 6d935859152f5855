// @ts-check
/**
 * The living board: it draws what it is told and reports which lit cell was touched; it never judges. Elements are keyed
 * and reused. A marble's place is always its true one: a movement is an animation over it, so ending the
 * animation at any moment leaves the board right.
 *
 * @typedef {import("./marbles.js").Marble} Marble
 * @typedef {import("./motion.js").Beat} Beat
 * @typedef {{
 *   own: string, lang: "ru" | "en", turn: string | null, dealer: string | null, dealerLetter: string, label: string, pileLabel: string,
 *   pile: import("./bowl.js").LaidCard[], passing: import("./bowl.js").Passing | null,
 *   trails: import("./trails.js").Trail[], ghosts: {seat: string, cell: string, slot: number, kind: string}[],
 *   lights: import("./lights.js").LightShape[], marks: Record<string, string>,
 * }} Scene `own`: the seat at the bottom; `marks`: class names by the key of a marble
 */

import { syncPassing, syncPile } from "./bowl.js";
import { BOWL_RADIUS, CHIP_RADIUS, MARBLE_RADIUS, cellPoint, chipPoint, rimArc, round } from "./geometry.js";
import { lettering } from "./glyphs.js";
import { syncLights } from "./lights.js";
import { pointsOf } from "./motion.js";
import { svg, syncKeyed, syncShapes } from "./svg.js";
import { drawLabel, drawTrail } from "./trails.js";
import { VIEW, VIEW_SIZE, markOf, wood } from "./wood.js";

const LAYERS = ["rim", "chip", "trails", "pile", "passing", "ghosts", "marbles", "labels", "lights"];

/** @param {HTMLElement} square where it is drawn @param {{onCell: (cell: string, byKey: boolean) => void, onPile: () => void}} listeners */
export function createBoard(square, { onCell, onPile }) {
  const layers = Object.fromEntries(LAYERS.map((name) => [name, svg("g", { class: name })]));
  const pileButton = svg("circle", { class: "pile-open", r: BOWL_RADIUS - 10, role: "button", tabindex: 0, "data-do": "pile" });
  const living = svg("svg", { class: "play", viewBox: VIEW, role: "group" });
  living.append(layers.rim, layers.chip, layers.trails, layers.pile, layers.passing, pileButton, layers.ghosts, layers.marbles, layers.labels, layers.lights);
  /** @type {string | null} */
  let own = null;
  let speed = 1;
  square.append(living);

  const touched = (/** @type {Event} */ event, byKey = false) => {
    const target = /** @type {Element} */ (event.target);
    const cell = target.closest(".lit")?.getAttribute("data-cell");
    if (cell) onCell(cell, byKey);
    else if (target === pileButton) onPile();
  };
  living.addEventListener("click", (event) => touched(event));
  living.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    touched(event, true);
  });

  /** @param {Marble[]} marbles @param {Record<string, string>} marks */
  function show(marbles, marks = {}) {
    syncKeyed(layers.marbles, marbles, ({ key }) => key, drawMarble, (/** @type {SVGElement} */ element, marble) => {
      const { x, y } = cellPoint(marble.cell, own ?? "A", marble.slot);
      element.style.transform = at(x, y);
      element.style.willChange = "";
      const look = `marble ${marks[marble.key] ?? ""}`.trim();
      if (element.getAttribute("class") !== look) element.setAttribute("class", look);
      if (element.getAttribute("data-at") !== marble.cell) element.setAttribute("data-at", marble.cell);
      element.toggleAttribute("data-fresh", marble.fresh);
    });
  }

  /** Takes what will move onto a layer of its own, above the others: it is painted there before it sets out. @param {Beat} beat */
  function lift({ moves }) {
    const top = [...layers.marbles.children].slice(-moves.length);
    return moves.flatMap((move) => {
      const element = /** @type {SVGElement | null} */ (layers.marbles.querySelector(`[data-key="${move.key}"]`));
      if (!element) return [];
      if (!top.includes(element)) layers.marbles.append(element);
      element.style.willChange = "transform";
      return [{ element, move }];
    });
  }

  /** Shows a beat on its way. @param {Beat} beat */
  function perform(beat) {
    show(beat.marbles);
    const animations = lift(beat).map(({ element, move }) => {
      const frames = pointsOf(move, own ?? "A").map(({ x, y }) => ({ transform: at(x, y) }));
      return element.animate(frames, { duration: move.duration / speed, delay: move.delay / speed, fill: "backwards", easing: "ease-in-out" });
    });
    if (beat.pause) animations.push(living.animate([], { duration: beat.pause / speed, delay: Math.max(0, ...beat.moves.map((move) => move.duration / speed)) }));
    return {
      done: Promise.allSettled(animations.map((animation) => animation.finished)),
      finish: () => animations.forEach((animation) => animation.cancel()),
    };
  }

  /** @param {Scene} scene */
  function update(scene) {
    if (own !== scene.own) {
      square.querySelector(".wood")?.remove();
      for (const layer of Object.values(layers)) layer.replaceChildren();
      square.prepend(wood(scene.own));
      own = scene.own;
    }
    living.setAttribute("aria-label", scene.label);
    pileButton.setAttribute("aria-label", scene.pileLabel);
    const by = own;
    syncShapes(layers.rim, scene.turn ? [scene.turn] : [], (seat) => svg("path", { class: "rim-clock", d: rimArc(seat, by), "data-seat": seat }));
    syncShapes(layers.chip, scene.dealer ? [[scene.dealer, scene.dealerLetter, own]] : [], ([seat, letter]) => chip(seat, by, letter));
    syncShapes(layers.trails, scene.trails, (trail) => drawTrail(trail, by));
    syncShapes(layers.labels, scene.trails.filter(({ label }) => label), (trail) => drawLabel(trail, by));
    syncShapes(layers.ghosts, scene.ghosts, (ghost) => drawGhost(ghost, by));
    syncPile(layers.pile, scene.pile, by, scene.lang, speed);
    syncPassing(layers.passing, scene.passing, scene.lang);
    syncLights(layers.lights, scene.lights, by);
  }

  return {
    update,
    show,
    lift,
    perform,
    /** @param {number} factor 1 is normal, 2 twice as fast, 0 without animation */
    setSpeed(factor) {
      speed = factor;
    },
    /** How much of the time of the seat on turn is left. @param {{share: number, level: string} | null} left null: it has no clock */
    setClock(left) {
      const arc = layers.rim.firstElementChild;
      if (!arc || !own) return;
      const d = rimArc(arc.getAttribute("data-seat") ?? own, own, left?.share ?? 1);
      if (arc.getAttribute("d") !== d) arc.setAttribute("d", d);
      arc.setAttribute("data-level", left?.level ?? "");
    },
    setBusy: (/** @type {boolean} */ busy) => living.toggleAttribute("data-busy", busy),
    /** Pixels across the touch area of a lit cell where it is narrowest. @param {string} cell */
    touchWidth(cell) {
      const area = layers.lights.querySelector(`.lit[data-cell="${cell}"]`);
      const radius = Math.min(...["rx", "ry"].map((name) => Number(area?.getAttribute(name) ?? Infinity)));
      return 2 * radius * (living.getBoundingClientRect().width / VIEW_SIZE);
    },
    firstLight: () => /** @type {SVGElement | null} */ (layers.lights.querySelector(".lit")),
    element: living,
  };
}

const at = (/** @type {number} */ x, /** @type {number} */ y) => `translate(${round(x)}px, ${round(y)}px)`;

/** @param {Marble} marble */
function drawMarble({ seat }) {
  return svg("g", { class: "marble", "data-seat": seat }, marbleBody(seat));
}

function marbleBody(/** @type {string} */ seat) {
  return svg("g", { class: "marble-body" },
    svg("use", { href: "#marble-shadow" }),
    svg("circle", { class: "marble-glass", r: MARBLE_RADIUS, fill: `url(#glass-${seat})` }),
    svg("use", { href: "#marble-light" }),
    markOf(seat),
    svg("circle", { class: "marble-ring", r: 22 }));
}

/** @param {{seat: string, cell: string, slot: number, kind: string}} ghost @param {string} own */
function drawGhost({ seat, cell, slot, kind }, own) {
  const { x, y } = cellPoint(cell, own, slot);
  return svg("g", { class: `marble ghost ghost--${kind}`, "data-seat": seat, transform: `translate(${round(x)} ${round(y)})` }, marbleBody(seat));
}

/** The dealer's chip. @param {string} seat @param {string} own @param {string} letter */
function chip(seat, own, letter) {
  const { x, y } = chipPoint(seat, own);
  const { width, strokes } = lettering(letter);
  return svg("g", { class: "chip", transform: `translate(${round(x)} ${round(y)})` },
    svg("circle", { class: "chip-shadow", r: CHIP_RADIUS, cy: 5 }),
    svg("circle", { class: "chip-body", r: CHIP_RADIUS }),
    svg("circle", { class: "chip-edge", r: CHIP_RADIUS - 5 }),
    svg("g", { class: "chip-letter", transform: `translate(${-width * 0.115} -11.5) scale(.23)` }, ...strokes.map((stroke) => svg("path", { d: stroke.d }))));
}
