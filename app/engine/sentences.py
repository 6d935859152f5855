"""One English sentence for each refusal, where words are wanted and not codes: command line, the wire's `detail`."""

from app.engine.refusals import Refusal

SENTENCE_OF: dict[Refusal, str] = {
    Refusal.NOT_NOW: "The game does not wait for this.",
    Refusal.NOT_YOUR_TURN: "It is another seat's turn.",
    Refusal.CARD_NOT_HELD: "That card is not in the hand.",
    Refusal.MUST_PLAY_IF_ABLE: "A card of the hand can be played, so one must be played.",
    Refusal.MUST_CANCEL_WIN: "The Tacker must be played to cancel the winning move, and nothing else.",
    Refusal.SKIPPED: "A skipped player lays down a card unused, or cancels the skip with a Tacker.",
    Refusal.NO_MARBLE_THERE: "No marble stands there.",
    Refusal.NOT_YOUR_MARBLE: "That marble is not one to move.",
    Refusal.WRONG_CARD: "The card has no such function.",
    Refusal.WRONG_COUNT: "The card does not lead there.",
    Refusal.PATH_BLOCKED: "A marble stands in the way.",
    Refusal.HOME_OCCUPIED: "That home cell is taken.",
    Refusal.FRESH_MARBLE: "A marble that has just entered may not go home from its start cell.",
    Refusal.LOCKED_MARBLE: "That marble is home for good: no cell deeper is empty.",
    Refusal.NO_MARBLE_IN_BASE: "No marble is in the base.",
    Refusal.NO_MARBLE_ON_RING: "No marble is on the ring.",
    Refusal.FORWARD_ONLY: "At this table a 7 steps only forwards inside home.",
    Refusal.SEVEN_INCOMPLETE: "All seven steps must be made.",
    Refusal.NOBODY_TO_SKIP: "The next player holds no card.",
    Refusal.SWAP_NEEDS_RING: "Only two marbles on the ring can be swapped.",
    Refusal.NOTHING_TO_CANCEL: "No card of this deal has been laid that a Tacker could play.",
    Refusal.TACKER_AFTER_CANCELLED_WIN: "Right after a Tacker that cancelled a winning move no Tacker can be played.",
    Refusal.WRONG_FACE: "The Tacker plays another card now.",
    Refusal.WRONG_KNOCK_OUT_MARK: "A way is written with x just when something is knocked out on it.",
    Refusal.ILLEGAL_PLAY: "The rules do not allow this.",
    Refusal.EXCHANGE_FIXED: "The exchange of this team is fixed.",
    Refusal.GIVE_FIRST: "A card can be looked at only after one has been passed.",
    Refusal.BAD_DECK: "Those are not the 100 cards of the deck.",
}
