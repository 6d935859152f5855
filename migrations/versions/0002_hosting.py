"""Watch links, seat links, bots, readiness, talk, and how rooms end."""

import secrets
from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0002"
down_revision: str | None = "0001"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"


def upgrade() -> None:
    moment = sa.DateTime(timezone=True)
    op.add_column("player", sa.Column("bot_level", sa.String(32)))
    op.create_table(
        "player_token",
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.Column("created_at", moment, nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_player_token_player_id_player")),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_player_token")),
    )
    op.create_index(op.f("ix_player_token_player_id"), "player_token", ["player_id"])
    op.add_column("room", sa.Column("watch_code", sa.String(32), nullable=False, server_default=""))
    _give_watch_codes()
    op.create_index(op.f("ix_room_watch_code"), "room", ["watch_code"], unique=True)
    op.add_column("room", sa.Column("attended_at", moment))
    op.add_column("room", sa.Column("is_locked", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("room", sa.Column("removed_ids", sa.JSON(), nullable=False, server_default=sa.text("'[]'")))
    op.add_column("room", sa.Column("ready_by_at", moment))
    op.add_column("room", sa.Column("closed_at", moment))
    op.add_column("room", sa.Column("closed_why", sa.String(32)))
    op.add_column("room_member", sa.Column("may_sit", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.add_column("room_seat", sa.Column("is_ready", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "retired_code",
        sa.Column("code", sa.String(32), nullable=False),
        sa.Column("room_id", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(
            ["room_id"], ["room.id"], name=op.f("fk_retired_code_room_id_room"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_retired_code")),
    )
    op.create_index(op.f("ix_retired_code_room_id"), "retired_code", ["room_id"])
    op.create_table(
        "seat_link",
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("room_id", sa.String(32), nullable=False),
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.Column("expires_at", moment, nullable=False),
        sa.ForeignKeyConstraint(["room_id"], ["room.id"], name=op.f("fk_seat_link_room_id_room"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_seat_link_player_id_player")),
        sa.PrimaryKeyConstraint("token_hash", name=op.f("pk_seat_link")),
        sa.UniqueConstraint("room_id", "player_id", name=op.f("uq_seat_link_room_id_player_id")),
    )
    op.create_table(
        "room_message",
        sa.Column("room_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.Column("client_id", sa.String(64), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("game_id", sa.String(32)),
        sa.Column("at", moment, nullable=False),
        sa.Column("removed_at", moment),
        sa.ForeignKeyConstraint(
            ["room_id"], ["room.id"], name=op.f("fk_room_message_room_id_room"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_room_message_player_id_player")),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_room_message_game_id_game")),
        sa.PrimaryKeyConstraint("room_id", "number", name=op.f("pk_room_message")),
        sa.UniqueConstraint(
            "room_id", "player_id", "client_id", name=op.f("uq_room_message_room_id_player_id_client_id")
        ),
    )


def downgrade() -> None:
    for table in ("room_message", "seat_link", "retired_code"):
        op.drop_table(table)
    op.drop_column("room_seat", "is_ready")
    op.drop_column("room_member", "may_sit")
    op.drop_index(op.f("ix_room_watch_code"), "room")
    for column in (
        "closed_why",
        "closed_at",
        "ready_by_at",
        "removed_ids",
        "is_locked",
        "attended_at",
        "watch_code",
    ):
        op.drop_column("room", column)
    op.drop_table("player_token")
    op.drop_column("player", "bot_level")


def _give_watch_codes() -> None:
    room = sa.table("room", sa.column("id", sa.String), sa.column("watch_code", sa.String))
    connection = op.get_bind()
    for (room_id,) in connection.execute(sa.select(room.c.id)).all():
        code = "".join(secrets.choice(_ALPHABET) for _ in range(12))
        connection.execute(sa.update(room).where(room.c.id == room_id).values(watch_code=code))
