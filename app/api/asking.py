"""What a client asks for, as an action of the engine's."""

from collections.abc import Callable

from app.engine import actions
from app.engine.cards import Card
from app.engine.chairs import Matter
from app.engine.notation import read_play
from app.engine.seats import Seat
from app.protocol import client

Ask = Callable[[Seat], actions.SeatAction]


def to_action(asked: client.CardAsk | client.TableAsk, *, bot_level: Callable[[], str]) -> Ask:
    """The action, for whichever seat the connection turns out to have: a message can't name one.

    `bot_level` tells the level of a bot that takes a seat over. Raises UnreadableNotation.
    """
    match asked:
        case client.Play(play=text):
            play = read_play(text)
            return lambda seat: actions.PlayCard(seat, play)
        case client.Give(card=name):
            card = Card(name)
            return lambda seat: actions.GiveCard(seat, card)
        case client.Look():
            return actions.LookAtCard
        case client.GiveToBot(seat=of):
            return lambda seat: actions.GiveToBot(seat, Seat[of], bot_level())
        case client.TakeBack():
            return actions.TakeBack
        case client.CallVote(matter=matter):
            return lambda seat: actions.CallVote(seat, Matter(matter))
        case client.Vote(yes=yes):
            return lambda seat: actions.CastVote(seat, yes)
        case client.Resume():
            return actions.Resume
        case client.ShowHands(allow=allow):
            return lambda seat: actions.ShowHands(seat, allow)
