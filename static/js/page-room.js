// @ts-check
/**
 * A room's page, `/r/{code}`: the room before and between games, the table while one runs, on one connection and one store.
 *
 * Marks that tests and tools may hold on to: `input[name="player"]`, `input#invite`, `main[data-view="room" | "table" | "lost"]`, and by
 * `data-do`: enter-name, sit (with data-seat), stand, start, to-table, leave-room, copy-link, share, language, theme, take-over, reconnect,
 * reload. The connection's state stands on `body[data-connection]`, the known sequence number on `body[data-seq]`.
 */

import * as api from "./api.js";
import { paints } from "./board/wood.js";
import { actionId, connect, onReturn, socketAddress } from "./connection.js";
import { find, html } from "./html.js";
import { keepLinkLine } from "./link-line.js";
import { NOTHING_KNOWN, reduce } from "./reduce.js";
import { codeIn, isRunning, newsOf } from "./room-facts.js";
import { mountRoom } from "./room-view.js";
import { keepAddingBytes } from "./seat-bytes.js";
import { keepTopbar } from "./site.js";
import { createStore, watch } from "./store.js";
import { onLanguage, t } from "./text.js";

const PROTOCOL_VERSION = 1;
const SNAPSHOT_WITHIN = 5_000;
const COMPLAINT_STAYS = 6_000;
const LEFT_AS = "tacker.left";
const code = codeIn(location.pathname) ?? "";
const root = find("main");
const store = createStore(NOTHING_KNOWN, reduce);

/** @type {ReturnType<typeof connect> | null} */
let connection = null;
/** The game whose end has been seen: the room shows again, though the game is still the room's newest. @type {string | null} */
let leftGame = sessionStorage.getItem(LEFT_AS);
/** @type {(() => void) | null} */
let unmount = null;
let shown = "";
/** The server has said that it cannot show the game: there is no table to wait for. */
let isTroubled = false;

document.body.prepend(paints());
keepTopbar(find(".topbar"), () => (store.state.room ? t("room.title", { room: store.state.room.name }) : t("site.name")));
onLanguage(() => shown === "room" && show(true));
root.append(html("p", { class: "loading" }, t("room.loading")));
open();

async function open() {
  try {
    const me = await api.whoAmI();
    store.dispatch({ type: "me", me });
    store.dispatch({ type: "room", room: await (me ? api.join(code) : api.room(code)) });
  } catch (problem) {
    return lost(problem);
  }
  store.subscribe((state, before) => {
    announce(state, before);
    show();
  });
  watch(store, ({ room }) => room?.name, (name) => (document.title = t("room.title", { room: name })));
  show();
  if (store.state.me) goLive();
}

function goLive() {
  if (connection) return;
  keepAddingBytes(store, code);
  connection = connect({
    open: () => new WebSocket(socketAddress(`/ws/tables/${encodeURIComponent(code)}`)),
    hello: () => ({ type: "hello", version: PROTOCOL_VERSION, ...seen() }),
    receive: (frame) => (frame.type === "error" ? troubled(frame.code) : store.dispatch(frame)),
    report: (status) => store.dispatch({ type: "link", ...status }),
  });
  onReturn(connection.wake);
  keepLinkLine(find(".link"), store, connection);
  store.subscribe((state, before) => {
    if (state.needsSnapshot && !before.needsSnapshot) askForSnapshot();
  });
  watch(store, ({ connection: state, game }) => ({ state, seq: game?.seq ?? null }), ({ state, seq }) => {
    document.body.dataset.connection = state;
    document.body.dataset.seq = String(seq ?? "");
  });
}

/** Once, and again only if nothing comes of it. */
function askForSnapshot() {
  connection?.send({ type: "resync" });
  setTimeout(() => store.state.needsSnapshot && askForSnapshot(), SNAPSHOT_WITHIN);
}

/** What the server may build on: nothing, once a gap has been seen. */
function seen() {
  const { game, needsSnapshot } = store.state;
  return game && !needsSnapshot ? { game: game.id, last_seq: game.seq } : { game: null, last_seq: null };
}

