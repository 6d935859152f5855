"""Lessons: a position, one play, and what the rules say to it. Nobody needs a name, and nothing is kept."""

from typing import Annotated

from fastapi import APIRouter, Path, Request
from fastapi.responses import JSONResponse
from pydantic import Field

from app.api.house import house_of
from app.api.identity import address_of
from app.api.limits import Costly
from app.api.problems import Problem, ProblemError, answers
from app.engine.refusals import IllegalAction, UnreadableNotation
from app.engine.sentences import SENTENCE_OF
from app.learning.lessons import LESSONS, Lesson
from app.learning.teaching import answer, opened
from app.protocol.base import Message, PlayText
from app.protocol.server import ChoicesMessage, Error, EventMessage, Snapshot

router = APIRouter(prefix="/api/lessons", tags=["lessons"])


class LessonSummary(Message):
    """A lesson in the list."""

    number: Annotated[int, Field(ge=1)]
    key: str
    rules: tuple[str, ...]


class LessonList(Message):
    """All lessons, in their order."""

    lessons: tuple[LessonSummary, ...]


class OpenedLesson(LessonSummary):
    """A lesson as it begins, in the frames of the table socket."""

    snapshot: Snapshot
    frames: tuple[EventMessage | ChoicesMessage, ...]


class LessonPlay(Message):
    """The learner's play, in notation."""

    play: PlayText


class LessonAnswer(Message):
    """What came of it. `idea`: whether it was what the lesson is about; `error`: why it was refused, and its rule."""

    ok: bool
    idea: bool
    error: Error | None
    frames: tuple[EventMessage, ...]


@router.get("", responses=answers())
async def list_lessons() -> LessonList:
    """What there is to learn."""
    return LessonList(lessons=tuple(_summary(number, lesson) for number, lesson in enumerate(LESSONS, 1)))


@router.get("/{number}", response_model=OpenedLesson, responses=answers(Problem.BAD_BODY, Problem.NOT_FOUND))
async def open_lesson(number: Annotated[int, Path(examples=[1])]) -> JSONResponse:
    """The lesson's position, and what the others play before it is the learner's turn."""
    lesson = _lesson(number)
    beginning = opened(lesson)
    return JSONResponse(
        _summary(number, lesson).model_dump() | {"snapshot": beginning.snapshot, "frames": beginning.frames}
    )


@router.post(
    "/{number}/plays",
    response_model=LessonAnswer,
    responses=answers(Problem.BAD_BODY, Problem.NOT_FOUND, Problem.CROSS_ORIGIN),
)
async def play_in_lesson(
    number: Annotated[int, Path(examples=[1])], body: LessonPlay, request: Request
) -> JSONResponse:
    """Play in the lesson: it is carried out, or refused as at a table. The lesson itself stays as it was."""
    lesson = _lesson(number)
    house_of(request).limits.charge(Costly.LESSON, address_of(request))
    try:
        answered = answer(lesson, body.play)
    except UnreadableNotation as unreadable:
        raise ProblemError(Problem.BAD_BODY, "The play is not in the notation of the rules.") from unreadable
    except IllegalAction as refused:
        error = {
            "code": refused.code.value,
            "detail": SENTENCE_OF[refused.code],
            "rule": refused.rule,
            "data": refused.data,
            "retry": False,
        }
        return JSONResponse({"ok": False, "idea": False, "error": error, "frames": ()})
    return JSONResponse({"ok": True, "idea": answered.is_idea, "error": None, "frames": answered.frames})


def _lesson(number: int) -> Lesson:
    if not 1 <= number <= len(LESSONS):
        raise ProblemError(Problem.NOT_FOUND, f"The lessons are 1 to {len(LESSONS)}.")
    return LESSONS[number - 1]


def _summary(number: int, lesson: Lesson) -> LessonSummary:
    return LessonSummary(number=number, key=lesson.key, rules=lesson.rules)
