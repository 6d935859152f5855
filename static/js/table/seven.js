// @ts-check
/**
 * A 7 step by step, along the nodes the server sent: it offers only steps from which all seven can be made. Pure.
 *
 * @typedef {import("../board/marbles.js").Step} Step
 * @typedef {{nodes: Step[][]}} Seven
 * @typedef {{cells: string[], knocks: boolean}} Run steps of one marble in one direction, its first cell included
 */

import { isHome } from "../board/marbles.js";

export const SEVEN_STEPS = 7;

/** The steps open after *steps*. @param {Seven} seven @param {Step[]} steps @returns {Step[]} */
export const openSteps = (seven, steps) => seven.nodes[steps.length ? steps[steps.length - 1][2] : 0];

/** @param {Seven} seven @param {Step[]} steps */
export const isWhole = (seven, steps) => steps.length > 0 && openSteps(seven, steps).length === 0;

/**
 * How far the marble on *from* can run on without turning: each cell with the steps that lead there, nearest first.
 * @param {Seven} seven @param {Step[]} steps made already @param {string} from @returns {Map<string, Step[]>}
 */
export function reach(seven, steps, from) {
  /** @type {Map<string, Step[]>} */
  const ways = new Map();
  let edge = [{ at: from, made: /** @type {Step[]} */ ([]) }];
  while (edge.length) {
    edge = edge.flatMap(({ at, made }) =>
      openSteps(seven, [...steps, ...made])
        .filter((step) => step[0] === at && step[1] !== from && !ways.has(step[1]))
        .map((step) => {
          ways.set(step[1], [...made, step]);
          return { at: step[1], made: [...made, step] };
        }),
    );
  }
  return ways;
}

/** @param {Step[]} steps @returns {Run[]} */
export function runsOf(steps) {
  /** @type {Run[]} */
  const runs = [];
  let turned = false;
  for (const [from, to, , knocked = []] of steps) {
    const backwards = goesBack(from, to);
    const run = runs.at(-1);
    if (run && run.cells.at(-1) === from && turned === backwards) {
      run.cells.push(to);
      run.knocks ||= knocked.length > 0;
    } else {
      runs.push({ cells: [from, to], knocks: knocked.length > 0 });
    }
    turned = backwards;
  }
  return runs;
}

/** Only inside home can a step of a 7 go back. @param {string} from @param {string} to */
const goesBack = (from, to) => isHome(from) && Number(to[1]) < Number(from[1]);

/** The play in notation, without the card: `62-A2,5x8`. @param {Step[]} steps */
export const writeRuns = (steps) =>
  runsOf(steps).map(({ cells, knocks }) => `${cells[0]}${knocks ? "x" : "-"}${cells[cells.length - 1]}`).join(",");
