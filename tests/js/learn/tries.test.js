import assert from "node:assert/strict";
import { test } from "node:test";

import { cellPoint } from "../../../static/js/board/geometry.js";
import { cellAt, playMeant } from "../../../static/js/learn/tries.js";

test("a touch on a cell means that cell, and one between cells none", () => {
  for (const cell of ["0", "17", "63", "A1", "D4"]) {
    const { x, y } = cellPoint(cell, "A");

    assert.equal(cellAt(x + 9, y - 9, "A"), cell);
  }
  assert.equal(cellAt(0, 0, "A"), null);
});

test("what is meant is spelled as the rules spell it", () => {
  assert.equal(playMeant({ card: "5", as: "5", from: "3", to: "9", hits: false }), "5:3-9");
  assert.equal(playMeant({ card: "5", as: "5", from: "3", to: "9", hits: true }), "5:3x9");
  assert.equal(playMeant({ card: "T", as: "13", from: "A0", to: "5", hits: false }), "T/13:A0-5");
  assert.equal(playMeant({ card: "S", as: "S", from: "35", to: "7", hits: true }), "S:7=35");
});

test("a seven is composed step by step, and home cells are not swapped: neither is guessed", () => {
  assert.equal(playMeant({ card: "7", as: "7", from: "3", to: "9", hits: false }), null);
  assert.equal(playMeant({ card: "S", as: "S", from: "35", to: "A1", hits: false }), null);
});
