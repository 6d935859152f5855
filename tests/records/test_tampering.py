"""Whoever touches a record is found out: by the chain, or, if all hashes are mended, by the rules and the shuffle."""

import copy
from collections.abc import Callable, Iterator
from pathlib import Path as Files
from random import Random
from typing import Any

import pytest

from app.records.canonical import canonical
from app.records.faults import RecordFault
from app.records.form import name_hash
from app.records.verifying import Reader, verify
from tests.records.kit import Json, a_random_record, a_record, fault_of, first, forged, lines_of, text_of

RECORDS = 50
GOLDEN = Files(__file__).parents[1] / "golden" / "records" / "rules-1"

Path = tuple[str, ...]


def fields_in(value: Json, at: Path = ()) -> Iterator[Path]:
    """The way to every field, however deep."""
    for name, inner in value.items():
        yield (*at, name)
        if isinstance(inner, dict):
            yield from fields_in(inner, (*at, name))


def value_at(line: Json, at: Path) -> Any:
    """What stands in that field."""
    value = line
    for name in at:
        value = value[name]
    return value


def changed(value: Any) -> Any:
    """Something of the same kind that is not the same."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return ("1" if value[:1] != "1" else "2") + value[1:]
        case list():
            return value[1:] if value else ["1"]
        case dict():
            return value | {"more": 1}
        case _:
            return "something"


def with_field(line: Json, at: Path, value: Any) -> Json:
    """The line with another value there."""
    touched = copy.deepcopy(line)
    inner = touched
    for name in at[:-1]:
        inner = inner[name]
    inner[at[-1]] = value
    return touched


def without_field(line: Json, at: Path) -> Json:
    """The line without that field."""
    touched = copy.deepcopy(line)
    inner = touched
    for name in at[:-1]:
        inner = inner[name]
    del inner[at[-1]]
    return touched


HEADER_CODES = {
    "wrong_shape",
    "unknown_format",
    "unknown_rules",
    "unknown_algorithm",
    "no_commitment",
    "name_differs",
    "chain_broken",
    "unreadable",
}


@pytest.mark.parametrize("seed", range(RECORDS))
def test_a_header_field_that_is_changed_deleted_or_inserted_is_found_in_the_header(seed: int) -> None:
    header, *rest = a_record(seed).splitlines(keepends=True)
    told = lines_of(header)[0]
    tampered = [with_field(told, (*at, "more"), "1") for at in ((), ("options",), ("seats",), ("seats", "D"))]
    for at in fields_in(told):
        tampered += [with_field(told, at, changed(value_at(told, at))), without_field(told, at)]

    found = {fault_of(text_of([line]) + b"".join(rest)) for line in tampered}

    assert {line for line, _ in found} == {1}
    assert {code for _, code in found} <= HEADER_CODES


@pytest.mark.parametrize("name", ["sensible", "seven_forward", "at_random"])
def test_a_header_without_customs_is_held_as_fast(name: str) -> None:
    """Golden records of the format before."""
    header, *rest = (GOLDEN / f"{name}.jsonl").read_bytes().splitlines(keepends=True)
    told = lines_of(header)[0]
    tampered = [told | {"customs": {}}, with_field(told, ("seats", "A", "bot"), "hard")]
    for at in fields_in(told):
        tampered += [with_field(told, at, changed(value_at(told, at))), without_field(told, at)]

    found = {fault_of(text_of([line]) + b"".join(rest)) for line in tampered}

    assert {line for line, _ in found} == {1}
    assert {code for _, code in found} <= HEADER_CODES


@pytest.mark.parametrize("seed", range(RECORDS))
def test_every_event_that_is_changed_deleted_swapped_or_inserted_is_found_at_its_line(seed: int) -> None:
    """Every event of every record, each in a field that is drawn; what follows a fault is no longer read.

    Deleted, or swapped with the next, an event is missed where the next one stands in its place.
    """
    lines = a_record(seed).splitlines()
    reader, rng = Reader(lines), Random(seed)
    for at, line in enumerate(lines[1:-1], 1):
        number, next_line = at + 1, lines[at + 1]

        assert _fault_at(reader, number, _touched(line, rng)) == number
        assert _fault_at(reader, number, _cut(line, rng)) == number
        if at + 1 < len(lines) - 1:
            assert _fault_at(reader, number, next_line) == number
            assert _fault_at(reader, number, _renumbered(next_line, at)) == number
        assert reader.take(number, line) is None
        assert _fault_at(reader, number + 1, line) == number + 1
        assert _fault_at(reader, number + 1, _renumbered(line, at + 1)) == number + 1
    assert reader.take(len(lines), lines[-1]) is not None


@pytest.mark.parametrize("seed", range(3))
def test_every_field_of_every_kind_of_event_is_held(seed: int) -> None:
    """Games played at random have every kind of event; each kind is touched in all its fields, however deep."""
    lines, seen = a_random_record(seed).splitlines(), set[str]()
    reader = Reader(lines)
    for number, line in enumerate(lines[1:-1], 2):
        event = lines_of(line)[0]
        if event["kind"] not in seen:
            seen.add(event["kind"])
            for field in fields_in(event):
                touched = with_field(event, field, changed(value_at(event, field)))
                for tampered in (touched, without_field(event, field), with_field(event, (*field[:-1], "more"), 1)):
                    assert _fault_at(reader, number, canonical(tampered).encode()) == number, field
        reader.take(number, line)

    assert len(seen) >= 12


@pytest.mark.parametrize("seed", range(8))
def test_a_whole_record_is_judged_as_its_lines_are(seed: int) -> None:
    """What `verify` says of the file: the line, and by name what was done to it."""
    lines = a_record(seed).splitlines(keepends=True)
    rng = Random(seed)
    change, cut, delete, swap, insert = (rng.randrange(1, len(lines) - 2) for _ in range(5))

    assert fault_of(_with_line(lines, change, _touched(lines[change], rng)))[0] == change + 1
    assert fault_of(_with_line(lines, cut, _cut(lines[cut], rng)))[0] == cut + 1
    assert fault_of(b"".join([*lines[:delete], *lines[delete + 1 :]])) == (delete + 1, "wrong_sequence")
    swapped = [*lines[:swap], lines[swap + 1], lines[swap], *lines[swap + 2 :]]
    assert fault_of(b"".join(swapped)) == (swap + 1, "wrong_sequence")
    assert fault_of(b"".join([*lines[: insert + 1], *lines[insert:]])) == (insert + 2, "wrong_sequence")


EVENT_CODES = {"wrong_shape", "wrong_sequence", "chain_broken"}


def _fault_at(reader: Reader, number: int, line: bytes) -> int:
    """The line at which the reader finds this one wrong."""
    with pytest.raises(RecordFault) as found:
        reader.take(number, line)
    assert found.value.code.value in EVENT_CODES
    return found.value.line


def _renumbered(line: bytes, seq: int) -> bytes:
    """By who knows that numbers have no gaps."""
    return canonical(lines_of(line)[0] | {"seq": seq}).encode()


def _with_line(lines: list[bytes], at: int, line: bytes) -> bytes:
    return b"".join([*lines[:at], line + b"\n", *lines[at + 1 :]])


def _touched(line: bytes, rng: Random) -> bytes:
    event = lines_of(line)[0]
    field = rng.choice(list(fields_in(event)))
    return canonical(with_field(event, field, changed(value_at(event, field)))).encode()


def _cut(line: bytes, rng: Random) -> bytes:
    event = lines_of(line)[0]
    return canonical(without_field(event, rng.choice(list(fields_in(event))))).encode()


@pytest.mark.parametrize("name", ["winner", "ended_at", "events", "last_hash", "secret", "seat_bytes"])
def test_a_changed_result_is_found_in_the_last_line(name: str) -> None:
    *lines, result = lines_of(a_record(1))
    value = None if name in ("secret", "winner") else changed(result[name])

    assert fault_of(text_of([*lines, result | {name: value}])) in {
        (len(lines) + 1, "result_differs"),
        (len(lines) + 1, "wrong_shape"),
    }


@pytest.mark.parametrize("name", ["type", "winner", "ended_at", "events", "last_hash", "secret", "seat_bytes"])
def test_a_result_without_one_of_its_fields_is_found_in_the_last_line(name: str) -> None:
    *lines, result = lines_of(a_record(1))

    assert fault_of(text_of([*lines, without_field(result, (name,))])) == (len(lines) + 1, "wrong_shape")


def test_a_record_without_its_result_is_cut_off() -> None:
    lines = lines_of(a_record(1))[:-1]

    assert fault_of(text_of(lines)) == (len(lines) + 1, "no_result")


def test_nothing_can_be_put_behind_the_result() -> None:
    lines = lines_of(a_record(1))

    assert fault_of(text_of([*lines, lines[-1]])) == (len(lines) + 1, "after_result")


def test_a_line_that_is_spelled_otherwise_is_found_though_it_says_the_same() -> None:
    text = a_record(1)
    spaced = text.replace(b'"seq":9,', b'"seq": 9,', 1)

    assert fault_of(spaced) == (10, "not_canonical")


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        (b"", 1, "empty"),
        (b"{}", 1, "cut_off"),
        (b"{\n", 1, "unreadable"),
        (b"\xff\n", 1, "unreadable"),
        (b'{"a":1.5}\n', 1, "unreadable"),
        (b'{"a":1,"a":2}\n', 1, "unreadable"),
        (b"[]\n", 1, "wrong_shape"),
        (b"{}\n", 1, "wrong_shape"),
        (b"{}\n" * 100_001, 100_001, "too_long"),
    ],
)
def test_what_is_no_record_is_said_to_be_none(text: bytes, line: int, code: str) -> None:
    assert fault_of(text) == (line, code)


def _swap_two_cards(lines: list[Json]) -> None:
    deck = first(lines, "deck_shuffled")["payload"]["deck"]
    other = next(place for place, card in enumerate(deck) if card != deck[0])
    deck[0], deck[other] = deck[other], deck[0]


def _another_first_dealer(lines: list[Json]) -> None:
    payload = first(lines, "game_started")["payload"]
    payload["first_dealer"] = "A" if payload["first_dealer"] != "A" else "B"


def _other_seat_bytes(lines: list[Json]) -> None:
    for shuffle in (first(lines, "game_started")["payload"]["shuffle"], lines[-1]):
        shuffle["seat_bytes"]["C"] = "00" * 32


def _another_secret(lines: list[Json]) -> None:
    first(lines, "secret_revealed")["payload"]["secret"] = lines[-1]["secret"] = "00" * 32


def _another_secret_and_its_commitment(lines: list[Json]) -> None:
    _another_secret(lines)
    commitment = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    lines[0]["commitment"] = first(lines, "game_started")["payload"]["shuffle"]["commitment"] = commitment


def _a_secret_spelled_otherwise(lines: list[Json]) -> None:
    secret = first(lines, "secret_revealed")["payload"]["secret"].upper()
    first(lines, "secret_revealed")["payload"]["secret"] = lines[-1]["secret"] = secret


def _another_commitment_in_the_header(lines: list[Json]) -> None:
    lines[0]["commitment"] = "00" * 32


def _other_options_in_the_header(lines: list[Json]) -> None:
    lines[0]["options"] = {"seven_home": "forward"}


def _another_hand(lines: list[Json]) -> None:
    hands = first(lines, "cards_dealt")["payload"]["hands"]
    hands["A"], hands["B"] = hands["B"], hands["A"]


def _another_dealer(lines: list[Json]) -> None:
    payload = first(lines, "cards_dealt", deal=2)["payload"]
    payload["dealer"] = "A" if payload["dealer"] != "A" else "B"


def _an_untrue_announcement(lines: list[Json]) -> None:
    can_enter = first(lines, "hands_announced")["payload"]["can_enter"]
    can_enter["A"] = not can_enter["A"]


def _a_card_not_held(lines: list[Json]) -> None:
    given = first(lines, "card_given")["payload"]
    held = first(lines, "cards_dealt")["payload"]["hands"][given["seat"]]
    given["card"] = next(card for card in ("2", "3", "4", "5", "6", "9") if card not in held)


def _an_exchange_fixed_too_soon(lines: list[Json]) -> None:
    fixed = first(lines, "exchange_fixed")
    lines.remove(fixed)
    lines.insert(lines.index(first(lines, "card_given")), fixed)


def _a_discard_though_one_could_play(lines: list[Json]) -> None:
    played = first(lines, "card_played")
    card = played["payload"]["play"].partition(":")[0].partition("/")[0]
    played |= {"kind": "card_discarded", "payload": {"seat": played["payload"]["seat"], "card": card}}


def _another_board(lines: list[Json]) -> None:
    played = first(lines, "card_played")
    played["payload"]["board"] = "A0,A0,A0,A0/B0,B0,B0,B0/C0,C0,C0,C0/D0,D0,D0,D0"


def _out_of_turn(lines: list[Json]) -> None:
    payload = first(lines, "card_played")["payload"]
    payload["seat"] = "A" if payload["seat"] != "A" else "B"


def _a_play_left_out(lines: list[Json]) -> None:
    lines.remove(first(lines, "card_played"))


def _a_deal_that_does_not_end(lines: list[Json]) -> None:
    lines.remove(first(lines, "deal_ended"))


def _the_other_winner(lines: list[Json]) -> None:
    won = first(lines, "game_won")["payload"]
    won["team"] = lines[-1]["winner"] = "AC" if won["team"] == "BD" else "BD"


def _nobody_wins(lines: list[Json]) -> None:
    lines.remove(first(lines, "game_won"))
    lines[-1]["winner"] = None


def _a_secret_revealed_too_soon(lines: list[Json]) -> None:
    lines.insert(3, copy.deepcopy(first(lines, "secret_revealed")))


def _a_secret_kept(lines: list[Json]) -> None:
    lines.remove(first(lines, "secret_revealed"))
    lines[-1] |= {"secret": None, "ended_at": lines[-2]["at"]}


def _a_game_broken_off(lines: list[Json]) -> None:
    at = lines.index(first(lines, "deal_ended"))
    lines[-1] |= {"winner": None, "secret": None, "ended_at": lines[at - 1]["at"]}
    del lines[at:-1]


def _a_win_out_of_nothing(lines: list[Json]) -> None:
    won = copy.deepcopy(first(lines, "game_won"))
    lines.insert(lines.index(first(lines, "play_began")) + 1, won)


def _an_event_of_a_kind_nobody_knows(lines: list[Json]) -> None:
    first(lines, "card_played")["kind"] = "marble_sang"


def _more_in_an_event_than_it_can_say(lines: list[Json]) -> None:
    first(lines, "card_given")["payload"]["reason"] = "a whim"


@pytest.mark.parametrize(
    ("change", "kind", "code"),
    [
        (_swap_two_cards, "deck_shuffled", "deck_differs"),
        (_another_first_dealer, "game_started", "first_dealer_differs"),
        (_other_seat_bytes, "game_started", "first_dealer_differs"),
        (_another_secret, "secret_revealed", "secret_differs"),
        (_another_secret_and_its_commitment, "game_started", "first_dealer_differs"),
        (_a_secret_spelled_otherwise, "secret_revealed", "secret_differs"),
        (_another_commitment_in_the_header, "game_started", "header_differs"),
        (_other_options_in_the_header, "game_started", "header_differs"),
        (_another_hand, "cards_dealt", "event_differs"),
        (_another_dealer, "cards_dealt", "event_differs"),
        (_an_untrue_announcement, "hands_announced", "event_differs"),
        (_a_card_not_held, "card_given", "illegal_action"),
        (_an_exchange_fixed_too_soon, "exchange_fixed", "illegal_action"),
        (_a_discard_though_one_could_play, "card_discarded", "illegal_action"),
        (_another_board, "card_played", "event_differs"),
        (_out_of_turn, "card_played", "illegal_action"),
        (_a_secret_revealed_too_soon, "secret_revealed", "event_differs"),
        (_a_win_out_of_nothing, "game_won", "out_of_place"),
        (_an_event_of_a_kind_nobody_knows, "marble_sang", "unreadable_event"),
        (_more_in_an_event_than_it_can_say, "card_given", "unreadable_event"),
        (_the_other_winner, "game_won", "event_differs"),
        (_nobody_wins, "secret_revealed", "event_differs"),
    ],
)
def test_a_forger_who_mends_all_hashes_is_found_out_by_the_game(
    change: Callable[[list[Json]], None], kind: str, code: str
) -> None:
    text = forged(a_record(2), change)

    line, found = fault_of(text)

    assert (lines_of(text)[line - 1].get("kind"), found) == (kind, code)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (_a_play_left_out, "illegal_action"),
        (_a_deal_that_does_not_end, "event_differs"),
        (_a_secret_kept, "not_over"),
        (_a_game_broken_off, "event_differs"),
    ],
)
def test_a_forger_who_leaves_something_out_is_found_out_where_it_is_missed(
    change: Callable[[list[Json]], None], code: str
) -> None:
    assert fault_of(forged(a_record(2), change))[1] == code


def test_the_forger_of_these_tests_changes_nothing_by_mending() -> None:
    assert forged(a_record(2), lambda _: None) == a_record(2)


def test_a_forgery_that_the_rules_allow_has_another_last_hash_than_the_players_saw() -> None:
    """What one record alone can't show: that it is the one that was played. The last hash, told at the end, does."""

    def rename(lines: list[Json]) -> None:
        who = lines[0]["seats"]["A"]
        who |= {"name": "Mallory", "name_hash": name_hash("Mallory", who["salt"])}

    game, forgery = verify(a_record(2)), verify(forged(a_record(2), rename))

    assert game.result.last_hash != forgery.result.last_hash


def test_a_name_can_be_withheld_and_all_else_still_holds() -> None:
    header, *rest = lines_of(a_random_record(3))
    header["seats"]["B"] |= {"name": None, "salt": None}

    game = verify(text_of([header, *rest]))

    assert game.header.seats[1].name is None
    assert game.result.last_hash == lines_of(a_random_record(3))[-1]["last_hash"]
