// @ts-check
/**
 * The first page: your name, a room of your own, an invitation, the open rooms.
 *
 * Marks that tests may hold on to: `#mine .lobby-room a[data-do=return]`; `#rooms .lobby-room[data-status="waiting" | "running"]`, in it `a[data-do=join]` and `a[data-do=watch]`;
 * `input[name=filter][value="all" | "sit" | "watch"]`.
 */

import { paints } from "./board/wood.js";
import * as api from "./api.js";
import { connect, onReturn, socketAddress } from "./connection.js";
import { boardAtRest, cardFan } from "./decor.js";
import { find, html, refill } from "./html.js";
import { nameForm } from "./name-form.js";
import { FILTERS, factsOf, isListed, mayJoin, mayWatch, summaryOf } from "./lobby-facts.js";
import { SEATS, codeIn, isWatchLink } from "./room-facts.js";
import { defaultRoomName, nameOf, roomName } from "./names.js";
import { keepTopbar } from "./site.js";
import { onLanguage, plural, t } from "./text.js";

/** @typedef {import("./lobby-facts.js").Summary} Summary */

const creating = /** @type {HTMLFormElement} */ (find(".lobby-create"));
const joining = /** @type {HTMLFormElement} */ (find(".lobby-join"));
const nameBox = find(".lobby-name");

/** @type {{id: string, name: string} | null} */
let me = null;
/** Whether the server has yet to say who this is; to give a name meanwhile would make a stranger of its owner. */
let isUnsure = api.mayBeKnown();
/** The name's form while it is open. @type {ReturnType<typeof nameForm> | null} */
let naming = null;
/** @type {Summary[] | null} null until the list has come */
let rooms = null;
/** The reader's own rooms, of which a private one is found nowhere else. @type {any[]} */
let mine = [];
const MINE_SHOWN = 3;
let isLive = true;
/** @type {import("./lobby-facts.js").Filter} */
let filter = "all";

document.body.prepend(paints());
find(".lobby-board").append(boardAtRest("A"));
keepTopbar(find(".topbar"), () => t("lobby.title"));
draw();
onLanguage(draw);
begin();

async function begin() {
  await askWho().catch(() => {}); // Asked again when the server is there.
  const live = connect({
    open: () => new WebSocket(socketAddress("/ws/lobby")),
    hello: () => null,
    receive: (frame) => {
      if (frame.type === "lobby") rooms = frame.rooms;
      drawRooms();
    },
    report: ({ connection }) => {
      isLive = connection === "connected";
      drawRooms();
      if (isLive) askWho().catch(() => {});
    },
  });
  onReturn(live.wake);
  onReturn(readMine);
}

/** Who this is, once the server has said so. Who is kept out may give another name, and is told why not. */
async function askWho() {
  if (!isUnsure) return;
  try {
    me = await api.whoAmI();
  } catch (problem) {
    if (!(problem instanceof api.Problem && problem.status === 403)) throw problem;
  }
  isUnsure = false;
  drawName();
  readMine();
}

/** Without them the page is as good as for a stranger, so a failure is not worth a word. */
async function readMine() {
  mine = await api.myRooms().catch(() => mine);
  drawMine();
}

/** Everything with words in it. */
function draw() {
  for (const element of document.querySelectorAll("[data-text]")) element.textContent = t(element.getAttribute("data-text") ?? "");
  refill(find(".lobby-fan"), cardFan());
  find("[data-do=create]").textContent = t("lobby.create_do");
  find("#code").setAttribute("placeholder", `${location.host}/r/…`);
  drawName();
  drawVisibility();
  drawFilter();
  drawMine();
  drawRooms();
}

function drawMine() {
  find("#mine").hidden = mine.length === 0;
  refill(find("#mine ul"), ...mine.slice(0, MINE_SHOWN).map((room) => roomRow(summaryOf(room), html("a", {
    class: "button button--main", href: `/${room.link === "watch" ? "w" : "r"}/${room.code}`, "data-do": "return", "aria-label": t("lobby.return_named", { room: roomName(room) }),
  }, t("lobby.return")))));
}

function drawFilter() {
  refill(find(".lobby-filter"), ...FILTERS.map((each) =>
    html("label", {}, html("input", { type: "radio", name: "filter", value: each, checked: each === filter }), html("span", {}, t(`lobby.filter.${each}`)))));
}

