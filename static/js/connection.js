// @ts-check
/**
 * A WebSocket that comes back. It says hello, notices a dead wire, keeps what was not answered and sends it again under
 * the same id, and does what each close code asks for (docs/protocol.md). It never leaves the page.
 *
 * @typedef {import("./reduce.js").Connection} Connection
 * @typedef {"retry" | "replaced" | "not_allowed" | "outdated" | "room_closed" | "too_large"} Ending
 * @typedef {{connection: Connection, retryAt: number | null, restarting?: boolean, ended: Ending | null, why?: string}} Status
 *   `why`: the reason that came with the close
 * @typedef {{send: (text: string) => void, close: () => void, readyState: number,
 *   onopen: any, onmessage: any, onclose: any, isGreeted?: boolean}} Wire the part of WebSocket that is used; `isGreeted`: it was said hello to
 */

const PING_AFTER = 10_000;
const GIVE_UP_AFTER = 10_000;
/** After coming back to the page the wire has to prove itself sooner: phones cut it without a word. */
const GIVE_UP_ON_RETURN_AFTER = 4_000;
const LONGEST_DELAY = 15_000;
/** An answer that takes longer has been lost on the way, or its question has; asking again under the same id is harmless. */
const ASK_AGAIN_AFTER = 8_000;
const OPEN = 1;

/** How long to wait before attempt *n* (0 is the first after a loss), in milliseconds. @param {number} n @param {number} chance 0 to 1 */
export function backOff(n, chance) {
  const longest = Math.min(LONGEST_DELAY, 500 * 2 ** n);
  return Math.round(longest / 2 + (longest / 2) * chance);
}

/** What a close code asks for. @param {number} code @returns {Ending} */
export function endingOf(code) {
  switch (code) {
    case 4001:
      return "replaced";
    case 4003:
      return "not_allowed";
    case 4004:
      return "outdated";
    case 4005:
      return "room_closed";
    case 1009:
      return "too_large";
    default:
      return "retry";
  }
}

/** An id no other action has. */
export const actionId = () => `a-${crypto.randomUUID()}`;

/**
 * @param {object} how
 * @param {() => Wire} how.open a fresh wire
 * @param {() => (Record<string, unknown> | null)} how.hello the first frame, made anew for each wire; null where none is wanted
 * @param {(frame: any) => void} how.receive
 * @param {(status: Status) => void} how.report
 * @param {{online: () => boolean, now: () => number, chance: () => number,
 *   later: (call: () => void, ms: number) => any, never: (timer: any) => void}} [how.world]
 */
export function connect({ open, hello, receive, report, world = BROWSER }) {
  /** @type {Wire | null} */
  let wire = null;
  /** @type {Map<string, {frame: Record<string, unknown>, timer: any}>} */
  const unanswered = new Map();
  let losses = 0;
  let isOver = false;
  let isGreeted = false;
  let isHeard = false;
  /** @type {any} */
  let silence = null;
  /** @type {any} */
  let retry = null;

  function start() {
    world.never(retry);
    retry = null;
    isGreeted = isHeard = false;
    const mine = open();
    wire = mine;
    expectAWord(PING_AFTER + GIVE_UP_AFTER);
    mine.onopen = () => {
      if (mine !== wire) return;
      const first = mine.isGreeted ? null : hello();
      if (first) mine.send(JSON.stringify(first));
      isGreeted = true;
      for (const { frame } of unanswered.values()) mine.send(JSON.stringify(frame));
    };
    mine.onmessage = (/** @type {{data: string}} */ { data }) => {
      if (mine === wire) heard(JSON.parse(data));
    };
    mine.onclose = (/** @type {{code: number, reason?: string}} */ { code, reason }) => {
      if (mine === wire) lost(code, reason);
    };
  }

  function heard(/** @type {any} */ frame) {
    if (!isHeard) {
      isHeard = true;
      losses = 0;
      report({ connection: "connected", retryAt: null, restarting: false, ended: null });
    }
    listen();
    if (frame.type === "reply") answered(frame);
    if (frame.type !== "pong") receive(frame);
  }

  function answered(/** @type {any} */ { id, error }) {
    const question = unanswered.get(id);
    if (!question) return;
    world.never(question.timer);
    if (!error?.retry) unanswered.delete(id);
    else askAgain(question.frame, backOff(2, world.chance()));
  }

  function askAgain(/** @type {any} */ frame, /** @type {number} */ delay) {
    const timer = world.later(() => {
      transmit(frame);
      askAgain(frame, ASK_AGAIN_AFTER);
    }, delay);
    unanswered.set(frame.id, { frame, timer });
  }

  /** The other side must speak from time to time; a ping makes it. */
  function listen() {
    world.never(silence);
    silence = world.later(() => probe(GIVE_UP_AFTER), PING_AFTER);
  }

  function probe(/** @type {number} */ patience) {
    transmit({ type: "ping" });
    expectAWord(patience);
  }

  function expectAWord(/** @type {number} */ patience) {
    world.never(silence);
    silence = world.later(() => lost(1006), patience);
  }

  function lost(/** @type {number} */ code, why = "") {
    world.never(silence);
    const old = wire;
    wire = null;
    if (old) old.close();
    if (isOver) return;
    const ending = endingOf(code);
    if (ending !== "retry") {
      report({ connection: ending === "replaced" ? "replaced" : "closed", retryAt: null, ended: ending, why });
      return;
    }
    const delay = backOff(losses++, world.chance());
    const connection = world.online() ? "reconnecting" : "offline";
    report({ connection, retryAt: world.now() + delay, ended: null });
    retry = world.later(start, delay);
  }

  function tryAtOnce() {
    if (isOver || wire) return;
    losses = 0;
    report({ connection: "reconnecting", retryAt: null, ended: null });
    start();
  }

  function transmit(/** @type {Record<string, unknown>} */ frame) {
    if (isGreeted && wire?.readyState === OPEN) wire.send(JSON.stringify(frame));
  }

  start();
  return {
    /** Sends now or not at all. */
    send: transmit,
    /** Sends, and sends again until there is an answer. @param {{id: string, [field: string]: unknown}} frame */
    ask(frame) {
      transmit(frame);
      askAgain(frame, ASK_AGAIN_AFTER);
    },
    /** The page is looked at again or the network is back: be connected as soon as can be. */
    wake() {
      if (isOver) return;
      if (wire) probe(GIVE_UP_ON_RETURN_AFTER);
      else if (retry !== null) tryAtOnce();
    },
    /** Tries at once, also after the other side has told this one to stop. */
    now: tryAtOnce,
    close() {
      isOver = true;
      world.never(retry);
      for (const { timer } of unanswered.values()) world.never(timer);
      lost(1000);
    },
  };
}

/** Calls *wake* when the page is looked at again, and when the network comes or goes. @param {() => void} wake */
export function onReturn(wake) {
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && wake());
  addEventListener("pageshow", (event) => event.persisted && wake());
  for (const change of ["online", "offline"]) addEventListener(change, wake);
}

/** The address of a socket of this site. */
export const socketAddress = (/** @type {string} */ path) => `${location.origin.replace(/^http/, "ws")}${path}`;

const BROWSER = {
  online: () => navigator.onLine,
  now: () => Date.now(),
  chance: () => Math.random(),
  later: (/** @type {() => void} */ call, /** @type {number} */ ms) => setTimeout(call, ms),
  never: (/** @type {any} */ timer) => clearTimeout(timer),
};
