// @ts-check
/** Elements from code: text goes in as text, never as markup. */

/**
 * An element. Attributes that are null, undefined or false are left out; `on…` functions become listeners.
 * @param {string} tag @param {Record<string, unknown>} [attributes]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElement}
 */
export function html(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(.../** @type {(Node | string)[]} */ (children.filter((child) => child || child === "")));
  return element;
}

/**
 * Puts *children* in place of what is inside *parent*. The focus stays on the control that does the same, or where that
 * is gone on the row it was in: live updates must not throw a keyboard back to the top of the page.
 * @param {Element} parent @param {...(Node | string | null | undefined | false)} children
 */
export function refill(parent, ...children) {
  const focused = document.activeElement;
  const isWithin = focused !== null && parent.contains(focused);
  const row = isWithin ? focused.closest("[tabindex='-1']") : null;
  const marks = isWithin ? [signOf(focused), row && signOf(row)] : [];
  parent.replaceChildren(.../** @type {(Node | string)[]} */ (children.filter(Boolean)));
  const heir = marks.map((mark) => mark && parent.querySelector(mark)).find(Boolean);
  if (heir) /** @type {HTMLElement} */ (heir).focus();
}

function signOf(/** @type {Element} */ element) {
  const id = element.id && `#${CSS.escape(element.id)}`;
  const marks = ["data-do", "data-seat", "data-kind", "data-player", "href"].filter((name) => element.hasAttribute(name));
  return id || marks.map((name) => `[${name}="${CSS.escape(element.getAttribute(name) ?? "")}"]`).join("") || null;
}

/** The one element a page is known to have. @param {string} selector @param {ParentNode} [within] */
export function find(selector, within = document) {
  const element = within.querySelector(selector);
  if (!(element instanceof HTMLElement)) throw new Error(`The page has no ${selector}`);
  return element;
}
