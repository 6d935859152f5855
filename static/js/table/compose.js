// @ts-check
/**
 * A play being composed: which card, which marble, which steps. Pure, and without rules: it only finds its way through
 * the choices the server sent. A composition belongs to one moment of one game (`game`, `since`); it outlives a lost
 * connection, but not the next event.
 *
 * @typedef {import("../board/marbles.js").Step} Step
 * @typedef {{play: string, function: string, from?: string, to?: string, path?: string[], knocks?: [string, string][]}} Play
 * @typedef {{code: string, rule: string, data: Record<string, unknown>}} WhyNot
 * @typedef {{card: string, plays: Play[], why_not: WhyNot | null, swap?: {cells: string[]}, seven?: import("./seven.js").Seven,
 *   restored?: string, as?: string}} Entry what may be done with one card
 * @typedef {{seq: number, since: number, duty: "play" | "discard" | "skipped" | "cancel_win", cards: Entry[]}} Choices
 * @typedef {{card: string | null, key: string | null, from: string | null, to: string | null, steps: Step[]}} Composition
 *   `key` tells two equal cards of a hand apart; `to` is the second marble of a swap, or the target of a move that waits to be confirmed
 * @typedef {{cell: string, role: "marble" | "target", chosen: boolean, kind: "marble" | "go" | "hit" | "step" | "far", from: string | null, path: string[]}} Light
 */

import { isWhole, openSteps, reach, writeRuns } from "./seven.js";

/** @type {Composition} */
export const NOTHING = { card: null, key: null, from: null, to: null, steps: [] };

/** @param {Choices | null} choices @param {string | null} card @returns {Entry | null} */
export const entryOf = (choices, card) => choices?.cards.find((entry) => entry.card === card) ?? null;

/** Whether the card can do something other than be discarded. @param {Entry | null} entry */
export const isPlayable = (entry) =>
  entry !== null && Boolean(entry.swap || entry.seven || entry.plays.some((play) => play.function !== "discard"));

/** The play of *entry* that needs no cell: a skip or a discard. @param {Entry | null} entry @param {"skip" | "discard"} what */
export const playNamed = (entry, what) => entry?.plays.find((play) => play.function === what) ?? null;

/** @param {string} card @param {string} key @returns {Composition} */
export const withCard = (card, key) => ({ ...NOTHING, card, key });

/** One step back. @param {Composition} composing @returns {Composition} */
export function back(composing) {
  if (composing.to) return { ...composing, to: null };
  const undone = composing.steps.at(-1);
  if (undone) return { ...composing, steps: composing.steps.slice(0, -1), from: undone[0] };
  if (composing.from) return { ...composing, from: null };
  return NOTHING;
}

/**
 * Every cell that may be touched, once each. Where a marble to choose stands on a target of the chosen one, the
 * target counts: choosing another marble begins with a step back.
 * @param {Composition} composing @param {Entry | null} entry @returns {Light[]}
 */
export function lightsOf(composing, entry) {
  if (!entry) return [];
  const targets = targetsOf(composing, entry);
  const marbles = sourcesOf(composing, entry)
    .filter((cell) => !targets.some((target) => target.cell === cell))
    .map((cell) => {
      const chosen = cell === composing.from || cell === composing.to;
      return /** @type {Light} */ ({ cell, role: "marble", chosen, kind: "marble", from: null, path: [] });
    });
  return [...marbles, ...targets];
}

/** @param {Composition} composing @param {Entry} entry @returns {string[]} */
function sourcesOf({ steps }, entry) {
  const cells = [
    ...entry.plays.flatMap(({ from }) => from ?? []),
    ...(entry.seven ? openSteps(entry.seven, steps).map(([from]) => from) : []),
    ...(entry.swap?.cells ?? []),
  ];
  return [...new Set(cells)];
}

/** @param {Composition} composing @param {Entry} entry @returns {Light[]} */
function targetsOf({ from, to: aim, steps }, entry) {
  if (!from) return [];
  const light = (/** @type {string} */ cell, /** @type {Light["kind"]} */ kind, /** @type {string[]} */ path) =>
    /** @type {Light} */ ({ cell, role: "target", chosen: cell === aim, kind, from, path });
  if (entry.seven) {
    const near = openSteps(entry.seven, steps).filter((step) => step[0] === from);
    const far = [...reach(entry.seven, steps, from)].filter(([, way]) => way.length > 1 && way.every((step) => !step[3]?.length));
    return [
      ...near.map(([, to, , knocked]) => light(to, knocked?.length ? "hit" : "step", [from, to])),
      ...far.map(([cell, way]) => light(cell, "far", [from, ...way.map((step) => step[1])])),
    ];
  }
  return entry.plays
    .filter((play) => play.from === from && play.to)
    .map((play) => light(/** @type {string} */ (play.to), play.knocks?.length ? "hit" : "go", play.path ?? []));
}

/**
 * A touched cell. A move is whole with its target and comes back as `play`, ready to send; a seven and a swap wait
 * for the button, since their last touch is easily missed. Who wants to be asked (`asks`) touches the target twice, or the button.
 * @param {Composition} composing @param {Entry} entry @param {string} cell @param {boolean} [asks]
 * @returns {{composing: Composition, play: string | null}}
 */
export function touch(composing, entry, cell, asks = false) {
  const light = lightsOf(composing, entry).find((each) => each.cell === cell);
  const stay = { composing, play: null };
  if (!light) return stay;
  if (entry.swap && composing.card) return { composing: touchSwap(composing, cell), play: null };
  if (light.role === "marble") return { composing: { ...composing, from: light.chosen ? null : cell }, play: null };
  if (entry.seven) {
    const way = reach(entry.seven, composing.steps, /** @type {string} */ (composing.from)).get(cell) ?? [];
    return { composing: onward(composing, entry.seven, [...composing.steps, ...way]), play: null };
  }
  if (asks && composing.to !== cell) return { composing: { ...composing, to: cell }, play: null };
  return { composing, play: moveOf(entry, composing.from, cell) };
}

/** @param {Composition} composing @param {string} cell @returns {Composition} */
function touchSwap(composing, cell) {
  if (cell === composing.from) return { ...composing, from: composing.to, to: null };
  if (cell === composing.to) return { ...composing, to: null };
  return composing.from ? { ...composing, to: cell } : { ...composing, from: cell };
}

/** The marble that stepped stays chosen while it can step on. @param {Composition} composing @param {import("./seven.js").Seven} seven @param {Step[]} steps @returns {Composition} */
function onward(composing, seven, steps) {
  const at = steps[steps.length - 1][1];
  return { ...composing, steps, from: openSteps(seven, steps).some(([from]) => from === at) ? at : null };
}

/** @param {Entry} entry @param {string | null} from @param {string} to */
const moveOf = (entry, from, to) => entry.plays.find((play) => play.from === from && play.to === to)?.play ?? null;

/** The composed seven, swap or aimed move, if it is whole. @param {Composition} composing @param {Entry | null} entry @returns {string | null} */
export function wholePlay({ from, to, steps }, entry) {
  if (!entry) return null;
  const prefix = entry.card === "T" ? "T/" : "";
  if (entry.seven && isWhole(entry.seven, steps)) return `${prefix}7:${writeRuns(steps)}`;
  if (entry.swap && from && to) {
    const [low, high] = [Number(from), Number(to)].sort((a, b) => a - b);
    return `${prefix}S:${low}=${high}`;
  }
  return from && to && !entry.swap && !entry.seven ? moveOf(entry, from, to) : null;
}
