"""Sets of cards as two 64-bit words, and the bit operations of the machine that Numba does not offer by itself.

Everything is unsigned: an unsigned index needs no check for counting from the end.
"""

from typing import Any

from llvmlite import ir
from numba import njit, types, uint64
from numba.extending import intrinsic

ONE = uint64(1)
WORD = uint64(64)
NO_CARD = uint64(0)


@intrinsic
def lowest_bit(_typing: Any, _word: Any) -> Any:
    """The number of the lowest bit that is set; the word must not be 0."""

    def generate(_context: Any, builder: Any, _signature: Any, words: Any) -> Any:
        return builder.cttz(words[0], ir.Constant(ir.IntType(1), 1))

    return types.uint64(types.uint64), generate


@intrinsic
def leading_zeros(_typing: Any, _word: Any) -> Any:
    """How many bits above the highest one are not set; the word must not be 0."""

    def generate(_context: Any, builder: Any, _signature: Any, words: Any) -> Any:
        return builder.ctlz(words[0], ir.Constant(ir.IntType(1), 1))

    return types.uint64(types.uint64), generate


@intrinsic
def count_bits(_typing: Any, _word: Any) -> Any:
    """How many bits are set."""

    def generate(_context: Any, builder: Any, _signature: Any, words: Any) -> Any:
        return builder.ctpop(words[0])

    return types.uint64(types.uint64), generate


@njit(inline="always")
def holds(low: int, high: int, card: int) -> bool:
    """Whether the card is in the set."""
    word = low if card < WORD else high
    return bool((word >> (card & uint64(63))) & ONE)


@njit(inline="always")
def lowest_above(low: int, high: int, top: int) -> int:
    """The lowest card above `top`, or `NO_CARD`; `top` itself is not in the set."""
    if top < WORD:
        word = (low >> top) << top
        if word:
            return lowest_bit(word)
        return WORD + lowest_bit(high) if high else NO_CARD
    word = (high >> (top - WORD)) << (top - WORD)
    return WORD + lowest_bit(word) if word else NO_CARD


@njit(inline="always")
def highest_below(low: int, high: int, top: int) -> int:
    """The highest card below `top`, or `NO_CARD`."""
    if top > WORD:
        word = high & ((ONE << (top - WORD)) - ONE)
        if word:
            return uint64(127) - leading_zeros(word)
        return uint64(63) - leading_zeros(low) if low else NO_CARD
    word = low if top == WORD else low & ((ONE << top) - ONE)
    return uint64(63) - leading_zeros(word) if word else NO_CARD
