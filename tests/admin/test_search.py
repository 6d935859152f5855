"""Games and people are found, and pages neither shift nor repeat while others are added."""

import pytest

from app.admin.games import Games, Wanted
from app.admin.paging import BadCursor
from app.admin.people import People
from tests.store.games import stored_game
from tests.tables.kit import Store

ALL = Wanted()


async def _begun(store: Store, number: int) -> list[str]:
    """Ids of games begun one second after the other."""
    found = []
    for _ in range(number):
        store.clock.pass_by(1)
        *_, game_id = await store.begun_game()
        found.append(game_id)
    return found


async def _ids(games: Games, wanted: Wanted) -> set[str]:
    return {game["id"] for game in (await games.search(wanted, None, 50)).items}


async def test_pages_neither_shift_nor_repeat_while_games_are_begun(store: Store) -> None:
    games, begun = Games(store.database), await _begun(store, 5)
    seen, cursor = [], None
    while True:
        page = await games.search(ALL, cursor, 2)
        seen += [game["id"] for game in page.items]
        if page.next is None:
            break
        cursor = page.next
        await _begun(store, 1)

    assert seen == begun[::-1]


async def test_games_of_the_same_moment_are_each_shown_once(store: Store) -> None:
    games = Games(store.database)
    begun = {(await store.begun_game())[2] for _ in range(3)}
    seen, cursor = [], None
    while True:
        page = await games.search(ALL, cursor, 1)
        seen += [game["id"] for game in page.items]
        if (cursor := page.next) is None:
            break

    assert len(seen) == 3
    assert set(seen) == begun


async def test_games_are_found_by_each_of_their_marks(store: Store) -> None:
    games = Games(store.database)
    finished = await stored_game(store)
    store.clock.pass_by(60)
    room, players, running = await store.begun_game()
    result = await games.summary(finished)
    assert result is not None

    assert await _ids(games, Wanted(id=running)) == {running}
    assert await _ids(games, Wanted(room=room.id)) == {running}
    assert await _ids(games, Wanted(room=room.code)) == {running}
    assert await _ids(games, Wanted(room=room.watch_code)) == {running}
    assert await _ids(games, Wanted(player=players[2].id)) == {running}
    assert await _ids(games, Wanted(player="guest 2")) == {finished, running}
    assert await _ids(games, Wanted(player="nobody")) == set()
    assert await _ids(games, Wanted(since=store.clock.now)) == {running}
    assert await _ids(games, Wanted(until=store.clock.now)) == {finished}
    assert await _ids(games, Wanted(status="running")) == {running}
    assert await _ids(games, Wanted(status="won")) == {finished}
    assert await _ids(games, Wanted(status="abandoned")) == set()
    assert await _ids(games, Wanted(winner=result["winner"])) == {finished}
    assert await _ids(games, Wanted(min_events=result["events"])) == {finished}
    assert await _ids(games, Wanted(max_events=result["events"] - 1)) == {running}


async def test_a_finished_game_knows_its_length(store: Store) -> None:
    game_id = await stored_game(store)
    told = await Games(store.database).summary(game_id)

    assert told is not None
    assert told["events"] == len(await store.log.read(game_id))
    assert told["status"] == "won"


@pytest.mark.parametrize("cursor", ["", "x", "ä", "W10", "WyIyMDI2LTAxLTAxIiwgMV0", "bnVsbA"])
async def test_what_is_no_cursor_is_refused(store: Store, cursor: str) -> None:
    with pytest.raises(BadCursor):
        await Games(store.database).search(ALL, cursor, 1)


async def test_a_players_timeline_goes_across_rooms_page_by_page(store: Store) -> None:
    people = People(store.database, store.clock)
    room, players, game_id = await store.begun_game()
    store.clock.pass_by(1)
    other, *_ = await store.room_of_four()
    await store.rooms.join(other.code, players[0].id)
    store.clock.pass_by(1)
    await store.talk.say(other.id, players[0].id, "message-1", "Привет", plays=False)
    entries, cursor = [], None
    while True:
        page = await people.timeline(players[0].id, cursor, 1)
        entries += [(entry["kind"], entry["room"], entry["game"], entry["detail"]) for entry in page.items]
        if (cursor := page.next) is None:
            break

    assert entries[:2] == [("said", other.id, None, "Привет"), ("joined", other.id, None, None)]
    assert set(entries[2:]) == {("joined", room.id, None, None), ("game", None, game_id, "A")}
