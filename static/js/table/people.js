// @ts-check
/** Who is at the table: the four seats with whoever plays them, the watchers, and what can be done about a seat. */

import { botMark } from "../decor.js";
import { html } from "../html.js";
import * as facts from "../room-facts.js";
import { countdown } from "../server-time.js";
import { plural, t } from "../text.js";
import { controlOf } from "./around.js";
import { emblem, presenceOf } from "./seats.js";

/**
 * @param {import("./model.js").Model} model
 * @param {{around: (what: string, seat?: string) => void, follow: (seat: string) => void}} ways
 */
export function peopleBody(model, { around, follow }) {
  const { state, view, viewer, own, standing, speaker } = model;
  const watching = state.room ? facts.spectators(state.room) : [];
  const isOver = view.phase === "over";
  const button = (/** @type {string} */ what, /** @type {string} */ label, /** @type {string} */ seat) =>
    html("button", { class: "button", type: "button", "data-do": what, "data-seat": seat, onclick: () => around(what, seat) }, label);

  const row = (/** @type {import("../reduce.js").Seat} */ seat) => {
    const control = controlOf(view, seat);
    const isBot = control.by === "bot";
    const mayOffer = standing === "watches" && state.room?.you && !isOver && (control.overdue || isBot) && !view.vote;
    const mayGive = !isOver && !isBot && (seat === viewer ? standing === "plays" : standing === "plays" && control.overdue);
    return html("li", { "data-seat": seat },
      emblem(seat),
      html("span", { class: "people-words" },
        html("b", {}, isBot && botMark(), html("bdi", {}, speaker.name(seat))),
        html("small", {}, factsOf(model, seat))),
      standing === "watches" && html("button", {
        class: "button", type: "button", "data-do": "follow", "data-seat": seat, "aria-pressed": String(seat === own), "aria-label": t("around.follow_named", { name: speaker.name(seat) }), onclick: () => follow(seat),
      }, t("around.follow")),
      mayOffer && button("offer", t("around.offer"), seat),
      mayGive && button("give-to-bot", t(seat === viewer ? "around.give_own" : "around.give_to_bot"), seat),
      seat === viewer && standing === "stands_by" && !isOver && button("take-seat-back", t("around.take_back"), seat));
  };
  return [
    html("ul", { class: "people" }, ...facts.SEATS.map(row)),
    html("p", { class: "sheet-note" }, watching.length ? `${plural("lobby.spectators", watching.length)}: ${watching.map(({ name }) => name).join(", ")}` : t("room.no_spectators")),
  ];
}

/** @param {import("./model.js").Model} model @param {import("../reduce.js").Seat} seat */
function factsOf({ state, view, speaker }, seat) {
  const { by, bot, player } = controlOf(view, seat);
  const clock = state.clock?.game === state.game?.id ? state.clock : null;
  const reserve = clock?.reserve?.[seat];
  const shows = state.room?.options.watchers === "hands" && view.shows_hands?.[seat];
  return [
    by === "bot" || by === "stand_in" ? t("around.bot_plays", { level: t(`bot.${bot}`) }) : by === "substitute" ? t("around.plays_for", { name: speaker.player(player ?? "") }) : t(`presence.${presenceOf(state, seat)}`),
    view.options?.clock && reserve !== undefined && by === "owner" && t("around.reserve", { time: countdown(reserve * 1000) }),
    shows && t("around.shows_hand"),
  ].filter(Boolean).join(" · ");
}
