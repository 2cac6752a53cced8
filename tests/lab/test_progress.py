"""The bar of a simulation."""

import re
from io import StringIO

import pytest
from rich.console import Console

from tenback.lab.progress import duration, showing
from tenback.lab.setup import Chunk
from tenback.lab.summary import Tally
from tenback.lab.work import play
from tenback.words import Words
from tests.lab.runs import SETUPS

CODES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


def shown(*, terminal: bool) -> str:
    file, tally = StringIO(), Tally(SETUPS["playouts"])
    with showing(600, Words("en"), Console(file=file, force_terminal=terminal, width=80)) as tell:
        for start in range(0, 600, 200):
            tally.add(play(Chunk(SETUPS["playouts"], start, 200)))
            tell(tally)
    return CODES.sub("", file.getvalue())


def test_the_bar_tells_games_a_second_and_the_share_won_with_its_interval() -> None:
    *_, last = shown(terminal=True).strip().splitlines()
    assert re.search(r"600/600 games [\d,.]+ games/s won \d+\.\d% \(\d+\.\d to \d+\.\d\) 0:00:00", last)
    assert len(last) <= 80


def test_elsewhere_nothing_is_shown() -> None:
    assert not shown(terminal=False).strip()


@pytest.mark.parametrize(
    ("milliseconds", "told"), [(23.08, "23 ms"), (0.0785, "0.079 ms"), (0.000082, "0.082 µs"), (0.01, "0.01 ms")]
)
def test_times_have_a_unit_that_suits_them(milliseconds: float, told: str) -> None:
    assert duration(milliseconds) == told
