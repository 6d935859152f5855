// @ts-check
/** Names that nobody chose, in the reader's language: those of bots, which the server calls by woods, and that of a room without one. Pure. */

import { TEXTS, t } from "./text.js";

/** @type {Record<string, string>} */
const WOODS = { Клён: "maple", Дуб: "oak", Ясень: "ash", Вяз: "elm", Бук: "beech", Кедр: "cedar", Граб: "hornbeam", Тис: "yew" };
const ROOM_NAMES = ["lobby.room_default", "lobby.room_default_anyone"];

/** @param {{name: string, bot?: string | null}} who */
export const nameOf = ({ name, bot }) => (bot && Object.hasOwn(WOODS, name) ? t(`wood.${WOODS[name]}`) : name);

/** @param {{name: string}} room its creator's language may be another */
export function roomName({ name }) {
  for (const texts of Object.values(TEXTS)) {
    for (const key of ROOM_NAMES) {
      const found = patternOf(String(texts[key])).exec(name);
      if (found) return t(key, found.groups);
    }
  }
  return name;
}

/** @param {string} text whose only hole is `{name}` */
function patternOf(text) {
  const parts = text.split("{name}").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("(?<name>.+)")}$`, "u");
}
