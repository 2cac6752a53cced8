"""The bar of a simulation."""

import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from tenback.bots.warmth import stamp
from tenback.games import GAMES, duel
from tenback.kernels import cache_folder
from tenback.lab.crew import Alone
from tenback.lab.progress import duration, showing, tell_compiling
from tenback.lab.setup import Setup
from tenback.lab.summary import Tally
from tenback.lab.work import _mark, are_compiled
from tenback.words import Words
from tests.lab.runs import SETUPS, played

CODES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


def shown(*, terminal: bool) -> str:
    file, tally = StringIO(), Tally(SETUPS["playouts"])
    with showing(600, Words("en"), Console(file=file, force_terminal=terminal, width=80)) as tell:
        for start in range(0, 600, 200):
            tally.add(played(SETUPS["playouts"], start, 200))
            tell(tally)
    return CODES.sub("", file.getvalue())


def test_the_bar_tells_games_a_second_and_the_share_won_with_its_interval() -> None:
    *_, last = shown(terminal=True).strip().splitlines()
    assert re.search(r"600/600 games [\d,.]+ games/s won \d+\.\d% \(\d+\.\d to \d+\.\d\) 0:00:00", last)
    assert len(last) <= 80


def test_compiling_is_told_where_nothing_is_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole games of coop and duel have kernels of their own; for others it is enough that `tenback warm` has run."""
    told = {}
    monkeypatch.setenv("TENBACK_CACHE", str(tmp_path))
    setups = {name: SETUPS[name] for name in ("playouts", "searching", "duel", "speed", "rules")}
    for done in ("nothing", "warm"):
        for name, setup in setups.items():
            file = StringIO()
            tell_compiling([setup], Alone(), Words("en"), Console(file=file, width=200))
            told[done, name] = file.getvalue().count("tenback warm")
        for game in GAMES:
            mark = stamp(cache_folder(), game)
            mark.parent.mkdir(parents=True, exist_ok=True)
            mark.touch()
    assert {name for done, name in told if done == "nothing" and told[done, name]} == {*setups}
    assert {name for done, name in told if done == "warm" and told[done, name]} == {"playouts", "searching", "duel"}


def test_compiling_is_told_once_for_all_who_play_by_one_kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TENBACK_CACHE", str(tmp_path))
    _mark(SETUPS["duel"]).parent.mkdir(parents=True)
    _mark(SETUPS["duel"]).touch()
    assert are_compiled([Setup("duel", duel.Options(), ("master", "novice"))])
    assert not are_compiled([SETUPS["team"]])
    assert _mark(SETUPS["team"]) == _mark(SETUPS["casual"]) != _mark(SETUPS["searching"])


def test_elsewhere_nothing_is_shown() -> None:
    assert not shown(terminal=False).strip()


@pytest.mark.parametrize(
    ("milliseconds", "told"), [(23.08, "23 ms"), (0.0785, "0.079 ms"), (0.000082, "0.082 µs"), (0.01, "0.01 ms")]
)
def test_times_have_a_unit_that_suits_them(milliseconds: float, told: str) -> None:
    assert duration(milliseconds) == told
