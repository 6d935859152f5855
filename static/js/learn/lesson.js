// @ts-check
/**
 * One lesson: the table itself, fed from a small store of its own by frames that the server made, and a panel that says
 * what to try and what happened.
 *
 * Marks for tests: `main[data-lesson]` is show (others play) | try | other (legal, beside the point) | done; `[data-do]` next, retry, lessons.
 */

import { svg } from "../board/svg.js";
import { html } from "../html.js";
import { NOTHING_KNOWN, reduce } from "../reduce.js";
import { createStore } from "../store.js";
import { atRest, pause } from "../table/at-rest.js";
import { speed } from "../table/speed.js";
import { mountTable } from "../table/table.js";
import { onLanguage } from "../text.js";
import { openLesson, playIn } from "./door.js";
import { keepSolved } from "./progress.js";
import { lessonRoom } from "./room.js";
import { hearTries } from "./touches.js";
import { fill, words } from "./words.js";

/** @typedef {import("./door.js").Opened} Opened @typedef {import("./door.js").Frame} Frame @typedef {"show" | "try" | "other" | "done"} Stage */

const BETWEEN_CARDS = 900;
const BETWEEN_STILL_CARDS = 250; // where nothing moves
const BACK = "M15 5 8 12 15 19";

/** What a table can ask for beside cards: in a lesson there is nobody to ask. */
const NOBODY = new Proxy({}, { get: (_, name) => (name === "host" ? NOBODY : async () => {}) });

/**
 * @param {HTMLElement} main @param {Opened} lesson @param {number} total how many lessons there are
 * @param {{next: () => void, list: () => void}} ways
 * @returns {() => void} unmounts it
 */
export function mountLesson(main, lesson, total, { next, list }) {
  const store = createStore(NOTHING_KNOWN, reduce);
  const panel = createPanel(lesson, total, list);
  const ways = html("section", { class: "actions lesson-ways" });
  let attempt = 0;
  let isMounted = true;
  /** @type {Stage} */
  let stage = "show";

  const unmount = [
    onLanguage(() => {
      store.dispatch({ type: "room", room: lessonRoom(words().names) });
      show(stage);
    }),
  ];
  store.dispatch({ type: "room", room: lessonRoom(words().names) });
  store.dispatch(named(lesson.snapshot));
  unmount.unshift(mountTable(main, /** @type {any} */ ({
    store, act, ask: () => {}, react: () => {}, doings: NOBODY, complain: () => {}, leave: list, again: begin,
  })));
  main.prepend(panel.element);
  main.append(ways);
  unmount.push(hearTries(main, faceOf, (play) => act({ kind: "play", play })));
  begin();

  /** From the beginning, as another game: no marble travels there from the last attempt. */
  async function begin() {
    attempt += 1;
    store.dispatch(named(lesson.snapshot));
    show("show");
    panel.element.focus({ preventScroll: true });
    if (await tell(lesson.frames)) show("try");
  }

  /** @param {Frame} frame @returns {Frame} */
  function named(frame) {
    return { ...frame, game: `${frame.game}.${attempt}` };
  }

  /** One event after another, each in its own time. @param {Frame[]} frames @returns {Promise<boolean>} false if the lesson has been left or begun again */
  async function tell(frames) {
    const told = attempt;
    for (const frame of frames) {
      if (frame.type === "event") await pause(speed() === 0 ? BETWEEN_STILL_CARDS : BETWEEN_CARDS);
      if (!isMounted || attempt !== told) return false;
      store.dispatch(named(frame));
      await atRest(main);
    }
    return isMounted && attempt === told;
  }

  /** @param {string} card */
  function faceOf(card) {
    if (stage !== "try") return null;
    return store.state.game?.choices?.cards.find((entry) => entry.card === card)?.as ?? card;
  }

  /** @param {Record<string, any>} action */
  async function act(action) {
    if (action.kind !== "play" || store.state.pending) return;
    const id = `try-${attempt}`;
    const asked = attempt;
    store.dispatch({ type: "sent", id, action });
    const answer = await playIn(lesson.number, action.play).catch((problem) => ({
      ok: false, idea: false, error: { code: problem.code, detail: "", rule: null, data: {} }, frames: [],
    }));
    if (!isMounted || attempt !== asked) return;
    store.dispatch({ type: "reply", id, ok: answer.ok, error: answer.error });
    if (!answer.ok) return;
    main.dataset.lesson = stage = "show";
    const [first, ...rest] = answer.frames;
    store.dispatch(named(first));
    await atRest(main);
    if (!(await tell(rest))) return;
    if (answer.idea) keepSolved(lesson.key);
    show(answer.idea ? "done" : "other");
  }

  /** @param {Stage} now */
  function show(now) {
    main.dataset.lesson = stage = now;
    panel.update(now);
    const label = now === "done" ? words()[lesson.number === total ? "finish" : "next"] : now === "other" ? words().retry : null;
    const button = label && html("button", { class: "button button--main", type: "button", "data-do": now === "done" ? "next" : "retry", onclick: now === "done" ? next : begin }, label);
    ways.replaceChildren(...(button ? [button] : []));
    if (button) button.focus({ preventScroll: true });
  }

  return () => {
    isMounted = false;
    for (const stop of unmount.reverse()) stop();
    delete main.dataset.lesson;
  };
}

/** @param {Opened} lesson @param {number} total @param {() => void} list */
function createPanel({ number, key, rules }, total, list) {
  const back = html("button", { class: "lesson-back", type: "button", "data-do": "lessons", onclick: list },
    svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: BACK })));
  const title = html("h1");
  const count = html("span", { class: "lesson-count" });
  const said = html("p", { class: "lesson-say" });
  const element = html("section", { class: "lesson", tabindex: -1 }, back, html("div", { class: "lesson-head" }, title, count), html("div", { class: "lesson-words", "aria-live": "polite" }, said));
  return {
    element,
    /** @param {Stage} stage */
    update(stage) {
      const { steps, toList, count: counted, rule } = words();
      back.setAttribute("aria-label", toList);
      back.title = toList;
      title.textContent = steps[key].title;
      count.textContent = `${number}/${total}`;
      count.setAttribute("aria-label", fill(counted, { number, total }));
      const cited = stage === "done" ? rules.flatMap((each) => [" ", html("a", { class: "lesson-rule", href: `/rules#${each}`, target: "_blank", "aria-label": fill(rule, { rule: each }) }, each)]) : [];
      said.replaceChildren(steps[key][stage === "done" ? "done" : stage === "other" ? "other" : "say"], ...cited);
      element.toggleAttribute("data-good", stage === "done");
    },
  };
}
