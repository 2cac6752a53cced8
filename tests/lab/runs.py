"""Small runs for the tests of the laboratory."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from signal import SIGINT, default_int_handler, signal
from typing import Any

from tenback.games import coop, duel, speed
from tenback.lab.setup import Chunk, Setup
from tenback.lab.work import play, rows_of

SETUPS = {
    "playouts": Setup("coop", coop.Options(players=3), ("greedy",)),
    "random": Setup("coop", coop.Options(players=2), ("random",)),
    "team": Setup("coop", coop.Options(players=2), ("skilled",)),
    "casual": Setup("coop", coop.Options(players=2), ("casual",)),
    "searching": Setup("coop", coop.Options(players=2), ("master",), milliseconds=0.2),
    "duel": Setup("duel", duel.Options(), ("skilled", "random")),
    "duel searching": Setup("duel", duel.Options(), ("master", "casual"), milliseconds=0.5),
    "speed": Setup("speed", speed.Options(players=3), ("master", "novice", "casual")),
    "rules": Setup("coop", coop.Options(players=2, minimum=3), ("casual", "greedy")),
    "rules of speed": Setup("speed", speed.Options(players=2), ("random", "novice")),
}
PATIENCE = 300.0  # seconds; kernels may have to be compiled first


def played(setup: Setup, start: int, games: int) -> Any:
    """The rows of some games."""
    return rows_of(setup, start, play(Chunk(setup, start, games)))


def start(*arguments: object, **more: Any) -> subprocess.Popen[str]:
    """The command as a process of its own, whose words are English."""
    environment = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONUNBUFFERED": "1"}
    words = [sys.executable, "-m", "tenback", *map(str, arguments)]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    before = signal(SIGINT, default_int_handler)  # these tests may run in the background, where Ctrl-C is ignored
    try:
        return subprocess.Popen(words, env=environment, **{**pipes, **more})
    finally:
        signal(SIGINT, before)


def until(fact: Callable[[], object], patience: float = PATIENCE) -> None:
    """Wait for a fact."""
    ends = time.monotonic() + patience
    while not fact():
        assert time.monotonic() < ends, "it never came true"
        time.sleep(0.02)


def size_of(path: Path) -> int:
    """How large a file is; one that is not there is empty."""
    return path.stat().st_size if path.exists() else 0


def summary(path: Path) -> dict[str, Any]:
    """The summary beside a results file, without what is another one each time."""
    told: dict[str, Any] = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    return {key: part for key, part in told.items() if key not in {"ms_per_turn", "games_per_second", "command"}}
