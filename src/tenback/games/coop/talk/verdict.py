"""What the talk rule (C15) answers: allowed or not, why, and what to do instead."""

from dataclasses import dataclass
from enum import StrEnum


class TalkLevel(StrEnum):
    """How much may be said; `strict` also refuses jumps back and vague sizes."""

    STRICT = "strict"
    RELAXED = "relaxed"


class TalkReason(StrEnum):
    """Why a text is refused."""

    DIGIT = "digit"
    NUMBER_WORD = "number_word"
    ROMAN_NUMERAL = "roman_numeral"
    ORDINAL = "ordinal"
    QUANTITY = "quantity"
    RANGE = "range"
    COMPARISON = "comparison"
    NEIGHBOUR = "neighbour"
    PARITY = "parity"
    PROPERTY = "property"
    QUESTION = "question"
    JUMP_BACK = "jump_back"
    SIZE = "size"


class Advice(StrEnum):
    """What the author of a refused text can do instead."""

    USE_SIGNAL = "use_signal"
    NAME_PILE_BY_PLACE = "name_pile_by_place"
    OTHER_WORDS = "other_words"


STRICT_ONLY = frozenset({TalkReason.JUMP_BACK, TalkReason.SIZE})
"""What a `relaxed` table may say."""

_SIGNALLED = STRICT_ONLY | {TalkReason.RANGE, TalkReason.COMPARISON, TalkReason.NEIGHBOUR}


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to one text; `found` is the offending part as its author wrote it."""

    allowed: bool
    reason: TalkReason | None
    found: str
    advice: Advice | None


ALLOWED = Verdict(allowed=True, reason=None, found="", advice=None)


def refuse(reason: TalkReason, found: str, *, names_pile: bool) -> Verdict:
    """Refuse a text; `names_pile` says that the number stands beside a word for a pile ("pile 2")."""
    advice = Advice.OTHER_WORDS
    if reason in _SIGNALLED:
        advice = Advice.USE_SIGNAL
    elif names_pile:
        advice = Advice.NAME_PILE_BY_PLACE
    return Verdict(allowed=False, reason=reason, found=found, advice=advice)
