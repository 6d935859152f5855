// @ts-check
/** The page's line to its table: what comes goes into the store, what the reader does goes out and is answered. */

import { openedAhead } from "./ahead.js";
import { Problem } from "./api.js";
import { actionId, connect, onReturn, socketAddress } from "./connection.js";
import { watch } from "./store.js";

const PROTOCOL_VERSION = 1;
const SNAPSHOT_WITHIN = 5_000;

/** A vote that was decided while one's own was on its way: that is no trouble of the reader's. @param {unknown} problem */
const isOvertaken = (problem) => problem instanceof Problem && problem.code === "no_vote";

/**
 * @param {string} code of the room
 * @param {import("./store.js").Store<import("./reduce.js").State, any>} store
 * @param {{troubled: (code: string) => void, complain: (problem: unknown) => void}} page
 */
export function openLine(code, store, { troubled, complain }) {
  /** Who waits for the reply to what, by id. @type {Map<string, (reply: any) => void>} */
  const asked = new Map();
  const address = socketAddress(`/ws/tables/${encodeURIComponent(code)}`);
  const connection = connect({
    open: () => openedAhead(address) ?? new WebSocket(address),
    hello: () => ({ type: "hello", version: PROTOCOL_VERSION, ...seen() }),
    receive,
    report: (status) => store.dispatch({ type: "link", ...status }),
  });
  onReturn(connection.wake);
  store.subscribe((state, before) => {
    if (state.needsSnapshot && !before.needsSnapshot) askForSnapshot();
    // A server that was started anew may be of another version, which only a snapshot says.
    if (before.link.restarting && !state.link.restarting && state.connection === "connected") askForSnapshot();
  });
  watch(store, ({ connection: state, game }) => ({ state, seq: game?.seq ?? null }), ({ state, seq }) => {
    document.body.dataset.connection = state;
    document.body.dataset.seq = String(seq ?? "");
  });

  function receive(/** @type {any} */ frame) {
    if (frame.type === "error") return troubled(frame.code);
    if (frame.type === "reply" && !frame.error?.retry) {
      asked.get(frame.id)?.(frame);
      asked.delete(frame.id);
    }
    store.dispatch({ ...frame, heardAt: Date.now() });
  }

  /** Once, and again only if nothing comes of it. */
  function askForSnapshot() {
    connection.send({ type: "resync" });
    setTimeout(() => store.state.needsSnapshot && askForSnapshot(), SNAPSHOT_WITHIN);
  }

  /** What the server may build on: nothing, once a gap has been seen. */
  function seen() {
    const { game, needsSnapshot } = store.state;
    return game && !needsSnapshot ? { game: game.id, last_seq: game.seq } : { game: null, last_seq: null };
  }

  /** @param {{id: string, [field: string]: unknown}} frame @returns {Promise<void>} rejects with the refusal as a Problem */
  function answered(frame) {
    const reply = new Promise((resolve) => asked.set(frame.id, resolve));
    connection.ask(frame);
    return reply.then(({ ok, error }) => {
      if (!ok) throw new Problem(error.code, 0, error.detail);
    });
  }

  /** @param {string} id @param {Record<string, unknown>} action */
  const actionFrame = (id, action) => {
    const { id: game, seq: expect } = /** @type {NonNullable<import("./reduce.js").State["game"]>} */ (store.state.game);
    return { type: "action", id, game, expect, action };
  };

  return {
    connection,

    /** Lays or passes a card; one at a time. Its refusal stays with the table. @param {Record<string, unknown>} action */
    act(action) {
      const { game, pending } = store.state;
      if (!game || game.frozen || pending) return;
      const id = actionId();
      store.dispatch({ type: "sent", id, action });
      connection.ask(actionFrame(id, action));
    },

    /** What concerns the table and not the cards: it waits for nothing else. @param {Record<string, unknown>} action */
    ask: async (action) => {
      if (store.state.game) await answered(actionFrame(actionId(), action)).catch((problem) => isOvertaken(problem) || complain(problem));
    },

    say: (/** @type {string} */ text) => answered({ type: "say", id: actionId(), text }),
    react: (/** @type {string} */ reaction) => connection.send({ type: "react", reaction }),
  };
}
