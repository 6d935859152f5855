"""Games that are over: their records, for those who took part, and for all if the host shares them."""

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from app.api.game_rights import kept_for, over_for
from app.api.house import house_of
from app.api.identity import MaybePlayer
from app.api.packed import packed
from app.api.problems import Problem, answers
from app.engine.seats import SEATS
from app.protocol.games import GameProof
from app.store.records import Records

router = APIRouter(prefix="/api/games", tags=["games"])

GameName = Annotated[str, Path(description="The game's id.", examples=["g_51aa"], max_length=64)]

RECORD_TYPE = "application/jsonl"


@router.get("/{game}", responses=answers(Problem.NO_SUCH_GAME, Problem.NOT_IDENTIFIED))
async def show_proof(game: GameName, player: MaybePlayer, request: Request) -> GameProof:
    """What proves the game's shuffles and its record. The secret and the last hash are told when it is over."""
    records = Records(house_of(request).database)
    kept = await kept_for(records, game, player)
    proof = await records.proof(game)
    assert proof is not None, "games are never deleted"
    header, told = proof.header, proof.shuffle.commitment
    is_proved = kept.is_over and header.commitment is not None
    return GameProof.model_validate(
        {
            "id": game,
            "status": "over" if kept.is_over else "running",
            "algorithm": header.algorithm,
            "commitment": header.commitment,
            "seat_bytes": {seat.name: told.seat_bytes[seat] for seat in SEATS},
            "secret": proof.shuffle.secret.hex() if is_proved else None,
            "last_hash": proof.last_hash if kept.is_over else None,
        }
    )


@router.get(
    "/{game}/record",
    response_class=Response,
    responses=answers(Problem.NO_SUCH_GAME, Problem.NOT_IDENTIFIED, Problem.GAME_RUNNING)
    | {200: {"description": "JSON Lines, as docs/fairness.md describes them.", "content": {RECORD_TYPE: {}}}},
)
async def show_record(game: GameName, player: MaybePlayer, request: Request) -> Response:
    """The whole game, every card included, once it is over: for who sat there, and for members of its room."""
    records = Records(house_of(request).database)
    await over_for(records, game, player)
    lines = await records.lines(game)
    assert lines is not None, "games are never deleted"
    headers = {"Content-Disposition": f'attachment; filename="tacker-{game}.jsonl"'}

    async def record() -> bytes:
        return "".join(lines).encode()

    # All else that is in it follows from its first line, which loses names when they are deleted, and from its last.
    return await packed(request, [lines[0], lines[-1]], record, RECORD_TYPE, headers)
