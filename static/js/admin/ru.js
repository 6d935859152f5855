// @ts-check
/** The words of the admin's page in Russian. */
export const ru = {
  title: "Сервер", key: "Ключ администратора", keyHint: "Остаётся в этой вкладке и нигде больше.", enter: "Войти", leave: "Выйти", wrong: "Ключ не подошёл",
  tabs: { games: "Партии", tables: "Столы", players: "Игроки", bans: "Запреты", deals: "Раздачи", audit: "Журнал", check: "Целостность" },
  keys: "Клавиши: 1–7 разделы, / к первому полю, ↑ ↓ по ссылкам списка",
  fields: { id: "Партия", room: "Комната", player: "Игрок", since: "С", until: "По", status: "Состояние", winner: "Победа", min_events: "Событий от", max_events: "до" },
  any: "любое", statuses: { running: "идёт", won: "выиграна", abandoned: "брошена" }, search: "Найти", more: "Ещё", nothing: "Ничего не найдено", looking: "Ищем…",
  heads: {
    game: "Партия", room: "Комната", seats: "Игроки", status: "Состояние", started: "Начата", events: "Событий", waits: "Ждём", here: "На связи", player: "Игрок", until: "До", reason: "Причина",
    at: "Когда", who: "Кто", what: "Что", target: "С чем", why: "Зачем", force: "Действует", call: "Вызов", seq: "№", seat: "Место", play: "Ход", from: "С", to: "По", end: "Конец", address: "Адрес",
    text: "Слова", channel: "Кому", phase: "Фаза", asked: "Просили", answer: "Ответ", line: "Строка", fault: "Нарушение", detail: "Подробно", hands: "Сколько", share: "Доля, 99 %", due: "Ожидаем", hash: "Хеш",
  },
  end: "Закончить", ban: "Запретить вход", lift: "Снять", reason: "Причина (от 3 букв)", until: "До (пусто: навсегда)", playerId: "Id игрока", name: "Имя целиком", yes: "да", no: "нет", forever: "навсегда", bot: "бот", banned: "вход запрещён",
  all: "Все партии", full: "Правила и колоды", chain: "Только цепочка", run: "Проверить", stop: "Прервать", stopped: "Прервано", progress: "{checked} из {of}, нарушений: {faults}, {seconds} с", fine: "Всё цело: партий {checked}", broken: "Нарушений: {faults}", trail: "Журнал цел: {ok}",
  game: {
    title: "Партия {number}, {room}", watch: "Смотреть партию", record: "Скачать запись", check: "Проверить", holds: "Партия цела: событий {events}", broken: "Строка {line}: {code}. {detail}",
    parts: { explain: "«Ход не по правилам»", attendance: "«Он ушёл», «меня отключило»", talk: "«Они переговаривались»", actions: "Действия", events: "События" },
    about: { status: "Состояние", started: "Начата", ended: "Закончена", deals: "Раздач", commitment: "Обещание", last_hash: "Последний хеш", options: "Условия", more: "Условия, обещание, хеш" },
    plays: "Ходы партии", ask: "А можно ли было так?", askHint: "Ход в записи правил, например 5:32-37 или T/5:32-37", judge: "Спросить",
    turnOf: "Ход № {seq}: {name} ({seat})", legal: "По правилам", illegal: "Не по правилам: {why}", open: "Партия ждёт этого хода", before: "Доска до хода", after: "Доска после", allLegal: "Все законные ходы: {n}", refused: "Сервер отказал в этом ходу", noneRefused: "В этом ходу отказов не было", board: "Показать на доске",
    connections: "Связь", presence: "Уходы, часы, замены", silences: "Когда молчал сам сервер", none: "Не было", nobody: "Этот игрок не подключался, пока шла партия.",
    channels: { room: "всем", watchers: "зрителям" }, taken: "взято назад", silent: "Пока шла партия, никто ничего не сказал.", accepted: "принято", stored: "Событие {seq} как хранится",
  },
  room: { title: "Комната «{name}»", codes: "Ссылки: {code} (играть), {watch} (смотреть)", open: "открыта", closed: "закрыта {at}: {why}", close: "Закрыть комнату", remove: "Удалить", host: "хозяин", members: "В комнате", games: "Партии комнаты", talk: "Разговоры", removed: "Удалены: {ids}" },
  player: { title: "{name}", facts: "Партий: {games}. Создан {created}. Был на связи: {seen}", never: "никогда", bans: "Запреты", timeline: "По времени", hint: "Через все комнаты, новое сверху", kinds: { joined: "вошёл в комнату", connected: "на связи", left: "связь кончилась", game: "партия", said: "сказал", banned: "запрет", lifted: "запрет снят" } },
  deals: { lead: "«Карты подкручены»: {deals} раздач в {games} партиях против того, что раздал бы случай. Полоса показывает доверительный интервал 99 %, черта ожидаемую долю.", entering: "Рука с картой входа", tackers: "Такеры среди карт", all: "Все", fine: "как ждали", off: "мимо" },
  kinds: {
    seat_away: "связь пропала", seat_here: "снова на связи", grace_ended: "остальные ждали достаточно", time_ran_out: "время вышло: за него ходит бот", seat_taken_over: "место передано", seat_taken_back: "вернул себе место",
    game_paused: "пауза", game_resumed: "игра продолжается", vote_decided: "голосование кончилось", game_abandoned: "партия брошена", card_played: "карта, сыгранная ботом", card_discarded: "сброс бота", card_given: "карта партнёру от бота",
  },
};
