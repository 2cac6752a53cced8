"""The duel table."""

import re
from dataclasses import replace

from tenback.games.duel import Give, Lay, Resign
from tenback.games.duel.state import Placed
from tenback.terminal.dialogs import Confirm
from tenback.terminal.duel import DuelTable
from tenback.terminal.ending import Ending
from tests.terminal.hands import Hands, Terminal


def lay_out(hands: Hands, hand: tuple[int, ...], own: tuple[int, int], other: tuple[int, int]) -> DuelTable:
    """Put the table into a position in the middle of the game, the person to move."""
    table = hands.table
    assert isinstance(table, DuelTable)
    state = table.session._state
    piles = tuple(tuple((Placed(top, seat),) for top in tops) for seat, tops in enumerate((own, other)))
    table.session._state = replace(state, turn=0, hands=(hand, state.hands[1]), piles=piles)
    table.session._intents.clear()
    table.show()
    return table


async def test_sides_are_told_apart_by_shape(terminal: Terminal) -> None:
    async with terminal("duel") as hands:
        lay_out(hands, (7, 18, 50), (17, 35), (22, 41))
        text = hands.text
        assert "◆ 17" in text
        assert "◇ 22" in text
        assert "You 3 ◆ 55 left" in text
        assert "◇A ▲" in text
        assert "◆D ▼" in text


async def test_a_gift_is_a_separate_key_and_changes_what_will_be_drawn(terminal: Terminal) -> None:
    async with terminal("duel") as hands:
        table = lay_out(hands, (7, 18, 50, 51, 52), (17, 35), (22, 41))
        assert "you draw 2" in hands.text
        await hands.press("g")
        assert "First choose a card" in hands.text
        await hands.press("2")
        assert "gift: 4 back" in hands.text
        await hands.press("g")
        assert "Give 18 to which pile of Ada's?" in hands.text
        await hands.press("a")
        assert table.session.entries[-1].move == Give(18, 0)
        assert "you draw 2" in hands.text
        await hands.press("1", "a")
        assert table.session.entries[-1].move == Lay(7, 0)
        assert "you draw 3" in hands.text
        await hands.press("1")
        assert "no gift" in hands.text


async def test_enter_never_gives_by_itself_but_aiming_does(terminal: Terminal) -> None:
    async with terminal("duel") as hands:
        table = lay_out(hands, (7, 21, 50), (40, 5), (22, 41))
        await hands.press("2", "enter")
        assert "choose one by its letter" in hands.text
        await hands.press("down", "enter")
        assert table.session.entries[-1].move == Give(21, 0)


async def test_a_card_that_leaves_no_second_asks_first(terminal: Terminal) -> None:
    async with terminal("duel") as hands:
        table = lay_out(hands, (41, 42), (40, 5), (1, 60))
        await hands.press("2", "a")
        assert isinstance(hands.app.screen, Confirm)
        await hands.press("n", "escape", "1", "a")
        assert table.session.entries[-1].move == Lay(41, 0)


async def test_resigning_needs_a_yes(terminal: Terminal) -> None:
    async with terminal("duel") as hands:
        session = hands.table.session
        await hands.press("x", "n")
        assert not session.outcome
        await hands.press("x", "y")
        await hands.pilot.pause()
        assert session.entries[-1].move == Resign()
        assert isinstance(hands.app.screen, Ending)
        assert "Not this time." in hands.text
        for seat, name in enumerate(session.names):
            assert re.search(rf"{name} +58 cards   {' '.join(map(str, session.final.hands[seat]))}  and 52", hands.text)


async def test_with_take_backs_a_stuck_player_is_told_the_way_out(terminal: Terminal) -> None:
    async with terminal("duel", take_backs=True) as hands:
        table = lay_out(hands, (41, 42), (40, 5), (1, 60))
        await hands.press("2", "a")
        assert "take a card back with u" in hands.text
        await hands.press("u")
        assert table.view.laid == ()
        assert table.view.hand == (41, 42)


async def test_open_piles_are_on_the_page_of_the_deal(terminal: Terminal) -> None:
    async with terminal("duel", open_piles=True) as hands:
        lay_out(hands, (7, 18, 50), (17, 35), (22, 41))
        await hands.press("i")
        await hands.pilot.pause()
        assert "◇A: 22◇" in hands.text
