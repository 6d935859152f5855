import assert from "node:assert/strict";
import { before, test } from "node:test";

import { NOTHING, withCard } from "../../../static/js/table/compose.js";
import { modelOf } from "../../../static/js/table/model.js";
import { statusOf } from "../../../static/js/table/status.js";
import { setLanguage } from "../../../static/js/text.js";

const BOARD = "8,61,A4,A0/20,29,B4,B0/35,46,C4,C0/13,51,D4,D0";
const BEFORE = "8,61,A4,A0/20,29,B4,B0/35,46,C4,C0/10,51,D4,D0";
const VIEW = {
  viewer: "A", phase: "play", deal: 3, dealer: "D", deck: 40, board: BOARD, turn: "A", skipped: false, win_pending: null, waiting_for: ["A"],
  hand: ["5", "T"], hand_sizes: { A: 2, B: 2, C: 2, D: 1 }, can_enter: null, exchange: null, discard: ["3"], winner: null,
};
const THREE = { seq: 7, at: "", event: { kind: "card_played", seat: "D", card: "3", play: "3:10-13", function: "move", board: BOARD, movements: [{ seat: "D", path: ["10", "11", "12", "13"], knocked: [] }] } };
const BLOCKED = { code: "path_blocked", rule: "R3.2", data: { cell: "0" } };
const discard = (card) => ({ play: `${card}:discard`, function: "discard" });
const move = (play, from, to) => ({ play, function: "move", from, to, path: [from, to], knocks: [] });

function status({ view = {}, choices = null, composing = NOTHING, refusal = null, isSending = false, seat = "A", ready = "" } = {}) {
  const sitter = (id, name) => ({ id, name, bot: null, ready: ready.includes(id) });
  const seats = { A: sitter("a", "Аня"), B: sitter("b", "Борис"), C: sitter("c", "Вера"), D: sitter("d", "Гриша") };
  const room = { seats, members: [], options: {}, host: "b", you: { id: "a", seat }, game: { id: "g", status: "over" } };
  const game = { id: "g", seq: 7, view: { ...VIEW, ...view }, recent: [THREE], choices: choices && { seq: 7, ...choices }, frozen: false };
  return statusOf(modelOf({ room, game, presence: { c: "away" }, connection: "connected", pending: null, refusal }, composing, null, isSending));
}
const doings = ({ buttons }) => buttons.map((button) => button.do);

before(() => setLanguage("ru"));

test("with nothing playable the page says so, and the button names the card it discards", () => {
  const choices = { duty: "discard", cards: [{ card: "5", plays: [discard("5")], why_not: BLOCKED }] };
  const chosen = status({ choices, composing: withCard("5", "5.0") });

  assert.equal(status({ choices }).line, "Ходить нечем: сбросьте карту");
  assert.match(chosen.hint, /клетка 0, R3\.2/);
  assert.equal(chosen.buttons.find((button) => button.do === "discard")?.label, "Сбросить 5");
});

test("a card that cannot be played tells why, and offers nothing but another", () => {
  const choices = { duty: "play", cards: [{ card: "5", plays: [], why_not: BLOCKED }, { card: "9", plays: [move("9:8-17", "8", "17")], why_not: null }] };
  const { hint, buttons } = status({ choices, composing: withCard("5", "5.0") });

  assert.match(hint, /R3\.2/);
  assert.deepEqual(buttons.map((button) => button.do), ["undo"]);
});

test("an eight offers the skip by the name of who is skipped", () => {
  const choices = { duty: "play", cards: [{ card: "8", plays: [move("8:8-16", "8", "16"), { play: "8:skip", function: "skip" }], why_not: null }] };
  const skip = status({ choices, composing: withCard("8", "8.0") }).buttons.find((button) => button.do === "skip");

  assert.equal(skip?.label, "Пропуск: Борис");
});

test("a skipped player sees two ways apart: discard, or cancel with the Tacker", () => {
  const tacker = { card: "T", as: "8", restored: BOARD, plays: [{ play: "T/8:skip", function: "skip" }, discard("T")], why_not: null };
  const choices = { duty: "skipped", cards: [{ card: "5", plays: [discard("5")], why_not: null }, tacker] };

  assert.deepEqual(doings(status({ choices })), ["tacker"]);
  assert.deepEqual(doings(status({ choices, composing: withCard("5", "5.0") })), ["discard", "tacker"]);
});

test("a Tacker says what it takes back and can be taken back itself", () => {
  const choices = { duty: "play", cards: [{ card: "T", as: "3", restored: BEFORE, plays: [move("T/3:8-11", "8", "11")], why_not: null }] };
  const said = status({ choices, composing: withCard("T", "T.0") });

  assert.equal(said.line, "Такер: сыграйте 3");
  assert.equal(said.hint, "Последний ход отменён: красный шарик снова на 10");
  assert.equal(said.loud, true);
  assert.ok(doings(said).includes("take-back"));
});

test("a forced Tacker says what it prevents", () => {
  const choices = { duty: "cancel_win", cards: [{ card: "T", as: "3", restored: BEFORE, plays: [move("T/3:8-11", "8", "11")], why_not: null }] };

  assert.deepEqual([status({ choices, view: { win_pending: "BD" } })].map(({ line, hint }) => [line, hint]), [["Отмените победу: сыграйте Такер", "Борис и Гриша: все восемь шариков дома"]]);
});

test("a refusal speaks in the panel until it has been read", () => {
  const { hint, warn } = status({ choices: { duty: "play", cards: [] }, refusal: { code: "path_blocked", detail: "", rule: "R3.2", data: { cell: "19" } } });

  assert.match(hint, /клетка 19, R3\.2/);
  assert.equal(warn, true);
});

