// @ts-check
/** Every “no” of the rules and of the server, as a sentence that says what to do instead where something can be done. */

/** @type {Record<string, import("../text.js").Entry>} */
export const en = {
  "refusal.not_now": "This can’t be done now: wait for its moment",
  "refusal.not_your_turn": "It is not your turn",
  "refusal.card_not_held": "You no longer hold this card: choose another",
  "refusal.must_play_if_able": "You hold a card that can be played, so nothing may be discarded yet",
  "refusal.must_cancel_win": "Play the Tacker, or the other team wins",
  "refusal.skipped": "Your turn is skipped: lay any card, or cancel the 8 with a Tacker",
  "refusal.no_marble_there": "There is no marble on this cell",
  "refusal.not_your_marble": "This marble is not yours: move your own",
  "refusal.wrong_card": "This card does not move like that",
  "refusal.wrong_count": "A marble moves exactly as many cells as the card says",
  "refusal.path_blocked": "A marble stands in the way, and marbles are never passed",
  "refusal.home_occupied": "This home cell is taken: at home nobody is passed or knocked out",
  "refusal.fresh_marble": "This marble has only just entered: it has to move once before it may go home",
  "refusal.locked_marble": "This marble is locked: there is no empty cell deeper at home",
  "refusal.no_marble_in_base": "There are no marbles left in the base",
  "refusal.no_marble_on_ring": "This needs a marble of yours on the ring",
  "refusal.forward_only": "In this room a 7 moves only forwards at home",
  "refusal.seven_incomplete": "A 7 is played in full: all seven steps are needed",
  "refusal.nobody_to_skip": "There is nobody to skip: the next player holds no card",
  "refusal.swap_needs_ring": "Swap exchanges two marbles on the ring, and at least one of yours has to be there",
  "refusal.nothing_to_cancel": "The Tacker has nothing to repeat yet: no card has been played in this deal",
  "refusal.tacker_after_cancelled_win": "A Tacker has just cancelled a win: it can’t be answered with a Tacker",
  "refusal.wrong_face": "A Tacker plays the card that lies on top",
  "refusal.wrong_knock_out_mark": "The play does not say rightly whether a marble is knocked out",
  "refusal.illegal_play": "This can’t be played: choose one of the plays offered",
  "refusal.exchange_fixed": "The exchange is over: the card can’t be taken back",
  "refusal.give_first": "Give your partner a card first, then look at yours",
  "refusal.bad_deck": "The deck is not complete",

  "error.network": "The server can’t be reached. Check your connection and try again",
  "error.unknown": "Something went wrong. Please try again",
  "error.stale": "Something has changed on the table meanwhile: have a look and choose again",
};
