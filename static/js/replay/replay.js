// @ts-check
/**
 * The replay: the table itself, shown one position after another, with every card open or as one seat saw it.
 *
 * Marks for tests: `main[data-replay]` is the number of the event shown, `[data-view]` a seat or `open`, `[data-playing]`;
 * `[data-do]` first, previous, play, next, last, scrub, speed, jump-deal, jump-knock, jump-tacker, part-before, part-rewound, part-after, tab-list,
 * tab-moves, tab-proof, verify, copy, download, share, view; `.replay-list [data-to="12"]`, `.replay-options li[data-card]`, `.replay-outcome[data-result]`.
 */

import { NOTHING_KNOWN } from "../reduce.js";
import { SEATS } from "../room-facts.js";
import { createStore } from "../store.js";
import { atRest, pause } from "../table/at-rest.js";
import { follow, followed } from "../table/follow.js";
import { mountTable } from "../table/table.js";
import { linesOf, spoken, speakerOf } from "../table/words.js";
import { language, onLanguage } from "../text.js";
import { createBar } from "./bar.js";
import { createCaption } from "./caption.js";
import { createHead } from "./head.js";
import { keepReplayKeys } from "./keys.js";
import { createList } from "./list.js";
import { createOptions } from "./options.js";
import { createPanel } from "./panel.js";
import { createPlates } from "./plates.js";
import { createProof } from "./proof.js";
import { replayRoom } from "./room.js";
import { nextMarked, rewoundState, statesOf, stopAt, stopsOf, wayTo } from "./timeline.js";

/** @typedef {import("../reduce.js").State} State @typedef {import("./caption.js").Part} Part */

const CARD_TAKES = 1200;
const OTHERS_TAKE = 450;

/** What a table can ask for beside cards: nothing can be done to what is over. */
const NOBODY = new Proxy({}, { get: (_, name) => (name === "host" ? NOBODY : async () => {}) });

/**
 * @param {HTMLElement} main @param {import("./door.js").Source} source
 * @param {{read: () => {seq: number, view: string | null}, write: (seq: number, view: string | null) => string, leave: () => void}} how the position stands in the address
 * @returns {Promise<() => void>} unmounts it; rejects with a Problem
 */
