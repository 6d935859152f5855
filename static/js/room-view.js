// @ts-check
/** The room before and between games: who sits where, the invitation, the start. Draws what the store says; decides nothing. */

import { boardAtRest, cardFan, emblem } from "./decor.js";
import { html, refill } from "./html.js";
import { nameForm } from "./name-form.js";
import * as facts from "./room-facts.js";
import { watch } from "./store.js";
import { plural, t } from "./text.js";

/**
 * @typedef {import("./room-facts.js").Room} Room
 * @typedef {import("./room-facts.js").Seat} Seat
 * @typedef {import("./store.js").Store<import("./reduce.js").State, any>} RoomStore
 * @typedef {object} Doings what the reader may ask for; those that return a promise reject with a Problem
 * @property {(me: {id: string, name: string}) => Promise<void>} named
 * @property {(seat: Seat) => Promise<void>} sit
 * @property {() => Promise<void>} stand
 * @property {() => Promise<void>} start
 * @property {() => Promise<void>} leave
 * @property {() => void} toTable
 */

/**
 * Draws the room into *root* and keeps it up to date.
 * @param {HTMLElement} root @param {{store: RoomStore, doings: Doings, complain: (problem: unknown) => void}} how
 * @returns {() => void} takes it away
 */
export function mountRoom(root, { store, doings, complain }) {
  const parts = {
    head: html("div", { class: "room-words" }),
    board: html("section", { class: "room-board", "aria-hidden": "true" }),
    name: html("section", { class: "panel room-name-form" }),
    teams: html("section", { class: "room-teams" }),
    links: html("section", { class: "room-links" }),
    options: html("dl", { class: "room-options" }),
    leave: html("p", { class: "room-leave" }),
    begin: html("footer", { class: "room-begin" }),
  };
  root.replaceChildren(
    html("header", { class: "room-head" }, cardFan(), parts.head),
    parts.board, parts.name, parts.teams, parts.links, parts.options, parts.leave, parts.begin,
  );
  const doing = (/** @type {() => Promise<void>} */ act) => async (/** @type {Event} */ event) => {
    const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
    button.disabled = true;
    await act().catch(complain);
    button.disabled = false;
  };

  /** @type {ReturnType<typeof nameForm> | null} */
  let naming = null;
  /** Sitting down says the name as well, if it is only typed so far. */
  const sit = async (/** @type {Seat} */ seat) => {
    if (naming && !(await naming.submit())) return;
    await doings.sit(seat);
  };
  const room = () => /** @type {Room} */ (store.state.room);
  const stops = [
    watch(store, ({ room }) => [room?.name, room?.seats, room?.game], () => refill(parts.head, ...headOf(room()))),
    watch(store, ({ room }) => room?.you?.seat ?? null, (seat) => refill(parts.board, boardAtRest(seat ?? "A"))),
    watch(store, ({ me }) => me !== null, (isNamed) => drawName(isNamed)),
    watch(store, ({ room, presence, me }) => [room, presence, me], () => {
      refill(parts.teams, ...facts.TEAMS.map((team) => teamOf(team, room(), store.state, doing, { ...doings, sit })));
      refill(parts.options, ...optionsOf(room()));
    }),
    watch(store, ({ room, me }) => [room?.you, room?.game, me], () => refill(parts.leave, ...leaveOf(room(), doing, doings))),
    watch(store, ({ room, me }) => [room, me], () => {
      parts.begin.hidden = room().you === null;
      refill(parts.begin, ...beginOf(room(), doing, doings));
    }),
  ];
  refill(parts.links, ...invitation(room(), complain));

  function drawName(/** @type {boolean} */ isNamed) {
    parts.name.hidden = isNamed;
    const wasAsked = naming !== null;
    naming = isNamed ? null : nameForm({ me: null, done: doings.named });
    if (!naming) {
      parts.name.replaceChildren();
      if (wasAsked) /** @type {HTMLElement | null} */ (parts.teams.querySelector("[data-do=sit]:enabled"))?.focus();
      return;
    }
    refill(parts.name, html("h2", {}, t("room.welcome")), naming.element);
    naming.input.focus({ preventScroll: true });
  }

  return () => {
    for (const stop of stops) stop();
    root.replaceChildren();
  };
}

function headOf(/** @type {Room} */ room) {
  const lead = () => {
    if (facts.isRunning(room)) return t("room.lead_running");
    const free = facts.freeSeats(room);
    if (free === 4) return t("room.lead_sit");
    return free > 0 ? plural("room.lead_missing", free) : t("room.lead_full");
  };
  const winner = room.game?.status === "over" ? room.game.winner : null;
  return [
    html("h1", {}, room.name),
    html("p", {}, lead()),
    winner && html("p", { class: "room-won" }, t("room.last_won", { team: t(`team.${winner}`) })),
  ];
}

/** @typedef {(act: () => Promise<void>) => (event: Event) => void} Doing disables the button while it is being done */

/**
 * @param {{name: "AC" | "BD", seats: Seat[]}} team @param {Room} room @param {import("./reduce.js").State} state
 * @param {Doing} doing @param {Doings} doings
 */
function teamOf(team, room, state, doing, doings) {
  return html("div", { class: "room-team", "data-team": team.name },
    html("h2", {}, t(`team.${team.name}`), html("small", {}, t("room.opposite"))),
    html("ul", {}, ...team.seats.map((seat) => {
      const taken = room.seats[seat];
      return taken ? takenSeat(seat, taken, room, state, doing, doings) : freeSeat(seat, team.name, room, doing, doings);
    })));
}

