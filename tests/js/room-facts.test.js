import assert from "node:assert/strict";
import { test } from "node:test";

import { codeIn, freeSeats, newsOf, spectators, startState } from "../../static/js/room-facts.js";
import { createStore, watch } from "../../static/js/store.js";

const person = (id, seat = null) => ({ id, name: id.toUpperCase(), seat, presence: "here" });

/** A room of these members, seen by the first. */
function room(...members) {
  const seats = { A: null, B: null, C: null, D: null };
  for (const { id, name, seat } of members) if (seat) seats[seat] = { id, name };
  return { code: "k7m2xq9rtbwn", members, seats, you: members[0] ?? null, game: null, host: "a" };
}

const FOUR = [person("a", "A"), person("b", "B"), person("c", "C"), person("d", "D")];

test("four who sit may start", () => {
  assert.deepEqual(startState(room(...FOUR)), { may: true, why: "room.ready" });
});

test("with a free seat the start waits for it", () => {
  assert.deepEqual(startState(room(...FOUR.slice(0, 3))), { may: false, why: "room.wait_seats" });
});

test("who watches leaves the start to those who sit", () => {
  assert.deepEqual(startState(room(person("e"), ...FOUR)), { may: false, why: "room.wait_seated" });
});

test("no second game starts while one runs", () => {
  assert.equal(startState({ ...room(...FOUR), game: { id: "g", number: 1, status: "running", winner: null } }).may, false);
});

test("seats and spectators are counted", () => {
  const it = room(person("a", "A"), person("e"));

  assert.equal(freeSeats(it), 3);
  assert.deepEqual(spectators(it).map(({ id }) => id), ["e"]);
});

test("who comes, sits down or stands up is news, but for oneself", () => {
  const before = room(person("a"), person("b"), person("c", "C"));
  const after = room(person("a", "A"), person("b", "B"), person("c"), person("d"));

  assert.deepEqual(newsOf(before, after), [
    { key: "room.says_sat", name: "B" },
    { key: "room.says_stood", name: "C" },
    { key: "room.says_came", name: "D" },
  ]);
});

test("a room seen for the first time is no news", () => {
  assert.deepEqual(newsOf(null, room(...FOUR)), []);
});

test("a code is found in a link, with or without what surrounds it, and alone", () => {
  for (const text of ["https://tacker.example/r/k7m2xq9rtbwn", " tacker.example/r/k7m2xq9rtbwn/ ", "http://127.0.0.1:8000/r/k7m2xq9rtbwn?x=1#y", "/r/k7m2xq9rtbwn", "K7M2XQ9RTBWN"]) {
    assert.equal(codeIn(text), "k7m2xq9rtbwn", text);
  }
});

test("letters that codes do not have are read as the figures they look like", () => {
  assert.equal(codeIn("LO7mIL9rtbwn"), "107m119rtbwn");
});

test("what is no code is not taken for one", () => {
  for (const text of ["", "abc", "вечер", "https://tacker.example/", "two words"]) assert.equal(codeIn(text), null, text);
});

test("a watcher is told what changed in value, and not what did not", () => {
  const store = createStore({ a: [1], b: 1 }, (state, change) => ({ ...state, ...change }));
  const seen = [];
  const stop = watch(store, ({ a }) => a, (a) => seen.push(a[0]));

  store.dispatch({ b: 2 });
  store.dispatch({ a: [1] });
  store.dispatch({ a: [2] });
  stop();
  store.dispatch({ a: [3] });

  assert.deepEqual(seen, [1, 2]);
});
