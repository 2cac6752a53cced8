"""A record says which moves a bot made in place of a person."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tenback.core.conformance import check_trial
from tenback.core.errors import BadName, BadRecord
from tenback.core.record import Entry, GameRecord, Player
from tenback.games.records import read_record, replay_record, write_record
from tests.trials import TRIALS


def played(name: str) -> GameRecord:
    """A game in which a bot made every second move for the person at the second seat."""
    record = check_trial(TRIALS[name], 1, every=1000)
    entries = tuple(replace(entry, bot=entry.seat == 1 and n % 2 == 0) for n, entry in enumerate(record.entries))
    return replace(record, entries=entries)


def by_bot(record: GameRecord) -> list[Entry]:
    return [entry for entry in record.entries if entry.bot]


def refusal(text: str) -> str:
    with pytest.raises(BadRecord) as caught:
        read_record(text)
    return str(caught.value)


@pytest.mark.parametrize("as_text", [False, True])
@pytest.mark.parametrize("name", ["coop of two, random starter", "duel", "speed of two"])
def test_moves_of_bots_round_trip_and_replay(name: str, as_text: bool) -> None:
    record = played(name)
    assert 0 < len(by_bot(record)) < len(record.entries)
    lined = read_record(write_record(record, text=as_text))
    assert lined.record == record
    assert len(list(replay_record(lined))) == len(record.entries) + 1


def test_only_moves_of_bots_carry_the_mark() -> None:
    record = played("duel")
    entries = json.loads(write_record(record))["entries"]
    assert [entry.get("bot", "none") for entry in entries] == [entry.bot or "none" for entry in record.entries]
    lines = write_record(record, text=True).splitlines()
    words = [word for line in lines if ": " in line for word in line.partition(": ")[2].split()]
    moves = [word for word in words if not word.startswith("@")]
    assert [move.endswith("~") for move in moves] == [entry.bot for entry in record.entries]


def test_a_turn_that_a_bot_ends_has_a_line_of_its_own() -> None:
    record = replace(played("coop of two, random starter"), outcome=None)
    plain = replace(record, entries=tuple(replace(entry, bot=False) for entry in record.entries))
    marked = replace(
        record, entries=tuple(replace(entry, bot=True) for entry in record.entries if entry.seat is not None)
    )
    assert write_record(marked, text=True).replace("~", "") == write_record(plain, text=True)


def changed(change: Callable[[dict[str, Any]], object]) -> str:
    """The first entry of a JSON record with something changed in it."""
    data = json.loads(write_record(played("duel")))
    change(data["entries"][0])
    return json.dumps(data)


def test_an_entry_may_say_that_no_bot_made_it() -> None:
    assert not read_record(changed(lambda entry: entry.update(bot=False))).record.entries[0].bot


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda entry: entry.update(bot=1), "bot: expected yes or no, found 1"),
        (lambda entry: entry.update(robot=True), "entry: expected n, seat, at and move"),
        (
            lambda entry: entry.update(seat=None, move=None, bot=True),
            "move: expected none, as the clock makes no moves, found {'n': 1,",
        ),
    ],
)
def test_a_broken_mark_is_refused(change: Callable[[dict[str, Any]], object], reason: str) -> None:
    assert reason in refusal(changed(change))


@pytest.mark.parametrize("word", ["~", "12A~~", "~12A"])
def test_a_mark_in_the_wrong_place_is_refused_with_its_line(word: str) -> None:
    text = f"tenback 1\ngame coop 1\nplayer Anna\nAnna: {word}"
    assert refusal(text).startswith("line 4: cannot read ")


@pytest.mark.parametrize("bot", ["", " ", "x" * 41, "\x1b[2J", "\ud800"])
def test_a_bot_has_a_name_that_can_be_shown(bot: str) -> None:
    with pytest.raises(BadName):
        Player("Anna", bot)
