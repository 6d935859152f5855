"""Every table of the database. `migrations/` makes the same, which a test holds."""

from datetime import UTC, datetime
from typing import Any, ClassVar

from sqlalchemy import (
    JSON,
    DateTime,
    Dialect,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    MetaData,
    String,
    Text,
    TypeDecorator,
    UniqueConstraint,
    false,
    text,
    true,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}

RUNNING = "running"
OVER = "over"


class UtcDateTime(TypeDecorator[datetime]):
    """A moment, always aware and in UTC. SQLite keeps no zone, so it is given back here."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        utc = value.astimezone(UTC)
        return utc.replace(tzinfo=None) if dialect.name == "sqlite" else utc

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Row(DeclarativeBase):
    """Base of all rows: names for constraints, and the types they share."""

    metadata = MetaData(naming_convention=NAMING)
    type_annotation_map: ClassVar[dict[Any, Any]] = {
        datetime: UtcDateTime(),
        dict[str, Any]: JSON(),
        str: String(32),
    }


class PlayerRow(Row):
    """A guest, or a bot. The token itself is never stored."""

    __tablename__ = "player"
    __table_args__ = (Index(None, "created_at", "id"), Index(None, "name"))

    id: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(100))
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    created_at: Mapped[datetime]
    bot_level: Mapped[str | None]
    """How a player made of code plays; None for a person. Nobody has a bot's token."""


class PlayerTokenRow(Row):
    """A further token of a player: another device, which came by a seat link."""

    __tablename__ = "player_token"
    __table_args__ = (Index(None, "player_id"),)

    token_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    player_id: Mapped[str] = mapped_column(ForeignKey("player.id"))
    created_at: Mapped[datetime]


class RoomRow(Row):
    """What a host created. Locked by whoever changes the room, its members or its seats."""

    __tablename__ = "room"
    __table_args__ = (
        Index(
            "ix_room_open",
            "visibility",
            "touched_at",
            sqlite_where=text("closed_at IS NULL"),
            postgresql_where=text("closed_at IS NULL"),
        ),
    )

    id: Mapped[str] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(unique=True)
    """The play link's secret."""
    watch_code: Mapped[str] = mapped_column(unique=True, index=True, server_default="")
    """The watch link's secret."""
    name: Mapped[str] = mapped_column(String(200))
    visibility: Mapped[str]
    options: Mapped[dict[str, Any]]
    host_id: Mapped[str] = mapped_column(ForeignKey("player.id"))
    version: Mapped[int]
    created_at: Mapped[datetime]
    touched_at: Mapped[datetime]
    """When the room was last changed or spoken in."""
    attended_at: Mapped[datetime | None]
    """When somebody was last seen connected, to within minutes; None: never."""
    is_locked: Mapped[bool] = mapped_column(server_default=false())
    """Nobody comes in who is not a member."""
    removed_ids: Mapped[list[str]] = mapped_column(JSON(), server_default=text("'[]'"))
    """Players whom the host removed: to them the room does not exist."""
    ready_by_at: Mapped[datetime | None]
    """When the patience of those who are ready ends; None while fewer than three are."""
    closed_at: Mapped[datetime | None]
    closed_why: Mapped[str | None]


class RetiredCodeRow(Row):
    """A code that was renewed. It lets nobody in; members find their room by it."""

    __tablename__ = "retired_code"
    __table_args__ = (Index(None, "room_id"),)

    code: Mapped[str] = mapped_column(primary_key=True)
    room_id: Mapped[str] = mapped_column(ForeignKey("room.id", ondelete="CASCADE"))


class SeatLinkRow(Row):
    """A one-time link by which a member goes on at another device. Only a hash of its secret is stored."""

    __tablename__ = "seat_link"
    __table_args__ = (UniqueConstraint("room_id", "player_id"),)

    token_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    room_id: Mapped[str] = mapped_column(ForeignKey("room.id", ondelete="CASCADE"))
    player_id: Mapped[str] = mapped_column(ForeignKey("player.id"))
    expires_at: Mapped[datetime]


