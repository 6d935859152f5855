// @ts-check
/** The room that a replayed table stands in: who sat there when the game began, and nobody else. */

import { SEATS } from "../room-facts.js";
import { words } from "./words.js";

/** @param {Record<string, {id: string, name: string | null, bot: string | null}>} seats @returns {import("../room-facts.js").Room} */
export function replayRoom(seats) {
  const sitters = SEATS.map((seat) => ({ seat, ...seats[seat], name: seats[seat].name ?? words().nameless }));
  return {
    id: "replay",
    code: "replay",
    watch_code: "replay",
    link: "watch",
    name: "",
    visibility: "private",
    locked: false,
    options: { seven_home: "both", clock: null, watchers: "live", reactions: false },
    host: "",
    version: 0,
    members: sitters.map(({ seat, id, name, bot }) => ({ id, name, bot, link: "play", seat, presence: "here" })),
    seats: /** @type {any} */ (Object.fromEntries(sitters.map(({ seat, id, name, bot }) => [seat, { id, name, bot, ready: false }]))),
    ready_by: null,
    game: null,
    you: null,
  };
}
