// @ts-check
/** The four chairs by team: who sits there, whether they are ready and here, and what may be done about it. */

import { botMark, emblem } from "../decor.js";
import { html } from "../html.js";
import { nameOf } from "../names.js";
import * as facts from "../room-facts.js";
import { t } from "../text.js";

/**
 * @typedef {import("../room-facts.js").Room} Room @typedef {import("../room-facts.js").Seat} Seat
 * @typedef {{room: Room, presence: Record<string, import("../room-facts.js").Presence>, doing: import("./doings.js").Doing,
 *   doings: import("./doings.js").Doings, openSeat: (seat: Seat) => void}} How
 */

/** @param {{name: "AC" | "BD", seats: Seat[]}} team @param {How} how */
export function teamOf(team, how) {
  return html("div", { class: "room-team", "data-team": team.name },
    html("h2", {}, t(`team.${team.name}`), html("small", {}, t("room.opposite"))),
    html("ul", {}, ...team.seats.map((seat) => {
      const sitter = how.room.seats[seat];
      return sitter ? takenSeat(seat, sitter, how) : freeSeat(seat, team.name, how);
    })));
}

/** @param {Seat} seat @param {import("../room-facts.js").Sitter} sitter @param {How} how */
function takenSeat(seat, sitter, { room, presence, doing, doings, openSeat }) {
  const isOwn = room.you?.seat === seat;
  const isRunning = facts.isRunning(room);
  const isPartner = room.you?.seat && facts.PARTNER[room.you.seat] === seat;
  const state = stateOf(sitter, isOwn ? "here" : presence[sitter.id], isRunning);
  const tags = [isOwn && t("room.you"), isPartner && t("room.partner"), sitter.id === room.host && t("room.host"), sitter.bot && t(`bot.${sitter.bot}`)];
  return html("li", {
    class: "room-seat", tabindex: -1, "data-seat": seat, "data-own": isOwn, "data-away": facts.isAbsent(presence[sitter.id]) && !isOwn, "data-ready": sitter.ready && !isRunning,
  },
    emblem(seat),
    html("span", { class: "room-name" },
      html("span", { class: "room-who" }, sitter.bot && botMark(), html("bdi", {}, nameOf(sitter))),
      html("small", {}, tags.filter(Boolean).join(" · "))),
    !sitter.bot && html("span", { class: "room-state" }, t(state)),
    // The host, who sits, changes places with a bot in the sheet.
    sitter.bot && !isRunning && room.link === "play" && !(room.you?.seat && facts.isHost(room)) && sitButton(seat, seat === "A" || seat === "C" ? "AC" : "BD", { room, doing, doings }),
    isOwn && !isRunning && html("button", { class: "button", type: "button", "data-do": "stand", onclick: doing(doings.stand) }, t("room.stand")),
    facts.isHost(room) && !isOwn && !isRunning && seatButton(seat, t("room.seat_more_named", { name: nameOf(sitter) }), openSeat));
}

/** @param {import("../room-facts.js").Sitter} sitter @param {string | undefined} presence @param {boolean} isRunning */
function stateOf(sitter, presence, isRunning) {
  if (presence === "away" || presence === "gone" || presence === "reconnecting") return `presence.${presence}`;
  if (isRunning) return "presence.here";
  return sitter.ready ? "room.state.ready" : "room.state.thinking";
}

/** @param {Seat} seat @param {"AC" | "BD"} team @param {How} how */
function freeSeat(seat, team, { room, doing, doings, openSeat }) {
  return html("li", { class: "room-seat room-seat--free", tabindex: -1, "data-seat": seat },
    emblem(seat),
    html("span", { class: "room-name" }, t("room.free")),
    facts.isHost(room) && !facts.isRunning(room) && html("button", {
      class: "button", type: "button", "data-do": "bot", "data-seat": seat, "aria-label": t("room.bot_named", { seat: t(`seat.${seat}`) }),
      onclick: () => openSeat(seat),
    }, t("room.bot")),
    room.link === "play" && sitButton(seat, team, { room, doing, doings }));
}

/** @param {Seat} seat @param {"AC" | "BD"} team @param {Pick<How, "room" | "doing" | "doings">} how */
function sitButton(seat, team, { room, doing, doings }) {
  const isSeated = Boolean(room.you?.seat);
  const isFree = room.seats[seat] === null;
  return html("button", {
    class: isSeated || !isFree ? "button" : "button button--main", type: "button", "data-do": "sit", "data-seat": seat,
    "aria-label": t("room.sit_named", { team: t(`team.${team}`), seat: t(`seat.${seat}`) }), disabled: facts.isRunning(room), onclick: doing(() => doings.sit(seat)),
  }, t(isSeated ? "room.move" : "room.sit"));
}

/** @param {Seat} seat @param {string} label @param {(seat: Seat) => void} open */
const seatButton = (seat, label, open) =>
  html("button", { class: "button room-more", type: "button", "data-do": "seat-more", "data-seat": seat, "aria-label": label, title: label, onclick: () => open(seat) }, "⋯");
