// @ts-check
/**
 * A room's page, `/r/{code}` to play and `/w/{code}` to watch: the room before and between games, the table while one runs, on one
 * connection and one store.
 *
 * Marks that tests and tools may hold on to: `input[name="player"]`, `input#invite`, `input#invite-watch`, `input#seat-link`,
 * `input[name="message"]`, `main[data-view="room" | "table" | "gate" | "lost"]`, `.room-seat[data-seat]` with `data-own`, `data-ready` and
 * `data-away`, and by `data-do`: enter-name, watch (at the gate), sit and bot and seat-more (with data-seat), stand, ready (`aria-pressed`), start,
 * to-table, leave-room, copy-link, copy-watch-link, share, seat-link, say, message-more, mute, unmute, language, theme, take-over, reconnect,
 * reload; for the host shuffle, swap-teams, lock, options, option (with data-kind), renew-link (with data-kind), person-more (with
 * data-player), and in the sheet seat-bot (with data-kind: the level), place, free-seat, hand-over, remove, close; take-back-message.
 * The connection's state stands on `body[data-connection]`, the known sequence number on `body[data-seq]`.
 */

import * as api from "./api.js";
import { paints } from "./board/wood.js";
import { find, html } from "./html.js";
import { whenIdle } from "./idle.js";
import { inTab } from "./kept.js";
import { keepLinkLine } from "./link-line.js";
import { openLine } from "./line.js";
import { roomName } from "./names.js";
import { isOutdated, offerNewVersion } from "./new-version.js";
import { NOTHING_KNOWN, reduce } from "./reduce.js";
import { codeIn, gateOf, isRunning, newsOf } from "./room-facts.js";
import { isLate } from "./server-time.js";
import { keepTopbar } from "./site.js";
import { createStore, watch } from "./store.js";
import { isWaitedFor } from "./table/around.js";
import { mountTable } from "./table/table.js";
import { language, onLanguage, t } from "./text.js";

const COMPLAINT_STAYS = 6_000;
/** Milliseconds after which a page that is still empty says that something is coming. */
const LOADING_AFTER = 400;
const PART_AGAIN_AFTER = 3_000;
const LEFT_AS = "tacker.left";
const code = codeIn(location.pathname) ?? "";
const root = find("main");
const store = createStore(NOTHING_KNOWN, reduce);

/** @type {ReturnType<typeof openLine> | null} */
let line = null;
/** The game whose end has been seen: the room shows again, though the game is still the room's newest. @type {string | null} */
let leftGame = inTab.get(LEFT_AS);
/** @type {(() => void) | null} */
let unmount = null;
let shown = "";
/** The server has said that it cannot show the game: there is no table to wait for. */
let isTroubled = false;

let isDressed = false;

document.body.prepend(paints());
document.documentElement.lang = language();
onLanguage(() => (shown === "room" || shown === "gate") && draw());
setTimeout(() => shown || root.append(html("p", { class: "loading" }, t("room.loading"))), LOADING_AFTER);
setTimeout(dress, LOADING_AFTER);
open();

/** The bar on top of the page. The table covers it, and needs not wait for it. */
function dress() {
  if (isDressed) return;
  isDressed = true;
  keepTopbar(find(".topbar"), title);
}

/** The room's name, and before it that it is the reader's turn: what a glance at the tabs is for. */
function title() {
  const { room, game } = store.state;
  const name = room ? t("room.title", { room: roomName(room) }) : t("site.name");
  return shown.startsWith("table") && game && isWaitedFor(game.view) ? `${t("table.turn_title")} – ${name}` : name;
}

async function open() {
  try {
    const [me, room] = await Promise.all([api.whoAmI(), api.room(code)]);
    store.dispatch({ type: "me", me });
    const isStopped = gateOf(room) !== null;
    const isIn = room.you !== null && room.you.link === room.link;
    store.dispatch({ type: "room", room: me && !isStopped && !isIn ? await api.join(code) : room });
    if (!isStopped) return begin();
    shown = "gate";
    draw();
  } catch (problem) {
    lost(problem);
  }
}

/** The visitor is in, or may look around at least. */
function begin() {
  store.subscribe((state, before) => {
    announce(state, before);
    if (state.closed || state.link.ended === "room_closed") return lost(new api.Problem("room_closed", 410), state.closed ?? state.link.why);
    if (state.link.ended === "not_allowed") return lost(notLetIn(state.link.why));
    show();
  });
  watch(store, ({ room }) => (room ? [room.link, room.code] : null), keepAddress);
  watch(store, ({ room, game }) => [room?.name, game?.seq], () => (document.title = title()));
  show();
  if (store.state.me) goLive();
}

/** @param {string} [why] what the server said as it closed the line */
const notLetIn = (why = "") => new api.Problem(["removed", "banned"].includes(why) ? why : "no_such_room", why === "banned" ? 403 : 404);

/** A link that was renewed: what is bookmarked or copied from here on is the one that counts. */
function keepAddress() {
  const { room } = store.state;
  if (!room?.you) return;
  const path = `/${room.link === "watch" ? "w" : "r"}/${room.code}`;
  if (path !== location.pathname) history.replaceState(null, "", path);
}

function goLive() {
  if (line) return;
  line = openLine(code, store, { troubled, complain });
  keepLinkLine(find(".link"), store, line.connection);
  // Of the page itself and none of its parts: a server of another version has those no more.
  offerNewVersion(find("#version"), store);
  whenIdle(fetchLater, 1_000);
}

/** What can wait. The server may be away just then, and is asked again; a page that is outdated gets no more of its parts. */
function fetchLater() {
  import("./later.js").then(
    ({ keepTheRest, fetchTheRest }) => {
      keepTheRest(store, code);
      fetchTheRest();
    },
    () => isOutdated(store.state) || setTimeout(fetchLater, PART_AGAIN_AFTER),
  );
}

