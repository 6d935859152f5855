// @ts-check
/** A link to pass on: to be read, copied, and sent by the device's own means where it has some. */

import { html } from "./html.js";
import { t } from "./text.js";

const SAID_FOR = 2500;

/**
 * @param {object} link
 * @param {string} link.id of the field @param {string} link.address @param {string} link.label @param {string} link.hint
 * @param {string} link.copy the button's `data-do` @param {{title: string, text: string} | null} link.share what is sent with it; null: it is no matter for others
 * @param {boolean} [link.main] whether copying it is what the reader most likely wants
 * @param {Node | null} [link.more] a further control beside the hint
 * @param {(problem: unknown) => void} link.complain
 */
export function linkField({ id, address, label, hint, copy, share, main = false, more = null, complain }) {
  const input = /** @type {HTMLInputElement} */ (
    html("input", { class: "input", id, readonly: true, value: address, "aria-describedby": `${id}-hint`, onfocus: () => input.select() }));
  const said = html("span", { class: "unseen", role: "status" });
  const button = html("button", { class: main ? "button button--main" : "button", type: "button", "data-do": copy }, t("room.copy"));
  button.addEventListener("click", async () => {
    const isCopied = await navigator.clipboard?.writeText(address).then(() => true, () => false);
    if (!isCopied) input.focus();
    button.textContent = said.textContent = t(isCopied ? "room.copied" : "room.copy_by_hand");
    setTimeout(() => {
      button.textContent = t("room.copy");
      said.textContent = "";
    }, SAID_FOR);
  });
  const send = () =>
    navigator.share({ ...share, url: address }).catch((problem) => problem.name !== "AbortError" && complain(problem));
  return html("div", { class: "field" },
    html("label", { for: id }, label),
    html("div", { class: "line" }, input,
      html("span", { class: "room-send" },
        share && "share" in navigator && html("button", { class: "button", type: "button", "data-do": "share", "data-kind": id, onclick: send }, t("room.share")),
        button)),
    html("div", { class: "room-link-foot" }, html("p", { class: "hint", id: `${id}-hint` }, hint), more),
    said);
}
