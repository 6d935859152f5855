// @ts-check
/** The room that a lesson's table stands in: four seats, and the learner at the first of them. */

import { SEATS } from "../room-facts.js";

/** @param {Record<import("../reduce.js").Seat, string>} names @returns {import("../room-facts.js").Room} */
export function lessonRoom(names) {
  return {
    id: "lesson",
    code: "lesson",
    watch_code: "lesson",
    link: "play",
    name: "",
    visibility: "private",
    locked: false,
    options: { seven_home: "both", clock: null, watchers: "live", reactions: false },
    host: "",
    version: 0,
    members: SEATS.map((seat) => ({ id: seat, name: names[seat], bot: null, link: "play", seat, presence: "here" })),
    seats: /** @type {any} */ (Object.fromEntries(SEATS.map((seat) => [seat, { id: seat, name: names[seat], bot: null, ready: true }]))),
    ready_by: null,
    game: null,
    you: { id: "A", name: names.A, link: "play", seat: "A" },
  };
}
