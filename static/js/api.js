// @ts-check
/** The REST door. Every failure is a Problem whose code has a sentence in the texts. */

import { fetchedAhead, isAskedAhead } from "./ahead.js";
import { read } from "./answer.js";
import { noteServerTime } from "./server-time.js";
import { hasText, t } from "./text.js";

/** The cookie by which the server tells that this browser has a guest's token, which no script can read. */
const KNOWN = /(?:^|; )tacker_known=/;
/** Whether the guest was made by this very page. */
let isMadeHere = false;

export class Problem extends Error {
  /** @param {string} code @param {number} status @param {string} [detail] */
  constructor(code, status, detail = "") {
    super(detail || code);
    this.code = code;
    this.status = status;
  }
}

/** What to tell the reader of anything thrown. */
export function sentenceFor(/** @type {unknown} */ problem) {
  const code = problem instanceof Problem ? problem.code : "unknown";
  return [`error.${code}`, `refusal.${code}`].filter(hasText).map((key) => t(key))[0] ?? t("error.unknown");
}

/** @returns {Promise<{id: string, name: string} | null>} null for who has not said a name in this browser */
export async function whoAmI() {
  if (!mayBeKnown()) return null;
  try {
    return await call("GET", "/players/me");
  } catch (problem) {
    if (problem instanceof Problem && problem.status === 401) return null;
    throw problem;
  }
}

export const enter = async (/** @type {string} */ name) => noted(await call("POST", "/players", { name }));
export const rename = (/** @type {string} */ name) => call("PATCH", "/players/me", { name });

/** Go on here as the player whose seat link it is. @returns {Promise<{id: string, name: string, code: string}>} */
export const goOnAs = async (/** @type {string} */ token) => noted(await call("POST", "/seat-links", { token }));

/** @param {{name: string, visibility: string, options: Record<string, unknown>}} wishes */
export const createRoom = (wishes) => call("POST", "/rooms", wishes);
export const room = (/** @type {string} */ code) => call("GET", at(code));
/** The open rooms one is a member of, the newest touched first. @returns {Promise<any[]>} none for who has not said a name in this browser */
export const myRooms = async () => (mayBeKnown() ? (await call("GET", "/players/me/rooms")).rooms : []);
export const join = (/** @type {string} */ code) => call("POST", `${at(code)}/members`);
export const leave = (/** @type {string} */ code) => call("DELETE", `${at(code)}/members/me`);
export const sit = (/** @type {string} */ code, /** @type {string} */ seat) => call("PUT", seatAt(code, seat));
export const stand = (/** @type {string} */ code, /** @type {string} */ seat) => call("DELETE", seatAt(code, seat));
export const ready = (/** @type {string} */ code, /** @type {string} */ seat, /** @type {boolean} */ isReady) =>
  call("PUT", `${seatAt(code, seat)}/ready`, { ready: isReady });
/** @returns {Promise<{algorithm: string, commitment: string, added_by: string[]}>} */
export const nextShuffle = (/** @type {string} */ code) => call("GET", `${at(code)}/shuffle`);
export const addBytes = (/** @type {string} */ code, /** @type {string} */ commitment, /** @type {string} */ bytes) =>
  call("PUT", `${at(code)}/shuffle`, { commitment, bytes });
export const startGame = (/** @type {string} */ code) => call("POST", `${at(code)}/games`);
export const result = (/** @type {string} */ code, /** @type {number} */ number) => call("GET", `${at(code)}/games/${number}`);
/** What proves a game; its last hash and secret once it is over. @returns {Promise<{id: string, last_hash: string | null}>} */
export const proof = (/** @type {string} */ game) => call("GET", `/games/${encodeURIComponent(game)}`);
/** @returns {Promise<{path: string, expires_at: string}>} */
export const seatLink = (/** @type {string} */ code) => call("POST", `${at(code)}/seat-link`);

/** What the host alone may do. @param {string} code */
export const host = (code) => ({
  change: (/** @type {Record<string, unknown>} */ wishes) => call("PATCH", at(code), wishes),
  place: (/** @type {string} */ seat, /** @type {string | null} */ player) => call("PUT", `${seatAt(code, seat)}/player`, { player }),
  seatBot: (/** @type {string} */ seat, /** @type {string} */ level) => call("PUT", `${seatAt(code, seat)}/bot`, { level }),
  shuffle: () => call("POST", `${at(code)}/seats/shuffle`),
  swapTeams: () => call("POST", `${at(code)}/seats/swap-teams`),
  remove: (/** @type {string} */ player) => call("DELETE", `${at(code)}/members/${player}`),
  handOver: (/** @type {string} */ player) => call("PUT", `${at(code)}/host`, { player }),
  renewLink: (/** @type {"play" | "watch"} */ kind) => call("POST", `${at(code)}/links/${kind}`),
  takeBackMessage: (/** @type {number} */ number) => call("DELETE", `${at(code)}/messages/${number}`),
});

const at = (/** @type {string} */ code) => `/rooms/${encodeURIComponent(code)}`;
const seatAt = (/** @type {string} */ code, /** @type {string} */ seat) => `${at(code)}/seats/${seat}`;

/** Whether this browser has a guest. The cookie is read last: a browser takes as long over that as over the code of the page. */
export const mayBeKnown = () => isMadeHere || isAskedAhead("/api/players/me") || KNOWN.test(document.cookie);

/** @template P @param {P} player @returns {P} */
function noted(player) {
  isMadeHere = true;
  return player;
}

/** @param {string} method @param {string} path @param {Record<string, unknown>} [body] @returns {Promise<any>} */
async function call(method, path, body) {
  const headers = body ? { "Content-Type": "application/json" } : undefined;
  /** @type {import("./answer.js").Answer} */
  let answer;
  try {
    answer = await (fetchedAhead(method, `/api${path}`) ?? fetch(`/api${path}`, { method, headers, body: body && JSON.stringify(body) }).then(read));
  } catch {
    throw new Problem("network", 0);
  }
  noteServerTime(answer.date, answer.heardAt);
  if (answer.ok) return answer.body;
  throw new Problem(answer.body?.code ?? "unknown", answer.status, answer.body?.detail);
}
