"""The command line, `tacker`. Results go to standard output, as JSON where they are not a number."""

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO, NoReturn

import typer

from app import strict_json
from app.bots.levels import LEVELS, choose
from app.bots.lines import read_view, write_action
from app.engine.choices import carry_out, legal_plays
from app.engine.notation import read_play, write_board, write_play
from app.engine.perft import perft
from app.engine.positions import read_position, write_position
from app.engine.refusals import IllegalAction, UnreadableNotation
from app.engine.sentences import SENTENCE_OF
from app.engine.state import Position
from app.engine.turns import after, winner
from app.match import UnknownSide, play_match
from app.records.faults import RecordFault
from app.records.showing import show
from app.records.verifying import verify
from app.simulated_records import keep_in
from app.simulation import simulate
from app.strict_json import MalformedJson

if TYPE_CHECKING:
    from app.settings import Settings

commands = typer.Typer(
    help="Tacker: the rules at the command line, and the server. Boards, plays and positions: docs/rules.md §11.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


class Depth(StrEnum):
    """How deep an audit looks."""

    CHAIN = "chain"
    FULL = "full"


MAX_DEPTH = 20
"""Cards in a deal: no line is longer."""

_ENDINGS = ("winner", "deal_over")
"""What `apply` adds to a position after which no card is laid."""


@commands.command("legal")
def print_legal_plays() -> None:
    """List the legal plays of each position on standard input, one JSON object a line.

    One line out for each: {"plays": {play: board after}}, or {"error": {code, detail}} and exit status 1 at the end.
    """
    has_failed = False
    for line in _lines(sys.stdin.buffer):
        try:
            outcomes = legal_plays(_position(line))
        except (MalformedJson, UnreadableNotation) as error:
            has_failed = True
            _print({"error": {"code": _code(error), "detail": str(error)}})
        else:
            _print({"plays": {write_play(outcome.play): write_board(outcome.board) for outcome in outcomes}})
    if has_failed:
        raise typer.Exit(1)


@commands.command("apply")
def print_position_after(play: Annotated[str, typer.Argument(help="in notation, such as 5:3-8")]) -> None:
    """Lay a card from the position on standard input, and print the next position."""
    try:
        position = _position(_document())
        following = after(position, carry_out(position, read_play(play)))
    except (MalformedJson, UnreadableNotation, IllegalAction) as error:
        _fail(error)
    _print(write_position(following) | _endings(following), sort_keys=False)


@commands.command("perft")
def print_perft(
    depth: Annotated[int, typer.Option(min=0, max=MAX_DEPTH, help="how many cards to lay")],
) -> None:
    """Count the ways to lay DEPTH cards from the position on standard input."""
    try:
        position = _position(_document())
    except (MalformedJson, UnreadableNotation) as error:
        _fail(error)
    typer.echo(perft(position, depth))


@commands.command("serve")
def serve_tables(
    host: Annotated[str | None, typer.Option(help="address to listen on [TACKER_HOST, 127.0.0.1]")] = None,
    port: Annotated[int | None, typer.Option(help="0 takes a free one [TACKER_PORT, 8000]")] = None,
    workers: Annotated[
        int | None, typer.Option(help="processes; more than 1 needs PostgreSQL [TACKER_WORKERS]")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="foreseeable shuffles, for tests only [TACKER_SEED]")] = None,
) -> None:
    """Migrate the database and serve until SIGTERM. Settings come from TACKER_… or .env: see .env.example."""
    from app.serving import CannotListenError, serve

    try:
        with _database_in_reach():
            serve(_settings(host=host, port=port, workers=workers, seed=seed))
    except CannotListenError as error:
        typer.echo(f"{error} Choose another port, or end what uses it.", err=True)
        raise typer.Exit(2) from None


@commands.command("migrate")
def migrate_database() -> None:
    """Bring the database at TACKER_DATABASE_URL to the newest schema; makes the SQLite file if need be."""
    from app.store.migrating import migrate

    with _database_in_reach():
        migrate(_settings().database_url)


