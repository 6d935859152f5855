import assert from "node:assert/strict";
import { before, test } from "node:test";

import { linesOf, speakerOf, spoken } from "../../../static/js/table/words.js";
import { setLanguage } from "../../../static/js/text.js";

const SEATS = { A: { name: "Аня" }, B: { name: "Борис" }, C: { name: "Вера" }, D: null };
const EMPTY = "A0,A0,A0,A0/B0,B0,B0,B0/C0,C0,C0,C0/D0,D0,D0,D0";
const A_OUT = EMPTY.replace("A0", "0*");
const B_OUT = EMPTY.replace("B0", "16*");

const played = (seat, play, function_, movements, more = {}) => ({
  kind: "card_played", seat, card: play.split(/[:/]/)[0], play, function: function_, movements, restored: null, board: EMPTY, skips: null, cancels_win: false, ...more,
});
const went = (seat, path, knocked = []) => ({ seat, path, knocked });
const ENTERED = played("A", "13:A0-0", "enter", [went("A", ["A0", "0"])], { board: A_OUT });
const ANSWERED = played("B", "T/13:B0-16", "enter", [went("B", ["B0", "16"])], { restored: EMPTY, board: B_OUT });

const tell = (viewer, ...events) => linesOf(events.map((event, i) => ({ seq: i + 1, at: "", event })), speakerOf(SEATS, viewer));
const last = (viewer, ...events) => tell(viewer, ...events).at(-1)?.text;

before(() => setLanguage("ru"));

test("a Tacker says as what it plays and what it has taken back", () => {
  assert.equal(last(null, ENTERED, ANSWERED), "как 13: выводит жёлтый шарик на 16; ход отменён: синий шарик вернулся в лунку");
});

test("one's own marble is called so", () => {
  assert.equal(last("A", ENTERED, ANSWERED), "как 13: выводит жёлтый шарик на 16; ход отменён: ваш шарик вернулся в лунку");
});

test("a Tacker that has nothing to take back does not say so", () => {
  const skip = played("A", "8:skip", "skip", [], { skips: "B", board: A_OUT });
  const answer = played("B", "T/8:skip", "skip", [], { skips: "C", restored: A_OUT, board: A_OUT });

  assert.equal(last(null, skip, answer), "как 8: пропуск хода: Вера");
});

test("without the move before in sight a Tacker tells only what it plays", () => {
  assert.equal(last(null, ANSWERED), "как 13: выводит жёлтый шарик на 16");
});

test("moves are told by where they lead: on, back, home", () => {
  assert.equal(last(null, played("A", "5:3-8", "move", [went("A", ["3", "4", "5", "6", "7", "8"])])), "3 → 8");
  assert.equal(last(null, played("A", "4:10-6", "move", [went("A", ["10", "9", "8", "7", "6"])])), "назад, 10 → 6");
  assert.equal(last(null, played("A", "3:0-A3", "move", [went("A", ["0", "A1", "A2", "A3"])])), "0 → дом, A3");
});

test("who was knocked out is told with the move", () => {
  assert.equal(last(null, played("A", "5:3x8", "move", [went("A", ["3", "8"], [["8", "B"]])])), "3 → 8; выбит жёлтый шарик");
});

test("a swap names its cells, the lower first", () => {
  assert.equal(last(null, played("A", "S:5=20", "swap", [went("A", ["20", "5"]), went("B", ["5", "20"])])), "меняет местами 5 и 20");
});

test("of many lines the newest can be had alone", () => {
  const recent = [ENTERED, { kind: "clock_started" }, ANSWERED, { kind: "clock_started" }].map((event, i) => ({ seq: i + 1, at: "", event }));

  assert.deepEqual([0, 1, 2, 3].map((n) => linesOf(recent, speakerOf(SEATS, null), n).map(({ seq }) => seq)), [[], [3], [1, 3], [1, 3]]);
});

test("a line keeps the notation beside its words, and ears hear who and what", () => {
  const [line] = tell(null, ENTERED);

  assert.equal(line.notation, "13:A0-0");
  assert.equal(spoken(line, speakerOf(SEATS, null)), "Аня: 13, выводит синий шарик на 0");
});

test("what concerns nobody at the table makes no line", () => {
  assert.deepEqual(tell(null, { kind: "deck_shuffled", cards: 100 }, { kind: "deal_ended" }, { kind: "unheard_of" }), []);
});

test("an empty seat has a name too", () => {
  assert.equal(speakerOf(SEATS, null).name("D"), "место D");
});
