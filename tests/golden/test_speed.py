"""Whole games of speed, told event by event: a `.record` and, beside it, the `.events` that it must bring about."""

import pytest

from tenback.games.records import read_record, write_record
from tests.golden.transcript import FOLDER, assert_another_outcome_is_refused, read, shows, transcript, without_comments

# Each game, the rules it was chosen for, and what its events must show, in this order.
GAMES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "speed_ordinary": (
        ("S5", "S6", "S7", "S8", "S10"),
        (
            "WentOff(seat=1)",
            "Bo *7R: CardLaid(seat=1, card=0, pile=1, number=7)",
            "CardsDrawn",
            "Finished(seat=0)",
            "Shouted(seat=0)",
        ),
    ),
    "speed_last_card_to_draw": (
        ("S9", "S11"),
        ("@165561 clock: Blocked", "@165561 clock: CardTurned(pile=0", "@170561 clock: WentOff", "fewest_points"),
    ),
    "speed_joker_turned_up": (
        ("S9",),
        ("CardTurned(pile=1, card=0, number=None)", "Ana R=2: JokerNamed(seat=0, pile=1, number=2)", "WentOff(seat=0)"),
    ),
    "speed_jokers_at_the_start": (("S3",), ("compartments=[(cards=[7] number=7) (cards=[4] number=4)]",)),
    "speed_jokers_alone_to_draw": (
        ("S3", "S9"),
        (
            "compartments=[(cards=[0] number=-) (cards=[0] number=-)]",
            "Bo R=8: JokerNamed(seat=1, pile=1, number=8)",
            "Bo L=8: JokerNamed(seat=1, pile=0, number=8)",
            "WentOff(seat=1)",
            "JokerNamed(seat=None, pile=0, number=5)",
            "JokerNamed(seat=None, pile=1, number=10)",
        ),
    ),
    "speed_stalled": (
        ("S9", "S11"),
        (
            "@15240 clock: CardsDrawn(seat=1",
            "@15240 clock: CardsDrawn(seat=3",
            "@18240 clock: Blocked",
            "fewest_points",
        ),
    ),
    "speed_shared_win": (("S11",), ("Blocked()", "winners=(0, 4), scores=(39, 46, 62, 59, 39, 61)")),
    "speed_shout_race": (
        ("S10",),
        ("Cy 10R: Finished(seat=2)", "Bo 9L: Finished(seat=1)", "Shouted(seat=1)", "reason='shouted', winners=(1,)"),
    ),
    "speed_no_shout": (
        ("S10",),
        ("@52774 Bo 3L: Finished", "Ana 3L: Finished", "@57774 clock: GameEnded", "reason=finished_first winners=[1]"),
    ),
    "speed_finished_and_blocked": (("S11",), ("Finished(seat=1)", "Ana +: Blocked()", "reason='finished_first'")),
    "speed_slow_dealer": (
        ("S4", "S9"),
        (
            "@5000 clock: WentOff(seat=None)",
            "CardTurned(pile=0, card=0, number=None)",
            "CardTurned(pile=1, card=4",
            "@41011 clock: JokerNamed(seat=None, pile=0, number=9)",
        ),
    ),
    "speed_without_shout": (("S4", "S10"), ("WentOff(seat=3)", "Cy 5R: Finished", "Cy 5R: GameEnded", "all_laid")),
}


@pytest.mark.parametrize("name", [pytest.param(name, marks=pytest.mark.rule(*GAMES[name][0])) for name in GAMES])
def test_a_recorded_game_brings_the_same_events_again(name: str) -> None:
    assert transcript(read(name, "record")) == read(name, "events").splitlines()


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_shows_what_it_was_chosen_for(name: str) -> None:
    assert shows(read(name, "events").splitlines(), GAMES[name][1])


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_is_written_as_it_was_read(name: str) -> None:
    text = read(name, "record")
    assert write_record(read_record(text).record, text=True) == without_comments(text)


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_with_another_outcome_is_refused(name: str) -> None:
    assert_another_outcome_is_refused(read(name, "record"))


def test_every_recorded_game_is_tested() -> None:
    files = {path.name for path in FOLDER.glob("speed_*")}
    assert files == {f"{name}.{ending}" for name in GAMES for ending in ("record", "events")}
