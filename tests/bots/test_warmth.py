"""Kernels warm up in the background, whatever goes wrong on the way."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from threading import Event, Thread

import numba
import pytest

from tenback.bots import warmth
from tenback.bots.warmth import KEPT, CompilerFailed, Disk, Progress, Stage, Warmth, alone, forget_old, stamp
from tenback.kernels import cache_folder  # here, so that the tests below do not tell Numba where to keep its code

LONG = 60.0  # seconds that nothing here needs


@dataclass
class FakeShop:
    """Kernels that are made by saying so. What goes wrong is told in advance."""

    made: set[str] = field(default_factory=set)
    log: list[str] = field(default_factory=list)
    compiler_fails: bool = False
    broken_loads: int = 0
    mendable: bool = True
    gate: Event | None = None
    reached: Event = field(default_factory=Event)
    stopped: bool = False

    def has(self, game: str) -> bool:
        return game in self.made

    def compile(self, game: str) -> None:
        self.log.append(f"compile {game}")
        self.reached.set()
        if self.gate:
            assert self.gate.wait(LONG)
        if self.compiler_fails or self.stopped:
            raise CompilerFailed("no compiler")
        self.made.add(game)

    def load(self, game: str) -> None:
        self.log.append(f"load {game}")
        if self.broken_loads:
            self.broken_loads -= 1
            raise EOFError("Ran out of input")

    def mend(self, error: Exception) -> bool:
        self.log.append("mend")
        self.made.clear()
        return self.mendable

    def stop(self) -> None:
        self.stopped = True
        if self.gate:
            self.gate.set()


def warmed(shop: FakeShop, *games: str) -> tuple[Warmth, list[Progress]]:
    """After the warm-up of these games, and all that was told of it."""
    told: list[Progress] = []
    warming = Warmth(open_shop=lambda: shop, tell=told.append)
    warming.start(games)
    assert warming.wait(LONG)
    return warming, told


def stages(told: list[Progress]) -> list[Stage]:
    return [progress.stage for progress in told]


def test_nothing_happens_before_the_start() -> None:
    def refuse() -> FakeShop:
        raise AssertionError

    cold = Warmth(open_shop=refuse)
    assert cold.state("duel") == Progress("duel", Stage.COLD)
    assert not cold.is_ready("duel")
    assert not cold.is_warming("duel")
    assert cold.wait(0)
    cold.stop()


def test_a_cold_game_is_compiled_then_loaded() -> None:
    shop = FakeShop()
    warming, told = warmed(shop, "duel")
    assert stages(told) == [Stage.COMPILING, Stage.LOADING, Stage.READY]
    assert shop.log == ["compile duel", "load duel"]
    assert warming.is_ready("duel")
    assert told[-1] == warming.state("duel")
    assert told[-1].compiling is not None
    assert told[-1].loading is not None


def test_a_compiled_game_is_loaded_only() -> None:
    shop = FakeShop(made={"duel"})
    _, told = warmed(shop, "duel")
    assert stages(told) == [Stage.LOADING, Stage.READY]
    assert shop.log == ["load duel"]
    assert told[-1].compiling is None


def test_where_no_other_process_can_compile_this_one_does() -> None:
    shop = FakeShop(compiler_fails=True)
    warming, told = warmed(shop, "duel")
    assert stages(told) == [Stage.COMPILING, Stage.COMPILING, Stage.READY]
    assert told[1].reason == "CompilerFailed: no compiler"
    assert warming.is_ready("duel")


def test_broken_code_on_the_disk_is_thrown_away_and_made_again() -> None:
    shop = FakeShop(made={"duel", "speed"}, broken_loads=1)
    warming, _ = warmed(shop, "duel", "speed")
    assert shop.log == ["load duel", "mend", "compile duel", "load duel", "compile speed", "load speed"]
    assert warming.is_ready("duel")
    assert warming.is_ready("speed")


def test_a_game_that_fails_says_why_and_holds_up_no_other() -> None:
    shop = FakeShop(made={"duel"}, broken_loads=2)
    warming, _ = warmed(shop, "duel", "speed")
    assert warming.state("duel").stage is Stage.FAILED
    assert warming.state("duel").reason == "EOFError: Ran out of input"
    assert warming.is_ready("speed")
    warming.start(["duel"])
    assert warming.wait(LONG)
    assert warming.is_ready("duel")
    assert not warming.state("duel").reason


def test_what_is_not_the_fault_of_the_disk_fails_at_once() -> None:
    shop = FakeShop(made={"duel"}, broken_loads=1, mendable=False)
    warming, _ = warmed(shop, "duel")
    assert shop.log == ["load duel", "mend"]
    assert warming.state("duel").stage is Stage.FAILED


def test_a_shop_that_cannot_be_opened_is_a_failure_with_a_reason() -> None:
    def refuse() -> FakeShop:
        raise ImportError("no numba")

    warming = Warmth(open_shop=refuse)
    warming.start(["duel"])
    assert warming.wait(LONG)
    assert warming.state("duel") == Progress("duel", Stage.FAILED, "ImportError: no numba")


def test_the_game_asked_for_last_is_next() -> None:
    shop = FakeShop(gate=Event())
    warming = Warmth(open_shop=lambda: shop)
    warming.start(["coop", "duel", "speed"])
    assert shop.reached.wait(LONG)
    assert not warming.wait(0)
    assert all(map(warming.is_warming, ("coop", "duel", "speed")))
    assert warming.state("coop").stage is Stage.COMPILING
    assert warming.state("speed").stage is Stage.COLD
    warming.start(["speed", "coop"])
    assert shop.gate
    shop.gate.set()
    assert warming.wait(LONG)
    assert shop.log[::2] == ["compile coop", "compile speed", "compile duel"]
    assert not warming.is_warming("duel")


def test_many_who_start_at_once_warm_up_once() -> None:
    shop = FakeShop()
    warming = Warmth(open_shop=lambda: shop)
    starters = [Thread(target=warming.start, args=(("coop", "duel"),)) for _ in range(20)]
    for starter in starters:
        starter.start()
    for starter in starters:
        starter.join()
    assert warming.wait(LONG)
    assert shop.log == ["compile coop", "load coop", "compile duel", "load duel"]


def test_stopping_breaks_off_and_loads_nothing_more() -> None:
    shop = FakeShop(gate=Event())
    warming = Warmth(open_shop=lambda: shop)
    warming.start(["coop", "duel"])
    assert shop.reached.wait(LONG)
    warming.stop()
    assert warming.wait(0)
    assert shop.log == ["compile coop"]
    assert warming.state("coop") == Progress("coop", Stage.FAILED, "CompilerFailed: stopped")
    assert warming.state("duel").stage is Stage.COLD


def test_stopping_while_the_shop_opens_compiles_nothing() -> None:
    shop, opening, gate = FakeShop(), Event(), Event()

    def open_slowly() -> FakeShop:
        opening.set()
        assert gate.wait(LONG)
        return shop

    warming = Warmth(open_shop=open_slowly)
    warming.start(["coop"])
    assert opening.wait(LONG)
    warming.stop(patience=0)
    gate.set()
    assert warming.wait(LONG)
    assert "compile coop" not in shop.log


# The disk


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A place of its own for compiled code."""
    monkeypatch.setenv("TENBACK_CACHE", str(tmp_path))
    return tmp_path


