// @ts-check
/** The moves, the options and the proof as tabs: beside the board where there is room, else over its lower part when asked for. */

import { html } from "../html.js";
import { words } from "./words.js";

/** @typedef {"list" | "moves" | "proof"} Tab */
const TABS = /** @type {Tab[]} */ (["list", "moves", "proof"]);

/** @param {Record<Tab, HTMLElement>} parts @param {(tab: Tab) => void} onShow */
export function createPanel(parts, onShow) {
  const tabs = TABS.map((tab) => html("button", { type: "button", role: "tab", class: "replay-tab", id: `tab-${tab}`, "data-do": `tab-${tab}`, "aria-controls": `part-${tab}`, onclick: () => choose(tab) }));
  const close = html("button", { type: "button", class: "replay-close", "data-do": "close-panel", onclick: () => open(false) }, "×");
  const bodies = TABS.map((tab) => html("div", { role: "tabpanel", id: `part-${tab}`, class: "replay-part", "aria-labelledby": `tab-${tab}`, tabindex: 0 }, parts[tab]));
  const row = html("div", { class: "replay-tabs", role: "tablist" }, ...tabs);
  const element = html("section", { class: "replay-panel" }, html("div", { class: "replay-tab-row" }, row, close), html("div", { class: "replay-parts" }, ...bodies));
  /** @type {Tab} */
  let chosen = "list";
  let isOpen = false;

  row.addEventListener("keydown", (event) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!by) return;
    const next = TABS[(TABS.indexOf(chosen) + by + TABS.length) % TABS.length];
    choose(next);
    tabs[TABS.indexOf(next)].focus();
  });

  /** A tab that is open already closes, where the panel lies over the board. @param {Tab} tab */
  function choose(tab) {
    isOpen = !(isOpen && tab === chosen);
    chosen = tab;
    update();
  }

  function open(/** @type {boolean} */ is) {
    isOpen = is;
    update();
  }

  function update() {
    element.toggleAttribute("data-open", isOpen);
    TABS.forEach((tab, i) => {
      tabs[i].setAttribute("aria-selected", String(tab === chosen));
      tabs[i].tabIndex = tab === chosen ? 0 : -1;
      bodies[i].hidden = tab !== chosen;
    });
    onShow(chosen);
  }

  function draw() {
    TABS.forEach((tab, i) => (tabs[i].textContent = words().tabs[tab]));
    close.setAttribute("aria-label", words().close);
    row.setAttribute("aria-label", words().page);
    update();
  }

  return { element, draw, open: () => open(true), isShowing: (/** @type {Tab} */ tab) => tab === chosen && (isOpen || bodies[0].parentElement?.offsetParent !== null) };
}
