"""The coop table."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tenback.core.chance import SplitMix64, commitment
from tenback.games.coop import Lay, Say, Starter, Word
from tenback.terminal.coop import CoopTable
from tenback.terminal.dialogs import Confirm, Page
from tenback.terminal.ending import Ending
from tenback.terminal.menu import Menu
from tenback.terminal.widgets import Hand, PileRow
from tests.terminal.hands import SEED, Hands, Terminal

MINE: dict[str, Any] = {"starter": Starter.FIXED, "first_seat": 0}


def lay_out(hands: Hands, hand: tuple[int, ...], tops: tuple[int, int, int, int]) -> CoopTable:
    """Put the table into a position in the middle of the game, the person to move."""
    table = hands.table
    assert isinstance(table, CoopTable)
    state = table.session._state
    others = (hand, *state.hands[1:])
    table.session._state = replace(state, hands=others, piles=tuple((top,) for top in tops))
    table.show()
    return table


async def test_a_held_card_shows_its_cost_and_tricks_on_every_pile(terminal: Terminal) -> None:
    async with terminal("coop") as hands:
        table = lay_out(hands, (14, 40, 60), (24, 50, 80, 90))
        await hands.press("1")
        assert table.held == 14
        rows = hands.text.splitlines()
        assert "↶ ten back" in rows[3]
        assert "does not fit" in rows[6]
        assert "+66" in rows[10]
        assert "+76" in rows[13]


async def test_tricks_are_marked_in_the_hand_and_dead_cards_have_broken_edges(terminal: Terminal) -> None:
    async with terminal("coop") as hands:
        lay_out(hands, (14, 40, 60), (24, 70, 30, 20))
        text = hands.text
        assert "1 ↶A" in text
        await hands.press("escape")
        lay_out(hands, (75, 79), (95, 80, 30, 20))
        assert "╌╌╌╌" in hands.text


async def test_arrows_hold_and_aim_and_enter_lays(terminal: Terminal) -> None:
    async with terminal("coop") as hands:
        table = lay_out(hands, (14, 40, 60), (10, 50, 80, 90))
        await hands.press("right", "right", "left", "down", "down", "enter")
        assert table.notice == "14 does not fit on pile B, whose top is 50"
        await hands.press("up", "enter")
        assert table.session.entries[-1].move == Lay(14, 0)
        assert table.held is None


async def test_enter_lays_where_only_one_pile_takes_the_card(terminal: Terminal) -> None:
    async with terminal("coop") as hands:
        table = lay_out(hands, (14, 40, 95), (10, 50, 12, 11))
        await hands.press("1", "enter")
        assert table.session.entries[-1].move == Lay(14, 0)
        await hands.press("2", "enter")
        assert table.notice.startswith("It fits more than one pile")


async def test_take_back_and_minimum_speak_plainly(terminal: Terminal) -> None:
    async with terminal("coop") as hands:
        await hands.press("u")
        assert "no card has been laid in this turn" in hands.text
        await hands.press("e")
        assert "lay at least 2 cards before you end the turn; so far: 0" in hands.text
        await hands.press("1", "a", "u")
        assert hands.table.view.laid == ()


async def test_wrong_keys_do_nothing_and_pile_without_card_is_answered(terminal: Terminal) -> None:
    async with terminal("coop") as hands:
        before = hands.text
        await hands.press("z", "f5", "tab", "9", "home", "ctrl+z")
        assert hands.text == before
        await hands.press("a")
        assert "First choose a card" in hands.text


async def test_number_row_of_a_french_keyboard(terminal: Terminal) -> None:
    async with terminal("coop", language="fr") as hands:
        await hands.press("é")
        assert hands.table.view.hand[1] == getattr(hands.table, "held", None)


async def test_a_lay_that_would_lose_asks_first(terminal: Terminal) -> None:
    async with terminal("coop", players=2, **MINE) as hands:
        table = lay_out(hands, (33, 41, 50, 64, 82, 85), (80, 90, 12, 20))
        await hands.press("6", "a")
        assert isinstance(hands.app.screen, Confirm)
        await hands.press("z", "n")
        assert table.view.laid == ()
        await hands.press("a", "y")
        await hands.pilot.pause()
        assert table.session.outcome
        assert table.session.outcome.reason == "minimum_out_of_reach"


async def test_a_second_enter_does_not_lose_the_game(terminal: Terminal) -> None:
    async with terminal("coop", players=2, **MINE) as hands:
        table = lay_out(hands, (33, 41, 50, 64, 82, 85), (80, 90, 12, 20))
        await hands.press("6", "down", "enter")
        assert "could no longer lay the minimum" in hands.text
        await hands.press("enter")
        assert hands.app.screen is table
        assert table.view.laid == ()


@pytest.mark.parametrize("key", ["x", "q"])
async def test_enter_neither_gives_up_nor_quits(terminal: Terminal, key: str) -> None:
    async with terminal("coop", players=2, **MINE) as hands:
        table = hands.table
        await hands.press(key, "enter")
        assert hands.app.screen is table
        assert not table.view.conceding


async def test_who_would_give_up_is_told_in_either_person(terminal: Terminal) -> None:
    async with terminal("coop", players=3, **MINE) as hands:
        await hands.press("x", "y")
        assert "You 6 giving up?" in hands.text


async def test_with_take_backs_the_way_out_is_told_instead(terminal: Terminal) -> None:
    async with terminal("coop") as hands:
        lay_out(hands, (33, 41, 50, 64, 82, 85), (80, 90, 12, 20))
        await hands.press("6", "a")
        assert "take a card back with u" in hands.text
        await hands.press("5", "a")
        assert "the minimum can no longer be met" in hands.text


async def test_signals_stand_on_piles_with_the_initial_and_can_be_unsaid(terminal: Terminal) -> None:
    async with terminal("coop", players=2, **MINE) as hands:
        await hands.press("s")
        assert "Signal on which pile?" in hands.text
        await hands.press("z", "c", "3")
        assert hands.table.session.entries[-1].move == Say(2, Word.SMALL_STEPS)
        assert "Y ≈ small steps" in hands.text
        await hands.press("s", "c", "0")
        assert "Y ≈ small steps" not in hands.text
        await hands.press("s", "escape", "1")
        assert hands.table.question is None


async def test_alone_there_is_nobody_to_signal_to(terminal: Terminal) -> None:
    async with terminal("coop") as hands:
        await hands.press("s")
        assert "nobody to signal to" in hands.text


async def test_the_team_agrees_who_starts(terminal: Terminal) -> None:
    async with terminal("coop", players=3) as hands:
        assert "Your wish to start?" in hands.text
        await hands.press("3")
        assert "wish 3" in hands.text
        await hands.wait(4000)
        assert hands.table.view.turn is not None


async def test_bots_move_one_at_a_time_after_a_pause(terminal: Terminal) -> None:
    async with terminal("coop", players=2, starter=Starter.FIXED, first_seat=1) as hands:
        await hands.wait(800)
        assert hands.table.session.entries == []
        await hands.wait(100)
        assert len(hands.table.session.entries) == 1
        assert "Ada: " in hands.text


async def test_giving_up_needs_a_yes_and_everybody(terminal: Terminal) -> None:
    async with terminal("coop", players=3, **MINE) as hands:
        await hands.press("x")
        assert isinstance(hands.app.screen, Confirm)
        await hands.press("escape")
        assert not hands.table.view.conceding
        await hands.press("x", "y")
        assert hands.table.view.conceding == (0,)
        await hands.wait(2000)
        assert isinstance(hands.app.screen, Ending)
        assert "98 cards left." in hands.text
        assert "Everybody agreed to give up." in hands.text


async def test_quitting_needs_a_yes(terminal: Terminal) -> None:
    async with terminal("coop") as hands:
        await hands.press("q", "n", "q")
        assert isinstance(hands.app.screen, Confirm)
        await hands.press("y")
        await hands.pilot.pause()
        assert isinstance(hands.app.screen, Menu)


async def test_pages_of_rules_and_deal(terminal: Terminal) -> None:
    async with terminal("coop", open_piles=True) as hands:
        await hands.press("1", "a", "?")
        await hands.pilot.pause()
        assert isinstance(hands.app.screen, Page)
        assert "Together, lay all 98 cards" in hands.text
        await hands.press("escape", "i")
        await hands.pilot.pause()
        assert commitment(SEED) in hands.text
        await hands.press("down", "escape")
        assert isinstance(hands.app.screen, CoopTable)


async def test_french_labels(terminal: Terminal) -> None:
    async with terminal("coop", language="fr", players=3) as hands:
        text = hands.text
        assert "qui commence ?" in text
        assert "Votre souhait ?" in text
        assert "? règles" in text
        await hands.press("0")
        await hands.wait(4000)
        assert "Ada : " in hands.text


async def test_mouse_picks_a_card_and_lays_it(terminal: Terminal) -> None:
    async with terminal("coop") as hands:
        first = hands.table.view.hand[0]
        await hands.pilot.click(Hand, offset=(6, 2))
        assert getattr(hands.table, "held", None) == first
        await hands.pilot.click(PileRow, offset=(10, 1))
        assert hands.table.session.entries[-1].move == Lay(first, 0)


async def test_any_keys_at_all_do_no_harm(terminal: Terminal, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)  # a key may save a record
    keys = [*"abcdeusx?il0123456789ynogfjo!", "left", "right", "up", "down", "enter", "escape", "space", "tab", "f1"]
    for game in ("coop", "duel", "speed"):
        chance = SplitMix64(11)
        async with terminal(game, **({} if game == "duel" else {"players": 2})) as hands:
            for _ in range(80):
                await hands.press_quickly(keys[chance.below(len(keys))])
                hands.pass_time(100)
            await hands.pilot.pause()
            assert hands.app.is_running
