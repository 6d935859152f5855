// @ts-check
/** One place for what the page knows; it changes through the reducer only. */

/**
 * @template S, M
 * @typedef {{
 *   readonly state: S,
 *   dispatch: (message: M) => void,
 *   subscribe: (listener: (state: S, before: S) => void) => () => void,
 * }} Store
 */

/**
 * @template S, M
 * @param {S} initial @param {(state: S, message: M) => S} reduce
 * @returns {Store<S, M>}
 */
export function createStore(initial, reduce) {
  let state = initial;
  /** @type {Set<(state: S, before: S) => void>} */
  const listeners = new Set();
  return {
    get state() {
      return state;
    },
    dispatch(message) {
      const before = state;
      state = reduce(state, message);
      if (state === before) return;
      for (const listener of [...listeners]) listener(state, before);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Calls *effect* now, and again whenever what *choose* picks out has changed in value.
 * @template S, M, P
 * @param {Store<S, M>} store @param {(state: S) => P} choose @param {(picked: P) => void} effect
 * @returns {() => void} stops it
 */
export function watch(store, choose, effect) {
  let picked = choose(store.state);
  let written = JSON.stringify(picked);
  effect(picked);
  return store.subscribe((state) => {
    picked = choose(state);
    const rewritten = JSON.stringify(picked);
    if (rewritten === written) return;
    written = rewritten;
    effect(picked);
  });
}
