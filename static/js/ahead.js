// @ts-check
/**
 * What was asked for ahead of the page's code (page-early.js): words, answers that are on their way, and a socket that is open or opening.
 * Answers and socket are taken once; whoever comes second asks for themselves. What has come by then is there without another turn of the
 * event loop, in which the browser would draw a page that is still empty.
 *
 * @typedef {import("./languages.js").Language} Language
 * @typedef {import("./languages.js").Words} Words
 * @typedef {import("./answer.js").Answer} Answer
 * @typedef {{language: Language, words: Promise<Words>, answers: Record<string, Promise<Answer>>, socket: WebSocket | null, heard: any[]}} Ahead
 *   `heard`: the socket's events so far
 */

/** @type {Ahead | undefined} */
const ahead = /** @type {any} */ (globalThis).tackerAhead;

/** The words of this language, if those were asked for. @param {Language} language @returns {Promise<Words> | undefined} */
export const wordsAhead = (language) => (ahead?.language === language ? ahead.words : undefined);

/** Whether an answer is on its way. @param {string} path */
export const isAskedAhead = (path) => path in (ahead?.answers ?? {});

/** @param {string} method @param {string} path @returns {Promise<Answer> | null} */
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
