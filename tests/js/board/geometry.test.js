import assert from "node:assert/strict";
import { test } from "node:test";

import { RING_RADIUS, SEATS, cellPoint, startOf, touchAreas } from "../../../static/js/board/geometry.js";

const SMALLEST_BOARD = 347; // px, at a window of 360 × 640
const ALL = [...Array.from({ length: 64 }, (_, i) => String(i)), ...SEATS.flatMap((seat) => [1, 2, 3, 4].map((depth) => seat + depth))];

test("each seat sees its own start cell at the bottom", () => {
  for (const seat of SEATS) {
    const { x, y } = cellPoint(String(startOf(seat)), seat);
    assert.ok(Math.abs(x) < 1e-9 && Math.abs(y - RING_RADIUS) < 1e-9);
  }
});

test("the ring runs clockwise: from the bottom to the left", () => {
  assert.ok(cellPoint("1", "A").x < 0);
});

test("no two places of the board lie on each other", () => {
  const points = ALL.map((cell) => cellPoint(cell, "A"));
  for (const [i, a] of points.entries()) for (const b of points.slice(0, i)) assert.ok(Math.hypot(a.x - b.x, a.y - b.y) > 32);
});

test("a lit cell alone is as large as a finger on the smallest phone", () => {
  const [{ along, across }] = touchAreas(["17"], "A");

  assert.ok((2 * Math.min(along, across) * SMALLEST_BOARD) / 1000 >= 44);
});

test("the middle of each lit cell is its own, though all cells be lit", () => {
  const areas = touchAreas(ALL, "A");
  for (const [i, own] of areas.entries()) {
    for (const [j, other] of areas.entries()) {
      if (i === j) continue;
      const turn = (-other.turn * Math.PI) / 180;
      const [dx, dy] = [own.x - other.x, own.y - other.y];
      const x = dx * Math.cos(turn) - dy * Math.sin(turn);
      const y = dx * Math.sin(turn) + dy * Math.cos(turn);
      assert.ok((x / other.along) ** 2 + (y / other.across) ** 2 >= 1 - 1e-9, `${ALL[j]} covers ${ALL[i]}`);
    }
  }
});

test("neighbours on the ring are narrow side by side and long towards the middle", () => {
  const [{ along, across }] = touchAreas(["17", "18", "19"], "A");

  assert.ok(along > 2 * across);
});
