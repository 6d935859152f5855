// @ts-check
/** An address that leads nowhere: says so, and shows the ways that lead somewhere. The words in the page itself are for who runs no scripts. */

import { find, html } from "./html.js";
import { keepTopbar } from "./site.js";
import { onLanguage, t } from "./text.js";

const root = find("main");

keepTopbar(find(".topbar"), () => t("missing.title"));
onLanguage(draw);
draw();

function draw() {
  root.replaceChildren(html("section", { class: "panel lost-words" },
    html("h1", {}, t("missing.title")),
    html("p", {}, t("missing.words")),
    html("div", { class: "lost-ways" },
      html("a", { class: "button", href: "/rules" }, t("site.rules")),
      html("a", { class: "button button--main", href: "/" }, t("site.home")))));
}
