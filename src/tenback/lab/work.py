"""What a worker does: play the games of a chunk. It depends on the chunk alone, whoever does it."""

from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import replace
from functools import cache
from importlib import import_module
from threading import Lock
from time import thread_time
from typing import Any

import numpy as np

from tenback.bots.warmth import alone, stamp
from tenback.lab.results import columns, timed
from tenback.lab.setup import Chunk, Setup, path_of

Player = Callable[[Setup, Any, Any], None]

PATHS = {
    "playouts": "native:play_playouts",
    "team": "native:play_team",
    "duel": "native:play_duel",
    "speed": "native:play_speed",
    "rules": "ruled:play_by_the_rules",
}
LEAST = 0.05  # milliseconds: the quickest way to run every kernel once
ONE_AT_A_TIME = Lock()


def play(chunk: Chunk) -> Any:
    """The rows of its games, with the time that they took on average."""
    setup = chunk.setup
    make_ready(setup)
    rows = np.zeros(chunk.games, timed(columns(setup.game, len(setup.bots))))
    rows["number"] = np.arange(chunk.start, chunk.start + chunk.games)
    rows["seed"] = setup.first + rows["number"]
    begun = thread_time()
    player_of(setup)(setup, rows["seed"], rows)
    rows["seconds"] = (thread_time() - begun) / chunk.games
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


@cache
def _make_ready(setup: Setup) -> None:
    """Only one process of a machine compiles; the others read what it has left."""
    from tenback.kernels import cache_folder  # noqa: PLC0415 - imports Numba

    kinds = "-".join(sorted({*setup.bots}))
    mark = stamp(cache_folder(), f"lab-{setup.game}-{path_of(setup)}-{kinds}")
    with ExitStack() as stack:
        if not mark.exists():
            with suppress(OSError):
                stack.enter_context(alone(mark.parent))
        rows = np.zeros(1, columns(setup.game, len(setup.bots)))
        player_of(setup)(setup, np.array([setup.first]), rows)
        with suppress(OSError):
            mark.touch()