export async function mountReplay(main, source, { read, write, leave }) {
  const place = read();
  let view = place.view;
  let game = await source.game(view);
  /** @type {State[]} */
  let states = [];
  /** @type {import("./timeline.js").Stop[]} */
  let stops = [];
  let at = 0;
  /** @type {Part} */
  let part = "after";
  let speed = 1;
  /** Counts plays begun and ended, so that an old one stops by itself. */
  let playing = 0;
  let isPlaying = false;
  let isMounted = true;

  const store = createStore(/** @type {State} */ (NOTHING_KNOWN), (/** @type {State} */ _, /** @type {{state: State}} */ message) => message.state);
  const speaker = () => speakerOf(replayRoom(game.seats).seats, null);
  const head = createHead({ see: seeAs, leave });
  const plates = createPlates((seat) => (view === null ? turnTo(seat) : seeAs(seat)));
  const caption = createCaption(showPart);
  const bar = createBar({ go: (index) => go(index), step, play: toggle, jump: (mark) => jump(mark, 1), more: () => panel.open(), speed: (chosen) => (speed = chosen) });
  const list = createList();
  const options = createOptions(source.moves);
  const proof = createProof(source, game, (seat) => speaker().name(seat), () => location.href);
  const panel = createPanel({ list: list.element, moves: options.element, proof: proof.element }, () => showMoves());

  take(game);
  at = stopAt(stops, place.seq);
  store.dispatch({ state: states[stops[at].end] });
  const unmountTable = mountTable(main, /** @type {any} */ ({ store, act: () => {}, ask: () => {}, react: () => {}, doings: NOBODY, complain: () => {}, leave }));
  main.append(head.element, plates.element, caption.element, bar.element, panel.element);
  const stopping = [keepReplayKeys(obey), onLanguage(() => {
    take(game);
    store.dispatch({ state: states[stops[at].end] });
    drawAll();
  })];
  addEventListener("hashchange", onHash);
  drawAll();

  /** @param {import("./door.js").Game} told */
  function take(told) {
    game = told;
    states = statesOf({ ...NOTHING_KNOWN, room: replayRoom(told.seats), connection: "connected" }, told);
    stops = stopsOf(told.frames);
  }

  function drawAll() {
    head.draw(game, view, speaker());
    bar.draw(stops, speed);
    list.draw(game.frames, stops, (seq) => write(seq, view), speaker());
    proof.draw();
    panel.draw();
    update();
  }

  /** To a stop: along the way if it is the next one. @param {number} index @param {boolean} [plays] */
  function go(index, plays = false) {
    if (!plays) halt();
    const target = Math.max(0, Math.min(stops.length - 1, index));
    if (part !== "after") store.dispatch({ state: states[stops[at].end] });
    part = "after";
    for (const seq of wayTo(stops, at, target)) store.dispatch({ state: states[seq] });
    at = target;
    update();
  }

  /** @param {1 | -1} by */
  function step(by) {
    go(at + by);
  }

  /** @param {import("./timeline.js").Mark} mark @param {1 | -1} by */
  function jump(mark, by) {
    const found = nextMarked(stops, at, mark, by);
    if (found === null) return;
    // Nothing is to be seen of a knock-out or a Tacker but on its way.
    if (by === 1 && found > at + 1 && mark !== "deal") go(found - 1);
    go(found);
  }

  function halt() {
    playing += 1;
    isPlaying = false;
  }

  async function toggle() {
    if (isPlaying) {
      halt();
      return update();
    }
    if (at === stops.length - 1) go(0);
    halt();
    isPlaying = true;
    const own = playing;
    while (isMounted && own === playing && at < stops.length - 1) {
      go(at + 1, true);
      await atRest(main);
      const isCard = ["card_played", "card_discarded"].includes(stops[at].event?.kind);
      await pause((isCard ? CARD_TAKES : OTHERS_TAKE) / speed);
    }
    if (own !== playing) return;
    halt();
    update();
  }

  /** @param {Part} chosen of the Tacker shown */
  async function showPart(chosen) {
    halt();
    const { seq } = stops[at];
    const before = states[seq - 1];
    store.dispatch({ state: before });
    if (chosen === "rewound") store.dispatch({ state: rewoundState(before, /** @type {any} */ (stops[at].event), `${game.id}.rewound`) });
    if (chosen === "after") for (let next = seq; next <= stops[at].end; next += 1) store.dispatch({ state: states[next] });
    part = chosen;
    update();
  }

  /** @param {string | null} seat null: all cards open */
  async function seeAs(seat) {
    halt();
    const told = await source.game(seat);
    if (!isMounted) return;
    view = seat;
    const { seq } = stops[at];
    take(told);
    at = stopAt(stops, seq);
    part = "after";
    store.dispatch({ state: states[stops[at].end] });
    drawAll();
  }

  /** @param {string} seat whose side of the board is below */
  function turnTo(seat) {
    follow(seat);
    store.dispatch({ state: { ...store.state } });
    update();
  }

  /** @param {import("./keys.js").Meaning} meaning */
  function obey(meaning) {
    if (meaning.do === "step") step(meaning.by);
    if (meaning.do === "end") go(meaning.by < 0 ? 0 : stops.length - 1);
    if (meaning.do === "play") toggle();
    if (meaning.do === "jump") jump(meaning.mark, meaning.by);
    if (meaning.do === "view") seeAs([null, ...SEATS][([null, ...SEATS].indexOf(/** @type {any} */ (view)) + 1) % 5]);
  }

  function onHash() {
    const asked = read();
    const target = stopAt(stops, asked.seq);
    if (target !== at) go(target);
    if (asked.view !== view) seeAs(asked.view);
  }

  function update() {
    const stop = stops[at];
    const said = lineOf(stop);
    const voice = speaker();
    const time = game.frames[stop.seq - 1]?.at;
    const clock = time ? new Intl.DateTimeFormat(language(), { timeStyle: "medium" }).format(new Date(time)) : "";
    const isTacker = Boolean(stop.event?.restored);
    Object.assign(main.dataset, { replay: String(stop.seq), view: view ?? "open" });
    main.toggleAttribute("data-playing", isPlaying);
    plates.update(store.state, view ?? followed());
    caption.update(said, [said?.notation, clock].filter(Boolean).join(" · "), voice, isTacker ? part : null);
    bar.update(at, isPlaying, said ? spoken(said, voice) : "");
    list.mark(stop.seq);
    showMoves();
    history.replaceState(null, "", write(stop.seq, view));
  }

  function showMoves() {
    if (!isMounted || isPlaying || !panel.isShowing("moves")) return;
    // While a Tacker is looked at in its parts, the question is what else its player had.
    const { seq, end, event } = stops[at];
    if (part === "after") options.show(end, stops[at + 1]?.event ?? null, speaker());
    else options.show(seq - 1, event, speaker());
  }

  /** @param {import("./timeline.js").Stop} stop */
  function lineOf({ seq }) {
    const recent = states[seq].game?.recent ?? [];
    return linesOf(recent, speaker()).find((line) => line.seq === seq) ?? null;
  }

  return () => {
    isMounted = false;
    halt();
    removeEventListener("hashchange", onHash);
    for (const stop of stopping) stop();
    unmountTable();
    for (const name of ["replay", "view", "playing"]) delete main.dataset[name];
  };
}
