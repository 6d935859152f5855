"""Around the cards: who plays a seat, votes, pause, and the end without a winner. No rule of the cards is here."""

from dataclasses import replace

from app.engine import actions as a
from app.engine import events as e
from app.engine.chairs import Chair, Ending, Matter, Vote, Why
from app.engine.refusals import IllegalAction, Refusal
from app.engine.seats import SEATS, Seat
from app.engine.state import GameState, Phase

UNDER_WAY = frozenset({Phase.DEALING, Phase.EXCHANGE, Phase.PLAY})


def present(state: GameState) -> tuple[Seat, ...]:
    """The seats played by people who are connected."""
    return tuple(seat for seat in SEATS if state.chairs[seat].is_present)


def people(state: GameState) -> tuple[Seat, ...]:
    """The seats played by people."""
    return tuple(seat for seat in SEATS if state.chairs[seat].has_person)


def decide_around(state: GameState, action: a.TableAction) -> tuple[e.TableEvent, ...]:
    """What would happen. Raises IllegalAction."""
    if state.phase not in UNDER_WAY:
        raise IllegalAction(Refusal.NOT_NOW, phase=state.phase.value)
    match action:
        case a.GiveToBot(by, of, level):
            return _give_to_bot(state, by, of, level)
        case a.SeatBot(seat, level, why):
            return _seat_bot(state, seat, level, why)
        case a.TakeBack(seat):
            return _take_back(state, seat)
        case a.NoteAway(seat):
            return _note_away(state, seat)
        case a.NoteHere(seat):
            return _note_here(state, seat)
        case a.EndGrace(seat):
            return _end_grace(state, seat)
        case a.RunOutOfTime(seat, level):
            return _run_out_of_time(state, seat, level)
        case a.OfferToPlay(seat, player):
            return _offer(state, seat, player)
        case a.CallVote(seat, matter):
            return _call_vote(state, seat, matter)
        case a.CastVote(seat, yes):
            return _cast_vote(state, seat, yes=yes)
        case a.EndVote():
            return _end_vote(state)
        case a.Resume(seat):
            return _resume(state, seat)
        case a.ShowHands(seat, allow):
            return _show_hands(state, seat, allow=allow)
        case a.Abandon(why):
            return (e.GameAbandoned(why),)


def evolve_around(state: GameState, event: e.TableEvent) -> GameState:
    """The state after the event."""
    match event:
        case e.SeatTakenOver(seat, bot, player, why):
            # A bot that has sat there from the start stands in for nobody whose hand it could give away.
            shown = _showing(state, seat, allow=True) if why is Why.START else state
            return _seated(shown, seat, Chair(bot=bot, substitute=player))
        case e.SeatTakenBack(seat):
            return _seated(state, seat, Chair())
        case e.SeatAway(seat):
            return _seated(state, seat, replace(state.chairs[seat], is_absent=True))
        case e.SeatHere(seat):
            return _seated(state, seat, replace(state.chairs[seat], is_absent=False, is_overdue=False))
        case e.GraceEnded(seat):
            return _seated(state, seat, replace(state.chairs[seat], is_overdue=True))
        case e.TimeRanOut(seat, bot):
            return _seated(state, seat, replace(state.chairs[seat], bot=bot, is_stand_in=True))
        case e.VoteCalled(vote):
            return state._replace(vote=vote)
        case e.VoteCast(seat, yes) if state.vote is not None:
            return state._replace(vote=state.vote.with_voice(seat, yes=yes))
        case e.VoteCast():
            return state
        case e.VoteDecided():
            return state._replace(vote=None)
        case e.GamePaused():
            return state._replace(is_paused=True)
        case e.GameResumed():
            return state._replace(is_paused=False)
        case e.HandsAllowed(seat, allow):
            return _showing(state, seat, allow=allow)
        case e.GameAbandoned(why):
            return state._replace(phase=Phase.OVER, abandoned=why, vote=None, is_paused=False)


def after_a_card(state: GameState, seat: Seat) -> GameState:
    """A bot that stood in has done so: the seat is played by whoever played it."""
    chair = state.chairs[seat]
    return _seated(state, seat, replace(chair, bot=None, is_stand_in=False)) if chair.is_stand_in else state


def refuse_cards_while_paused(state: GameState) -> None:
    """Cards wait until the pause is over."""
    if state.is_paused:
        raise IllegalAction(Refusal.PAUSED)


def _give_to_bot(state: GameState, by: Seat, of: Seat, level: str) -> tuple[e.TableEvent, ...]:
    _refuse_who_does_not_play(state, by)
    refuse_cards_while_paused(state)
    chair = state.chairs[of]
    if not chair.has_person:
        raise IllegalAction(Refusal.BOT_PLAYS, seat=of.name)
    if by is not of and not chair.is_overdue:
        raise IllegalAction(Refusal.NOT_OVERDUE, seat=of.name)
    return (e.SeatTakenOver(of, level, None, Why.ASKED, by), *_without_voter(state, of))


def _seat_bot(state: GameState, seat: Seat, level: str, why: Why) -> tuple[e.TableEvent, ...]:
    if not state.chairs[seat].has_person:
        raise IllegalAction(Refusal.BOT_PLAYS, seat=seat.name)
    return (e.SeatTakenOver(seat, level, None, why, None), *_without_voter(state, seat))


def _take_back(state: GameState, seat: Seat) -> tuple[e.TableEvent, ...]:
    chair = state.chairs[seat]
    if chair.bot is None and chair.substitute is None:
        raise IllegalAction(Refusal.SEAT_IS_YOURS)
    return (e.SeatTakenBack(seat), *_without_offer(state, seat), *_without_voter(state, seat))


