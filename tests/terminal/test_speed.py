"""The speed table, on a clock that the test moves."""

import re
from dataclasses import replace

import pytest

from tenback.games.speed import JOKER, Draw, Go, Lay, Name, Shout
from tenback.games.speed.state import Compartment
from tenback.terminal.dialogs import Page
from tenback.terminal.ending import Ending
from tenback.terminal.speed import SpeedTable, settled
from tests.terminal.hands import Hands, Sleeper, Terminal


def lay_out(
    hands: Hands, hand: tuple[int, ...], tops: tuple[int | None, int | None], *, pile: tuple[int, ...] = (5, 5, 5)
) -> SpeedTable:
    """Put the table into a position after GO (before it, if a joker waits), with bots that have nothing in mind."""
    table = hands.table
    assert isinstance(table, SpeedTable)
    state = table.session._state
    table.session._state = replace(
        state,
        compartments=tuple(Compartment((JOKER if top is None else top,), top) for top in tops),
        hands=(hand, *state.hands[1:]),
        piles=(pile, *state.piles[1:]),
        started=True,
        going=None not in tops,
    )
    table.session._intents.clear()
    table.session.bot = Sleeper("speed")
    table.slots = [None] * 5
    table.show()
    return table


def last_move(table: SpeedTable) -> object:
    return table.session.entries[-1].move


async def test_one_key_lays_a_card_that_fits_one_side(terminal: Terminal) -> None:
    async with terminal("speed", dealer=0) as hands:
        table = lay_out(hands, (4, 8, 1, 1, 1), (5, 10))
        await hands.press("1")
        assert last_move(table) == Lay(4, 0)
        assert "You: 4" in hands.text


async def test_cards_keep_their_slots(terminal: Terminal) -> None:
    async with terminal("speed", dealer=0) as hands:
        table = lay_out(hands, (4, 8, 1, 2, 6), (5, 5), pile=(3,))
        await hands.press("1", "f")
        assert table.slots == [None, 8, 1, 2, 6]
        await hands.press("enter")
        assert last_move(table) == Draw()
        assert table.slots == [3, 8, 1, 2, 6]


async def test_a_card_for_both_sides_waits_for_one(terminal: Terminal) -> None:
    async with terminal("speed", dealer=0) as hands:
        table = lay_out(hands, (4, 8, 1, 1, 1), (5, 3))
        await hands.press("1")
        assert table.session.entries == []
        assert "4 in hand" in hands.text
        await hands.press("j")
        assert last_move(table) == Lay(4, 1)


async def test_one_key_can_be_switched_off(terminal: Terminal) -> None:
    async with terminal("speed", dealer=0) as hands:
        table = lay_out(hands, (4, 8, 1, 1, 1), (5, 10))
        await hands.press("o", "1")
        assert table.session.entries == []
        await hands.press("left")
        assert last_move(table) == Lay(4, 0)


@pytest.mark.parametrize(("key", "number"), [("down", 10), ("up", 2)])
async def test_a_joker_asks_its_number_by_one_key_of_two(terminal: Terminal, key: str, number: int) -> None:
    async with terminal("speed", dealer=0) as hands:
        table = lay_out(hands, (JOKER, 8), (1, 5))
        await hands.press("1", "f")
        assert "↓ 10   ↑ 2" in hands.text
        await hands.press("5", key)
        assert last_move(table) == Lay(JOKER, 0, number)


async def test_a_lay_that_came_too_late_says_so(terminal: Terminal) -> None:
    async with terminal("speed", dealer=0) as hands:
        table = lay_out(hands, (4, 8), (5, 10))
        faster = (Compartment((5, 6), 6), table.session._state.compartments[1])
        await hands.press("o", "1")
        table.session._state = replace(table.session._state, compartments=faster)
        await hands.press("f")
        assert "Too late: the top on the left is 6 now." in hands.text
        assert table.slots[:2] == [4, 8]


async def test_a_lay_that_never_fitted_says_why(terminal: Terminal) -> None:
    async with terminal("speed", dealer=0) as hands:
        lay_out(hands, (8, 8), (5, 10))
        await hands.press("1", "f")
        assert "It does not fit on the left, where the top is 5." in hands.text
        await hands.press("escape", "f")
        assert "First choose a card" in hands.text


