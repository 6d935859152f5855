"""Who may have a game: who took part in it, and, when its host has made it shareable, anyone with the link."""

from app.api.problems import Problem, ProblemError
from app.store.players import Player
from app.store.records import Kept, Records


async def kept_for(records: Records, game: str, player: Player | None) -> Kept:
    """Of this game whether it is over, and whose it is; or the end of the request for whom it is none of."""
    kept = await records.kept(game)
    if kept is not None and kept.is_over and kept.is_shared:
        return kept
    if player is None:
        raise ProblemError(Problem.NOT_IDENTIFIED, "Say who you are: POST /api/players makes a guest.")
    if kept is None or player.id not in kept.took_part:
        raise ProblemError(Problem.NO_SUCH_GAME, "There is no such game, or you took no part in it.")
    return kept


async def over_for(records: Records, game: str, player: Player | None) -> Kept:
    """The same, and the game must be over: before that its cards are nobody's to see."""
    kept = await kept_for(records, game, player)
    if not kept.is_over:
        raise ProblemError(Problem.GAME_RUNNING, "That can be had when the game is over.")
    return kept
