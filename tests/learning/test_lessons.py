"""Each lesson stands on a real position that the engine can play, and asks for something the engine allows."""

import json

import pytest

from app.engine.actions import PlayCard
from app.engine.choices import legal_plays
from app.engine.game import decide, evolve
from app.engine.invariants import faults
from app.engine.notation import read_play, write_play
from app.engine.refusals import IllegalAction, Refusal, UnreadableNotation
from app.engine.state import GameState
from app.learning.lessons import LEARNER, LESSONS, Lesson
from app.learning.teaching import answer, beginning, opened
from app.protocol.server import ChoicesMessage, EventMessage, Snapshot

each_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)


def learners_turn(lesson: Lesson) -> GameState:
    """The game when what leads to the learner's turn has been played."""
    state = beginning(lesson)
    for play in lesson.lead:
        for event in decide(state, PlayCard(state.turn, read_play(play))):
            state = evolve(state, event)
    return state


def lesson_named(key: str) -> Lesson:
    """The lesson of that key."""
    return next(lesson for lesson in LESSONS if lesson.key == key)


@each_lesson
def test_a_lesson_begins_in_a_sound_game(lesson: Lesson) -> None:
    assert faults(beginning(lesson)) == ()


@each_lesson
def test_what_leads_to_it_ends_at_the_learners_turn(lesson: Lesson) -> None:
    state = learners_turn(lesson)

    assert state.turn is LEARNER
    assert faults(state) == ()


@each_lesson
def test_a_lesson_can_be_solved(lesson: Lesson) -> None:
    plays = [write_play(outcome.play) for outcome in legal_plays(learners_turn(lesson).position)]

    assert any(answer(lesson, play).is_idea for play in plays)


@each_lesson
def test_every_legal_play_of_a_lesson_is_answered(lesson: Lesson) -> None:
    for outcome in legal_plays(learners_turn(lesson).position):
        assert answer(lesson, write_play(outcome.play)).frames


@each_lesson
def test_a_lesson_speaks_as_the_table_does(lesson: Lesson) -> None:
    beginning_told = opened(lesson)
    *events, choices = beginning_told.frames

    assert Snapshot.model_validate_json(_json(beginning_told.snapshot))
    assert [EventMessage.model_validate_json(_json(event)).seq for event in events] == [
        2 + i for i in range(len(events))
    ]
    assert ChoicesMessage.model_validate_json(_json(choices)).seq == 1 + len(events)


@each_lesson
def test_the_learner_is_told_no_other_hand(lesson: Lesson) -> None:
    view = opened(lesson).snapshot["view"]

    assert view["viewer"] == LEARNER.name
    assert view["hand"] == lesson.hands[LEARNER].split()
    assert view["hands"] is None


def test_there_are_eight_to_ten_lessons_each_named_once() -> None:
    assert 8 <= len(LESSONS) <= 10
    assert len({lesson.key for lesson in LESSONS}) == len(LESSONS)


@pytest.mark.parametrize(
    ("key", "play", "code"),
    [
        ("enter", "5:0-5", Refusal.NO_MARBLE_THERE),
        ("move", "5:3-9", Refusal.WRONG_COUNT),
        ("move", "10:3-13", Refusal.PATH_BLOCKED),
        ("four", "4:2-6", Refusal.WRONG_COUNT),
        ("end", "9:discard", Refusal.MUST_CANCEL_WIN),
    ],
)
def test_a_wrong_try_is_refused_as_at_a_table(key: str, play: str, code: Refusal) -> None:
    with pytest.raises(IllegalAction) as refused:
        answer(lesson_named(key), play)

    assert refused.value.code is code
    assert refused.value.rule


def test_what_is_no_notation_is_not_played() -> None:
    with pytest.raises(UnreadableNotation):
        answer(LESSONS[0], "13 please")


def test_a_legal_play_beside_the_idea_is_played_and_not_counted() -> None:
    told = answer(lesson_named("four"), "4:2-62")

    assert not told.is_idea
    assert told.frames[0]["event"]["board"].startswith("62,")


def test_a_skipped_player_answers_with_a_discard() -> None:
    """R4.6"""
    told = answer(lesson_named("eight"), "8:skip")

    assert [frame["event"]["kind"] for frame in told.frames] == ["card_played", "card_discarded"]


def test_the_last_lesson_cancels_a_win_and_wins() -> None:
    """R9.1, R9.2"""
    lesson = LESSONS[-1]
    told = answer(lesson, "T/5:60-A1")

    assert opened(lesson).frames[-1]["duty"] == "cancel_win"
    assert [frame["event"]["kind"] for frame in told.frames] == ["card_played", "game_won"]


def _json(frame: dict[str, object]) -> str:
    return json.dumps(frame)
