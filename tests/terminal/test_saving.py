"""Records are kept, each in a file of its own."""

import os
from pathlib import Path

import pytest

from tenback.core.errors import CannotSave
from tenback.core.record import GameRecord, replay
from tenback.games import find_game
from tenback.games.records import read_record
from tenback.terminal.app import TenbackApp, play
from tenback.terminal.menu import Menu
from tests.terminal.hands import Terminal


def read(path: Path) -> GameRecord:
    record = read_record(path.read_text(encoding="utf-8")).record
    assert len(list(replay(find_game(record.game), record))) == len(record.entries) + 1
    return record


async def test_no_game_takes_the_place_of_another(terminal: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("mine", encoding="utf-8")
    async with terminal("duel", save=path) as hands:
        for _ in range(2):
            await hands.press("x", "y")
            await hands.pilot.pause()
            await hands.press("t", "enter", "s", "enter")  # to look at the table and to save again adds no file
            await hands.pilot.pause()
    assert path.read_text(encoding="utf-8") == "mine"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["game-2.txt", "game-3.txt", "game.txt"]
    assert read(tmp_path / "game-2.txt").seed != read(tmp_path / "game-3.txt").seed


@pytest.mark.parametrize(("name", "beginning"), [("game.json", "{"), ("game.JSON", "{"), ("game", "tenback 1")])
async def test_the_name_of_the_file_says_its_form(
    terminal: Terminal, tmp_path: Path, name: str, beginning: str
) -> None:
    path = tmp_path / name
    async with terminal("duel", save=path) as hands:
        await hands.press("x", "y")
        await hands.pilot.pause()
    assert path.read_text(encoding="utf-8").startswith(beginning)
    assert read(path).outcome


async def test_a_game_that_is_left_in_the_middle_is_kept(terminal: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    async with terminal("coop", save=path) as hands:
        await hands.press("1", "a", "q", "y")
        await hands.pilot.pause()
        assert isinstance(hands.app.screen, Menu)
    record = read(path)
    assert len(record.entries) == 1
    assert record.outcome is None


async def test_leaving_at_once_keeps_the_game_too(terminal: Terminal, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    async with terminal("coop", save=path) as hands:
        await hands.press("1", "a", "?", "ctrl+q")
        await hands.pilot.pause()
        assert not hands.app.is_running
    assert len(read(path).entries) == 1


async def test_a_game_without_a_move_leaves_no_file(terminal: Terminal, tmp_path: Path) -> None:
    async with terminal("coop", save=tmp_path / "game.txt") as hands:
        await hands.press("q", "y")
    assert not list(tmp_path.iterdir())


async def test_nothing_is_kept_unless_asked(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    async with terminal("coop") as hands:
        await hands.press("1", "a", "q", "y")
    assert not list(tmp_path.iterdir())


def test_a_place_that_cannot_be_written_is_noticed_at_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(self: TenbackApp) -> None:
        raise AssertionError("the game must not start")

    monkeypatch.setattr(TenbackApp, "run", never)
    for path in (tmp_path / "no such folder" / "game.txt", tmp_path):
        with pytest.raises(CannotSave, match="nothing can be written to"):
            play("coop", None, language="en", seed=None, save=path)
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(CannotSave):
        play(None, None, language="fr", seed=None, save=tmp_path / "game.txt")
