"""The head of a game as its record tells it, and the shuffle that it holds secret."""

import secrets
from typing import Any

from sqlalchemy import Row

from app.customs import read_customs
from app.engine.seats import SEATS
from app.fairness.shuffle import Shuffle
from app.records.codec import read_options
from app.records.form import BOT, FORMAT_WITHOUT_CUSTOMS, PERSON, Header, Sitter, write_moment

_SALT_BYTES = 16

WITHHELD = "—"
"""What somebody is called whose name was deleted."""


def seat_json(player_id: str, name: str, bot_level: str | None) -> dict[str, Any]:
    """A seat of a game's head. The salt is drawn here, so that the name can be withheld from a record later on."""
    sitter = Sitter.named(BOT if bot_level else PERSON, name, secrets.token_hex(_SALT_BYTES))
    return {
        "id": player_id,
        "name": name,
        "bot": bot_level,
        "salt": sitter.salt,
        "name_hash": sitter.name_hash,
    }


def header_of(game: Row[Any]) -> Header:
    """What the chain of the game begins with."""
    return Header(
        game=game.id,
        rules=game.rules,
        options=read_options(game.options),
        seats=tuple(_sitter(game.seats[seat.name]) for seat in SEATS),
        started_at=write_moment(game.started_at),
        algorithm=game.algorithm,
        commitment=shuffle_of(game).commitment.commitment if game.algorithm else None,
        customs=None if game.record_format == FORMAT_WITHOUT_CUSTOMS else read_customs(game.options),
    )


def shuffle_of(game: Row[Any]) -> Shuffle:
    """Where the chance of the game comes from."""
    a, b, c, d = (_bytes(game.seat_bytes.get(seat.name)) for seat in SEATS)
    return Shuffle(bytes.fromhex(game.secret), (a, b, c, d))


def _sitter(seat: dict[str, Any]) -> Sitter:
    return Sitter(BOT if seat["bot"] else PERSON, seat["name_hash"], seat["name"], seat["salt"], seat["bot"])


def _bytes(added: str | None) -> bytes | None:
    return None if added is None else bytes.fromhex(added)
