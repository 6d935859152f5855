"""What whoever runs the server may set: environment variables `TACKER_…`, or a file `.env`."""

from ipaddress import ip_network
from typing import Literal, Self

from pydantic import Field, field_validator, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

DATABASE_SCHEMES = frozenset({"sqlite", "sqlite+aiosqlite", "postgres", "postgresql", "postgresql+asyncpg"})


SHORTEST_ADMIN_TOKEN = 32


class Settings(BaseSettings):
    """All settings; each stands in `.env.example`."""

    model_config = SettingsConfigDict(env_prefix="TACKER_", env_file=".env", extra="ignore", frozen=True)

    database_url: str = "sqlite+aiosqlite:///./data/tacker.db"
    """SQLite (one worker) or PostgreSQL (`postgresql://…`, as many as you like)."""
    host: str = "127.0.0.1"
    port: int = Field(default=8000, ge=0, le=65535)
    """0 takes a free one."""
    workers: int = Field(default=1, ge=1, le=64)
    """Processes that share the port."""
    trusted_proxies: str = ""
    """Addresses or networks, comma-separated, whose X-Forwarded-For and X-Forwarded-Proto are believed."""
    allowed_origins: str = ""
    """Further origins (`https://tacker.example`), comma-separated, that may open sockets and send requests.
    The server's own host always may."""
    log_format: Literal["console", "json"] = "console"
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    rate_limits: bool = True
    """Off for load tests alone, where thousands of players come from one address."""
    room_empty_hours: float = Field(default=24, gt=0)
    """A room to which nobody was connected for so long ends."""
    room_idle_hours: float = Field(default=72, gt=0)
    """A room in which nothing happened for so long ends."""
    bot_least_seconds: float = Field(default=1, ge=0)
    bot_most_seconds: float = Field(default=2.5, ge=0)
    """A bot thinks between these two."""
    grace_seconds: float = Field(default=60, ge=0)
    """An absent seat for which the others have waited so long can be given to a bot."""
    admin_token: str | None = Field(default=None, repr=False)
    """The credential of whoever runs the server; None: the admin's door is shut."""
    admin_host: str | None = None
    """Where the admin's own port listens; None: as `host`."""
    admin_port: int | None = Field(default=None, ge=1, le=65535)
    """A port for the admin's door, which is then shut on the players' port; None: it opens on that."""
    retention_days: int = Field(default=365, ge=0, le=36_500)
    """Names of players and addresses that were not needed for so many days are deleted; 0 keeps them."""
    seed: int | None = None
    """Shuffles that anyone can foresee. For tests only."""

    @field_validator("database_url")
    @classmethod
    def _is_of_a_known_database(cls, url: str) -> str:
        if url.partition(":")[0] not in DATABASE_SCHEMES:
            raise ValueError("must begin with sqlite:/// or postgresql://")
        return url

    @field_validator("trusted_proxies")
    @classmethod
    def _are_networks(cls, text: str) -> str:
        for network in _listed(text):
            ip_network(network)
        return text

    @field_validator("admin_token")
    @classmethod
    def _cannot_be_guessed(cls, token: str | None) -> str | None:
        if token is not None and (len(token) < SHORTEST_ADMIN_TOKEN or not token.isascii() or not token.isprintable()):
            raise ValueError(f"must have at least {SHORTEST_ADMIN_TOKEN} characters, printable ASCII")
        return token

    @model_validator(mode="after")
    def _admins_port_is_its_own(self) -> Self:
        if self.admin_port is not None and self.admin_token is None:
            raise ValueError("TACKER_ADMIN_PORT without TACKER_ADMIN_TOKEN opens nothing")
        if self.admin_port is not None and self.admin_port == self.port:
            raise ValueError("TACKER_ADMIN_PORT must be another than TACKER_PORT")
        return self

    @model_validator(mode="after")
    def _sqlite_has_one_worker(self) -> Self:
        if self.is_sqlite and self.workers > 1:
            raise ValueError(
                f"SQLite serves one worker, not {self.workers}: set TACKER_WORKERS=1, "
                "or TACKER_DATABASE_URL to a PostgreSQL (postgresql://…)"
            )
        return self

    @property
    def is_sqlite(self) -> bool:
        """Whether the database is a file of this one process."""
        return self.database_url.startswith("sqlite")

    @property
    def proxies(self) -> list[str]:
        """`trusted_proxies`, one by one."""
        return _listed(self.trusted_proxies)

    @property
    def origins(self) -> frozenset[str]:
        """`allowed_origins`, one by one."""
        return frozenset(origin.rstrip("/").lower() for origin in _listed(self.allowed_origins))


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]
