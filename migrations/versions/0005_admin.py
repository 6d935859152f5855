"""What whoever runs the server looks at: seats to search by, lengths, connections, bans, and a trail of its own."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

from app.store.rows import UtcDateTime

revision: str = "0005"
down_revision: str | None = "0004"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

_MOMENT = sa.DateTime(timezone=True)
_GAME = sa.table(
    "game",
    sa.column("id", sa.String),
    sa.column("seats", sa.JSON),
    sa.column("status", sa.String),
    sa.column("started_at", UtcDateTime()),
    sa.column("events", sa.Integer),
)
_EVENT = sa.table("game_event", sa.column("game_id", sa.String), sa.column("seq", sa.Integer))
_SEAT = sa.table(
    "game_seat",
    sa.column("game_id", sa.String),
    sa.column("seat", sa.String),
    sa.column("player_id", sa.String),
    sa.column("started_at", UtcDateTime()),
)


def upgrade() -> None:
    op.create_index(op.f("ix_player_created_at_id"), "player", ["created_at", "id"])
    op.create_index(op.f("ix_player_name"), "player", ["name"])
    op.create_index(op.f("ix_game_started_at_id"), "game", ["started_at", "id"])
    op.add_column("game", sa.Column("events", sa.Integer()))
    op.add_column("game_action", sa.Column("at", _MOMENT))
    op.add_column("game_action", sa.Column("asked", sa.Text()))
    is_deal = sa.text("kind = 'cards_dealt'")
    op.create_index(
        "ix_game_event_deals", "game_event", ["game_id", "seq"], sqlite_where=is_deal, postgresql_where=is_deal
    )
    op.create_table(
        "game_seat",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.String(1), nullable=False),
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.Column("started_at", _MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_game_seat_game_id_game")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_game_seat_player_id_player")),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_game_seat")),
    )
    op.create_index(
        op.f("ix_game_seat_player_id_started_at_game_id"), "game_seat", ["player_id", "started_at", "game_id"]
    )
    _create_connection_log()
    op.create_table(
        "ban",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.Column("at", _MOMENT, nullable=False),
        sa.Column("until", _MOMENT),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("lifted_at", _MOMENT),
        sa.Column("lifted_why", sa.Text()),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_ban_player_id_player")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ban")),
    )
    op.create_index(op.f("ix_ban_player_id"), "ban", ["player_id"])
    op.create_table(
        "admin_audit",
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", _MOMENT, nullable=False),
        sa.Column("who", sa.String(100), nullable=False),
        sa.Column("what", sa.String(64), nullable=False),
        sa.Column("target", sa.String(200), nullable=False),
        sa.Column("why", sa.Text()),
        sa.Column("details", sa.JSON(), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_admin_audit")),
    )
    _index_games_of_before()


def _create_connection_log() -> None:
    op.create_table(
        "connection_log",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.Column("room_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.String(1)),
        sa.Column("connected_at", _MOMENT, nullable=False),
        sa.Column("left_at", _MOMENT),
        sa.Column("code", sa.Integer()),
        sa.Column("closed_by", sa.String(32)),
        sa.Column("address", sa.String(64)),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_connection_log_player_id_player")),
        sa.ForeignKeyConstraint(
            ["room_id"], ["room.id"], name=op.f("fk_connection_log_room_id_room"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_connection_log")),
    )
    for column in ("player_id", "room_id"):
        op.create_index(op.f(f"ix_connection_log_{column}_connected_at"), "connection_log", [column, "connected_at"])


def _index_games_of_before() -> None:
    connection = op.get_bind()
    length = sa.select(sa.func.count()).where(_EVENT.c.game_id == _GAME.c.id).scalar_subquery()
    connection.execute(sa.update(_GAME).where(_GAME.c.status == "over").values(events=length))
    for game in connection.execute(sa.select(_GAME)).all():
        rows = [
            {"game_id": game.id, "seat": seat, "player_id": who["id"], "started_at": game.started_at}
            for seat, who in game.seats.items()
        ]
        connection.execute(sa.insert(_SEAT), rows)


def downgrade() -> None:
    for table in ("admin_audit", "ban", "connection_log", "game_seat"):
        op.drop_table(table)
    op.drop_index("ix_game_event_deals", "game_event")
    op.drop_column("game_action", "asked")
    op.drop_column("game_action", "at")
    op.drop_index(op.f("ix_game_started_at_id"), "game")
    op.drop_column("game", "events")
    op.drop_index(op.f("ix_player_name"), "player")
    op.drop_index(op.f("ix_player_created_at_id"), "player")
