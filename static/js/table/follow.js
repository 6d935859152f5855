// @ts-check
/** Whose side a watcher sees the board from; kept while the tab is open. */

import { SEATS } from "../board/geometry.js";

const KEPT_AS = "tacker.follow";
let seat = kept();

export const followed = () => seat;

export function follow(/** @type {string} */ chosen) {
  seat = chosen;
  try {
    sessionStorage.setItem(KEPT_AS, chosen);
  } catch {
    // Kept until the page is left.
  }
}

function kept() {
  try {
    const known = globalThis.sessionStorage?.getItem(KEPT_AS) ?? "";
    return SEATS.includes(known) ? known : SEATS[0];
  } catch {
    return SEATS[0];
  }
}
