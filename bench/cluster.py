"""What a Dask cluster brings and costs: `python -m bench.cluster [--greedy 1000000] [--skilled 1500] [--workers 1,2]`.

A scheduler and workers on this machine do the same simulations as one process does, whole commands by the clock. Beside
it the processor time of the workers, of the scheduler and of the command, which holds on a busy machine, too: from it
comes how many workers one command could keep busy.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from distributed import Client

from bench.simulate import Cost, Watch, measure
from tenback.lab.setup import AT_A_TIME

CHUNKS = {"greedy": AT_A_TIME["playouts"], "skilled": AT_A_TIME["team"]}  # games that are handed out at a time


class Part:
    """A scheduler or a worker, a process in a session of its own."""

    def __init__(self, kind: str, file: Path, *words: str) -> None:
        command = [sys.executable, "-m", f"distributed.cli.dask_{kind}", "--scheduler-file", str(file), *words]
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(command, stdout=quiet, stderr=quiet, start_new_session=True)

    def cpu(self) -> float:
        """Seconds of processors so far."""
        watch = Watch(self.process.pid)
        watch.look()
        return watch.cpu

    def stop(self) -> None:
        """At once."""
        self.process.kill()
        self.process.wait()


@contextmanager
def cluster(workers: int) -> Iterator[tuple[str, Part, list[Part]]]:
    """Its address, its scheduler and its workers, which are there when it begins."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        file = Path(folder) / "scheduler.json"
        scheduler = Part("scheduler", file, "--port", "0", "--no-show", "--no-dashboard")
        stack.callback(scheduler.stop)
        while not (file.exists() and file.read_text().rstrip().endswith("}")):  # it is not written at once
            time.sleep(0.1)
        address = json.loads(file.read_text())["address"]
        parts = [Part("worker", file, "--nthreads", "1", "--no-nanny", "--no-dashboard") for _ in range(workers)]
        for part in parts:
            stack.callback(part.stop)
        with Client(address, set_as_default=False) as client:  # type: ignore[no-untyped-call]
            client.wait_for_workers(workers)
        yield address, scheduler, parts


def simulated(bots: str, games: int, *where: str) -> Cost:
    """What a simulation takes whose rows are written to a file."""
    with tempfile.TemporaryDirectory() as folder:
        words = f"-m tenback simulate coop --players 3 --bots {bots} --games {games}".split()
        return measure([sys.executable, *words, "--out", str(Path(folder) / "rows.parquet"), *where])


def line(bots: str, where: str, games: int, wall: float, told: str) -> None:
    """Print a figure."""
    print(f"{bots:8} {where:18} {games / wall:10,.0f} games a second   {told}", flush=True)


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--greedy", type=int, default=1_000_000, help="games of greedy players")
    parser.add_argument("--skilled", type=int, default=1_500, help="games of skilled players")
    parser.add_argument("--workers", default="1,2", help="how many, for each cluster")
    asked = parser.parse_args()
    sizes = {"greedy": asked.greedy, "skilled": asked.skilled}
    for bots, games in sizes.items():
        alone = simulated(bots, games, "--jobs", "1")
        line(bots, "one process", games, alone.wall, f"{alone.cpu:.1f} s of processor time")
    for workers in map(int, asked.workers.split(",")):
        with cluster(workers) as (address, scheduler, parts):
            for bots, size in CHUNKS.items():
                simulated(bots, workers * size, "--cluster", address)  # workers load their kernels once
                empty = simulated(bots, 1, "--cluster", address)
                before = [part.cpu() for part in (scheduler, *parts)]
                cost = simulated(bots, sizes[bots], "--cluster", address)
                spent = [part.cpu() - was for part, was in zip((scheduler, *parts), before, strict=True)]
                chunks = -(-sizes[bots] // size)
                busy, handing = sum(spent[1:]) / chunks, (cost.cpu - empty.cpu) / chunks
                told = f"a chunk: workers {1000 * busy:.0f} ms, command {1000 * handing:.1f} ms, so enough for "
                told += f"{busy / handing:.0f} workers; scheduler {100 * spent[0] / cost.wall:.1f}% of a core"
                line(bots, f"cluster of {workers}", sizes[bots], cost.wall, told)


if __name__ == "__main__":
    main()
