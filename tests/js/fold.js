// Folds frames with the client's reducer: JSON lines in (the first a snapshot), the view after each out.
import { createInterface } from "node:readline";

import { NOTHING_KNOWN, reduce } from "../../static/js/reduce.js";

let state = NOTHING_KNOWN;
for await (const line of createInterface({ input: process.stdin })) {
  state = reduce(state, JSON.parse(line));
  console.log(JSON.stringify({ seq: state.game?.seq, view: state.game?.view, needsSnapshot: state.needsSnapshot }));
}
