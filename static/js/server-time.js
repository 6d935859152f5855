// @ts-check
/** How far this browser's clock is from the server's: deadlines are the server's, and a wrong clock must not shorten them. */

let ahead = 0;

/** Takes in an answer's Date, which is exact to a second. @param {string | null} date @param {number} now milliseconds, when it came */
export function noteServerTime(date, now) {
  const told = Date.parse(date ?? "");
  if (!Number.isNaN(told)) ahead = now - told;
}

/** A time of the server in this browser's milliseconds. @param {string} time ISO 8601 */
export const hereAt = (time) => Date.parse(time) + ahead;

/** `1:05`: what is left, rounded up, and never less than nothing. @param {number} milliseconds */
export function countdown(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** How urgent it is: warnings come when half of the time is gone, and when four fifths are. @param {number} left @param {number} whole @returns {"calm" | "half" | "late"} */
export function urgency(left, whole) {
  if (left <= whole * 0.2) return "late";
  return left <= whole * 0.5 ? "half" : "calm";
}

/** Whether those who are ready have waited long enough for the others. @param {import("./room-facts.js").Room} room @param {number} now milliseconds */
export const isLate = (room, now) => room.ready_by !== null && hereAt(room.ready_by) <= now;
