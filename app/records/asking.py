"""What was asked for around the cards, told from the first event that it led to."""

from app.engine import actions as a
from app.engine import events as e
from app.engine.chairs import Matter, Why


def action_around(event: e.Event) -> a.TableAction | None:
    """What was asked for when this event came first; None for one that only ever follows another."""
    match event:
        case e.SeatTakenOver(seat, str(bot), None, Why.ASKED, asked_by) if asked_by is not None:
            return a.GiveToBot(asked_by, seat, bot)
        case e.SeatTakenOver(seat, str(bot), None, why, None):
            return a.SeatBot(seat, bot, why)
        case e.SeatTakenBack(seat):
            return a.TakeBack(seat)
        case e.SeatAway(seat):
            return a.NoteAway(seat)
        case e.SeatHere(seat):
            return a.NoteHere(seat)
        case e.GraceEnded(seat):
            return a.EndGrace(seat)
        case e.TimeRanOut(seat, bot):
            return a.RunOutOfTime(seat, bot)
        case e.VoteCalled(vote) if vote.called_by is not None and vote.matter is not Matter.SUBSTITUTE:
            return a.CallVote(vote.called_by, vote.matter)
        case e.VoteCalled(vote) if vote.seat is not None and vote.player is not None:
            return a.OfferToPlay(vote.seat, vote.player)
        case e.VoteCast(seat, yes):
            return a.CastVote(seat, yes)
        case e.VoteDecided():
            return a.EndVote()
        case e.GameResumed(seat):
            return a.Resume(seat)
        case e.HandsAllowed(seat, allow):
            return a.ShowHands(seat, allow)
        case e.GameAbandoned(why):
            return a.Abandon(why)
        case _:
            return None
