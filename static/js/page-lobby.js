// @ts-check
/** The first page: your name, a room of your own, an invitation, the open rooms. */

import { paints } from "./board/wood.js";
import * as api from "./api.js";
import { connect, onReturn, socketAddress } from "./connection.js";
import { boardAtRest, cardFan } from "./decor.js";
import { find, html, refill } from "./html.js";
import { nameForm } from "./name-form.js";
import { codeIn } from "./room-facts.js";
import { keepTopbar } from "./site.js";
import { onLanguage, plural, t } from "./text.js";

/**
 * @typedef {{code: string, name: string, options: {seven_home: string}, seated: number, spectators: number,
 *   status: "waiting" | "running"}} Summary
 */

const creating = /** @type {HTMLFormElement} */ (find(".lobby-create"));
const joining = /** @type {HTMLFormElement} */ (find(".lobby-join"));
const nameBox = find(".lobby-name");

/** @type {{id: string, name: string} | null} */
let me = null;
/** The name's form while it is open. @type {ReturnType<typeof nameForm> | null} */
let naming = null;
/** @type {Summary[] | null} null until the list has come */
let rooms = null;
let isLive = true;

document.body.prepend(paints());
find(".lobby-board").append(boardAtRest("A"));
keepTopbar(find(".topbar"), () => t("lobby.title"));
draw();
onLanguage(draw);
begin();

async function begin() {
  me = await api.whoAmI().catch(() => null);
  drawName();
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
    },
  });
  onReturn(live.wake);
}

/** Everything with words in it. */
function draw() {
  for (const element of document.querySelectorAll("[data-text]")) element.textContent = t(element.getAttribute("data-text") ?? "");
  refill(find(".lobby-fan"), cardFan());
  find("[data-do=create]").textContent = t("lobby.create_do");
  find("#code").setAttribute("placeholder", `${location.host}/r/…`);
  drawName();
  drawVisibility();
  drawRooms();
}

function drawName(isChanging = me === null) {
  const typed = naming?.input.value;
  naming = isChanging ? nameForm({ me, done: named, cancel: me && (() => drawName(false)) }) : null;
  if (naming && typed) naming.input.value = typed;
  const change = () => {
    drawName(true);
    naming?.input.select();
  };
  refill(nameBox, naming ? naming.element : html("p", { class: "lobby-hello" },
    html("span", {}, t("name.hello", { name: me?.name })),
    html("button", { class: "button button--quiet", type: "button", "data-do": "change-name", onclick: change }, t("name.change"))));
  find("#room").setAttribute("placeholder", me ? t("lobby.room_default", { name: me.name }) : t("lobby.room_default_anyone"));
}

function named(/** @type {{id: string, name: string}} */ player) {
  me = player;
  drawName(false);
}

function drawVisibility() {
  const chosen = new FormData(creating).get("visibility");
  find("#visibility-hint").textContent = t(chosen === "public" ? "lobby.public_hint" : "lobby.private_hint");
}

function drawRooms() {
  const state = () => {
    if (!isLive) return t("lobby.rooms_lost");
    if (rooms === null) return t("lobby.rooms_wait");
    return rooms.length ? "" : t("lobby.rooms_none");
  };
  const line = find("#rooms-state");
  if (line.textContent !== state()) line.textContent = state();
  line.hidden = state() === "";
  refill(find("#rooms"), ...(rooms ?? []).map(roomRow));
}

function roomRow(/** @type {Summary} */ room) {
  const isOpen = room.status === "waiting" && room.seated < 4;
  const facts = [
    room.status === "running" ? t("lobby.running") : t("lobby.seated", { n: room.seated }),
    room.spectators > 0 && plural("lobby.spectators", room.spectators),
    room.options.seven_home === "forward" && t("lobby.seven_forward"),
  ];
  return html("li", {},
    html("a", { class: "lobby-room", href: `/r/${room.code}` },
      html("span", { class: "lobby-seats", "aria-hidden": "true" },
        ...[0, 1, 2, 3].map((i) => html("i", { class: i < room.seated && "full" }))),
      html("span", { class: "lobby-room-words" }, html("bdi", {}, room.name), html("small", {}, facts.filter(Boolean).join(" · "))),
      html("span", { class: isOpen ? "button button--main" : "button" }, t(isOpen ? "lobby.enter" : "lobby.watch"))));
}

/** A name there must be before anything else; one that was only typed counts. */
const ensureName = async () => me !== null || (naming !== null && (await naming.submit()));

creating.addEventListener("change", drawVisibility);
creating.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = /** @type {HTMLButtonElement} */ (find("[data-do=create]"));
  const wishes = new FormData(creating);
  button.disabled = true;
  button.textContent = t("lobby.creating");
  try {
    if (!(await ensureName())) return;
    const name = String(wishes.get("room")).trim() || t("lobby.room_default", { name: me?.name });
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

joining.addEventListener("submit", async (event) => {
  event.preventDefault();
  const code = codeIn(String(new FormData(joining).get("code")));
  find("#join-problem").textContent = code ? "" : t("lobby.join_bad");
  if (!code) return find("#code").focus();
  if (naming?.input.value.trim() && !(await ensureName())) return;
  location.assign(`/r/${code}`);
});
