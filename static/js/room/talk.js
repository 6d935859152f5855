// @ts-check
/** What is said in the room. Who hears what is the server's to say; here it is shown, and a voice one does not want to hear is left out. */

import { syncKeyed } from "../board/svg.js";
import { html, refill } from "../html.js";
import { mute, mutes, onMutes } from "../mutes.js";
import * as facts from "../room-facts.js";
import { watch } from "../store.js";
import { onLanguage, t } from "../text.js";

const LONGEST = 300; // as the server counts (docs/protocol.md)

/**
 * @typedef {{say: (text: string) => Promise<void>, takeBackMessage: (number: number) => Promise<void>}} Ways
 * @param {import("../store.js").Store<import("../reduce.js").State, any>} store @param {Ways} ways @param {(problem: unknown) => void} complain
 */
export function createTalk(store, { say, takeBackMessage }, complain) {
  const title = html("h2");
  const note = html("p", { class: "hint" });
  const list = html("ol", { class: "talk-list", role: "log", tabindex: 0 });
  const silent = html("p", { class: "talk-muted" });
  const input = /** @type {HTMLInputElement} */ (html("input", { class: "input", name: "message", maxlength: LONGEST, autocomplete: "off", enterkeyhint: "send" }));
  const send = html("button", { class: "button", type: "submit", "data-do": "say" });
  const form = html("form", { class: "line", novalidate: true, onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    speak();
  } }, input, send);
  const element = html("section", { class: "talk" }, title, note, list, silent, form);
  /** The message whose buttons are open. @type {number | null} */
  let opened = null;

  async function speak() {
    const text = input.value.trim();
    if (!text) return;
    send.toggleAttribute("disabled", true);
    try {
      await say(text);
      input.value = "";
    } catch (problem) {
      complain(problem);
    }
    send.toggleAttribute("disabled", false);
    input.focus();
  }

  function draw() {
    const { room, talk } = store.state;
    if (!room) return;
    const isPlaying = facts.isRunning(room) && room.you?.seat != null;
    title.textContent = t("talk.title");
    note.textContent = noteOf(room);
    note.hidden = note.textContent === "";
    form.hidden = isPlaying || room.you === null;
    input.placeholder = t("talk.placeholder");
    input.setAttribute("aria-label", t("talk.placeholder"));
    send.textContent = t("talk.send");
    const heard = facts.heardOf(talk, mutes());
    const isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 8;
    list.setAttribute("aria-label", t("talk.title"));
    list.hidden = heard.length === 0;
    syncKeyed(list, heard, ({ number }) => String(number), () => html("li"), (element, message) => drawMessage(/** @type {HTMLElement} */ (element), message));
    if (isAtEnd) list.scrollTop = list.scrollHeight;
    drawMuted(talk);
  }

  /** @param {HTMLElement} element @param {import("../reduce.js").Said} message */
  function drawMessage(element, { number, from, text, channel }) {
    const room = store.state.room;
    const isOwn = from.id === room?.you?.id;
    const isHost = facts.isHost(room);
    const isOpen = opened === number;
    const toggle = () => {
      opened = isOpen ? null : number;
      draw();
    };
    element.toggleAttribute("data-own", isOwn);
    refill(element,
      html("p", {}, html("b", {}, html("bdi", {}, from.name)), channel === "watchers" && html("small", {}, t("talk.watchers")), " ", html("bdi", { dir: "auto" }, text)),
      (isHost || !isOwn) && html("button", { class: "talk-more", type: "button", "data-do": "message-more", "aria-expanded": String(isOpen), "aria-label": t("talk.more_named", { name: from.name }), onclick: toggle }, "⋯"),
      isOpen && html("div", { class: "talk-ways" },
        !isOwn && html("button", { class: "button", type: "button", "data-do": "mute", onclick: () => {
          opened = null;
          mute(from.id, true);
        } }, t("talk.mute")),
        isHost && html("button", { class: "button", type: "button", "data-do": "take-back-message", onclick: () => takeBackMessage(number).catch(complain) }, t("talk.take_back"))));
  }

  function drawMuted(/** @type {import("../reduce.js").Said[]} */ talk) {
    const names = new Map(talk.filter(({ from }) => mutes().has(from.id)).map(({ from }) => [from.id, from.name]));
    silent.hidden = names.size === 0;
    refill(silent, t("talk.muted"), ...[...names].map(([id, name]) =>
      html("button", { class: "button button--quiet", type: "button", "data-do": "unmute", "data-player": id, title: t("talk.unmute"), onclick: () => mute(id, false) }, name)));
  }

  const stops = [watch(store, ({ room, talk }) => [room?.you, room?.game, room?.host, talk], draw), onMutes(draw), onLanguage(draw)];
  return {
    element,
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}

/** Who will hear it. @param {import("../room-facts.js").Room} room */
function noteOf(room) {
  if (!facts.isRunning(room)) return "";
  return t(room.you?.seat ? "talk.silence" : "talk.watchers_only");
}
