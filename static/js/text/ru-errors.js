// @ts-check
/** Every «no» of the rules and of the server, as a sentence that says what to do instead where something can be done. */

/** @type {Record<string, import("../text.js").Entry>} */
export const ru = {
  "refusal.not_now": "Сейчас это сделать нельзя: дождитесь своего момента",
  "refusal.not_your_turn": "Сейчас ходите не вы",
  "refusal.card_not_held": "Этой карты у вас уже нет: выберите другую",
  "refusal.must_play_if_able": "У вас есть карта, которой можно сыграть: сбросить пока нельзя",
  "refusal.must_cancel_win": "Сыграйте Такер: иначе соперники выиграют",
  "refusal.skipped": "Ваш ход пропущен: положите любую карту или отмените восьмёрку Такером",
  "refusal.no_marble_there": "На этой клетке нет шарика",
  "refusal.not_your_marble": "Это не ваш шарик: ходите своими",
  "refusal.wrong_card": "Эта карта так не ходит",
  "refusal.wrong_count": "Шарик идёт ровно столько клеток, сколько на карте",
  "refusal.path_blocked": "На пути стоит шарик: обойти его нельзя",
  "refusal.home_occupied": "Клетка в доме занята: дома никого не обходят и не выбивают",
  "refusal.fresh_marble": "Шарик только что вышел: сначала пусть сделает хоть один ход",
  "refusal.locked_marble": "Этот шарик прилип: дальше в доме ему идти некуда",
  "refusal.no_marble_in_base": "В лунке не осталось шариков",
  "refusal.no_marble_on_ring": "Для этого нужен свой шарик на круге",
  "refusal.forward_only": "В этой комнате семёрка ходит в доме только вперёд",
  "refusal.seven_incomplete": "Семёрка играется целиком: нужны все семь шагов",
  "refusal.nobody_to_skip": "Пропускать некому: у следующего игрока нет карт",
  "refusal.swap_needs_ring": "Мена меняет два шарика на круге, и ваш должен быть там хотя бы один",
  "refusal.nothing_to_cancel": "Такеру пока нечего повторить: в этой раздаче ещё не сыграли карту",
  "refusal.tacker_after_cancelled_win": "Такером только что отменили победу: отвечать на него Такером нельзя",
  "refusal.wrong_face": "Такер играет той картой, что лежит сверху",
  "refusal.wrong_knock_out_mark": "Запись хода не говорит верно, выбит ли шарик",
  "refusal.illegal_play": "Так сыграть нельзя: выберите ход из предложенных",
  "refusal.exchange_fixed": "Обмен уже закончен: карту не вернуть",
  "refusal.give_first": "Сначала отдайте карту партнёру, потом смотрите свою",
  "refusal.bad_deck": "Колода неполная",

  "error.network": "Нет связи с сервером. Проверьте интернет и попробуйте ещё раз",
  "error.unknown": "Что-то пошло не так. Попробуйте ещё раз",
  "error.stale": "За это время на столе что-то изменилось: посмотрите и выберите снова",
};
