"""Many machines: a real Dask cluster on this one, and a real kill."""

import re
import subprocess
import threading
from concurrent.futures import Future
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from tenback import __version__
from tenback.cli import main
from tenback.lab import crew as crews
from tenback.lab.crew import open_crew, run
from tenback.lab.errors import ClusterLost, ClusterUnreachable, OtherWorker
from tenback.lab.simulate import Order, simulate
from tests.lab.machines import Machines, started
from tests.lab.runs import SETUPS, summary, until
from tests.lab.test_crew import own_process

GAMES = {"playouts": 40_000, "searching": 12, "duel": 140, "speed": 140, "rules": 10}
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


class Task:
    """A task of Dask when it is looked at, and what comes of it."""

    def __init__(self, status: str, result: int | Exception, then: str = "finished") -> None:
        self.status, self._result, self._then = status, result, then

    def result(self) -> int:
        self.status = self._then
        if isinstance(self._result, Exception):
            raise self._result
        return self._result

    def exception(self) -> object:
        return self._result


@pytest.mark.parametrize("status", ["finished", "lost", "pending"])
def test_a_result_that_is_lost_with_its_worker_is_waited_for(status: str) -> None:
    promise: Future[int] = Future()
    crews._settle(promise, Task(status, 7))
    assert promise.result(timeout=0) == 7


@pytest.mark.parametrize(
    ("task", "error"),
    [
        (Task("cancelled", 7), ClusterLost),
        (Task("lost", OSError(), then="cancelled"), ClusterLost),
        (Task("error", ZeroDivisionError()), ZeroDivisionError),
        (Task("lost", ZeroDivisionError(), then="error"), ZeroDivisionError),
    ],
)
def test_what_goes_wrong_with_a_task_is_told(task: Task, error: type[Exception]) -> None:
    promise: Future[int] = Future()
    crews._settle(promise, task)
    assert isinstance(promise.exception(timeout=0), error)


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


OLDER = "import tenback; tenback.__version__ = '0.0.9'"
OTHERS = {  # what a worker does before anything else, and what is said of it
    "version": (OLDER, f"the version of tenback: 0.0.9, here {__version__};"),
    "weights": (
        "from tenback.bots import strength; strength.weights_of = lambda game: 'x'",
        "the weights of coop: x, here ",
    ),
    "stranger": ("import sys; sys.modules['tenback.lab.likeness'] = None", "the version of tenback: unknown, here "),
}


def other(folder: Path, program: str) -> Path:
    """A folder whose `sitecustomize` makes a worker differ."""
    folder.joinpath("sitecustomize.py").write_text(program)
    return folder


@pytest.mark.parametrize("kind", OTHERS)
def test_a_worker_that_would_play_other_games_is_refused_before_any_work(
    kind: str, machines: Machines, tmp_path: Path
) -> None:
    program, told = OTHERS[kind]
    refused = pytest.raises(OtherWorker, match=re.escape(told))
    with machines.joined(other(tmp_path, program)), refused, open_crew(cluster=machines.address):
        pytest.fail("work could be given out")


def test_a_worker_that_comes_later_is_refused_with_its_first_work(tmp_path: Path) -> None:
    with started(tmp_path, workers=1) as machines, open_crew(cluster=machines.address) as crew:
        assert len({*run(crew, own_process, range(4))}) == 1
        machines.workers.append(machines.start_worker(other(tmp_path, OLDER)))
        with pytest.raises(OtherWorker, match=r"0\.0\.9"):
            for _ in run(crew, own_process, range(2000)):
                pass


def test_the_command_says_in_one_line_which_worker_differs(
    machines: Machines, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    order = ["simulate", "coop", "--bots", "greedy", "--games", "10", "--cluster", machines.address]
    with machines.joined(other(tmp_path, OLDER)), pytest.raises(SystemExit) as stopped:
        main([*order, "--language", "fr"])
    assert stopped.value.code == 2
    (line,) = capfd.readouterr().err.splitlines()
    assert re.fullmatch(r".*l’ouvrier tcp://\S+ n’a pas le même tenback : version 0\.0\.9, ici .*", line)


class Patient(BaseHTTPRequestHandler):
    """Something that is not a scheduler, and waits for the end of a request."""


class Hasty(BaseHTTPRequestHandler):
    """One that has understood enough."""

    def handle(self) -> None:
        self.wfile.write(b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n")


class Silent(BaseHTTPRequestHandler):
    """One that hangs up."""

    def handle(self) -> None:
        self.rfile.read(8)


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        (Patient, "nothing answers in 0.5 s"),
        (Hasty, "what answers there does not speak like a scheduler"),
        (Silent, "what answers there does not speak like a scheduler"),
    ],
)
def test_something_else_at_the_address_is_refused(
    kind: type[BaseHTTPRequestHandler], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crews, "TIMEOUT", 0.5)
    with HTTPServer(("127.0.0.1", 0), kind) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"tcp://127.0.0.1:{server.server_port}"
        with pytest.raises(ClusterUnreachable) as refused, open_crew(cluster=address):
            pass
        server.shutdown()
    assert str(refused.value) == f"no cluster answers at {address}: {told}"


def test_nothing_at_the_address_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crews, "TIMEOUT", 0.5)
    with pytest.raises(ClusterUnreachable), open_crew(cluster="tcp://127.0.0.1:1"):
        pass
