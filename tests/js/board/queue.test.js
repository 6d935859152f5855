import assert from "node:assert/strict";
import { test } from "node:test";

import { createQueue } from "../../../static/js/board/queue.js";

/** A stage whose showings end when the test says so. */
function stage() {
  const told = [];
  const ends = [];
  const perform = (item) => {
    told.push(`begin ${item}`);
    const done = new Promise((resolve) => ends.push(resolve));
    return { done, finish: () => told.push(`finish ${item}`) };
  };
  const queue = createQueue(perform, (item) => told.push(`skip ${item}`), () => told.push("rest"));
  return { told, queue, end: async () => { ends.shift()(); await null; await null; } };
}

test("one thing is shown after another", async () => {
  const { told, queue, end } = stage();
  queue.add("a");
  queue.add("b");
  assert.deepEqual(told, ["begin a"]);

  await end();
  await end();

  assert.deepEqual(told, ["begin a", "begin b", "rest"]);
  assert.equal(queue.busy, false);
});

test("finishing brings the end of all that waits, in order", () => {
  const { told, queue } = stage();
  for (const item of ["a", "b", "c"]) queue.add(item);

  queue.finish();

  assert.deepEqual(told, ["begin a", "finish a", "skip b", "skip c", "rest"]);
  assert.equal(queue.busy, false);
});

test("the end of a showing that was finished early starts nothing", async () => {
  const { told, queue, end } = stage();
  queue.add("a");
  queue.finish();
  queue.add("b");
  await end();

  assert.deepEqual(told, ["begin a", "finish a", "rest", "begin b"]);
});

test("clearing forgets what waits: a snapshot replaces", () => {
  const { told, queue } = stage();
  queue.add("a");
  queue.add("b");
  queue.clear();

  assert.deepEqual(told, ["begin a", "finish a"]);
});
