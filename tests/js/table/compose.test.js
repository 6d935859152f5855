import assert from "node:assert/strict";
import { test } from "node:test";

import { NOTHING, back, entryOf, isPlayable, lightsOf, playNamed, touch, wholePlay, withCard } from "../../../static/js/table/compose.js";

const FIVE = {
  card: "5",
  plays: [
    { play: "5:61-2", function: "move", from: "61", to: "2", path: ["61", "62", "63", "0", "1", "2"], knocks: [] },
    { play: "5:61-A2", function: "move", from: "61", to: "A2", path: ["61", "62", "63", "0", "A1", "A2"], knocks: [] },
    { play: "5:8x13", function: "move", from: "8", to: "13", path: ["8", "9", "10", "11", "12", "13"], knocks: [["13", "D"]] },
  ],
  why_not: null,
};
const EIGHT = { card: "8", plays: [{ play: "8:skip", function: "skip" }], why_not: null };
const SWAP = { card: "S", plays: [], swap: { cells: ["5", "20", "33"] }, why_not: null };
const DEAD = { card: "9", plays: [{ play: "9:discard", function: "discard" }], why_not: { code: "path_blocked", rule: "R3.2", data: { cell: "0" } } };

const cellsOf = (composing, entry, role) => lightsOf(composing, entry).filter((light) => light.role === role).map(({ cell }) => cell);

test("a card lights its marbles, and a marble its targets; nothing plays by itself", () => {
  const composing = withCard("5", "5.0");
  assert.deepEqual(cellsOf(composing, FIVE, "marble"), ["61", "8"]);
  assert.deepEqual(cellsOf(composing, FIVE, "target"), []);

  const { composing: chosen, play } = touch(composing, FIVE, "61");

  assert.equal(play, null);
  assert.deepEqual(cellsOf(chosen, FIVE, "target"), ["2", "A2"]);
});

test("the only marble of a card is chosen by hand all the same", () => {
  const one = { ...FIVE, plays: FIVE.plays.slice(2) };

  assert.deepEqual(cellsOf(withCard("5", "5.0"), one, "target"), []);
});

test("a target sends the play", () => {
  const { composing } = touch(withCard("5", "5.0"), FIVE, "8");

  assert.equal(touch(composing, FIVE, "13").play, "5:8x13");
});

test("another marble may be chosen instead, and the chosen one let go", () => {
  const { composing } = touch(withCard("5", "5.0"), FIVE, "8");

  assert.equal(touch(composing, FIVE, "61").composing.from, "61");
  assert.equal(touch(composing, FIVE, "8").composing.from, null);
});

test("a cell that is not lit does nothing", () => {
  const composing = withCard("5", "5.0");

  assert.deepEqual(touch(composing, FIVE, "40"), { composing, play: null });
});

test("a cell that is marble and target at once is the target", () => {
  const own = { ...FIVE, plays: [...FIVE.plays, { play: "5:3x8", function: "move", from: "3", to: "8", path: [], knocks: [["8", "A"]] }] };
  const { composing } = touch(withCard("5", "5.0"), own, "3");

  assert.deepEqual(lightsOf(composing, own).filter(({ cell }) => cell === "8").map(({ role, kind }) => [role, kind]), [["target", "hit"]]);
});

test("a swap takes two marbles, the lower cell first in writing", () => {
  const first = touch(withCard("S", "S.0"), SWAP, "33").composing;
  const both = touch(first, SWAP, "5").composing;

  assert.equal(wholePlay(first, SWAP), null);
  assert.equal(wholePlay(both, SWAP), "S:5=33");
  assert.equal(wholePlay(both, { ...SWAP, card: "T", as: "S" }), "T/S:5=33");
});

test("a marble of a swap is let go by touching it again", () => {
  const both = touch(touch(withCard("S", "S.0"), SWAP, "33").composing, SWAP, "5").composing;

  assert.deepEqual(touch(both, SWAP, "33").composing, { ...both, from: "5", to: null });
  assert.deepEqual(touch(both, SWAP, "5").composing, { ...both, to: null });
});

test("stepping back undoes one choice at a time", () => {
  const both = touch(touch(withCard("S", "S.0"), SWAP, "33").composing, SWAP, "5").composing;
  const steps = [back(both), back(back(both)), back(back(back(both)))];

  assert.deepEqual(steps.map(({ card, from, to }) => [card, from, to]), [["S", "33", null], ["S", null, null], [null, null, null]]);
  assert.equal(back(NOTHING), NOTHING);
});

test("a skip alone makes a card playable, a discard does not", () => {
  assert.equal(isPlayable(EIGHT), true);
  assert.equal(isPlayable(DEAD), false);
  assert.equal(isPlayable(null), false);
  assert.equal(playNamed(EIGHT, "skip")?.play, "8:skip");
  assert.equal(playNamed(DEAD, "discard")?.play, "9:discard");
});

test("a card is found among the choices, and none where there are none", () => {
  assert.equal(entryOf({ seq: 1, duty: "play", cards: [FIVE] }, "5"), FIVE);
  assert.equal(entryOf(null, "5"), null);
});

test("who wants to be asked touches the target twice, or aims elsewhere, or steps back", () => {
  const chosen = touch(withCard("5", "5.0"), FIVE, "61", true).composing;
  const aimed = touch(chosen, FIVE, "2", true);
  assert.equal(aimed.play, null);
  assert.equal(wholePlay(aimed.composing, FIVE), "5:61-2");
  assert.deepEqual(lightsOf(aimed.composing, FIVE).filter((light) => light.role === "target" && light.chosen).map(({ cell }) => cell), ["2"]);

  assert.equal(touch(aimed.composing, FIVE, "2", true).play, "5:61-2");
  assert.equal(wholePlay(touch(aimed.composing, FIVE, "A2", true).composing, FIVE), "5:61-A2");
  assert.deepEqual(back(aimed.composing), chosen);
});
