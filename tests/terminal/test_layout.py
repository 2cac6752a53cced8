"""Everything essential lies within 80 by 24, at the fullest tables too."""

import re
from typing import Any

import pytest
from textual.geometry import Region
from textual.widget import Widget
from textual.widgets import Static

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


ON_THE_MESSAGE_LINE = re.compile(
    r"(table|coop|duel|speed)\.(\w+_hint|say_\w+|wait_\w+|pick_\w+|aim_\w+|one_key_\w+|too_late)"
)
LONGEST_DETAILS = {"card": 99, "name": "Cleo", "side": "gauche", "top": 10, "count": 3}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_fits_its_line(language: str) -> None:
    keys = {re.sub(r"\.(one|other)$", "", key) for key in catalogue(language)}
    shown = [key for key in keys if ON_THE_MESSAGE_LINE.fullmatch(key)]
    assert len(shown) >= 20
    for key in shown:
        assert len(Words(language)(key, **LONGEST_DETAILS)) <= 76, key


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
