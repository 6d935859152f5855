// @ts-check
/**
 * This player's own part in the shuffles (docs/fairness.md): once the house has committed to the secret of the room's next game,
 * 32 bytes drawn here are added to it. Nobody waits for that; what comes too late counts for the game after.
 */

import * as api from "./api.js";
import { inTab } from "./kept.js";
import { watch } from "./store.js";

const SEAT_BYTES = 32;
const ADDED_AS = "tacker.added";

/** @typedef {{commitment: string, bytes: string}} Added */

/**
 * Adds bytes for each game to come, as long as the reader sits.
 * @param {import("./store.js").Store<import("./reduce.js").State, any>} store @param {string} code
 * @returns {() => void} stops it
 */
export const keepAddingBytes = (store, code) =>
  watch(
    store,
    ({ room }) => (room?.you?.seat ? [room.you.id, room.game?.id ?? null] : null),
    (who) => who && add(code, String(who[0])),
  );

/** @param {string} code @param {string} me */
async function add(code, me) {
  try {
    const { commitment, added_by } = await api.nextShuffle(code);
    if (added_by.includes(me)) return;
    const bytes = draw();
    await api.addBytes(code, commitment, bytes);
    inTab.set(ADDED_AS, JSON.stringify({ commitment, bytes }));
  } catch {
    // Without these bytes the shuffles stand on the house's secret and the others' bytes; the table shows whose are in.
  }
}

function draw() {
  return Array.from(crypto.getRandomValues(new Uint8Array(SEAT_BYTES)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What this page has added last. @returns {Added | null} */
export const lastAdded = () => JSON.parse(inTab.get(ADDED_AS) ?? "null");

/**
 * Whether the house kept its word: null while it gave none for this game, that is, if nothing was added to this commitment.
 * @param {{commitment: string, seat_bytes: Record<string, string | null>} | null} shuffle @param {string | null} seat
 * @param {Added | null} added
 */
export function isIncluded(shuffle, seat, added) {
  if (!shuffle || !seat || added?.commitment !== shuffle.commitment) return null;
  return shuffle.seat_bytes[seat] === added.bytes;
}
