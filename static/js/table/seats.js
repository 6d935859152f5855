// @ts-check
/** The players' plates: name, mark, announcement, number of cards, presence, dealer's chip, whose turn; by team, with the marbles home. */

import { SEATS, MARBLE_RADIUS } from "../board/geometry.js";
import { svg } from "../board/svg.js";
import { markOf } from "../board/wood.js";
import { html } from "../html.js";
import { plural, t } from "../text.js";
import { isAway } from "./model.js";

const SIDES = ["own", "left", "across", "right"];
const TEAMS = ["AC", "BD"];
const HOME_OF_TEAM = 8;

/** The seat's marble, large: colour and mark. @param {string} seat */
export function emblem(seat) {
  return html("span", { class: "emblem", "data-seat": seat, "aria-hidden": "true" },
    svg("svg", { viewBox: "-22 -22 44 44" },
      svg("circle", { r: MARBLE_RADIUS, fill: `url(#glass-${seat})` }),
      svg("use", { href: "#marble-light" }),
      markOf(seat)),
    html("span", { class: "presence" }));
}

/** Words in a bubble: «могу», «не могу», or nothing while nobody has announced. @param {HTMLElement} bubble @param {boolean | undefined} can */
export function setBubble(bubble, can) {
  bubble.hidden = can === undefined;
  bubble.classList.toggle("bubble--can", can === true);
  bubble.classList.toggle("bubble--cannot", can === false);
  bubble.textContent = can === undefined ? "" : t(can ? "table.can" : "table.cannot");
}

export function createSeats() {
  const plates = Object.fromEntries(SEATS.map((seat) => [seat, createPlate(seat)]));
  const heads = Object.fromEntries(TEAMS.map((team) => [team, createHead(team)]));
  const element = html("section", { class: "seats" }, ...TEAMS.map((team) =>
    html("div", { class: "team" }, heads[team].element, ...[...team].map((seat) => plates[seat].element))));
  return {
    element,
    /** @param {import("./model.js").Model} model */
    update(model) {
      element.setAttribute("aria-label", t("table.seats"));
      for (const seat of SEATS) plates[seat].update(model);
      for (const team of TEAMS) heads[team].update(model);
    },
  };
}

function createHead(/** @type {string} */ team) {
  const name = html("span");
  const count = html("span", { class: "team-count" });
  const pips = Array.from({ length: HOME_OF_TEAM }, () => html("i"));
  const home = html("span", { class: "team-home", "data-seat": team[0] }, count, html("span", { class: "team-pips", "aria-hidden": "true" }, ...pips));
  return {
    element: html("h2", { class: "team-head" }, name, home),
    /** @param {import("./model.js").Model} model */
    update({ view }) {
      const cells = view.board.split("/").filter((/** @type {string} */ _, /** @type {number} */ i) => team.includes(SEATS[i])).join(",");
      const n = (cells.match(/[A-D][1-4]/g) ?? []).length;
      name.textContent = t(`team.${team}`);
      count.textContent = `${n}/${HOME_OF_TEAM}`;
      home.title = t("table.home", { n });
      pips.forEach((pip, i) => pip.classList.toggle("full", i < n));
    },
  };
}

function createPlate(/** @type {string} */ seat) {
  const name = html("h3", { class: "seat-name" });
  const bubble = html("span", { class: "bubble" });
  const cards = html("span", { class: "seat-cards" });
  const away = html("span", { class: "seat-away" });
  const chip = html("span", { class: "seat-chip" });
  const element = html("article", { class: "seat", "data-seat": seat }, emblem(seat), name, html("p", { class: "seat-facts" }, bubble, cards, away), chip);
  return {
    element,
    /** @param {import("./model.js").Model} model */
    update({ state, view, own, speaker }) {
      const isOut = isAway(state, seat);
      const isDealer = view.dealer === seat;
      const isWaited = view.phase !== "over" && view.waiting_for.includes(seat);
      const { passed = {}, looked = {} } = view.exchange ?? {};
      element.dataset.side = SIDES[(SEATS.indexOf(seat) - SEATS.indexOf(own) + SEATS.length) % SEATS.length];
      element.toggleAttribute("data-waited", isWaited);
      element.toggleAttribute("data-away", isOut);
      name.textContent = name.title = speaker.name(seat);
      setBubble(bubble, view.can_enter?.[seat]);
      cards.textContent = String(view.hand_sizes[seat]);
      cards.title = plural("table.cards", view.hand_sizes[seat]);
      cards.toggleAttribute("data-passed", Boolean(passed[seat]));
      away.hidden = !isOut;
      away.textContent = t("table.away");
      chip.hidden = !isDealer;
      chip.textContent = t("table.dealer_letter");
      chip.title = t("table.dealer");
      const facts = [
        speaker.name(seat),
        speaker.marble(seat),
        isWaited && t("table.on_turn"),
        view.can_enter && t(view.can_enter[seat] ? "table.can" : "table.cannot"),
        plural("table.cards", view.hand_sizes[seat]),
        passed[seat] && t("table.passed"),
        looked[seat] && t("table.looked"),
        isDealer && t("table.dealer"),
        isOut && t("table.away"),
      ];
      element.setAttribute("aria-label", facts.filter(Boolean).join(", "));
    },
  };
}
