"""The trail only grows, in one chain, whoever writes it at once."""

import asyncio

import pytest
from sqlalchemy import delete, text, update

from app.admin.trail import Trail
from app.store.rows import AdminAuditRow
from tests.tables.kit import Store, open_store


async def test_those_who_write_at_once_stand_in_one_chain(store: Store) -> None:
    trails = [Trail(store.database, store.clock) for _ in range(2)]
    await asyncio.gather(*(trails[n % 2].write("admin", "look", f"g_{n}", None) for n in range(12)))

    verdict = await trails[0].verdict()

    assert (verdict.entries, verdict.fault) == (12, None)
    page = await trails[0].newest(None, 5)
    rest = await trails[0].newest(page.next, 50)
    assert [row["seq"] for row in page.items + rest.items] == list(range(12, 0, -1))
    assert {row["target"] for row in page.items + rest.items} == {f"g_{n}" for n in range(12)}
    assert page.items[0]["hash"] == verdict.last_hash


@pytest.mark.parametrize("column", ["who", "what", "target", "why", "hash"])
async def test_a_changed_row_is_found(store: Store, column: str) -> None:
    trail = Trail(store.database, store.clock)
    for number in range(4):
        await trail.write("admin", "look", f"g_{number}", "because")
    async with store.database.write() as transaction:
        changed = update(AdminAuditRow).where(AdminAuditRow.seq == 3).values({column: "other"})
        await transaction.connection.execute(changed)

    fault = (await trail.verdict()).fault

    assert fault is not None
    assert fault.seq == 3


async def test_a_deleted_row_is_missed(store: Store) -> None:
    trail = Trail(store.database, store.clock)
    for number in range(4):
        await trail.write("admin", "look", f"g_{number}", None)
    async with store.database.write() as transaction:
        await transaction.connection.execute(delete(AdminAuditRow).where(AdminAuditRow.seq == 2))

    fault = (await trail.verdict()).fault

    assert fault is not None
    assert (fault.seq, fault.detail) == (3, "row 2 must come here")


@pytest.mark.parametrize(
    ("damage", "seq"),
    [
        ("update admin_audit set details = '{broken' where seq = 3", 3),
        ("update admin_audit set at = 'yesterday' where seq = 3", 3),
        ("update admin_audit set who = x'ff' where seq = 3", 3),
        ("update admin_audit set seq = 0 where seq = 3", 0),
        ("update admin_audit set seq = -3 where seq = 3", -3),
    ],
)
async def test_a_row_that_cannot_be_read_or_stands_before_the_first_is_found(
    fresh_sqlite_url: str, damage: str, seq: int
) -> None:
    async with open_store(fresh_sqlite_url) as store:
        trail = Trail(store.database, store.clock)
        for number in range(4):
            await trail.write("admin", "look", f"g_{number}", None)
        async with store.database.write() as transaction:
            await transaction.connection.execute(text(damage))

        fault = (await trail.verdict()).fault

        assert fault is not None
        assert fault.seq == seq
