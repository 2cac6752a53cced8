"""The value of a position of coop for the one who has just laid: a small network on cards as seen from the tops.

The four piles are put in order: of each direction the more open one first, and the direction that has come further
first, the table mirrored where needed. So eight tables that differ by their piles' places alone are one to the network
(unless both directions have come equally far).
Its inputs are where the own cards and the unseen cards lie as seen from each top (sparse), and some counts (dense).
Its outputs are the logit of winning and the cards left, in units of 20. The layers after the first are one of several
stacks, by the number of players and the phase of the game.

The cards' weights are multiples of 1/4096, so that sums of them are exact in whatever order cards come and go.
"""

from itertools import accumulate
from math import prod
from typing import Any, NamedTuple

import numpy as np
from numba import uint64

from tenback.kernels.bits import ONE, WORD, count_bits, lowest_bit
from tenback.kernels.compiled import compiled, inlined
from tenback.kernels.vectors import row_sum, weighted_row_sum

BEHIND, AHEAD = 32, 39  # how far from a top cards are told apart; those beyond count as the last
PLACES = BEHIND + AHEAD + 1
OWN, UNSEEN = 0, 1
DENSE = 48
COUNTED = 40  # of them are counts; the others say which game it is
HIDDEN = 128
SECOND = 16
OUTPUTS = 2
PHASES = 4
PHASE_CARDS = 24  # remaining, in each phase but the first
STACKS = 5 * PHASES
LEFT_UNIT = 20.0
TOPS = 128
GRAIN = 4096  # the cards' weights are multiples of one part in so many


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

add_rows = row_sum(HIDDEN)
take_rows = row_sum(HIDDEN, taken=True)
add_weighted_rows = weighted_row_sum(HIDDEN)
add_weighted_seconds = weighted_row_sum(SECOND)
add_weighted_outputs = weighted_row_sum(OUTPUTS)


class Network(NamedTuple):
    """Weights, all in one array and as views of it. `cards`: by pile, own or unseen, and place as seen from the top."""

    flat: Any
    cards: Any  # 4 * 2 * PLACES, HIDDEN
    dense: Any  # DENSE, HIDDEN
    hidden: Any  # HIDDEN: biases
    second: Any  # STACKS, HIDDEN, SECOND
    second_bias: Any  # STACKS, SECOND
    out: Any  # STACKS, SECOND, OUTPUTS
    skip: Any  # DENSE, OUTPUTS: straight to the outputs
    out_bias: Any  # STACKS, OUTPUTS


class Eyes(NamedTuple):
    """What a network needs to look at many positions, and the sums that it keeps from one to the next."""

    blocks: Any  # 4 * 2 * TOPS, HIDDEN: sums of the unseen cards' weights, by pile, direction and top
    summed: Any  # 4 * 2 * TOPS, 2: which cards are in a sum
    stamps: Any  # 4 * 2 * TOPS: in which round a sum was made
    round: Any
    rows: Any  # the rows of cards that are looked at
    piles: Any  # the rows of the four piles' blocks
    hidden: Any
    second: Any
    order: Any  # the four piles in order: rising or falling, and the top
    value: Any  # the outputs


def eyes() -> Eyes:
    """Arrays to look at positions with, one after the other."""
    return Eyes(
        np.zeros((4 * 2 * TOPS, HIDDEN), np.float32),
        np.zeros((4 * 2 * TOPS, 2), np.uint64),
        np.zeros(4 * 2 * TOPS, np.uint32),
        np.ones(1, np.uint32),
        np.zeros(4 * 98, np.int64),
        np.zeros(4, np.int64),
        np.zeros(HIDDEN, np.float32),
        np.zeros(SECOND, np.float32),
        np.zeros((4, 3), np.int64),
        np.zeros(OUTPUTS, np.float32),
    )


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
def place_of(card: int, top: int, way: int) -> int:
    """Where a card lies as seen from a top."""
    return min(max((card - top) * way, -BEHIND), AHEAD) + BEHIND


@inlined
def _pairs(low: int, high: int, other_low: int, other_high: int) -> int:
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
    marks: Any,
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
    dense[28] = _pairs(own_low, own_high, own_low, own_high) * 0.5
    dense[29] = (_pairs(own_low, own_high, low, high) + _pairs(low, high, own_low, own_high)) * 0.2
    dense[30] = _pairs(low, high, low, high) * 0.05
    dense[31] = _hand_cost(own_low, own_high, all_low, all_high, order) * 0.1
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
def _hand_cost(own_low: int, own_high: int, all_low: int, all_high: int, order: Any) -> int:
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
def forget(eye: Any) -> None:
    """Forget all sums: from now on another network looks, or one that has changed."""
    eye.round[0] += 1


@inlined
def rows_of(low: int, high: int, place: int, kind: int, top: int, way: int, rows: Any, count: int) -> int:
    """Append the rows of the cards' weights for one pile; how many rows there are then."""
    first = (place * 2 + kind) * PLACES
    while low:
        rows[count] = first + place_of(int(lowest_bit(low)), top, way)
        low &= low - ONE
        count += 1
    while high:
        rows[count] = first + place_of(int(WORD + lowest_bit(high)), top, way)
        high &= high - ONE
        count += 1
    return count


