// @ts-check
/** Who is in the room without a seat. */

import { html } from "../html.js";
import * as facts from "../room-facts.js";
import { plural, t } from "../text.js";

/**
 * @param {import("../room-facts.js").Room} room @param {Record<string, import("../room-facts.js").Presence>} presence
 * @param {(player: string) => void} openPerson for the host
 */
export function spectatorList(room, presence, openPerson) {
  const watching = facts.spectators(room);
  const isHost = facts.isHost(room);
  return [
    html("h2", {}, watching.length ? plural("lobby.spectators", watching.length) : t("room.no_spectators")),
    watching.length > 0 && html("ul", {}, ...watching.map(({ id, name, link }) => {
      const isOwn = room.you?.id === id;
      const tags = [isOwn && t("room.you"), id === room.host && t("room.host"), link === "watch" && t("room.by_watch_link"), !isOwn && facts.isAbsent(presence[id]) && t("presence.away")];
      const label = t("room.seat_more_named", { name });
      return html("li", { "data-player": id },
        html("span", { class: "room-name" }, html("bdi", {}, name), html("small", {}, tags.filter(Boolean).join(" · "))),
        isHost && !isOwn && html("button", {
          class: "button room-more", type: "button", "data-do": "person-more", "data-player": id, "aria-label": label, title: label, onclick: () => openPerson(id),
        }, "⋯"));
    })),
  ];
}
