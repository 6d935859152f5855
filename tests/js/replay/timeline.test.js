import assert from "node:assert/strict";
import { test } from "node:test";

import { NOTHING_KNOWN } from "../../../static/js/reduce.js";
import { nextMarked, readPlace, rewoundState, statesOf, stopAt, stopsOf, wayTo, writePlace } from "../../../static/js/replay/timeline.js";

const BOARD = "A0,A0,A0,A0/B0,B0,B0,B0/C0,C0,C0,C0/D0,D0,D0,D0";
const ENTERED = BOARD.replace("A0", "0*");
const played = (seat, card, knocked, board, restored = null) =>
  ({ kind: "card_played", seat, card, play: `${card}:…`, function: "move", movements: [{ seat, path: ["1", "2"], knocked }], board, restored });
const EVENTS = [
  { kind: "game_started", options: {}, first_dealer: "D", shuffle: null },
  { kind: "deck_shuffled", cards: 100 },
  { kind: "cards_dealt", deal: 1, dealer: "D", deck: 80, hand_sizes: { A: 5, B: 5, C: 5, D: 5 } },
  { kind: "hands_announced", can_enter: { A: true, B: false, C: false, D: false } },
  { kind: "card_given", seat: "A" },
  { kind: "play_began", turn: "A" },
  played("A", "13", [], ENTERED),
  null,
  played("B", "T", [["2", "A"]], BOARD, BOARD),
  { kind: "deal_ended" },
  { kind: "game_won", team: "BD" },
  { kind: "secret_revealed", secret: "00" },
];
const FRAMES = EVENTS.map((event, i) => ({ seq: i + 1, at: "2026-11-30T10:00:00.000Z", event, now: event?.kind === "play_began" ? { phase: "play", turn: "A" } : {} }));
const VIEW = { viewer: null, phase: "dealing", board: BOARD, hand: null, hands: { A: [] }, hand_sizes: { A: 0, B: 0, C: 0, D: 0 }, discard: [], exchange: null };
const stops = stopsOf(FRAMES);
const states = statesOf(NOTHING_KNOWN, { id: "g", view: VIEW, frames: FRAMES });

test("one stops at deals, gifts, plays and the end; what follows at once belongs to the stop before", () => {
  assert.deepEqual(stops.map(({ seq, end }) => [seq, end]), [[0, 2], [3, 4], [5, 5], [6, 6], [7, 8], [9, 10], [11, 12]]);
});

test("deals, knock-outs and Tackers are marked, and every stop knows its deal", () => {
  assert.deepEqual(stops.map(({ marks }) => marks), [[], ["deal"], [], [], [], ["knock", "tacker"], []]);
  assert.deepEqual(stops.map(({ deal }) => deal), [0, 1, 1, 1, 1, 1, 1]);
});

test("there is a state after every event, and a number that nobody saw changes nothing but the number", () => {
  assert.deepEqual(states.map(({ game }) => game.seq), FRAMES.map((_, i) => i).concat(FRAMES.length));
  assert.equal(states[7].game.view.board, ENTERED);
  assert.deepEqual(states[8].game.view, states[7].game.view);
  assert.equal(states.at(-1).game.view.winner, "BD");
});

test("any number of the log leads to a stop", () => {
  assert.deepEqual([0, 2, 3, 4, 8, 12, 999].map((seq) => stopAt(stops, seq)), [0, 0, 1, 1, 4, 6, 6]);
});

test("the next mark is found either way, or none", () => {
  assert.equal(nextMarked(stops, 0, "tacker", 1), 5);
  assert.equal(nextMarked(stops, 6, "deal", -1), 1);
  assert.equal(nextMarked(stops, 5, "knock", 1), null);
  assert.equal(nextMarked(stops, 1, "deal", -1), null);
});

test("a step forwards shows every event on its way, a jump only where it ends", () => {
  assert.deepEqual(wayTo(stops, 4, 5), [9, 10]);
  assert.deepEqual(wayTo(stops, 5, 4), [8]);
  assert.deepEqual(wayTo(stops, 0, 5), [10]);
});

test("a Tacker's rewound board is a moment of its own, before its play", () => {
  const rewound = rewoundState(states[8], EVENTS[8], "g.rewound");

  assert.equal(rewound.game.view.board, BOARD);
  assert.equal(rewound.game.id, "g.rewound");
  assert.equal(states[8].game.view.board, ENTERED);
});

test("an address names an event, and whose eyes see it", () => {
  assert.deepEqual(readPlace("#120-B"), { seq: 120, view: "B" });
  assert.deepEqual(readPlace("#7"), { seq: 7, view: null });
  for (const nothing of ["", "#", "#x", "#12-E", "#-3"]) assert.deepEqual(readPlace(nothing), { seq: 0, view: null });
  for (const place of ["#0", "#55-D"]) assert.equal(writePlace(readPlace(place).seq, readPlace(place).view), place);
});
