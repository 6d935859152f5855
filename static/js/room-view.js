// @ts-check
/** The room before and between games: chairs, readiness, links, options, people, talk. Draws what the store says; decides nothing. */

import * as api from "./api.js";
import { boardAtRest, cardFan } from "./decor.js";
import { html, refill } from "./html.js";
import { nameForm } from "./name-form.js";
import { roomName } from "./names.js";
import { abandonedLine, resultTable } from "./result.js";
import { beginning, waitWords } from "./room/begin.js";
import { doingOf } from "./room/doings.js";
import { createSeatLink, roomLinks } from "./room/links.js";
import { optionFacts, optionForm } from "./room/options.js";
import { spectatorList } from "./room/people.js";
import { teamOf } from "./room/seats.js";
import { createHostSheet } from "./room/sheet.js";
import { createTalk } from "./room/talk.js";
import * as facts from "./room-facts.js";
import { watch } from "./store.js";
import { plural, t } from "./text.js";

/**
 * @typedef {import("./room-facts.js").Room} Room
 * @typedef {import("./room-facts.js").Seat} Seat
 * @typedef {import("./room/doings.js").Doings} Doings
 * @typedef {import("./store.js").Store<import("./reduce.js").State, any>} RoomStore
 */

const COUNTDOWN_STEP = 1000;

/**
 * Draws the room into *root* and keeps it up to date.
 * @param {HTMLElement} root @param {{store: RoomStore, doings: Doings, complain: (problem: unknown) => void}} how
 * @returns {() => void} takes it away
 */
