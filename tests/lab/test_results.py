"""Results on the disk: the same bytes whatever happened on the way, and nothing is overwritten by mistake."""

import os
import resource
import signal
import subprocess
import sys
from contextlib import closing
from errno import ENOSPC
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tenback.cli import main
from tenback.core.errors import MissingExtra
from tenback.lab import results
from tenback.lab.crew import Alone, open_crew
from tenback.lab.errors import AnotherRun, CannotWrite, NotResults, ResultsExist
from tenback.lab.results import BATCH, columns, journal_of, read, summary_of
from tenback.lab.simulate import Order, simulate
from tenback.lab.summary import Tally
from tests.lab.runs import SETUPS, played, size_of, start, summary, until

GREEDY = ["simulate", "coop", "--players", "3", "--bots", "greedy"]


def made(path: Path, name: str = "playouts", games: int = 300, **more: Any) -> Path:
    with open_crew(jobs=1) as crew:
        simulate(Order(SETUPS[name], games, path, **more), crew)
    return path


def refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The one line with which a command is refused."""
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    return error


@pytest.mark.parametrize("name", ["team", "duel", "speed"])
def test_both_kinds_of_file_hold_the_rows(name: str, tmp_path: Path) -> None:
    setup = SETUPS[name]
    kind = columns(setup.game, len(setup.bots))
    expected = [row.tolist()[:-1] for row in played(setup, 0, 5)]
    for suffix in (".csv", ".parquet"):
        (rows,) = read(made(tmp_path / suffix[1:] / f"rows{suffix}", name, 5), kind)
        assert rows.tolist() == expected


def test_outside_tools_read_the_files(tmp_path: Path) -> None:
    csv, parquet = (import_module(f"pyarrow.{name}") for name in ("csv", "parquet"))
    tables = [parquet.read_table(made(tmp_path / "a.parquet")), csv.read_csv(made(tmp_path / "b.csv"))]
    for table in tables:
        assert table.num_rows == 300
        assert table.column_names == list(columns("coop", 3).names or ())
    assert tables[0]["left"].to_pylist() == tables[1]["left"].to_pylist()


def test_a_finished_run_leaves_its_results_and_a_summary(tmp_path: Path) -> None:
    path = made(tmp_path / "new folder" / "run.parquet")
    assert {file.name for file in path.parent.iterdir()} == {"run.parquet", "run.json"}
    assert summary(path)["games"] == 300
    assert summary(path)["complete"] is True


def test_more_games_can_be_added(tmp_path: Path) -> None:
    for suffix in (".csv", ".parquet"):
        whole = made(tmp_path / suffix[1:] / f"whole{suffix}", games=BATCH + 500)
        parts = made(tmp_path / suffix[1:] / f"parts{suffix}", games=BATCH + 200)
        made(parts, games=BATCH + 500, resume=True)
        assert parts.read_bytes() == whole.read_bytes()
        assert summary(parts) == summary(whole)
        assert not journal_of(parts).exists()


def test_going_on_with_a_finished_run_changes_nothing(tmp_path: Path) -> None:
    path = made(tmp_path / "run.csv")
    before = path.read_bytes(), summary(path)
    assert (made(path, resume=True).read_bytes(), summary(path)) == before


def test_going_on_with_nothing_begins(tmp_path: Path) -> None:
    assert made(tmp_path / "a.csv", resume=True).read_bytes() == made(tmp_path / "b.csv").read_bytes()


@pytest.mark.parametrize("suffix", [".csv", ".parquet"])
def test_ctrl_c_in_the_middle_of_writing_leaves_no_half_batch(
    suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Batches are written while games are played, and the interruption comes when half of one is written."""
    put = results._Csv.write if suffix == ".csv" else results._Parquet.write
    broken: list[bool] = []

    def write(self: Any, rows: Any) -> None:
        put(self, rows if broken else rows[: len(rows) // 2])
        if not broken:
            broken.append(True)
            raise KeyboardInterrupt

    monkeypatch.setattr(results._Csv if suffix == ".csv" else results._Parquet, "write", write)
    path = made(tmp_path / f"run{suffix}", games=BATCH + 40_000)
    done = summary(path)["games"]
    assert BATCH <= done < BATCH + 40_000
    assert {file.name for file in tmp_path.iterdir()} == {path.name, "run.json", journal_of(path).name}
    assert path.read_bytes() == made(tmp_path / f"whole{suffix}", games=done).read_bytes()


def test_a_second_ctrl_c_does_not_lose_what_the_first_one_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It comes while the results are written."""
    finish = results.Sheet.finish

    def interrupted(self: results.Sheet, games: int) -> None:
        signal.raise_signal(signal.SIGINT)
        finish(self, games)

    def interrupt(tally: Tally) -> None:
        if tally.games:
            raise KeyboardInterrupt

    monkeypatch.setattr(results.Sheet, "finish", interrupted)
    path, before = tmp_path / "run.csv", signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        told = simulate(Order(SETUPS["playouts"], 40_000, path), Alone(), interrupt)
    finally:
        signal.signal(signal.SIGINT, before)
    assert 0 < told["games"] < 40_000
    assert len(path.read_text().splitlines()) == 1 + told["games"]
    assert summary(path)["games"] == told["games"]


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_keeps_what_is_done(jobs: int, tmp_path: Path) -> None:
    path = tmp_path / "run.csv"
    command = ["simulate", "coop", "--players", 2, "--bots", "casual", "--games", 1_000_000, "--jobs", jobs]
    with start(*command, "--out", path) as process:
        until(lambda: size_of(journal_of(path)) > 2_000)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate()
    assert process.returncode == 130
    assert errors.endswith("the same command with --resume goes on.\n")
    assert "Traceback" not in errors
    done = summary(path)["games"]
    assert summary(path)["complete"] is False
    assert len(path.read_text().splitlines()) == 1 + done
    check_goes_on(path, "casual", done + 100)


def test_ctrl_c_at_a_terminal_reaches_all_processes_and_is_quiet(tmp_path: Path) -> None:
    """Also those that are just being made."""
    path = tmp_path / "run.csv"
    with start(*GREEDY, "--games", 1 << 32, "--jobs", 2, "--out", path, start_new_session=True) as process:
        until(journal_of(path).exists)
        os.killpg(process.pid, signal.SIGINT)
        _, errors = process.communicate()
    assert process.returncode == 130
    assert "Traceback" not in errors


def test_a_killed_run_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "run.csv"
    command = ["simulate", "coop", "--players", 2, "--bots", "master", "--milliseconds", 0.2, "--games", 2_000]
    with start(*command, "--jobs", 2, "--out", path) as process:
        until(lambda: size_of(journal_of(path)) > 1_000)
        process.kill()
    with journal_of(path).open("ab") as file:
        file.write(b"half a row")
    check_goes_on(path, "searching", size_of(journal_of(path)) // 30 + 5)


def check_goes_on(path: Path, name: str, games: int) -> None:
    """With so many games it comes to the same as a run that was never stopped."""
    assert journal_of(path).exists()
    made(path, name, games, resume=True)
    whole = made(path.with_name("whole.csv"), name, games)
    assert path.read_bytes() == whole.read_bytes()
    assert summary(path) == summary(whole)
    assert not journal_of(path).exists()


MOST_MEMORY = """
import sys
from pathlib import Path
from tenback.cli import main
main(sys.argv[1:])
print("most:", Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0])
"""  # asked of the process itself: what its parent is told counts the parent's own memory, too, from before it began


def test_a_million_games_stream_to_disk_within_a_gibibyte(tmp_path: Path) -> None:
    path = tmp_path / "run.parquet"
    words = [sys.executable, "-c", MOST_MEMORY, *GREEDY, "--games", "1000000", "--jobs", "1", "--out", str(path)]
    told = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    assert summary(path)["games"] == 1_000_000
    assert 1 << 14 < int(told.split("most:")[1]) < 1 << 20  # kibibytes


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("--seed 8", "is of another run: its seed is 0, here it is 8"),
        ("--bots random", "is of another run: its bots is"),
        ("--minimum 3", "is of another run: its minimum is 2, here it is 3"),
        ("--silent", "is of another run: its silent is false"),
        ("--games 100", "has 300 games already, more than 100"),
    ],
)
def test_results_of_another_run_are_refused(
    asked: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one line, also where games would have to be compiled first, which is told in another."""
    monkeypatch.setattr("tenback.lab.progress.are_compiled", lambda setups: False)
    path = made(tmp_path / "run.csv")
    before = {file: file.read_bytes() for file in tmp_path.iterdir()}
    words = [*GREEDY, "--games", "300", "--out", str(path), "--resume"]
    option, *value = asked.split()
    if option in words:
        words[words.index(option) + 1] = value[0]
    else:
        words += [option, *value]
    assert told in refused(words, capsys)
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == before


def test_the_journal_of_another_run_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "run.csv"
    journal_of(path).write_text('{"game": "coop", "seed": 5}\n')
    with pytest.raises(AnotherRun):
        made(path, resume=True)
    assert journal_of(path).read_text() == '{"game": "coop", "seed": 5}\n'


def test_two_runs_do_not_write_to_the_same_journal(tmp_path: Path) -> None:
    path, setup = made(tmp_path / "run.csv"), SETUPS["playouts"]
    with closing(results.go_back(path, setup.described(), columns(setup.game, len(setup.bots)))):
        before = {file: file.read_bytes() for file in tmp_path.iterdir()}
        with pytest.raises(CannotWrite, match="busy"):
            made(path, games=400, resume=True)
        with pytest.raises(CannotWrite, match="busy"):
            made(path, games=400, force=True)
        assert {file: file.read_bytes() for file in tmp_path.iterdir()} == before
    made(path, games=400, resume=True)
    assert summary(path)["games"] == 400


def test_existing_files_are_not_overwritten_by_mistake(tmp_path: Path) -> None:
    path = made(tmp_path / "run.csv")
    with pytest.raises(ResultsExist):
        made(path)
    summary_of(tmp_path / "other.csv").write_text("mine")
    with pytest.raises(ResultsExist):
        made(tmp_path / "other.csv")
    assert summary(made(path, games=100, force=True))["games"] == 100


@pytest.mark.parametrize(
    "broken", ["summary", "no summary", "half a summary", "rows", "other rows", "too large rows", "journal"]
)
def test_broken_results_are_refused_and_left_alone(broken: str, tmp_path: Path) -> None:
    path = made(tmp_path / "run.csv")
    if broken == "summary":
        summary_of(path).write_text("[1]")
    elif broken == "no summary":
        summary_of(path).unlink()
    elif broken == "half a summary":
        summary_of(path).write_text(summary_of(path).read_text().replace('"turns"', '"rounds"'))
    elif broken == "rows":
        path.write_text("nonsense\n1\n")
    elif broken == "other rows":
        path.write_text(path.read_text().replace("\n7,", "\n8,"))
    elif broken == "too large rows":
        path.write_text(path.read_text().replace("True,0,", "True,256,"))
    else:
        journal_of(path).write_text("[1]\n")
    before = {file: file.read_bytes() for file in tmp_path.iterdir()}
    with pytest.raises(NotResults):
        made(path, resume=True, games=400)
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == before


def test_a_full_disk_is_one_line_and_keeps_what_is_there(tmp_path: Path) -> None:
    """A limit on the size of files stands for a full disk."""
    path = made(tmp_path / "run.csv", games=1_000)
    before = path.read_bytes()
    command = [*GREEDY, "--games", 2_000_000, "--jobs", 1, "--out", path, "--resume"]
    most = 1_500_000
    with start(*command, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))) as process:
        out, errors = process.communicate()
    assert process.returncode == 2
    assert out == ""
    assert errors.count("\n") == 1
    assert "cannot be written" in errors
    assert path.read_bytes() == before
    made(path, games=50_000, resume=True)
    assert path.read_bytes() == made(tmp_path / "whole.csv", games=50_000).read_bytes()


