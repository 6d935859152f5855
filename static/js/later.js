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

/** The page has brought its style: has the browser keep that as a file, and tells the server that it need not be brought again. */
async function keepStyle() {
  const address = /** @type {HTMLElement | null} */ (document.querySelector("style[data-from]"))?.dataset.from;
  if (!address || !(await fetch(address)).ok) return;
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `tacker_styled=${address.split("?v=")[1]}; path=/; max-age=31536000; samesite=lax${secure}`;
}

/** Fetches what will be asked for, while there is nothing else to do and the server is there. */
export function fetchTheRest() {
  whenIdle(() => {
    Promise.all([import("./table/sheets.js"), import("./table/over.js"), import("./room-view.js"), keepStyle()]).catch(() => {});
  }, 10_000);
}
