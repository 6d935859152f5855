import assert from "node:assert/strict";
import { test } from "node:test";

import { waitWords } from "../../static/js/room/begin.js";
import { codeIn, freeSeats, gateOf, heardOf, isWatchLink, newsOf, spectators, startState } from "../../static/js/room-facts.js";
import { createStore, watch } from "../../static/js/store.js";
import { setLanguage } from "../../static/js/text.js";

const person = (id, seat = null, ready = false) => ({ id, name: id.toUpperCase(), bot: null, link: "play", seat, presence: "here", ready });
const bot = (id, seat) => ({ ...person(id, seat, true), bot: "medium" });

/** A room of these members, seen by the first, who is its host. */
function room(...members) {
  const seats = { A: null, B: null, C: null, D: null };
  for (const { id, name, bot, seat, ready } of members) if (seat) seats[seat] = { id, name, bot, ready };
  return { code: "k7m2xq9rtbwn", link: "play", members, seats, you: members[0] ?? null, game: null, host: members[0]?.id, ready_by: null };
}

const FOUR = [person("a", "A"), person("b", "B", true), person("c", "C", true), bot("d", "D")];
const RUNNING = { id: "g", number: 1, status: "running", winner: null };

test("whoever sits says that they are ready, and hears who else is waited for", () => {
  const four = [person("a", "A"), person("b", "B"), person("c", "C", true), bot("d", "D")];

  assert.deepEqual(startState(room(...four)), { ready: false, mayStart: true, why: "room.wait_all", waiting: ["B"] });
  assert.deepEqual(startState(room(...FOUR)), { ready: false, mayStart: true, why: "room.wait_you", waiting: [] });
  assert.equal(startState(room({ ...four[0], ready: true }, ...four.slice(1))).why, "room.wait_names");
});

test("the host alone may start at once, and only when four sit", () => {
  assert.equal(startState({ ...room(...FOUR), host: "b" }).mayStart, false);
  assert.deepEqual(startState(room(...FOUR.slice(0, 3))), { ready: false, mayStart: false, why: "room.wait_seats", waiting: [] });
});

test("who watches is asked nothing, and still hears who is waited for", () => {
  const { ready, waiting } = startState(room(person("e"), ...FOUR));

  assert.deepEqual([ready, waiting], [null, ["A"]]);
});

test("no second game starts while one runs", () => {
  assert.equal(startState({ ...room(...FOUR), game: RUNNING }).mayStart, false);
});

test("an invitation to play lets in while there is a chair, or a bot that makes room", () => {
  const stranger = (it) => ({ ...it, you: null });

  assert.equal(gateOf(stranger(room(...FOUR.slice(0, 3)))), null);
  assert.equal(gateOf(stranger(room(...FOUR))), null);
  assert.equal(gateOf(stranger({ ...room(...FOUR), game: RUNNING })), "full");
  assert.equal(gateOf(stranger(room(...FOUR.slice(0, 3), person("d", "D")))), "full");
});

test("an invitation to watch asks first, and members come in unasked", () => {
  assert.equal(gateOf({ ...room(person("a")), link: "watch", you: null }), "watch");
  assert.equal(gateOf({ ...room(person("a")), link: "watch" }), null);
});

test("the countdown of the ready check ends in what the host may do", async () => {
  const late = { ...room(...FOUR), ready_by: "2026-11-30T10:00:00.000Z" };
  const at = Date.parse(late.ready_by);
  await setLanguage("ru");

  assert.equal(waitWords(late, at - 42_000), "Все готовы, ждут вас. Ещё 0:42");
  assert.equal(waitWords(late, at), "Все готовы, ждут вас. Можно посадить бота");
  assert.equal(waitWords({ ...late, host: "b" }, at), "Все готовы, ждут вас. Хозяин может посадить бота");
});

test("nothing is heard of who is muted here, nor of what was taken back", () => {
  const said = (number, id, text) => ({ number, from: { id, name: id }, text, at: "", channel: "room" });

  assert.deepEqual(heardOf([said(1, "a", "x"), said(2, "b", "y"), said(3, "a", null)], new Set(["b"])).map(({ number }) => number), [1]);
});

test("a change of host is news", () => {
  const before = room(...FOUR);

  assert.deepEqual(newsOf(before, { ...before, host: "b" }), [{ key: "room.says_host", name: "B" }]);
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

test("a bot that sits down is called in the reader's language", async () => {
  await setLanguage("en");

  assert.deepEqual(newsOf(room(person("a", "A")), room(person("a", "A"), { ...bot("d", "D"), name: "Кедр" })), [{ key: "room.says_sat", name: "Cedar" }]);
});

test("a room seen for the first time is no news", () => {
  assert.deepEqual(newsOf(null, room(...FOUR)), []);
});

test("a code is found in a link, with or without what surrounds it, and alone", () => {
  for (const text of ["https://tacker.example/r/k7m2xq9rtbwn", " tacker.example/r/k7m2xq9rtbwn/ ", "tacker.example/w/k7m2xq9rtbwn", "http://127.0.0.1:8000/r/k7m2xq9rtbwn?x=1#y", "/r/k7m2xq9rtbwn", "K7M2XQ9RTBWN"]) {
    assert.equal(codeIn(text), "k7m2xq9rtbwn", text);
  }
});

test("an invitation to watch is told from one to play", () => {
  assert.deepEqual(["/w/k7m2xq9rtbwn", "https://w.example/r/k7m2xq9rtbwn", "k7m2xq9rtbwn"].map(isWatchLink), [true, false, false]);
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
