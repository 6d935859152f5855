"""Who is asking: the cookie or bearer token of the connection, and nothing else."""

from typing import Annotated

from fastapi import Depends, Request, Response
from starlette.requests import HTTPConnection

from app.api.house import House, house_of
from app.api.problems import Problem, ProblemError
from app.store.players import Player

COOKIE = "tacker_token"
COOKIE_SECONDS = 400 * 24 * 3600
"""The longest that browsers keep a cookie."""

_LONGEST_TOKEN = 128


def token_of(connection: HTTPConnection) -> str | None:
    """The token that the connection shows; a bearer token, which is sent on purpose, comes before the cookie."""
    scheme, _, bearer = connection.headers.get("authorization", "").partition(" ")
    token = bearer.strip() if scheme.lower() == "bearer" else connection.cookies.get(COOKIE)
    return token if token and len(token) <= _LONGEST_TOKEN else None


async def player_of(connection: HTTPConnection, house: House) -> Player | None:
    """Whose connection this is. Raises DatabaseAway."""
    token = token_of(connection)
    return None if token is None else await house.players.by_token(token)


async def _maybe_player(request: Request) -> Player | None:
    player = await player_of(request, house_of(request))
    if player is not None and player.is_banned:
        raise ProblemError(Problem.BANNED, "Whoever runs this server keeps you out.")
    return player


async def _player(request: Request) -> Player:
    player = await _maybe_player(request)
    if player is None:
        raise ProblemError(Problem.NOT_IDENTIFIED, "Say who you are: POST /api/players makes a guest.")
    return player


MaybePlayer = Annotated[Player | None, Depends(_maybe_player)]
CurrentPlayer = Annotated[Player, Depends(_player)]


def remember(response: Response, token: str, *, secure: bool) -> None:
    """Give the browser its token, out of reach of scripts and of other sites' requests."""
    response.set_cookie(COOKIE, token, max_age=COOKIE_SECONDS, path="/", secure=secure, httponly=True, samesite="lax")


def is_behind_tls(connection: HTTPConnection) -> bool:
    """Whether the visitor came by https: here, or at a trusted proxy."""
    return connection.url.scheme in {"https", "wss"}


def address_of(connection: HTTPConnection) -> str:
    """The visitor's address, as far as trusted proxies tell."""
    return connection.client.host if connection.client else "unknown"
