// @ts-check
/**
 * The table by keyboard alone. Letters are read by their place on the keyboard, so they work in every layout; while something is typed, in a
 * dialog or with a modifier held, keys are left alone.
 */

export const KEYS = /** @type {[string, string][]} */ ([
  ["1 … 6", "keys.card"],
  ["← ↑ → ↓", "keys.move"],
  ["Enter", "keys.choose"],
  ["Esc", "keys.back"],
  ["G", "keys.go"],
  ["Tab", "keys.tab"],
  ["B", "keys.board"],
  ["L", "keys.log"],
  ["M", "keys.menu"],
  ["?", "keys.help"],
]);

/** @type {Record<string, string>} */
const SHEETS = { KeyB: "board", KeyL: "history", KeyM: "menu" };
/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
/** Things among which the arrows go. */
const ROWS = [".lit", ".hand .card", ".actions .button"];

/**
 * What a key asks for, or null. Pure.
 * @param {{code: string, key: string, ctrlKey: boolean, altKey: boolean, metaKey: boolean}} event
 * @returns {{do: "card", number: number} | {do: "move", by: number} | {do: "open", what: string} | {do: "go"} | null}
 */
export function meaningOf({ code, key, ctrlKey, altKey, metaKey }) {
  if (ctrlKey || altKey || metaKey) return null;
  if (key === "?" || code === "F1") return { do: "open", what: "keys" };
  if (code in SHEETS) return { do: "open", what: SHEETS[code] };
  if (code in STEPS) return { do: "move", by: STEPS[code] };
  if (code === "KeyG") return { do: "go" };
  const digit = /^(?:Digit|Numpad)([1-6])$/.exec(code);
  return digit && { do: "card", number: Number(digit[1]) };
}

/**
 * @param {HTMLElement} main that holds a table @param {(what: any) => void} open a sheet
 * @returns {() => void} stops it
 */
export function keepKeys(main, open) {
  const onKey = (/** @type {KeyboardEvent} */ event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.defaultPrevented || target.closest("input, textarea, select, dialog, [contenteditable]")) return;
    const meaning = meaningOf(event);
    if (!meaning || !obey(meaning)) return;
    event.preventDefault();
  };

  /** @param {NonNullable<ReturnType<typeof meaningOf>>} meaning @returns {boolean} whether the key was of use */
  function obey(meaning) {
    switch (meaning.do) {
      case "open":
        open(meaning.what);
        return true;
      case "card":
        return press(main.querySelectorAll(".hand .card")[meaning.number - 1]);
      case "go":
        return press(main.querySelector(".actions .button--main:enabled, .actions .button--gold:enabled"));
      case "move":
        return moveFocus(meaning.by);
    }
  }

  /** To the neighbour in the row where the focus is; from elsewhere to the lights, the cards or the buttons, whichever there are. @param {number} by */
  function moveFocus(by) {
    const rows = ROWS.map((selector) => [.../** @type {NodeListOf<HTMLElement>} */ (main.querySelectorAll(selector))].filter(isOpen));
    const row = rows.find((each) => each.includes(/** @type {any} */ (document.activeElement))) ?? rows.find((each) => each.length > 0);
    if (!row) return false;
    const at = row.indexOf(/** @type {any} */ (document.activeElement));
    row[at < 0 ? 0 : (at + by + row.length) % row.length].focus();
    return true;
  }

  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
}

/** A click made by a key has no count of clicks: whoever hears it moves the focus on. @param {Element | null | undefined} element */
function press(element) {
  if (!element) return false;
  element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 0 }));
  return true;
}

const isOpen = (/** @type {any} */ element) => !element.disabled;
