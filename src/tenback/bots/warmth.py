"""Kernels made ready in the background: compiled once on this machine, read from the disk ever after.

A process of its own compiles, at low priority, so that the interpreter of this one stays free; then a thread reads what
it has left on the disk. Until a game is ready its bots play in plain Python. Nothing happens before `Warmth.start`.
"""

import atexit
import fcntl
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from shutil import copytree, ignore_patterns, rmtree
from tempfile import TemporaryFile, mkdtemp
from threading import Condition, Thread
from traceback import walk_tb
from types import FrameType
from typing import Protocol

from tenback.games import GAMES

NICENESS = 10
LOCK = "lock"
KEPT = 4  # folders of compiled code, this one and those of other versions that were used last
IN_USE = 3600.0  # seconds after which a folder is not that of a process at work
PATIENCE = 5.0  # seconds to let a kernel be read to its end when the program ends
FOLDER = re.compile(r"[0-9a-f]{16}")  # as `kernels.cache_folder` names them


class Stage(StrEnum):
    """How far a game's kernels are."""

    COLD = "cold"
    COMPILING = "compiling"
    LOADING = "loading"
    READY = "ready"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a game is, and the seconds that compiling and loading took, once they are over.

    `reason` says why it failed; or, while it compiles, why it has to do so in this process.
    """

    game: str
    stage: Stage = Stage.COLD
    reason: str = ""
    compiling: float | None = None
    loading: float | None = None


class CompilerFailed(Exception):
    """The process that compiles has ended without success; the message says why."""


class Shop(Protocol):
    """Where kernels are made and kept."""

    def has(self, game: str) -> bool:
        """Whether all of a game's kernels lie ready."""
        ...

    def compile(self, game: str) -> None:
        """Make them, without holding up this process; `CompilerFailed` or `OSError` if that cannot be done."""
        ...

    def load(self, game: str) -> None:
        """Take them into this process, and make what is missing."""
        ...

    def mend(self, error: Exception) -> bool:
        """Throw everything away if loading may have failed because something of it is broken; whether that was done."""
        ...

    def stop(self) -> None:
        """Break off compiling."""
        ...


class Warmth:
    """The kernels of this process on their way from cold to ready. All its methods may be called by any thread."""

    def __init__(
        self, *, open_shop: Callable[[], Shop] | None = None, tell: Callable[[Progress], object] = lambda progress: None
    ) -> None:
        self._open_shop = open_shop or Disk
        self._tell = tell
        self._shop: Shop | None = None
        self._changed = Condition()
        self._progress: dict[str, Progress] = {}
        self._waiting: list[str] = []
        self._current: str | None = None
        self._thread: Thread | None = None
        self._stopping = False

    def start(self, games: Collection[str] = tuple(GAMES)) -> None:
        """Warm these games up in the background, one after the other, before any that are waiting already.

        One that failed is tried again.
        """
        with self._changed:
            done = {game for game in games if game == self._current or self.is_ready(game)}
            wanted = [game for game in games if game not in done]
            self._progress |= {game: Progress(game) for game in wanted}
            self._waiting = [*wanted, *(game for game in self._waiting if game not in wanted)]
            if self._thread is None and self._waiting:
                self._stopping, self._shop = False, None
                self._thread = Thread(target=self._run, name="warm-up", daemon=True)
                atexit.unregister(self.stop)
                atexit.register(self.stop)
                self._thread.start()

    def state(self, game: str) -> Progress:
        """How far a game is now."""
        return self._progress.get(game) or Progress(game)

    def is_ready(self, game: str) -> bool:
        """Whether a game's strong bots can play at once."""
        return self.state(game).stage is Stage.READY

    def is_warming(self, game: str) -> bool:
        """Whether a game is on its way, or waits for others."""
        return game == self._current or game in self._waiting

    def wait(self, timeout: float | None = None) -> bool:
        """Wait, so many seconds at most, until every game that was started is ready or has failed; whether they are."""
        with self._changed:
            return self._changed.wait_for(lambda: self._thread is None, timeout)

    def stop(self, patience: float = PATIENCE) -> None:
        """Give up what is not ready yet; what is being read may take so many seconds more."""
        with self._changed:
            self._stopping = True
            self._waiting.clear()
            shop = self._shop
        if shop:
            shop.stop()
        self.wait(patience)

    def _run(self) -> None:
        """The thread."""
        while game := self._next():
            self._warm(game)

    def _next(self) -> str | None:
        with self._changed:
            self._current = self._waiting.pop(0) if self._waiting else None
            if self._current is None:
                self._thread = None
                self._changed.notify_all()
            return self._current

    def _warm(self, game: str) -> None:
        """From cold to ready. What cannot be read is thrown away once, and made again."""
        for last in (False, True):
            try:
                self._shop = self._shop or self._open_shop()
                self._compile(self._shop, game)
                self._load(self._shop, game)
            except Exception as error:
                if last or self._stopping or not self._shop or not self._shop.mend(error):
                    self._note(replace(self.state(game), stage=Stage.FAILED, reason=_told(error)))
                    return
            else:
                return

    def _check_stopped(self) -> None:
        if self._stopping:
            raise CompilerFailed("stopped")

    def _compile(self, shop: Shop, game: str) -> None:
        self._check_stopped()
        if shop.has(game):
            return
        self._note(Progress(game, Stage.COMPILING))
        begun = time.perf_counter()
        try:
            shop.compile(game)
        except (CompilerFailed, OSError) as error:
            self._note(Progress(game, Stage.COMPILING, reason=_told(error)))  # then this process has to do it
        else:
            self._note(Progress(game, Stage.LOADING, compiling=time.perf_counter() - begun))

    def _load(self, shop: Shop, game: str) -> None:
        self._check_stopped()
        now = self.state(game)
        if now.stage is not Stage.COMPILING:
            self._note(replace(now, stage=Stage.LOADING))
        begun = time.perf_counter()
        shop.load(game)
        self._note(replace(now, stage=Stage.READY, loading=time.perf_counter() - begun))

    def _note(self, progress: Progress) -> None:
        with self._changed:
            if progress == self._progress.get(progress.game):
                return
            self._progress[progress.game] = progress
            self._changed.notify_all()
        self._tell(progress)


