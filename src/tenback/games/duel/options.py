"""What a table of duel can choose."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Options:
    """All choices of a table; the defaults are the standard game."""

    open_piles: bool = False  # C13 holds in duel too
    take_backs: bool = False  # C14, off by default here (D7)