@compiled
def _block(net: Any, eye: Any, place: int, way: int, top: int, low: int, high: int) -> int:
    """The row with the sum of the unseen cards' weights for a pile, brought up to date."""
    row = (place * 2 + (0 if way > 0 else 1)) * TOPS + top
    block, summed = eye.blocks[row], eye.summed[row]
    new_low, new_high = low & ~summed[0], high & ~summed[1]
    gone_low, gone_high = summed[0] & ~low, summed[1] & ~high
    if eye.stamps[row] != eye.round[0] or size_of(new_low | gone_low, new_high | gone_high) > size_of(low, high):
        eye.stamps[row] = eye.round[0]
        for unit in range(HIDDEN):
            block[unit] = 0
        new_low, new_high, gone_low, gone_high = low, high, uint64(0), uint64(0)
    if new_low | new_high:
        add_rows(block, net.cards, eye.rows, rows_of(new_low, new_high, place, UNSEEN, top, way, eye.rows, 0))
    if gone_low | gone_high:
        take_rows(block, net.cards, eye.rows, rows_of(gone_low, gone_high, place, UNSEEN, top, way, eye.rows, 0))
    summed[0], summed[1] = low, high
    return row


@inlined
def stack_of(dense: Any) -> int:
    """Which stack of layers is for a position with these counts."""
    phase = min(int(dense[0] * 50 + 0.5) // PHASE_CARDS, PHASES - 1)
    stack = phase
    for seats in range(1, 5):
        if dense[COUNTED + seats] > 0:
            stack = seats * PHASES + phase
    return stack


@compiled
def pass_on(net: Any, dense: Any, hidden: Any, second: Any, value: Any) -> None:
    """From the cards' sums in the first layer, and the counts, through the other layers to the outputs."""
    stack = stack_of(dense)
    add_weighted_rows(hidden, net.dense, dense, DENSE)
    for unit in range(HIDDEN):
        hidden[unit] = max(hidden[unit], np.float32(0))
    for unit in range(SECOND):
        second[unit] = net.second_bias[stack, unit]
    add_weighted_seconds(second, net.second[stack], hidden, HIDDEN)
    for unit in range(SECOND):
        second[unit] = max(second[unit], np.float32(0))
    for unit in range(OUTPUTS):
        value[unit] = net.out_bias[stack, unit]
    add_weighted_outputs(value, net.out[stack], second, SECOND)
    add_weighted_outputs(value, net.skip, dense, DENSE)


@compiled
def look(net: Any, eye: Any, dense: Any, own_low: int, own_high: int, low: int, high: int) -> None:
    """Write the outputs for the position in `eye.order` with these counts."""
    hidden, second, value, rows = eye.hidden, eye.second, eye.value, eye.rows
    for unit in range(HIDDEN):
        hidden[unit] = net.hidden[unit]
    for place in range(4):
        eye.piles[place] = _block(net, eye, place, eye.order[place, 1], eye.order[place, 2], low, high)
    count = 0
    for place in range(4):
        count = rows_of(own_low, own_high, place, OWN, eye.order[place, 2], eye.order[place, 1], rows, count)
    add_rows(hidden, net.cards, rows, count)
    add_rows(hidden, eye.blocks, eye.piles, 4)
    pass_on(net, dense, hidden, second, value)


@inlined
def guess(dense: Any) -> Any:
    """The plain judgement of a position by its counts."""
    total = np.float32(0)
    for entry in range(COUNTED):
        total += dense[entry] * GUIDE[entry]
    return total


@inlined
def chance_of(logit: float) -> float:
    """A logit as a probability."""
    return 1.0 / (1.0 + np.exp(-logit))


SHAPES = (
    (4 * 2 * PLACES, HIDDEN),
    (DENSE, HIDDEN),
    (HIDDEN,),
    (STACKS, HIDDEN, SECOND),
    (STACKS, SECOND),
    (STACKS, SECOND, OUTPUTS),
    (DENSE, OUTPUTS),
    (STACKS, OUTPUTS),
)
WEIGHTS = sum(prod(shape) for shape in SHAPES)


def network(flat: Any) -> Network:
    """The network with these weights."""
    ends = list(accumulate(prod(shape) for shape in SHAPES))
    parts = (flat[end - prod(shape) : end].reshape(shape) for end, shape in zip(ends, SHAPES, strict=True))
    return Network(flat, *parts)


def rounded(net: Network) -> Network:
    """The same network at the precision that it is kept and played with."""
    flat = net.flat.astype(np.float16).astype(np.float32)
    exact = network(flat)
    exact.cards[:] = np.rint(exact.cards * GRAIN) / GRAIN
    return exact


def new_network(seed: int) -> Network:
    """A network that knows the plain judgement and nothing else: small weights, every unit different."""
    chance = np.random.Generator(np.random.PCG64(seed))
    fans = {0: 800.0, 1: 80.0, 3: float(HIDDEN), 5: 4.0 * SECOND}  # biases start at zero
    parts = [
        chance.standard_normal(prod(shape)) * np.sqrt(2.0 / fans[number]) if number in fans else np.zeros(prod(shape))
        for number, shape in enumerate(SHAPES)
    ]
    net = network(np.concatenate(parts).astype(np.float32))
    net.out[:] *= 0.1
    net.second[:], net.out[:] = net.second[0], net.out[0]  # all stacks begin alike
    net.skip[:, 0], net.skip[:, 1] = GUIDE, -0.1 * GUIDE
    return net
