"""How the database finds the lobby's rooms: by an index that holds the open ones alone."""

from typing import Any

from sqlalchemy import event

from app.store.database import Database
from tests.tables.kit import Store


async def test_the_lobby_looks_at_no_room_that_was_closed(fresh_sqlite_url: str) -> None:
    database = Database(fresh_sqlite_url)
    asked: list[tuple[str, Any]] = []

    def note(_connection: Any, _cursor: Any, statement: str, parameters: Any, _context: Any, _many: bool) -> None:
        if "touched_at DESC" in statement:
            asked.append((statement, parameters))

    try:
        async with database.read() as connection:
            engine = connection.sync_connection and connection.sync_connection.engine
        event.listen(engine, "before_cursor_execute", note)
        await Store(database).rooms.lobby()
        ((statement, parameters),) = asked
        async with database.read() as connection:
            plan = (await connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)).mappings().all()
    finally:
        await database.aclose()

    steps = [str(row["detail"]) for row in plan]
    assert any("USING INDEX ix_room_open" in step for step in steps), steps
    assert not any("TEMP B-TREE FOR ORDER BY" in step or step.startswith("SCAN") for step in steps), steps
