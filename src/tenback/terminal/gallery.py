"""Pictures of the three tables for the documentation: `python -m tenback.terminal.gallery docs/screenshots`."""

import asyncio
import re
import sys
from dataclasses import dataclass
from pathlib import Path

from tenback.bots import plain
from tenback.core.chance import SplitMix64
from tenback.games import coop, duel, speed
from tenback.terminal.app import TenbackApp
from tenback.terminal.session import Session
from tenback.terminal.setup import Setup
from tenback.terminal.table import Table

SIZE = (80, 24)
STEP = 100  # milliseconds
PAUSE = 900  # after a move of the person
ADDRESSES = re.compile(r"@font-face\s*\{.*?\}\s*|<!--.*?-->\s*", re.DOTALL)
UNIQUE = re.compile(r"terminal-\d+")


@dataclass(frozen=True, slots=True)
class Scene:
    """A game, how far it is played, and the keys pressed then."""

    setup: Setup
    seed: bytes
    moves: int
    keys: tuple[str, ...]


SCENES = {
    "coop": Scene(Setup("coop", coop.Options(players=3)), bytes([53] * 32), moves=70, keys=("5",)),
    "duel": Scene(Setup("duel", duel.Options()), bytes([10] * 32), moves=45, keys=("2",)),
    "speed": Scene(Setup("speed", speed.Options(players=4)), bytes([20] * 32), moves=35, keys=("5",)),
}


async def picture(name: str) -> str:
    """The table of a game in the middle of it, as SVG without any address but that of SVG itself."""
    scene, time = SCENES[name], [0]
    app = TenbackApp(scene.setup, seed=scene.seed, source=lambda: time[0])
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        table = app.screen
        assert isinstance(table, Table)  # noqa: S101 - the setup asks for one
        _play(table.session, time, scene.moves)
        table.hear()
        await pilot.press(*scene.keys)
        await pilot.pause()
        return tidy(app.export_screenshot(title=f"tenback {name}"))


def _play(session: Session, time: list[int], moves: int) -> None:
    """Let a plain bot sit in the person's place until so many moves are made and it is the person's turn."""
    chance = SplitMix64(1)
    while not session.outcome:
        session.tick()
        mine = session.awaits_person
        if mine and len(session.entries) >= moves:
            return
        move = plain.choose(session.game.name, session.view, session.moves, chance) if mine else None
        if move is not None:
            session.play(move)
        time[0] += STEP if move is None else PAUSE


def tidy(svg: str) -> str:
    """Without addresses of fonts and makers, and the same at every run."""
    return UNIQUE.sub("terminal", ADDRESSES.sub("", svg))


def main(folder: Path) -> None:
    """Write all pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in SCENES:
        (folder / f"terminal-{name}.svg").write_text(asyncio.run(picture(name)), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
