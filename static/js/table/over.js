// @ts-check
/** After the game, at the table: the numbers, who is ready for another, and what the host does about a chair that is not. */

import * as api from "../api.js";
import { html, refill } from "../html.js";
import { abandonedLine, resultTable } from "../result.js";
import * as facts from "../room-facts.js";
import { isIncluded, lastAdded } from "../seat-bytes.js";
import { language, t } from "../text.js";

/** @param {HTMLElement} element to be filled @param {{doings: import("../room/doings.js").Doings, complain: (problem: unknown) => void}} how */
export function createOver(element, { doings, complain }) {
  /** @type {import("../result.js").Result | null} */
  let result = null;
  /** The last hash of its chain. @type {string | null} */
  let lastHash = null;
  let asked = "";
  let drawn = "";

  /** @param {import("../room-facts.js").Room} room @param {() => void} done */
  async function fetchResult(room, done) {
    asked = room.game?.id ?? "";
    lastHash = null;
    const [told, proof] = await Promise.all([
      api.result(room.code, room.game?.number ?? 0).catch(() => null),
      api.proof(asked).catch(() => null),
    ]);
    [result, lastHash] = [told, proof?.last_hash ?? null];
    if (result) done();
  }

  /** @param {import("./model.js").Model} model */
  function update(model) {
    const { view, state } = model;
    const { room } = state;
    element.hidden = view.phase !== "over" || !room;
    if (element.hidden || !room) return;
    // The table knows of the end before the room does, and only then are there numbers.
    if (room.game?.id === state.game?.id && room.game?.status === "over" && asked !== room.game.id) fetchResult(room, () => update(model));
    const shown = result?.id === state.game?.id ? result : placeholder(model);
    const isOver = result?.id === state.game?.id;
    const now = JSON.stringify([language(), shown, isOver && lastHash, view.shuffle, room.seats, room.host, room.you, state.presence]);
    if (now === drawn) return;
    drawn = now;
    refill(element, abandonedLine(/** @type {any} */ (shown)), resultTable(/** @type {any} */ (shown), (seat) => stateOf(room, state.presence, seat)), isOver && proofLine(model));
  }

  /** The way to the replay, the fingerprint of the game to keep, and whether the house took the reader's own bytes. @param {import("./model.js").Model} model */
  function proofLine({ state, view, viewer }) {
    const own = isIncluded(view.shuffle, viewer, lastAdded());
    return html("div", { class: "over-proof" },
      html("a", { class: "button", href: `/replay/${state.game?.id}`, "data-do": "replay" }, t("over.replay")),
      lastHash && html("details", {}, html("summary", {}, t("over.hash", { start: lastHash.slice(0, 8) })), html("code", {}, lastHash), html("p", {}, t("over.hash_hint"))),
      own !== null && html("p", { class: own ? "over-own" : "over-own problem" }, t(own ? "over.own_in" : "over.own_missing")));
  }

  /** @param {import("../room-facts.js").Room} room @param {Record<string, string>} presence @param {import("../reduce.js").Seat} seat */
  function stateOf(room, presence, seat) {
    const sitter = room.seats[seat];
    const isMissing = sitter === null || (!sitter.bot && !sitter.ready && facts.isAbsent(presence[sitter.id]));
    if (isMissing && facts.isHost(room)) {
      return html("button", { class: "button", type: "button", "data-do": "bot", "data-seat": seat, onclick: () => doings.host.seatBot(seat, room.options.bot_level ?? "medium").catch(complain) }, t("room.bot"));
    }
    return t(sitter === null ? "room.free" : sitter.bot ? "room.state.bot" : isMissing ? "presence.away" : sitter.ready ? "room.state.ready" : "room.state.thinking");
  }

  return { update };
}

/** Before the numbers have come. @param {import("./model.js").Model} model */
const placeholder = ({ view, state }) => ({ winner: view.winner, seats: state.room?.seats ?? {}, deals: null, knock_outs: null, tackers: null });
