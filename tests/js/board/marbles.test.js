import assert from "node:assert/strict";
import { test } from "node:test";

import { after, afterSteps, differences, marbleAt, place, settle } from "../../../static/js/board/marbles.js";

const START = "A0,A0,A0,A0/B0,B0,B0,B0/C0,C0,C0,C0/D0,D0,D0,D0";
const MIDDLE = "0*,17,A4,A0/20,B3,B4,B0/C0,C0,C0,C0/5,D0,D0,D0";

const cells = (marbles, seat) => marbles.filter((marble) => marble.seat === seat).map(({ cell }) => cell);
const ofKey = (marbles, key) => marbles.find((marble) => marble.key === key);

test("sixteen marbles have keys of their own, and those in a base places of their own", () => {
  const marbles = place(START);

  assert.equal(new Set(marbles.map(({ key }) => key)).size, 16);
  assert.equal(new Set(marbles.map(({ seat, slot }) => seat + slot)).size, 16);
});

test("a fresh marble is known by its star", () => {
  assert.deepEqual(place(MIDDLE).filter(({ fresh }) => fresh).map(({ cell }) => cell), ["0"]);
});

test("a marble keeps its key when another of its seat has moved", () => {
  const marbles = place(MIDDLE);
  const settled = settle(marbles, MIDDLE.replace("0*,17", "0*,22"));

  assert.equal(ofKey(settled, "A-1").cell, "22");
  assert.deepEqual(differences(marbles, settled).map(({ from }) => from.key), ["A-1"]);
});

test("the way that was walked says which of two marbles goes back where", () => {
  const marbles = place("8,10,A0,A0/B0,B0,B0,B0/C0,C0,C0,C0/D0,D0,D0,D0");
  const board = "2,5,A0,A0/B0,B0,B0,B0/C0,C0,C0,C0/D0,D0,D0,D0";

  assert.equal(ofKey(settle(marbles, board, [["5", "6", "7", "8"]]), "A-0").cell, "5");
  assert.equal(ofKey(settle(marbles, board, [["2", "8"]]), "A-0").cell, "2");
});

test("a marble knocked out takes a place in its base that is free", () => {
  const marbles = place(MIDDLE);
  const moved = after(marbles, marbleAt(marbles, "17", "A"), "20", [["20", "B"]]);

  const base = moved.filter(({ cell }) => cell === "B0");
  assert.equal(base.length, 2);
  assert.notEqual(base[0].slot, base[1].slot);
  assert.equal(marbleAt(moved, "20").seat, "A");
});

test("an own marble is knocked out by its neighbour, and not the one that moves", () => {
  const marbles = place("1,2,A0,A0/B0,B0,B0,B0/C0,C0,C0,C0/D0,D0,D0,D0");
  const moved = after(marbles, marbleAt(marbles, "1"), "2", [["2", "A"]]);

  assert.equal(ofKey(moved, "A-0").cell, "2");
  assert.equal(ofKey(moved, "A-1").cell, "A0");
});

test("a marble that enters is fresh until it moves", () => {
  const marbles = place(START);
  const out = after(marbles, marbleAt(marbles, "A0"), "0", []);

  assert.equal(marbleAt(out, "0").fresh, true);
  assert.equal(marbleAt(after(out, marbleAt(out, "0"), "5", []), "5").fresh, false);
});

test("the steps of a seven are made one after another", () => {
  const marbles = afterSteps(place("63,A0,A0,A0/0,B0,B0,B0/C0,C0,C0,C0/D0,D0,D0,D0"), [["63", "0", 1, ["B"]], ["0", "A1", 2]]);

  assert.deepEqual(cells(marbles, "A"), ["A1", "A0", "A0", "A0"]);
  assert.deepEqual(cells(marbles, "B"), ["B0", "B0", "B0", "B0"]);
});