def _note_away(state: GameState, seat: Seat) -> tuple[e.TableEvent, ...]:
    if not state.chairs[seat].is_present:
        raise IllegalAction(Refusal.NOT_NOW, seat=seat.name)
    return (e.SeatAway(seat),)


def _note_here(state: GameState, seat: Seat) -> tuple[e.TableEvent, ...]:
    if not state.chairs[seat].is_absent:
        raise IllegalAction(Refusal.NOT_NOW, seat=seat.name)
    return (e.SeatHere(seat), *_without_offer(state, seat))


def _end_grace(state: GameState, seat: Seat) -> tuple[e.TableEvent, ...]:
    chair = state.chairs[seat]
    if not chair.has_person or not chair.is_absent or chair.is_overdue:
        raise IllegalAction(Refusal.NOT_NOW, seat=seat.name)
    return (e.GraceEnded(seat),)


def _run_out_of_time(state: GameState, seat: Seat, level: str) -> tuple[e.TableEvent, ...]:
    if state.chairs[seat].bot is not None:
        raise IllegalAction(Refusal.BOT_PLAYS, seat=seat.name)
    return (e.TimeRanOut(seat, level),)


def _offer(state: GameState, seat: Seat, player: str) -> tuple[e.TableEvent, ...]:
    chair = state.chairs[seat]
    if chair.has_person and not chair.is_overdue:
        raise IllegalAction(Refusal.NOT_OVERDUE, seat=seat.name)
    _refuse_while_voting(state)
    voters = present(state)
    if not voters:
        raise IllegalAction(Refusal.NOBODY_TO_ASK)
    return (e.VoteCalled(Vote(Matter.SUBSTITUTE, None, voters, seat, player)),)


def _call_vote(state: GameState, seat: Seat, matter: Matter) -> tuple[e.TableEvent, ...]:
    _refuse_who_does_not_play(state, seat)
    _refuse_while_voting(state)
    if matter is Matter.PAUSE:
        refuse_cards_while_paused(state)
    voters = tuple(each for each in SEATS if each is seat or state.chairs[each].is_present)
    vote = Vote(matter, seat, voters)
    return (e.VoteCalled(vote), e.VoteCast(seat, yes=True), *_outcome(vote.with_voice(seat, yes=True)))


def _cast_vote(state: GameState, seat: Seat, *, yes: bool) -> tuple[e.TableEvent, ...]:
    vote = state.vote
    if vote is None:
        raise IllegalAction(Refusal.NO_VOTE)
    if seat not in vote.voters:
        raise IllegalAction(Refusal.NO_VOTER)
    if seat in vote.yes | vote.no:
        raise IllegalAction(Refusal.VOTED_ALREADY)
    return (e.VoteCast(seat, yes), *_outcome(vote.with_voice(seat, yes=yes)))


def _end_vote(state: GameState) -> tuple[e.TableEvent, ...]:
    """Time is over: who has not voted has said no."""
    vote = state.vote
    if vote is None:
        raise IllegalAction(Refusal.NO_VOTE)
    return (_decided(vote, passed=False),)


def _outcome(vote: Vote) -> tuple[e.TableEvent, ...]:
    if vote.has_failed:
        return (_decided(vote, passed=False),)
    if not vote.has_passed:
        return ()
    decided = _decided(vote, passed=True)
    match vote.matter:
        case Matter.PAUSE:
            return (decided, e.GamePaused())
        case Matter.ABANDON:
            return (decided, e.GameAbandoned(Ending.VOTE))
        case Matter.SUBSTITUTE:
            assert vote.seat is not None
            return (decided, e.SeatTakenOver(vote.seat, None, vote.player, Why.VOTE, None))


def _decided(vote: Vote, *, passed: bool) -> e.VoteDecided:
    no = len(vote.no) if passed else len(vote.voters) - len(vote.yes)
    return e.VoteDecided(vote.matter, passed, len(vote.yes), no)


def _without_offer(state: GameState, seat: Seat) -> tuple[e.TableEvent, ...]:
    """An offer to play a seat lapses when its own player is back."""
    vote = state.vote
    return () if vote is None or vote.seat is not seat else (_decided(vote, passed=False),)


def _without_voter(state: GameState, seat: Seat) -> tuple[e.TableEvent, ...]:
    """A vote lapses when the last of its voters has gone; with any left, who is gone just says nothing."""
    vote = state.vote
    if vote is None or vote.seat is seat:
        return ()
    left = [each for each in vote.voters if each is not seat and state.chairs[each].has_person]
    return () if left or seat not in vote.voters else (_decided(vote, passed=False),)


def _resume(state: GameState, seat: Seat) -> tuple[e.TableEvent, ...]:
    _refuse_who_does_not_play(state, seat)
    if not state.is_paused:
        raise IllegalAction(Refusal.NOT_PAUSED)
    return (e.GameResumed(seat),)


def _show_hands(state: GameState, seat: Seat, *, allow: bool) -> tuple[e.TableEvent, ...]:
    return () if state.shows_hands[seat] is allow else (e.HandsAllowed(seat, allow),)


def _showing(state: GameState, seat: Seat, *, allow: bool) -> GameState:
    return state._replace(shows_hands=(*state.shows_hands[:seat], allow, *state.shows_hands[seat + 1 :]))


def _refuse_who_does_not_play(state: GameState, seat: Seat) -> None:
    if not state.chairs[seat].has_person:
        raise IllegalAction(Refusal.BOT_PLAYS, seat=seat.name)


def _refuse_while_voting(state: GameState) -> None:
    if state.vote is not None:
        raise IllegalAction(Refusal.VOTE_IS_OPEN)


def _seated(state: GameState, seat: Seat, chair: Chair) -> GameState:
    return state._replace(chairs=(*state.chairs[:seat], chair, *state.chairs[seat + 1 :]))
