// @ts-check
/**
 * What the lobby says about an open room, and which rooms a reader looks for. Pure.
 *
 * @typedef {{code: string, watch_code: string, name: string, options: Record<string, any>, seats: Record<string, {name: string, bot: string | null} | null>,
 *   seated: number, spectators: number, status: "waiting" | "running"}} Summary
 * @typedef {"all" | "sit" | "watch"} Filter
 */

const CHAIRS = 4;

/** @type {Filter[]} */
export const FILTERS = ["all", "sit", "watch"];

/** A chair is free, or a bot would make room. @param {Summary} room */
export const mayJoin = ({ status, seated, seats }) => status === "waiting" && (seated < CHAIRS || Object.values(seats).some((sitter) => sitter?.bot));

/** Something is to be seen, by those whom the room lets watch. @param {Summary} room */
export const mayWatch = ({ status, options }) => status === "running" && options.watchers !== "none";

/** @param {Summary} room @param {Filter} filter */
export const isListed = (room, filter) => filter === "all" || (filter === "sit" ? mayJoin(room) : mayWatch(room));

/** A room one is a member of, as the lobby tells of rooms. @param {any} room @returns {Summary} */
export const summaryOf = ({ code, watch_code, name, options, seats, members, game }) => ({
  code, watch_code, name, options, seats,
  seated: Object.values(seats).filter(Boolean).length,
  spectators: members.filter((/** @type {any} */ member) => !member.seat).length,
  status: game?.status === "running" ? "running" : "waiting",
});

/** The keys of what is worth saying, with the number each goes with. @param {Summary} room @returns {{key: string, n?: number}[]} */
export function factsOf({ status, seated, spectators, options }) {
  return [
    status === "running" ? { key: "lobby.running" } : { key: "lobby.seated", n: seated },
    ...(spectators > 0 ? [{ key: "lobby.spectators", n: spectators }] : []),
    ...(options.seven_home === "forward" ? [{ key: "lobby.seven_forward" }] : []),
    ...(options.clock ? [{ key: "lobby.clock", n: options.clock }] : []),
  ];
}
