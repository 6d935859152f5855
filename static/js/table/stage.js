// @ts-check
/**
 * The marbles between the game and the board: an event is shown on its way, a snapshot at once, a composed play as a
 * preview. What is on its way never holds anyone up: `finish` brings its end.
 *
 * @typedef {"soon" | "moving" | null} Busy whether a marble is about to set out, or on its way
 * @typedef {NonNullable<import("../reduce.js").State["game"]>} Game
 * @typedef {import("../board/marbles.js").Marble} Marble
 * @typedef {import("../board/motion.js").Beat} Beat
 */

import { differences, place, settle } from "../board/marbles.js";
import { beatsOf, between, rewind } from "../board/motion.js";
import { createQueue } from "../board/queue.js";
import { lastPlay } from "./scene.js";
import { speed } from "./speed.js";

const PAINTED_WITHIN = 100;

/**
 * @param {ReturnType<typeof import("../board/board.js").createBoard>} board
 * @param {(busy: Busy) => void} onBusy
 */
export function createStage(board, onBusy) {
  /** The game as the board has it, or is on its way to. @type {{id: string, seq: number, placed: Marble[]} | null} */
  let known = null;
  /** Where all stand when the board has come to rest; a composed play included. @type {Marble[]} */
  let shown = [];
  /** @type {Record<string, string>} */
  let marks = {};
  const queue = createQueue(setOut, (/** @type {Beat} */ beat) => board.show(beat.marbles), rest);

  /** The first beat begins when all that was drawn with it has been painted: a marble that set out before would stumble over that. @param {Beat} beat */
  function setOut(beat) {
    if (queue.busy) return board.perform(beat);
    board.lift(beat);
    let isOver = false;
    /** @type {ReturnType<typeof board.perform> | null} */
    let moving = null;
    const begin = () => {
      if (isOver) return;
      onBusy("moving");
      moving = board.perform(beat);
      return moving.done;
    };
    return {
      done: painted().then(begin),
      finish() {
        isOver = true;
        moving?.finish();
      },
    };
  }

  function rest() {
    board.show(shown, marks);
    board.setBusy(false);
    onBusy(null);
  }

  /** @param {Beat[]} beats */
  function play(beats) {
    if (speed() === 0) return;
    for (const beat of beats.filter(({ moves }) => moves.length)) {
      board.setBusy(true);
      if (!queue.busy) onBusy("soon");
      queue.add(beat);
    }
  }

  /** One event further: along its way. @param {Game} game */
  function goOn(game) {
    const before = /** @type {NonNullable<typeof known>} */ (known).placed;
    const newest = game.recent.at(-1);
    const event = /** @type {any} */ (newest?.seq === game.seq ? newest.event : null);
    if (event?.kind !== "card_played") return settle(before, game.view.board);
    // What the player composed stands on the board already and need not be shown again.
    if (differences(shown, settle(shown, event.board)).length === 0) return shown;
    const undone = game.recent.slice(0, -1).findLast((each) => each.event.kind === "card_played")?.event.movements ?? [];
    const beats = beatsOf(event.seat === game.view.viewer ? shown : before, event, undone);
    shown = beats.at(-1)?.marbles ?? settle(before, event.board);
    play(beats);
    return shown;
  }

  return {
    get placed() {
      return known?.placed ?? [];
    },

    /** Follows the game. @param {Game} game @returns {Set<number>} the numbers of the events that are new to whoever watched */
    follow(game) {
      const since = known?.id === game.id ? known.seq : null;
      if (since === game.seq) return new Set();
      const before = since === null ? place(game.view.board) : /** @type {NonNullable<typeof known>} */ (known).placed;
      if (since !== null && since + 1 === game.seq) {
        known = { id: game.id, seq: game.seq, placed: goOn(game) };
      } else {
        queue.clear();
        shown = settle(before, game.view.board);
        known = { id: game.id, seq: game.seq, placed: shown };
      }
      return new Set(since === null ? [] : game.recent.map(({ seq }) => seq).filter((seq) => seq > since));
    },

    /** Brings the marbles to the places of the scene. @param {import("./model.js").Model} model @param {ReturnType<typeof import("./scene.js").sceneOf>} scene */
    show(model, scene) {
      const before = shown;
      shown = scene.marbles;
      marks = scene.marks;
      if (differences(before, shown).length > 0) {
        const restored = model.composing.steps.length === 0 ? model.entry?.restored : null;
        queue.finish();
        play([restored ? { ...rewind(before, restored, lastPlay(model)?.movements ?? []), marbles: shown } : between(before, shown, scene.ways)]);
      }
      if (!queue.busy) rest();
    },

    finish: () => queue.finish(),
    clear: () => queue.clear(),
  };
}

/** When what is drawn now has been painted; a page that nobody sees is not, and goes on all the same. */
const painted = () => /** @type {Promise<void>} */ (new Promise((resolve) => {
  requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  setTimeout(resolve, PAINTED_WITHIN);
}));
