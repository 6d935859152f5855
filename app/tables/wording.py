"""What a player asked for, as a line of text: kept beside the answer, for whoever has to judge it later."""

from app.engine import actions as a
from app.engine.notation import write_play


def worded(action: a.SeatAction) -> str:
    """The action in a few words, a play in notation (§11). The seat that asked stands beside it."""
    match action:
        case a.PlayCard(_, play):
            return f"play {write_play(play)}"
        case a.GiveCard(_, card):
            return f"give {card.value}"
        case a.LookAtCard():
            return "look"
        case a.GiveToBot(_, of, level):
            return f"give_to_bot {of.name} {level}"
        case a.TakeBack():
            return "take_back"
        case a.CallVote(_, matter):
            return f"call_vote {matter.value}"
        case a.CastVote(_, yes):
            return f"vote {'yes' if yes else 'no'}"
        case a.Resume():
            return "resume"
        case a.ShowHands(_, allow):
            return f"show_hands {'yes' if allow else 'no'}"
        case a.OfferToPlay(seat, player):
            return f"offer {seat.name} {player}"