class RoomMessageRow(Row):
    """Something said in a room. The key numbers it; the sender's own id for it keeps a resend from being said twice."""

    __tablename__ = "room_message"
    __table_args__ = (UniqueConstraint("room_id", "player_id", "client_id"),)

    room_id: Mapped[str] = mapped_column(ForeignKey("room.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    player_id: Mapped[str] = mapped_column(ForeignKey("player.id"))
    client_id: Mapped[str] = mapped_column(String(64))
    text: Mapped[str] = mapped_column(Text)
    game_id: Mapped[str | None] = mapped_column(ForeignKey("game.id"))
    """Said among the spectators of this game; None: said to the whole room."""
    at: Mapped[datetime]
    removed_at: Mapped[datetime | None]


class RoomMemberRow(Row):
    """A player in a room, seated or watching."""

    __tablename__ = "room_member"
    __table_args__ = (Index(None, "player_id"),)

    room_id: Mapped[str] = mapped_column(ForeignKey("room.id", ondelete="CASCADE"), primary_key=True)
    player_id: Mapped[str] = mapped_column(ForeignKey("player.id"), primary_key=True)
    joined_at: Mapped[datetime]
    may_sit: Mapped[bool] = mapped_column(server_default=true())
    """Whether the play link, or the host, let this player in; the watch link gives no seat."""


class RoomSeatRow(Row):
    """Who sits where. One player a seat, and one seat a player; only members sit."""

    __tablename__ = "room_seat"
    __table_args__ = (
        UniqueConstraint("room_id", "player_id"),
        ForeignKeyConstraint(
            ["room_id", "player_id"], ["room_member.room_id", "room_member.player_id"], ondelete="CASCADE"
        ),
    )

    room_id: Mapped[str] = mapped_column(primary_key=True)
    seat: Mapped[str] = mapped_column(String(1), primary_key=True)
    player_id: Mapped[str]
    is_ready: Mapped[bool] = mapped_column(server_default=false())


class RoomShuffleRow(Row):
    """The secret of the room's next game, drawn before any seat adds its bytes. Told to nobody."""

    __tablename__ = "room_shuffle"

    room_id: Mapped[str] = mapped_column(ForeignKey("room.id", ondelete="CASCADE"), primary_key=True)
    secret: Mapped[str] = mapped_column(String(64))


class RoomSeatBytesRow(Row):
    """What a player adds to the shuffles of the room's next game, after the commitment to its secret."""

    __tablename__ = "room_seat_bytes"

    room_id: Mapped[str] = mapped_column(ForeignKey("room_shuffle.room_id", ondelete="CASCADE"), primary_key=True)
    player_id: Mapped[str] = mapped_column(ForeignKey("player.id"), primary_key=True)
    added: Mapped[str] = mapped_column(String(64))


class GameRow(Row):
    """A game's head: who plays it, and what may be asked of it without folding its log."""

    __tablename__ = "game"
    __table_args__ = (
        UniqueConstraint("room_id", "number"),
        Index(
            "uq_game_running_room_id",
            "room_id",
            unique=True,
            sqlite_where=text("status = 'running'"),
            postgresql_where=text("status = 'running'"),
        ),
        Index(None, "deadline_at"),
        Index(None, "started_at", "id"),
    )

    id: Mapped[str] = mapped_column(primary_key=True)
    room_id: Mapped[str] = mapped_column(ForeignKey("room.id"))
    number: Mapped[int]
    options: Mapped[dict[str, Any]]
    seats: Mapped[dict[str, Any]]
    """`{"A": {"id": …, "name": …, "bot": …, "salt": …, "name_hash": …}, …}`, as they sat when the game began."""
    rules: Mapped[str] = mapped_column(server_default="1")
    record_format: Mapped[str] = mapped_column(server_default="tacker-record-1")
    """What the record is written in: the chain begins with its header."""
    algorithm: Mapped[str | None]
    """What the shuffles are made with; None if the game began before there were commitments."""
    secret: Mapped[str] = mapped_column(String(64), server_default="")
    """All shuffles come from it and the seats' bytes. Told to nobody before the game is over."""
    seat_bytes: Mapped[dict[str, Any]] = mapped_column(JSON(), server_default=text("'{}'"))
    status: Mapped[str]
    winner: Mapped[str | None]
    abandoned: Mapped[str | None]
    """Why the game ended without a winner."""
    started_at: Mapped[datetime]
    ended_at: Mapped[datetime | None]
    deadline_at: Mapped[datetime | None]
    """When the house acts if nobody else does; any worker may do it."""
    events: Mapped[int | None]
    """How many events its log has; None while it runs."""
    is_shared: Mapped[bool] = mapped_column(server_default=false())
    """Whether the host lets anyone with the link see it, once it is over."""


class GameSeatRow(Row):
    """Who sat where when a game began, to find games by their players. The game's head is the truth."""

    __tablename__ = "game_seat"
    __table_args__ = (Index(None, "player_id", "started_at", "game_id"),)

    game_id: Mapped[str] = mapped_column(ForeignKey("game.id"), primary_key=True)
    seat: Mapped[str] = mapped_column(String(1), primary_key=True)
    player_id: Mapped[str] = mapped_column(ForeignKey("player.id"))
    started_at: Mapped[datetime]


class SweepRow(Row):
    """One row: when a worker last looked for deadlines. A gap is down-time."""

    __tablename__ = "sweep"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    swept_at: Mapped[datetime]


class SilenceRow(Row):
    """A time in which no worker was awake, and no clock ran."""

    __tablename__ = "silence"

    ended_at: Mapped[datetime] = mapped_column(primary_key=True)
    began_at: Mapped[datetime]


class GameEventRow(Row):
    """Append-only. The key is the lock: two writers cannot both store seq 41."""

    __tablename__ = "game_event"
    __table_args__ = (
        Index(
            "ix_game_event_deals",
            "game_id",
            "seq",
            sqlite_where=text("kind = 'cards_dealt'"),
            postgresql_where=text("kind = 'cards_dealt'"),
        ),
    )

    game_id: Mapped[str] = mapped_column(ForeignKey("game.id"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[str]
    version: Mapped[int]
    payload: Mapped[dict[str, Any]]
    at: Mapped[datetime]
    hash: Mapped[str] = mapped_column(String(64), server_default="")
    """Over this event and the hash before it; over the game's head before the first."""


class GameActionRow(Row):
    """The first answer to each action, stored with the action's events: a resend gets the same."""

    __tablename__ = "game_action"

    game_id: Mapped[str] = mapped_column(ForeignKey("game.id"), primary_key=True)
    seat: Mapped[str] = mapped_column(String(1), primary_key=True)
    action_id: Mapped[str] = mapped_column(String(64), primary_key=True)
    outcome: Mapped[str] = mapped_column(Text)
    """The outcome as JSON text, word for word as it was answered."""
    at: Mapped[datetime | None]
    asked: Mapped[str | None] = mapped_column(Text)
    """What was asked for, as text; None, like its time, of actions from before it was kept."""


class ConnectionRow(Row):
    """Somebody was connected to a room. The address is deleted after a while, the rest stays."""

    __tablename__ = "connection_log"
    __table_args__ = (Index(None, "player_id", "connected_at"), Index(None, "room_id", "connected_at"))

    id: Mapped[str] = mapped_column(primary_key=True)
    player_id: Mapped[str] = mapped_column(ForeignKey("player.id"))
    room_id: Mapped[str] = mapped_column(ForeignKey("room.id", ondelete="CASCADE"))
    seat: Mapped[str | None] = mapped_column(String(1))
    connected_at: Mapped[datetime]
    left_at: Mapped[datetime | None]
    """None while it lasts, and if its worker was killed."""
    code: Mapped[int | None]
    """The close code of the WebSocket."""
    closed_by: Mapped[str | None]
    """`client` or `server`."""
    address: Mapped[str | None] = mapped_column(String(64))


class BanRow(Row):
    """A player whom whoever runs the server keeps out."""

    __tablename__ = "ban"
    __table_args__ = (Index(None, "player_id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[str] = mapped_column(ForeignKey("player.id"))
    at: Mapped[datetime]
    until: Mapped[datetime | None]
    """None: for good."""
    reason: Mapped[str] = mapped_column(Text)
    lifted_at: Mapped[datetime | None]
    lifted_why: Mapped[str | None] = mapped_column(Text)


class AdminAuditRow(Row):
    """Append-only: what whoever runs the server has looked at and done, each row chained to the one before."""

    __tablename__ = "admin_audit"

    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    at: Mapped[datetime]
    who: Mapped[str] = mapped_column(String(100))
    what: Mapped[str] = mapped_column(String(64))
    target: Mapped[str] = mapped_column(String(200))
    why: Mapped[str | None] = mapped_column(Text)
    details: Mapped[dict[str, Any]]
    hash: Mapped[str] = mapped_column(String(64))
