// @ts-check
/** Waiting for the table: for a while, and until its marbles have come to rest. */

/** @param {number} milliseconds @returns {Promise<void>} */
export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Until no marble is on its way. @param {HTMLElement} main that holds a table @returns {Promise<void>} */
export function atRest(main) {
  if (!("busy" in main.dataset)) return Promise.resolve();
  return new Promise((resolve) => {
    const watching = new MutationObserver(() => {
      if ("busy" in main.dataset) return;
      watching.disconnect();
      resolve();
    });
    watching.observe(main, { attributes: true, attributeFilter: ["data-busy"] });
  });
}