def test_the_compiler_runs_in_another_process_and_says_why_it_failed(cache: Path) -> None:
    with pytest.raises(CompilerFailed, match=r"^ModuleNotFoundError: No module named 'tenback\.bots\.chess'$"):
        Disk().compile("chess")


def test_a_compiler_that_cannot_be_started_is_no_end(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", str(cache / "no python"))
    with pytest.raises(OSError, match="no python"):
        Disk().compile("duel")


def test_a_stopped_compiler_ends_at_once(cache: Path) -> None:
    disk = Disk()
    disk.stop()
    with pytest.raises(CompilerFailed, match=f"exit code -{signal.SIGTERM}"):
        disk.compile("coop")
    assert not disk.has("coop")


def test_a_folder_that_cannot_be_written_to_is_copied(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numba.config, "CACHE_DIR", numba.config.CACHE_DIR)
    first = Disk()
    assert first.folder == cache_folder()
    stamp(first.folder, "duel").touch()
    (first.folder / "kernels").mkdir()
    (first.folder / "kernels" / "code").write_text("compiled")
    (first.folder / "kernels").chmod(0o500)
    monkeypatch.setattr(warmth, "is_writable", lambda folder: False)
    copy = Disk()
    assert copy.folder != first.folder
    assert copy.has("duel")
    assert not copy.has("speed")
    assert (copy.folder / "kernels" / "code").read_text() == "compiled"
    assert (copy.folder / "kernels").stat().st_mode & 0o200
    assert str(copy.folder) == numba.config.CACHE_DIR
    assert copy._environment["TENBACK_CACHE"] in str(copy.folder)


def test_a_file_in_the_way_makes_a_folder_unwritable(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert not warmth.is_writable(tmp_path / "file" / "cache")
    assert warmth.is_writable(tmp_path / "cache")


def test_old_code_is_removed_but_for_what_was_used_last_or_may_be_in_use(tmp_path: Path) -> None:
    now = time.time()
    folders = [tmp_path / f"{number:016x}" for number in range(10)]
    for number, folder in enumerate(folders):
        (folder / "kernels").mkdir(parents=True)
        os.utime(folder, (now - 86_400 * number,) * 2)
    (tmp_path / "something else").mkdir()
    os.utime(tmp_path / "something else", (0, 0))
    current = folders[8]
    forget_old(current)
    kept = {path.name for path in tmp_path.iterdir()}
    assert kept == {"something else", current.name, *(folder.name for folder in folders[: KEPT - 1])}
    for folder in folders:
        folder.mkdir(exist_ok=True)
        os.utime(folder, (now - 60,) * 2)
    forget_old(current)
    assert all(folder.exists() for folder in folders)


def error_of(work: Callable[[], object]) -> Exception:
    with pytest.raises(Exception) as caught:  # noqa: PT011 - any
        work()
    return caught.value


def test_only_what_numba_trips_over_is_thrown_away_and_the_lock_stays(cache: Path) -> None:
    disk = Disk()
    (disk.folder / "kernels").mkdir()
    with alone(disk.folder):
        stamp(disk.folder, "duel").touch()
    assert not disk.mend(error_of(lambda: int("weights")))
    assert disk.has("duel")
    assert disk.mend(error_of(lambda: numba.typeof(object())))
    assert [path.name for path in disk.folder.iterdir()] == [warmth.LOCK]
    assert not disk.has("duel")


def test_a_killed_process_gives_its_folder_free(tmp_path: Path) -> None:
    order = (
        "import sys, time; from pathlib import Path; from tenback.bots.warmth import alone\n"
        "with alone(Path(sys.argv[1])):\n  print('mine', flush=True); time.sleep(600)"
    )
    holder = subprocess.Popen([sys.executable, "-c", order, str(tmp_path)], stdout=subprocess.PIPE, text=True)
    assert holder.stdout
    assert holder.stdout.readline() == "mine\n"
    entered = Event()

    def enter() -> None:
        with alone(tmp_path):
            entered.set()

    waiting = Thread(target=enter, daemon=True)
    waiting.start()
    assert not entered.wait(0.2)
    holder.kill()
    assert entered.wait(LONG)
    waiting.join()
    holder.wait()
    holder.stdout.close()


# The whole way, with the smallest kernel there is, as a game of its own

GAME = """
def warm():
    import numpy as np
    from tenback.bots.tiny.kernel import roll
    assert roll(np.array([1], np.uint64), np.uint64(10)) in range(10)
"""
KERNEL = """
import tenback.kernels
from numba import njit
from tenback.kernels.chance import below

@njit(cache=True, nogil=True)
def roll(generator, limit):
    return below(generator, limit)
"""
SITE = """
import pathlib
import tenback.bots
tenback.bots.__path__.append(str(pathlib.Path(__file__).parent))
"""
ORDER = """
import json
from dataclasses import asdict
from tenback.bots.warmth import Warmth
from tenback.kernels import cache_folder
told = []
warmth = Warmth(tell=told.append)
print("here", flush=True)
input()
warmth.start(["tiny"])
assert warmth.wait(600)
print(json.dumps([asdict(progress) for progress in told]))
"""


@pytest.fixture
def start(tmp_path: Path) -> Callable[[], "subprocess.Popen[str]"]:
    """Starts a process that warms up the tiny game when it is told to, and prints how that went."""
    (tmp_path / "tiny").mkdir()
    (tmp_path / "tiny" / "__init__.py").write_text(GAME)
    (tmp_path / "tiny" / "kernel.py").write_text(KERNEL)
    (tmp_path / "sitecustomize.py").write_text(SITE)
    env = {**os.environ, "PYTHONPATH": str(tmp_path), "TENBACK_CACHE": str(tmp_path / "cache")}
    command, pipe = [sys.executable, "-c", ORDER], subprocess.PIPE
    return lambda: subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, env=env)


def outcomes(*processes: "subprocess.Popen[str]") -> list[list[str]]:
    """The stages that each went through. They begin together, however long one takes to start."""
    for process in processes:
        assert process.stdout
        assert process.stdout.readline() == "here\n"
    for process in processes:
        assert process.stdin
        process.stdin.write("go\n")
        process.stdin.flush()
    found = []
    for process in processes:
        said, _ = process.communicate()
        assert process.returncode == 0
        told = json.loads(said)
        assert not any(progress["reason"] for progress in told[-1:]), told
        found.append([progress["stage"] for progress in told])
    return found


def test_a_real_kernel_from_cold_to_ready(start: Callable[[], "subprocess.Popen[str]"], tmp_path: Path) -> None:
    assert outcomes(start(), start()) == [["compiling", "loading", "ready"]] * 2
    assert outcomes(start()) == [["loading", "ready"]]
    broken = [path for path in tmp_path.joinpath("cache").rglob("*") if path.suffix in {".nbi", ".nbc"}]
    assert broken
    for path in broken:
        path.write_bytes(path.read_bytes()[:10])
    assert outcomes(start())[0][-3:] == ["compiling", "loading", "ready"]
    assert outcomes(start()) == [["loading", "ready"]]
    blocked = tmp_path / "cache"
    blocked.rename(tmp_path / "away")
    blocked.touch()
    assert outcomes(start()) == [["compiling", "loading", "ready"]]


def test_importing_bots_and_commands_imports_no_compiler() -> None:
    order = (
        "import sys, tenback, tenback.bots, tenback.bots.match, tenback.cli, tenback.terminal.app\n"
        "import tenback.bots.coop, tenback.bots.duel, tenback.bots.speed\n"
        "from tenback.bots import GAMES, find_bot, levels\n"
        "[find_bot(game, level) for game in GAMES for level in levels(game)]\n"
        "print({'numba', 'numpy', 'llvmlite', 'tenback.kernels'} & {*sys.modules})"
    )
    done = subprocess.run([sys.executable, "-c", order], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
