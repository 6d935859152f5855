import assert from "node:assert/strict";
import { test } from "node:test";

import { WORDS as ADMIN_WORDS } from "../../../static/js/admin/words.js";
import { meaningOf } from "../../../static/js/replay/keys.js";
import { countSevens, optionsOf } from "../../../static/js/replay/moves.js";
import { WORDS } from "../../../static/js/replay/words.js";

const move = (play) => ({ play, function: "move", from: "1", to: "6", knocks: [["6", "B"]] });
const CHOICES = {
  cards: [
    { card: "2", plays: [], why_not: { code: "path_blocked", rule: "R3.2", data: {} } },
    { card: "5", plays: [move("5:1-6"), move("5:9-14")], why_not: null },
    { card: "S", plays: [], swap: { cells: ["1", "9", "20"] }, why_not: null },
  ],
};

test("what can be played comes first, and what was played is marked", () => {
  const options = optionsOf(CHOICES, { kind: "card_played", card: "5", play: "5:9-14" });

  assert.deepEqual(options.map(({ card, isPlayed }) => [card, isPlayed]), [["5", true], ["S", false], ["2", false]]);
  assert.deepEqual(options[0].ways.map(({ isPlayed }) => isPlayed), [false, true]);
  assert.deepEqual(options[0].ways[0].knocks, ["B"]);
  assert.equal(options[1].pairs, 3);
  assert.equal(options[2].whyNot.rule, "R3.2");
});

test("a card laid down unused is marked at its discard", () => {
  const discard = { card: "2", plays: [{ play: "2:discard", function: "discard" }], why_not: null };

  assert.ok(optionsOf({ cards: [discard] }, { kind: "card_discarded", card: "2" })[0].ways[0].isPlayed);
});

test("the ways of a seven are counted along its steps, shared ends once for each way to them", () => {
  assert.equal(countSevens({ nodes: [[["1", "2", 1], ["5", "6", 2]], [["2", "3", 3]], [["6", "7", 3], ["1", "2", 3]], []] }), 3);
});

test("letters count by their place, with Shift backwards, and not with other modifiers", () => {
  const key = (code, more = {}) => ({ code, ctrlKey: false, altKey: false, metaKey: false, shiftKey: false, ...more });

  assert.deepEqual(meaningOf(key("ArrowLeft")), { do: "step", by: -1 });
  assert.deepEqual(meaningOf(key("KeyT", { shiftKey: true })), { do: "jump", mark: "tacker", by: -1 });
  assert.equal(meaningOf(key("KeyD", { ctrlKey: true })), null);
  assert.equal(meaningOf(key("KeyQ")), null);
});

const shape = (words) => typeof words === "string" ? [...words.matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort()
  : Object.fromEntries(Object.entries(words).filter(([name]) => !["few", "many"].includes(name)).map(([name, each]) => [name, shape(each)]));

test("both languages say the same things, with the same holes", () => {
  assert.deepEqual(shape(WORDS.ru), shape(WORDS.en));
  assert.deepEqual(shape(ADMIN_WORDS.ru), shape(ADMIN_WORDS.en));
});
