// @ts-check
/** Asking a name: makes the guest when there is none in this browser, renames otherwise. */

import * as api from "./api.js";
import { html } from "./html.js";
import { t } from "./text.js";

export const NAME_LENGTH = 24; // as the server counts (app/protocol/names.py)

/**
 * A form with one field. *done* gets the player as the server knows them.
 * @param {object} how
 * @param {{id: string, name: string} | null} how.me
 * @param {(me: {id: string, name: string}) => void | Promise<void>} how.done what it throws is said under the field
 * @param {(() => void) | null} [how.cancel]
 * @param {string} [how.label] what the button says
 */
export function nameForm({ me, done, cancel = null, label = t(me ? "name.save" : "name.enter") }) {
  const input = /** @type {HTMLInputElement} */ (
    html("input", {
      class: "input",
      id: "player",
      name: "player",
      maxlength: NAME_LENGTH,
      autocomplete: "nickname",
      autocapitalize: "words",
      spellcheck: "false",
      enterkeyhint: "go",
      placeholder: t("name.placeholder"),
      "aria-describedby": "player-hint player-problem",
      value: me?.name ?? "",
    })
  );
  const problem = html("p", { class: "problem", id: "player-problem", role: "alert" });
  const button = html(
    "button",
    { class: "button button--main", type: "submit", "data-do": "enter-name" },
    label,
  );

  /** @type {Promise<boolean> | null} */
  let saving = null;

  /** Saves what is in the field; asked again meanwhile, it is still once. @returns {Promise<boolean>} whether the player has a name */
  const submit = () => (saving ??= save().finally(() => (saving = null)));

  /** @returns {Promise<boolean>} */
  async function save() {
    const name = input.value.trim();
    if (!name) return complain(t("name.missing"));
    if (!navigator.cookieEnabled) return complain(t("name.no_cookies"));
    button.toggleAttribute("disabled", true);
    try {
      await done(await (me ? api.rename(name) : api.enter(name)));
      return true;
    } catch (caught) {
      return complain(api.sentenceFor(caught));
    } finally {
      button.toggleAttribute("disabled", false);
    }
  }

  function complain(/** @type {string} */ sentence) {
    problem.textContent = sentence;
    input.setAttribute("aria-invalid", "true");
    input.focus();
    return false;
  }

  input.addEventListener("input", () => {
    problem.textContent = "";
    input.removeAttribute("aria-invalid");
  });
  const element = html(
    "form",
    {
      class: "field name-form",
      novalidate: true,
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        submit();
      },
    },
    html("label", { for: "player" }, t("name.label")),
    html("div", { class: "line" }, input, button),
    html("p", { class: "hint", id: "player-hint" }, t("name.hint")),
    problem,
    cancel && html("button", { class: "button button--quiet", type: "button", onclick: cancel }, t("name.cancel")),
  );
  return { element, input, submit };
}