/** Asks the table for something; one thing at a time. @param {Record<string, unknown>} action */
function act(action) {
  const { game, pending } = store.state;
  if (!game || game.frozen || pending || !connection) return;
  const id = actionId();
  store.dispatch({ type: "sent", id, action });
  connection.ask({ type: "action", id, game: game.id, expect: game.seq, action });
}

const doings = {
  async named(/** @type {{id: string, name: string}} */ me) {
    store.dispatch({ type: "room", room: await api.join(code) });
    store.dispatch({ type: "me", me });
    goLive();
  },
  sit: async (/** @type {string} */ seat) => took(await api.sit(code, seat)),
  async stand() {
    const seat = store.state.room?.you?.seat;
    if (seat) took(await api.stand(code, seat));
  },
  start: async () => took(await api.startGame(code)),
  async leave() {
    await api.leave(code);
    location.assign("/");
  },
  toTable() {
    leftGame = null;
    show();
  },
};

/** An answer may be older than what the socket has told meanwhile. */
function took(/** @type {any} */ room) {
  if (room && room.version >= (store.state.room?.version ?? 0)) store.dispatch({ type: "room", room });
}

/** Puts the room or the table on the page; what is there already stays. */
function show(isAnew = false) {
  const { me, room, game } = store.state;
  if (!room || shown === "lost") return;
  const isOnItsWay = me !== null && isRunning(room) && room.game?.id !== game?.id && room.game?.id !== leftGame;
  if (isOnItsWay && !isTroubled && shown !== "room") return;
  const atTable = game !== null && room.game?.id === game.id && game.id !== leftGame && (isRunning(room) || game.view.phase === "over");
  const view = atTable ? `table ${game.id}` : "room";
  if (view === shown && !isAnew) return;
  shown = view;
  unmount?.();
  unmount = null;
  document.body.dataset.view = root.dataset.view = atTable ? "table" : "room";
  root.className = atTable ? "table" : "room";
  if (atTable) mountTheTable(view);
  else unmount = mountRoom(root, { store, doings, complain });
}

async function mountTheTable(/** @type {string} */ view) {
  const { mountTable } = await import("./table/table.js");
  if (shown !== view || unmount) return;
  unmount = mountTable(root, { store, act, again: () => doings.start().catch(complain), leave });
}

function leave() {
  leftGame = store.state.game?.id ?? "";
  sessionStorage.setItem(LEFT_AS, leftGame);
  show();
}

function troubled(/** @type {string} */ code) {
  isTroubled = true;
  complain(new api.Problem(code, 0));
  show();
}

/** For ears: who came and sat down. @param {any} state @param {any} before */
function announce(state, before) {
  if (state.room === before.room || !state.room) return;
  const news = newsOf(before.room, state.room).map(({ key, name }) => t(key, { name }));
  if (news.length) find("#news").textContent = news.join(". ");
}

/** @type {any} */
let complaining = null;

function complain(/** @type {unknown} */ problem) {
  const line = find("#problem");
  line.textContent = api.sentenceFor(problem);
  line.hidden = false;
  clearTimeout(complaining);
  complaining = setTimeout(() => (line.hidden = true), COMPLAINT_STAYS);
}

/** There is no room to show: say so, and show the way home. */
function lost(/** @type {unknown} */ problem) {
  const isUnknown = problem instanceof api.Problem && problem.status === 404;
  shown = "lost";
  document.body.dataset.view = root.dataset.view = root.className = "lost";
  root.replaceChildren(
    html("section", { class: "panel lost-words" },
      html("h1", {}, t(isUnknown ? "room.unknown_title" : "room.failed_title")),
      html("p", {}, isUnknown ? t("room.unknown") : api.sentenceFor(problem)),
      html("div", { class: "lost-ways" },
        !isUnknown && html("button", {
          class: "button", type: "button", "data-do": "reload", onclick: () => location.reload(),
        }, t("room.try_again")),
        html("a", { class: "button button--main", href: "/" }, t("site.home")))),
  );
}
