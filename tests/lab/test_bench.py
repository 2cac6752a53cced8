"""The bench of simulations fails when a goal is missed."""

import os
import sys

import pytest
from bench import simulate as bench
from bench.simulate import GIB, Cost

GOOD = {"kernel": Cost(70, 70, 0), "one": Cost(100, 100, GIB // 2), "two": Cost(52, 104, GIB // 2)}


@pytest.mark.parametrize(
    ("other", "missed"),
    [
        ({}, False),
        ({"two": Cost(99, 104, 0)}, False),  # others used the machine
        ({"kernel": Cost(59, 59, 0)}, True),
        ({"two": Cost(60, 120, 0)}, True),
        ({"two": Cost(52, 104, GIB + 1)}, True),
    ],
)
def test_it_fails_when_a_goal_is_missed(
    other: dict[str, Cost], missed: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    measured = {**GOOD, **other}
    monkeypatch.setattr(sys, "argv", ["simulate.py"])
    monkeypatch.setattr(os, "environ", {})
    monkeypatch.setattr(bench, "in_turn", lambda commands, _: {name: measured.get(name) for name in commands})
    with pytest.raises(SystemExit) as ended:
        bench.main()
    assert bool(ended.value.code) == missed
    assert capsys.readouterr().out.count("wanted: ") == 4
