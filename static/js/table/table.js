// @ts-check
/**
 * The table: it shows what the store knows and sends what the player composed. The page holds the `paints()` of the board.
 *
 * Hooks that tests may rely on:
 * - `main[data-phase]` dealing | exchange | play | over; `[data-turn]` the seat on turn or ""; `[data-viewer]` a seat or "";
 *   `[data-duty]` of the choices or ""; `[data-seq]`; `[data-busy]` while a marble is about to set out (`soon`) or on its way (`moving`; touches count all the same).
 * - `button.card[data-card="5"]`: the hand; `aria-pressed` on the chosen one, `data-dead` on one that cannot be played.
 * - `[data-cell="17"].lit`: a cell that may be touched, one element each, on top at its middle. `data-role="marble"` chooses a
 *   marble (`aria-pressed="true"`: it is chosen, and touching it again lets it go), `data-role="target"` goes there. A base is `A0`.
 *   A move is sent by touching its target. A seven goes step by step: a marble, then the next cell, or one farther on its way if
 *   nothing is knocked out before; the marble that stepped stays chosen while it can step on. `send` sends it, as it does a
 *   swap: touch both marbles.
 * - `.strip[data-kind]`: vote | take-back | stand-in | paused | overdue | absent, with `vote-yes`, `vote-no`, `take-seat-back`, `resume`, `give-to-bot` and `offer`
 *   (both with data-seat); the menu has `call-pause`, `call-abandon`, `allow-hands` and `hide-hands`, the people `follow` (data-seat).
 * - `.seat[data-seat]`: `data-by` owner | bot | stand_in | substitute, `data-presence`, `data-away`; its `.seat-clock[data-level]` calm | half | late.
 * - `.over .result`: the numbers of a game that is over; `bot` (data-seat) puts one into a missing player's chair.
 * - `[data-do="…"]`: `discard`, `skip`, `send`, `undo` (one step back), `take-back` (the Tacker, into the hand), `tacker` (cancel a skip
 *   with it), `give`, `look`, `again` (ready for another game, or not), `leave`; `pile`, `history`, `menu`, `people`, `react`,
 *   `talk`, `close` open and close sheets. A button that cannot be used is disabled.
 * - `.dragged`: the copy of a marble that follows a finger; keys are those of keys.js; `settings`, `keys` and `board` open their sheets from the menu.
 * - `.log li` (its `title` is the notation), `.status-line`, `.status-hint`, `[data-win="AC"]`, `.marble[data-at="17"][data-seat="A"]`.
 */

import { Problem } from "../api.js";
import { createBoard } from "../board/board.js";
import { svg } from "../board/svg.js";
import { html } from "../html.js";
import { confirming } from "../choices.js";
import { language, onLanguage, t } from "../text.js";
import { onTheme } from "../theme.js";
import { actionOf, noticeOf } from "./around.js";
import { timeLeft } from "./clocks.js";
import { NOTHING, back, entryOf, playNamed, touch, wholePlay, withCard } from "./compose.js";
import { keepDragging } from "./drag.js";
import { mayGive } from "./exchange.js";
import { createGuide } from "./guide.js";
import { follow } from "./follow.js";
import { createHand, sorted } from "./hand.js";
import { keepKeys } from "./keys.js";
import { modelOf } from "./model.js";
import { createActions, createLog, createStatus } from "./panels.js";
import { mayReact } from "./reactions.js";
import { sceneOf } from "./scene.js";
import { createSeats, emblem } from "./seats.js";
import { createSheet } from "./sheet.js";
import { onSpeed, speed } from "./speed.js";
import { createStage } from "./stage.js";
import { statusOf } from "./status.js";
import { createStrip } from "./strip.js";
import { linesOf, seatsOf, spoken } from "./words.js";

/** @typedef {import("../reduce.js").State} State */
/** @typedef {{kind: "play", play: string} | {kind: "give", card: string} | {kind: "look"}} Action */

