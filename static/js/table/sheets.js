// @ts-check
/** What stands in the sheets, by their kind. */

import { cardFace } from "../board/cards.js";
import { html } from "../html.js";
import { createTalk } from "../room/talk.js";
import { language, plural, t } from "../text.js";
import { guideBody } from "./card-guide.js";
import { boardBody, keysBody } from "./extras.js";
import { menuBody } from "./menu.js";
import { syncLines } from "./panels.js";
import { peopleBody } from "./people.js";
import { reactBody } from "./reactions.js";
import { settingsBody } from "./settings.js";

/** @typedef {import("./model.js").Model} Model @typedef {import("./words.js").Line} Line @typedef {import("./sheet.js").Kind} Kind */

/** @param {import("./sheet.js").Ways & {show: (kind: Kind) => void, close: () => void}} ways `show`: another sheet instead of this one */
export function sheetBodies({ leave, around, follow, react, talk, show, close }) {
  /** @type {ReturnType<typeof talk> | null} */
  let talking = null;

  /** What was chosen is being done; the sheet has served. @template {unknown[]} P @param {(...of: P) => void} act */
  const closing = (act) => (/** @type {P} */ ...of) => {
    close();
    act(...of);
  };

  /** @type {Record<Kind, (model: Model, lines: Line[]) => Node[]>} */
  const of = {
    pile: ({ view }) => pileBody(view),
    history: (model, lines) => {
      const list = html("ol", { class: "sheet-log" });
      syncLines(list, lines.toReversed(), model);
      return [list];
    },
    menu: (model) => menuBody(model, { leave, show, around: closing(around) }),
    cards: guideBody,
    people: (model) => peopleBody(model, { around: closing(around), follow: closing(follow) }),
    react: () => reactBody(closing(react)),
    talk: () => [(talking ??= talk(createTalk)).element],
    settings: settingsBody,
    keys: keysBody,
    board: boardBody,
  };
  return { of, stop: () => talking?.stop() };
}

/** All laid cards, the newest first (R2.8). @param {any} view */
function pileBody({ discard, deck }) {
  if (!discard.length) return [html("p", { class: "sheet-note" }, t("table.pile_empty"))];
  return [
    html("p", { class: "sheet-note" }, `${plural("table.pile_count", discard.length)}. ${t("table.pile_hint", { deck })}`),
    html("ol", { class: "sheet-pile", reversed: true }, ...discard.toReversed().map((/** @type {string} */ card) =>
      html("li", { "aria-label": card }, cardFace(card, language())))),
  ];
}
