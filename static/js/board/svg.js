// @ts-check
/** SVG elements from code, and keeping them: text goes in as text, never as markup. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Attributes that are null, undefined or false are left out.
 * @param {string} tag @param {Record<string, unknown>} [attributes]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(.../** @type {(Node | string)[]} */ (children.filter(Boolean)));
  return element;
}

/**
 * Makes the children of *parent* stand for *items*, in their order. An element lives as long as its key: that keeps
 * the focus on it, and lets CSS move it.
 * @template I
 * @param {Element} parent @param {I[]} items
 * @param {(item: I) => string} keyOf @param {(item: I) => Element} create @param {(element: any, item: I) => void} [update]
 */
export function syncKeyed(parent, items, keyOf, create, update) {
  const spare = new Map([...parent.children].map((element) => [element.getAttribute("data-key"), element]));
  /** @type {Element | null} */
  let last = null;
  for (const item of items) {
    const key = keyOf(item);
    const element = spare.get(key) ?? create(item);
    spare.delete(key);
    element.setAttribute("data-key", key);
    update?.(element, item);
    const next = last ? last.nextElementSibling : parent.firstElementChild;
    // Moving an element would take the focus from it, so only strangers are put in.
    if (element.parentNode !== parent) parent.insertBefore(element, next);
    last = element;
  }
  for (const element of spare.values()) element.remove();
}

/** @param {Element} parent @param {unknown[]} items shapes that never change: drawn once, and taken away when they are no longer in the list
 *  @param {(item: any) => Element} create */
export const syncShapes = (parent, items, create) => syncKeyed(parent, items, (item) => JSON.stringify(item), create);
