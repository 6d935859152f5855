import assert from "node:assert/strict";
import { test } from "node:test";

import { isOutdated } from "../../static/js/new-version.js";
import { hasCome } from "../../static/js/notice.js";
import { NOTHING_KNOWN, reduce } from "../../static/js/reduce.js";

const at = (waiting, more = {}) => ({ ...NOTHING_KNOWN, game: { id: "g", view: { viewer: "A", phase: "play", waiting_for: waiting, ...more } } });

test("the reader is called when their turn has come, and not while it lasts", () => {
  assert.equal(hasCome(at(["A"]), at(["D"])), true);
  assert.equal(hasCome(at(["A"]), at(["A"])), false);
});

test("nobody is called for another's turn", () => {
  assert.equal(hasCome(at(["B"]), at(["A"])), false);
  assert.equal(hasCome(at(["A"], { viewer: null }), at(["D"], { viewer: null })), false);
});

test("a page that is opened at one's turn is being looked at", () => {
  assert.equal(hasCome(at(["A"]), NOTHING_KNOWN), false);
});

test("nobody is called while the game rests or a bot plays for them", () => {
  assert.equal(hasCome(at(["A"], { paused: true }), at(["D"])), false);
  assert.equal(hasCome(at(["A"], { control: { A: { by: "bot" } } }), at(["D"])), false);
});

test("another build on the server makes the page old, and the first one seen is the page's own", () => {
  const snapshot = (build) => ({ type: "snapshot", game: "g", seq: 1, build, view: {}, recent: [], choices: null });
  const first = reduce(NOTHING_KNOWN, snapshot("1+a"));
  const again = reduce(first, snapshot("1+a"));
  const later = reduce(again, snapshot("1+b"));

  assert.deepEqual([NOTHING_KNOWN, first, again, later].map(isOutdated), [false, false, false, true]);
});
