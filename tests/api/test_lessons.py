"""The lessons' door: nobody needs a name, nothing is kept, and every input is bounded."""

import httpx
import pytest

from app.api.learning import LessonAnswer, LessonList, OpenedLesson


async def test_the_lessons_are_listed_without_a_name(client: httpx.AsyncClient) -> None:
    told = await client.get("/api/lessons")

    assert told.status_code == 200
    assert LessonList.model_validate_json(told.content).lessons[0].key == "enter"


async def test_a_lesson_opens_in_the_frames_of_a_table(client: httpx.AsyncClient) -> None:
    told = await client.get("/api/lessons/9")

    assert OpenedLesson.model_validate_json(told.content).snapshot.view.viewer == "A"


async def test_the_idea_of_a_lesson_is_carried_out(client: httpx.AsyncClient) -> None:
    told = await client.post("/api/lessons/1/plays", json={"play": "13:A0-0"})

    answer = LessonAnswer.model_validate_json(told.content)
    assert (answer.ok, answer.idea, answer.frames[0].seq) == (True, True, 2)


async def test_a_refusal_tells_its_rule(client: httpx.AsyncClient) -> None:
    told = await client.post("/api/lessons/2/plays", json={"play": "5:3-9"})

    error = LessonAnswer.model_validate_json(told.content).error
    assert error is not None
    assert (error.code, error.rule) == ("wrong_count", "R3.1")


async def test_a_lesson_is_the_same_after_every_play(client: httpx.AsyncClient) -> None:
    first = await client.post("/api/lessons/1/plays", json={"play": "13:A0-0"})
    second = await client.post("/api/lessons/1/plays", json={"play": "13:A0-0"})

    assert first.json() == second.json()


@pytest.mark.parametrize("number", ["0", "11", "-1", "99999999999999999999"])
async def test_there_is_no_other_lesson(client: httpx.AsyncClient, number: str) -> None:
    told = await client.get(f"/api/lessons/{number}")

    assert (told.status_code, told.json()["code"]) == (404, "not_found")


@pytest.mark.parametrize(
    "body", [{"play": "castle"}, {"play": "7:" + "1-2," * 40}, {"play": 5}, {}, {"play": "8:skip", "seat": "B"}]
)
async def test_what_is_no_play_is_not_understood(client: httpx.AsyncClient, body: dict[str, object]) -> None:
    told = await client.post("/api/lessons/1/plays", json=body)

    assert (told.status_code, told.json()["code"]) == (422, "bad_body")
