"""How often is too often."""

from dataclasses import replace

import pytest
from fastapi import FastAPI

from app.api.limits import Bucket, Costly, Limits, Rate, Ration, address_block
from app.main import create_app
from tests.api.conftest import client_of, guest_of, settings_for


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_gives_its_burst_and_then_as_fast_as_it_fills() -> None:
    bucket = Bucket(Rate(burst=3, per_second=0.5), filled_at=0)

    assert [bucket.take(0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(1.9), bucket.take(2), bucket.take(2)] == [False, True, False]
    assert [bucket.take(1000) for _ in range(4)] == [True, True, True, False]


def test_one_address_does_not_use_up_anothers() -> None:
    ration = Ration(Rate(burst=1, per_second=1), Clock())

    assert (ration.take("a"), ration.take("a"), ration.take("b")) == (True, False, True)


def test_addresses_are_forgotten_when_their_bucket_is_full_again() -> None:
    clock = Clock()
    ration = Ration(Rate(burst=2, per_second=1), clock)
    for number in range(100):
        ration.take(str(number))
    clock.now += 10
    for number in range(100):
        ration.take(f"later {number}")

    assert len(ration) <= 101


def test_there_are_never_more_addresses_than_the_most() -> None:
    ration = Ration(Rate(burst=2, per_second=1e-9), Clock(), most=10)
    for number in range(1000):
        ration.take(str(number))

    assert len(ration) <= 10


@pytest.mark.parametrize(
    ("address", "block"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("unknown", "unknown"),
    ],
)
def test_a_household_counts_as_one_address(address: str, block: str) -> None:
    assert address_block(address) == block


@pytest.fixture
def stopped_clock(sqlite_app: FastAPI) -> FastAPI:
    """The app with limits in whose time nothing fills up again."""
    sqlite_app.state.house = replace(sqlite_app.state.house, limits=Limits(clock=Clock()))
    return sqlite_app


async def test_too_many_guests_from_one_address_are_told_when_to_come_back(stopped_clock: FastAPI) -> None:
    for _ in range(Costly.GUEST.value.burst - 1):
        stopped_clock.state.house.limits.take(Costly.GUEST, "203.0.113.7")
    async with client_of(stopped_clock) as client:
        last = await client.post("/api/players", json={"name": "Аня"})
        refused = await client.post("/api/players", json={"name": "Аня"})

    assert last.status_code == 201
    assert (refused.status_code, refused.json()["code"], refused.headers["retry-after"]) == (
        429,
        "too_many_requests",
        "1",
    )


async def test_whoever_guesses_codes_is_soon_told_nothing_more_about_any(stopped_clock: FastAPI) -> None:
    async with guest_of(stopped_clock, "Аня") as anna, guest_of(stopped_clock, "Боря") as boris:
        code = (await anna.post("/api/rooms", json={"name": "Пятница"})).json()["code"]
        guesses = [await boris.get(f"/api/rooms/{number:012}") for number in range(Costly.WRONG_CODE.value.burst)]
        right = await boris.get(f"/api/rooms/{code}")
        joining = await boris.post(f"/api/rooms/{code}/members")
        members = [await anna.get(f"/api/rooms/{code}"), await anna.put(f"/api/rooms/{code}/seats/A")]
    async with client_of(stopped_clock, address="203.0.113.8") as neighbour:
        undisturbed = await neighbour.get(f"/api/rooms/{code}")

    assert {answer.status_code for answer in guesses} == {404}
    assert {(answer.status_code, answer.json()["code"]) for answer in (right, joining)} == {(429, "too_many_requests")}
    assert undisturbed.status_code == 200
    assert {answer.status_code for answer in members} == {200}


@pytest.mark.parametrize(("trusted", "counted"), [("203.0.113.7", "198.51.100.9"), ("", "203.0.113.7")])
async def test_only_a_trusted_proxy_says_whose_address_counts(
    fresh_sqlite_url: str, trusted: str, counted: str
) -> None:
    app = create_app(settings_for(fresh_sqlite_url, trusted_proxies=trusted))
    async with app.router.lifespan_context(app), client_of(app, address="203.0.113.7") as client:
        forwarded = {"X-Forwarded-For": "198.51.100.9", "X-Forwarded-Proto": "https"}
        made = await client.post("/api/players", json={"name": "Аня"}, headers=forwarded)

    assert list(app.state.house.limits.addresses(Costly.GUEST)) == [counted]
    assert ("; Secure" in made.headers["set-cookie"]) == bool(trusted)


def test_without_limits_there_is_always_more() -> None:
    limits = Limits(enforced=False, clock=Clock())

    assert all(limits.take(Costly.GUEST, "a") for _ in range(10_000))
    assert all(limits.frames().take(1000.0) for _ in range(10_000))
