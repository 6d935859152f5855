import assert from "node:assert/strict";
import { before, test } from "node:test";

import { hasVoted, isWaitedFor, noticeOf, standing } from "../../../static/js/table/around.js";
import { timeLeft } from "../../../static/js/table/clocks.js";
import { NOTHING } from "../../../static/js/table/compose.js";
import { modelOf } from "../../../static/js/table/model.js";
import { setLanguage } from "../../../static/js/text.js";

const OWNER = { by: "owner", bot: null, player: null, absent: false, overdue: false };
const BOT = { ...OWNER, by: "bot", bot: "medium" };
const VIEW = { viewer: "A", phase: "play", turn: "C", waiting_for: ["C"], paused: false, vote: null, control: { A: OWNER, B: OWNER, C: OWNER, D: OWNER }, hand: ["5"] };
const VOTE = { matter: "pause", called_by: "B", seat: null, player: null, voters: ["A", "B"], needed: 2 };
const NOW = 1_000_000;

function stateOf({ view = {}, control = {}, recent = [], clock = null, me = "a", seat = "A" } = {}) {
  const sitter = (id, name) => ({ id, name, bot: null, ready: false });
  const seats = { A: sitter("a", "Аня"), B: sitter("b", "Борис"), C: sitter("c", "Вера"), D: sitter("d", "Гриша") };
  const room = { seats, members: [{ id: "e", name: "Ева" }], options: {}, host: "a", you: { id: me, seat }, game: null };
  const game = { id: "g", seq: 9, view: { ...VIEW, ...view, control: { ...VIEW.control, ...control } }, recent: recent.map((event, i) => ({ seq: i, at: "", event })), choices: null, frozen: false };
  return { me: { id: me, name: me }, room, game, presence: {}, connection: "connected", pending: null, refusal: null, clock: clock && { game: "g", turn: null, grace: {}, fixing: null, voteEndsAt: null, reserve: {}, ...clock } };
}
const modelWith = (how) => modelOf(stateOf(how), NOTHING, null, false);
const notice = (how) => noticeOf(modelWith(how));
const ways = (how) => notice(how)?.ways.map((way) => way.do + (way.seat ?? "")) ?? null;

before(() => setLanguage("ru"));

test("while all is as usual nothing is said", () => {
  assert.equal(notice({}), null);
});

test("a bot in one's place is said, with the way back", () => {
  assert.deepEqual([notice({ control: { A: BOT } }).line, ways({ control: { A: BOT } })], ["За вас играет бот", ["take-seat-back"]]);
});

test("the owner stands by while a substitute plays, and the substitute plays", () => {
  const control = { A: { ...OWNER, by: "substitute", player: "e" } };

  assert.equal(standing(stateOf({ control })), "stands_by");
  assert.equal(standing(stateOf({ control, me: "e", seat: null })), "plays");
  assert.equal(notice({ control }).line, "За вас играет Ева");
});

test("a bot plays on without its owner being asked for a card", () => {
  const { view } = stateOf({ view: { waiting_for: ["A"] }, control: { A: BOT } }).game;

  assert.equal(isWaitedFor(view), false);
  assert.equal(isWaitedFor({ ...view, control: VIEW.control }), true);
  assert.equal(isWaitedFor({ ...view, control: VIEW.control, paused: true }), false);
});

test("an absent seat is waited for with a countdown, and can then be given to a bot", () => {
  const absent = { C: { ...OWNER, absent: true } };

  assert.deepEqual([notice({ control: absent, clock: { grace: { C: NOW } } }).endsAt, ways({ control: absent, clock: { grace: { C: NOW } } })], [NOW, []]);
  assert.deepEqual(ways({ control: { C: { ...absent.C, overdue: true } } }), ["give-to-botC"]);
});

test("a spectator may offer to play for who is missed", () => {
  assert.deepEqual(ways({ view: { viewer: null, hand: null }, control: { C: { ...OWNER, absent: true, overdue: true } }, seat: null }), ["offerC"]);
});

test("a voter is asked until the voice is given, the others only hear of it", () => {
  const asked = { view: { vote: VOTE }, recent: [{ kind: "vote_called", ...VOTE }] };
  const own = { ...asked, recent: [...asked.recent, { kind: "vote_cast", seat: "A", yes: true }] };

  assert.deepEqual(ways(asked), ["vote-no", "vote-yes"]);
  assert.deepEqual(ways(own), []);
  assert.deepEqual(ways({ ...asked, view: { vote: { ...VOTE, voters: ["B", "C"] } } }), []);
  assert.equal(hasVoted(stateOf({ ...own, recent: [...own.recent, { kind: "vote_called", ...VOTE }] }).game), false);
});

test("who calls a vote has said yes", () => {
  const recent = [{ kind: "vote_called", ...VOTE, called_by: "A" }];

  assert.equal(hasVoted(stateOf({ recent }).game), true);
});

test("a pause is said to all, and who plays may go on", () => {
  assert.deepEqual(ways({ view: { paused: true } }), ["resume"]);
  assert.deepEqual(ways({ view: { paused: true, viewer: null, hand: null }, seat: null }), []);
});

test("when the game is over nothing is voted on or missed", () => {
  assert.equal(notice({ view: { phase: "over", vote: VOTE } }), null);
});

test("the time left warns when half of it is gone, and when four fifths are", () => {
  const at = (left) => timeLeft(modelWith({ clock: { turn: { endsAt: NOW + left, seconds: 20 } } }), "C", NOW);

  assert.deepEqual([20_000, 10_000, 4_000, -1].map((left) => [at(left).text, at(left).level]), [["0:20", "calm"], ["0:10", "half"], ["0:04", "late"], ["0:00", "late"]]);
  assert.equal(at(10_000).share, 0.5);
});

test("nobody but who is waited for is timed, and nobody during a pause", () => {
  const clock = { turn: { endsAt: NOW, seconds: 20 } };

  assert.equal(timeLeft(modelWith({ clock }), "B", NOW), null);
  assert.equal(timeLeft(modelWith({ clock, view: { paused: true } }), "C", NOW), null);
});

test("a watcher sees the hand of whose side they look from, if hands are shown", () => {
  const watching = { viewer: null, hand: null };

  assert.equal(modelWith({ view: watching, seat: null }).hand, null);
  assert.deepEqual(modelWith({ view: { ...watching, hands: { A: ["9"], B: [], C: [], D: [] } }, seat: null }).hand, ["9"]);
});
