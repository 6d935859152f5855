// @ts-check
/**
 * What a page does while its code is on its way; the server writes it into the page, so that it costs no journey. Colours must not flash
 * (the switch itself is in theme.js), the words of the reader's language are fetched, and a room is asked for and its line opened: ahead.js
 * takes them up.
 */

import { read } from "./answer.js";
import { inBrowser } from "./kept.js";
import { LANGUAGES, readersLanguage } from "./languages.js";

// What takes the longest way begins first.
const code = location.pathname.match(/^\/[rw]\/([^/]+)$/)?.[1];
const asked = code ? askAhead(code) : { answers: {}, socket: null };
const language = readersLanguage();
/** @type {import("./ahead.js").Ahead} */
const ahead = { language, words: LANGUAGES[language].words(), ...asked, heard: [] };
ahead.words.catch(() => {}); // Whoever asks for them hears of it; so with the answers.
if (ahead.socket) {
  ahead.socket.onopen = ahead.socket.onmessage = ahead.socket.onclose = (/** @type {Event} */ event) => void ahead.heard.push(event);
}
Object.assign(globalThis, { tackerAhead: ahead });

const chosen = inBrowser.get("tacker.theme");
const isDark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
document.documentElement.dataset.theme = isDark ? "dark" : "light";

/** @param {string} code of a room @returns {Pick<import("./ahead.js").Ahead, "answers" | "socket">} */
function askAhead(code) {
  const isKnown = /(?:^|; )tacker_known=/.test(document.cookie);
  const socket = isKnown ? greeted(code) : null;
  const paths = [`/api/rooms/${code}`, ...(isKnown ? ["/api/players/me"] : [])];
  const answers = Object.fromEntries(paths.map((path) => [path, fetch(path).then(read)]));
  for (const answer of Object.values(answers)) answer.catch(() => {});
  return { answers, socket };
}

/** @param {string} code */
function greeted(code) {
  const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws/tables/${code}`);
  // Whoever takes it up sets the handlers; this listener stays, and greets in any case.
  socket.addEventListener("open", () => socket.send('{"type":"hello","version":1,"game":null,"last_seq":null}'));
  return socket;
}
