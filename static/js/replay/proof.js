// @ts-check
/** The proof of a game: its fingerprint, the record to keep, and its recomputing in this browser. */

import { sentenceFor } from "../api.js";
import { RecordFault, checkRecord } from "../fairness.js";
import { html, refill } from "../html.js";
import { fill, words } from "./words.js";

/**
 * @param {import("./door.js").Source} source @param {import("./door.js").Game} game
 * @param {(seat: string) => string} nameOf @param {() => string} here the address of the position shown
 */
export function createProof(source, game, nameOf, here) {
  const outcome = html("div", { class: "replay-outcome", role: "status" });
  const copied = html("p", { class: "hint", role: "status" });
  const element = html("div", { class: "replay-proof" });
  /** @type {"asked" | "held" | RecordFault | Error | null} */
  let state = null;
  /** @type {{events: unknown[], decks: number} | null} */
  let held = null;

  async function verify() {
    state = "asked";
    say();
    try {
      held = await checkRecord(await source.record());
      state = "held";
    } catch (problem) {
      state = problem instanceof Error ? problem : new Error(String(problem));
    }
    say();
  }

  function say() {
    const w = words();
    const result = state === null ? "" : state === "asked" ? "asked" : state === "held" ? "held" : "fault";
    outcome.dataset.result = result;
    if (result === "asked") return outcome.replaceChildren(html("p", {}, w.verifying));
    if (state === null || state === "asked") return outcome.replaceChildren();
    if (state !== "held") return outcome.replaceChildren(html("p", { class: "problem" }, faultWords(state)));
    return outcome.replaceChildren(
      html("h3", {}, `✓ ${w.held}`),
      html("ul", {}, ...w.heldParts.map((part) => html("li", {}, fill(part, { decks: held?.decks, events: held?.events.length }))),
        html("li", {}, givers())),
      html("p", { class: "hint" }, fill(w.heldRest, { command: `tacker verify ${source.recordName}` })));
  }

  /** Whose own bytes are in: it is they who make the shuffle nobody's choice. */
  function givers() {
    const told = game.frames.find(({ event }) => event?.kind === "game_started")?.event?.shuffle?.seat_bytes ?? {};
    const names = Object.keys(told).filter((seat) => told[seat] !== null).map(nameOf);
    return names.length ? fill(words().seatBytes, { names: names.join(", ") }) : words().noBytes;
  }

  async function save() {
    try {
      const url = URL.createObjectURL(new Blob([await source.record()], { type: "application/jsonl" }));
      const link = html("a", { href: url, download: source.recordName });
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), 1000);
    } catch (problem) {
      copied.textContent = sentenceFor(problem);
    }
  }

  async function copy() {
    copied.textContent = await navigator.clipboard.writeText(here()).then(() => words().copied, () => words().copyFailed);
  }

  /** @param {Event} event */
  async function share(event) {
    const box = /** @type {HTMLInputElement} */ (event.target);
    try {
      await source.share?.(box.checked);
      game.shared = box.checked;
    } catch (problem) {
      box.checked = game.shared;
      copied.textContent = sentenceFor(problem);
    }
  }

  function draw() {
    const w = words();
    refill(element,
      html("p", { class: "sheet-note" }, w.verifyLead),
      html("button", { class: "button button--main", type: "button", "data-do": "verify", onclick: verify }, w.verify),
      outcome,
      html("div", { class: "replay-ways-out" },
        html("button", { class: "button", type: "button", "data-do": "copy", onclick: copy }, w.link),
        html("button", { class: "button", type: "button", "data-do": "download", onclick: save }, w.download)),
      copied,
      game.may_share && source.share && html("label", { class: "setting" }, html("span", {}, w.share, html("small", { class: "hint" }, w.shareHint)),
        html("input", { type: "checkbox", "data-do": "share", checked: game.shared, onchange: share })),
      html("h3", {}, w.lastHash),
      html("code", { class: "replay-hash" }, game.last_hash),
      html("p", { class: "hint" }, w.lastHashHint),
      html("p", { class: "hint replay-keys" }, w.keys));
    say();
  }

  return { element, draw };
}

/** @param {RecordFault | Error} problem */
function faultWords(problem) {
  if (!(problem instanceof RecordFault)) return sentenceFor(problem);
  /** @type {Record<string, string>} */
  const known = words().faults;
  return fill(words().fault, { line: problem.line, what: `${known[problem.code] ?? ""} (${problem.code})` });
}
