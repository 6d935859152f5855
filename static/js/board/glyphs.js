// @ts-check
/**
 * Everything drawn with a line: numerals and letters of our own (so that a card
 * looks the same on every system), pictograms of the special cards, seat marks.
 */

/**
 * Letters and numerals on a body 100 high, stroked with a round pen: [width, path].
 * @type {Record<string, [number, string]>}
 */
const PEN = {
  0: [62, "M31 8C13 8 7 28 7 50S13 92 31 92 55 72 55 50 49 8 31 8Z"],
  1: [40, "M8 26 27 8V92"],
  2: [60, "M9 31C9 16 18 8 30 8S52 17 52 31C52 52 14 66 8 92H54"],
  3: [60, "M10 21C14 12 21 8 30 8 42 8 50 16 50 27S42 46 28 46C44 46 54 55 54 68S44 92 30 92C19 92 10 86 7 76"],
  4: [64, "M43 92V8L7 68H59"],
  5: [60, "M49 8H16L12 45C17 40 24 38 30 38 44 38 54 49 54 65S44 92 29 92C19 92 11 87 7 79"],
  6: [62, "M43 8C22 18 7 42 7 66A24.5 26 0 1 0 56 66C56 51 45 41 32 41 19 41 9 52 7 64"],
  7: [58, "M7 8H52C36 32 26 60 24 92"],
  8: [62, "M31 46A19 19 0 1 1 31.1 46A23.5 23 0 1 1 31 46Z"],
  9: [62, "M19 92C40 82 55 58 55 34A24.5 26 0 1 0 6 34C6 49 17 59 30 59 43 59 53 48 55 36"],
  А: [66, "M5 92 33 8 61 92M15 64H51"],
  Е: [52, "M46 8H9V92H46M9 49H40"],
  К: [60, "M9 8V92M53 8 10 52M26 40 55 92"],
  М: [80, "M8 92V8L40 62 72 8V92"],
  Н: [66, "M9 8V92M57 8V92M9 50H57"],
  Р: [58, "M9 92V8H28C42 8 51 17 51 31S42 54 28 54H9"],
  Т: [62, "M6 8H56M31 8V92"],
  C: [64, "M56 26C51 14 44 8 34 8 17 8 7 25 7 50S17 92 34 92C44 92 52 86 57 75"],
  D: [62, "M9 8V92H28C46 92 55 74 55 50S46 8 28 8Z"],
  S: [58, "M50 22C46 12 39 8 30 8 18 8 9 15 9 27 9 52 52 44 52 70 52 84 42 92 29 92 18 92 10 87 6 77"],
  W: [92, "M6 8 26 92 46 26 66 92 86 8"],
};
/** Letters that look the same in the other script. @type {Record<string, string>} */
const TWINS = { A: "А", E: "Е", K: "К", P: "Р", R: "Р", T: "Т", M: "М", H: "Н", С: "C" };

/**
 * *text* as one path, its left top at (0, 0), 100 high.
 * @param {string} text @returns {{width: number, strokes: {x: number, d: string}[]}}
 */
export function lettering(text, gap = 20) {
  let width = 0;
  const strokes = [...text].map((letter) => {
    const [advance, d] = PEN[letter] ?? PEN[TWINS[letter]];
    const stroke = { x: width, d: letter === "R" ? `${d}M30 54 54 92` : d };
    width += advance + gap;
    return stroke;
  });
  return { width: width - gap, strokes };
}

/**
 * Pictograms on a field 100 wide and 52 high, stroked; "dots" are filled: [x, y, radius].
 * @type {Record<string, {lines: string, dots: number[][]}>}
 */
export const PICTOGRAMS = {
  enter: {
    lines: "M40 26H60M52 17 61 26 52 35M95 26A12 12 0 1 1 71 26A12 12 0 1 1 95 26Z",
    dots: [[9, 15, 6.5], [26, 15, 6.5], [9, 37, 6.5], [26, 37, 6.5]],
  },
  back: { lines: "M82 46C80 22 66 10 50 10 36 10 25 18 20 33M33 32 19 35 12 22", dots: [] },
  split: {
    lines: "M50 50V37C50 22 26 27 24 6M50 37C50 22 74 27 76 6M15 14 24 4 33 14M67 14 76 4 85 14",
    dots: [],
  },
  skip: { lines: "M16 36C20 2 76 2 82 34M92 25 83 37 71 29", dots: [[50, 42, 9]] },
};

/** Which special card shows which pictogram. @type {Record<string, string>} */
export const PICTOGRAM_OF = { 1: "enter", 13: "enter", 4: "back", 7: "split", 8: "skip" };

/**
 * Seat marks inside a circle of radius 10, stroked or filled. Round ones are one
 * team, straight ones the other: a sign of the team beside the colour.
 * @type {Record<string, {d: string, width: number}>}
 */
export const MARKS = {
  A: { d: "M0-4.9A4.9 4.9 0 1 1 0 4.9 4.9 4.9 0 1 1 0-4.9Z", width: 3 },
  B: { d: "M-4.6-4.6 4.6 4.6M4.6-4.6-4.6 4.6", width: 3.4 },
  C: { d: "M0-.01V.01", width: 9.4 },
  D: { d: "M-5.6 0H5.6", width: 4.4 },
};
