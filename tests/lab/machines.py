"""A real Dask cluster on this machine."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from distributed import Client

from tests.lab.runs import until


class Machines:
    """A scheduler and its workers, a process each."""

    def __init__(self, folder: Path, workers: int) -> None:
        self.file = folder / "scheduler.json"
        self.scheduler = self._start("scheduler", "--port", "0", "--no-show", "--no-dashboard")
        until(lambda: self.file.exists() and self.file.read_text().rstrip().endswith("}"))  # it is not written at once
        self.address: str = json.loads(self.file.read_text())["address"]
        self.workers = [self.start_worker() for _ in range(workers)]

    def start_worker(self, first: Path | None = None) -> subprocess.Popen[bytes]:
        """One more; what it imports is looked for in this folder first."""
        quick = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--death-timeout", "30")
        return self._start("worker", *quick, first=first)

    @contextmanager
    def joined(self, first: Path) -> Iterator[None]:
        """One more worker as long as it is needed; all others are there before, and it is gone afterwards."""
        usual = len(self.workers)
        until(lambda: self.count() == usual)  # one that was just started may come later
        worker = self.start_worker(first)
        try:
            until(lambda: self.count() == usual + 1)
            yield
        finally:
            worker.kill()
            worker.wait()
        until(lambda: self.count() == usual)

    def count(self) -> int:
        """How many workers have found the scheduler."""
        with Client(self.address, set_as_default=False) as client:  # type: ignore[no-untyped-call]
            return len(client.scheduler_info()["workers"])

    def _start(self, kind: str, *arguments: str, first: Path | None = None) -> subprocess.Popen[bytes]:
        words = [sys.executable, "-m", f"distributed.cli.dask_{kind}", *arguments, "--scheduler-file", str(self.file)]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        path = os.pathsep.join(map(str, filter(None, (first, Path.cwd()))))
        return subprocess.Popen(words, env={**os.environ, "PYTHONPATH": path}, **quiet)  # type: ignore[call-overload,no-any-return]

    def stop(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


@contextmanager
def started(folder: Path, workers: int = 2) -> Iterator[Machines]:
    """A cluster of so many workers, as long as it is needed."""
    machines = Machines(folder, workers)
    try:
        yield machines
    finally:
        machines.stop()
