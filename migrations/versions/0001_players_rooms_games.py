"""Players, rooms, games and their logs."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0001"
down_revision: str | None = None
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "player",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_player_token_hash")),
    )
    op.create_table(
        "room",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("code", sa.String(32), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("visibility", sa.String(32), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("host_id", sa.String(32), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("touched_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["host_id"], ["player.id"], name=op.f("fk_room_host_id_player")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_room")),
        sa.UniqueConstraint("code", name=op.f("uq_room_code")),
    )
    op.create_index(op.f("ix_room_visibility_touched_at"), "room", ["visibility", "touched_at"])
    op.create_table(
        "room_member",
        sa.Column("room_id", sa.String(32), nullable=False),
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.Column("joined_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["room_id"], ["room.id"], name=op.f("fk_room_member_room_id_room"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_room_member_player_id_player")),
        sa.PrimaryKeyConstraint("room_id", "player_id", name=op.f("pk_room_member")),
    )
    op.create_index(op.f("ix_room_member_player_id"), "room_member", ["player_id"])
    op.create_table(
        "room_seat",
        sa.Column("room_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.String(1), nullable=False),
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(
            ["room_id", "player_id"],
            ["room_member.room_id", "room_member.player_id"],
            name=op.f("fk_room_seat_room_id_player_id_room_member"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("room_id", "seat", name=op.f("pk_room_seat")),
        sa.UniqueConstraint("room_id", "player_id", name=op.f("uq_room_seat_room_id_player_id")),
    )
    op.create_table(
        "game",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("room_id", sa.String(32), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("seats", sa.JSON(), nullable=False),
        sa.Column("status", sa.String(32), nullable=False),
        sa.Column("winner", sa.String(32), nullable=True),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("deadline_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["room_id"], ["room.id"], name=op.f("fk_game_room_id_room")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_game")),
        sa.UniqueConstraint("room_id", "number", name=op.f("uq_game_room_id_number")),
    )
    running = sa.text("status = 'running'")
    op.create_index(
        "uq_game_running_room_id",
        "game",
        ["room_id"],
        unique=True,
        sqlite_where=running,
        postgresql_where=running,
    )
    op.create_index(op.f("ix_game_deadline_at"), "game", ["deadline_at"])
    op.create_table(
        "sweep",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("swept_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sweep")),
    )
    op.create_table(
        "game_event",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_game_event_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "seq", name=op.f("pk_game_event")),
    )
    op.create_table(
        "game_action",
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("seat", sa.String(1), nullable=False),
        sa.Column("action_id", sa.String(64), nullable=False),
        sa.Column("outcome", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_game_action_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "seat", "action_id", name=op.f("pk_game_action")),
    )


def downgrade() -> None:
    for table in ("game_action", "game_event", "sweep", "game", "room_seat", "room_member", "room", "player"):
        op.drop_table(table)