test("a refusal without a sentence of ours speaks in the server's words", () => {
  assert.equal(status({ refusal: { code: "never_heard_of", detail: "No such thing.", rule: null, data: {} } }).hint, "No such thing.");
});

test("nothing can be pressed while a play is on its way", () => {
  const choices = { duty: "discard", cards: [{ card: "5", plays: [discard("5")], why_not: null }] };

  assert.ok(status({ choices, composing: withCard("5", "5.0"), isSending: true }).buttons.every((button) => button.off));
});

test("while another plays the panel names the player, and says if that player is away", () => {
  const control = { C: { by: "owner", bot: null, player: null, absent: true, overdue: false } };
  const said = status({ view: { turn: "C", waiting_for: ["C"], control } });

  assert.equal(said.line, "Ходит ваш партнёр: Вера");
  assert.equal(said.hint, "Вера: нет связи. Игра подождёт");
});

test("the end says who has won, and players may go on together", () => {
  const over = { phase: "over", turn: null, waiting_for: [], winner: "AC" };

  assert.equal(status({ view: over }).line, "Вы победили!");
  assert.equal(status({ view: { ...over, winner: "BD" } }).line, "Победили Борис и Гриша");
  assert.deepEqual(doings(status({ view: over })), ["leave", "again"]);
  assert.deepEqual(doings(status({ view: { ...over, viewer: null, hand: null }, seat: null })), ["leave"]);
});

test("who wants another game hears who is waited for, and may think again", () => {
  const over = { phase: "over", turn: null, waiting_for: [], winner: "AC" };
  const said = status({ view: over, ready: "ac" });

  assert.equal(said.hint, "Ждём: Борис, Гриша");
  assert.equal(said.buttons.find((button) => button.do === "again")?.label, "Передумать");
});

test("when the game is over everyone can go on, also who had left it to a bot", () => {
  const control = { A: { by: "bot", bot: "medium", player: null, absent: false, overdue: false } };
  const { buttons } = status({ view: { phase: "over", turn: null, waiting_for: [], winner: "AC", control } });

  assert.deepEqual(buttons.map((button) => Boolean(button.off)), [false, false]);
});

test("a game that was not finished says why", () => {
  const said = status({ view: { phase: "over", turn: null, waiting_for: [], winner: null, abandoned: "vote" } });

  assert.deepEqual([said.line, said.hint], ["Игру не доиграли", "Так решили игроки"]);
});

test("during a pause no card can be touched, and the panel says how it goes on", () => {
  const said = status({ view: { paused: true }, choices: { duty: "play", cards: [] } });

  assert.deepEqual([said.line, doings(said)], ["Пауза", []]);
});

test("while a bot plays one's seat the panel does not ask for a card", () => {
  const control = { A: { by: "bot", bot: "medium", player: null, absent: false, overdue: false } };

  assert.equal(status({ view: { control } }).line, "Ходит Аня");
});

const exchange = (more) => ({
  phase: "exchange", turn: null, waiting_for: ["A", "B", "C", "D"],
  exchange: { passed: { A: false, B: false, C: false, D: false }, looked: { A: false, B: false, C: false, D: false }, fixed: { AC: false, BD: false }, given: null, received: null, ...more },
});
const BOTH = { A: true, B: false, C: true, D: false };

test("in the exchange a card is chosen, given, and changed while nobody has looked", () => {
  const given = exchange({ passed: { ...BOTH, C: false }, given: "5" });

  assert.deepEqual(doings(status({ view: exchange({}) })), []);
  assert.deepEqual(doings(status({ view: exchange({}), composing: withCard("5", "5.0") })), ["undo", "give"]);
  assert.equal(status({ view: given }).line, "Обмен: вы передали 5");
  assert.equal(status({ view: given, composing: withCard("T", "T.0") }).line, "Обмен: передать Такер вместо 5?");
});

test("one may look when both have passed, and then sees what came", () => {
  assert.deepEqual(doings(status({ view: exchange({ passed: BOTH, given: "5" }) })), ["look"]);
  const looked = exchange({ passed: BOTH, given: "5", received: "9", looked: { A: true, B: false, C: false, D: false }, fixed: { AC: true, BD: false } });

  assert.equal(status({ view: looked }).line, "Обмен: вы получили 9");
  assert.deepEqual(doings(status({ view: looked, composing: withCard("T", "T.0") })), []);
});

test("a move that is aimed at is asked about, and the button sends it", () => {
  const choices = { duty: "play", cards: [{ card: "9", plays: [move("9:8-17", "8", "17")], why_not: null }] };
  const { line, buttons } = status({ choices, composing: { ...withCard("9", "9.0"), from: "8", to: "17" } });

  assert.equal(line, "Пойти: клетка 8 → клетка 17?");
  assert.deepEqual(buttons.map((button) => [button.do, button.off]), [["undo", undefined], ["send", false]]);
});

test("a card that is only held or focused tells why it cannot be played", () => {
  const choices = { seq: 7, duty: "play", cards: [{ card: "5", plays: [], why_not: BLOCKED }, { card: "9", plays: [move("9:8-17", "8", "17")], why_not: null }] };
  const room = { seats: {}, members: [], options: {}, host: "b", you: { id: "a", seat: "A" } };
  const state = { room, game: { id: "g", seq: 7, view: VIEW, recent: [THREE], choices, frozen: false }, presence: {}, connection: "connected", pending: null, refusal: null };

  const peeked = statusOf(modelOf(/** @type {any} */ (state), NOTHING, null, false, "5"));

  assert.match(peeked.hint, /R3\.2/);
  assert.equal(peeked.line, status({ choices }).line);
});