@contextmanager
def _database_in_reach() -> Iterator[None]:
    """Say in words, with exit status 1, that there is no database to begin with."""
    from app.store.database import DatabaseAway

    try:
        yield
    except DatabaseAway as away:
        reason = str(away).splitlines()[0]
        typer.echo(f"The database at TACKER_DATABASE_URL cannot be opened: {reason}", err=True)
        raise typer.Exit(1) from None


def _settings(**given: Any) -> "Settings":
    from pydantic import ValidationError

    from app.settings import Settings

    try:
        return Settings(**{name: value for name, value in given.items() if value is not None})
    except ValidationError as error:
        for fault in error.errors():
            name = "_".join(str(part) for part in fault["loc"]).upper()
            reason = fault["msg"].removeprefix("Value error, ")
            typer.echo(f"{f'TACKER_{name}: ' if name else ''}{reason}", err=True)
        raise typer.Exit(2) from None


@commands.command("simulate")
def print_simulated_games(
    games: Annotated[int, typer.Option(min=1, help="how many")] = 10,
    seed: Annotated[int, typer.Option(help="the same seed plays the same games")] = 0,
    records: Annotated[Path | None, typer.Option(help="write one record a game into this directory")] = None,
) -> None:
    """Play random games to the end: every legal play is as likely as any other."""
    try:
        tally = simulate(games, seed, keep=None if records is None else keep_in(records, seed))
    except OSError as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(2) from None
    for line in tally.lines():
        typer.echo(line)


@commands.command("verify")
def print_verdicts(files: Annotated[list[Path], typer.Argument(help="records, or - for standard input")]) -> None:
    """Refold records with the engine: chain, shuffles, every play and the result (docs/fairness.md).

    One line out for each: `FILE: holds: …`, or the first fault, `FILE:LINE: code: detail`. Exit status 0 if all hold.
    """
    has_failed = False
    for file in files:
        try:
            game = verify(_record(file))
        except (RecordFault, OSError) as fault:
            has_failed = True
            typer.echo(f"{file}:{fault}" if isinstance(fault, RecordFault) else f"{file}: unreadable: {fault.strerror}")
        else:
            typer.echo(f"{file}: holds: {game.summary()}")
    if has_failed:
        raise typer.Exit(1)


@commands.command("audit")
def print_audit(
    games: Annotated[list[str] | None, typer.Argument(help="ids; all games if none is named")] = None,
    depth: Annotated[Depth, typer.Option(help="chain: hashes alone; full: every rule and every deck")] = Depth.FULL,
    jobs: Annotated[int, typer.Option(min=1, help="processes")] = 1,
) -> None:
    """Check the games stored at TACKER_DATABASE_URL, and the admin's trail. Progress goes to standard error.

    One line out for each fault, `GAME:LINE: code: detail`, and one at the end. Exit status 0 if everything holds.
    """
    from app.auditing import audit

    if not audit(_settings().database_url, games or [], depth.value, jobs, say=typer.echo):
        raise typer.Exit(1)


@commands.command("retain")
def delete_names(
    days: Annotated[int | None, typer.Option(min=1, help="[TACKER_RETENTION_DAYS]")] = None,
    why: Annotated[str, typer.Option(help="stands in the admin's trail")] = "tacker retain",
) -> None:
    """Delete names of players and addresses that were not needed for so many days. Games stay, and hold."""
    from app.auditing import retain

    settings = _settings()
    kept = settings.retention_days if days is None else days
    if kept == 0:
        typer.echo("TACKER_RETENTION_DAYS is 0: everything is kept")
        return
    _print(retain(settings.database_url, kept, why))


@commands.command("show")
def print_game(file: Annotated[Path, typer.Argument(help="a record, or - for standard input")]) -> None:
    """Verify a record, and print its game as text: every card, and the board after it in notation."""
    try:
        game = verify(_record(file))
    except (RecordFault, OSError) as fault:
        typer.echo(f"{file}:{fault}" if isinstance(fault, RecordFault) else f"{file}: {fault.strerror}", err=True)
        raise typer.Exit(1) from None
    for line in show(game):
        typer.echo(line)


