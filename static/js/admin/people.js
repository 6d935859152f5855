// @ts-check
/** A room, and a player across rooms. */

import { html } from "../html.js";
import { fill } from "../replay/words.js";
import { act, read } from "./door.js";
import { acting, doing, form, gameLink, later, link, list, note, part, playerLink, reasonField, reasons, tableOr, untilField, untilOf, when } from "./parts.js";
import { banHeads, banRow, gameHeads, gameRow } from "./views.js";
import { words } from "./words.js";

/** @param {string} id */
export function room(id) {
  const w = words();
  const path = `/rooms/${encodeURIComponent(id)}`;
  const why = reasons();
  why.append(acting(w.room.close, "close-room", why, (reason) => doing(() => act("POST", `${path}/close`, reason), show, place)));
  const place = html("div", { class: "admin-found" });
  const talk = html("div", { class: "admin-found" });

  function drawn(/** @type {any} */ told) {
    const h = w.heads;
    const members = told.members.map((/** @type {any} */ member) => [
      member.bot ? `${member.name} (${w.bot}: ${member.bot})` : playerLink(member.id, member.name), member.seat ?? "", member.id === told.host ? w.room.host : "",
      // A bot plays on for who is removed, and is not removed itself.
      told.closed_at || member.bot ? "" : acting(w.room.remove, "remove", why, (reason) => doing(() => act("DELETE", `${path}/members/${encodeURIComponent(member.id)}`, reason), show, place)),
    ]);
    place.replaceChildren(
      html("h1", { class: "admin-title" }, fill(w.room.title, told)),
      note([fill(w.room.codes, { code: told.code, watch: told.watch_code }), told.closed_at ? fill(w.room.closed, { at: when(told.closed_at), why: told.closed_why }) : w.room.open].join(" · ")),
      ...(told.closed_at ? [] : [why]),
      part(w.room.members, tableOr([h.player, h.seat, "", ""], members), ...(told.removed.length ? [note(fill(w.room.removed, { ids: told.removed.join(", ") }))] : [])),
      part(w.room.games, tableOr(gameHeads(), told.games.map(gameRow))));
  }
  const show = async () => drawn(await read(path));
  doing(show, () => {}, place);
  list(talk, `${path}/talk`, "messages", {}, talkHeads(), talkRow);
  return [place, part(w.room.talk, talk)];
}

export const talkHeads = () => {
  const h = words().heads;
  return [h.at, h.player, h.channel, h.text, ""];
};
/** What was said, as a row. @param {any} said @returns {(Node | string)[]} */
export const talkRow = (said) => {
  const w = words().game;
  return [when(said.at), playerLink(said.player, said.name), w.channels[/** @type {"room" | "watchers"} */ (said.channel)], html("span", { class: "admin-words" }, said.text), said.taken_back_at ? w.taken : ""];
};

/** @param {string} id */
export function player(id) {
  const w = words();
  const path = `/players/${encodeURIComponent(id)}`;
  const timeline = html("div", { class: "admin-found" });
  const place = html("div", { class: "admin-found" });
  const why = reasons();
  const ban = form([untilField(), reasonField("reason-ban")], w.ban, "ban", (values) => doing(() => act("POST", `${path}/bans`, values["reason-ban"], untilOf(values.until)), show, place));

  async function show() {
    const told = await read(path);
    const rooms = told.rooms.flatMap((/** @type {any} */ each) => [" ", link(`room/${each.id}`, each.name || each.id)]);
    place.replaceChildren(
      html("h1", { class: "admin-title" }, told.name, " ", html("small", {}, [told.id, told.bot && `${w.bot}: ${told.bot}`, told.banned && w.banned].filter(Boolean).join(" · "))),
      note(fill(w.player.facts, { games: told.games, created: when(told.created_at), seen: when(told.last_seen_at) || w.player.never })),
      html("p", {}, ...rooms),
      part(w.player.bans, ...(told.bot ? [] : [ban]), ...(told.bans.some((/** @type {any} */ each) => each.in_force) ? [why] : []), tableOr(banHeads(), told.bans.map(banRow(why, show, place)))));
    await list(timeline, `${path}/timeline`, "entries", {}, [w.heads.at, w.heads.what, w.heads.room, w.heads.game, w.heads.detail], (entry) =>
      [when(entry.at), w.player.kinds[/** @type {keyof typeof w.player.kinds} */ (entry.kind)], entry.room ? link(`room/${entry.room}`, entry.room) : "", entry.game ? gameLink(entry.game) : "", html("span", { class: "admin-words" }, entry.detail ?? "")]);
  }
  doing(show, () => {}, place);
  return [place, part(w.player.timeline, note(w.player.hint), timeline)];
}
