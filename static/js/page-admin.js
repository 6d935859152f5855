// @ts-check
/**
 * `/admin`: games searched, each with the usual complaints about it (`#game/{id}/{part}`) and as a replay with everything visible
 * (`#replay/{id}/{seq}`); rooms (`#room/{id}`), players (`#player/{id}`), live tables, bans, what was dealt, the trail, and the check of all games.
 *
 * Marks for tests: `body[data-view]` is key | games | tables | players | bans | deals | audit | check | game | room | player | replay;
 * `[data-do]` enter, leave, search, more, end, ban, lift, remove, close-room, check, stop, watch, record, check-game, judge.
 */

import { Problem, sentenceFor } from "./api.js";
import { adminsGame, credential, forget, keep, read } from "./admin/door.js";
import { game } from "./admin/case.js";
import { check, deals } from "./admin/check.js";
import { keepAdminKeys } from "./admin/keys.js";
import { player, room } from "./admin/people.js";
import { audit, bans, games, players, tables } from "./admin/views.js";
import { words } from "./admin/words.js";
import { paints } from "./board/wood.js";
import { find, html } from "./html.js";
import { mountReplay } from "./replay/replay.js";
import { readPlace, writePlace } from "./replay/timeline.js";
import { keepTopbar } from "./site.js";
import { onLanguage } from "./text.js";

/** @type {Record<string, () => HTMLElement[]>} */
const VIEWS = { games, tables, players, bans, deals, audit, check };
/** What is opened by an id. @type {Record<string, (id: string, ...rest: string[]) => HTMLElement[]>} */
const OF_ONE = { game, room, player };
const main = find("main");
/** @type {(() => void) | null} */
let unmount = null;
let shown = "";

document.body.prepend(paints());
keepTopbar(find(".topbar"), () => words().title);
onLanguage(() => document.body.dataset.view !== "replay" && show(true));
addEventListener("hashchange", () => show(false));
keepAdminKeys(Object.keys(VIEWS), main);
show(true);

/** @param {boolean} again even if this is shown already */
async function show(again) {
  const asked = location.hash.slice(1).split("/");
  const [what, id, ...rest] = asked;
  const view = !credential() ? "key" : id && (what in OF_ONE || what === "replay") ? what : what in VIEWS ? what : "games";
  // The replay follows its own address from move to move.
  const wanted = view === "replay" ? `replay/${id}` : view in OF_ONE ? asked.join("/") : view;
  if (wanted === shown && !again) return;
  shown = wanted;
  unmount?.();
  unmount = null;
  main.replaceChildren();
  main.className = view === "replay" ? "" : "admin";
  document.body.dataset.view = view;
  if (view === "key") return askForKey("");
  if (view in OF_ONE) return main.replaceChildren(tabs(""), ...OF_ONE[view](id, ...rest), hint());
  if (view !== "replay") return main.replaceChildren(tabs(view), ...VIEWS[view](), hint());
  try {
    const mounted = await mountReplay(main, adminsGame(id), {
      read: () => readPlace(`#${location.hash.split("/")[2] ?? ""}`),
      write: (seq, seen) => `#replay/${id}/${writePlace(seq, seen).slice(1)}`,
      leave: () => (location.hash = `#game/${id}/explain/${main.dataset.replay ?? ""}`),
    });
    if (shown === wanted) unmount = mounted;
    else mounted();
  } catch (problem) {
    if (shown !== wanted) return;
    main.className = "admin";
    main.replaceChildren(tabs(""), html("p", { class: "problem", role: "alert" }, sentenceFor(problem)));
  }
}

const hint = () => html("p", { class: "hint admin-keys" }, words().keys);

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
