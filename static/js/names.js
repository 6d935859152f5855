// @ts-check
/** Names that nobody chose, in the reader's language: those of bots, which the server calls by woods, and that of a room without one. Pure. */

import { LANGUAGES } from "./languages.js";
import { fill, language, t } from "./text.js";

/** @type {Record<string, string>} */
const WOODS = { Клён: "maple", Дуб: "oak", Ясень: "ash", Вяз: "elm", Бук: "beech", Кедр: "cedar", Граб: "hornbeam", Тис: "yew" };

/** @param {{name: string, bot?: string | null}} who */
export const nameOf = ({ name, bot }) => (bot && Object.hasOwn(WOODS, name) ? t(`wood.${WOODS[name]}`) : name);

/** @param {{name: string}} room its creator's language may be another */
export function roomName({ name }) {
  for (const { rooms } of Object.values(LANGUAGES)) {
    for (const [i, pattern] of rooms.entries()) {
      const found = patternOf(pattern).exec(name);
      if (found) return fill(LANGUAGES[language()].rooms[i], found.groups ?? {});
    }
  }
  return name;
}

/** How a room is called that its creator does not name. @param {string | undefined} creator */
export function defaultRoomName(creator) {
  const [named, anyones] = LANGUAGES[language()].rooms;
  return creator === undefined ? anyones : fill(named, { name: creator });
}

/** @param {string} text whose only hole is `{name}` */
function patternOf(text) {
  const parts = text.split("{name}").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("(?<name>.+)")}$`, "u");
}
