"""Everything essential lies within 80 by 24, at the fullest tables too."""

import re
from dataclasses import replace
from typing import Any

import pytest
from textual.geometry import Region
from textual.widget import Widget
from textual.widgets import Static

from tenback.core.errors import IllegalMove, TimeRunsBackwards, UnknownMove
from tenback.games.coop import Starter, Word
from tenback.games.coop.state import Signal
from tenback.terminal.dialogs import TooSmall
from tenback.terminal.menu import Menu
from tenback.terminal.speed import SpeedTable
from tenback.words import LANGUAGES, Words, catalogue
from tests.terminal.hands import Terminal

FULLEST: list[tuple[str, dict[str, Any]]] = [
    ("coop", {}),
    ("coop", {"players": 5, "minimum": 3, "take_backs": True}),
    ("duel", {"take_backs": True}),
    ("speed", {"players": 6}),
]
SCREEN = Region(0, 0, 80, 24)


@pytest.mark.parametrize(("game", "options"), FULLEST)
async def test_essentials_lie_within_the_screen_and_apart(
    terminal: Terminal, game: str, options: dict[str, Any]
) -> None:
    async with terminal(game, **options) as hands:
        regions = [widget.region for widget in hands.essentials]
        assert all(region.area and SCREEN.contains_region(region) for region in regions)
        assert not any(one.overlaps(other) for one in regions for other in regions if one is not other)
        assert not any(widget.show_vertical_scrollbar for widget in hands.table.query(Widget))


@pytest.mark.parametrize(("game", "options"), FULLEST)
async def test_more_room_shows_the_deal_and_the_log_at_the_side(
    terminal: Terminal, game: str, options: dict[str, Any]
) -> None:
    async with terminal(game, size=(130, 40), **options) as hands:
        assert hands.table.query_one("#side").region.area
        assert hands.table.session.commitment[:16] in hands.text
        assert not hands.table.query_one("#log").region.area
        hints = hands.table.query_one("#hints", Static)
        assert hints.region.bottom == 40


MESSAGE_WIDTH = 76
ON_THE_MESSAGE_LINE = re.compile(
    r"(table|coop|duel|speed)\."
    r"(\w+_hint|say_\w+|wait_\w+|\w+_wait|pick_\w+|aim_\w+|one_key_\w+|too_late|nobody|signal_\w+|gift_pile|joker_number"
    r"|name_joker)|table\.wait|speed\.no_fit"
)
LONGEST_DETAILS: dict[str, Any] = {"card": 99, "name": "Cleo", "side": "gauche", "top": 100, "count": 3, "pile": "A"}
LONGEST_DETAILS |= {"below": 10, "above": 10, "highest": 10, "number": 11}
LONGEST_DETAILS |= {"minimum": 3, "laid": 2, "wish": 9, "strongest": 3}
CORE = IllegalMove.__module__  # other layers have refusals of their own, which no table shows
NEVER_SHOWN = (UnknownMove, TimeRunsBackwards)  # no key brings them about


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_fits_its_line(language: str) -> None:
    keys = {re.sub(r"\.(one|other)$", "", key) for key in catalogue(language)}
    shown = [key for key in keys if ON_THE_MESSAGE_LINE.fullmatch(key)]
    assert len(shown) >= 30
    for key in shown:
        assert len(Words(language)(key, **LONGEST_DETAILS)) <= MESSAGE_WIDTH, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_fits_the_line(language: str) -> None:
    refusals = [kind for kind in IllegalMove.__subclasses__() if kind.__module__ == CORE and kind not in NEVER_SHOWN]
    assert len(refusals) > 20
    for kind in refusals:
        told = Words(language).error(kind(**LONGEST_DETAILS))
        assert len(told) <= MESSAGE_WIDTH, told


@pytest.mark.parametrize("language", LANGUAGES)
async def test_signals_of_everybody_on_one_pile_are_shortened_and_not_cut(terminal: Terminal, language: str) -> None:
    async with terminal("coop", language=language, players=5, starter=Starter.FIXED) as hands:
        session = hands.table.session
        said = [Signal(seat, 1, word) for seat, word in enumerate(Word)]
        session._state = replace(session._state, signals=tuple(said))
        hands.table.show()
        initials = [name[0] for name in session.names]
        tokens = [f"{initial}{sign}" for initial, sign in zip(initials, ("⊘", "⊘!", "≈", "≈!", "»"), strict=True)]
        assert " ".join(tokens) in hands.text
        session._state = replace(session._state, signals=tuple(said[:1]))
        hands.table.show()
        assert f"{initials[0]} ⊘ {hands.table.words('coop.word.leave')}" in hands.text


@pytest.mark.parametrize("size", [(79, 24), (80, 23), (20, 5)])
async def test_a_terminal_that_is_too_small_says_so_until_it_is_larger(
    terminal: Terminal, size: tuple[int, int]
) -> None:
    async with terminal("coop", size=size) as hands:
        assert "80×24" in hands.text
        assert "Choose a card" not in hands.text
        for _ in range(2):
            await hands.pilot.resize_terminal(80, 24)
            await hands.pilot.pause()
            assert "Choose a card" in hands.text
            assert hands.table.query_one("#log").region.area
            await hands.pilot.resize_terminal(*size)
            await hands.pilot.pause()
            assert isinstance(hands.app.screen, TooSmall)
        await hands.press("1", "enter", "q")
        await hands.pilot.pause()
        assert not hands.app.is_running


async def test_the_menu_waits_for_room_too(terminal: Terminal) -> None:
    async with terminal(size=(60, 20), language="fr") as hands:
        assert "tenback a besoin de 80×24" in hands.text
        await hands.pilot.resize_terminal(100, 30)
        await hands.pilot.pause()
        assert isinstance(hands.app.screen, Menu)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_question_fits_its_line(terminal: Terminal, language: str) -> None:
    async with terminal("coop", language=language, players=2) as hands:
        await hands.press("s")
        hands.check_lines()
        await hands.press("b")
        hands.check_lines()
    async with terminal("speed", language=language, dealer=0) as hands:
        table = hands.table
        assert isinstance(table, SpeedTable)
        table._ask_number(0, 1)
        table.show()
        hands.check_lines()
