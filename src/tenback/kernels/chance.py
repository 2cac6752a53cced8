"""splitmix64 and shuffling, with the very numbers of `tenback.core.chance`. A generator is an array of one word."""

from typing import Any

from numba import njit, uint64

FIRST = uint64(0)
HALF = uint64(32)


@njit(inline="always")
def mixed(word: int) -> int:
    """A word with its bits well mixed."""
    word = (word ^ (word >> uint64(30))) * uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> uint64(27))) * uint64(0x94D049BB133111EB)
    return word ^ (word >> uint64(31))


@njit(inline="always")
def next_number(generator: Any) -> int:
    """The next 64-bit number."""
    generator[FIRST] += uint64(0x9E3779B97F4A7C15)
    return mixed(generator[FIRST])


@njit(inline="always")
def below(generator: Any, limit: int) -> int:
    """The next number below a limit."""
    return ((next_number(generator) >> HALF) * limit) >> HALF


@njit(inline="always")
def shuffle(generator: Any, cards: Any) -> None:
    """Fisher and Yates, from the last place down to the second."""
    last = uint64(len(cards)) - uint64(1)
    while last > FIRST:
        other = below(generator, last + uint64(1))
        cards[last], cards[other] = cards[other], cards[last]
        last -= uint64(1)
