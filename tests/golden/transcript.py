"""Recorded games read from this folder and told event by event."""

import re
from pathlib import Path
from typing import cast

import pytest

from tenback.core.codec import Plain, encode
from tenback.core.errors import BadRecord
from tenback.core.line import write_line
from tenback.games import find_game
from tenback.games.records import read_record, replay_record

FOLDER = Path(__file__).parent


def read(name: str, ending: str) -> str:
    """A file of this folder."""
    return (FOLDER / f"{name}.{ending}").read_text(encoding="utf-8")


def transcript(text: str) -> list[str]:
    """The state after the deal, every event with its time and its cause, and the state at the end."""
    lined = read_record(text)
    record, game = lined.record, find_game(lined.record.game)
    dealt, *steps = replay_record(lined)
    lines = [f"deal: {_line(dealt.state)}"]
    for entry, step in zip(record.entries, steps, strict=True):
        who = "clock" if entry.seat is None else f"{record.players[entry.seat].name} {game.write_move(entry.move)}"
        lines += [f"@{entry.at} {who}: {event!r}" for event in step.events]
    return [*lines, f"end: {_line(steps[-1].state)}"]


def _line(state: object) -> str:
    return write_line(cast("dict[str, Plain]", encode(state, brief=True)))


def without_comments(text: str) -> str:
    """The lines of a record that a program would have written."""
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith("#"))


def shows(lines: list[str], wanted: tuple[str, ...]) -> bool:
    """Whether these words come in the lines, each after the one before."""
    rest = iter(lines)
    return all(any(word in line for line in rest) for word in wanted)


def assert_another_outcome_is_refused(text: str) -> None:
    """A record that tells of another end than its moves bring is refused at the line that tells it."""
    (number,) = (at for at, line in enumerate(text.splitlines(), start=1) if line.startswith("outcome"))
    lined = read_record(re.sub(r"outcome \w+", "outcome dreamt", text))
    with pytest.raises(BadRecord) as caught:
        list(replay_record(lined))
    assert caught.value.line == number
