"""How lucky a draw was; see `kernels/coop/luck.py`."""

from itertools import combinations
from typing import Any

import numpy as np
import pytest

from tenback.bots.coop.minds import learnt, new_search, new_table
from tenback.kernels.coop.games import LOST, best_turn
from tenback.kernels.coop.luck import expect, opinion, put
from tenback.kernels.coop.search import Search, look_from
from tenback.kernels.coop.table import CARDS, DRAW, LAID, SEAT, Rules, Table, deal, lay_turn

RULES = Rules(1, 7, 3)
WIDTH = 8
SAMPLES = 20_000


def game_with(to_draw: int, seed: int) -> Table:
    """A game in progress with at most so many cards to draw, but some."""
    board = new_table("skilled", RULES, seed)
    net, place = learnt().network_of(RULES), LOST
    while place == LOST or not 4 <= board.counts[DRAW] <= to_draw:
        if place == LOST or board.counts[DRAW] < 4:
            deal(RULES, board)
        else:
            lay_turn(RULES, board, board.turns, board.hand, place)
        place = int(best_turn(net, RULES, board, WIDTH, 0))
    return board


def told_of(board: Table) -> Any:
    told = np.zeros(2)
    opinion(learnt().network_of(RULES), RULES, board, told)
    return told


def after(table: Table, space: Search, place: int, drawn: tuple[int, ...]) -> Any:
    """What is thought of the position after a turn when these cards are drawn."""
    put(table, space.board)
    rest = [card for card in table.deck[: table.counts[DRAW]].tolist() if card not in drawn]
    space.board.deck[: table.counts[DRAW]] = [*rest, *drawn]
    lay_turn(RULES, space.board, space.root.turns, space.root.hand, place)
    return told_of(space.board)


def parts(table: Table) -> tuple[Any, ...]:
    """What a game is made of."""
    return (table.low, table.high, table.deck, table.remaining, table.tops, table.counts)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_is_expected_of_a_turn_is_the_mean_over_all_draws(seed: int) -> None:
    net, table, space = learnt().network_of(RULES), game_with(10, seed), new_search("master", RULES, 5)
    look_from(RULES, table, space, 0)
    place, mean = int(best_turn(net, RULES, space.root, WIDTH, 0)), np.zeros(2)
    before = [part.copy() for part in parts(table)]
    expect(net, RULES, table, space.root, place, space.board, SAMPLES, mean)
    assert all((now == then).all() for now, then in zip(parts(table), before, strict=True))
    put(table, space.board)
    lay_turn(RULES, space.board, space.root.turns, space.root.hand, place)
    drawn = int(table.counts[DRAW] - space.board.counts[DRAW])
    assert drawn >= RULES.minimum
    thoughts = np.array(
        [after(table, space, place, cards) for cards in combinations(table.deck[: table.counts[DRAW]].tolist(), drawn)]
    )
    assert thoughts.std(axis=0).min() > 0  # luck matters
    assert abs(mean - thoughts.mean(axis=0)) == pytest.approx(0, abs=4 * thoughts.std(axis=0).max() / SAMPLES**0.5)


def test_a_game_that_is_over_is_known() -> None:
    board = game_with(10, 4)
    board.counts[LAID] = CARDS
    assert told_of(board).tolist() == [100, 0]
    board = game_with(10, 4)
    board.tops[:] = 99, 99, 2, 2
    board.low[board.counts[SEAT]], board.high[board.counts[SEAT]] = 0x3F00000000, 0  # nothing fits
    assert told_of(board).tolist() == [0, CARDS - board.counts[LAID]]