def _record(file: Path) -> bytes:
    return sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()


@commands.command("match")
def print_match(
    a: Annotated[str, typer.Option(help="a level, or random; level:blind leaves its exchange to chance")],
    b: Annotated[str, typer.Option(help="the other side, likewise")],
    games: Annotated[
        int, typer.Option(min=1, help="how many; every second one with the same cards, seats swapped")
    ] = 400,
    seed: Annotated[int, typer.Option(help="the same seed plays the same games")] = 1,
    jobs: Annotated[int, typer.Option(min=1, help="processes")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="one object in place of text")] = False,
) -> None:
    """Play a match between two levels of bots: the share won with its interval, and the time a decision takes."""
    try:
        match = play_match(a, b, games, seed, jobs)
    except UnknownSide as error:
        raise typer.BadParameter(str(error)) from None
    if as_json:
        _print(match.as_json(), sort_keys=False)
        return
    for line in match.lines():
        typer.echo(line)


@commands.command("bot")
def print_answers_of_a_bot(
    level: Annotated[str, typer.Option(help=", ".join(LEVELS))] = "hard",
    seed: Annotated[int, typer.Option(help="the same seed gives the same answers")] = 0,
) -> None:
    """Answer positions as one seat may know them, one JSON object a line: docs/bots.md.

    One line out for each: the action, or {"error": {code, detail}} and exit status 1 at the end.
    """
    if level not in LEVELS:
        raise typer.BadParameter(f"{level!r} is none of {', '.join(LEVELS)}", param_hint="--level")
    has_failed = False
    for line in _lines(sys.stdin.buffer):
        try:
            view = read_view(strict_json.parse(line))
        except (MalformedJson, UnreadableNotation) as error:
            has_failed = True
            _print({"error": {"code": _code(error), "detail": str(error)}})
        else:
            _print(write_action(choose(level, view, seed)))
        sys.stdout.flush()
    if has_failed:
        raise typer.Exit(1)


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines; of one that is too long only so much that this shows, so that no input fills the memory."""
    while line := stream.readline(strict_json.MAX_BYTES + 2):
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = stream.readline(strict_json.MAX_BYTES)
        yield line.removesuffix(b"\n")


def _document() -> bytes:
    return sys.stdin.buffer.read(strict_json.MAX_BYTES + 1)


def _position(source: bytes) -> Position:
    """A position, or what `apply` has printed: what it says of the end can be seen from the rest."""
    given = strict_json.parse(source)
    if isinstance(given, dict):
        given = {key: value for key, value in given.items() if key not in _ENDINGS}
    return read_position(given)


def _endings(position: Position) -> dict[str, Any]:
    endings: dict[str, Any] = {}
    team = winner(position)
    if team is not None:
        endings["winner"] = team.value
    if not any(position.hands):
        endings["deal_over"] = True
    return endings


def _code(error: MalformedJson | UnreadableNotation) -> str:
    return "malformed" if isinstance(error, MalformedJson) else "unreadable"


def _fail(error: MalformedJson | UnreadableNotation | IllegalAction) -> NoReturn:
    told: dict[str, Any]
    if isinstance(error, IllegalAction):
        told = {"code": error.code.value, "rule": error.rule, "detail": SENTENCE_OF[error.code], "data": error.data}
    else:
        told = {"code": _code(error), "rule": None, "detail": str(error), "data": {}}
    _print({"error": told}, sort_keys=False)
    raise typer.Exit(1)


def _print(value: dict[str, Any], *, sort_keys: bool = True) -> None:
    typer.echo(json.dumps(value, sort_keys=sort_keys))


def main() -> None:
    """The entry point of `tacker` and of `python -m app.cli`."""
    commands()


if __name__ == "__main__":
    main()
