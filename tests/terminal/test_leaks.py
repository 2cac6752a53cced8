"""What is drawn depends on what the person may know, and on nothing else."""

from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from tenback.core.cards import with_cards
from tenback.core.chance import SplitMix64
from tests.terminal.hands import Hands, Terminal

EVERY = 20  # positions between two that are compared
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("coop", {"players": 3, "take_backs": True}),
    ("duel", {}),
    ("speed", {"players": 4}),
]


def drawn_with(hands: Hands, state: Any) -> str:
    """The screen as it would be if this were the state."""
    session = hands.table.session
    true, session._state = session._state, state
    hands.table.show()
    text = hands.text
    session._state = true
    hands.table.show()
    return text


@pytest.mark.parametrize(("game", "options"), GAMES)
async def test_hidden_cards_change_nothing_on_the_screen(
    terminal: Terminal, game: str, options: dict[str, Any]
) -> None:
    chance, seen, compared = SplitMix64(5), count(), []
    async with terminal(game, size=(112, 24), **options) as hands:
        session = hands.table.session

        def compare() -> None:
            if next(seen) % EVERY:
                return
            other = session.game.sample(session.view, chance)
            compared.append(other != session._state)
            hands.table.show()
            assert drawn_with(hands, other) == hands.text

        await hands.play_on(compare)
    assert sum(compared) > 3


async def test_an_own_card_does_change_the_screen(terminal: Terminal) -> None:
    async with terminal("coop", players=2) as hands:
        state = hands.table.session._state
        own, other = state.hands
        swapped = replace(state, hands=(with_cards(own[1:], other[:1]), with_cards(other[1:], own[:1])))
        assert drawn_with(hands, swapped) != hands.text


async def test_hidden_hands_are_out_of_reach_until_the_end(terminal: Terminal) -> None:
    async with terminal("duel") as hands:
        with pytest.raises(RuntimeError, match="at the end only"):
            _ = hands.table.session.final
