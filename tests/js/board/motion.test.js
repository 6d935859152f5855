import assert from "node:assert/strict";
import { test } from "node:test";

import { marbleAt, place } from "../../../static/js/board/marbles.js";
import { beatsOf, between, pointsOf, rewind, waysOf } from "../../../static/js/board/motion.js";

const BOARD = "8,61,A4,A0/20,29,B4,B0/35,46,C4,C0/52,D4,D0,D0";
const HIT = "8,A4,A0,A0/20,29,B4,B0/35,46,C4,C0/61,D4,D0,D0";
const NINE = { seat: "D", path: ["52", "53", "54", "55", "56", "57", "58", "59", "60", "61"], knocked: [["61", "A"]] };

test("a marble walks cell by cell, and what it knocks out leaves when it is hit", () => {
  const [beat] = beatsOf(place(BOARD), { restored: null, function: "move", movements: [NINE], board: HIT });
  const [walk, hit] = beat.moves;

  assert.deepEqual(walk.way.map(({ cell }) => cell), NINE.path);
  assert.equal(hit.kind, "hop");
  assert.ok(hit.delay > 0 && hit.delay < walk.duration);
});

test("no walk takes longer than a second", () => {
  const path = Array.from({ length: 14 }, (_, i) => String(8 + i));
  const [beat] = beatsOf(place(BOARD), { restored: null, function: "move", movements: [{ seat: "A", path, knocked: [] }], board: BOARD });

  assert.ok(beat.moves[0].duration <= 1000);
});

test("the last beat ends on the board of the event, whatever was told of the way", () => {
  const beats = beatsOf(place(BOARD), { restored: null, function: "move", movements: [NINE], board: HIT });

  assert.equal(marbleAt(beats.at(-1).marbles, "61").seat, "D");
});

test("a Tacker winds back before it plays", () => {
  const restored = BOARD;
  const move = { seat: "A", path: ["8", "9", "10", "11", "12", "13", "14", "15", "16", "17"], knocked: [] };
  const beats = beatsOf(place(HIT), { restored, function: "move", movements: [move], board: BOARD.replace("8,61", "17,61") }, [NINE]);

  assert.equal(beats.length, 2);
  assert.deepEqual(beats[0].moves.map(({ way }) => `${way[0].cell} ${way.at(-1).cell}`).sort(), ["61 52", "A0 61"]);
  assert.ok(beats[0].pause > 0);
  assert.deepEqual(beats[0].moves.find(({ kind }) => kind === "walk").way.map(({ cell }) => cell), NINE.path.toReversed());
});

test("a Tacker after a skip has nothing to wind back and begins at once", () => {
  const move = { seat: "A", path: ["8", "9"], knocked: [] };

  assert.equal(beatsOf(place(BOARD), { restored: BOARD, function: "move", movements: [move], board: BOARD }).length, 1);
});

test("the two marbles of a swap leave together and keep who they are", () => {
  const movements = [{ seat: "A", path: ["8", "20"], knocked: [] }, { seat: "B", path: ["20", "8"], knocked: [] }];
  const before = place(BOARD);
  const [beat] = beatsOf(before, { restored: null, function: "swap", movements, board: "20,61,A4,A0/8,29,B4,B0/35,46,C4,C0/52,D4,D0,D0" });

  assert.deepEqual(beat.moves.map(({ delay }) => delay), [0, 0]);
  assert.equal(marbleAt(beat.marbles, "20").key, marbleAt(before, "8").key);
});

test("two marbles of one seat change places without mixing up", () => {
  const movements = [{ seat: "A", path: ["8", "61"], knocked: [] }, { seat: "A", path: ["61", "8"], knocked: [] }];
  const [beat] = beatsOf(place(BOARD), { restored: null, function: "swap", movements, board: BOARD });

  assert.equal(beat.moves.length, 2);
});

test("the runs of one marble are one way", () => {
  assert.deepEqual(waysOf([{ seat: "A", path: ["0", "A1"], knocked: [] }, { seat: "A", path: ["5", "6"], knocked: [] }, { seat: "A", path: ["A1", "A2"], knocked: [] }]), [["0", "A1", "A2"], ["5", "6"]]);
});

test("a marble whose way is not known goes straight", () => {
  const [move] = rewind(place(HIT), BOARD, []).moves;

  assert.equal(move.kind, "hop");
});

test("nothing moves between equal placings", () => {
  assert.deepEqual(between(place(BOARD), place(BOARD), []).moves, []);
});

test("a walk passes through the middle of each cell, a hop begins and ends at them", () => {
  const [beat] = beatsOf(place(BOARD), { restored: null, function: "move", movements: [NINE], board: HIT });

  assert.equal(pointsOf(beat.moves[0], "A").length, NINE.path.length);
  const hop = pointsOf(beat.moves[1], "A");
  const [from] = pointsOf({ ...beat.moves[1], kind: "walk" }, "A");
  assert.ok(Math.hypot(hop[0].x - from.x, hop[0].y - from.y) < 1e-9);
});
