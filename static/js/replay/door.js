// @ts-check
/**
 * Where a replay's game comes from.
 *
 * @typedef {import("./timeline.js").Retold & {number: number, winner: string | null, started_at: string, ended_at: string | null,
 *   seats: Record<string, {id: string, name: string | null, bot: string | null}>, last_hash: string, shared: boolean, may_share: boolean, you: string | null}} Game
 * @typedef {{seq: number, turn: string | null, hands: Record<string, string[]>, choices: null | {duty: string, cards: any[]}}} Moves
 * @typedef {{
 *   game: (view: string | null) => Promise<Game>, moves: (seq: number) => Promise<Moves>, record: () => Promise<string>,
 *   recordName: string, share: null | ((shared: boolean) => Promise<unknown>),
 * }} Source
 */

import { Problem } from "../api.js";

/** The door that players use. @param {string} id @returns {Source} */
export function playersDoor(id) {
  const path = `/api/games/${encodeURIComponent(id)}`;
  return {
    game: (view) => json(`${path}/replay${view ? `?view=${view}` : ""}`),
    moves: (seq) => json(`${path}/moves/${seq}`),
    record: async () => (await asked(`${path}/record`)).text(),
    recordName: `tacker-${id}.jsonl`,
    share: (shared) => json(`${path}/shared`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ shared }) }),
  };
}

/** @param {string} path @param {RequestInit} [how] @returns {Promise<any>} Throws a Problem. */
export const json = async (path, how) => (await asked(path, how)).json();

/** @param {string} path @param {RequestInit} [how] @returns {Promise<Response>} Throws a Problem. */
export async function asked(path, how) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(path, how);
  } catch {
    throw new Problem("network", 0);
  }
  if (response.ok) return response;
  const answer = await response.json().catch(() => null);
  throw new Problem(answer?.code ?? "unknown", response.status, answer?.detail);
}
