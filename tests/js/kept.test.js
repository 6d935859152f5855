import assert from "node:assert/strict";
import { test } from "node:test";

import { inTab } from "../../static/js/kept.js";

/** The tab's storage is what *get* gives. */
const given = (get) => Object.defineProperty(globalThis, "sessionStorage", { configurable: true, get });
const denied = () => {
  throw new Error("denied");
};

test("what a browser will not keep lasts as long as the page", () => {
  given(denied);
  assert.equal(inTab.get("seat"), null);
  inTab.set("seat", "B");
  assert.equal(inTab.get("seat"), "B");
  inTab.forget("seat");
  assert.equal(inTab.get("seat"), null);
});

test("a full storage does not bring back what was there before", () => {
  given(() => ({ getItem: () => "old", setItem: denied, removeItem: () => {} }));
  inTab.set("seat", "new");

  assert.equal(inTab.get("seat"), "new");
});
