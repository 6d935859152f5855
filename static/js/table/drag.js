// @ts-check
/** A lit marble can also be dragged to where it shall go: the same touches, made by one movement of finger, pen or mouse. */

import { svg } from "../board/svg.js";

const BEGINS_AFTER = 10; // pixels: less is a touch

/**
 * @param {SVGElement} board the living board @param {(cell: string) => void} touch as if this lit cell were touched
 */
export function keepDragging(board, touch) {
  /** @type {{id: number, cell: string, x: number, y: number, image: SVGElement | null} | null} */
  let held = null;

  board.addEventListener("pointerdown", (event) => {
    const marble = litAt(event.target);
    if (!event.isPrimary || event.button !== 0 || marble?.dataset.role !== "marble") return;
    held = { id: event.pointerId, cell: marble.dataset.cell ?? "", x: event.clientX, y: event.clientY, image: null };
    addEventListener("pointermove", move);
    addEventListener("pointerup", drop);
    addEventListener("pointercancel", stop);
  });

  function move(/** @type {PointerEvent} */ event) {
    if (!held || event.pointerId !== held.id) return;
    if (!held.image) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < BEGINS_AFTER) return;
      if (!lit(held.cell)) return stop();
      if (lit(held.cell)?.getAttribute("aria-pressed") !== "true") touch(held.cell);
      held.image = lift(held.cell);
    }
    const at = pointIn(event);
    held.image.setAttribute("transform", `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)}) scale(1.2)`);
  }

  function drop(/** @type {PointerEvent} */ event) {
    if (!held || event.pointerId !== held.id) return;
    const { cell, image } = held;
    stop();
    if (!image) return;
    const end = litAt(document.elementFromPoint(event.clientX, event.clientY));
    const isSwap = board.querySelector(".lit[data-role=target]") === null;
    if (end && end.dataset.cell !== cell && (isSwap || end.dataset.role === "target")) touch(end.dataset.cell ?? "");
  }

  function stop() {
    held?.image?.remove();
    held = null;
    board.toggleAttribute("data-dragging", false);
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", drop);
    removeEventListener("pointercancel", stop);
  }

  /** A copy of the marble follows the finger; the marble itself stays, as nothing has been played. @param {string} cell */
  function lift(cell) {
    const marbles = board.querySelectorAll(`.marble:not(.ghost)[data-at="${cell}"]`);
    const image = svg("g", { class: "dragged", "data-seat": marbles[0]?.getAttribute("data-seat") });
    const body = marbles[marbles.length - 1]?.querySelector(".marble-body");
    if (body) image.append(body.cloneNode(true));
    board.append(image);
    board.toggleAttribute("data-dragging", true);
    return image;
  }

  const lit = (/** @type {string} */ cell) => board.querySelector(`.lit[data-cell="${cell}"]`);

  /** @param {PointerEvent} event */
  function pointIn({ clientX, clientY }) {
    const matrix = /** @type {SVGGraphicsElement} */ (board).getScreenCTM();
    return new DOMPoint(clientX, clientY).matrixTransform(matrix?.inverse());
  }
}

/** @param {EventTarget | null} target @returns {SVGElement | null} */
const litAt = (target) => (target instanceof Element ? target.closest(".lit") : null);