async def test_the_dealer_says_go(terminal: Terminal) -> None:
    async with terminal("speed", dealer=0) as hands:
        assert "say GO with g" in hands.text
        await hands.press("1", "enter")
        assert "wait for the dealer's GO" in hands.text
        await hands.press("g")
        assert hands.table.session.entries[-1].move == Go()
        assert hands.table.view.going


async def test_the_dealer_names_a_joker_first(terminal: Terminal) -> None:
    async with terminal("speed", dealer=0) as hands:
        table = lay_out(hands, (4, 8), (None, 10))
        assert "A joker lies on the left" in hands.text
        await hands.press("g", "0")
        assert last_move(table) == Name(0, 10)


async def test_the_referee_replaces_a_slow_dealer(terminal: Terminal) -> None:
    async with terminal("speed", dealer=0) as hands:
        await hands.wait(5000)
        assert "The referee: GO!" in hands.text


async def test_enter_shouts_after_the_last_card(terminal: Terminal) -> None:
    async with terminal("speed", dealer=0) as hands:
        table = lay_out(hands, (4,), (5, 10), pile=())
        await hands.press("!")
        assert "only a player who has laid all cards may shout" in hands.text
        await hands.press("1")
        assert "shout with !" in hands.text
        await hands.press("enter")
        await hands.pilot.pause()
        assert last_move(table) == Shout()
        assert isinstance(hands.app.screen, Ending)
        assert "You win!" in hands.text


async def test_the_end_shows_the_points_and_the_cards_they_come_from(terminal: Terminal) -> None:
    async with terminal("speed", players=2, dealer=0) as hands:
        table = lay_out(hands, (4,), (5, 10), pile=())
        state = table.session._state
        table.session._state = replace(state, hands=((4,), (7, JOKER)), piles=((), (1, 10)))
        await hands.press("1", "!")
        await hands.pilot.pause()
        assert re.search(r"You +0 points   –", hands.text)
        assert re.search(r"Ada +18 points   7 ★  own pile 1 10", hands.text)


async def test_the_end_of_a_full_table_fits_the_screen(terminal: Terminal) -> None:
    for players in (2, 3, 4, 5, 6):
        async with terminal("speed", players=players, dealer=0, language="fr") as hands:
            table = lay_out(hands, (4,), (5, 10), pile=())
            await hands.press("1", "!")
            await hands.pilot.pause()
            assert "Entrée rejouer" in hands.text
            assert table.session.names[-1] in hands.text


async def test_waiting_is_explained_by_a_full_hand_or_an_empty_pile(terminal: Terminal) -> None:
    async with terminal("speed", dealer=0) as hands:
        lay_out(hands, (8, 8, 8, 8, 8), (5, 5))
        assert "your hand is full: wait" in hands.text
        lay_out(hands, (8, 8), (5, 5), pile=())
        assert "your own pile is empty: wait" in hands.text


async def test_the_clock_waits_behind_a_page(terminal: Terminal) -> None:
    async with terminal("speed", dealer=0) as hands:
        table = hands.table
        await hands.press("g", "?")
        await hands.pilot.pause()
        assert isinstance(hands.app.screen, Page)
        hands.time[0] += 60_000
        table.tick()
        await hands.press("escape")
        await hands.pilot.pause()
        assert len(table.session.entries) == 1
        await hands.wait(2000)
        assert len(table.session.entries) > 1


async def test_a_rematch_has_the_next_dealer(terminal: Terminal) -> None:
    async with terminal("speed", dealer=0) as hands:
        lay_out(hands, (4,), (5, 10), pile=())
        await hands.press("1", "!")
        await hands.pilot.pause()
        await hands.press("enter")
        await hands.pilot.pause()
        assert hands.table.view.dealer == 1


def test_slots_hold_equal_cards_apart() -> None:
    assert settled([3, None, 3, 7, None], (7, 3, 9)) == [3, 9, None, 7, None]
    assert settled([None] * 5, (1, 2, 3)) == [1, 2, 3, None, None]
