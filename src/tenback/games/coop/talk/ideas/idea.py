"""The ideas that a word can be about, and how a language lists its words for them."""

from collections.abc import Mapping
from enum import IntFlag, auto


class Idea(IntFlag):
    """What a word is about.

    `PLACE` names a pile by where it lies, `OTHER` what is no pile after such a word ("the last game").
    `CARD` is a card, `OWN` stands for one's own cards, `HOLD` for having some. `PLAIN` are small words that may
    follow an adjective without a noun, `LOT` is a size that stands for cards ("my"
    " lows"). `JUMP` and `MOVE` go back only together with `BACK`, `BACKWARD` alone does.
    The last ones take the sting out of a hint.
    """

    PILE = auto()
    PLACE = auto()
    OTHER = auto()
    HERE = auto()
    CARD = auto()
    OWN = auto()
    HOLD = auto()
    YOURS = auto()
    PLAIN = auto()
    BETWEEN = auto()
    NEXT = auto()
    FOLLOW = auto()
    EXACT = auto()
    AFTER = auto()
    MOST = auto()
    ASK = auto()
    BE = auto()
    EVEN = auto()
    BACKWARD = auto()
    JUMP = auto()
    MOVE = auto()
    BACK = auto()
    ABLE = auto()
    SIZE = auto()
    LOT = auto()
    ALL = auto()
    NOT = auto()
    CHOICE = auto()
    PRAISE = auto()
    RULE = auto()
    SOON = auto()
    THING = auto()
    WISH = auto()


Ideas = Mapping[Idea, frozenset[str]]
"""A language's words, pairs and triples of words for each idea, all folded; `.` is the end of a clause."""


def entries(*lines: str) -> frozenset[str]:
    """The entries of some lines, parted by bars."""
    return frozenset(entry for line in lines for entry in line.split("|"))


def pairs(heads: str, tails: str) -> frozenset[str]:
    """Every head followed by every tail, as two words."""
    return frozenset(f"{head} {tail}" for head in heads.split() for tail in tails.split())


def joined(heads: str, tails: str) -> frozenset[str]:
    """Every head written together with every tail; both are parted by bars."""
    return frozenset(head + tail for head in heads.split("|") for tail in tails.split("|"))
