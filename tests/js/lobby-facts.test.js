import assert from "node:assert/strict";
import { test } from "node:test";

import { factsOf, isListed, summaryOf } from "../../static/js/lobby-facts.js";

const person = { name: "Аня", bot: null };
const room = (more = {}) => ({ code: "c", watch_code: "w", name: "", options: {}, seats: { A: person, B: null, C: null, D: null }, seated: 1, spectators: 0, status: "waiting", ...more });
const full = (sitter) => ({ seats: { A: person, B: person, C: person, D: sitter }, seated: 4 });
const shown = (it) => ["all", "sit", "watch"].filter((filter) => isListed(it, filter));

test("who wants to sit sees rooms with a chair, or with a bot that makes room", () => {
  assert.deepEqual(shown(room()), ["all", "sit"]);
  assert.deepEqual(shown(room(full({ name: "Клён", bot: "easy" }))), ["all", "sit"]);
  assert.deepEqual(shown(room(full(person))), ["all"]);
});

test("who wants to watch sees running games, but those that let nobody watch", () => {
  assert.deepEqual(shown(room({ ...full(person), status: "running" })), ["all", "watch"]);
  assert.deepEqual(shown(room({ ...full(person), status: "running", options: { watchers: "none" } })), ["all"]);
});

test("a room tells its state, its watchers, and what is not as usual", () => {
  assert.deepEqual(factsOf(room({ spectators: 2, options: { seven_home: "forward", clock: 45 } })), [
    { key: "lobby.seated", n: 1 }, { key: "lobby.spectators", n: 2 }, { key: "lobby.seven_forward" }, { key: "lobby.clock", n: 45 },
  ]);
});

test("a room of one's own is told like any other", () => {
  const own = { ...room(), seats: { A: person, B: null, C: null, D: person }, game: null, members: [{ seat: "A" }, { seat: "D" }, { seat: null }] };
  assert.deepEqual(factsOf(summaryOf(own)), [{ key: "lobby.seated", n: 2 }, { key: "lobby.spectators", n: 1 }]);
  assert.equal(summaryOf({ ...own, game: { status: "running" } }).status, "running");
  assert.equal(summaryOf({ ...own, game: { status: "over" } }).status, "waiting");
});
