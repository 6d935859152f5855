// @ts-check
/** Shows one thing after another, and never makes anyone wait: `finish` brings the end at once. Pure: it knows no clock. */

/**
 * @template I
 * @param {(item: I) => {done: Promise<unknown>, finish: () => void}} perform begins to show an item; `finish` jumps to its end
 * @param {(item: I) => void} skip shows the end of an item without showing its way
 * @param {() => void} [rest] called when nothing is left
 */
export function createQueue(perform, skip, rest = () => {}) {
  /** @type {I[]} */
  let waiting = [];
  /** @type {{finish: () => void} | null} */
  let running = null;

  function next() {
    const item = waiting.shift();
    if (item === undefined) {
      running = null;
      rest();
      return;
    }
    const showing = perform(item);
    running = showing;
    showing.done.then(() => {
      if (running === showing) next();
    });
  }

  return {
    get busy() {
      return running !== null;
    },
    add(/** @type {I} */ item) {
      waiting.push(item);
      if (!running) next();
    },
    finish() {
      if (!running) return;
      const [showing, left] = [running, waiting];
      running = null;
      waiting = [];
      showing.finish();
      left.forEach(skip);
      rest();
    },
    /** Forgets all that was to be shown: what comes next replaces it. */
    clear() {
      const showing = running;
      running = null;
      waiting = [];
      showing?.finish();
    },
  };
}
