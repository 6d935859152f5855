// @ts-check
/** «This move was illegal»: the turn before a card was laid, everything that could be played, and what the rules say to a play. */

import { html } from "../html.js";
import { createOptions } from "../replay/options.js";
import { replayRoom } from "../replay/room.js";
import { fill } from "../replay/words.js";
import { refusalWords } from "../table/status.js";
import { speakerOf } from "../table/words.js";
import { actionRow } from "./actions.js";
import { read } from "./door.js";
import { doing, field, form, input, later, link, mono, note, part, tableOr, when } from "./parts.js";
import { words } from "./words.js";

const LAID = ["card_played", "card_discarded"];
const PAGE = "1000";
/** In place of a number: the play that a running game waits for. */
const AWAITED = "now";

/** @param {string} path @param {any} told the game @param {string[]} rest the number of the play, AWAITED, or nothing for the newest */
export function explain(path, told, [wanted]) {
  return [later(async () => {
    const laid = await plays(path);
    const upTo = wanted && wanted !== AWAITED ? Number(wanted) : Infinity;
    const chosen = wanted === AWAITED ? { seq: told.events + 1 } : [...laid].reverse().find(({ seq }) => seq <= upTo) ?? laid[0];
    const w = words();
    const awaited = told.status === "running" && html("p", {}, link(`game/${told.id}/explain/${AWAITED}`, w.game.open));
    const rows = laid.map(({ seq, at, payload, kind }) => [
      html("a", { href: `#game/${told.id}/explain/${seq}`, "aria-current": seq === chosen?.seq && "true" }, String(seq)), when(at), `${payload.seat} ${told.seats[payload.seat].name ?? ""}`,
      mono(kind === "card_played" ? payload.play : `${payload.card}:discard`),
    ]);
    return [chosen ? turn(path, told, chosen.seq) : null, part(w.game.plays, awaited, tableOr([w.heads.seq, w.heads.at, w.heads.player, w.heads.play], rows))];
  })];
}

/** Every card that was laid. @param {string} path @returns {Promise<any[]>} */
async function plays(path) {
  const found = [];
  for (let after = "0"; after; ) {
    const page = await read(`${path}/events`, { after, limit: PAGE });
    found.push(...page.events.filter((/** @type {any} */ event) => LAID.includes(event.kind)));
    after = page.next === null ? "" : String(page.next);
  }
  return found;
}

/** @param {string} path @param {any} told @param {number} seq */
function turn(path, told, seq) {
  const w = words();
  const speaker = speakerOf(replayRoom(told.seats).seats, null);
  const shown = html("div", { class: "admin-found" });
  /** The same whatever play is asked about. @type {import("../replay/door.js").Moves | null} */
  let moves = null;
  const options = createOptions(async () => /** @type {import("../replay/door.js").Moves} */ (moves));
  const ask = form([field("play", w.game.ask, input("text", { required: true, maxlength: 120, placeholder: w.game.askHint }))], w.game.judge, "judge", ({ play }) => doing(() => judge(play), () => {}, shown));

  async function judge(/** @type {string} */ play) {
    draw(await read(`${path}/explain/${seq}`, { play }));
  }

  /** @param {any} found */
  function draw(found) {
    const laid = found.asked ?? "";
    moves = { seq, turn: found.seat, hands: {}, choices: found.choices };
    options.show(seq, laid.endsWith(":discard") ? { kind: "card_discarded", card: laid.split(":")[0] } : { kind: "card_played", card: laid.split(/[:/]/)[0], play: laid }, speaker);
    const why = found.refusal && refusalWords(found.refusal, /** @type {any} */ ({ speaker }));
    shown.replaceChildren(
      html("h2", {}, fill(w.game.turnOf, { seq, name: speaker.name(found.seat), seat: found.seat }), " ", link(`replay/${told.id}/${seq - 1}`, w.game.board)),
      html("p", { class: "admin-said admin-verdict", role: "status", "data-ok": found.legal_play === null ? "" : String(found.legal_play) },
        found.legal_play === null ? w.game.open : html("span", {}, mono(found.asked), " ", found.legal_play ? w.game.legal : fill(w.game.illegal, { why }))),
      html("dl", { class: "admin-facts" }, html("dt", {}, w.game.before), html("dd", {}, mono(found.board)), ...(found.board_after ? [html("dt", {}, w.game.after), html("dd", {}, mono(found.board_after))] : [])),
      options.element,
      html("details", {}, html("summary", {}, fill(w.game.allLegal, { n: found.legal.length })), html("p", { class: "admin-plays" }, ...found.legal.flatMap((/** @type {string} */ play) => [mono(play), " "]))),
      html("h3", {}, w.game.refused),
      found.refused.length ? tableOr([w.heads.seq, w.heads.at, w.heads.seat, w.heads.asked, w.heads.answer], found.refused.map((/** @type {any} */ each) => actionRow(told.id, each))) : note(w.game.noneRefused));
  }
  doing(async () => draw(await read(`${path}/explain/${seq}`)), () => {}, shown);
  return html("section", { class: "admin-part" }, shown, ask);
}
