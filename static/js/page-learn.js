// @ts-check
/**
 * The lessons, `/learn`: the list, one lesson (`#3`), and what comes after the last one (`#done`).
 *
 * Marks for tests: `body[data-view]` is list | lesson | done | lost; `[data-do]` begin, lobby; `a[data-lesson="3"]`, with `data-solved`.
 */

import { sentenceFor } from "./api.js";
import { cardFace } from "./board/cards.js";
import { paints } from "./board/wood.js";
import { find, html } from "./html.js";
import { lessons, openLesson } from "./learn/door.js";
import { solved } from "./learn/progress.js";
import { fill, words } from "./learn/words.js";
import { keepTopbar } from "./site.js";
import { language, onLanguage, t } from "./text.js";

/** The card that stands for a lesson in the list. @type {Record<string, string>} */
const CARD_OF = { enter: "13", move: "5", knock_out: "6", four: "4", seven: "7", eight: "8", swap: "S", tacker: "T", tacker_on_tacker: "T", end: "" };

const main = find("main");
/** @type {import("./learn/door.js").Summary[]} */
let all = [];
/** @type {(() => void) | null} */
let unmount = null;
/** Counts what was asked to be shown, so that a late answer shows nothing. */
let showing = 0;

document.body.prepend(paints());
keepTopbar(find(".topbar"), () => words().title);
onLanguage(() => document.body.dataset.view !== "lesson" && show());
addEventListener("hashchange", show);
show();

async function show() {
  const asked = ++showing;
  try {
    if (all.length === 0) all = await lessons();
    const number = Number(location.hash.slice(1));
    const isLesson = all.some((lesson) => lesson.number === number);
    const [opened, module] = isLesson ? await Promise.all([openLesson(number), import("./learn/lesson.js")]) : [null, null];
    if (asked !== showing) return;
    clear();
    if (opened && module) {
      enter("lesson");
      unmount = module.mountLesson(main, opened, all.length, {
        next: () => (location.hash = number < all.length ? `#${number + 1}` : "#done"),
        list: () => (location.hash = ""),
      });
    } else {
      enter(location.hash === "#done" ? "done" : "list");
      main.append(...(location.hash === "#done" ? afterAll() : list()));
    }
  } catch (problem) {
    if (asked !== showing) return;
    clear();
    enter("lost");
    main.append(html("section", { class: "panel" }, html("p", {}, sentenceFor(problem)),
      html("button", { class: "button", type: "button", "data-do": "reload", onclick: show }, t("room.try_again"))));
  }
}

function clear() {
  unmount?.();
  unmount = null;
  main.replaceChildren();
}

/** @param {string} view */
function enter(view) {
  document.body.dataset.view = view;
  main.className = view === "lesson" ? "table" : "learn";
}

function list() {
  const { title, lead, begin, goOn, again, known, lessons: heading, steps } = words();
  const done = solved();
  const next = all.find(({ key }) => !done.has(key));
  const label = next === undefined ? again : done.size === 0 ? begin : fill(goOn, { title: steps[next.key].title });
  return [
    html("header", { class: "learn-head" },
      html("h1", {}, title),
      html("p", {}, lead),
      html("a", { class: "button button--main", href: `#${next?.number ?? 1}`, "data-do": "begin" }, label)),
    html("ol", { class: "learn-list", "aria-label": heading }, ...all.map(({ number, key, rules }) =>
      html("li", {}, html("a", { class: "learn-lesson", href: `#${number}`, "data-lesson": number, "data-solved": done.has(key) },
        html("span", { class: "learn-face" }, cardFace(CARD_OF[key], language())),
        html("span", { class: "learn-words" }, html("b", {}, `${number}. ${steps[key].title}`), html("small", {}, rules.join(", "))),
        done.has(key) && html("span", { class: "learn-known", role: "img", "aria-label": known }, "✓"))))),
  ];
}

function afterAll() {
  const { doneTitle, doneLead, doneFacts, doneRules, toLobby, toRules, toList } = words();
  return [
    html("section", { class: "panel learn-after" },
      html("h1", {}, doneTitle),
      html("p", {}, doneLead),
      html("ul", {}, ...doneFacts.map((fact, i) => html("li", {}, fact, " ", html("a", { class: "lesson-rule", href: `/rules#${doneRules[i]}` }, doneRules[i])))),
      html("a", { class: "button button--main", href: "/", "data-do": "lobby" }, toLobby),
      html("div", { class: "learn-ways" },
        html("a", { class: "button", href: "/rules" }, toRules),
        html("a", { class: "button", href: "#" }, toList))),
  ];
}