/**
 * @param {Seat} seat @param {{id: string, name: string}} player @param {Room} room @param {import("./reduce.js").State} state
 * @param {Doing} doing @param {Doings} doings
 */
function takenSeat(seat, player, room, state, doing, doings) {
  const isOwn = room.you?.seat === seat;
  const isAway = !isOwn && state.presence[player.id] === "away";
  const isPartner = room.you?.seat && facts.PARTNER[room.you.seat] === seat;
  const tags = [isOwn && "room.you", isPartner && "room.partner", player.id === room.host && "room.host"];
  return html("li", { class: "room-seat", "data-seat": seat, "data-away": isAway, "data-own": isOwn },
    emblem(seat),
    html("span", { class: "room-name" }, html("bdi", {}, player.name), ...tags.map((tag) => tag && html("small", {}, t(tag)))),
    isOwn && !facts.isRunning(room)
      ? html("button", { class: "button", type: "button", "data-do": "stand", onclick: doing(doings.stand) }, t("room.stand"))
      : html("span", { class: "room-state" }, t(isAway ? "room.away" : "room.here")));
}

/** @param {Seat} seat @param {"AC" | "BD"} team @param {Room} room @param {Doing} doing @param {Doings} doings */
function freeSeat(seat, team, room, doing, doings) {
  const name = t("room.sit_named", { team: t(`team.${team}`), seat: t(`seat.${seat}`) });
  return html("li", { class: "room-seat room-seat--free", "data-seat": seat },
    emblem(seat),
    html("span", { class: "room-name" }, t("room.free")),
    html("button", {
      class: room.you?.seat ? "button" : "button button--main", type: "button", "data-do": "sit", "data-seat": seat, "aria-label": name,
      disabled: facts.isRunning(room), onclick: doing(() => doings.sit(seat)),
    }, t(room.you?.seat ? "room.move" : "room.sit")));
}

/** @param {Room} room @param {(problem: unknown) => void} complain */
function invitation(room, complain) {
  const address = `${location.origin}/r/${room.code}`;
  const input = /** @type {HTMLInputElement} */ (
    html("input", { class: "input", id: "invite", readonly: true, value: address, "aria-describedby": "invite-hint", onfocus: () => input.select() }));
  const copied = html("span", { class: "unseen", role: "status" });
  const copy = html("button", { class: "button button--main", type: "button", "data-do": "copy-link" }, t("room.copy"));
  copy.addEventListener("click", async () => {
    const isCopied = await navigator.clipboard?.writeText(address).then(() => true, () => false);
    if (!isCopied) input.focus();
    copy.textContent = copied.textContent = t(isCopied ? "room.copied" : "room.copy_by_hand");
    setTimeout(() => {
      copy.textContent = t("room.copy");
      copied.textContent = "";
    }, 2500);
  });
  const share = html("button", { class: "button", type: "button", "data-do": "share" }, t("room.share"));
  share.addEventListener("click", () => {
    const wish = { title: room.name, text: t("room.share_text"), url: address };
    navigator.share(wish).catch((problem) => problem.name !== "AbortError" && complain(problem));
  });
  return [
    html("div", { class: "field" },
      html("label", { for: "invite" }, t("room.invite")),
      html("div", { class: "line" }, input, html("span", { class: "room-send" }, "share" in navigator && share, copy)),
      html("p", { class: "hint", id: "invite-hint" }, t("room.invite_hint")),
      copied),
  ];
}

function optionsOf(/** @type {Room} */ room) {
  const watching = facts.spectators(room).map(({ name }) => name);
  const option = (/** @type {string} */ name, /** @type {string} */ value) => html("div", {}, html("dt", {}, name), html("dd", {}, value));
  return [
    option(t("room.visibility"), t(`visibility.${room.visibility}`)),
    option(t("option.seven_home"), t(`option.seven_home.${room.options.seven_home}`)),
    option(t("room.spectators"), watching.length ? watching.join(", ") : t("room.no_spectators")),
  ];
}

/**
 * While a game runs its seats are kept, so who sits can only close the page.
 * @param {Room} room @param {Doing} doing @param {Doings} doings
 */
function leaveOf(room, doing, doings) {
  if (!room.you) return [];
  if (facts.isRunning(room) && room.you.seat !== null) return [html("span", { class: "hint" }, t("room.leave_seat_kept"))];
  return [html("button", { class: "button button--quiet", type: "button", "data-do": "leave-room", onclick: doing(doings.leave) }, t("room.leave"))];
}

/** @param {Room} room @param {Doing} doing @param {Doings} doings */
function beginOf(room, doing, doings) {
  const { may, why } = facts.startState(room);
  const start = html("button", {
    class: "button button--main", type: "button", "data-do": "start", disabled: !may, "aria-describedby": "start-why", onclick: doing(doings.start),
  }, t(room.game ? "room.start_again" : "room.start"));
  const table = html("button", { class: "button button--main", type: "button", "data-do": "to-table", onclick: doings.toTable }, t("room.to_table"));
  return [
    !facts.isRunning(room) && html("p", { id: "start-why", role: "status" }, t(why)),
    facts.isRunning(room) ? table : start,
  ];
}
