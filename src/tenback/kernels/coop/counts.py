"""What a player counts: cards that piles lose, dead cards, tricks, pairs ten apart, what is said, and which game it is.

The four piles are put in order first: of each direction the more open one first, and the direction that has come
further first, the table mirrored where needed. So eight tables that differ by their piles' places alone are one
(unless both directions have come equally far).
"""

from typing import Any

import numpy as np
from numba import uint64

from tenback.kernels.bits import ONE, WORD, count_bits, lowest_bit
from tenback.kernels.compiled import compiled, inlined

DENSE = 48
COUNTED = 40  # of them are counts; the others say which game it is


def _guide() -> Any:
    """A plain judgement by the counts, to learn from at first and to leave out hopeless turns ever after."""
    weights = np.zeros(DENSE, np.float32)
    weights[0] = -5.5  # cards remaining
    weights[6], weights[9], weights[12], weights[15] = -3.5, -1.2, -3.5, -1.2  # cards lost to each pile
    weights[7], weights[10], weights[13], weights[16] = -1.5, -1.25, -1.5, -1.25  # how far each pile has come
    weights[18], weights[19] = -4.6, -14.0  # cards that no pile takes: own, unseen
    weights[20], weights[21] = -0.5, -1.2  # cards that one pile takes
    weights[22], weights[23] = -0.65, -1.6  # cards that no worse pile takes
    weights[24], weights[25], weights[26], weights[27] = 0.8, 1.0, 0.4, 0.4  # tricks: own, unseen, two in a row
    weights[28], weights[31] = 1.3, -0.2  # own pairs ten apart, cost of the hand
    weights[32:40] = (0.2, 0.65) * 4  # marks respected
    return weights


GUIDE = _guide()


@inlined
def below_low(top: int) -> int:
    """The cards below a top, low word."""
    return ~uint64(0) if top >= 64 else (ONE << uint64(top)) - ONE


@inlined
def below_high(top: int) -> int:
    """The cards below a top, high word."""
    return uint64(0) if top <= 64 else (ONE << uint64(top - 64)) - ONE


@inlined
def size_of(low: int, high: int) -> int:
    """How many cards a set has."""
    return int(count_bits(low)) + int(count_bits(high))


@inlined
def contains(low: int, high: int, card: int) -> int:
    """1 if the card (any number) is in the set, else 0."""
    if card < 2 or card > 99:
        return 0
    return int((low >> uint64(card)) & ONE) if card < 64 else int((high >> uint64(card - 64)) & ONE)


@inlined
def _put(order: Any, place: int, pile: int, top: int) -> None:
    order[place, 0] = pile
    order[place, 1] = 1 if pile < 2 else -1
    order[place, 2] = top


@inlined
def set_order(a: int, b: int, c: int, d: int, order: Any) -> None:
    """The piles as the network sees them: the direction further on first, in it the more open pile first."""
    ahead = a + b + c + d - 202
    if not ahead:
        ahead = min(a, b) + max(c, d) - 101
    rising, falling = (0, 2) if ahead >= 0 else (2, 0)
    if a <= b:
        _put(order, rising, 0, a)
        _put(order, rising + 1, 1, b)
    else:
        _put(order, rising, 1, b)
        _put(order, rising + 1, 0, a)
    if c >= d:
        _put(order, falling, 2, c)
        _put(order, falling + 1, 3, d)
    else:
        _put(order, falling, 3, d)
        _put(order, falling + 1, 2, c)


@inlined
def pairs(low: int, high: int, other_low: int, other_high: int) -> int:
    """How many cards of the first set have the card ten above in the second."""
    up_low = low << uint64(10)
    up_high = high << uint64(10) | low >> uint64(54)
    return size_of(up_low & other_low, up_high & other_high)


