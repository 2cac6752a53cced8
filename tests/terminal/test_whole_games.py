"""All three games can be played to the end with the keyboard alone, at 80 by 24."""

from pathlib import Path
from typing import Any

import pytest

from tenback.core.chance import commitment
from tenback.core.record import replay
from tenback.core.record_text import read_text
from tenback.games import find_game
from tenback.terminal.ending import Ending
from tenback.terminal.table import Table
from tests.terminal.hands import SEED, Terminal

GAMES: list[tuple[str, str, dict[str, Any]]] = [
    ("coop", "en", {}),
    ("coop", "en", {"players": 5, "minimum": 3, "take_backs": True}),
    ("coop", "fr", {"players": 5, "minimum": 3, "take_backs": True}),
    ("duel", "en", {"take_backs": True}),
    ("duel", "fr", {"take_backs": True}),
    ("speed", "en", {"players": 2}),
    ("speed", "fr", {"players": 6}),
]


@pytest.mark.parametrize(("game", "language", "options"), GAMES)
async def test_a_whole_game_by_keys_with_no_line_cut_off(
    terminal: Terminal, game: str, language: str, options: dict[str, Any], tmp_path: Path
) -> None:
    path = tmp_path / "game.txt"
    async with terminal(game, language=language, save=path, **options) as hands:
        session = hands.table.session
        hands.check_lines()
        await hands.play_on(hands.check_lines)
        await hands.pilot.pause()
        assert isinstance(hands.app.screen, Ending)
        for name in session.names:
            assert name in hands.text
        assert SEED.hex() in hands.text
        assert commitment(SEED) in hands.text
        await hands.press("enter")
        assert isinstance(hands.app.screen, Table)
        assert hands.table.session is not session
        assert not hands.table.session.outcome
    record = read_text(path.read_text(encoding="utf-8"), find_game).record
    assert record.outcome
    assert len(list(replay(find_game(game), record))) == len(record.entries) + 1
