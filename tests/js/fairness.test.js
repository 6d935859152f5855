import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { FULL_DECK, RecordFault, Shuffle, canonical, checkRecord } from "../../static/js/fairness.js";
import { isIncluded, keepAddingBytes, lastAdded } from "../../static/js/seat-bytes.js";
import { createStore } from "../../static/js/store.js";

const read = (path) => readFileSync(new URL(path, import.meta.url), "utf8");
const VECTORS = JSON.parse(read("../fairness/vectors.json"));
const RECORD = read("../golden/records/rules-1/sensible.jsonl");

/** The record with *change* made to line *number*, counted from 1. */
function tampered(number, change) {
  const lines = RECORD.split("\n");
  const line = JSON.parse(lines[number - 1]);
  change(line);
  lines[number - 1] = canonical(line);
  return lines.join("\n");
}

const faultOf = async (text) => {
  const fault = await checkRecord(text).then(() => null, (error) => error);
  assert.ok(fault instanceof RecordFault, `${fault}`);
  return [fault.line, fault.code];
};

for (const vector of VECTORS) {
  test(`the shuffle gives the known answers: ${vector.why}`, async () => {
    const shuffle = await Shuffle.of(vector.secret, vector.seat_bytes);

    assert.equal(await shuffle.commitment(), vector.commitment);
    assert.equal(await shuffle.firstDealer(), vector.first_dealer);
    for (const [number, deck] of Object.entries(vector.decks)) assert.deepEqual(await shuffle.deck(Number(number)), deck);
  });
}

test("the deck that is shuffled has 100 cards", () => {
  assert.equal(FULL_DECK.length, 100);
});

test("canonical text sorts keys, however deep, and puts nothing between the tokens", () => {
  assert.equal(canonical({ b: [1, { z: null, a: "«Ё»\n" }], a: true }), '{"a":true,"b":[1,{"a":"«Ё»\\n","z":null}]}');
});

for (const name of ["sensible", "seven_forward", "at_random", "with_customs", "abandoned_with_customs"]) {
  test(`a golden record holds: ${name}`, async () => {
    const text = read(`../golden/records/rules-1/${name}.jsonl`);
    const { decks, events, lastHash } = await checkRecord(text);

    assert.ok(decks >= 1);
    assert.equal(events.length, text.split("\n").length - 3);
    assert.equal(lastHash, events.at(-1).hash);
  });
}

for (const [why, number, change, code] of [
  ["another seat's name", 1, (line) => (line.seats.A.name = "Mallory"), "name_differs"],
  ["other options", 1, (line) => (line.options.seven_home = "forward"), "chain_broken"],
  ["another commitment", 1, (line) => (line.commitment = "0".repeat(64)), "chain_broken"],
  ["another algorithm", 1, (line) => (line.algorithm = "tacker-shuffle-9"), "unknown_algorithm"],
  ["another form", 1, (line) => (line.format = "tacker-record-9"), "unknown_format"],
  ["two cards of a deck", 3, (line) => line.payload.deck.reverse(), "chain_broken"],
  ["another time", 40, (line) => (line.at = "2026-01-01T00:00:00.000001Z"), "chain_broken"],
  ["another number", 40, (line) => (line.seq = 7), "wrong_sequence"],
]) {
  test(`a touched record is found out at its line: ${why}`, async () => {
    assert.deepEqual(await faultOf(tampered(number, change)), [number, code]);
  });
}

test("a line that is left out, doubled or spelled otherwise is found", async () => {
  const lines = RECORD.split("\n");

  assert.deepEqual(await faultOf(lines.toSpliced(20, 1).join("\n")), [21, "wrong_sequence"]);
  assert.deepEqual(await faultOf(lines.toSpliced(20, 0, lines[20]).join("\n")), [22, "wrong_sequence"]);
  assert.deepEqual(await faultOf(RECORD.replace('"seq":9,', '"seq": 9,')), [10, "not_canonical"]);
  assert.deepEqual(await faultOf(RECORD.slice(0, -1)), [lines.length - 1, "cut_off"]);
});

test("a changed result is found in the last line", async () => {
  const last = RECORD.split("\n").length - 1;

  assert.deepEqual(await faultOf(tampered(last, (line) => (line.last_hash = "0".repeat(64)))), [last, "result_differs"]);
});

test("a name that is withheld leaves the rest whole", async () => {
  const text = tampered(1, (line) => Object.assign(line.seats.C, { name: null, salt: null }));

  assert.equal((await checkRecord(text)).header.seats.C.name, null);
});

test("whether one's bytes are in shows in what the game began with", () => {
  const shuffle = { commitment: "c", seat_bytes: { A: "aa", B: null, C: null, D: null } };

  assert.equal(isIncluded(shuffle, "A", { commitment: "c", bytes: "aa" }), true);
  assert.equal(isIncluded(shuffle, "B", { commitment: "c", bytes: "bb" }), false);
  assert.equal(isIncluded(shuffle, "B", { commitment: "before", bytes: "bb" }), null);
  assert.equal(isIncluded(shuffle, "B", null), null);
  assert.equal(isIncluded(null, "B", { commitment: "c", bytes: "bb" }), null);
});

/** A server that has committed, and a browser's memory; what was asked of them. */
function stage(added_by) {
  const asked = [];
  const kept = new Map();
  globalThis.sessionStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
  globalThis.fetch = async (path, { method, body }) => {
    asked.push([method, path, body && JSON.parse(body)]);
    return method === "GET" ? Response.json({ algorithm: "x", commitment: "c", added_by }) : new Response(null, { status: 204 });
  };
  return asked;
}

test("a browser that keeps nothing has added nothing, and says so instead of failing", () => {
  Object.defineProperty(globalThis, "sessionStorage", { configurable: true, get: () => { throw new Error("denied"); } });

  assert.equal(lastAdded(), null);
  Object.defineProperty(globalThis, "sessionStorage", { configurable: true, writable: true, value: undefined });
});

const settle = () => new Promise((resolve) => setTimeout(resolve));
const sitting = (seat, game) => ({ room: { you: { id: "p_1", seat }, game: game && { id: game } } });

test("who sits adds fresh bytes once for each game to come", async () => {
  const asked = stage([]);
  const store = createStore(sitting(null), (_, state) => state);
  const stop = keepAddingBytes(store, "abc");
  await settle();
  assert.deepEqual(asked, []);

  store.dispatch(sitting("A"));
  await settle();
  const [[, path], [method, , { commitment, bytes }]] = asked;
  assert.deepEqual([path, method, commitment], ["/api/rooms/abc/shuffle", "PUT", "c"]);
  assert.match(bytes, /^[0-9a-f]{64}$/);
  assert.deepEqual(lastAdded(), { commitment: "c", bytes });

  store.dispatch(sitting("A"));
  await settle();
  assert.equal(asked.length, 2);

  store.dispatch(sitting("A", "g_1"));
  await settle();
  assert.notEqual(asked[3][2].bytes, bytes);
  stop();
});

test("who has added already, in another tab say, adds nothing more", async () => {
  const asked = stage(["p_1"]);
  keepAddingBytes(createStore(sitting("A"), (_, state) => state), "abc")();
  await settle();

  assert.deepEqual(asked.map(([method]) => method), ["GET"]);
});
