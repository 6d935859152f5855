// @ts-check

/** Calls when there is nothing else to do, and in any case after *patience* milliseconds. @param {() => void} call @param {number} patience */
export function whenIdle(call, patience) {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(call, { timeout: patience });
  else setTimeout(call, Math.min(patience, 200));
}
