// @ts-check
/**
 * `/replay/{game}#move`: a game that is over, move by move.
 *
 * Marks for tests: `body[data-view]` is replay | lost; those of the replay stand in replay.js.
 */

import { sentenceFor } from "./api.js";
import { paints } from "./board/wood.js";
import { find, html } from "./html.js";
import { playersDoor } from "./replay/door.js";
import { mountReplay } from "./replay/replay.js";
import { readPlace, writePlace } from "./replay/timeline.js";
import { words } from "./replay/words.js";
import { keepTopbar } from "./site.js";
import { onLanguage, t } from "./text.js";

const main = find("main");
const id = decodeURIComponent(location.pathname.split("/").at(-1) ?? "");

document.body.prepend(paints());
keepTopbar(find(".topbar"), () => words().page);
show();

async function show() {
  main.replaceChildren();
  main.className = "";
  document.body.dataset.view = "replay";
  try {
    await mountReplay(main, playersDoor(id), { read: () => readPlace(location.hash), write: writePlace, leave: () => location.assign("/") });
  } catch (problem) {
    const stop = onLanguage(() => lost(problem, again));
    const again = () => {
      stop();
      show();
    };
    lost(problem, again);
  }
}

/** @param {unknown} problem @param {() => void} again */
function lost(problem, again) {
  document.body.dataset.view = "lost";
  main.className = "lost";
  main.replaceChildren(html("section", { class: "panel lost-words" },
    html("h1", {}, words().page),
    html("p", {}, sentenceFor(problem)),
    html("div", { class: "lost-ways" },
      html("a", { class: "button", href: "/" }, t("site.home")),
      html("button", { class: "button button--main", type: "button", "data-do": "reload", onclick: again }, t("room.try_again")))));
}
