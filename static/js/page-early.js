// @ts-check
/**
 * What a page does while its code is on its way; the server writes it into the page, so that it costs no journey. Colours must not flash
 * (the switch itself is in theme.js), the words of the reader's language are fetched, and a room is asked for and its line opened: ahead.js
 * takes them up.
 */

import { inBrowser } from "./kept.js";
import { LANGUAGES, readersLanguage } from "./languages.js";

// What takes the longest way begins first.
const code = location.pathname.match(/^\/[rw]\/([^/]+)$/)?.[1];
if (code) askAhead(code);

const chosen = inBrowser.get("tacker.theme");
const isDark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
document.documentElement.dataset.theme = isDark ? "dark" : "light";

LANGUAGES[readersLanguage()].words().catch(() => {}); // Whoever asks for them hears of it.

/** @param {string} code of a room */
function askAhead(code) {
  const isKnown = /(?:^|; )tacker_known=/.test(document.cookie);
  /** @type {import("./ahead.js").Ahead} */
  const ahead = { answers: {}, socket: isKnown ? greeted(code) : null, heard: [] };
  for (const path of [`/api/rooms/${code}`, ...(isKnown ? ["/api/players/me"] : [])]) {
    ahead.answers[path] = fetch(path);
    ahead.answers[path].catch(() => {}); // Whoever takes it hears of it.
  }
  const { socket } = ahead;
  if (socket) socket.onopen = socket.onmessage = socket.onclose = (/** @type {Event} */ event) => void ahead.heard.push(event);
  Object.assign(globalThis, { tackerAhead: ahead });
}

/** @param {string} code */
function greeted(code) {
  const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws/tables/${code}`);
  // Whoever takes it up sets the handlers; this listener stays, and greets in any case.
  socket.addEventListener("open", () => socket.send('{"type":"hello","version":1,"game":null,"last_seq":null}'));
  return socket;
}
