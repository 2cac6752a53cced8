"""Who does the work: results come in order, and a worker that is killed costs nothing but time."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tenback.core.errors import MissingExtra, TenbackError
from tenback.lab.crew import MOST_LOSSES, open_crew, run
from tenback.lab.errors import BadJobs, ClusterUnreachable, JobsOrCluster, WorkersLost
from tests.lab.runs import until


def square(number: int) -> int:
    return number * number


def slow_first(number: int) -> int:
    time.sleep(0.3 if number == 0 else 0)
    return number


def die_once(chunk: tuple[int, str]) -> int:
    """Kills its own process the first time it gets to 3."""
    number, flag = chunk
    if number == 3 and not Path(flag).exists():
        Path(flag).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def die(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def fail(number: int) -> int:
    raise ZeroDivisionError(number)


def own_process(_: int) -> int:
    time.sleep(0.05)
    return os.getpid()


def knows_commands(_: int) -> bool:
    return "tenback.cli" in sys.modules


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_the_order_of_the_chunks(jobs: int) -> None:
    with open_crew(jobs=jobs) as crew:
        assert list(run(crew, slow_first, range(30))) == [*range(30)]
        assert list(run(crew, square, [])) == []


def test_processes_share_the_work() -> None:
    with open_crew(jobs=2) as crew:
        workers = {*run(crew, own_process, range(20))}
    assert len(workers) == 2
    assert os.getpid() not in workers


@pytest.mark.parametrize("jobs", [1, 2])
def test_chunks_are_taken_as_they_are_needed(jobs: int) -> None:
    taken = 0

    def endless() -> Iterator[int]:
        nonlocal taken
        while True:
            taken += 1
            yield taken

    with open_crew(jobs=jobs) as crew:
        some = run(crew, square, endless())
        assert [next(some) for _ in range(5)] == [1, 4, 9, 16, 25]
        assert taken <= 5 + crew.room()
        some.close()  # type: ignore[attr-defined]


def test_a_killed_worker_costs_nothing_but_time(tmp_path: Path) -> None:
    flag = str(tmp_path / "died")
    with open_crew(jobs=2) as crew:
        assert list(run(crew, die_once, [(number, flag) for number in range(12)])) == [*range(12)]
    assert Path(flag).exists()


def test_workers_that_always_die_are_given_up() -> None:
    with open_crew(jobs=2) as crew, pytest.raises(WorkersLost) as lost:
        list(run(crew, die, range(4)))
    assert lost.value.details["times"] == MOST_LOSSES


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_of_the_work_is_an_error_of_the_run(jobs: int) -> None:
    with open_crew(jobs=jobs) as crew, pytest.raises(ZeroDivisionError):
        list(run(crew, fail, range(4)))


def test_workers_end_with_the_one_they_work_for() -> None:
    program = "\n".join(
        [
            "from tenback.lab.crew import open_crew, run",
            "from tests.lab.test_crew import own_process",
            "if __name__ == '__main__':",
            "    with open_crew(jobs=2) as crew:",
            "        for worker in run(crew, own_process, iter(int, 1)):",
            "            print(worker, flush=True)",
        ]
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        workers = {int(process.stdout.readline()) for _ in range(6)}
        process.kill()
    until(lambda: not any(is_alive(worker) for worker in workers))


def test_workers_begin_without_the_command_line(tmp_path: Path) -> None:
    """They import the file that was started; pip makes one like this."""
    file = tmp_path / "tenback"
    file.write_text(
        "\n".join(
            [
                "from tenback.__main__ import main",
                "from tenback.lab.crew import open_crew, run",
                "from tests.lab.test_crew import knows_commands",
                "if __name__ == '__main__':",
                "    with open_crew(jobs=2) as crew:",
                "        print(*run(crew, knows_commands, range(2)))",
            ]
        )
    )
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    told = subprocess.run([sys.executable, file], env=environment, capture_output=True, text=True, check=True)
    assert told.stdout == "False False\n"


def is_alive(process: int) -> bool:
    """A process that is over but not collected yet is not alive."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize(
    ("jobs", "cluster", "error"),
    [(0, None, BadJobs), (2, "tcp://127.0.0.1:1", JobsOrCluster), (None, "nonsense", ClusterUnreachable)],
)
def test_what_cannot_be_is_refused(jobs: int | None, cluster: str | None, error: type[TenbackError]) -> None:
    with pytest.raises(error), open_crew(jobs, cluster):
        pass


def test_without_dask_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(MissingExtra, match=r'pip install "tenback\[cluster\]"'), open_crew(cluster="tcp://127.0.0.1:1"):
        pass
