// @ts-check
/** What the host can do about one chair or one person: a sheet of plain buttons, over the room. */

import { html, refill } from "../html.js";
import { nameOf } from "../names.js";
import * as facts from "../room-facts.js";
import { t } from "../text.js";

/** @typedef {import("../room-facts.js").Room} Room @typedef {import("../room-facts.js").Seat} Seat @typedef {{seat: Seat} | {player: string}} Subject */

/** @param {{room: () => Room, doings: import("./doings.js").Doings, complain: (problem: unknown) => void}} how */
export function createHostSheet({ room, doings, complain }) {
  const title = html("h2");
  const body = html("div", { class: "sheet-body" });
  const close = html("button", { class: "button", type: "button", "data-do": "close" });
  const element = /** @type {HTMLDialogElement} */ (html("dialog", { class: "sheet" }, title, body, close));
  /** @type {Subject | null} */
  let subject = null;
  close.addEventListener("click", () => element.close());
  element.addEventListener("click", (event) => event.target === element && element.close());
  element.addEventListener("close", () => (subject = null));

  /** Done or refused, the sheet has served; the room shows what came of it. @param {string} what @param {string} label @param {() => Promise<void>} act @param {Record<string, unknown>} [more] */
  const button = (what, label, act, more = {}) =>
    html("button", {
      class: "button", type: "button", "data-do": what, ...more,
      onclick: async () => {
        element.close();
        await act().catch(complain);
      },
    }, label);

  /** @param {Seat} seat */
  function seatBody(seat) {
    const now = room();
    const sitter = now.seats[seat];
    const others = facts.SEATS.filter((each) => each !== seat);
    const watchers = facts.spectators(now).filter(({ link }) => link === "play");
    const bots = facts.BOT_LEVELS.map((level) => button("seat-bot", t(`bot.${level}`), () => doings.host.seatBot(seat, level), { "data-kind": level }));
    const toSeat = sitter && others.map((each) => {
      const there = now.seats[each];
      const label = there ? t("room.swap_with", { name: nameOf(there) }) : t("room.move_to", { seat: t(`seat.${each}`) });
      return button("place", label, () => doings.host.place(each, sitter.id), { "data-seat": each });
    });
    const invited = watchers.map(({ id, name }) => button("place", name, () => doings.host.place(seat, id), { "data-player": id }));
    return [
      group(sitter && !sitter.bot ? "room.sheet_bot_instead" : "room.sheet_bot", bots),
      invited.length > 0 && group("room.sheet_member", invited),
      toSeat && group("room.sheet_move", toSeat),
      sitter && button("free-seat", t(sitter.bot ? "room.free_bot" : "room.free_seat"), () => doings.host.place(seat, null)),
      ...(sitter && !sitter.bot ? personBody(sitter.id) : []),
    ];
  }

  /** @param {string} player */
  const personBody = (player) => [
    button("hand-over", t("room.hand_over"), () => doings.host.handOver(player)),
    button("remove", t("room.remove"), () => doings.host.remove(player), { class: "button button--warn" }),
  ];

  function update() {
    if (!subject) return;
    const now = room();
    const member = "seat" in subject ? null : now.members.find(({ id }) => id === /** @type {any} */ (subject).player);
    // A game has begun, somebody is gone, or the right has passed on: nothing here could be done any more.
    if (!facts.isHost(now) || ("seat" in subject ? facts.isRunning(now) : !member)) return element.close();
    title.textContent = "seat" in subject ? sitterName(now.seats[subject.seat], subject.seat) : member?.name ?? "";
    close.textContent = t("table.close");
    refill(body, ...("seat" in subject ? seatBody(subject.seat) : personBody(subject.player)));
  }

  return {
    element,
    update,
    /** @param {Subject} about */
    open(about) {
      subject = about;
      update();
      element.showModal();
    },
  };
}

/** @param {string} key @param {Node[]} buttons */
const group = (key, buttons) => html("fieldset", { class: "field" }, html("legend", {}, t(key)), html("div", { class: "sheet-ways" }, ...buttons));

/** @param {import("../room-facts.js").Sitter | null} sitter @param {string} seat */
const sitterName = (sitter, seat) => (sitter ? nameOf(sitter) : t("room.sheet_free", { seat: t(`seat.${seat}`) }));
