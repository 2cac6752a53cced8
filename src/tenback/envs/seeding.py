"""Where the chance of an environment comes from."""

from secrets import randbits

from tenback.core.chance import MASK64


def first_word(seed: int | None) -> int:
    """The state of splitmix64 from which deals are drawn: the seed itself, or anything."""
    return randbits(64) if seed is None else seed & MASK64
