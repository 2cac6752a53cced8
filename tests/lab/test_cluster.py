"""Many machines: a real Dask cluster on this one, and a real kill."""

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from tenback.lab import crew as crews
from tenback.lab.crew import open_crew, run
from tenback.lab.errors import ClusterLost, ClusterUnreachable
from tenback.lab.simulate import Order, simulate
from tests.lab.runs import SETUPS, summary, until
from tests.lab.test_crew import own_process

GAMES = {"playouts": 40_000, "team": 140, "searching": 12, "duel": 140, "speed": 140, "rules": 3}
IN_PARQUET = {"playouts", "duel"}


class Machines:
    """A scheduler and its workers, a process each."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "scheduler.json"
        self.scheduler = self._start("scheduler", "--port", "0", "--no-show", "--no-dashboard")
        until(self.file.exists)
        self.address: str = json.loads(self.file.read_text())["address"]
        self.workers = [self.start_worker(), self.start_worker()]

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
def started(folder: Path) -> Iterator[Machines]:
    machines = Machines(folder)
    try:
        yield machines
    finally:
        machines.stop()


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    with started(tmp_path_factory.mktemp("cluster")) as machines:
        yield machines


def made(folder: Path, jobs: int | None = None, cluster: str | None = None) -> dict[str, tuple[bytes, object]]:
    """What is written for each setup, rows and summary."""
    paths = {name: folder / f"{name}{'.parquet' if name in IN_PARQUET else '.csv'}" for name in GAMES}
    with open_crew(jobs, cluster) as crew:
        for name, path in paths.items():
            simulate(Order(SETUPS[name], GAMES[name], path), crew)
    return {name: (path.read_bytes(), summary(path)) for name, path in paths.items()}


def test_one_process_two_and_a_cluster_write_the_same_files(machines: Machines, tmp_path: Path) -> None:
    one = made(tmp_path / "one", jobs=1)
    assert made(tmp_path / "two", jobs=2) == one
    assert made(tmp_path / "many", cluster=machines.address) == one


def test_the_workers_of_a_cluster_do_the_work(machines: Machines) -> None:
    with open_crew(cluster=machines.address) as crew:
        workers = {*run(crew, own_process, range(20))}
    assert workers == {worker.pid for worker in machines.workers}


def test_a_worker_killed_in_mid_run_costs_nothing_but_time(machines: Machines, tmp_path: Path) -> None:
    killed: list[subprocess.Popen[bytes]] = []

    def kill_one(tally: object) -> None:
        if not killed and getattr(tally, "games", 0) > 0:
            killed.append(machines.workers.pop())
            killed[0].kill()
            killed[0].wait()

    path = tmp_path / "killed.csv"
    with open_crew(cluster=machines.address) as crew:
        told = simulate(Order(SETUPS["searching"], 20, path), crew, kill_one)
    machines.workers.append(machines.start_worker())
    assert killed
    assert told["games"] == 20
    with open_crew(jobs=1) as crew:
        simulate(Order(SETUPS["searching"], 20, tmp_path / "whole.csv"), crew)
    assert path.read_bytes() == (tmp_path / "whole.csv").read_bytes()


def test_a_lost_scheduler_keeps_what_is_done(tmp_path: Path) -> None:
    path = tmp_path / "run.csv"
    with started(tmp_path) as machines:

        def stop(tally: object) -> None:
            if getattr(tally, "games", 0) > 0:
                machines.stop()

        with pytest.raises(ClusterLost), open_crew(cluster=machines.address) as crew:
            simulate(Order(SETUPS["searching"], 500, path), crew, stop)
    assert summary(path)["complete"] is False
    assert 0 < summary(path)["games"] < 500


class Elsewhere(BaseHTTPRequestHandler):
    """Something that is not a scheduler."""


def test_something_else_at_the_address_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crews, "TIMEOUT", 0.5)
    with HTTPServer(("127.0.0.1", 0), Elsewhere) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with pytest.raises(ClusterUnreachable), open_crew(cluster=f"tcp://127.0.0.1:{server.server_port}"):
            pass
        server.shutdown()


def test_nothing_at_the_address_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crews, "TIMEOUT", 0.5)
    with pytest.raises(ClusterUnreachable), open_crew(cluster="tcp://127.0.0.1:1"):
        pass
