"""Whole games of duel, told event by event: a `.record` and, beside it, the `.events` that it must bring about."""

import re
from pathlib import Path
from typing import cast

import pytest

from tenback.core.codec import Plain, encode
from tenback.core.errors import BadRecord
from tenback.core.line import write_line
from tenback.games import find_game
from tenback.games.records import read_record, replay_record, write_record

FOLDER = Path(__file__).parent

# Each game, the rules it was chosen for, and what its events must show, in this order.
GAMES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "duel_ordinary": (("D2", "D3", "D5", "D7"), ("trick=True", "CardGiven", "drawn=2", "reason='cannot_lay'")),
    "duel_single_card": (
        ("D7",),
        ("TurnEnded(seat=0, drawn=1)", "winners=(1,), scores=(1, 12)", "hands=[[13] [7 8 19 42 44 56]] draws=[[] ["),
    ),
    "duel_won_in_mid_turn": (
        ("D6",),
        ("Ana 52A: CardLaid", "Ana 52A: GameEnded(outcome=Outcome(reason='all_laid', winners=(0,), scores=(0, 12)))"),
    ),
    "duel_refilled": (("D4", "D5"), ("CardGiven(seat=0", "TurnEnded(seat=0, drawn=5)")),
    "duel_no_second_card": (("D7",), ("TurnBegan(seat=1)", "CardLaid(seat=1", "reason='minimum_out_of_reach'")),
    "duel_taken_back": (("C14", "D7"), ("CardTakenBack", "TurnEnded", "CardTakenBack", "GameEnded")),
    "duel_resigned_when_stuck": (("C14", "D7"), ("CardLaid", "resign: Resigned", "reason='resigned'")),
    "duel_resigned": (("D7",), ("TurnBegan(seat=0)", "Resigned(seat=1)", "reason='resigned', winners=(0,)")),
    "duel_by_hand": (("D1",), ("TurnEnded", "reason='resigned'")),
}


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


@pytest.mark.parametrize("name", [pytest.param(name, marks=pytest.mark.rule(*GAMES[name][0])) for name in GAMES])
def test_a_recorded_duel_brings_the_same_events_again(name: str) -> None:
    assert transcript(read(name, "record")) == read(name, "events").splitlines()


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_duel_shows_what_it_was_chosen_for(name: str) -> None:
    assert shows(read(name, "events").splitlines(), GAMES[name][1])


@pytest.mark.parametrize("name", [name for name in GAMES if name != "duel_by_hand"])
def test_a_recorded_duel_is_written_as_it_was_read(name: str) -> None:
    text = read(name, "record")
    assert write_record(read_record(text).record, text=True) == without_comments(text)


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_duel_with_another_outcome_is_refused(name: str) -> None:
    assert_another_outcome_is_refused(read(name, "record"))


def test_every_recorded_duel_is_tested() -> None:
    files = {path.name for path in FOLDER.glob("duel_*")}
    assert files == {f"{name}.{ending}" for name in GAMES for ending in ("record", "events")}
