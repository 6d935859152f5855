// @ts-check
/** Another version of the site is on the server: it is offered, and taken when the reader likes. */

import { html, refill } from "./html.js";
import { onLanguage, t } from "./text.js";
import { watch } from "./store.js";

/** Whether the page is of an older version than the server. @param {import("./reduce.js").State} state */
export const isOutdated = ({ builds }) => builds !== null && builds.page !== builds.server;

/**
 * @param {HTMLElement} line
 * @param {import("./store.js").Store<import("./reduce.js").State, any>} store
 */
export function offerNewVersion(line, store) {
  let isDeclined = "";
  const decline = () => {
    isDeclined = store.state.builds?.server ?? "";
    draw();
  };

  function draw() {
    line.hidden = !isOutdated(store.state) || store.state.builds?.server === isDeclined;
    if (line.hidden) return line.replaceChildren();
    refill(line,
      html("p", {}, t("version.offered")),
      html("button", { class: "button button--gold", type: "button", "data-do": "renew", onclick: () => location.reload() }, t("version.take")),
      html("button", { class: "button button--quiet", type: "button", "data-do": "later", onclick: decline }, t("version.later")));
  }

  watch(store, ({ builds }) => builds, draw);
  onLanguage(draw);
}
