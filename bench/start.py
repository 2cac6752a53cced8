"""`python -m bench.start [--games N] [--times N]`: how long a server takes to be ready, with many unfinished games and
with none.

The games are written by the server's own code, a few moves each. Then servers are started by turns on the full folder
and on an empty one: milliseconds from the start of the process to the first answer of `/api/health`, the memory held
then, and the time to read one of the games when somebody comes.
"""

import argparse
import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import httpx
from sqlalchemy import insert

from tenback.server import decisions
from tenback.server.hub import MOST_TABLES, committed
from tenback.server.people import Person
from tenback.server.service import Service, running
from tenback.server.settings import Settings
from tenback.server.storage.schema import people
from tenback.server.summaries import played

READY = "tenback is ready: "
MOVES = 12  # of each game
LISTED = 10  # every so many tables one is public


@dataclass(frozen=True, slots=True)
class Started:
    """What a start has cost: milliseconds to be ready, megabytes, and milliseconds to show a table."""

    ready: float
    memory: float
    table: float | None


async def fill(folder: Path, count: int) -> str:
    """So many unfinished games of coop; the code of one of them."""
    async with running(Settings(data=folder)) as service:
        codes = []
        for first in range(0, count, MOST_TABLES):
            person = Person(decisions.new_id(), "Ann")
            await service.ledger.store((insert(people), {"id": person.id, "name": person.name, "since": 0}))
            games = range(first, min(first + MOST_TABLES, count))
            codes += await asyncio.gather(*(unfinished(service, person, number) for number in games))
        return codes[len(codes) // 2]


async def unfinished(service: Service, person: Person, number: int) -> str:
    """A game that somebody has left alone."""
    wanted = {"game": "coop", "options": {}, "patient": True, "listed": number % LISTED == 0}
    live = await service.hub.open(person, wanted, seed=number.to_bytes(32, "big"))
    for _ in range(MOVES):
        play = played(live.table)
        words = [play.game.write_move(move) for move in play.game.legal_moves(play.state, 0)]
        word = "." if "." in words else words[0]
        await committed(live, decisions.move(live.table, 0, word, live.now()))
    service.hub.release(live)
    return live.table.opened.code


@contextmanager
def started(folder: Path) -> Iterator[tuple[subprocess.Popen[str], str, float]]:
    """A server on this folder: its process, its address, and the milliseconds until it was ready."""
    command = [sys.executable, "-m", "tenback", "serve", "--port=0", f"--data={folder}", "--no-browser", "--no-warm"]
    begun = perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout
        url = next(line for line in process.stdout if line.startswith(READY)).removeprefix(READY).strip()
        assert httpx.get(f"{url}/api/health").status_code == 200
        yield process, url, 1000 * (perf_counter() - begun)
    finally:
        process.terminate()
        process.wait(30)


def start(folder: Path, code: str | None) -> Started:
    """Start a server and stop it again."""
    with started(folder) as (process, url, ready):
        pages = int(Path(f"/proc/{process.pid}/statm").read_text().split()[1])
        memory = pages * os.sysconf("SC_PAGE_SIZE") / 1024**2
        if code is None:
            return Started(ready, memory, None)
        begun = perf_counter()
        assert httpx.get(f"{url}/api/tables/{code}").json()["phase"] == "playing"
        return Started(ready, memory, 1000 * (perf_counter() - begun))


def main() -> None:
    """Fill, measure, tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--times", type=int, default=5)
    asked = parser.parse_args()
    with TemporaryDirectory() as full, TemporaryDirectory() as empty:
        begun = perf_counter()
        code = asyncio.run(fill(Path(full), asked.games))
        size = sum(path.stat().st_size for path in Path(full).iterdir()) / 1024**2
        print(f"{asked.games} games written in {perf_counter() - begun:.0f} s, {size:.0f} MB", flush=True)
        start(Path(empty), None)  # makes the database
        starts = [(start(Path(empty), None), start(Path(full), code)) for _ in range(asked.times)]
    print("unfinished games   ready (ms)   memory (MB)   a table (ms)")
    for games, found in zip((0, asked.games), zip(*starts, strict=True), strict=True):
        table = [one.table for one in found if one.table is not None]
        shown = f"{median(table):.0f}" if table else "-"
        ready, memory = median(one.ready for one in found), median(one.memory for one in found)
        print(f"{games:16d} {ready:12.0f} {memory:13.1f} {shown:>14}")


if __name__ == "__main__":
    main()
