"""The bot that docs/bots.md shows to people who write their own: it is run as it stands there."""

import asyncio
import sys
from pathlib import Path

from tests.conftest import MakeServer
from tests.kit.databases import ROOT
from tests.kit.player import Player

DOC = ROOT / "docs" / "bots.md"
PATIENCE = 240


def example() -> str:
    """The example, cut out of the page."""
    (code,) = (block.split("```")[0] for block in DOC.read_text().split("```python\n")[1:])
    return code


async def play(script: Path, link: str) -> str:
    """What one copy of it prints, run from the outside like anybody's."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, str(script), link, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
    )
    try:
        printed, complaints = await asyncio.wait_for(process.communicate(), PATIENCE)
    except TimeoutError:
        process.kill()
        await process.wait()
        raise
    assert process.returncode == 0, complaints.decode()
    return printed.decode().strip()


def test_the_example_has_less_than_sixty_lines() -> None:
    assert len(example().splitlines()) < 60


async def test_four_copies_of_the_example_play_a_whole_game(
    make_server: MakeServer, fresh_sqlite_url: str, tmp_path: Path
) -> None:
    """They come by the room's link, sit, are ready, pass and lay cards, and hear who has won."""
    server = make_server(fresh_sqlite_url)
    script = tmp_path / "bot.py"
    script.write_text(example())
    async with Player(server.url, "Аня") as host:
        code = await host.create_room()
        printed = await asyncio.gather(*(play(script, f"{server.url}/r/{code}") for _ in range(4)))
        room = await host.call("GET", f"/api/rooms/{code}")

    assert sorted(printed) == ["lost", "lost", "won", "won"]
    assert room["game"]["status"] == "over"
    assert {seat["name"] for seat in room["seats"].values()} == {"Робот"}
