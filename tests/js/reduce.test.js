import assert from "node:assert/strict";
import { test } from "node:test";

import { NOTHING_KNOWN, reduce } from "../../static/js/reduce.js";

const VIEW = {
  viewer: "A", phase: "play", turn: "A", skipped: false, win_pending: null, waiting_for: ["A"], board: "before",
  hand: ["5", "7", "5"], hand_sizes: { A: 3, B: 3, C: 3, D: 3 }, discard: [], exchange: null, winner: null,
};
const SNAPSHOT = { type: "snapshot", game: "g_1", seq: 41, build: "0", view: VIEW, recent: [], choices: { seq: 41, duty: "play", cards: [] } };
const NOW = { phase: "play", turn: "B", skipped: false, win_pending: null, waiting_for: ["B"] };
const laid = (seq, seat = "A") => ({ type: "event", game: "g_1", seq, at: "2026-11-30T10:00:00Z", event: { kind: "card_discarded", seat, card: "5" }, now: NOW });
const reply = (id, error = null) => ({ type: "reply", id, ok: error === null, seq: 41, error });
const fold = (...messages) => messages.reduce(reduce, NOTHING_KNOWN);

test("the next event applies, with what its now says", () => {
  const { game } = fold(SNAPSHOT, laid(42));

  assert.equal(game.seq, 42);
  assert.deepEqual(game.view, { ...VIEW, ...NOW, hand: ["7", "5"], hand_sizes: { A: 2, B: 3, C: 3, D: 3 }, discard: ["5"] });
  assert.deepEqual(game.recent.map(({ seq }) => seq), [42]);
});

test("an event seen already changes nothing", () => {
  const state = fold(SNAPSHOT, laid(42));

  assert.equal(reduce(state, laid(42)), state);
  assert.equal(reduce(state, laid(7)), state);
});

test("a bare number moves the count and nothing else", () => {
  const { game } = fold(SNAPSHOT, { type: "event", seq: 42 });

  assert.equal(game.seq, 42);
  assert.equal(game.view, VIEW);
});

test("a gap freezes the table and asks once", () => {
  const gap = fold(SNAPSHOT, laid(43));

  assert.equal(gap.needsSnapshot, true);
  assert.equal(gap.game.frozen, true);
  assert.equal(gap.game.seq, 41);
  assert.equal(reduce(gap, laid(44)), gap);
  assert.equal(reduce(gap, laid(42)), gap);
});

test("a snapshot always replaces, also one of the same number or an older one", () => {
  const told = { ...SNAPSHOT, seq: 30, view: { ...VIEW, board: "told" } };
  const { game, needsSnapshot } = fold(SNAPSHOT, laid(43), told);

  assert.deepEqual([game.seq, game.view.board, game.frozen, needsSnapshot], [30, "told", false, false]);
});

test("an event of another game asks for a snapshot and leaves the known game alone", () => {
  const state = fold(SNAPSHOT, { ...laid(1), game: "g_2" });

  assert.equal(state.needsSnapshot, true);
  assert.equal(state.game.view, VIEW);
});

test("an event before any snapshot asks for one", () => {
  assert.equal(fold(laid(1)).needsSnapshot, true);
});

test("choices go with a card that is laid, also when the next turn is one's own", () => {
  assert.equal(fold(SNAPSHOT, laid(42)).game.choices, null);
  assert.equal(fold(SNAPSHOT, { ...laid(42), now: VIEW }).game.choices, null);
});

test("choices go when no card may be laid any more", () => {
  const ended = (event, now) => fold(SNAPSHOT, { ...laid(42), event, now: { ...NOW, turn: "A", ...now } }).game.choices;

  assert.equal(ended({ kind: "game_paused" }, { paused: true, waiting_for: ["A", "C"] }), null);
  assert.equal(ended({ kind: "game_abandoned", why: "vote" }, { phase: "over", waiting_for: [] }), null);
});

test("choices stay through what goes on around the cards: the button under a finger does not go for a frame", () => {
  const around = [
    { kind: "seat_taken_over", seat: "C", bot: "easy", player: null, why: "asked", asked_by: "A" }, { kind: "seat_taken_back", seat: "C" },
    { kind: "seat_away", seat: "C" }, { kind: "seat_here", seat: "C" }, { kind: "grace_ended", seat: "C" },
    { kind: "vote_called", matter: "pause" }, { kind: "vote_decided", matter: "pause", passed: false }, { kind: "hands_allowed", seat: "C", allow: true },
  ];
  for (const event of around) {
    const now = { turn: "A", waiting_for: ["A"] };
    assert.equal(fold(SNAPSHOT, { ...laid(42), event, now }).game.choices, SNAPSHOT.choices, event.kind);
  }
  assert.equal(fold(SNAPSHOT, { type: "event", seq: 42 }).game.choices, SNAPSHOT.choices, "another's vote");
});

