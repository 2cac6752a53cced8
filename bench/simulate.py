"""How fast `tenback simulate` is: against the raw kernel, two processes against one, and how much memory it takes.

`python bench/simulate.py [--games 4000000] [--repeats 3] [--skilled 6000]`. Everything runs in turn, a few times;
figures are medians of whole commands, from their start to the last byte on the disk, and their ratios are of the same
run. Wall times mean something on a quiet machine only; processor times, which count all processes of a command, on any,
so goals are judged by these: what so many cores would do that have nothing else to do.
Modules are compiled to bytecode once, in a folder of this run, as those of an installed package are.
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from statistics import median
from typing import NamedTuple

KERNEL = """
import sys
from tenback.kernels.coop.playouts import GREEDY, play_games
play_games(GREEDY, 3, int(sys.argv[1]), 1 << 40)
"""
GIB = 1 << 30
SHARE_OF_KERNEL = 0.6  # wanted: the speed of a command, as a part of the raw kernel's
GAIN_OF_TWO = 1.7  # wanted: the speed of two processes, in times of one's
MEMORY = 1.0  # GiB, the most for a million games and more: rows are streamed
LOOK = 0.1  # seconds between two looks at the processes
WEIGHED = 10  # every so many looks memory is looked at, too, which keeps the processes waiting


class Cost(NamedTuple):
    """What a command took: seconds by the clock, seconds of processors, and the most memory at a time, in bytes."""

    wall: float
    cpu: float
    memory: int


class Watch:
    """The processes of a session: what each has used of processors so far, and the most memory of all together."""

    def __init__(self, session: int) -> None:
        self.session, self.memory, self.looks = session, 0, 0
        self.ticks: dict[str, int] = {}

    def look(self) -> None:
        """Count now."""
        self.looks, memory = self.looks + 1, 0
        for folder in Path("/proc").glob("[0-9]*"):
            try:
                stat = (folder / "stat").read_text().rpartition(")")[2].split()
                if int(stat[3]) == self.session:
                    self.ticks[folder.name] = int(stat[11]) + int(stat[12])
                    memory += _memory(folder) if self.looks % WEIGHED == 0 else 0
            except (OSError, StopIteration):  # it has just ended
                continue
        self.memory = max(self.memory, memory)

    @property
    def cpu(self) -> float:
        """Seconds."""
        return sum(self.ticks.values()) / os.sysconf("SC_CLK_TCK")


def _memory(folder: Path) -> int:
    """What a process holds, in bytes; what several share is counted in parts."""
    rows = (folder / "smaps_rollup").read_text().splitlines()
    return next(1024 * int(row.split()[1]) for row in rows if row.startswith("Pss:"))


def measure(command: list[str]) -> Cost:
    """Run a command in a session of its own."""
    begun = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True) as process:
        watch = Watch(process.pid)
        while process.returncode is None:
            watch.look()
            with suppress(subprocess.TimeoutExpired):
                process.wait(LOOK)
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


class Figure(NamedTuple):
    """What was measured, what else is told of it, and the goal that it must reach, or as a cost not go beyond."""

    name: str
    value: float
    told: str = ""
    goal: float | None = None
    is_cost: bool = False

    @property
    def missed(self) -> bool:
        """Whether the goal was not reached."""
        if self.goal is None:
            return False
        return self.value > self.goal if self.is_cost else self.value < self.goal

    def __str__(self) -> str:
        """One line."""
        wanted = "" if self.goal is None else f"(wanted: {'at most ' * self.is_cost}{self.goal:g})"
        return f"{self.name:62} {self.value:8.2f} {self.told} {wanted}".rstrip()


def kernel_share(kernel: Cost, one: Cost) -> Figure:
    """How fast a command is against the raw kernel."""
    told = f"by the clock {kernel.wall / one.wall:.2f}"
    return Figure("greedy, one process: speed of the raw kernel", kernel.cpu / one.cpu, told, SHARE_OF_KERNEL)


def gain(bots: str, one: Cost, two: Cost) -> Figure:
    """How much faster two processes are than one."""
    told = f"by the clock {one.wall / two.wall:.2f}"
    return Figure(f"{bots}, two processes against one", 2 * one.cpu / two.cpu, told, GAIN_OF_TWO)


def memory(games: int, costs: list[Cost]) -> Figure:
    """The most that any of these took."""
    most = max(cost.memory for cost in costs) / GIB
    return Figure(f"greedy, {games:,} games: GiB of memory", most, "", MEMORY, is_cost=True)


def main() -> None:
    """Print as much as is asked for; fail if a goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4_000_000, help="of greedy players")
    parser.add_argument("--skilled", type=int, default=6_000, help="games of skilled players")
    parser.add_argument("--repeats", type=int, default=3)
    asked = parser.parse_args()
    missed = False
    with tempfile.TemporaryDirectory() as folder:
        os.environ["PYTHONPYCACHEPREFIX"] = folder
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        for figure in figures(asked.games, asked.skilled, asked.repeats):
            print(figure, flush=True)
            missed |= figure.missed
    sys.exit(missed)


def figures(games: int, skilled: int, repeats: int) -> Iterator[Figure]:
    """Measure, one after the other."""
    in_turn({"greedy": simulation("greedy", 1 << 15, 2), "skilled": simulation("skilled", 64, 2)}, 1)  # make all ready
    greedy = in_turn(
        {
            "kernel": lambda _: [sys.executable, "-c", KERNEL, str(games)],
            "one": simulation("greedy", games, 1),
            "two": simulation("greedy", games, 2),
        },
        repeats,
    )
    kernel, one, two = greedy["kernel"], greedy["one"], greedy["two"]
    yield Figure("greedy, one process: games a second", games / one.wall, f"({games / one.cpu:.0f} a second of CPU)")
    yield kernel_share(kernel, one)
    yield gain("greedy", one, two)
    yield memory(games, [one, two])
    team = in_turn({"one": simulation("skilled", skilled, 1), "two": simulation("skilled", skilled, 2)}, repeats)
    yield gain("skilled", team["one"], team["two"])


if __name__ == "__main__":
    main()