def _told(error: Exception) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


class Disk:
    """The folder of compiled code. One that cannot be written to is copied to a place of this process's own."""

    def __init__(self, niceness: int = NICENESS) -> None:
        from tenback.kernels import cache_folder  # noqa: PLC0415 - imports Numba

        self.folder, self._niceness = cache_folder(), niceness
        self._child: subprocess.Popen[str] | None = None
        self._environment: dict[str, str] = {}
        self._stopped = False
        if is_writable(self.folder):
            forget_old(self.folder)
        else:
            self._move()

    def _move(self) -> None:
        """Work on a copy, as long as this process lives."""
        import numba  # noqa: PLC0415 - heavy

        place = mkdtemp(prefix="tenback-")
        atexit.register(rmtree, place, ignore_errors=True)
        copy = Path(place, "tenback", "kernels", self.folder.name)
        if self.folder.is_dir():
            copytree(self.folder, copy, ignore=ignore_patterns(LOCK))
            for path in (copy, *(path for path in copy.rglob("*") if path.is_dir())):
                path.chmod(0o700)
        self.folder, self._environment = copy, {"TENBACK_CACHE": place}
        numba.config.CACHE_DIR = str(copy)

    def has(self, game: str) -> bool:
        """Whether a process has once compiled everything, here and for this machine."""
        return stamp(self.folder, game).exists()

    def compile(self, game: str) -> None:
        """In another process."""
        order = f"from tenback.bots.warmth import compile_kernels; compile_kernels({game!r}, {self._niceness})"
        self._child = subprocess.Popen(  # noqa: S603 - our own code
            [sys.executable, "-c", order],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, **self._environment},
        )
        if self._stopped:
            self._child.terminate()
        _, said = self._child.communicate()
        if self._child.returncode:
            raise CompilerFailed((said.strip().splitlines() or [f"exit code {self._child.returncode}"])[-1])

    def load(self, game: str) -> None:
        """By running every kernel once."""
        import_module(f"tenback.bots.{game}").warm()
        with suppress(OSError):
            stamp(self.folder, game).touch()
            os.utime(self.folder)  # it is in use

    def mend(self, error: Exception) -> bool:
        """Remove everything but the lock, if it was Numba that failed."""
        if not any(is_in_numba(frame) for frame, _ in walk_tb(error.__traceback__)):
            return False
        with suppress(OSError), alone(self.folder):
            for path in self.folder.iterdir():
                if path.is_dir():
                    rmtree(path)
                elif path.name != LOCK:
                    path.unlink()
        return True

    def stop(self) -> None:
        """Let the other process go. What it has compiled so far is kept."""
        self._stopped = True
        if self._child:
            self._child.terminate()


def compile_kernels(game: str, niceness: int) -> None:
    """What the other process does: fill the folder, unless somebody else has done so meanwhile."""
    from tenback.kernels import cache_folder  # noqa: PLC0415 - imports Numba

    os.nice(niceness)
    folder = cache_folder()
    with alone(folder):
        if not stamp(folder, game).exists():
            import_module(f"tenback.bots.{game}").warm()
            stamp(folder, game).touch()


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """One process at a time fills a folder; the system lets the next one in when this one ends, however it ends."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / LOCK).open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def stamp(folder: Path, game: str) -> Path:
    """The file that says that a game is compiled, for this interpreter, compiler and processor, and sources there."""
    import numba  # noqa: PLC0415 - heavy
    from llvmlite import binding  # noqa: PLC0415 - the same

    processor = binding.get_host_cpu_name(), binding.get_host_cpu_features().flatten()
    told = repr((sys.implementation.cache_tag, numba.__version__, processor, str(Path(__file__).parent)))
    return folder / f"{game}-{sha256(told.encode()).hexdigest()[:16]}"


def is_in_numba(frame: FrameType) -> bool:
    """Whether this is Numba at work, which reads the compiled code."""
    return str(frame.f_globals.get("__name__")).startswith("numba.")


def is_writable(folder: Path) -> bool:
    """Whether files can be made there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def forget_old(folder: Path) -> None:
    """Remove the compiled code of other versions, but for the ones used last, and those that may be in use."""
    with suppress(OSError):  # another process may do the same now
        others = [path for path in folder.parent.iterdir() if FOLDER.fullmatch(path.name) and path != folder]
        used = {path: path.stat().st_mtime for path in others}
        for path in sorted(others, key=lambda path: -used[path])[KEPT - 1 :]:
            if time.time() - used[path] > IN_USE:
                rmtree(path, ignore_errors=True)


WARMTH = Warmth()
"""That of this process, for whoever has no other; cold until it is started."""
