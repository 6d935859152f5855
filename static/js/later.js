// @ts-check
/** What the page of a room keeps up beside the board: it can wait until that is there. */

import { whenIdle } from "./idle.js";
import { keepNotice } from "./notice.js";
import { keepAddingBytes } from "./seat-bytes.js";

/** @param {import("./store.js").Store<import("./reduce.js").State, any>} store @param {string} code */
export function keepTheRest(store, code) {
  keepAddingBytes(store, code);
  keepNotice(store);
}

/** Fetches what will be asked for, while there is nothing else to do and the server is there. */
export function fetchTheRest() {
  const fetch = () => Promise.all([import("./table/sheets.js"), import("./table/over.js"), import("./room-view.js")]).catch(() => {});
  whenIdle(fetch, 10_000);
}