/** @param {(() => Promise<any>)} call whose answer is the room as it is then */
const taken = (call) => async () => took(await call());

const host = () => api.host(code);
/** @type {import("./room/doings.js").Doings} */
const doings = {
  async named(me) {
    const room = await api.join(code);
    store.dispatch({ type: "room", room });
    store.dispatch({ type: "me", me });
    goLive();
  },
  sit: async (seat) => took(await api.sit(code, seat)),
  async stand() {
    const seat = store.state.room?.you?.seat;
    if (seat) took(await api.stand(code, seat));
  },
  async ready(isReady) {
    const seat = store.state.room?.you?.seat;
    if (seat) took(await api.ready(code, seat, isReady));
  },
  start: async () => took(await api.startGame(code)),
  async leave() {
    await api.leave(code);
    location.assign("/");
  },
  seatLink: () => api.seatLink(code),
  say: async (text) => line?.say(text),
  toTable() {
    leftGame = null;
    show();
  },
  host: {
    change: async (wishes) => took(await host().change(wishes)),
    place: async (seat, player) => took(await host().place(seat, player)),
    async seatBot(seat, level) {
      // Who is late makes room for a bot by itself, and the others stay ready; anyone else has to be asked to stand up first.
      const { room } = store.state;
      const sitter = room?.seats[seat];
      if (room && sitter && !sitter.bot && (sitter.ready || !isLate(room, Date.now()))) took(await host().place(seat, null));
      took(await host().seatBot(seat, level));
    },
    shuffle: taken(() => host().shuffle()),
    swapTeams: taken(() => host().swapTeams()),
    remove: async (player) => took(await host().remove(player)),
    handOver: async (player) => took(await host().handOver(player)),
    renewLink: async (kind) => took(await host().renewLink(kind)),
    takeBackMessage: async (number) => void (await host().takeBackMessage(number)),
  },
};

/** An answer may be older than what the socket has told meanwhile. */
function took(/** @type {any} */ room) {
  if (room && room.version >= (store.state.room?.version ?? 0)) store.dispatch({ type: "room", room });
}

/** Puts the room or the table on the page; what is there already stays. */
function show() {
  const { me, room, game } = store.state;
  if (!room || shown === "lost" || shown === "gate") return;
  const isHidden = room.options.watchers === "none" && room.you?.seat == null;
  const isOnItsWay = me !== null && !isHidden && isRunning(room) && room.game?.id !== game?.id && room.game?.id !== leftGame;
  if (isOnItsWay && !isTroubled && shown !== "room") return;
  const atTable = game !== null && room.game?.id === game.id && game.id !== leftGame && (isRunning(room) || game.view.phase === "over");
  const view = atTable ? `table ${game.id}` : "room";
  if (view === shown) return;
  shown = view;
  draw();
}

function draw() {
  unmount?.();
  unmount = null;
  const view = shown.split(" ")[0];
  document.body.dataset.view = root.dataset.view = view;
  root.className = view === "gate" ? "lost" : view;
  document.title = title();
  if (view === "table") return mountTheTable();
  dress();
  mountLater(shown);
}

/** Through the gate. @param {{id: string, name: string}} me */
async function enter(me) {
  const room = await api.join(code);
  store.dispatch({ type: "room", room });
  store.dispatch({ type: "me", me });
  shown = "";
  begin();
}

function mountTheTable() {
  if (!line) return;
  root.replaceChildren();
  unmount = mountTable(root, { store, act: line.act, ask: line.ask, react: line.react, doings, complain, leave });
}

/** What is needed before a game and after it. The page may be elsewhere when it has come. */
async function mountLater(/** @type {string} */ view) {
  try {
    const [{ mountGate }, { mountRoom }] = await Promise.all([import("./gate.js"), import("./room-view.js")]);
    if (shown !== view || unmount) return;
    unmount = view === "gate" ? mountGate(root, { store, enter, complain }) : mountRoom(root, { store, doings, complain });
  } catch {
    lost(new api.Problem("part_missing", 0));
  }
}

function leave() {
  leftGame = store.state.game?.id ?? "";
  inTab.set(LEFT_AS, leftGame);
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
  const notice = find("#problem");
  notice.textContent = api.sentenceFor(problem);
  notice.hidden = false;
  clearTimeout(complaining);
  complaining = setTimeout(() => (notice.hidden = true), COMPLAINT_STAYS);
}

/** There is no room to show: say so, and show the way home. @param {unknown} problem @param {string} [why] a room has ended */
function lost(problem, why = "") {
  if (shown === "lost") return;
  const isProblem = problem instanceof api.Problem;
  const kind = isProblem && problem.code === "removed" ? "removed" : isProblem && problem.status === 410 ? "closed" : isProblem && problem.status === 404 ? "unknown" : "failed";
  unmount?.();
  unmount = null;
  shown = "lost";
  dress();
  find(".link").hidden = true;
  document.body.dataset.view = root.dataset.view = root.className = "lost";
  const tell = () => {
    const words = { removed: t("room.removed"), closed: t(`room.closed.${why || "ended"}`), unknown: t("room.unknown"), failed: api.sentenceFor(problem) };
    root.replaceChildren(
      html("section", { class: "panel lost-words" },
        html("h1", {}, t(`room.${kind}_title`)),
        html("p", {}, words[kind]),
        html("div", { class: "lost-ways" },
          kind === "failed" && html("button", {
            class: "button", type: "button", "data-do": "reload", onclick: () => location.reload(),
          }, t("room.try_again")),
          html("a", { class: "button button--main", href: "/" }, t("site.home")))),
    );
  };
  tell();
  onLanguage(tell);
}
