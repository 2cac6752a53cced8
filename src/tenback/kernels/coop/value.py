"""The value of a position of coop: a small network on cards as seen from the tops.

Its inputs are where the cards lie as seen from each top (sparse), by kind, such as own or unseen, and some counts
(dense). What the kinds are, and of what moment a position is, depends on what the network is for.
Its outputs are the logit of winning and the cards left, in units of 20. The layers after the first are one of several
stacks, by the number of players and the phase of the game.

The cards' weights are multiples of 1/4096, so that sums of them are exact in whatever order cards come and go.
"""

from itertools import accumulate
from math import prod
from typing import Any, NamedTuple

import numpy as np
from numba import uint64

from tenback.kernels.bits import ONE, WORD, lowest_bit
from tenback.kernels.compiled import compiled, inlined
from tenback.kernels.coop.counts import COUNTED, DENSE, GUIDE, size_of
from tenback.kernels.vectors import row_sum, weighted_row_sum

BEHIND, AHEAD = 32, 39  # how far from a top cards are told apart; those beyond count as the last
PLACES = BEHIND + AHEAD + 1
SEEN_KINDS = 2  # of the one who has just laid: own cards and unseen ones
HIDDEN = 128
SECOND = 16
OUTPUTS = 2
PHASES = 4
PHASE_CARDS = 24  # remaining, in each phase but the first
STACKS = 5 * PHASES
LEFT_UNIT = 20.0
GUIDED_LEFT = -0.1  # of that unit, for each unit of plain judgement, which is one of the logit of winning
TOPS = 128
GRAIN = 4096  # the cards' weights are multiples of one part in so many

add_rows = row_sum(HIDDEN)
take_rows = row_sum(HIDDEN, taken=True)
add_weighted_rows = weighted_row_sum(HIDDEN)
add_weighted_seconds = weighted_row_sum(SECOND)
add_weighted_outputs = weighted_row_sum(OUTPUTS)


class Network(NamedTuple):
    """Weights, all in one array and as views of it. `cards`: by pile, kind, and place as seen from the top."""

    flat: Any
    cards: Any  # 4 * kinds * PLACES, HIDDEN
    dense: Any  # DENSE, HIDDEN
    hidden: Any  # HIDDEN: biases
    second: Any  # STACKS, HIDDEN, SECOND
    second_bias: Any  # STACKS, SECOND
    out: Any  # STACKS, SECOND, OUTPUTS
    skip: Any  # DENSE, OUTPUTS: straight to the outputs
    out_bias: Any  # STACKS, OUTPUTS


class Eyes(NamedTuple):
    """What a network needs to look at many positions, and the sums that it keeps from one to the next."""

    blocks: Any  # 4 * 2 * TOPS, HIDDEN: sums of the weights of the last kind's cards, by pile, direction and top
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
def place_of(card: int, top: int, way: int) -> int:
    """Where a card lies as seen from a top."""
    return min(max((card - top) * way, -BEHIND), AHEAD) + BEHIND


@inlined
def forget(eye: Any) -> None:
    """Forget all sums: from now on another network looks, or one that has changed."""
    eye.round[0] += 1


@inlined
def rows_of(low: int, high: int, block: int, top: int, way: int, rows: Any, count: int) -> int:
    """Append the rows of the cards' weights for one pile and kind; how many rows there are then."""
    first = block * PLACES
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
def _block(net: Any, eye: Any, place: int, kinds: int, low: int, high: int) -> int:
    """The row with the sum of the weights of the last kind's cards for a pile, brought up to date."""
    way, top, block_of = eye.order[place, 1], eye.order[place, 2], place * kinds + kinds - 1
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
        add_rows(block, net.cards, eye.rows, rows_of(new_low, new_high, block_of, top, way, eye.rows, 0))
    if gone_low | gone_high:
        take_rows(block, net.cards, eye.rows, rows_of(gone_low, gone_high, block_of, top, way, eye.rows, 0))
    summed[0], summed[1] = low, high
    return row


@inlined
def phase_of(remaining: int) -> int:
    """Which quarter of the game it is with so many cards that nobody has laid."""
    return min(remaining // PHASE_CARDS, PHASES - 1)


@inlined
def stack_of(dense: Any) -> int:
    """Which stack of layers is for a position with these counts."""
    phase = phase_of(int(dense[0] * 50 + 0.5))
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
def look(net: Any, eye: Any, dense: Any, sets: Any) -> None:
    """Write the outputs for the position in `eye.order` with these counts and these cards by kind, two words each."""
    hidden, order, rows, kinds = eye.hidden, eye.order, eye.rows, len(sets) // 2
    for unit in range(HIDDEN):
        hidden[unit] = net.hidden[unit]
    for place in range(4):
        eye.piles[place] = _block(net, eye, place, kinds, sets[2 * kinds - 2], sets[2 * kinds - 1])
    count = 0
    for place in range(4):
        for kind in range(kinds - 1):
            block, low, high = place * kinds + kind, sets[2 * kind], sets[2 * kind + 1]
            count = rows_of(low, high, block, order[place, 2], order[place, 1], rows, count)
    add_rows(hidden, net.cards, rows, count)
    add_rows(hidden, eye.blocks, eye.piles, 4)
    pass_on(net, dense, hidden, eye.second, eye.value)


@inlined
def chance_of(logit: float) -> float:
    """A logit as a probability."""
    return 1.0 / (1.0 + np.exp(-logit))


REST = (  # the shapes of what comes after the cards' weights
    (DENSE, HIDDEN),
    (HIDDEN,),
    (STACKS, HIDDEN, SECOND),
    (STACKS, SECOND),
    (STACKS, SECOND, OUTPUTS),
    (DENSE, OUTPUTS),
    (STACKS, OUTPUTS),
)


def shapes_of(kinds: int) -> tuple[tuple[int, ...], ...]:
    """The shapes of a network's parts."""
    return ((4 * kinds * PLACES, HIDDEN), *REST)


def weights_of(kinds: int) -> int:
    """How many weights a network has."""
    return sum(prod(shape) for shape in shapes_of(kinds))


def network(flat: Any, kinds: int = SEEN_KINDS) -> Network:
    """The network with these weights."""
    shapes = shapes_of(kinds)
    ends = list(accumulate(prod(shape) for shape in shapes))
    parts = (flat[end - prod(shape) : end].reshape(shape) for end, shape in zip(ends, shapes, strict=True))
    return Network(flat, *parts)


def rounded(net: Network) -> Network:
    """The same network at the precision that it is kept and played with."""
    flat = net.flat.astype(np.float16).astype(np.float32)
    exact = network(flat, len(net.cards) // (4 * PLACES))
    exact.cards[:] = np.rint(exact.cards * GRAIN) / GRAIN
    return exact


def new_network(seed: int, kinds: int = SEEN_KINDS, guide: Any = GUIDE) -> Network:
    """A network that knows a plain judgement and nothing else: small weights, every unit different."""
    chance = np.random.Generator(np.random.PCG64(seed))
    fans = {0: 800.0, 1: 80.0, 3: float(HIDDEN), 5: 4.0 * SECOND}  # biases start at zero
    parts = [
        chance.standard_normal(prod(shape)) * np.sqrt(2.0 / fans[number]) if number in fans else np.zeros(prod(shape))
        for number, shape in enumerate(shapes_of(kinds))
    ]
    net = network(np.concatenate(parts).astype(np.float32), kinds)
    net.out[:] *= 0.1
    net.second[:], net.out[:] = net.second[0], net.out[0]  # all stacks begin alike
    net.skip[:, 0], net.skip[:, 1] = guide, GUIDED_LEFT * guide
    return net
