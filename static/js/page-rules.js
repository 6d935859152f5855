// @ts-check
/**
 * The rules, drawn from their one source in the reader's language. Every rule can be linked to: `/rules#R4.5`.
 * Marks for tests: `main[aria-busy]` until all is there, `#R4.5`, `figure`.
 */

import { cardFace } from "./board/cards.js";
import { paints } from "./board/wood.js";
import { find, html } from "./html.js";
import { drawPicture } from "./learn/picture.js";
import { rulebook } from "./rulebook.js";
import { keepTopbar } from "./site.js";
import { language, onLanguage, t } from "./text.js";

/** @typedef {import("./rulebook.js").Rule} Rule @typedef {import("./rulebook.js").Section} Section */

const NUMBER = /(R\d+\.\d+)/;
const main = find("main");

document.body.prepend(paints());
keepTopbar(find(".topbar"), () => t("rules.title"));
onLanguage(show);
show();

async function show() {
  const shown = language();
  main.setAttribute("aria-busy", "true");
  try {
    const book = await rulebook(shown);
    if (shown !== language()) return;
    main.replaceChildren(page(book));
    main.removeAttribute("aria-busy");
    // The browser looked for the rule before it was there.
    if (location.hash) location.replace(location.hash);
  } catch {
    main.replaceChildren(html("p", { class: "panel" }, t("error.network"), " ",
      html("button", { class: "button", type: "button", "data-do": "reload", onclick: show }, t("room.try_again"))));
  }
}

/** @param {import("./rulebook.js").Book} book */
function page({ title, lead, sections }) {
  return html("article", {},
    html("h1", {}, title),
    html("p", { class: "rules-lead" }, lead),
    html("a", { class: "button button--main", href: "/learn", "data-do": "learn" }, t("rules.learn")),
    html("nav", { class: "rules-contents", "aria-label": t("rules.contents") },
      html("ul", {}, ...sections.map((section, i) => html("li", {}, html("a", { href: `#s${i + 1}` }, section.title))))),
    ...sections.map((section, i) => html("section", { id: `s${i + 1}` }, html("h2", {}, section.title), ...section.items.map((item) => drawn(item)))));
}

/** @param {Section["items"][number]} item */
function drawn(item) {
  if (item.kind === "picture") return drawPicture(item);
  if (item.kind === "rule") return drawRule(item);
  return html("h3", {},
    html("span", { class: "rules-faces" }, ...item.cards.slice(0, 2).map((card) => cardFace(card, language()))),
    item.cards.length > 2 ? `${item.title}: ${item.cards.join(", ")}` : item.title);
}

/** @param {Rule} rule */
function drawRule({ number, text, points }) {
  return html("div", { class: "rule", id: number },
    html("p", {}, ...linked(text), " ", html("a", { class: "rule-number", href: `#${number}` }, number)),
    points.length > 0 && html("ul", {}, ...points.map((point) => html("li", {}, ...linked(point)))));
}

/** Rules named in a rule lead there. @param {string} text */
const linked = (text) => text.split(NUMBER).map((part) => (NUMBER.test(part) ? html("a", { href: `#${part}` }, part) : part));