function drawName(isChanging = me === null) {
  const typed = naming?.input.value;
  naming = isChanging && !isUnsure ? nameForm({ me, done: named, cancel: me && (() => drawName(false)) }) : null;
  if (naming && typed) naming.input.value = typed;
  const change = () => {
    drawName(true);
    naming?.input.select();
  };
  refill(nameBox, naming ? naming.element : html("p", { class: "lobby-hello" },
    html("span", {}, isUnsure ? "\u00a0" : t("name.hello", { name: me?.name })),
    !isUnsure && html("button", { class: "button button--quiet", type: "button", "data-do": "change-name", onclick: change }, t("name.change"))));
  find("#room").setAttribute("placeholder", defaultRoomName(me?.name));
}

function named(/** @type {{id: string, name: string}} */ player) {
  me = player;
  drawName(false);
  find("[data-do=change-name]").focus();
}

function drawVisibility() {
  const chosen = new FormData(creating).get("visibility");
  find("#visibility-hint").textContent = t(chosen === "public" ? "lobby.public_hint" : "lobby.private_hint");
}

function drawRooms() {
  const state = () => {
    if (!isLive) return t("lobby.rooms_lost");
    if (rooms === null) return t("lobby.rooms_wait");
    if (rooms.length === 0) return t("lobby.rooms_none");
    return listed.length ? "" : t("lobby.rooms_none_such");
  };
  const listed = (rooms ?? []).filter((room) => isListed(room, filter));
  const line = find("#rooms-state");
  if (line.textContent !== state()) line.textContent = state();
  line.hidden = state() === "";
  find(".lobby-filter").hidden = !rooms?.length;
  refill(find("#rooms"), ...listed.map((room) => roomRow(room, waysInto(room))));
}

const waysInto = (/** @type {Summary} */ room) => html("span", { class: "lobby-ways" },
  mayWatch(room) && html("a", { class: "button", href: `/w/${room.watch_code}`, "data-do": "watch", "aria-label": t("lobby.watch_named", { room: roomName(room) }) }, t("lobby.watch")),
  mayJoin(room) && html("a", { class: "button button--main", href: `/r/${room.code}`, "data-do": "join", "aria-label": t("lobby.enter_named", { room: roomName(room) }) }, t("lobby.enter")));

/** @param {Summary} room @param {Node} ways */
function roomRow(room, ways) {
  const names = SEATS.flatMap((seat) => (room.seats[seat] ? nameOf(room.seats[seat]) : []));
  return html("li", { class: "lobby-room", "data-status": room.status },
    html("span", { class: "lobby-seats", "aria-hidden": "true" },
      ...SEATS.map((seat) => html("i", { "data-seat": seat, class: room.seats[seat] && (room.seats[seat].bot ? "full bot" : "full") }))),
    html("span", { class: "lobby-room-words" },
      html("bdi", { class: "lobby-room-name" }, roomName(room)),
      html("small", {}, factsOf(room).map(({ key, n }) => (n === undefined ? t(key) : plural(key, n))).join(" · ")),
      names.length > 0 && html("small", {}, html("bdi", {}, names.join(", ")))),
    ways);
}

/** A name there must be before anything else; one that was only typed counts. */
async function ensureName() {
  await askWho();
  return me !== null || (naming !== null && (await naming.submit()));
}

creating.addEventListener("change", drawVisibility);
creating.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = /** @type {HTMLButtonElement} */ (find("[data-do=create]"));
  const wishes = new FormData(creating);
  button.disabled = true;
  button.textContent = t("lobby.creating");
  try {
    if (!(await ensureName())) return;
    const name = String(wishes.get("room")).trim() || defaultRoomName(me?.name);
    const room = await api.createRoom({
      name,
      visibility: String(wishes.get("visibility")),
      options: { seven_home: String(wishes.get("seven_home")) },
    });
    location.assign(`/r/${room.code}`);
  } catch (problem) {
    const isBadName = problem instanceof api.Problem && problem.code === "bad_name";
    find("#create-problem").textContent = isBadName ? t("error.bad_room_name") : api.sentenceFor(problem);
  } finally {
    button.disabled = false;
    button.textContent = t("lobby.create_do");
  }
});

find(".lobby-filter").addEventListener("change", (event) => {
  filter = /** @type {any} */ (event.target).value;
  drawRooms();
});

joining.addEventListener("submit", async (event) => {
  event.preventDefault();
  const typed = String(new FormData(joining).get("code"));
  const code = codeIn(typed);
  find("#join-problem").textContent = code ? "" : t("lobby.join_bad");
  if (!code) return find("#code").focus();
  if (naming?.input.value.trim() && !(await ensureName())) return;
  location.assign(`/${isWatchLink(typed) ? "w" : "r"}/${code}`);
});
