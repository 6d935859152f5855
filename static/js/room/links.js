// @ts-check
/** The room's links: to play, to watch, and one's own seat's to another device. */

import { html } from "../html.js";
import { linkField } from "../link-field.js";
import { roomName } from "../names.js";
import { isHost } from "../room-facts.js";
import { t } from "../text.js";

/** @typedef {import("../room-facts.js").Room} Room @typedef {import("./doings.js").Doing} Doing @typedef {import("./doings.js").Doings} Doings */

/** @param {Room} room @param {Doing} doing @param {Doings} doings @param {(problem: unknown) => void} complain */
export function roomLinks(room, doing, doings, complain) {
  const renew = (/** @type {"play" | "watch"} */ kind) => isHost(room)
    ? html("button", {
      class: "button button--quiet", type: "button", "data-do": "renew-link", "data-kind": kind, title: t("room.renew_hint"), onclick: doing(() => doings.host.renewLink(kind)),
    }, t("room.renew"))
    : null;
  const share = (/** @type {string} */ text) => ({ title: roomName(room), text });
  const play = room.link === "play" && linkField({
    id: "invite", address: `${location.origin}/r/${room.code}`, label: t("room.invite"), hint: t(room.locked ? "room.invite_locked" : "room.invite_hint"),
    copy: "copy-link", share: share(t("room.share_text")), main: true, more: renew("play"), complain,
  });
  const watch = linkField({
    id: "invite-watch", address: `${location.origin}/w/${room.watch_code}`, label: t("room.invite_watch"), hint: t("room.invite_watch_hint"),
    copy: "copy-watch-link", share: share(t("room.share_watch_text")), more: renew("watch"), complain,
  });
  return [play, watch];
}

/**
 * One's own seat on another device: a link for oneself alone, made when asked for.
 * @param {Doings} doings @param {(problem: unknown) => void} complain
 */
export function createSeatLink(doings, complain) {
  const place = html("div", { class: "room-move" });
  const button = () => html("button", { class: "button button--quiet", type: "button", "data-do": "seat-link", onclick: make }, t("room.move_device"));
  async function make() {
    try {
      const { path } = await doings.seatLink();
      place.replaceChildren(linkField({
        id: "seat-link", address: new URL(path, location.origin).href, label: t("room.move_device"), hint: t("room.move_device_hint"),
        copy: "copy-seat-link", share: null, complain,
      }));
      /** @type {HTMLElement | null} */ (place.querySelector("button"))?.focus();
    } catch (problem) {
      complain(problem);
    }
  }
  place.append(button());
  return place;
}
