"""The critic of coop judges a deal with all hands open by its plain definition; see `kernels/coop/critic.py`."""

from random import Random
from typing import Any

import numpy as np
import pytest

from tenback.games import coop
from tenback.games.coop.state import BASES, DECK
from tenback.kernels.coop.counts import DENSE
from tenback.kernels.coop.critic import OPEN_KINDS, count_open, judge, open_up
from tenback.kernels.coop.table import DRAW, SEAT, Rules, Table, table
from tenback.kernels.coop.value import eyes
from tests.kernels.test_coop_turns import TABLES, in_turn, some_state, words
from tests.kernels.test_coop_value import Seen, in_order, plain_cost, plain_counts, plain_network, senseless_network

POSITIONS = 60  # at each kind of table


def set_up(state: coop.State, board: Table) -> Rules:
    """Put a state of the core on the kernel's table."""
    for seat, hand in enumerate(state.hands):
        board.low[seat], board.high[seat] = words(hand)
    held = [card for hand in state.hands for card in hand]
    board.remaining[:] = words([*held, *state.draw])
    board.tops[:] = state.tops
    board.counts[SEAT], board.counts[DRAW] = state.turn, len(state.draw)
    return Rules(state.options.players, state.options.hand_size, state.options.minimum)


def open_kinds(state: coop.State) -> list[frozenset[int]]:
    """The hand that moves next, the one after it, all others, and the draw pile; hands without cards do not move."""
    assert state.turn is not None
    seats = [(state.turn + step) % state.options.players for step in range(state.options.players)]
    hands = [frozenset(state.hands[seat]) for seat in seats if state.hands[seat]]
    nobody: frozenset[int] = frozenset()
    first, second, *others = [*hands, nobody, nobody]
    return [first, second, frozenset[int]().union(*others), frozenset(state.draw)]


def tricks(cards: frozenset[int], order: list[tuple[int, int, int]]) -> int:
    return sum(top - 10 * way in cards for _, way, top in order)


def dead(cards: frozenset[int], order: list[tuple[int, int, int]]) -> int:
    return sum(all((card - top) * way < 0 for _, way, top in order) for card in cards)


def pairs(low: frozenset[int], high: frozenset[int]) -> int:
    return sum(card + 10 in high for card in low)


def plain_open_counts(state: coop.State, rules: Rules) -> list[float]:
    first, second, others, draw = open_kinds(state)
    everything, rest = first | second | others | draw, second | others | draw
    seen = Seen(first, rest, state.tops, len(draw), len(rest) - len(draw), len(second), (0, 0, 0, 0), rules)
    counts, order, held = plain_counts(seen), in_order(seen), first | second | others
    costs = [sum(plain_cost(card, everything, order) for card in cards) for cards in (second, others)]
    of_second = [tricks(second, order), dead(second, order) / 2, costs[0] / 10]
    of_others = [tricks(others, order), dead(others, order) * 0.3, costs[1] / 20]
    between = [pairs(held, held) / 5, (pairs(first, second) + pairs(second, first)) * 0.4]
    counts[32:40] = [*of_second, *of_others, *between]
    return counts


def some_position(options: coop.Options, chance: Random) -> coop.State:
    state = in_turn(some_state(options, chance), chance)
    while state.turn is None or not state.hands[state.turn]:
        state = in_turn(some_state(options, chance), chance)
    return state


@pytest.mark.parametrize("options", TABLES[::2], ids=lambda table: f"{table.players}-{table.minimum}-{table.hand_size}")
def test_open_positions_are_judged_by_the_definition(options: coop.Options) -> None:
    chance, board, eye, critic = Random(str(options)), table(0), eyes(), senseless_network(OPEN_KINDS)
    dense, sets = np.zeros(DENSE, np.float32), np.zeros(2 * OPEN_KINDS, np.uint64)
    for _ in range(POSITIONS):
        state = some_position(options, chance)
        rules = set_up(state, board)
        judge(critic, rules, board, eye, dense, sets)
        kinds = open_kinds(state)
        first, second, *_ = kinds
        assert sets.tolist() == [int(word) for cards in kinds for word in words(cards)]
        counts = plain_open_counts(state, rules)
        assert np.allclose(dense, counts, rtol=1e-6, atol=1e-6)
        order = [(way, top) for _, way, top in in_order(Seen(first, second, state.tops, 0, 0, 0, (0,) * 4, rules))]
        wanted = plain_network(critic, np.array(counts), kinds, order, options.players)
        assert np.allclose(eye.value, wanted, rtol=1e-4, atol=2e-3)


def test_hands_that_are_empty_are_passed_over() -> None:
    board, sets = table(0), np.zeros(2 * OPEN_KINDS, np.uint64)
    hands: list[tuple[int, ...]] = [(5, 70), (), (8,), (9, 10), (99,)]
    for seat, hand in enumerate(hands):
        board.low[seat], board.high[seat] = words(hand)
    board.remaining[:] = words([*range(5, 20), 70, 99])
    board.counts[SEAT] = 3
    open_up(Rules(5, 6, 2), board, sets)
    draw = [card for card in range(5, 20) if card not in {5, 8, 9, 10}]
    wanted: list[Any] = [(9, 10), (99,), (5, 70, 8), draw]
    assert sets.tolist() == [int(word) for cards in wanted for word in words(cards)]


def test_what_the_critic_counts_first_is_what_the_hand_that_moves_next_sees() -> None:
    board, dense, sets = table(0), np.zeros(DENSE, np.float32), np.zeros(2 * OPEN_KINDS, np.uint64)
    board.low[0], board.high[0] = words((11, 50))
    board.low[1], board.high[1] = words((21, 90))
    board.remaining[:] = words((11, 50, 21, 90, 60))
    board.tops[:] = (31, BASES[1], 40, BASES[3])
    board.counts[DRAW] = 1
    assert set(DECK) > {11, 21, 50, 60, 90}
    open_up(Rules(2, 7, 2), board, sets)
    count_open(Rules(2, 7, 2), board, sets, eyes().order, dense)
    assert dense[24] == 1  # 50 is ten back on the falling 40
    assert dense[32] == 1  # 21 is ten back on the rising 31, in the next hand
