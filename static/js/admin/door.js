// @ts-check
/** The admin's door. The credential lives in this tab alone and is sent as a bearer token. */

import { inTab } from "../kept.js";
import { asked } from "../replay/door.js";

const KEPT_AS = "tacker.admin";

export const credential = () => inTab.get(KEPT_AS) ?? "";
export const keep = (/** @type {string} */ token) => inTab.set(KEPT_AS, token);
export const forget = () => inTab.forget(KEPT_AS);

/** @param {string} path @param {RequestInit & {headers?: Record<string, string>}} [how] @returns {Promise<Response>} Throws a Problem. */
export const open = (path, how = {}) => asked(`/api/admin${path}`, { ...how, headers: { ...how.headers, Authorization: `Bearer ${credential()}` } });

/** @param {string} path @param {Record<string, string>} [params] empty ones are left out @returns {Promise<any>} */
export async function read(path, params = {}) {
  const query = new URLSearchParams(Object.entries(params).filter(([, value]) => value !== ""));
  return (await open(`${path}${query.size ? `?${query}` : ""}`)).json();
}

/** What is done needs a reason. @param {string} method @param {string} path @param {string} reason @param {Record<string, unknown>} [body] */
export const act = (method, path, reason, body) =>
  open(path, { method, headers: { "X-Reason": encodeURIComponent(reason), ...(body && { "Content-Type": "application/json" }) }, body: body && JSON.stringify(body) });

/** Each object of a stream of lines, as it comes, until its end or the signal. @param {string} path @param {(line: any) => void} hear @param {AbortSignal} signal */
export async function follow(path, hear, signal) {
  const stream = /** @type {ReadableStream<any>} */ ((await open(path, { signal })).body).pipeThrough(new TextDecoderStream());
  const reader = stream.getReader();
  for (let rest = ""; ; ) {
    const { done, value } = await reader.read().catch((problem) => {
      if (signal.aborted) return { done: true, value: "" };
      throw problem;
    });
    const lines = `${rest}${value ?? ""}`.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line) hear(JSON.parse(line));
    if (done) return;
  }
}

/** A game for the replay, with everything visible. @param {string} id @returns {import("../replay/door.js").Source} */
export function adminsGame(id) {
  const path = `/games/${encodeURIComponent(id)}`;
  return {
    game: (view) => read(`${path}/replay`, { view: view ?? "" }),
    moves: async (seq) => {
      const { view, choices } = await read(`${path}/at/${seq}`);
      return { seq, turn: choices ? view.turn : null, hands: view.hands, choices };
    },
    record: async () => (await open(`${path}/record`)).text(),
    recordName: `tacker-${id}.jsonl`,
    share: null,
  };
}
