import assert from "node:assert/strict";
import { test } from "node:test";

import { back, lightsOf, touch, wholePlay, withCard } from "../../../static/js/table/compose.js";
import { isWhole, openSteps, reach, runsOf, writeRuns } from "../../../static/js/table/seven.js";

/** Two marbles, on 0 and 10, three steps in all: small enough to read. */
const SHORT = {
  nodes: [
    [["0", "1", 1], ["10", "11", 2]],
    [["1", "2", 3], ["10", "11", 4]],
    [["0", "1", 4], ["11", "12", 5, ["B"]]],
    [["2", "3", 6], ["10", "11", 6]],
    [["1", "2", 6], ["11", "12", 6, ["B"]]],
    [["0", "1", 6], ["12", "13", 6]],
    [],
  ],
};
const ENTRY = { card: "7", plays: [], seven: SHORT, why_not: null };
const begin = withCard("7", "7.0");
const through = (cells) => cells.reduce((composing, cell) => touch(composing, ENTRY, cell).composing, begin);

test("only steps that the server offers are open", () => {
  assert.deepEqual(openSteps(SHORT, []).map(([from, to]) => [from, to]), [["0", "1"], ["10", "11"]]);
  assert.equal(isWhole(SHORT, []), false);
});

test("a marble's next cell and those farther on its way are lit", () => {
  const lights = lightsOf(through(["0"]), ENTRY);

  assert.deepEqual(lights.map(({ cell, kind }) => [cell, kind]), [["0", "marble"], ["10", "marble"], ["1", "step"], ["2", "far"], ["3", "far"]]);
});

test("nobody is knocked out on the way by a touch farther on", () => {
  assert.equal(lightsOf(through(["10"]), ENTRY).some(({ cell }) => cell === "12"), false);
  assert.equal(lightsOf(through(["10", "11"]), ENTRY).find(({ cell }) => cell === "12")?.kind, "hit");
});

test("one touch may make several steps", () => {
  assert.deepEqual(through(["0", "2"]).steps.map(([from, to]) => [from, to]), [["0", "1"], ["1", "2"]]);
});

test("the marble that stepped stays chosen while it can step on", () => {
  assert.equal(through(["0", "1"]).from, "1");
  assert.equal(through(["0", "3"]).from, null);
});

test("a whole seven is written in runs, with an x where one knocks out", () => {
  assert.equal(wholePlay(through(["0", "3"]), ENTRY), "7:0-3");
  assert.equal(wholePlay(through(["10", "11", "12", "12", "0", "1"]), ENTRY), "7:10x12,0-1");
  assert.equal(wholePlay(through(["0", "1", "10", "11"]), ENTRY), null);
});

test("a Tacker that plays a seven says so", () => {
  assert.equal(wholePlay(through(["0", "3"]), { ...ENTRY, card: "T", as: "7" }), "T/7:0-3");
});

test("steps are undone one by one, with the marble in hand again", () => {
  const undone = back(through(["0", "2"]));

  assert.deepEqual(undone.steps.map(([from]) => from), ["0"]);
  assert.equal(undone.from, "1");
});

test("a marble that turns inside home begins a new run", () => {
  const steps = [["0", "A1", 1], ["A1", "A2", 2], ["A2", "A3", 3], ["A3", "A4", 4], ["A4", "A3", 5], ["A3", "A4", 6], ["A4", "A3", 7]];

  assert.equal(writeRuns(steps), "0-A4,A4-A3,A3-A4,A4-A3");
  assert.deepEqual(runsOf(steps)[0].cells, ["0", "A1", "A2", "A3", "A4"]);
});

test("a marble that another has interrupted begins a new run", () => {
  assert.equal(writeRuns([["0", "1", 1], ["10", "11", 2], ["1", "2", 3]]), "0-1,10-11,1-2");
});

test("reach stops where the steps end", () => {
  assert.deepEqual([...reach(SHORT, [], "0").keys()], ["1", "2", "3"]);
  assert.deepEqual([...reach(SHORT, through(["10", "11"]).steps, "0").keys()], ["1", "2"]);
});
