import assert from "node:assert/strict";
import { test } from "node:test";

import { KEYS, meaningOf } from "../../../static/js/table/keys.js";

const key = (code, more = {}) => ({ code, key: "", ctrlKey: false, altKey: false, metaKey: false, ...more });

test("a digit takes a card by its place, on either block of digits", () => {
  assert.deepEqual(meaningOf(key("Digit3")), { do: "card", number: 3 });
  assert.deepEqual(meaningOf(key("Numpad6")), { do: "card", number: 6 });
});

test("no hand has more than six cards", () => {
  assert.equal(meaningOf(key("Digit7")), null);
  assert.equal(meaningOf(key("Digit0")), null);
});

test("letters are read by their place, so a Russian layout has the same keys", () => {
  assert.deepEqual(meaningOf(key("KeyB", { key: "и" })), { do: "open", what: "board" });
  assert.deepEqual(meaningOf(key("KeyG", { key: "п" })), { do: "go" });
});

test("the question mark asks for help wherever it is", () => {
  assert.deepEqual(meaningOf(key("Digit7", { key: "?" })), { do: "open", what: "keys" });
  assert.deepEqual(meaningOf(key("Slash", { key: "?" })), { do: "open", what: "keys" });
});

test("with a modifier a key is the browser's", () => {
  for (const held of ["ctrlKey", "altKey", "metaKey"]) assert.equal(meaningOf(key("KeyL", { [held]: true })), null);
});

test("the arrows go forward and back", () => {
  assert.deepEqual(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"].map((code) => meaningOf(key(code))?.by), [1, 1, -1, -1]);
});

test("every letter that does something is in the help", () => {
  const told = KEYS.map(([name]) => name);
  for (const letter of "ABCDEFGHIJKLMNOPQRSTUVWXYZ") assert.equal(meaningOf(key(`Key${letter}`)) !== null, told.includes(letter), letter);
});
