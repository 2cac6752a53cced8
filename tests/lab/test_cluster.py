"""Many machines: a real Dask cluster on this one, and a real kill."""

import subprocess
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from tenback.lab import crew as crews
from tenback.lab.crew import open_crew, run
from tenback.lab.errors import ClusterLost, ClusterUnreachable
from tenback.lab.simulate import Order, simulate
from tests.lab.machines import Machines, started
from tests.lab.runs import SETUPS, summary, until
from tests.lab.test_crew import own_process

GAMES = {"playouts": 40_000, "searching": 12, "duel": 140, "speed": 140, "rules": 3}
IN_PARQUET = {"playouts", "duel"}


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
    everybody = {worker.pid for worker in machines.workers}
    with open_crew(cluster=machines.address) as crew:
        until(lambda: {*run(crew, own_process, range(20))} == everybody)  # one that was just started may come later


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
    with started(tmp_path, workers=1) as machines:

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
