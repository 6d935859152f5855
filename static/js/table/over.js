// @ts-check
/** After the game, at the table: the numbers, who is ready for another, and what the host does about a chair that is not. */

import * as api from "../api.js";
import { html, refill } from "../html.js";
import { resultTable } from "../result.js";
import * as facts from "../room-facts.js";
import { language, t } from "../text.js";

/** @param {{doings: import("../room/doings.js").Doings, complain: (problem: unknown) => void}} how */
export function createOver({ doings, complain }) {
  const element = html("section", { class: "over", hidden: true });
  /** @type {import("../result.js").Result | null} */
  let result = null;
  let asked = "";
  let drawn = "";

  /** @param {import("../room-facts.js").Room} room @param {() => void} done */
  async function fetchResult(room, done) {
    asked = room.game?.id ?? "";
    result = await api.result(room.code, room.game?.number ?? 0).catch(() => null);
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
    const now = JSON.stringify([language(), shown, room.seats, room.host, room.you, state.presence]);
    if (now === drawn) return;
    drawn = now;
    refill(element, resultTable(/** @type {any} */ (shown), (seat) => stateOf(room, state.presence, seat)));
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

  return { element, update };
}

/** Before the numbers have come. @param {import("./model.js").Model} model */
const placeholder = ({ view, state }) => ({ winner: view.winner, seats: state.room?.seats ?? {}, deals: null, knock_outs: null, tackers: null });
