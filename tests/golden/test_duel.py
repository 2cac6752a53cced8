"""Whole games of duel, told event by event: a `.record` and, beside it, the `.events` that it must bring about."""

import pytest

from tenback.games.records import read_record, write_record
from tests.golden.transcript import FOLDER, assert_another_outcome_is_refused, read, shows, transcript, without_comments

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
