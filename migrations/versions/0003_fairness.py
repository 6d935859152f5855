"""Commitments to shuffles, what players add to them, and hashes that chain the events of a game."""

import secrets
from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

from app.fairness.shuffle import ALGORITHM, SECRET_BYTES
from app.records.form import FORMAT_WITHOUT_CUSTOMS, entry_hash, write_moment
from app.store.heads import header_of, seat_json
from app.store.rows import UtcDateTime

revision: str = "0003"
down_revision: str | None = "0002"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

_GAME = sa.table(
    "game",
    sa.column("id", sa.String),
    sa.column("options", sa.JSON),
    sa.column("seats", sa.JSON),
    sa.column("started_at", UtcDateTime()),
    sa.column("rules", sa.String),
    sa.column("algorithm", sa.String),
    sa.column("secret", sa.String),
    sa.column("seat_bytes", sa.JSON),
)
_EVENT = sa.table(
    "game_event",
    sa.column("game_id", sa.String),
    sa.column("seq", sa.Integer),
    sa.column("at", UtcDateTime()),
    sa.column("kind", sa.String),
    sa.column("version", sa.Integer),
    sa.column("payload", sa.JSON),
    sa.column("hash", sa.String),
)


def upgrade() -> None:
    op.create_table(
        "room_shuffle",
        sa.Column("room_id", sa.String(32), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(
            ["room_id"], ["room.id"], name=op.f("fk_room_shuffle_room_id_room"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("room_id", name=op.f("pk_room_shuffle")),
    )
    op.create_table(
        "room_seat_bytes",
        sa.Column("room_id", sa.String(32), nullable=False),
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.Column("added", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(
            ["room_id"],
            ["room_shuffle.room_id"],
            name=op.f("fk_room_seat_bytes_room_id_room_shuffle"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_room_seat_bytes_player_id_player")),
        sa.PrimaryKeyConstraint("room_id", "player_id", name=op.f("pk_room_seat_bytes")),
    )
    op.add_column("game", sa.Column("rules", sa.String(32), nullable=False, server_default="1"))
    op.add_column("game", sa.Column("algorithm", sa.String(32)))
    op.add_column("game", sa.Column("secret", sa.String(64), nullable=False, server_default=""))
    op.add_column("game", sa.Column("seat_bytes", sa.JSON(), nullable=False, server_default=sa.text("'{}'")))
    op.add_column("game_event", sa.Column("hash", sa.String(64), nullable=False, server_default=""))
    for game_id in op.get_bind().execute(sa.select(_GAME.c.id)).scalars().all():
        _give_secret(game_id)
        _chain(game_id)


def _give_secret(game_id: str) -> None:
    """A game that has begun without a commitment ends without one; its decks to come have a secret all the same."""
    connection = op.get_bind()
    seats = connection.execute(sa.select(_GAME.c.seats).where(_GAME.c.id == game_id)).scalar_one()
    has_begun = connection.execute(sa.select(_EVENT.c.seq).where(_EVENT.c.game_id == game_id).limit(1)).first()
    connection.execute(
        sa.update(_GAME)
        .where(_GAME.c.id == game_id)
        .values(
            seats={seat: seat_json(who["id"], who["name"], who.get("bot")) for seat, who in seats.items()},
            algorithm=None if has_begun else ALGORITHM,
            secret=secrets.token_hex(SECRET_BYTES),
        )
    )


def _chain(game_id: str) -> None:
    connection = op.get_bind()
    written_in = sa.literal(FORMAT_WITHOUT_CUSTOMS).label("record_format")
    head = connection.execute(sa.select(_GAME, written_in).where(_GAME.c.id == game_id)).one()
    previous = header_of(head).hash()
    events = connection.execute(sa.select(_EVENT).where(_EVENT.c.game_id == game_id).order_by(_EVENT.c.seq)).all()
    for event in events:
        at = write_moment(event.at)
        previous = entry_hash(previous, event.seq, at, event.kind, event.version, event.payload)
        connection.execute(
            sa.update(_EVENT).where(_EVENT.c.game_id == game_id, _EVENT.c.seq == event.seq).values(hash=previous)
        )


def downgrade() -> None:
    op.drop_column("game_event", "hash")
    for column in ("seat_bytes", "secret", "algorithm", "rules"):
        op.drop_column("game", column)
    op.drop_table("room_seat_bytes")
    op.drop_table("room_shuffle")
