import assert from "node:assert/strict";
import { test } from "node:test";

import { describe } from "../../../static/js/table/board-words.js";
import { speakerOf } from "../../../static/js/table/words.js";
import { setLanguage } from "../../../static/js/text.js";

const NAMES = { A: "Аня", B: "Боря", C: "Вера", D: "Гена" };
const seats = Object.fromEntries(Object.entries(NAMES).map(([seat, name]) => [seat, { name }]));
const view = {
  viewer: "A", phase: "play", turn: "A", board: "0*,17,A4,A0/20,B3,B4,B0/C0,C0,C0,C0/5,D0,D0,D0", discard: ["13", "5"],
  hand_sizes: { A: 2, B: 3, C: 1, D: 5 },
};
const model = (more = {}) => ({ view: { ...view, ...more }, viewer: "A", own: "A", hand: ["5", "T"], isMyTurn: true, speaker: speakerOf(/** @type {any} */ (seats), "A") });

test("the board is told player by player, from the reader's own seat on, and no marble is left out", async () => {
  await setLanguage("ru");
  const parts = describe(/** @type {any} */ (model()), "Гена: 5, 0 → 5");

  assert.deepEqual(parts.map(({ title }) => title), [
    "Сейчас",
    "Аня, это вы: синие шарики с кольцом. 2 карты",
    "Боря, слева, ходит следующим: жёлтые шарики с крестом. 3 карты",
    "Вера, напротив, партнёр: голубые шарики с точкой. 1 карта",
    "Гена, справа: красные шарики с чертой. 5 карт",
    "Ваши карты",
  ]);
  assert.deepEqual(parts[0].lines, ["Ваш ход", "Последний ход. Гена: 5, 0 → 5", "Верхняя карта: 5. Сыграны 2 карты"]);
  assert.deepEqual(parts[1].lines, ["На кольце: 0, начальная, 17", "Дома, места: 4", "1 шарик в лунке"]);
  assert.deepEqual(parts[3].lines, ["4 шарика в лунке"]);
  assert.deepEqual(parts[5].lines, ["5, Такер"]);
});

test("others' turn, an empty pile and an empty hand have words as well", async () => {
  await setLanguage("en");
  const parts = describe(/** @type {any} */ ({ ...model({ turn: "D", discard: [] }), isMyTurn: false, hand: [] }), "");

  assert.equal(parts[0].lines.length, 2);
  assert.match(parts[0].lines[0], /Гена/);
  assert.deepEqual(parts.at(-1)?.lines, ["No cards"]);
});
