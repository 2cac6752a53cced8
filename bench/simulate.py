"""How fast `tenback simulate` is: against the raw kernel, two processes against one, and how much memory it takes.

`python bench/simulate.py [--games 4000000] [--repeats 3] [--skilled 6000]`. Everything runs in turn, a few times;
figures are medians of whole commands, from their start to the last byte on the disk, and their ratios are of the same
run. Wall times mean something on a quiet machine only; processor times, which count all processes of a command, on any.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import NamedTuple

KERNEL = """
import sys
from tenback.kernels.coop.playouts import GREEDY, play_games
play_games(GREEDY, 3, int(sys.argv[1]), 1 << 40)
"""
GIB = 1 << 30
LOOK = 0.2  # seconds between two looks at the processes


class Cost(NamedTuple):
    """What a command took: seconds by the clock, seconds of processors, and the most memory at a time, in bytes."""

    wall: float
    cpu: float
    memory: int


class Watch:
    """The processes of a session: what each has used of processors so far, and the most memory of all together."""

    def __init__(self, session: int) -> None:
        self.session, self.memory = session, 0
        self.ticks: dict[str, int] = {}

    def look(self) -> None:
        """Count now."""
        memory = 0
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                stat = (folder / "stat").read_text().rpartition(")")[2].split()
                if int(stat[3]) == self.session:
                    self.ticks[folder.name] = int(stat[11]) + int(stat[12])
                    rows = (folder / "smaps_rollup").read_text().splitlines()
                    memory += next(1024 * int(row.split()[1]) for row in rows if row.startswith("Pss:"))
            except (OSError, StopIteration):  # it has just ended
                continue
        self.memory = max(self.memory, memory)

    @property
    def cpu(self) -> float:
        """Seconds."""
        return sum(self.ticks.values()) / os.sysconf("SC_CLK_TCK")


def measure(command: list[str]) -> Cost:
    """Run a command in a session of its own."""
    begun = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True) as process:
        watch = Watch(process.pid)
        while process.poll() is None:
            watch.look()
            time.sleep(LOOK)
    if process.returncode:
        sys.exit(f"{' '.join(command)} failed")
    return Cost(time.perf_counter() - begun, watch.cpu, watch.memory)


def in_turn(commands: dict[str, Callable[[Path], list[str]]], repeats: int) -> dict[str, Cost]:
    """The medians of commands that run one after the other, again and again; each writes to a folder of its own."""
    costs: dict[str, list[Cost]] = {name: [] for name in commands}
    for _ in range(repeats):
        for name, command in commands.items():
            with tempfile.TemporaryDirectory() as folder:
                costs[name].append(measure(command(Path(folder))))
    return {name: Cost(*(median(part) for part in zip(*found, strict=True))) for name, found in costs.items()}


def simulation(bots: str, games: int, jobs: int) -> Callable[[Path], list[str]]:
    """A command that writes its rows to a folder."""
    words = f"-m tenback simulate coop --players 3 --bots {bots} --games {games} --jobs {jobs} --out".split()
    return lambda folder: [sys.executable, *words, str(folder / "rows.parquet")]


def line(name: str, value: float, told: str) -> None:
    """Print a figure."""
    print(f"{name:62} {value:8.2f} {told}", flush=True)


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4_000_000, help="of greedy players")
    parser.add_argument("--skilled", type=int, default=6_000, help="games of skilled players")
    parser.add_argument("--repeats", type=int, default=3)
    asked = parser.parse_args()
    measure(simulation("greedy", 10, 1)(Path(tempfile.mkdtemp())))  # compiles, if need be
    greedy = in_turn(
        {
            "kernel": lambda _: [sys.executable, "-c", KERNEL, str(asked.games)],
            "one": simulation("greedy", asked.games, 1),
            "two": simulation("greedy", asked.games, 2),
        },
        asked.repeats,
    )
    kernel, one, two = greedy["kernel"], greedy["one"], greedy["two"]
    line(
        "greedy, one process: games a second", asked.games / one.wall, f"({asked.games / one.cpu:.0f} a second of CPU)"
    )
    line(
        "greedy, one process: speed of the raw kernel",
        kernel.wall / one.wall,
        f"by CPU {kernel.cpu / one.cpu:.2f}, goal 0.6",
    )
    line("greedy, two processes against one", one.wall / two.wall, f"CPU allows {2 * one.cpu / two.cpu:.2f}, goal 1.7")
    most = max(cost.memory for cost in (one, two))
    line(f"greedy, {asked.games:,} games: GiB of memory", most / GIB, "goal 1 for a million")
    skilled = in_turn(
        {"one": simulation("skilled", asked.skilled, 1), "two": simulation("skilled", asked.skilled, 2)}, 1
    )
    one, two = skilled["one"], skilled["two"]
    line("skilled, two processes against one", one.wall / two.wall, f"CPU allows {2 * one.cpu / two.cpu:.2f}, goal 1.7")


if __name__ == "__main__":
    main()
