import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { place, settle } from "../../../static/js/board/marbles.js";
import { cellsBetween, frameOf, waysOfPlay } from "../../../static/js/learn/ways.js";
import { readBook } from "../../../static/js/rulebook.js";

const AT_FIRST = "A0,A0,A0,A0/B0,B0,B0,B0/C0,C0,C0,C0/D0,D0,D0,D0";
const source = readFileSync(new URL("../../../static/rules/ru.md", import.meta.url), "utf8");
const PICTURES = readBook(source).sections.flatMap(({ items }) => items.filter(({ kind, play }) => kind === "picture" && play));

test("a way over the start cell leads into home, forwards and backwards", () => {
  assert.deepEqual(cellsBetween("62", "A3", false), ["62", "63", "0", "A1", "A2", "A3"]);
  assert.deepEqual(cellsBetween("2", "A2", true), ["2", "1", "0", "A1", "A2"]);
  assert.deepEqual(cellsBetween("2", "62", true), ["2", "1", "0", "63", "62"]);
  assert.deepEqual(cellsBetween("A3", "A1", false), ["A3", "A2", "A1"]);
});

for (const { play, board, before } of PICTURES) {
  test(`the picture of ${play} walks as many cells as the card says`, () => {
    const now = place(board);
    const { ways } = waysOfPlay(before ? settle(now, before) : now, play);
    const walked = ways.map(({ path }) => path.length - 1).reduce((sum, n) => sum + n);
    const card = play.replace("T/", "").split(":")[0];

    if (play.includes("A0-")) assert.equal(walked, 1);
    else if (card === "S") assert.equal(ways.length, 2);
    else assert.equal(walked, Number(card));
  });
}

test("who is stepped on goes back to its base", () => {
  const { ways, marbles } = waysOfPlay(place("3,A0,A0,A0/9,B0,B0,B0/C0,C0,C0,C0/D0,D0,D0,D0"), "6:3x9");

  assert.deepEqual(ways[0].knocked.map(({ seat }) => seat), ["B"]);
  assert.deepEqual(marbles.filter(({ seat, cell }) => seat === "B" && cell !== "B0"), []);
});

test("a picture shows its play and stays on the board; without one it shows the whole board", () => {
  const frame = frameOf([{ cell: "0", slot: 0 }, { cell: "5", slot: 0 }], "A");

  assert.ok(frame.x >= -500 && frame.y >= -500 && frame.x + frame.width <= 501 && frame.y + frame.height <= 501);
  assert.ok(frame.width < 1000);
  assert.deepEqual(frameOf([], "A"), { x: -500, y: -500, width: 1000, height: 1000 });
  assert.equal(place(AT_FIRST).length, 16);
});
