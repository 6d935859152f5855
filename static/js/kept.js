// @ts-check
/** What a browser keeps for these pages: for good, or while the tab is open. Where that is forbidden it lasts as long as the page. */

/** @param {() => Storage | undefined} found looked up each time: merely naming a forbidden storage throws */
function keeper(found) {
  /** What the storage would not take. @type {Map<string, string>} */
  const untaken = new Map();
  return {
    /** @param {string} name @returns {string | null} */
    get(name) {
      try {
        return untaken.get(name) ?? found()?.getItem(name) ?? null;
      } catch {
        return null;
      }
    },
    /** @param {string} name @param {string} value */
    set(name, value) {
      try {
        found()?.setItem(name, value);
        untaken.delete(name);
      } catch {
        untaken.set(name, value);
      }
    },
    /** @param {string} name */
    forget(name) {
      untaken.delete(name);
      try {
        found()?.removeItem(name);
      } catch {
        // It was not there.
      }
    },
  };
}

export const inBrowser = keeper(() => globalThis.localStorage);
export const inTab = keeper(() => globalThis.sessionStorage);
