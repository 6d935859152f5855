// @ts-check
/**
 * What a room's page says about the room, worked out from the room alone. Pure.
 *
 * @typedef {import("./reduce.js").Seat} Seat
 * @typedef {{id: string, name: string, seat: Seat | null, presence: "here" | "away"}} Member
 * @typedef {{code: string, name: string, visibility: string, options: {seven_home: string}, host: string, version: number,
 *   members: Member[], seats: Record<string, {id: string, name: string} | null>,
 *   game: null | {id: string, number: number, status: "running" | "over", winner: "AC" | "BD" | null},
 *   you: null | {id: string, name: string, seat: Seat | null}}} Room
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

export const freeSeats = (/** @type {Room} */ room) => SEATS.filter((seat) => room.seats[seat] === null).length;
export const isRunning = (/** @type {Room | null} */ room) => room?.game?.status === "running";
export const spectators = (/** @type {Room} */ room) => room.members.filter((member) => member.seat === null);

/**
 * Whether the viewer may start a game, or else which text says what it waits for.
 * @param {Room} room @returns {{may: boolean, why: string}}
 */
export function startState(room) {
  if (isRunning(room)) return { may: false, why: "room.lead_running" };
  if (freeSeats(room) > 0) return { may: false, why: "room.wait_seats" };
  if (!room.you?.seat) return { may: false, why: "room.wait_seated" };
  return { may: true, why: "room.ready" };
}

/**
 * What to say aloud of a change: who sat down, stood up, came in. Oneself is not news.
 * @param {Room | null} before @param {Room} now @returns {{key: string, name: string}[]}
 */
export function newsOf(before, now) {
  if (!before) return [];
  const was = new Map(before.members.map((member) => [member.id, member]));
  return now.members
    .filter(({ id }) => id !== now.you?.id)
    .flatMap(({ id, name, seat }) => {
      const earlier = was.get(id);
      if (seat !== null && (earlier?.seat ?? null) === null) return [{ key: "room.says_sat", name }];
      if (!earlier) return [{ key: "room.says_came", name }];
      return seat === null && earlier.seat !== null ? [{ key: "room.says_stood", name }] : [];
    });
}

/**
 * The code in an invitation link, or a code typed by itself; null for anything else. Codes have no i, l and o: who reads
 * one off a screen means 1 and 0.
 * @param {string} text
 */
export function codeIn(text) {
  const found = text.trim().match(/^(?:\S*\/r\/)?([A-Za-z0-9]{4,32})\/?(?:[?#]\S*)?$/);
  return found ? found[1].toLowerCase().replace(/[il]/g, "1").replace(/o/g, "0") : null;
}
