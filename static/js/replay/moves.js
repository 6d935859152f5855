// @ts-check
/**
 * What could have been played, as a short list: a card, and the ways of playing it. Pure.
 *
 * @typedef {import("../table/compose.js").Entry} Entry
 * @typedef {{play: string | null, function: string, from: string, to: string, knocks: string[], isPlayed: boolean}} Way
 * @typedef {{card: string, as: string | null, ways: Way[], sevens: number, pairs: number, whyNot: Entry["why_not"], isPlayed: boolean}} Option
 */

/** How many ways of playing a seven there are, step by step. @param {import("../table/seven.js").Seven} seven */
export function countSevens({ nodes }) {
  /** @type {Map<number, number>} */
  const known = new Map();
  /** @param {number} at @returns {number} */
  const from = (at) => {
    const found = known.get(at);
    if (found !== undefined) return found;
    const count = nodes[at].length === 0 ? 1 : nodes[at].reduce((sum, step) => sum + from(step[2]), 0);
    known.set(at, count);
    return count;
  };
  return from(0);
}

/** Two of so many. @param {number} n */
const pairsOf = (n) => (n * (n - 1)) / 2;

/**
 * @param {{cards: Entry[]}} choices @param {Record<string, any> | null} played the event that followed, if a card was laid
 * @returns {Option[]} what can be played first
 */
export function optionsOf({ cards }, played) {
  const wanted = played?.kind === "card_discarded" ? `${played.card}:discard` : played?.play ?? null;
  const options = cards.map((entry) => ({
    card: entry.card,
    as: entry.as ?? null,
    ways: entry.plays.map((play) => ({
      play: play.play,
      function: play.function,
      from: play.from ?? "",
      to: play.to ?? "",
      knocks: (play.knocks ?? []).map(([, seat]) => seat),
      isPlayed: play.play === wanted,
    })),
    sevens: entry.seven ? countSevens(entry.seven) : 0,
    pairs: entry.swap ? pairsOf(entry.swap.cells.length) : 0,
    whyNot: entry.why_not,
    isPlayed: entry.card === played?.card,
  }));
  const weight = (/** @type {Option} */ { ways, sevens, pairs }) => ways.length + sevens + pairs;
  return options.sort((a, b) => Number(weight(b) > 0) - Number(weight(a) > 0));
}
