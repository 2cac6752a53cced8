"""A critic of coop: the value of a position with all hands open, for the one to move next.

No player sees one. But whoever looks ahead deals the unseen cards out, and then every hand is known: the critic says
what such a deal comes to in the hands of players who see no more than usual. It has learnt that from their games.
Its kinds of cards are the hand that moves next, the one after it, all other hands, and the draw pile.
"""

from typing import Any

from numba import uint64

from tenback.kernels.compiled import compiled, inlined
from tenback.kernels.coop.counts import (
    GUIDE,
    below_high,
    below_low,
    contains,
    hand_cost,
    pairs,
    set_dense,
    set_order,
    set_rules,
    size_of,
)
from tenback.kernels.coop.games import LOST, best_turn
from tenback.kernels.coop.table import CARDS, DRAW, LAID, SEAT, copy, lay_turn
from tenback.kernels.coop.value import Network, look, new_network

OPEN_KINDS = 4
OTHERS = 2  # the kind of all hands after the next one


def new_critic(seed: int) -> Network:
    """A critic that knows the plain judgement, without what is said, and nothing else."""
    guide = GUIDE.copy()
    guide[32:40] = 0
    return new_network(seed, OPEN_KINDS, guide)


@inlined
def _tricks(low: int, high: int, order: Any) -> int:
    """How many backwards tricks a set of cards holds."""
    count = 0
    for place in range(4):
        count += contains(low, high, order[place, 2] - 10 * order[place, 1])
    return count


@inlined
def _dead(low: int, high: int, order: Any) -> int:
    """How many cards of a set no pile takes."""
    open_low, open_high = uint64(0), uint64(0)
    for place in range(4):
        way, top = order[place, 1], order[place, 2]
        if way > 0:
            open_low, open_high = open_low | ~below_low(top + 1), open_high | ~below_high(top + 1)
        else:
            open_low, open_high = open_low | below_low(top), open_high | below_high(top)
    return size_of(low & ~open_low, high & ~open_high)


@compiled
def open_up(rules: Any, board: Any, sets: Any) -> None:
    """Write the hands in the order in which they move, and the draw pile."""
    sets[:] = uint64(0)
    kind = 0
    for step in range(rules.players):
        seat = (board.counts[SEAT] + step) % rules.players
        if board.low[seat] | board.high[seat]:
            sets[2 * kind] |= board.low[seat]
            sets[2 * kind + 1] |= board.high[seat]
            kind = min(kind + 1, OTHERS)
    sets[6] = board.remaining[0] & ~(sets[0] | sets[2] | sets[4])
    sets[7] = board.remaining[1] & ~(sets[1] | sets[3] | sets[5])


@compiled
def count_open(rules: Any, board: Any, sets: Any, order: Any, dense: Any) -> None:
    """Write the counts of a position with all hands open: those of the hand that moves next, then of the others."""
    all_low, all_high = board.remaining[0], board.remaining[1]
    set_order(board.tops[0], board.tops[1], board.tops[2], board.tops[3], order)
    low, high = all_low & ~sets[0], all_high & ~sets[1]
    draw = board.counts[DRAW]
    others, following = size_of(low, high) - draw, size_of(sets[2], sets[3])
    set_dense(sets[0], sets[1], low, high, draw, others, following, order, dense)
    set_rules(rules.players, rules.minimum, rules.hand_size, dense)
    held_low, held_high = sets[0] | sets[2] | sets[4], sets[1] | sets[3] | sets[5]
    dense[32] = _tricks(sets[2], sets[3], order)
    dense[33] = _dead(sets[2], sets[3], order) * 0.5
    dense[34] = hand_cost(sets[2], sets[3], all_low, all_high, order) * 0.1
    dense[35] = _tricks(sets[4], sets[5], order)
    dense[36] = _dead(sets[4], sets[5], order) * 0.3
    dense[37] = hand_cost(sets[4], sets[5], all_low, all_high, order) * 0.05
    dense[38] = pairs(held_low, held_high, held_low, held_high) * 0.2
    dense[39] = (pairs(sets[0], sets[1], sets[2], sets[3]) + pairs(sets[2], sets[3], sets[0], sets[1])) * 0.4


@compiled
def judge(critic: Any, rules: Any, board: Any, eye: Any, dense: Any, sets: Any) -> None:
    """Write what the position on the board comes to, all hands open."""
    open_up(rules, board, sets)
    count_open(rules, board, sets, eye.order, dense)
    look(critic, eye, dense, sets)


@compiled
def follow_game(net: Any, critic: Any, rules: Any, board: Any, eye: Any, trail: Any, width: int, speaking: int) -> Any:
    """Judge every position of a game that the network plays; how many there were, and how many cards are left."""
    number = 0
    while True:
        judge(critic, rules, board, eye, trail.dense[number], trail.sets[number])
        copy(board.tops, trail.tops[number])
        copy(eye.value, trail.values[number])
        number += 1
        place = best_turn(net, rules, board, width, speaking)
        if place == LOST:
            return number, CARDS - board.counts[LAID]
        lay_turn(rules, board, board.turns, board.hand, place)
        if board.counts[LAID] == CARDS:
            return number, 0
