"""Numbers hidden across several words or behind symbols: "f o r t y", "for-ty", "s!x", "f*ur"."""

import re
from collections.abc import Iterator

from tenback.games.coop.talk.glyphs import GAP, UNKNOWN, fold
from tenback.games.coop.talk.homonyms import HOMONYMS
from tenback.games.coop.talk.language import words
from tenback.games.coop.talk.lexicon import NUMBERS, masked, number_in, squeezed
from tenback.games.coop.talk.normal import Reading, Word

_LEET = {"!": "i", "¡": "i", "€": "e", "$": "s", "@": "a", "+": "t", "£": "l", "¥": "y", "§": "s", "¢": "c"}
_CUTS = frozenset("-'’.,/:;!?()\"«»“”‘`[]{}\\&+=~")
_NATURAL = words(
    "se_dici un_dici se_sta se_sto se_ste se_sti sie_ben for_ties do_zen no_venta de_cima de_cena se_ven se_van",
    "s_esta elf_de tren_te set_te on_ces on_zes no_ve do_ce ni_ne ze_ro on_se",
)
"""Ordinary words that happen to join into a number."""

_CHUNK = re.compile(r"\S{2,60}")
_MOST_PARTS = 6
_LONGEST = 24


def across_words(reading: Reading) -> tuple[int, int] | None:
    """The first and last word of a number that is written in parts."""
    for first, opening in enumerate(reading.words):
        joined = opening.plain
        for last in range(first + 1, min(first + _MOST_PARTS, len(reading.words))):
            joined += reading.words[last].plain
            if len(joined) > _LONGEST:
                break
            if (joined in NUMBERS or joined in HOMONYMS) and _is_split(reading.words[first : last + 1], joined):
                return first, last
    return _letters(reading)


def _is_split(parts: tuple[Word, ...], joined: str) -> bool:
    """Whether words that join into a number are one in disguise."""
    length = len(joined)
    gaps = "".join(part.gap for part in parts[1:])
    spaced = any(character.isspace() for character in gaps)
    if not spaced and "'" not in gaps and "’" not in gaps:
        return "-" not in gaps or (length >= 4 and joined in NUMBERS)
    if joined in HOMONYMS or "_".join(part.plain for part in parts) in _NATURAL:
        return False
    # Shorter words split at a space or an apostrophe are mostly two short words that met by chance.
    return length >= 5 or (spaced and length == 4 and all(len(part.plain) == 2 for part in parts))


def _letters(reading: Reading) -> tuple[int, int] | None:
    """A run of single letters that spells a number, alone, after "a" or "I", or within the run."""
    for first, last in _letter_runs(reading):
        spelt = "".join(word.plain for word in reading.words[first : last + 1])
        if any(word in NUMBERS or word in HOMONYMS for word in (spelt, re.sub(r"^[ai]", "", spelt))):
            return first, last
        if len(spelt) >= 4 and number_in(spelt):
            return first, last
    return None


def _letter_runs(reading: Reading) -> Iterator[tuple[int, int]]:
    """Runs of three and more single letters; a wider gap ends an inner run."""
    first = inner = None
    for number, word in enumerate((*reading.words, None)):
        if word is not None and len(word.plain) == 1:
            if first is None:
                first = inner = number
            elif len(word.gap) > 2 and inner is not None:
                yield from _long_enough(inner, number - 1)
                inner = number
        elif first is not None and inner is not None:
            yield from _long_enough(first, number - 1)
            if inner != first:
                yield from _long_enough(inner, number - 1)
            first = inner = None


def _long_enough(first: int, last: int) -> Iterator[tuple[int, int]]:
    if last - first >= 2:
        yield first, last


def behind_symbols(text: str) -> str:
    """The part of a text in which symbols stand for letters of a number."""
    for chunk in _CHUNK.finditer(text):
        written = chunk[0]
        if written.isalpha():
            continue
        if _is_leet(written.rstrip("!?.,;:)")) or any(masked(piece) for piece in _masked_pieces(written)):
            return written
    return ""


def _is_leet(written: str) -> bool:
    if not any(character in _LEET or character == "|" for character in written):
        return False
    for bar in "il":
        letters = "".join(
            _LEET.get(character) or (bar if character == "|" else _letter(character)) for character in written
        )
        if (
            letters in NUMBERS
            or letters in HOMONYMS
            or (len(letters) >= 5 and number_in(letters) and not squeezed(letters))
        ):
            return True
    return False


def _letter(character: str) -> str:
    folded = fold(character)
    return "" if folded == GAP else folded


def _masked_pieces(written: str) -> Iterator[str]:
    """Letters with symbols between them, the symbols as unknown letters."""
    piece = ""
    for character in (*written, "."):
        if character not in _CUTS:
            folded = fold(character)
            piece += UNKNOWN if folded == GAP else folded
            continue
        if UNKNOWN in piece and not piece.startswith(UNKNOWN) and not piece.endswith(UNKNOWN):
            yield piece
        piece = ""
