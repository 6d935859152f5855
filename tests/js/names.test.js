import assert from "node:assert/strict";
import { test } from "node:test";

import { nameOf, roomName } from "../../static/js/names.js";
import { setLanguage } from "../../static/js/text.js";

test("bots are called in the reader's language, people as they call themselves", async () => {
  await setLanguage("en");
  assert.deepEqual([{ name: "Дуб", bot: "easy" }, { name: "Дуб", bot: null }, { name: "Robo", bot: "hard" }].map(nameOf), ["Oak", "Дуб", "Robo"]);
  await setLanguage("ru");
  assert.equal(nameOf({ name: "Дуб", bot: "easy" }), "Дуб");
});

test("a room that nobody named is named in the reader's language", async () => {
  await setLanguage("en");
  assert.equal(roomName({ name: "Аня зовёт играть" }), "Аня’s table");
  assert.equal(roomName({ name: "Вечер за Такером" }), "A Tacker evening");
  assert.equal(roomName({ name: "Our table" }), "Our table");
  await setLanguage("ru");
  assert.equal(roomName({ name: "Bob (.*)’s table" }), "Bob (.*) зовёт играть");
});