test("choices ahead of what is known mean a gap", () => {
  const state = fold(SNAPSHOT, { type: "choices", game: "g_1", seq: 43, duty: "play", cards: [] });

  assert.deepEqual([state.needsSnapshot, state.game.frozen], [true, true]);
});

test("choices for an older number or another game are not taken", () => {
  const choices = { type: "choices", game: "g_1", seq: 42, duty: "discard", cards: [] };

  assert.equal(fold(SNAPSHOT, { ...choices, seq: 40 }).game.choices.duty, "play");
  assert.equal(fold(SNAPSHOT, laid(42), { ...choices, game: "g_2" }).game.choices, null);
  assert.equal(fold(SNAPSHOT, laid(42), choices).game.choices.duty, "discard");
});

test("choices sent again keep the number since which they hold: a half-composed play can be finished", () => {
  const again = { type: "choices", game: "g_1", seq: 42, since: 41, duty: "play", cards: [] };

  assert.equal(fold(SNAPSHOT, { ...laid(42), event: { kind: "seat_away", seat: "C" } }, again).game.choices.since, 41);
});

test("an action is pending from its sending to its answer", () => {
  const sent = fold(SNAPSHOT, { type: "sent", id: "a-1", action: { kind: "look" } });

  assert.deepEqual(sent.pending, { id: "a-1", action: { kind: "look" } });
  assert.equal(reduce(sent, reply("a-1")).pending, null);
});

test("a refusal is kept until the next action", () => {
  const error = { code: "path_blocked", detail: "", rule: "R3.2", data: {}, retry: false };
  const refused = fold(SNAPSHOT, { type: "sent", id: "a-1", action: {} }, reply("a-1", error));

  assert.equal(refused.refusal, error);
  assert.equal(refused.pending, null);
  assert.equal(reduce(refused, { type: "sent", id: "a-2", action: {} }).refusal, null);
});

test("an answer to be asked for again, or to something else, leaves the action pending", () => {
  const sent = fold(SNAPSHOT, { type: "sent", id: "a-1", action: {} });

  assert.equal(reduce(sent, reply("a-1", { code: "database_away", retry: true })), sent);
  assert.equal(reduce(sent, reply("a-0")), sent);
});

test("the newest forty events are kept", () => {
  const state = fold(SNAPSHOT, ...Array.from({ length: 50 }, (_, i) => ({ ...laid(42 + i, "B") })));

  assert.deepEqual([state.game.recent.length, state.game.recent[0].seq], [40, 52]);
});

test("a room brings the presence of its members, and later word of it wins", () => {
  const room = { members: [{ id: "p_1", presence: "here" }] };
  const state = fold({ type: "room", room }, { type: "presence", players: { p_1: "away" } });

  assert.deepEqual(state.presence, { p_1: "away" });
});

test("a message of no known kind changes nothing", () => {
  assert.equal(reduce(NOTHING_KNOWN, { type: "toString" }), NOTHING_KNOWN);
});

const CLOCK = {
  type: "clock", game: "g_1", seq: 41, at: "2026-11-30T10:00:00.000Z", turn: { ends_at: "2026-11-30T10:00:45.000Z", seconds: 45 },
  grace: { C: "2026-11-30T10:01:00.000Z" }, fixing: null, vote_ends_at: null, reserve: { A: 120, B: 120, C: 96.5, D: 120 },
};

test("a deadline is counted by this browser's clock, however wrong it is", () => {
  const heardAt = Date.parse(CLOCK.at) + 3_600_000;
  const { clock } = fold({ ...CLOCK, heardAt });

  assert.deepEqual([clock.turn.endsAt - heardAt, clock.grace.C - heardAt, clock.voteEndsAt, clock.fixing], [45_000, 60_000, null, null]);
});

test("a message of a number already there replaces it", () => {
  const said = (number, text) => ({ number, from: { id: "p_1", name: "A" }, text, at: "", channel: "room" });
  const { talk } = fold({ type: "talk", messages: [said(1, "x"), said(2, "y")] }, { type: "message", message: said(1, null) }, { type: "message", message: said(3, "z") });

  assert.deepEqual(talk.map(({ number, text }) => [number, text]), [[1, null], [2, "y"], [3, "z"]]);
});

test("who plays a seat, a vote and a pause are what the event's now says", () => {
  const vote = { matter: "pause", called_by: "B", voters: ["A", "B"], needed: 2 };
  const { game } = fold(SNAPSHOT, { ...laid(42), event: { kind: "vote_called", ...vote }, now: { ...NOW, vote, paused: false } });

  assert.equal(game.view.vote, vote);
});

test("a reaction stands beside the seat that made it", () => {
  assert.deepEqual(fold({ type: "reaction", seat: "B", reaction: "wow", heardAt: 5 }).reactions, { B: { reaction: "wow", heardAt: 5 } });
});
