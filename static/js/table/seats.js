// @ts-check
/** The players' plates: name, mark, announcement, number of cards, presence, dealer's chip, whose turn; by team, with the marbles home. */

import { SEATS, MARBLE_RADIUS } from "../board/geometry.js";
import { svg } from "../board/svg.js";
import { markOf } from "../board/wood.js";
import { botMark } from "../decor.js";
import { html } from "../html.js";
import { plural, t } from "../text.js";
import { controlOf } from "./around.js";
import { timeLeft } from "./clocks.js";
import { reactionOf } from "./reactions.js";

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

/** How a seat's person is connected. @param {import("../reduce.js").State} state @param {string} seat @returns {import("../room-facts.js").Presence} */
export function presenceOf({ room, presence, game }, seat) {
  const { by, player, absent, overdue } = controlOf(game?.view ?? {}, seat);
  const id = by === "substitute" ? player : room?.seats[/** @type {import("../reduce.js").Seat} */ (seat)]?.id;
  const known = presence[id ?? ""];
  if (overdue) return "gone";
  return absent && (known === undefined || known === "here") ? "away" : known ?? "here";
}

/** @param {{follow: (seat: string) => void}} ways a watcher may see the board from a plate's side */
export function createSeats({ follow }) {
  const plates = Object.fromEntries(SEATS.map((seat) => [seat, createPlate(seat)]));
  const heads = Object.fromEntries(TEAMS.map((team) => [team, createHead(team)]));
  const element = html("section", { class: "seats" }, ...TEAMS.map((team) =>
    html("div", { class: "team" }, heads[team].element, ...[...team].map((seat) => plates[seat].element))));
  element.addEventListener("click", (event) => {
    const seat = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(".seat"))?.dataset.seat;
    if (seat) follow(seat);
  });
  return {
    element,
    /** @param {import("./model.js").Model} model */
    update(model) {
      element.setAttribute("aria-label", t("table.seats"));
      for (const seat of SEATS) plates[seat].update(model);
      for (const team of TEAMS) heads[team].update(model);
    },
    /** What runs on between events. @param {import("./model.js").Model} model @param {number} now milliseconds */
    tick(model, now) {
      for (const seat of SEATS) plates[seat].tick(model, now);
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
  const clock = html("span", { class: "seat-clock", "aria-hidden": "true" });
  const said = html("span", { class: "seat-said", role: "status" });
  const chip = html("span", { class: "seat-chip" });
  const element = html("article", { class: "seat", "data-seat": seat }, emblem(seat), name, html("p", { class: "seat-facts" }, bubble, cards, clock, away), chip, said);
  element.querySelector(".emblem")?.append(html("span", { class: "bot-badge", hidden: true }, botMark()));
  const badge = /** @type {HTMLElement} */ (element.querySelector(".bot-badge"));
  return {
    element,
    /** @param {import("./model.js").Model} model */
    update({ state, view, own, speaker }) {
      const { by, player } = controlOf(view, seat);
      const isBot = by === "bot" || by === "stand_in";
      const presence = isBot ? "here" : presenceOf(state, seat);
      const isOut = presence !== "here" && view.phase !== "over";
      const isOwnBot = Boolean(state.room?.seats[/** @type {import("../reduce.js").Seat} */ (seat)]?.bot);
      // A bot that plays for a person, and a person who plays for another, are said in words.
      const word = isBot && !isOwnBot ? t("table.bot") : by === "substitute" ? speaker.player(player ?? "") : isOut ? t(`presence.${presence}`) : "";
      const isDealer = view.dealer === seat;
      const isWaited = view.phase !== "over" && view.waiting_for.includes(seat);
      const { passed = {}, looked = {} } = view.exchange ?? {};
      element.dataset.side = SIDES[(SEATS.indexOf(seat) - SEATS.indexOf(own) + SEATS.length) % SEATS.length];
      element.toggleAttribute("data-waited", isWaited);
      element.toggleAttribute("data-away", isOut);
      element.dataset.by = by;
      element.dataset.presence = presence;
      badge.hidden = !isBot && !isOwnBot;
      name.textContent = name.title = speaker.name(seat);
      setBubble(bubble, view.can_enter?.[seat]);
      cards.textContent = String(view.hand_sizes[seat]);
      cards.title = plural("table.cards", view.hand_sizes[seat]);
      cards.toggleAttribute("data-passed", Boolean(passed[seat]));
      away.hidden = word === "";
      away.textContent = away.title = word;
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
        (isBot || isOwnBot) && t("table.bot"),
        !isBot && word,
      ];
      element.setAttribute("aria-label", facts.filter(Boolean).join(", "));
    },
    /** @param {import("./model.js").Model} model @param {number} now */
    tick(model, now) {
      const left = timeLeft(model, seat, now);
      clock.hidden = left === null;
      clock.textContent = left?.text ?? "";
      clock.dataset.level = left?.level ?? "";
      clock.title = left?.isReserve ? t("around.reserve", { time: left.text }) : "";
      const word = reactionOf(model.state, seat, now);
      said.hidden = word === null;
      if (said.textContent !== (word ?? "")) said.textContent = word ?? "";
    },
  };
}
