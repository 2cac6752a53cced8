"""The reference table: measured figures are kept, missing ones measured, and the document tells both."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from tenback.bots import levels
from tenback.bots.match import Estimate
from tenback.bots.strength import Figure, folder_of, read_figures, write_figures
from tenback.games import coop, duel, speed
from tenback.lab.crew import Alone
from tenback.lab.published import COOP
from tenback.lab.reference import (
    KINDS,
    PLAYERS,
    SPEED_PLAYERS,
    Places,
    Sizes,
    build,
    cells_of_coop,
    read_tournaments,
    table_of,
    write_tournaments,
    written,
)
from tenback.lab.tournament import Plan, hold
from tests.lab.test_tournament import Idle

ROOT = Path(__file__).parents[2]
SMALL = Sizes(games=3, searched=1, timed=1, duel_deals=2, speed_deals=2)
HALF = Estimate(0.5, 0.4, 0.6)
MISSING = {("casual", "players=2 minimum=3"), ("novice", "players=5")}
UNTIMED = ("skilled", "players=3")


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> Places:
    """Bots of which almost everything is known."""
    root = tmp_path_factory.mktemp("strength")
    for game in ("coop", "duel", "speed"):
        (root / game).mkdir()
    figures = [
        Figure(
            contest.sides[0],
            1234,
            table_of(contest.options),
            won=HALF,
            left=HALF,
            milliseconds=20.0 if contest.sides[0] == "master" else None,
            turn_ms=None if (contest.sides[0], table_of(contest.options)) == UNTIMED else 0.5,
        )
        for contest in cells_of_coop(SMALL)
    ]
    write_figures(root / "coop", [figure for figure in figures if (figure.level, figure.table) not in MISSING])
    held = [hold(Plan("duel", duel.Options(), ("novice", "casual"), deals=3), Alone())]
    write_tournaments(root / "duel", held)
    races = [Plan("speed", speed.Options(players=players), ("novice", "casual"), deals=1) for players in (3, 4, 5, 6)]
    write_tournaments(root / "speed", [hold(race, Alone()) for race in races])
    return Places(root / "cells", root / "strength.md", root)


@pytest.fixture(scope="module")
def text(places: Places) -> str:
    """The document after what was missing was measured."""
    return build(places, SMALL, Alone())


def test_every_bot_is_measured_at_every_kind_of_table() -> None:
    cells = {(contest.sides[0], contest.options) for contest in cells_of_coop(Sizes())}
    assert cells == {
        (level, coop.Options(players=players, minimum=minimum, fewer_cards=fewer))
        for level in levels("coop")
        for players in range(1, 6)
        for minimum, fewer in ((2, False), (3, False), (3, True))
    }


def test_what_is_known_stays_and_what_is_missing_is_measured(places: Places, text: str) -> None:
    figures = {(figure.level, figure.table): figure for figure in read_figures(places.bots / "coop")}
    assert len(figures) == len(KINDS) * len(PLAYERS) * len(levels("coop"))
    for cell, figure in figures.items():
        assert figure.games == (3 if cell in MISSING else 1234)
        assert figure.turn_ms
        assert figure.won
        assert figure.left
    assert figures[UNTIMED].won == HALF
    assert figures[UNTIMED].turn_ms != 0.5


def test_tournaments_are_held_where_none_is_known(places: Places, text: str) -> None:
    (held,) = read_tournaments(places.bots / "duel")
    assert held.plan.deals == 3
    races = read_tournaments(places.bots / "speed")
    assert [race.plan.options.players for race in races] == [*SPEED_PLAYERS]
    assert [race.plan.deals for race in races] == [2, 1, 1, 1, 1]
    pairs = {(figure.level, figure.against) for figure in read_figures(places.bots / "duel")}
    assert len(pairs) == 1
    assert {figure.table for figure in read_figures(places.bots / "speed")} == {"players=2"}


def test_measuring_again_plays_nothing_and_says_the_same(places: Places, text: str) -> None:
    assert build(places, SMALL, Idle()) == text


def test_anew_takes_nothing_for_known(places: Places, tmp_path: Path) -> None:
    with pytest.raises(AssertionError):  # there is something to play
        build(replace(places, cells=tmp_path), SMALL, Idle(), anew=True)


def test_the_document_tells_every_cell_and_on_how_many_games(text: str) -> None:
    for kind in KINDS:
        section = text.split(f"### {kind}")[1].partition("\n#")[0]
        for level in levels("coop"):
            for players in PLAYERS:
                assert re.search(rf"^\| `{level}` \| {players} \| (1,234|3) \|", section, re.MULTILINE), (kind, level)
    assert "| `master` | 3 | 1,234 | 50.0 (40.0 to 60.0) | 0.50 (0.40 to 0.60) | 20 | 0.5 |" in text
    assert "3 deals of seed 0" in text


def test_what_others_have_published_stands_beside_it_with_its_source(text: str) -> None:
    for other in COOP:
        assert f"| {other.name} | {' | '.join(other.won)} |" in text
        assert other.source in text


def test_figures_come_back_as_they_were_written(tmp_path: Path) -> None:
    for game in ("coop", "duel", "speed"):
        write_figures(tmp_path, read_figures(folder_of(game)))
        assert read_figures(tmp_path) == read_figures(folder_of(game))
        assert all(isinstance(figure, dict) for figure in json.loads((tmp_path / "strength.json").read_text()))


def test_the_committed_document_is_that_of_the_committed_figures() -> None:
    committed = (ROOT / "docs" / "strength.md").read_text(encoding="utf-8")
    assert written(Places().bots) == committed, "run make strength"