@pytest.mark.parametrize("too_large", ["summary", "journal", "rows of the journal"])
def test_what_found_no_room_is_written_when_there_is_room(
    too_large: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = made(tmp_path / "run.csv", games=40)
    write, append = Path.write_bytes, results.Journal.append
    full = OSError(ENOSPC, os.strerror(ENOSPC))

    def refuse(*_: object, **__: object) -> None:
        raise full

    def write_nothing(self: Path, data: bytes) -> None:
        write(self, b"")
        raise full

    def append_some(self: results.Journal, rows: Any) -> None:
        append(self, rows[:7])
        raise CannotWrite(path=self.path, reason=full.strerror)

    with monkeypatch.context() as patched:
        if too_large == "summary":
            summary_of(path).unlink()
            path.unlink()
            patched.setattr(Path, "write_text", refuse)
        elif too_large == "journal":
            patched.setattr(Path, "write_bytes", write_nothing)
        else:
            patched.setattr(results.Journal, "append", append_some)
        with pytest.raises(CannotWrite):
            made(path, games=60, resume=True)
    assert not [file for file in tmp_path.iterdir() if file.suffix == ".new"]
    assert journal_of(path).exists() == (too_large == "summary")
    made(path, games=60, resume=True)
    assert path.read_bytes() == made(tmp_path / "whole.csv", games=60).read_bytes()


def test_a_summary_that_belongs_to_another_file_is_left_alone(tmp_path: Path) -> None:
    """`run.json` is beside `run.parquet`, and would be the summary of `run.csv`, too."""
    made(tmp_path / "run.parquet")
    before = {file: file.read_bytes() for file in tmp_path.iterdir()}
    with pytest.raises(AnotherRun):
        made(tmp_path / "run.csv", "random", resume=True)
    with pytest.raises(NotResults):
        made(tmp_path / "run.csv", resume=True)
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == before


def test_a_place_where_nothing_can_be_written_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    nowhere = tmp_path / "file"
    for asked in (
        [*GREEDY, "--games", "10", "--out", f"{nowhere}/run.csv"],
        [*GREEDY, "--games", "4294967296", "--report", f"{nowhere}/run.html"],  # long before it is written
        ["tournament", "duel", "--deals", "10000000", "--out", f"{nowhere}/run.md"],
    ):
        assert "cannot be written" in refused(asked, capsys)
    assert [*tmp_path.iterdir()] == [nowhere]


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ("--out run.txt", ".parquet or .csv"),
        ("--resume", "--resume needs --out"),
        ("--jobs 0", "at least one process"),
        ("--jobs 2 --cluster tcp://127.0.0.1:1", "either --jobs or --cluster"),
        ("--cluster nonsense", "no cluster answers at nonsense"),
        ("--games 0", "1 to"),
        ("--minimum 4", "option minimum cannot be 4"),
        ("--colour red", "--colour"),
    ],
)
def test_bad_input_is_one_line(asked: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert told in refused([*GREEDY, *asked.split()], capsys)


def test_without_pyarrow_one_line_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingExtra, match=r'pip install "tenback\[lab\]"'):
        made(tmp_path / "run.parquet")
    assert made(tmp_path / "run.csv").exists()
