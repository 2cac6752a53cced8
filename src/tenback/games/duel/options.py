"""What a table of duel can choose."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Options:
    """All choices of a table; the defaults are the standard game."""

    open_piles: bool = False
    """C13: pile contents may be looked through."""
    take_backs: bool = False
    """C14, D7: cards laid in a turn may be taken back."""
