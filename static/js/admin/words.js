// @ts-check
/** The words of the admin's page. */

import { language } from "../text.js";

const ru = {
  title: "Сервер", key: "Ключ администратора", keyHint: "Остаётся в этой вкладке и нигде больше.", enter: "Войти", leave: "Выйти", wrong: "Ключ не подошёл",
  tabs: { games: "Партии", tables: "Столы", bans: "Запреты", audit: "Журнал", check: "Целостность" },
  fields: { id: "Партия", room: "Комната", player: "Игрок", since: "С", until: "По", status: "Состояние", winner: "Победа", min_events: "Событий от", max_events: "до" },
  any: "любое", statuses: { running: "идёт", won: "выиграна", abandoned: "брошена" }, search: "Найти", more: "Ещё", nothing: "Ничего не найдено",
  heads: { game: "Партия", room: "Комната", seats: "Игроки", status: "Состояние", started: "Начата", events: "Событий", waits: "Ждём", here: "На связи", player: "Игрок", until: "До", reason: "Причина", at: "Когда", who: "Кто", what: "Что", target: "С чем", why: "Зачем", force: "Действует" },
  end: "Закончить", ban: "Запретить", lift: "Снять", reason: "Причина (от 3 букв)", until: "До (пусто: навсегда)", player: "Id игрока", yes: "да", no: "нет", forever: "навсегда",
  all: "Все партии", full: "Правила и колоды", chain: "Только цепочка", run: "Проверить", progress: "{checked} из {of}, нарушений: {faults}", fine: "Всё цело: партий {checked}", broken: "Нарушений: {faults}", trail: "Журнал цел: {ok}",
};
/** @type {typeof ru} */
const en = {
  title: "Server", key: "Admin’s credential", keyHint: "It stays in this tab and nowhere else.", enter: "Enter", leave: "Leave", wrong: "The credential is not right",
  tabs: { games: "Games", tables: "Tables", bans: "Bans", audit: "Trail", check: "Integrity" },
  fields: { id: "Game", room: "Room", player: "Player", since: "Since", until: "Until", status: "Status", winner: "Winner", min_events: "Events from", max_events: "to" },
  any: "any", statuses: { running: "running", won: "won", abandoned: "abandoned" }, search: "Search", more: "More", nothing: "Nothing found",
  heads: { game: "Game", room: "Room", seats: "Players", status: "Status", started: "Begun", events: "Events", waits: "Waits for", here: "Here", player: "Player", until: "Until", reason: "Reason", at: "When", who: "Who", what: "What", target: "Target", why: "Why", force: "In force" },
  end: "End", ban: "Ban", lift: "Lift", reason: "Reason (3 letters at least)", until: "Until (empty: for good)", player: "Player’s id", yes: "yes", no: "no", forever: "for good",
  all: "All games", full: "Rules and decks", chain: "Chain alone", run: "Check", progress: "{checked} of {of}, faults: {faults}", fine: "All holds: {checked} games", broken: "Faults: {faults}", trail: "The trail holds: {ok}",
};

/** @type {Record<string, typeof ru>} */
export const WORDS = { ru, en };
export const words = () => WORDS[language()];
