// @ts-check
/** What stands on top of every page: the way home, the rules, the language and the colours. */

import { svg } from "./board/svg.js";
import { html, refill } from "./html.js";
import { whenIdle } from "./idle.js";
import { LANGUAGES } from "./languages.js";
import { keepShell } from "./shell.js";
import { fetchNextLanguage, language, nextLanguage, onLanguage, setLanguage, t } from "./text.js";
import { isDark, onTheme, switchTheme } from "./theme.js";

const SUN = "M12 7.5A4.5 4.5 0 1 0 12 16.5A4.5 4.5 0 1 0 12 7.5ZM12 2.5V4.5M12 19.5V21.5M2.5 12H4.5M19.5 12H21.5M5.3 5.3 6.7 6.7M17.3 17.3 18.7 18.7M5.3 18.7 6.7 17.3M17.3 6.7 18.7 5.3";
const MOON = "M20 14.2A8.2 8.2 0 0 1 9.8 4 8.2 8.2 0 1 0 20 14.2Z";

/** Fills the bar, and again when language or colours change. @param {HTMLElement} bar @param {() => string} title of the page */
export function keepTopbar(bar, title) {
  const draw = () => {
    document.documentElement.lang = language();
    document.title = title();
    bar.setAttribute("aria-label", t("site.name"));
    refill(bar, home(), rules(), languageButton(), themeButton());
  };
  draw();
  onLanguage(draw);
  onTheme(draw);
  keepShell();
  whenIdle(fetchNextLanguage, 10_000);
}

const home = () =>
  html("a", { class: "topbar-home", href: "/", "aria-label": `${t("site.name")}: ${t("site.home")}` },
    html("img", { src: "/static/favicon.svg", alt: "", width: 28, height: 28 }), t("site.name"));

const rules = () => html("a", { class: "topbar-button", href: "/rules" }, t("site.rules"));

/** Named in the language it leads to: whoever needs it can read it. */
function languageButton() {
  const other = nextLanguage();
  const { short, offer } = LANGUAGES[other];
  return html("button", {
    class: "topbar-button", type: "button", "data-do": "language", lang: other, "aria-label": `${short}: ${offer}`, title: offer,
    onclick: () => setLanguage(other),
  }, short);
}

function themeButton() {
  const name = t(isDark() ? "site.theme_light" : "site.theme_dark");
  return html("button", { class: "topbar-button", type: "button", "data-do": "theme", "aria-label": name, title: name, onclick: switchTheme },
    svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: isDark() ? SUN : MOON })));
}
