// @ts-check
/** The admin's page by keyboard: digits for its sections, `/` for the first field, arrows along the links of a list. */

const TYPED_INTO = "input, select, textarea";

/**
 * What a key asks for, or null. Pure.
 * @param {{key: string, code: string, ctrlKey: boolean, altKey: boolean, metaKey: boolean}} event @param {number} sections how many there are
 * @returns {{do: "section", index: number} | {do: "field"} | {do: "along", by: 1 | -1} | null}
 */
export function meaningOf({ key, code, ctrlKey, altKey, metaKey }, sections) {
  if (ctrlKey || altKey || metaKey) return null;
  const digit = Number(/^Digit([1-9])$/.exec(code)?.[1] ?? 0);
  if (digit > 0 && digit <= sections) return { do: "section", index: digit - 1 };
  if (code === "Slash" || key === "/") return { do: "field" };
  return key === "ArrowDown" ? { do: "along", by: 1 } : key === "ArrowUp" ? { do: "along", by: -1 } : null;
}

/** @param {string[]} sections in the order of their digits @param {HTMLElement} main */
export function keepAdminKeys(sections, main) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (!main.classList.contains("admin") || target.closest(TYPED_INTO)) return;
    const meaning = meaningOf(event, sections.length);
    if (!meaning) return;
    if (meaning.do === "along") {
      const links = [...main.querySelectorAll(".admin-table a")].map((each) => /** @type {HTMLElement} */ (each));
      if (!links.length) return;
      const next = links.indexOf(/** @type {any} */ (document.activeElement)) + meaning.by;
      links[Math.max(0, Math.min(links.length - 1, next))].focus();
    } else if (meaning.do === "section") location.hash = `#${sections[meaning.index]}`;
    else /** @type {HTMLElement | null} */ (main.querySelector(TYPED_INTO))?.focus();
    event.preventDefault();
  });
}
