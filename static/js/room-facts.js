// @ts-check
import { nameOf } from "./names.js";

/**
 * What a room's page says about the room, worked out from the room alone. Pure.
 *
 * @typedef {import("./reduce.js").Seat} Seat
 * @typedef {"here" | "reconnecting" | "away" | "gone"} Presence
 * @typedef {{id: string, name: string, bot: string | null, link: "play" | "watch", seat: Seat | null, presence: Presence}} Member
 * @typedef {{id: string, name: string, bot: string | null, ready: boolean}} Sitter
 * @typedef {{id: string, code: string, watch_code: string, link: "play" | "watch", name: string, visibility: string, locked: boolean,
 *   options: Record<string, any>, host: string, version: number, members: Member[], seats: Record<Seat, Sitter | null>,
 *   ready_by: string | null,
 *   game: null | {id: string, number: number, status: "running" | "over", winner: "AC" | "BD" | null, abandoned: string | null},
 *   you: null | {id: string, name: string, link: "play" | "watch", seat: Seat | null}}} Room
 */

/** @type {Seat[]} */
export const SEATS = ["A", "B", "C", "D"];
/** @type {{name: "AC" | "BD", seats: Seat[]}[]} */
export const TEAMS = [
  { name: "AC", seats: ["A", "C"] },
  { name: "BD", seats: ["B", "D"] },
];

/** @type {Record<Seat, Seat>} */
export const PARTNER = { A: "C", B: "D", C: "A", D: "B" };

/** The levels of bots that a host may seat, the weakest first. */
export const BOT_LEVELS = ["easy", "medium", "hard"];

/** What a host may set, in the order shown, each with its values, the default first (docs/protocol.md). @type {Record<string, unknown[]>} */
export const OPTIONS = {
  seven_home: ["both", "forward"],
  clock: [null, 90, 45, 20],
  on_timeout: ["bot_turn", "bot_seat"],
  away: ["ask", "bot"],
  bot_level: ["medium", "easy", "hard"],
  watchers: ["live", "none", "hands"],
  reactions: [true, false],
};

export const freeSeats = (/** @type {Room} */ room) => SEATS.filter((seat) => room.seats[seat] === null).length;
/** Whether somebody who comes in could sit: in an empty chair, or in a bot's, which makes room before a game. @param {Room} room */
export const hasRoom = (room) => SEATS.some((seat) => room.seats[seat] === null || (!isRunning(room) && room.seats[seat]?.bot));
export const isRunning = (/** @type {Room | null} */ room) => room?.game?.status === "running";
export const spectators = (/** @type {Room} */ room) => room.members.filter((member) => member.seat === null);
export const isHost = (/** @type {Room | null} */ room) => room !== null && room.you !== null && room.you.id === room.host;
export const isAbsent = (/** @type {string | undefined} */ presence) => presence === "away" || presence === "gone";

/**
 * What the foot of the page offers and says. `ready`: whether the viewer has said so, null for who does not sit;
 * `mayStart`: whether the game may be started at once; `waiting`: the names of those who are waited for.
 * @param {Room} room @returns {{ready: boolean | null, mayStart: boolean, why: string, waiting: string[]}}
 */
export function startState(room) {
  const own = room.you?.seat ?? null;
  const sitters = SEATS.map((seat) => room.seats[seat]).filter((sitter) => sitter !== null);
  const waiting = sitters.filter((sitter) => !sitter.ready && sitter.id !== room.you?.id).map(({ name }) => name);
  const ready = own === null ? null : Boolean(room.seats[own]?.ready);
  const mayStart = isHost(room) && sitters.length === SEATS.length && !isRunning(room);
  const why = () => {
    if (isRunning(room)) return "room.lead_running";
    if (sitters.length < SEATS.length) return "room.wait_seats";
    if (waiting.length) return ready === false ? "room.wait_all" : "room.wait_names";
    return ready === false ? "room.wait_you" : "room.wait_start";
  };
  return { ready, mayStart, why: why(), waiting };
}

/**
 * What stands before a room's door: a visitor who can only watch is asked first, so that an invitation to play never
 * ends in watching by itself. Null: come in.
 * @param {Room} room @returns {"full" | "watch" | null}
 */
export function gateOf(room) {
  if (room.you !== null) return null;
  if (room.link === "watch") return "watch";
  return hasRoom(room) ? null : "full";
}

/**
 * What to say aloud of a change: who sat down, stood up, came in. Oneself is not news.
 * @param {Room | null} before @param {Room} now @returns {{key: string, name: string}[]}
 */
export function newsOf(before, now) {
  if (!before) return [];
  const was = new Map(before.members.map((member) => [member.id, member]));
  const people = now.members
    .filter(({ id }) => id !== now.you?.id)
    .flatMap(({ id, seat, ...who }) => {
      const earlier = was.get(id);
      const name = nameOf(who);
      if (seat !== null && (earlier?.seat ?? null) === null) return [{ key: "room.says_sat", name }];
      if (!earlier) return [{ key: "room.says_came", name }];
      return seat === null && earlier.seat !== null ? [{ key: "room.says_stood", name }] : [];
    });
  const host = now.members.find(({ id }) => id === now.host);
  return host && before.host !== now.host ? [...people, { key: "room.says_host", name: host.name }] : people;
}

/**
 * The code in an invitation link, or a code typed by itself; null for anything else. Codes have no i, l and o: who reads
 * one off a screen means 1 and 0.
 * @param {string} text
 */
export function codeIn(text) {
  const found = text.trim().match(/^(?:\S*\/[rw]\/)?([A-Za-z0-9]{4,32})\/?(?:[?#]\S*)?$/);
  return found ? found[1].toLowerCase().replace(/[il]/g, "1").replace(/o/g, "0") : null;
}

/** Whether the text is an invitation to watch. @param {string} text */
export const isWatchLink = (text) => /\/w\/[A-Za-z0-9]+\/?(?:[?#]\S*)?$/.test(text.trim());

/**
 * What is heard of what was said: not those who are muted here, and nothing taken back.
 * @param {import("./reduce.js").Said[]} talk @param {ReadonlySet<string>} muted ids
 */
export const heardOf = (talk, muted) => talk.filter(({ from, text }) => text !== null && !muted.has(from.id));
