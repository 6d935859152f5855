// @ts-check
/**
 * `/admin`: search, any game with everything visible (`#game/{id}/{seq}`), live tables, bans, the trail, and the check of all games.
 *
 * Marks for tests: `body[data-view]` is key | games | tables | bans | audit | check | replay; `[data-do]` enter, leave, search, more, end, ban, lift, check.
 */

import { Problem, sentenceFor } from "./api.js";
import { adminsGame, credential, forget, keep, read } from "./admin/door.js";
import { audit, bans, check, games, tables } from "./admin/views.js";
import { words } from "./admin/words.js";
import { paints } from "./board/wood.js";
import { find, html } from "./html.js";
import { mountReplay } from "./replay/replay.js";
import { readPlace, writePlace } from "./replay/timeline.js";
import { keepTopbar } from "./site.js";
import { onLanguage } from "./text.js";

/** @type {Record<string, () => HTMLElement[]>} */
const VIEWS = { games, tables, bans, audit, check };
const main = find("main");
/** @type {(() => void) | null} */
let unmount = null;
let shown = "";

document.body.prepend(paints());
keepTopbar(find(".topbar"), () => words().title);
onLanguage(() => document.body.dataset.view !== "replay" && show(true));
addEventListener("hashchange", () => show(false));
show(true);

/** @param {boolean} again even if this is shown already */
async function show(again) {
  const [what, id] = location.hash.slice(1).split("/");
  const wanted = credential() ? (what === "game" ? `game/${id}` : what in VIEWS ? what : "games") : "key";
  if (wanted === shown && !again) return;
  shown = wanted;
  unmount?.();
  unmount = null;
  main.replaceChildren();
  main.className = wanted.startsWith("game/") ? "" : "admin";
  document.body.dataset.view = wanted.startsWith("game/") ? "replay" : wanted;
  if (wanted === "key") return askForKey("");
  if (!wanted.startsWith("game/")) return main.replaceChildren(tabs(wanted), ...VIEWS[wanted]());
  try {
    unmount = await mountReplay(main, adminsGame(id), {
      read: () => readPlace(`#${location.hash.split("/")[2] ?? ""}`),
      write: (seq, view) => `#game/${id}/${writePlace(seq, view).slice(1)}`,
      leave: () => (location.hash = "#games"),
    });
  } catch (problem) {
    main.className = "admin";
    main.replaceChildren(tabs(""), html("p", { class: "problem", role: "alert" }, sentenceFor(problem)));
  }
}

/** @param {string} chosen */
function tabs(chosen) {
  const w = words();
  return html("nav", { class: "admin-tabs", "aria-label": w.title },
    ...Object.entries(w.tabs).map(([name, label]) => html("a", { href: `#${name}`, "aria-current": name === chosen && "page" }, label)),
    html("button", { class: "button button--quiet", type: "button", "data-do": "leave", onclick: () => { forget(); show(true); } }, w.leave));
}

/** @param {string} problem */
function askForKey(problem) {
  const w = words();
  const field = /** @type {HTMLInputElement} */ (html("input", { class: "input", id: "admin-key", type: "password", autocomplete: "off", required: true, "aria-describedby": "admin-key-hint" }));
  const form = html("form", { class: "panel admin-key" },
    html("h1", {}, w.title),
    html("div", { class: "field" }, html("label", { for: "admin-key" }, w.key), field, html("p", { class: "hint", id: "admin-key-hint" }, w.keyHint)),
    html("p", { class: "problem", role: "alert" }, problem),
    html("button", { class: "button button--main", type: "submit", "data-do": "enter" }, w.enter));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    keep(field.value.trim());
    try {
      await read("/tables");
      show(true);
    } catch (caught) {
      forget();
      askForKey(caught instanceof Problem && caught.status === 401 ? words().wrong : sentenceFor(caught));
    }
  });
  main.replaceChildren(form);
  field.focus();
}
