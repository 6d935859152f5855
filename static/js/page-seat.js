// @ts-check
/**
 * `/s#{token}`: one's own seat, on another device. The secret stands behind the #, where it reaches no log, and leaves the
 * address at once. It is sent on a press: who plays here as somebody else would lose that name.
 *
 * Marks that tests may hold on to: `[data-do=go-on]`, `main[data-state="asking" | "failed"]`.
 */

import * as api from "./api.js";
import { find, html } from "./html.js";
import { keepTopbar } from "./site.js";
import { onLanguage, t } from "./text.js";

const token = location.hash.slice(1);
const root = find("main");
/** @type {{id: string, name: string} | null} */
let me = null;
/** @type {unknown} */
let problem = null;

history.replaceState(null, "", location.pathname);
keepTopbar(find(".topbar"), () => t("seat_link.title"));
onLanguage(draw);
begin();

async function begin() {
  me = await api.whoAmI().catch(() => null);
  if (!token) problem = new api.Problem("no_such_link", 404);
  draw();
}

function draw() {
  root.dataset.state = problem ? "failed" : "asking";
  root.replaceChildren(html("section", { class: "panel lost-words" },
    html("h1", {}, t(problem ? "seat_link.failed_title" : "seat_link.title")),
    html("p", {}, problem ? api.sentenceFor(problem) : t(me ? "seat_link.instead" : "seat_link.ask", { name: me?.name })),
    html("div", { class: "lost-ways" },
      html("a", { class: problem ? "button button--main" : "button", href: "/" }, t("site.home")),
      !problem && html("button", { class: "button button--main", type: "button", "data-do": "go-on", onclick: goOn }, t("seat_link.go_on")))));
}

async function goOn(/** @type {Event} */ event) {
  /** @type {HTMLButtonElement} */ (event.currentTarget).disabled = true;
  try {
    const { code } = await api.goOnAs(token);
    location.replace(`/r/${code}`);
  } catch (caught) {
    problem = caught;
    draw();
  }
}
