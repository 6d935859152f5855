import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { guideOf, readBook, ruleOf } from "../../../static/js/rulebook.js";

const read = (path) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
const BOOKS = Object.fromEntries(["ru", "en"].map((language) => [language, readBook(read(`static/rules/${language}.md`))]));
const itemsOf = (book, kind) => book.sections.flatMap(({ items }) => items.filter((item) => item.kind === kind));
const CARDS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "12", "13", "S", "T"];

for (const [language, book] of Object.entries(BOOKS)) {
  test(`${language}: the book holds each rule of docs/rules.md, and no other`, () => {
    const full = [...read("docs/rules.md").matchAll(/^- \*\*(R\d+\.\d+)\*\*/gm)].map(([, number]) => number);

    assert.deepEqual(itemsOf(book, "rule").map(({ number }) => number).sort(), full.sort());
  });

  test(`${language}: every card is explained once`, () => {
    assert.deepEqual(guideOf(book).flatMap(({ cards }) => cards).sort(), CARDS.toSorted());
  });

  test(`${language}: a rule named in another one exists`, () => {
    const named = itemsOf(book, "rule").flatMap(({ text, points }) => [...[text, ...points].join(" ").matchAll(/R\d+\.\d+/g)].map(([number]) => number));

    assert.ok(named.length > 0);
    assert.deepEqual(named.filter((number) => !ruleOf(book, number)), []);
  });
}

test("both languages tell the same in the same order, with the same pictures", () => {
  const shape = ({ sections }) => sections.map(({ items }) => items.map((item) => [item.number, item.cards, item.board, item.play, item.before, item.points?.length]));

  assert.deepEqual(shape(BOOKS.ru), shape(BOOKS.en));
});

test("a line of no known kind is a fault of the book", () => {
  assert.throws(() => readBook("# T\n\n## S\n\nloose words"), /no known kind/);
});
