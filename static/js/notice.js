// @ts-check
/** The reader's own turn, for who looks elsewhere: the tab's sign at once; sound, vibration and the desktop's word if they are wanted. */

import { chime, wakeSound } from "./chime.js";
import { notifying, vibrating, volume } from "./choices.js";
import { roomName } from "./names.js";
import { isWaitedFor } from "./table/around.js";
import { t } from "./text.js";

const SIGN = "/static/favicon.svg";
const SIGN_ON_TURN = "/static/favicon-turn.svg";
const TAG = "tacker-turn";
const BUZZ = [60, 70, 60];

/** @typedef {import("./reduce.js").State} State */

/** Whether the reader's turn has just come: it was awaited, not found when the page was opened. @param {State} state @param {State} before */
export function hasCome({ game }, { game: old }) {
  return game !== null && old !== null && game.id === old.id && isWaitedFor(game.view) && !isWaitedFor(old.view);
}

/** @param {import("./store.js").Store<State, any>} store */
export function keepNotice(store) {
  const sign = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
  const show = () => {
    const isTurn = store.state.game !== null && isWaitedFor(store.state.game.view);
    const href = isTurn ? SIGN_ON_TURN : SIGN;
    if (sign && sign.getAttribute("href") !== href) sign.setAttribute("href", href);
  };
  addEventListener("pointerdown", () => volume.get() > 0 && wakeSound(), { once: true });
  store.subscribe((state, before) => {
    show();
    if (hasCome(state, before)) call(state.room ? roomName(state.room) : t("site.name"));
  });
  show();
}

/** @param {string} room its name */
function call(room) {
  chime(volume.get());
  if (vibrating.get() && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ);
  if (notifying.get() && document.hidden) notify(t("table.turn_title"), room).catch(() => {});
}

/** Phones take notifications from the shell's keeper only. @param {string} title @param {string} body */
async function notify(title, body) {
  if (globalThis.Notification?.permission !== "granted") return;
  const what = { body, tag: TAG, icon: "/static/icons/icon-192.png", data: { path: location.pathname } };
  const keeper = await navigator.serviceWorker?.getRegistration();
  if (keeper) return keeper.showNotification(title, what);
  const word = new Notification(title, what);
  word.onclick = () => {
    window.focus();
    word.close();
  };
}
