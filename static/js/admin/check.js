// @ts-check
/** Do all games hold, and is what was dealt what chance would deal? */

import { html } from "../html.js";
import { fill } from "../replay/words.js";
import { SEATS } from "../room-facts.js";
import { follow, read } from "./door.js";
import { doing, field, form, gameLink, later, note, part, percent, select, table } from "./parts.js";
import { words } from "./words.js";

export function check() {
  const w = words();
  const bar = /** @type {HTMLProgressElement} */ (html("progress", { class: "admin-progress", "aria-label": w.tabs.check, max: 1, value: 0 }));
  const said = html("p", { role: "status", class: "admin-said" });
  const faults = html("div", { class: "admin-found" });
  /** @type {AbortController | null} */
  let running = null;
  const stop = html("button", { class: "button", type: "button", "data-do": "stop", hidden: true, onclick: () => running?.abort() }, w.stop);
  const asked = form([field("depth", w.all, select({ full: w.full, chain: w.chain }))], w.run, "check", ({ depth }) => run(depth));
  asked.append(stop);

  async function run(/** @type {string} */ depth) {
    /** @type {(Node | string)[][]} */
    const rows = [];
    const found = (/** @type {(Node | string)[]} */ row) => {
      rows.push(row);
      faults.replaceChildren(table([w.heads.game, w.heads.line, w.heads.fault, w.heads.detail], rows));
    };
    running?.abort();
    const own = new AbortController();
    running = own;
    stop.hidden = false;
    delete said.dataset.ok;
    faults.replaceChildren();
    await doing(() => follow(`/check?depth=${depth}`, (line) => {
      if (line.type === "progress") {
        [bar.max, bar.value] = [Math.max(1, line.of), line.checked];
        said.textContent = fill(w.progress, line);
      }
      if (line.type === "fault") {
        found([gameLink(line.game), String(line.line), line.code, line.detail]);
      }
      if (line.type === "result") {
        if (line.audit.fault) found([w.tabs.audit, String(line.audit.fault.seq), "", line.audit.fault.detail]);
        bar.value = bar.max;
        said.dataset.ok = String(line.ok);
        said.textContent = `${fill(line.faults ? w.broken : w.fine, line)}. ${fill(w.trail, { ok: line.audit.ok ? w.yes : w.no })}`;
      }
    }, own.signal), () => {}, faults);
    if (own.signal.aborted) said.textContent = w.stopped;
    if (running === own) stop.hidden = true;
  }

  return [asked, bar, said, faults];
}

/** @typedef {{count: number, of: number, share: number | null, low: number, high: number, as_expected: boolean}} Share */

export function deals() {
  return [later(async () => {
    const w = words();
    const told = await read("/statistics/deals");
    const rows = (/** @type {"entering" | "tackers"} */ what) =>
      [...SEATS.map((seat) => [seat, told.seats[seat]]), [w.deals.all, told.all]].map(([name, dealt]) =>
        [name, `${dealt[what].count} / ${dealt[what].of}`, percent(told.expected[what]), ...shown(dealt[what], told.expected[what])]);
    const heads = [w.heads.seat, w.heads.hands, w.heads.due, w.heads.share, "", ""];
    return [note(fill(w.deals.lead, told)), part(w.deals.entering, table(heads, rows("entering"))), part(w.deals.tackers, table(heads, rows("tackers")))];
  })];
}

/** A share in numbers, as its interval beside what is expected, and whether the two meet. @param {Share} share @param {number} expected */
function shown({ share, low, high, as_expected: isExpected }, expected) {
  const w = words();
  // The bar spans as much again as the interval on either side of what is expected.
  const reach = Math.max(Math.abs(low - expected), Math.abs(high - expected), 1e-6) * 1.25;
  const at = (/** @type {number} */ value) => `${50 + (50 * (value - expected)) / reach}%`;
  const interval = html("i");
  interval.style.left = at(low);
  interval.style.right = `calc(100% - ${at(high)})`;
  return [
    `${percent(share)} (${percent(low)} – ${percent(high)})`,
    html("span", { class: "admin-interval", "aria-hidden": "true" }, interval),
    html("b", { class: "admin-said", "data-ok": String(isExpected) }, isExpected ? w.deals.fine : w.deals.off),
  ];
}
