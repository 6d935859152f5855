// @ts-check
/**
 * What was asked for ahead of the page's code (page-early.js): answers that are on their way, and a socket that is open or opening. Each is
 * taken once; whoever comes second asks for themselves.
 *
 * @typedef {{answers: Record<string, Promise<Response>>, socket: WebSocket | null, heard: any[]}} Ahead `heard`: the socket's events so far
 */

/** @type {Ahead | undefined} */
const ahead = /** @type {any} */ (globalThis).tackerAhead;

/** Whether an answer is on its way. @param {string} path */
export const isAskedAhead = (path) => path in (ahead?.answers ?? {});

/** @param {string} method @param {string} path @returns {Promise<Response> | null} */
export function fetchedAhead(method, path) {
  const answer = method === "GET" ? ahead?.answers[path] : undefined;
  if (!ahead || !answer) return null;
  delete ahead.answers[path];
  return answer;
}

/**
 * The socket, greeted already; what it has heard is told as soon as somebody listens. Null if there is none, or it is lost.
 * @param {string} address
 * @returns {import("./connection.js").Wire | null}
 */
export function openedAhead(address) {
  const socket = ahead?.socket;
  if (!ahead || socket?.url !== address || socket.readyState > WebSocket.OPEN) return null;
  ahead.socket = null;
  /** @type {import("./connection.js").Wire} */
  const wire = {
    send: (text) => socket.send(text),
    close: () => socket.close(),
    get readyState() {
      return socket.readyState;
    },
    isGreeted: true,
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  const tell = (/** @type {any} */ event) => wire[/** @type {"onopen" | "onmessage" | "onclose"} */ (`on${event.type}`)]?.(event);
  queueMicrotask(() => {
    for (const event of ahead.heard) tell(event);
    socket.onopen = socket.onmessage = socket.onclose = tell;
  });
  return wire;
}
