// @ts-check
/** One line about the connection, there only when there is something to say, with the way on as a button. */

import { html, refill } from "./html.js";
import { language, onLanguage, plural, t } from "./text.js";

/**
 * Losses shorter than this, in milliseconds, are not worth a word: the wire is back before it is read. The table has words
 * of its own, and a board to see.
 */
const WORTH_A_WORD = { room: 900, table: 4000 };
const COUNTDOWN_STEP = 500;

/**
 * Keeps *line* up to date with the store.
 * @param {HTMLElement} line
 * @param {import("./store.js").Store<import("./reduce.js").State, any>} store
 * @param {{now: () => void}} connection
 */
export function keepLinkLine(line, store, connection) {
  /** @type {any} */
  let timer = null;
  let lostAt = 0;
  let said = "";

  function draw() {
    clearTimeout(timer);
    const { connection: state, link } = store.state;
    if (state === "connected") lostAt = 0;
    else if (lostAt === 0) lostAt = Date.now();
    const isShort = Date.now() - lostAt < WORTH_A_WORD[document.body.dataset.view === "table" ? "table" : "room"];
    const comesBack = state === "reconnecting" || state === "offline";
    // Where there is no room any more the page itself says so.
    const isGone = link.ended === "not_allowed" || link.ended === "room_closed";
    const isQuiet = state === "connected" || state === "connecting" || isGone || (comesBack && isShort);
    line.hidden = isQuiet;
    if (!isQuiet) say(state, link);
    if (comesBack) timer = setTimeout(draw, COUNTDOWN_STEP);
  }

  /**
   * A screen reader hears the words once; the seconds run on in silence.
   * @param {string} state @param {import("./reduce.js").State["link"]} link
   */
  function say(state, link) {
    const words = JSON.stringify([language(), state, link.restarting, link.ended]);
    if (words !== said || line.childElementCount === 0) refill(line, ...wordsFor(state, link, connection.now));
    said = words;
    const seconds = line.querySelector("[data-seconds]");
    if (seconds) seconds.textContent = countdown(link.retryAt);
  }

  draw();
  onLanguage(draw);
  store.subscribe((state, before) => {
    if (state.connection !== before.connection || state.link !== before.link) draw();
  });
}

/** @param {string} state @param {import("./reduce.js").State["link"]} link @param {() => void} now */
function wordsFor(state, link, now) {
  if (state === "replaced") {
    return [html("p", {}, t("link.replaced"), html("small", {}, t("link.replaced_hint"))), button("take-over", "link.take_over", now)];
  }
  if (state === "closed") return endedWords(link.ended);
  if (state === "offline") return [html("p", {}, t("link.offline")), button("reconnect", "link.now", now)];
  if (link.restarting) return [html("p", {}, t("link.restarting"))];
  return [
    html("p", {}, t("link.reconnecting"), html("small", { "data-seconds": true, "aria-hidden": "true" })),
    button("reconnect", "link.now", now),
  ];
}

function countdown(/** @type {number | null} */ retryAt) {
  const seconds = Math.ceil(((retryAt ?? 0) - Date.now()) / 1000);
  return seconds > 0 ? plural("link.retry_in", seconds) : "";
}

function endedWords(/** @type {string | null} */ ended) {
  return [html("p", {}, t(ended === "outdated" ? "link.outdated" : "link.too_large")), reload()];
}

/** @param {string} what @param {string} key @param {() => void} act */
const button = (what, key, act) => html("button", { class: "button button--gold", type: "button", "data-do": what, onclick: act }, t(key));
const reload = () => button("reload", "link.reload", () => location.reload());
