"""Single characters: which are numbers, which stand for a Latin letter, which say nothing."""

import re
import unicodedata
from functools import lru_cache

NUMBER = "0"
"""Folded form of every character that shows a number."""

GAP = " "
"""Folded form of every character that ends a word."""

UNKNOWN = "*"
"""Folded form of a letter without a Latin look-alike: inside a Latin word it may stand for any letter."""

# Letters that pass for several Latin ones (и, σ, η, ν) are left out: they fold to UNKNOWN.
_CYRILLIC = dict(zip("аеёіїјкмнорстухѕԁԛԝһьгѵл", "aeeiijkmhopctyxsdqwhbrvl", strict=True))
_GREEK = dict(zip("αβεζικορςτχωϲϳΗΝΥΡΜΒ", "abezikopstxwcjhnypmb", strict=True))
_LATIN = {"ß": "ss", "œ": "oe", "æ": "ae", "ð": "d", "þ": "th", "ı": "i", "ə": "e", "ʎ": "y", "µ": "u", "ĳ": "ij"}
_LOOK_ALIKES = _CYRILLIC | _GREEK | _LATIN

# Keycap ten, hundred points, number input, Braille number sign; clock faces; dice; cards; dominoes; tiles.
_SHOWN_NUMBERS = frozenset("🔟💯🔢⠼") | frozenset(
    chr(code)
    for first, last in (
        (0x1F550, 0x1F567),
        (0x2680, 0x2685),
        (0x1F0A1, 0x1F0BE),
        (0x1F0C1, 0x1F0CE),
        (0x1F0D1, 0x1F0DE),
        (0x1F030, 0x1F093),
        (0x1F007, 0x1F021),
    )
    for code in range(first, last + 1)
)
_FILLERS = frozenset("\u115f\u1160\u3164\uffa0\u17b4\u17b5")
_SILENT = frozenset({"Cf", "Mn", "Me", "Mc", "Lm", "Sk"})
_NAMED_LETTER = re.compile(r"\b(?:LETTER|CAPITAL)(?: [A-Z]{2,})* ([A-Z])(?= |$)")


@lru_cache(maxsize=8192)
def fold(character: str) -> str:
    """Fold one character to lower-case Latin letters, NUMBER, GAP, UNKNOWN or, when silent, nothing."""
    if character.isascii():
        return _fold_ascii(character)
    if character in _SHOWN_NUMBERS or _is_number(character):
        return NUMBER
    if character in _LOOK_ALIKES:
        return _LOOK_ALIKES[character]
    parts = unicodedata.normalize("NFKD", character)
    if any(_is_number(part) for part in parts):
        return NUMBER
    letters = "".join(_letter(part.casefold()) for part in parts)
    if letters:
        return letters
    return _fold_nameless(character)


def _fold_ascii(character: str) -> str:
    if character.isalpha():
        return character.lower()
    if character.isdigit():
        return NUMBER
    return GAP if character.isprintable() or character.isspace() else ""


def _is_number(character: str) -> bool:
    return unicodedata.numeric(character, None) is not None


def _letter(part: str) -> str:
    """The Latin letters of one decomposed part, or nothing."""
    if part.isascii():
        return part if part.isalpha() else ""
    return _LOOK_ALIKES.get(part, "")


def _fold_nameless(character: str) -> str:
    """Fold what has neither a decomposition nor a look-alike: enclosed letters, marks, symbols."""
    category = unicodedata.category(character)
    if category in _SILENT or character in _FILLERS:
        return ""
    name = unicodedata.name(character, "")
    if "LATIN" in name or "INDICATOR SYMBOL" in name:
        found = _NAMED_LETTER.search(name)
        if found:
            return found[1].lower()
    if category.startswith("L"):
        return UNKNOWN
    return GAP
