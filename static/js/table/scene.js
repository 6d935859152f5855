// @ts-check
/**
 * What the board shows for a model: marbles where the composed play would have them, lines, lights. Pure.
 *
 * @typedef {import("./model.js").Model} Model
 * @typedef {import("../board/marbles.js").Marble} Marble
 * @typedef {import("../board/board.js").Scene} Scene
 * @typedef {import("../board/trails.js").Trail} Trail
 */

import { after, afterSteps, differences, isBase, isHome, marbleAt, settle } from "../board/marbles.js";
import { waysOf } from "../board/motion.js";
import { plural, t } from "../text.js";
import { lightsOf } from "./compose.js";
import { passingOf } from "./exchange.js";
import { runsOf } from "./seven.js";

const PILE_SHOWN = 4;

/** The last card of this deal that was played, if a Tacker could still wind it back. @param {Model} model */
export function lastPlay({ state }) {
  const recent = state.game?.recent ?? [];
  const dealt = recent.findLastIndex(({ event }) => event.kind === "cards_dealt");
  return recent.slice(dealt + 1).findLast(({ event }) => event.kind === "card_played" || event.kind === "card_discarded")?.event ?? null;
}

/** Where the marbles stand while the play is composed, and before its steps. @param {Model} model @param {Marble[]} placed */
export function preview(model, placed) {
  const ways = waysOf(lastPlay(model)?.movements ?? []);
  const restored = model.entry?.restored && model.entry.as ? settle(placed, model.entry.restored, ways) : placed;
  return { restored, marbles: afterSteps(restored, model.composing.steps), ways: [...ways, ...runsOf(model.composing.steps).map(({ cells }) => cells)] };
}

/**
 * @param {Model} model @param {Marble[]} placed as the game has them
 * @returns {Scene & {marbles: Marble[], ways: string[][]}}
 */
export function sceneOf(model, placed) {
  const { view, own, speaker, composing, entry } = model;
  const shown = preview(model, placed);
  const undone = differences(placed, shown.restored);
  const knocked = knockedBy(shown.restored, composing.steps);
  const lights = model.isOpen ? lightsOf(composing, entry) : [];
  const mover = composing.from ? marbleAt(shown.marbles, composing.from) : null;
  return {
    own,
    lang: "ru",
    turn: view.phase === "play" && !view.paused ? view.turn : null,
    dealer: view.dealer,
    dealerLetter: t("table.dealer_letter"),
    label: boardWords(model),
    pileLabel: `${t("table.pile")}: ${plural("table.pile_count", view.discard.length)}`,
    pile: view.phase === "exchange" || view.phase === "dealing" ? [] : topOfPile(model),
    passing: passingOf(model),
    trails: [
      ...(entry?.restored ? undone.map(({ from, to }) => rewound(from, to, shown.ways)) : composing.steps.length ? [] : lastTrails(model)),
      ...lights.filter(({ role, kind }) => role === "target" && kind !== "far").map(({ path }) => plan(own, path)),
      ...runsOf(composing.steps).map(({ cells }) => run(marbleAt(shown.marbles, cells[cells.length - 1])?.seat ?? own, cells)),
      ...knocked.map(({ from, to }) => /** @type {Trail} */ ({ kind: "knocked", seat: from.seat, hop: [spot(from), spot(to)] })),
    ],
    ghosts: [
      ...undone.map(({ from }) => ({ ...spot(from), seat: from.seat, kind: "undone" })),
      ...knocked.filter(({ from }) => !marbleAt(shown.marbles, from.cell)).map(({ from }) => ({ ...spot(from), seat: from.seat, kind: "knocked" })),
    ],
    lights: lights.map((light) => {
      const there = marbleAt(shown.marbles, light.cell);
      const seat = light.role === "marble" || light.kind === "hit" ? there?.seat ?? own : mover?.seat ?? own;
      const lit = { ...light, slot: there?.slot ?? 0, seat };
      return { cell: lit.cell, slot: lit.slot, role: lit.role, kind: lit.kind, chosen: lit.chosen, seat, label: lightWords(lit, speaker) };
    }),
    marks: marksOf(model, shown.marbles, undone.map(({ to }) => to.key)),
    marbles: shown.marbles,
    ways: shown.ways,
  };
}

