"""A record says when the time was up and the referee resigned for a seat; a record without that keeps replaying."""

import json
from dataclasses import replace

import pytest

from tenback.core.errors import BadRecord
from tenback.core.record import GameRecord
from tenback.games.records import read_record, replay_record, write_record
from tenback.transcript import tell_record
from tenback.words import Words

RESIGNED = "tenback 1\ngame duel 1\nplayer Ana\nplayer Bo\nAna: 4A 8A .\nBo: @65 resign\n"
LATE = RESIGNED.replace("resign", "resign^")


def read(text: str) -> GameRecord:
    return read_record(text).record


def test_a_record_without_the_mark_is_one_that_nobody_lost_on_time() -> None:
    assert [entry.late for entry in read(RESIGNED).entries] == [False] * 4


@pytest.mark.parametrize("as_text", [False, True])
def test_the_mark_round_trips_and_replays(as_text: bool) -> None:
    record = read(LATE)
    assert [entry.late for entry in record.entries] == [False, False, False, True]
    lined = read_record(write_record(record, text=as_text))
    assert lined.record == record
    *_, last = replay_record(lined)
    assert last.state.outcome.reason == "resigned"


def test_only_what_the_clock_did_carries_the_mark() -> None:
    entries = json.loads(write_record(read(LATE)))["entries"]
    assert [entry.get("late", "none") for entry in entries] == ["none", "none", "none", True]
    assert write_record(read(LATE), text=True).replace("^", "") == write_record(read(RESIGNED), text=True)


def test_what_nobody_has_noted_is_not_written() -> None:
    record = read(RESIGNED)
    unknown = replace(record, entries=tuple(replace(entry, late=None) for entry in record.entries))
    assert write_record(unknown) == write_record(record)
    assert write_record(unknown, text=True) == write_record(record, text=True)


def test_a_bot_may_have_been_too_slow() -> None:
    last = read(LATE.replace("^", "~^")).entries[-1]
    assert (last.bot, last.late) == (True, True)


@pytest.mark.parametrize("word", ["^", "resign^^", "resign^~", "^resign"])
def test_a_mark_in_the_wrong_place_is_refused_with_its_line(word: str) -> None:
    with pytest.raises(BadRecord, match="line 6: cannot read "):
        read_record(LATE.replace("resign^", word))


def test_the_clock_itself_is_not_late() -> None:
    data = json.loads(write_record(read(LATE)))
    data["entries"][-1].update(seat=None, move=None)
    with pytest.raises(BadRecord, match="none, as the clock makes no moves"):
        read_record(json.dumps(data))


@pytest.mark.parametrize(
    ("language", "resigned", "late"),
    [
        ("en", "Ana: won, for the other resigned.", "Ana: won, for the other ran out of time."),
        ("fr", "Ana : victoire, l’autre a abandonné.", "Ana : victoire, le temps de l’autre était écoulé."),
    ],
)
def test_a_replay_tells_which_of_both_it_was(language: str, resigned: str, late: str) -> None:
    told = ["\n".join(tell_record(read_record(text), Words(language))) for text in (RESIGNED, LATE)]
    assert (resigned in told[0], late in told[0]) == (True, False)
    assert (resigned in told[1], late in told[1]) == (False, True)
    assert "resign^" in told[1]
