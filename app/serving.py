"""`tacker serve`: the app behind Uvicorn, in one process or in several that share a port."""

import os
import socket
from collections.abc import Iterable
from ipaddress import IPv6Address, ip_address

import uvicorn
from starlette.types import ASGIApp
from uvicorn.supervisors import Multiprocess

from app.api.wire_protocol import WordedSocket
from app.logs import log, set_up_logging
from app.protocol.client import LARGEST_FRAME
from app.settings import Settings
from app.store.migrating import migrate

PING_EVERY_SECONDS = 10
PING_ANSWER_SECONDS = 15
"""Together 25: a half-open connection is noticed within 30 seconds."""

STOP_SECONDS = 3
"""How long running requests may take to end after SIGTERM; with the rest this stays below 5."""

SEND_BUFFER = 64 * 1024
"""Bytes the kernel is asked to keep for a peer that does not read; of its own accord it would take megabytes, and
an outbox could not tell for minutes that nobody is listening. A table's hundred last events fit in."""


class CannotListenError(Exception):
    """The address or port is taken, not this machine's, or not ours to use; the message says it in words."""


def serve(settings: Settings) -> None:
    """Migrate, then serve until SIGTERM or SIGINT. Raises CannotListenError."""
    set_up_logging(settings.log_format, settings.log_level)
    migrate(settings.database_url)
    for name in unknown_settings(os.environ):
        log.warning("unknown_setting", name=name)
    if not settings.rate_limits:
        log.warning("no_rate_limits", meaning="for load tests only")
    if settings.seed is not None:
        log.warning("foreseeable_shuffles", seed=settings.seed, meaning="for tests only: anyone can foresee every deal")
    listeners = [listen(settings.host, settings.port)]
    print(f"Tacker is served at {address(listeners[0])}", flush=True)
    if settings.admin_port is not None:
        listeners.append(listen(settings.admin_host or settings.host, settings.admin_port))
        print(f"Its admin's door is at {address(listeners[1])}", flush=True)
    _hand_down(settings)
    config = server_config("app.main:app_from_environment", workers=settings.workers)
    if settings.workers > 1:
        Multiprocess(config, listeners).run()
    else:
        uvicorn.Server(config).run(listeners)


def server_config(app: ASGIApp | str, *, workers: int = 1) -> uvicorn.Config:
    """Uvicorn as this server needs it; `app` is the app, or the name of what makes it.

    Proxies are the app's own business, so that it is the same under any server.
    """
    return uvicorn.Config(
        app,
        factory=isinstance(app, str),
        workers=workers,
        ws=WordedSocket,
        ws_max_size=LARGEST_FRAME,
        ws_ping_interval=PING_EVERY_SECONDS,
        ws_ping_timeout=PING_ANSWER_SECONDS,
        ws_per_message_deflate=False,  # Uvicorn's keeps 30 KiB a connection; WordedSocket has its own
        timeout_graceful_shutdown=STOP_SECONDS,
        lifespan="on",
        proxy_headers=False,
        server_header=False,
        access_log=False,
        log_config=None,
    )


def unknown_settings(environment: Iterable[str]) -> list[str]:
    """Names that look like settings and are none: misspelled, most likely."""
    known = {f"TACKER_{name.upper()}" for name in Settings.model_fields}
    return sorted(name for name in environment if name.startswith("TACKER_") and name not in known)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; who connects before the app is up waits.

    Its connections give up on a peer that takes nothing for half a minute, and keep little for one that is slow.
    """
    family = socket.AF_INET6 if _is_ipv6(host) else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 30_000)
    try:
        listener.bind((host, port))
    except (OSError, OverflowError) as error:
        listener.close()
        reason = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise CannotListenError(f"Cannot listen on {host}, port {port}: {reason}.") from error
    listener.listen(2048)
    return listener


def address(listener: socket.socket) -> str:
    """Where to point a browser."""
    host, port = listener.getsockname()[:2]
    if host in {"0.0.0.0", "::"}:  # noqa: S104 (every address of this machine: a browser on it needs one)
        host = "localhost"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _hand_down(settings: Settings) -> None:
    """Workers are processes of their own and read their settings from the environment."""
    for name, value in settings.model_dump(exclude_none=True).items():
        os.environ[f"TACKER_{name.upper()}"] = str(value)


def _is_ipv6(host: str) -> bool:
    try:
        return isinstance(ip_address(host), IPv6Address)
    except ValueError:
        return False
