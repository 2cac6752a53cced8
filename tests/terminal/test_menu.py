"""The start menu and the end of a game."""

from pathlib import Path

import pytest

from tenback.bots import DEFAULT_LEVEL, levels
from tenback.core.chance import SEED_BYTES, commitment
from tenback.games import GAMES, coop, duel, speed
from tenback.terminal.app import TenbackApp
from tenback.terminal.coop import CoopTable
from tenback.terminal.dialogs import Page
from tenback.terminal.ending import Ending
from tenback.terminal.menu import Menu
from tenback.terminal.setup import SETTINGS, Choices, Setting, Setup, value_key
from tenback.words import LANGUAGES, Words, catalogue
from tests.terminal.hands import Terminal


async def test_enter_enter_starts_a_solo_game_of_coop(terminal: Terminal) -> None:
    async with terminal() as hands:
        await hands.press("enter", "enter")
        await hands.pilot.pause()
        assert isinstance(hands.app.screen, CoopTable)
        assert hands.table.session.options == coop.Options()


async def test_settings_change_with_left_and_right(terminal: Terminal) -> None:
    async with terminal() as hands:
        await hands.press("down", "down", "enter", "down", "right", "right", "down", "enter", "up", "up", "enter")
        await hands.pilot.pause()
        assert hands.table.session.options == speed.Options(players=4, shout=False)


async def test_language_theme_rules_and_back(terminal: Terminal) -> None:
    async with terminal() as hands:
        await hands.press("up", "up", "up", "right")
        assert "Trois jeux de nombres" in hands.text
        await hands.press("down", "right")
        assert hands.app.theme == "paper"
        await hands.press("l", "up", "up", "up", "enter", "?")
        await hands.pilot.pause()
        assert isinstance(hands.app.screen, Page)
        assert "Posez avant l’autre" in hands.text
        await hands.press("escape", "escape", "z", "left")
        assert hands.app.theme == "ink"
        assert isinstance(hands.app.screen, Menu)
        assert "Trois jeux de nombres" in hands.text


async def test_leaving_the_menu_ends_the_program(terminal: Terminal) -> None:
    async with terminal() as hands:
        await hands.press("q")
        await hands.pilot.pause()
        assert not hands.app.is_running


async def test_a_click_presses_a_line(terminal: Terminal) -> None:
    async with terminal() as hands:
        await hands.pilot.click("#entries", offset=(3, 1))
        assert "2 players, face to face" in hands.text
        assert "Start" in hands.text


async def test_the_end_offers_table_save_menu_and_leaving(terminal: Terminal, tmp_path: Path) -> None:
    async with terminal("duel") as hands:
        table = hands.table
        await hands.press("x", "y")
        await hands.pilot.pause()
        ending = hands.app.screen
        assert isinstance(ending, Ending)
        ending.keeper._path = tmp_path / "no such folder" / "game.txt"
        await hands.press("s")
        assert "Could not save" in hands.text
        ending.keeper._path = tmp_path / "game.txt"
        await hands.press("z", "s")
        assert "Saved" in hands.text
        assert (tmp_path / "game.txt").read_text(encoding="utf-8").startswith("tenback 1\ngame duel 1\n")
        await hands.press("t")
        assert hands.app.screen is table
        assert "Enter shows the result." in hands.text
        await hands.press("1", "e", "enter")
        assert isinstance(hands.app.screen, Ending)
        await hands.press("m")
        await hands.pilot.pause()
        assert isinstance(hands.app.screen, Menu)


async def test_quitting_from_the_end_ends_the_program(terminal: Terminal) -> None:
    async with terminal("duel") as hands:
        await hands.press("x", "y")
        await hands.pilot.pause()
        await hands.press("q")
        await hands.pilot.pause()
        assert not hands.app.is_running


def test_the_first_values_are_the_usual_table() -> None:
    for game, usual in (("coop", coop.Options()), ("duel", duel.Options()), ("speed", speed.Options())):
        assert Choices(game).setup() == Setup(game, usual)


def test_every_setting_and_value_has_words() -> None:
    for words in map(Words, LANGUAGES):
        for setting in {setting for settings in SETTINGS.values() for setting in settings}:
            assert words(f"menu.setting.{setting.name}")
            assert all(words(value_key(setting, value)) for value in setting.values)


def test_there_are_no_words_for_settings_that_do_not_exist() -> None:
    told = {key.removeprefix("menu.setting.") for key in catalogue("en") if key.startswith("menu.setting.")}
    assert told == {setting.name for settings in SETTINGS.values() for setting in settings}


@pytest.mark.parametrize("game", GAMES)
def test_every_level_can_be_chosen_upwards_from_the_usual_one(game: str) -> None:
    (setting,) = (setting for setting in SETTINGS[game] if setting.name == "level")
    assert setting.values[:2] == (DEFAULT_LEVEL, "master")
    assert sorted(map(str, setting.values)) == sorted(levels(game))
    choices = Choices(game)
    choices.change(setting, 1)
    assert choices.setup().level == "master"


async def test_the_level_chosen_is_that_of_the_bots(terminal: Terminal) -> None:
    async with terminal() as hands:
        await hands.press("down", "enter", "down", "down", "down", "right", "up", "up", "up", "enter")
        await hands.pilot.pause()
        assert hands.table.session.record().players[1].bot == "master"


def test_values_go_round() -> None:
    choices, pace = Choices("coop"), Setting("pace", ("a", "b", "c"))
    choices.change(pace, -1)
    assert choices.value(pace) == "c"


def test_seeds_are_secret_unless_one_is_given() -> None:
    secret = TenbackApp()
    assert secret._next_seed() != secret._next_seed()
    assert len(secret._next_seed()) == SEED_BYTES
    given, again = TenbackApp(seed=bytes(32)), TenbackApp(seed=bytes(32))
    first, second = given._next_seed(), given._next_seed()
    assert first == bytes(32) != second
    assert [again._next_seed(), again._next_seed()] == [first, second]


def test_the_commitment_that_is_shown_does_not_tell_the_next_seed() -> None:
    given = TenbackApp(seed=bytes(32))
    shown = commitment(given._next_seed())
    assert given._next_seed().hex() != shown