const TICK = 500;
/** Pixels: a finger that aims at less may hit the neighbour, and is asked whether it meant what it touched. */
const SURE_TOUCH = 28;
const CORNERS = /** @type {[string, string][]} */ ([
  ["people", "M8.5 11A3.2 3.2 0 1 0 8.5 4.6 3.2 3.2 0 1 0 8.5 11ZM2.8 19.5C2.8 15.8 5.2 13.8 8.5 13.8S14.2 15.8 14.2 19.5M15.2 10.8A2.8 2.8 0 1 0 14.2 5.4M16.8 14.2C19.4 14.6 21.2 16.4 21.2 19.5"],
  ["react", "M12 3.5A8.5 8.5 0 1 0 12 20.5 8.5 8.5 0 1 0 12 3.5ZM9 9.5V10.2M15 9.5V10.2M8.2 14.2C9.6 16.6 14.4 16.6 15.8 14.2"],
  ["talk", "M4.5 5.5H19.5V16H11L7 19.5V16H4.5Z"],
  ["menu", "M4 7H20M4 12H20M4 17H20"],
  ["history", "M12 7V12L15.5 14M4.5 9A8 8 0 1 1 4 12M4 5V9.5H8.5"],
]);

/**
 * @param {HTMLElement} root where the table goes: an empty `main`, or an element that gets one
 * @param {{
 *   store: import("../store.js").Store<State, any>,
 *   act: (action: Action) => void, ask: (action: Record<string, unknown>) => void, react: (reaction: string) => void,
 *   doings: import("../room/doings.js").Doings, complain: (problem: unknown) => void, leave: () => void,
 * }} shell `act` is for cards, `ask` for what goes on around them
 * @returns {() => void} unmounts it
 */
