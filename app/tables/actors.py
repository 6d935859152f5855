"""Who may act for a seat: the person or the bot that plays it, and its owner to take it back."""

from collections.abc import Sequence
from enum import Enum
from typing import Final

from app.engine.actions import CardAction, OfferToPlay, SeatAction, ShowHands, TakeBack
from app.engine.refusals import Refusal
from app.engine.sentences import SENTENCE_OF
from app.engine.state import GameState
from app.tables.outcome import DETAIL, Refused, TableRefusal
from app.tables.times import must_decide


class Machine(Enum):
    """An actor that is no person."""

    BOT = "bot"


BOT: Final = Machine.BOT
Actor = str | Machine


def refusal_of_actor(
    state: GameState, owners: Sequence[str], action: SeatAction, actor: Actor | None
) -> Refused | None:
    """Why this actor may not ask this now; None if it may. `owners`: ids by seat."""
    if actor is None or isinstance(action, OfferToPlay):
        return None
    seat, chair = action.seat, state.chairs[action.seat]
    if actor is BOT:
        # A bot answers a question once: what it was asked must still be open.
        is_asked = chair.bot is not None and seat in must_decide(state)
        return None if is_asked else _refused(TableRefusal.STALE)
    if isinstance(action, TakeBack | ShowHands):
        return None if actor == owners[seat] else _refused(TableRefusal.NOT_SEATED)
    if (chair.substitute or owners[seat]) != actor:
        return _refused(TableRefusal.NOT_SEATED)
    if chair.bot is not None and isinstance(action, CardAction):
        return Refused(Refusal.BOT_PLAYS.value, SENTENCE_OF[Refusal.BOT_PLAYS])
    return None


def _refused(code: TableRefusal) -> Refused:
    return Refused(code.value, DETAIL[code])