const spot = (/** @type {Marble} */ { cell, slot }) => ({ cell, slot });

/** The marbles a seven has knocked out so far, from where to where. @param {Marble[]} restored @param {import("../board/marbles.js").Step[]} steps */
function knockedBy(restored, steps) {
  let now = restored;
  return steps.flatMap(([from, to, , knocked = []]) => {
    const then = after(now, marbleAt(now, from), to, knocked.map((seat) => /** @type {[string, string]} */ ([to, seat])));
    const gone = differences(now, then).filter((each) => each.from.cell === to && isBase(each.to.cell));
    now = then;
    return gone;
  });
}

/** @param {Marble} from @param {Marble} to @param {string[][]} ways @returns {Trail} */
function rewound(from, to, ways) {
  const path = [...ways, ...ways.map((way) => way.toReversed())].find((way) => way[0] === from.cell && way[way.length - 1] === to.cell);
  if (path && path.length > 1 && !isBase(from.cell) && !isBase(to.cell)) return { kind: "rewind", seat: from.seat, path };
  return { kind: "rewind", seat: from.seat, hop: [spot(from), spot(to)] };
}

/** @param {string} own @param {string[]} path @returns {Trail} */
function plan(own, path) {
  if (path.length === 2 && isBase(path[0])) return { kind: "plan", seat: own, hop: [{ cell: path[0], slot: 0 }, { cell: path[1], slot: 0 }] };
  return { kind: "plan", seat: own, path };
}

/** @param {string} seat @param {string[]} cells @returns {Trail} */
const run = (seat, cells) => ({ kind: "run", seat, path: cells, label: String(cells.length - 1) });

/** The way of the play made last, so that nobody has to ask what happened. @param {Model} model @returns {Trail[]} */
function lastTrails(model) {
  const event = lastPlay(model);
  if (!event?.movements || model.view.phase === "exchange") return [];
  return event.movements.map((/** @type {{seat: string, path: string[]}} */ { seat, path }) => {
    if (event.function !== "swap" && !isBase(path[0])) return { kind: "last", seat, path };
    return { kind: "last", seat, hop: [{ cell: path[0], slot: 3 }, { cell: path[1], slot: 0 }] };
  });
}

/** @param {Model} model */
function topOfPile({ view, state }) {
  const last = state.game?.recent.at(-1)?.event;
  const laidBy = last && (last.kind === "card_played" || last.kind === "card_discarded") ? last.seat : null;
  const start = Math.max(0, view.discard.length - PILE_SHOWN);
  return view.discard.slice(start).map((/** @type {string} */ card, /** @type {number} */ i) => ({ index: start + i, card, seat: laidBy }));
}

/** @param {Model} model @param {Marble[]} marbles @param {string[]} restored keys */
function marksOf({ view, composing, entry }, marbles, restored) {
  const chosen = [composing.from, entry?.swap ? composing.to : null].flatMap((cell) => (cell ? marbleAt(marbles, cell)?.key ?? [] : []));
  return Object.fromEntries(marbles.map((marble) => {
    const marks = [
      chosen.includes(marble.key) && "chosen",
      restored.includes(marble.key) && "restored",
      view.winner?.includes(marble.seat) && isHome(marble.cell) && "won",
    ];
    return [marble.key, marks.filter(Boolean).join(" ")];
  }));
}

/** @param {import("../board/lights.js").LightShape | any} light @param {import("./words.js").Speaker} speaker */
function lightWords({ cell, role, kind, chosen, seat, path }, speaker) {
  const [marble, place] = [speaker.marble(seat), speaker.cell(cell)];
  if (role === "marble") return t(chosen ? "table.light.chosen" : "table.light.marble", { marble, cell: place });
  if (kind === "far") return plural("table.light.far", path.length - 1, { cell: place });
  return t(kind === "hit" ? "table.light.hit" : kind === "step" ? "table.light.step" : "table.light.target", { cell: place, marble });
}

/** The board in words. @param {Model} model */
function boardWords({ view, own, speaker }) {
  const cells = view.board.split("/")["ABCD".indexOf(own)].split(",").map((/** @type {string} */ cell) => speaker.cell(cell.replace("*", "")));
  return t("table.own_board", { cells: cells.join(", ") });
}
