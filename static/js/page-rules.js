// @ts-check
/** The rules in short: the article in the reader's language, with the cards drawn beside what they do. */

import { cardFace } from "./board/cards.js";
import { keepTopbar } from "./site.js";
import { find, refill } from "./html.js";
import { language, onLanguage, t } from "./text.js";

keepTopbar(find(".topbar"), () => t("rules.title"));
for (const article of document.querySelectorAll("article")) {
  for (const row of article.querySelectorAll("[data-cards]")) {
    const faces = (row.getAttribute("data-cards") ?? "").split(" ").map((card) => cardFace(card, article.lang === "ru" ? "ru" : "en"));
    const place = document.createElement("dd");
    place.className = "rules-faces";
    refill(place, ...faces);
    row.prepend(place);
  }
}
show();
onLanguage(show);

function show() {
  for (const article of document.querySelectorAll("article")) article.hidden = article.lang !== language();
}