@compiled
def set_dense(
    own_low: int,
    own_high: int,
    low: int,
    high: int,
    draw: int,
    others: int,
    following: int,
    order: Any,
    dense: Any,
) -> None:
    """Write the counts for a position with its piles in order; (low, high) are the unseen cards."""
    all_low, all_high = own_low | low, own_high | high
    own, unseen = size_of(own_low, own_high), size_of(low, high)
    dense[0] = (own + unseen) * 0.02
    dense[1] = draw * 0.02
    dense[2] = 1.0 if draw == 0 else 0.0
    dense[3] = own * 0.125
    dense[4] = others * 0.04
    dense[5] = following * 0.125
    taken = 6
    own_tricks, tricks, own_chains, chains = 0, 0, 0, 0
    open_low, open_high, worse_low, worse_high = uint64(0), uint64(0), uint64(0), uint64(0)
    both_low, both_high = uint64(0), uint64(0)
    for place in range(4):
        way, top = order[place, 1], order[place, 2]
        if way > 0:
            take_low, take_high = ~below_low(top + 1), ~below_high(top + 1)
        else:
            take_low, take_high = below_low(top), below_high(top)
        dense[taken] = size_of(all_low & ~take_low, all_high & ~take_high) * 0.1
        dense[taken + 1] = (top if way > 0 else 101 - top) * 0.02
        dense[taken + 2] = size_of(own_low & ~take_low, own_high & ~take_high) * 0.25
        taken += 3
        if place & 1:
            worse_low, worse_high = worse_low | take_low, worse_high | take_high
        else:
            both_low, both_high = open_low & take_low, open_high & take_high
            open_low, open_high = open_low | take_low, open_high | take_high
        back, further = top - 10 * way, top - 20 * way
        own_back, unseen_back = contains(own_low, own_high, back), contains(low, high, back)
        own_tricks += own_back
        tricks += unseen_back
        own_further, unseen_further = contains(own_low, own_high, further), contains(low, high, further)
        own_chains += own_back * own_further
        chains += (own_back + unseen_back) * (own_further + unseen_further) - own_back * own_further
    dense[18] = size_of(own_low & ~open_low, own_high & ~open_high) * 0.5
    dense[19] = size_of(low & ~open_low, high & ~open_high) * 0.1
    single_low, single_high = open_low & ~worse_low & ~both_low, open_high & ~worse_high & ~both_high
    dense[20] = size_of(own_low & single_low, own_high & single_high) * 0.25
    dense[21] = size_of(low & single_low, high & single_high) * 0.1
    dense[22] = size_of(own_low & ~worse_low, own_high & ~worse_high) * 0.25
    dense[23] = size_of(low & ~worse_low, high & ~worse_high) * 0.1
    dense[24] = own_tricks
    dense[25] = tricks
    dense[26] = own_chains
    dense[27] = chains
    dense[28] = pairs(own_low, own_high, own_low, own_high) * 0.5
    dense[29] = (pairs(own_low, own_high, low, high) + pairs(low, high, own_low, own_high)) * 0.2
    dense[30] = pairs(low, high, low, high) * 0.05
    dense[31] = hand_cost(own_low, own_high, all_low, all_high, order) * 0.1


@compiled
def set_marks(marks: Any, order: Any, dense: Any) -> None:
    """Write what the others say of the piles."""
    for place in range(4):
        mark, beside = marks[order[place, 0]], marks[order[place ^ 1, 0]]
        if order[place, 2] == order[place ^ 1, 2]:  # the piles are the same: the larger mark first
            mark = min(mark, beside) if place & 1 else max(mark, beside)
        dense[32 + 2 * place] = mark & 7
        dense[33 + 2 * place] = mark >> 3


@compiled
def set_rules(players: int, minimum: int, hand_size: int, dense: Any) -> None:
    """Write which game it is."""
    for seats in range(1, 6):
        dense[39 + seats] = 1.0 if seats == players else 0.0
    dense[45] = minimum - 2.0
    dense[46] = hand_size * 0.25 - 1.5
    dense[47] = (minimum - 2.0) * dense[46]


@compiled
def hand_cost(own_low: int, own_high: int, all_low: int, all_high: int, order: Any) -> int:
    """How many remaining cards the own cards jump over, each where it costs least; a dead card counts ten."""
    cost = 0
    low, high = own_low, own_high
    while low | high:
        if low:
            card = int(lowest_bit(low))
            low &= low - ONE
        else:
            card = int(WORD + lowest_bit(high))
            high &= high - ONE
        below, above, trick = 0, 101, False
        for place in range(4):
            way, top = order[place, 1], order[place, 2]
            if way > 0:
                if top < card:
                    below = max(below, top)
            elif top > card:
                above = min(above, top)
            trick |= (card - top) * way == -10
        if trick:
            continue
        least = 10
        if below:
            within = size_of(
                all_low & below_low(card) & ~below_low(below + 1), all_high & below_high(card) & ~below_high(below + 1)
            )
            least = min(least, within)
        if above < 101:
            within = size_of(
                all_low & below_low(above) & ~below_low(card + 1), all_high & below_high(above) & ~below_high(card + 1)
            )
            least = min(least, within)
        cost += least
    return cost


@inlined
def weighed(weights: Any, dense: Any) -> Any:
    """The counts of a position, each as much as it weighs."""
    total = np.float32(0)
    for entry in range(COUNTED):
        total += dense[entry] * weights[entry]
    return total


@inlined
def guess(dense: Any) -> Any:
    """The plain judgement of a position by its counts."""
    return weighed(GUIDE, dense)
