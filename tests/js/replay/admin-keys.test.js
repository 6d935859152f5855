import assert from "node:assert/strict";
import { test } from "node:test";

import { meaningOf } from "../../../static/js/admin/keys.js";

const key = (more) => ({ key: "", code: "", ctrlKey: false, altKey: false, metaKey: false, ...more });

test("digits choose a section that there is, by their place on the keyboard", () => {
  assert.deepEqual(meaningOf(key({ code: "Digit3" }), 7), { do: "section", index: 2 });
  assert.equal(meaningOf(key({ code: "Digit8" }), 7), null);
  assert.equal(meaningOf(key({ code: "Digit3", ctrlKey: true }), 7), null);
});

test("a slash asks for the first field in every layout, arrows go along", () => {
  assert.deepEqual(meaningOf(key({ code: "Slash", key: "." }), 7), { do: "field" });
  assert.deepEqual(meaningOf(key({ key: "ArrowUp" }), 7), { do: "along", by: -1 });
  assert.equal(meaningOf(key({ code: "KeyD" }), 7), null);
});
