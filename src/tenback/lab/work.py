"""What a worker does: play the games of a chunk. It depends on the chunk alone, whoever does it."""

from collections.abc import Callable, Iterable
from contextlib import ExitStack, suppress
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path
from threading import Lock
from time import thread_time
from typing import Any, NamedTuple

import numpy as np

from tenback.bots.warmth import alone, stamp
from tenback.lab.results import columns, happened, timed
from tenback.lab.setup import Chunk, Setup, path_of

Player = Callable[[Setup, Any, Any], None]

PATHS = {
    "playouts": "native:play_playouts",
    "team": "native:play_team",
    "duel": "native:play_duel",
    "speed": "native:play_speed",
    "rules": "ruled:play_by_the_rules",
}
WARMED = {"speed", "rules"}  # whole games of coop and duel are more than the decisions that `tenback warm` compiles
LEAST = 0.05  # milliseconds: the quickest way to run every kernel once
ONE_AT_A_TIME = Lock()


class Done(NamedTuple):
    """What came of a chunk, without what its receiver knows: what happened in each game, and the time of all."""

    rows: Any
    seconds: float


def play(chunk: Chunk) -> Done:
    """Play its games."""
    setup, first = chunk.setup, chunk.setup.first + chunk.start
    make_ready(setup)
    rows, begun = np.zeros(chunk.games, happened(setup.game, len(setup.bots))), thread_time()
    player_of(setup)(setup, np.arange(first, first + chunk.games), rows)
    return Done(rows, thread_time() - begun)


def rows_of(setup: Setup, start: int, done: Done) -> Any:
    """Whole rows of a chunk that began with this game, with the time that a game took on average."""
    rows = np.zeros(len(done.rows), timed(columns(setup.game, len(setup.bots))))
    rows["number"] = np.arange(start, start + len(rows))
    rows["seed"] = setup.first + rows["number"]
    for name in done.rows.dtype.names:
        rows[name] = done.rows[name]
    rows["seconds"] = done.seconds / len(rows)
    return rows


def player_of(setup: Setup) -> Player:
    """What plays the games of a setup; kernels are imported when they are needed."""
    module, name = PATHS[path_of(setup)].split(":")
    player: Player = getattr(import_module(f"tenback.lab.{module}"), name)
    return player


def make_ready(setup: Setup) -> None:
    """Have all that these games need compiled and in memory, once in a process."""
    with ONE_AT_A_TIME:
        _make_ready(replace(setup, seed=0, milliseconds=LEAST))


def are_compiled(setups: Iterable[Setup]) -> bool:
    """Whether everything that these need lies ready on this machine."""
    return all(_mark(setup).exists() or _warm(setup) for setup in setups)


def _warm(setup: Setup) -> bool:
    """`tenback warm` has compiled what these games need."""
    from tenback.kernels import cache_folder  # noqa: PLC0415 - imports Numba

    return path_of(setup) in WARMED and stamp(cache_folder(), setup.game).exists()


def _mark(setup: Setup) -> Path:
    """The file that says that such games have been played here; those of one kernel have one, whoever plays."""
    from tenback.kernels import cache_folder  # noqa: PLC0415 - imports Numba

    path = path_of(setup)
    kinds = {"rules": "-".join(sorted({*setup.bots})), "team": "searching" if setup.searches else "static"}
    return stamp(cache_folder(), f"lab-{setup.game}-{path}-{kinds.get(path, 'all')}")


@cache
def _make_ready(setup: Setup) -> None:
    """Only one process of a machine compiles; the others read what it has left."""
    mark = _mark(setup)
    with ExitStack() as stack:
        if not mark.exists():
            with suppress(OSError):
                stack.enter_context(alone(mark.parent))
        rows = np.zeros(1, happened(setup.game, len(setup.bots)))
        player_of(setup)(setup, np.array([setup.first]), rows)
        with suppress(OSError):
            mark.touch()
