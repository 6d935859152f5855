// @ts-check
/**
 * The lessons' door to the server, which judges every play (`/api/lessons`).
 *
 * @typedef {{number: number, key: string, rules: string[]}} Summary
 * @typedef {Record<string, any> & {type: string}} Frame as on the table socket
 * @typedef {Summary & {snapshot: Frame, frames: Frame[]}} Opened
 * @typedef {{ok: boolean, idea: boolean, error: null | import("../reduce.js").Refused, frames: Frame[]}} Answer
 */

import { Problem } from "../api.js";

/** @returns {Promise<Summary[]>} */
export const lessons = async () => (await call("")).lessons;

/** @param {number} number @returns {Promise<Opened>} */
export const openLesson = (number) => call(`/${number}`);

/** @param {number} number @param {string} play @returns {Promise<Answer>} */
export const playIn = (number, play) => call(`/${number}/plays`, { play });

/** @param {string} path @param {Record<string, unknown>} [body] @returns {Promise<any>} Throws a Problem. */
async function call(path, body) {
  /** @type {Response} */
  let response;
  try {
    response = await fetch(`/api/lessons${path}`, body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  } catch {
    throw new Problem("network", 0);
  }
  const answer = await response.json().catch(() => null);
  if (response.ok && answer) return answer;
  throw new Problem(answer?.code ?? "unknown", response.status, answer?.detail);
}
