"""A real Dask cluster on this machine."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.lab.runs import until


class Machines:
    """A scheduler and its workers, a process each."""

    def __init__(self, folder: Path, workers: int) -> None:
        self.file = folder / "scheduler.json"
        self.scheduler = self._start("scheduler", "--port", "0", "--no-show", "--no-dashboard")
        until(lambda: self.file.exists() and self.file.read_text().rstrip().endswith("}"))  # it is not written at once
        self.address: str = json.loads(self.file.read_text())["address"]
        self.workers = [self.start_worker() for _ in range(workers)]

    def start_worker(self) -> subprocess.Popen[bytes]:
        return self._start("worker", "--nthreads", "1", "--no-nanny", "--no-dashboard", "--death-timeout", "30")

    def _start(self, kind: str, *arguments: str) -> subprocess.Popen[bytes]:
        words = [sys.executable, "-m", f"distributed.cli.dask_{kind}", *arguments, "--scheduler-file", str(self.file)]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        return subprocess.Popen(words, env={**os.environ, "PYTHONPATH": str(Path.cwd())}, **quiet)  # type: ignore[call-overload,no-any-return]

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
