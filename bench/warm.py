"""How long each game's bots take to be ready: cold (compiled) and cached (read from the disk).

Each is measured in a process of its own, imports included, with a cache folder of its own: `python bench/warm.py`.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tenback.games import GAMES

WORK = """
import sys, time
begun = time.perf_counter(), time.process_time()
from importlib import import_module
import_module(f"tenback.bots.{sys.argv[1]}").warm()
print(time.perf_counter() - begun[0], time.process_time() - begun[1])
"""


class Seconds(NamedTuple):
    """By the clock on the wall, and of the processor."""

    wall: float
    processor: float


def warm_up(game: str, folder: Path) -> Seconds:
    """Once, with this cache."""
    env = {**os.environ, "TENBACK_CACHE": str(folder)}
    done = subprocess.run([sys.executable, "-c", WORK, game], env=env, check=True, capture_output=True, text=True)
    wall, processor = map(float, done.stdout.split())
    return Seconds(round(wall, 2), round(processor, 2))


def measure(game: str) -> dict[str, dict[str, float]]:
    """Cold, then cached."""
    with TemporaryDirectory() as folder:
        return {name: warm_up(game, Path(folder))._asdict() for name in ("cold", "cached")}


def main() -> None:
    """Print one line a game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "games", nargs="*", default=list(GAMES), metavar="GAME", help="coop, duel, speed (default: all)"
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    asked = parser.parse_args()
    results = {game: measure(game) for game in asked.games}
    if asked.json:
        print(json.dumps(results, indent=2))
        return
    print(f"{'game':8} {'cold, s':>16} {'cached, s':>16}   (wall / processor)")
    for game, result in results.items():
        figures = (f"{part['wall']:.1f} / {part['processor']:.1f}" for part in result.values())
        print(f"{game:8} " + " ".join(f"{figure:>16}" for figure in figures))


if __name__ == "__main__":
    main()
