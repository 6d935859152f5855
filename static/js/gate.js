// @ts-check
/** Before the door: who can only watch is told so and asked, and nobody is made a spectator by an invitation to play. */

import { emblem } from "./decor.js";
import { html } from "./html.js";
import { nameForm } from "./name-form.js";
import { nameOf, roomName } from "./names.js";
import { SEATS, gateOf } from "./room-facts.js";
import { t } from "./text.js";

/**
 * @param {HTMLElement} root
 * @param {object} how
 * @param {import("./store.js").Store<import("./reduce.js").State, any>} how.store
 * @param {(me: {id: string, name: string}) => Promise<void>} how.enter
 * @param {(problem: unknown) => void} how.complain
 * @returns {() => void} takes it away
 */
export function mountGate(root, { store, enter, complain }) {
  const { me } = store.state;
  const room = /** @type {import("./room-facts.js").Room} */ (store.state.room);
  const watchIt = async (/** @type {Event} */ event) => {
    const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
    button.disabled = true;
    await enter(/** @type {NonNullable<typeof me>} */ (me)).catch(complain);
    button.disabled = false;
  };
  const sitterAt = (/** @type {import("./room-facts.js").Seat} */ seat) => {
    const sitter = room.seats[seat];
    return sitter ? nameOf(sitter) : t("room.free");
  };
  const naming = me ? null : nameForm({ me, done: enter, label: t("gate.watch") });
  root.replaceChildren(
    html("section", { class: "panel lost-words gate" },
      html("h1", {}, roomName(room)),
      html("p", {}, t(gateOf(room) === "full" ? "gate.full" : "gate.watch_only")),
      html("ul", { class: "gate-seats" }, ...SEATS.map((seat) =>
        html("li", {}, emblem(seat), html("bdi", {}, sitterAt(seat))))),
      naming?.element,
      html("div", { class: "lost-ways" },
        html("a", { class: "button", href: "/" }, t("site.home")),
        me && html("button", { class: "button button--main", type: "button", "data-do": "watch", onclick: watchIt }, t("gate.watch")))),
  );
  return () => root.replaceChildren();
}