export function mountTable(root, { store, act, ask, react, doings, complain, leave }) {
  const main = root.tagName === "MAIN" ? root : root.appendChild(html("main"));
  const square = html("div", { class: "square" });
  const win = html("div", { class: "win" });
  const live = html("p", { class: "unseen", "aria-live": "polite" });
  const seats = createSeats({ follow: seeFrom });
  const strip = createStrip(around);
  const over = html("section", { class: "over", hidden: true });
  const status = createStatus();
  const hand = createHand(chooseCard, peek);
  const actions = createActions(perform);
  const log = createLog();
  const guide = createGuide();
  const sheet = createSheet({
    leave, around, follow: seeFrom, react, complain,
    talk: (begin) => begin(store, { say: doings.say, takeBackMessage: doings.host.takeBackMessage }, complain),
  });
  const board = createBoard(square, { onCell: touchCell, onPile: () => openSheet("pile") });
  const stage = createStage(board, (busy) => (busy ? (main.dataset.busy = busy) : delete main.dataset.busy));
  const corners = CORNERS.map(([what, d]) => {
    const button = html("button", { class: `corner corner--${what}`, type: "button", "data-do": what }, svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d })));
    button.addEventListener("click", () => openSheet(/** @type {any} */ (what)));
    return button;
  });
  square.append(...corners, win);
  main.classList.add("table");
  const side = html("div", { class: "side" }, seats.element, log.element);
  main.append(side, html("section", { class: "board" }, square), guide.element, over,
    html("div", { class: "say" }, strip.element, status.element), hand.element, actions.element, live, sheet.element);

  let composing = NOTHING;
  /** @type {string | null} */
  let moment = null;
  /** What was sent, and at which moment. Its event may come before its reply: then the next play can be composed already, and waits here.
   *  @type {{action: Action, moment: string | null, isHeld: boolean} | null} */
  let sent = null;
  /** @type {State["refusal"]} */
  let dismissed = null;
  /** The number of the last message that was there to be read. @type {number | null} */
  let read = null;
  /** The card that is held or focused. @type {string | null} */
  let peeked = null;
  /** Whether the last touch was a finger's, and not a mouse's or a key's. */
  let byFinger = false;
  let isMounted = true;
  /** @type {ReturnType<typeof import("./over.js")["createOver"]> | null} */
  let overView = null;

  /** A composed play belongs to its moment: it survives a lost wire and what goes on around the cards, not the next card. */
  function keepMoment(/** @type {NonNullable<State["game"]>} */ { id, view, choices, frozen }) {
    const now = choices ? `${id}.${choices.since}` : view.phase === "exchange" ? `${id}.${view.deal}.${view.exchange?.given}` : null;
    const isMine = view.viewer !== null && (view.phase === "exchange" || view.waiting_for.includes(view.viewer));
    if (frozen || (now === null && isMine && view.phase === "play")) return;
    if (now !== moment || !isMine) composing = NOTHING;
    moment = now;
  }

  /** What held the focus may be gone after drawing; a keyboard must not be thrown back to the top of the page. */
  function render() {
    const hadFocus = main.contains(document.activeElement);
    draw();
    if (hadFocus && !main.contains(document.activeElement)) (board.firstLight() ?? hand.chosen() ?? status.element).focus({ preventScroll: true });
  }

  function draw() {
    const state = store.state;
    // A listener may be told once more in the round in which it was taken off.
    if (!state.game || !isMounted) return;
    const fresh = stage.follow(state.game);
    keepMoment(state.game);
    sendHeld();
    const model = currentModel();
    const scene = sceneOf(model, stage.placed);
    board.update({ ...scene, lang: /** @type {"ru" | "en"} */ (language()) });
    stage.show(model, scene);
    const newest = newestLines(model);
    const said = statusOf(model);
    updateFrame(model);
    seats.update(model);
    status.update(model, said);
    hand.update(model);
    actions.update(said);
    log.update(newest, model);
    guide.update(model);
    showOver(model);
    strip.update(noticeOf(model), Date.now());
    sheet.update(model, newest);
    tick(model);
    const news = newest(fresh.size).filter(({ seq }) => fresh.has(seq)).map((line) => spoken(line, model.speaker));
    if (news.length) live.textContent = news.join(". ");
  }

  /** @param {import("./model.js").Model} model */
  function updateFrame(model) {
    const { view, viewer, choices, state } = model;
    Object.assign(main.dataset, { phase: view.phase, turn: view.phase === "play" ? view.turn ?? "" : "", viewer: viewer ?? "", duty: choices?.duty ?? "", seq: state.game?.seq });
    main.toggleAttribute("data-shows-hand", viewer === null && model.hand !== null && view.phase !== "over");
    const mayTalk = viewer === null || view.phase === "over";
    for (const button of corners) {
      const what = button.dataset.do ?? "";
      button.setAttribute("aria-label", t(`table.${what}`));
      button.hidden = (what === "react" && !mayReact(model)) || (what === "talk" && !mayTalk);
    }
    markUnread(mayTalk, state.talk.at(-1)?.number ?? 0);
    const winner = view.phase === "over" ? view.winner : null;
    if ((win.dataset.win ?? null) === winner && win.lang === language()) return;
    win.lang = language();
    if (winner) win.dataset.win = winner;
    else delete win.dataset.win;
    win.replaceChildren(...(winner ? [html("div", { class: "win-marbles" }, ...seatsOf(winner).map(emblem)), html("h1", {}, t("table.win"))] : []));
  }

  /** What is told after the game is fetched then. @param {import("./model.js").Model} model */
  async function showOver(model) {
    if (model.view.phase !== "over") return void (over.hidden = true);
    try {
      overView ??= (await import("./over.js")).createOver(over, { doings, complain });
    } catch {
      return complain(new Problem("part_missing", 0));
    }
    if (isMounted) overView.update(currentModel());
  }

  /** What runs on between events: clocks, countdowns, a word that fades. @param {import("./model.js").Model} model */
  function tick(model) {
    const now = Date.now();
    seats.tick(model, now);
    status.tick(model, now);
    strip.tick(now);
    board.setClock(model.view.turn ? timeLeft(model, model.view.turn, now) : null);
  }

  /** Something was said that the reader has not seen. @param {boolean} mayTalk @param {number} newest */
  function markUnread(mayTalk, newest) {
    if (read === null || sheet.shows("talk")) read = newest;
    main.querySelector(".corner--talk")?.toggleAttribute("data-unread", mayTalk && newest > read);
  }

  /** Something around the cards; the board need not be open for it. @param {string} what @param {string} [seat] */
  function around(what, seat) {
    const action = actionOf(what, seat);
    if (action) ask(action);
  }

  /** A watcher looks from another side. @param {string} seat */
  function seeFrom(seat) {
    if (store.state.game?.view.viewer !== null) return;
    follow(seat);
    stage.finish();
    render();
  }

  function currentModel() {
    const isSending = sent?.moment === moment && (sent.isHeld || store.state.pending !== null);
    return modelOf(/** @type {any} */ (store.state), composing, dismissed, isSending, peeked);
  }

  /** One action at a time: the next one waits for the reply to the one before, and lapses if its moment passes. @param {Action} action */
  function send(action) {
    sent = { action, moment, isHeld: store.state.pending !== null };
    if (sent.isHeld) render();
    else act(action);
  }

  function sendHeld() {
    if (!sent?.isHeld || store.state.pending) return;
    sent.isHeld = false;
    if (sent.moment === moment) act(sent.action);
  }

  /** @param {typeof composing} next @param {boolean} [byKey] */
  function compose(next, byKey = false) {
    composing = next;
    dismissed = store.state.refusal;
    render();
    if (byKey) board.firstLight()?.focus();
  }

  /** @param {string} card @param {string} key @param {boolean} byKey */
  function chooseCard(card, key, byKey) {
    const model = currentModel();
    if (!model.isOpen) return;
    const mayChoose = model.view.phase === "exchange" ? mayGive(model) : model.choices !== null;
    if (mayChoose) compose(composing.key === key ? NOTHING : withCard(card, key), byKey);
  }

  function peek(/** @type {string | null} */ card) {
    if (card === peeked) return;
    peeked = card;
    if (!composing.card && isMounted) status.update(currentModel(), statusOf(currentModel()));
  }

  /** @param {string} cell @param {boolean} byKey */
  function touchCell(cell, byKey) {
    const { entry, isOpen } = currentModel();
    if (!entry || !isOpen) return;
    const isEasilyMissed = byFinger && board.touchWidth(cell) < SURE_TOUCH;
    const touched = touch(composing, entry, cell, confirming.get() || isEasilyMissed);
    if (touched.play) send({ kind: "play", play: touched.play });
    else compose(touched.composing, byKey);
  }

  /** Lines are written when they are asked for. @param {import("./model.js").Model} model @returns {(atMost?: number) => import("./words.js").Line[]} */
  const newestLines = ({ state, speaker }) => (atMost) => linesOf(state.game?.recent ?? [], speaker, atMost);

  /** @param {string} what */
  function perform(what) {
    const { entry, isOpen, choices, view } = currentModel();
    if (what === "leave") return leave();
    if (what === "again") return again();
    if (!isOpen) return;
    switch (what) {
      case "undo":
        return compose(back(composing));
      case "take-back":
        return compose(NOTHING);
      case "tacker":
        return compose(withCard("T", sorted(view.hand).find(({ card }) => card === "T")?.key ?? ""));
      case "give":
        return composing.card ? send({ kind: "give", card: composing.card }) : undefined;
      case "look":
        return send({ kind: "look" });
      case "send":
        return sendPlay(wholePlay(composing, entry));
      case "skip":
      case "discard":
        return sendPlay(playNamed(entry ?? entryOf(choices, composing.card), what)?.play ?? null);
    }
  }

  function again() {
    const { room } = store.state;
    const seat = room?.you?.seat;
    if (room && seat) doings.ready(!room.seats[seat]?.ready).catch(complain);
  }

  /** @param {string | null} play */
  function sendPlay(play) {
    if (play) send({ kind: "play", play });
  }

  /** @param {"pile" | "history" | "menu" | "people" | "react" | "talk" | "keys" | "board"} what */
  function openSheet(what) {
    const model = currentModel();
    sheet.open(what, model, newestLines(model));
  }

  /** A touch or a key never waits for a marble on its way. @param {Event} event */
  function onInput(event) {
    stage.finish();
    byFinger = event instanceof PointerEvent && event.pointerType === "touch";
    if (event instanceof KeyboardEvent && event.key === "Escape" && !sheet.element.open && currentModel().isOpen && composing !== NOTHING) {
      event.preventDefault();
      compose(back(composing));
    }
  }

  keepDragging(board.element, (cell) => touchCell(cell, false));
  main.addEventListener("pointerdown", onInput, true);
  main.addEventListener("keydown", onInput, true);
  const follows = [keepKeys(main, openSheet), store.subscribe(render), onLanguage(render), onTheme(render), onSpeed(() => {
    board.setSpeed(speed());
    render();
  })];
  board.setSpeed(speed());
  render();
  const ticking = setInterval(() => store.state.game && tick(currentModel()), TICK);

  return () => {
    isMounted = false;
    clearInterval(ticking);
    sheet.stop();
    for (const stop of follows) stop();
    stage.clear();
    main.removeEventListener("pointerdown", onInput, true);
    main.removeEventListener("keydown", onInput, true);
    main.classList.remove("table");
    for (const name of ["phase", "turn", "viewer", "duty", "seq", "busy"]) delete main.dataset[name];
    main.replaceChildren();
    if (main !== root) main.remove();
  };
}
