// @ts-check
/** Whose side a watcher sees the board from; kept while the tab is open. */

import { SEATS } from "../board/geometry.js";
import { inTab } from "../kept.js";

const KEPT_AS = "tacker.follow";
let seat = kept();

export const followed = () => seat;

export function follow(/** @type {string} */ chosen) {
  seat = chosen;
  inTab.set(KEPT_AS, chosen);
}

function kept() {
  const known = inTab.get(KEPT_AS) ?? "";
  return SEATS.includes(known) ? known : SEATS[0];
}