export function mountRoom(root, { store, doings, complain }) {
  const room = () => /** @type {Room} */ (store.state.room);
  const doing = doingOf(complain);
  const sheet = createHostSheet({ room, doings, complain });
  const talk = createTalk(store, { say: doings.say, takeBackMessage: doings.host.takeBackMessage }, complain);
  const part = (/** @type {string} */ tag, /** @type {string} */ name, /** @type {Record<string, unknown>} */ more = {}) => html(tag, { class: name, ...more });
  const parts = {
    head: part("div", "room-words"),
    board: part("section", "room-board", { "aria-hidden": "true" }),
    name: part("section", "panel room-name-form"),
    result: part("section", "panel room-result"),
    teams: part("section", "room-teams"),
    host: part("section", "room-host"),
    links: part("section", "room-links"),
    options: part("section", "room-options"),
    people: part("section", "room-people"),
    leave: part("p", "room-leave"),
    begin: part("footer", "room-begin"),
  };
  root.replaceChildren(
    html("header", { class: "room-head" }, cardFan(), parts.head),
    parts.board,
    html("div", { class: "room-column" }, parts.name, parts.result, parts.teams, parts.host, parts.links, talk.element, parts.people, parts.options, parts.leave),
    parts.begin, sheet.element,
  );

  /** @type {ReturnType<typeof nameForm> | null} */
  let naming = null;
  /** @type {import("./result.js").Result | null} */
  let result = null;
  let isMounted = true;
  /** Sitting down says the name as well, if it is only typed so far. */
  const sit = async (/** @type {Seat} */ seat) => {
    if (naming && !(await naming.submit())) return;
    await doings.sit(seat);
  };
  const stops = [
    watch(store, ({ room }) => [room?.name, room?.seats, room?.game], () => refill(parts.head, ...headOf(room()))),
    watch(store, ({ room }) => room?.you?.seat ?? null, (seat) => refill(parts.board, boardAtRest(seat ?? "A"))),
    watch(store, ({ me }) => me !== null, (isNamed) => drawName(isNamed)),
    watch(store, ({ room }) => room?.game ?? null, (game) => showResult(game)),
    watch(store, ({ room, presence, me }) => [room, presence, me], () => {
      const { presence } = store.state;
      const how = { room: room(), presence, doing, doings: { ...doings, sit }, openSeat: (/** @type {Seat} */ seat) => sheet.open({ seat }) };
      refill(parts.teams, ...facts.TEAMS.map((team) => teamOf(team, how)));
      refill(parts.people, ...spectatorList(room(), presence, (player) => sheet.open({ player })));
      sheet.update();
    }),
    watch(store, ({ room }) => [room?.host, room?.you, room?.game, room?.locked, room?.seats], () => refill(parts.host, ...hostTools())),
    watch(store, ({ room }) => [room?.host, room?.you, room?.game, room?.options, room?.visibility, room?.locked], drawOptions),
    watch(store, ({ room }) => [room?.code, room?.watch_code, room?.link, room?.locked, room?.host, room?.you, room?.name], drawLinks),
    watch(store, ({ room }) => [room?.you, room?.game], () => refill(parts.leave, ...leaveOf())),
    watch(store, ({ room, me }) => [room, me], () => {
      parts.begin.hidden = room().you === null;
      refill(parts.begin, ...beginning(room(), doing, doings));
    }),
  ];
  const ticking = setInterval(tick, COUNTDOWN_STEP);

  /** The countdown to the end of the ready check. */
  function tick() {
    const line = parts.begin.querySelector("#start-why");
    if (!line || room().ready_by === null) return;
    const words = waitWords(room(), Date.now());
    if (line.textContent !== words) line.textContent = words;
  }

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

  /** @param {Room["game"]} game */
  async function showResult(game) {
    parts.result.hidden = game?.status !== "over" || result?.id !== game.id;
    if (game?.status !== "over" || !room().you) return;
    result = await api.result(room().code, game.number).catch(() => null);
    if (!isMounted || !result || room().game?.id !== result.id) return;
    parts.result.hidden = false;
    const title = result.winner ? t("room.last_won", { team: t(`team.${result.winner}`) }) : t("room.last_abandoned");
    refill(parts.result, html("h2", {}, title), abandonedLine(result), resultTable(result));
  }

  /** One after another: each makes the room another. @param {Seat[]} seats */
  async function seatBots(seats) {
    for (const seat of seats) await doings.host.seatBot(seat, room().options.bot_level ?? "medium");
  }

  function hostTools() {
    const now = room();
    if (!facts.isHost(now) || facts.isRunning(now)) return [];
    const tool = (/** @type {string} */ what, /** @type {string} */ label, /** @type {() => Promise<void>} */ act) =>
      html("button", { class: "button", type: "button", "data-do": what, onclick: doing(act) }, label);
    const free = facts.SEATS.filter((seat) => now.seats[seat] === null);
    return [
      now.you?.seat && free.length > 0 && tool("bots", t("room.bots"), () => seatBots(free)),
      tool("shuffle", t("room.shuffle"), doings.host.shuffle),
      tool("swap-teams", t("room.swap_teams"), doings.host.swapTeams),
      tool("lock", t(now.locked ? "room.unlock" : "room.lock"), () => doings.host.change({ locked: !room().locked })),
    ];
  }

  function drawOptions() {
    const now = room();
    const maySet = facts.isHost(now) && !facts.isRunning(now);
    // What is open stays open, also when the host has just changed something in it.
    const wasOpen = parts.options.querySelector("details")?.open ?? false;
    refill(parts.options,
      html("h2", {}, t("room.options")),
      html("dl", {}, ...optionFacts(now)),
      maySet && html("details", { open: wasOpen }, html("summary", { class: "button", "data-do": "options" }, t("room.options_change")), ...optionForm(now, doings, complain)));
  }

  function drawLinks() {
    const now = room();
    refill(parts.links, ...roomLinks(now, doing, doings, complain), now.you?.seat ? createSeatLink(doings, complain) : null);
  }

  /** While a game runs its seats are kept, so who sits can only close the page. */
  function leaveOf() {
    const now = room();
    if (!now.you) return [];
    if (facts.isRunning(now) && now.you.seat !== null) return [html("span", { class: "hint" }, t("room.leave_seat_kept"))];
    return [html("button", { class: "button button--quiet", type: "button", "data-do": "leave-room", onclick: doing(doings.leave) }, t("room.leave"))];
  }

  return () => {
    isMounted = false;
    clearInterval(ticking);
    for (const stop of stops) stop();
    talk.stop();
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
  return [html("h1", {}, roomName(room)), html("p", {}, lead())];
}
