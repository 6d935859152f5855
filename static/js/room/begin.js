// @ts-check
/** The foot of the room: say that one is ready, start, go to the table; and in one line what is waited for. */

import { html } from "../html.js";
import * as facts from "../room-facts.js";
import { countdown, hereAt, isLate } from "../server-time.js";
import { t } from "../text.js";

/** @typedef {import("../room-facts.js").Room} Room */

/** @param {Room} room @param {import("./doings.js").Doing} doing @param {import("./doings.js").Doings} doings */
export function beginning(room, doing, doings) {
  if (facts.isRunning(room)) {
    return [html("button", { class: "button button--main", type: "button", "data-do": "to-table", onclick: doings.toTable }, t("room.to_table"))];
  }
  const { ready, mayStart } = facts.startState(room);
  return [
    html("p", { id: "start-why", role: "status" }, waitWords(room, Date.now())),
    html("div", { class: "room-begin-ways" },
      mayStart && html("button", {
        class: ready === null ? "button button--main" : "button", type: "button", "data-do": "start", "aria-describedby": "start-why", onclick: doing(doings.start),
      }, t(room.game ? "room.start_again" : "room.start")),
      ready !== null && html("button", {
        class: ready ? "button" : "button button--main", type: "button", "data-do": "ready", "aria-pressed": String(ready), "aria-describedby": "start-why", onclick: doing(() => doings.ready(!ready)),
      }, t(ready ? "room.unready" : "room.ready"))),
  ];
}

/** What is waited for, and for how long. @param {Room} room @param {number} now milliseconds */
export function waitWords(room, now) {
  const { why, waiting } = facts.startState(room);
  const words = t(why, { names: waiting.join(", ") });
  if (room.ready_by === null) return words;
  if (!isLate(room, now)) return `${words}. ${t("room.wait_left", { time: countdown(hereAt(room.ready_by) - now) })}`;
  return `${words}. ${t(facts.isHost(room) ? "room.wait_over_host" : "room.wait_over")}`;
}
