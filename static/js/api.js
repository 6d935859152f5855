// @ts-check
/** The REST door. Every failure is a Problem whose code has a sentence in the texts. */

import { hasText, t } from "./text.js";

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
  try {
    return await call("GET", "/players/me");
  } catch (problem) {
    if (problem instanceof Problem && problem.status === 401) return null;
    throw problem;
  }
}

export const enter = (/** @type {string} */ name) => call("POST", "/players", { name });
export const rename = (/** @type {string} */ name) => call("PATCH", "/players/me", { name });

/** @param {{name: string, visibility: string, options: {seven_home: string}}} wishes */
export const createRoom = (wishes) => call("POST", "/rooms", wishes);
export const room = (/** @type {string} */ code) => call("GET", at(code));
export const join = (/** @type {string} */ code) => call("POST", `${at(code)}/members`);
export const leave = (/** @type {string} */ code) => call("DELETE", `${at(code)}/members/me`);
export const sit = (/** @type {string} */ code, /** @type {string} */ seat) => call("PUT", `${at(code)}/seats/${seat}`);
export const stand = (/** @type {string} */ code, /** @type {string} */ seat) => call("DELETE", `${at(code)}/seats/${seat}`);
/** @returns {Promise<{algorithm: string, commitment: string, added_by: string[]}>} */
export const nextShuffle = (/** @type {string} */ code) => call("GET", `${at(code)}/shuffle`);
export const addBytes = (/** @type {string} */ code, /** @type {string} */ commitment, /** @type {string} */ bytes) =>
  call("PUT", `${at(code)}/shuffle`, { commitment, bytes });
export const startGame = (/** @type {string} */ code) => call("POST", `${at(code)}/games`);

const at = (/** @type {string} */ code) => `/rooms/${encodeURIComponent(code)}`;

/** @param {string} method @param {string} path @param {Record<string, unknown>} [body] @returns {Promise<any>} */
async function call(method, path, body) {
  const headers = body ? { "Content-Type": "application/json" } : undefined;
  /** @type {Response} */
  let response;
  try {
    response = await fetch(`/api${path}`, { method, headers, body: body && JSON.stringify(body) });
  } catch {
    throw new Problem("network", 0);
  }
  const answer = await response.json().catch(() => null);
  if (response.ok) return answer;
  throw new Problem(answer?.code ?? "unknown", response.status, answer?.detail);
}
