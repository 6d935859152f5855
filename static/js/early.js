// @ts-check
// A classic script, run before the first paint: colours must not flash (the switch itself is in theme.js), and while the page's code is on
// its way, a room is asked for and its line opened (ahead.js takes them up).
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("tacker.theme");
  } catch {
    // A browser that keeps nothing follows the system.
  }
  const dark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = dark ? "dark" : "light";
})();

(() => {
  const code = location.pathname.match(/^\/[rw]\/([^/]+)$/)?.[1];
  if (!code) return;
  const ask = (/** @type {string} */ path) => {
    const answer = fetch(path);
    answer.catch(() => {}); // Whoever takes it hears of it.
    return [path, answer];
  };
  const isKnown = /(?:^|; )tacker_known=/.test(document.cookie);
  const paths = [`/api/rooms/${code}`, ...(isKnown ? ["/api/players/me"] : [])];
  /** @type {import("./ahead.js").Ahead} */
  const ahead = { answers: Object.fromEntries(paths.map(ask)), socket: null, heard: [] };
  Object.assign(globalThis, { tackerAhead: ahead });
  if (!isKnown) return;
  const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws/tables/${code}`);
  // Whoever takes it up sets the handlers; this listener stays, and greets in any case.
  socket.addEventListener("open", () => socket.send('{"type":"hello","version":1,"game":null,"last_seq":null}'));
  socket.onopen = socket.onmessage = socket.onclose = (/** @type {Event} */ event) => void ahead.heard.push(event);
  ahead.socket = socket;
})();
