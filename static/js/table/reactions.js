// @ts-check
/** A fixed word or two during play: chosen in a sheet, shown for a moment at the speaker's plate. */

import { html } from "../html.js";
import { t } from "../text.js";

export const REACTIONS = ["bravo", "thanks", "sorry", "wow", "laugh", "good_game"];
export const REACTION_STAYS = 4_000;

/** Whether the reader may react at this table. @param {import("./model.js").Model} model */
export const mayReact = ({ state, view, standing }) => standing !== "watches" && view.phase !== "over" && state.room?.options.reactions === true;

/** @param {(reaction: string) => void} react */
export const reactBody = (react) => [
  html("div", { class: "reactions" }, ...REACTIONS.map((each) =>
    html("button", { class: "button", type: "button", "data-do": "say-reaction", "data-kind": each, onclick: () => react(each) }, t(`reaction.${each}`)))),
];

/** What a seat has just said, or null. @param {import("../reduce.js").State} state @param {string} seat @param {number} now milliseconds */
export function reactionOf({ reactions }, seat, now) {
  const said = reactions[/** @type {import("../reduce.js").Seat} */ (seat)];
  return said && now - said.heardAt < REACTION_STAYS ? t(`reaction.${said.reaction}`) : null;
}
