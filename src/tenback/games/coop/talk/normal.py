"""Reads a text into folded words that remember where their author wrote them."""

import unicodedata
from bisect import bisect_right
from dataclasses import dataclass

from tenback.games.coop.talk.glyphs import GAP, NUMBER, fold

# Latin letters are folded one by one, so a text that is not a plain string of words still reads.
_CLAUSE_ENDS = frozenset('.!?;:\n\r()[]{}…"“”«»–—')
_COMMAS = frozenset(",¿¡")
_PARTING = " ;"


@dataclass(frozen=True, slots=True)
class Word:
    """A run of letters: folded, as written in lower case, its place, and what stood before it."""

    plain: str
    marked: str
    start: int
    end: int
    gap: str

    @property
    def after_comma(self) -> bool:
        """Whether a comma parts the word from the one before."""
        return any(character in _COMMAS for character in self.gap)


@dataclass(frozen=True, slots=True)
class Reading:
    """A text as words, with the place of its first digit and what stood after the last word."""

    text: str
    words: tuple[Word, ...]
    digit: tuple[int, int] | None
    tail: str

    def written(self, first: int, last: int) -> str:
        """The text from one word to another, as its author wrote it."""
        return self.text[self.words[first].start : self.words[last].end]


@dataclass(frozen=True, slots=True)
class Clause:
    """Words between two stops, as a line for patterns: words and commas, each after one space."""

    line: str
    first: int
    starts: tuple[int, ...]

    def word_at(self, position: int) -> int:
        """The number of the word that stands at or before a position of the line."""
        return self.first + bisect_right(self.starts, position) - 1


def read(text: str) -> Reading:
    """Split a text into words; digits are not words."""
    words: list[Word] = []
    digit: int | None = None
    letters: list[str] = []
    gap: list[str] = []
    start = end = 0
    for place, character in enumerate(text):
        folded = fold(character)
        if folded == NUMBER and digit is None:
            digit = place
        if folded in (GAP, NUMBER):
            if letters:
                words.append(_word(text, letters, start, end, gap))
                letters, gap = [], []
            gap.append(character)
        elif folded:
            if not letters:
                start = place
            letters.append(folded)
            end = place + 1
    if letters:
        words.append(_word(text, letters, start, end, gap))
        gap = []
    span = None if digit is None else _around(text, digit)
    return Reading(text, tuple(words), span, "".join(gap))


def _word(text: str, letters: list[str], start: int, end: int, gap: list[str]) -> Word:
    marked = unicodedata.normalize("NFC", text[start:end]).lower()
    return Word("".join(letters), marked, start, end, "".join(gap))


def _around(text: str, place: int) -> tuple[int, int]:
    """The letters and digits around a digit, so that "f0rty" is shown whole."""
    first, last = place, place + 1
    while first > 0 and fold(text[first - 1]) != GAP:
        first -= 1
    while last < len(text) and fold(text[last]) != GAP:
        last += 1
    return first, last


def clauses(words: tuple[Word, ...]) -> list[Clause]:
    """Part the words at full stops and the like; a question mark ends its clause's line."""
    found: list[Clause] = []
    parts: list[str] = []
    starts: list[int] = []
    first = length = 0
    for number, word in enumerate(words):
        if starts and any(character in _CLAUSE_ENDS for character in word.gap):
            asked = " ?" if "?" in word.gap else ""
            found.append(Clause("".join(parts) + asked, first, tuple(starts)))
            parts, starts, first, length = [], [], number, 0
        elif starts and word.after_comma:
            parts.append(" ,")
            length += 2
        starts.append(length + 1)
        parts.append(f" {word.plain}")
        length += len(word.plain) + 1
    if starts:
        found.append(Clause("".join(parts), first, tuple(starts)))
    return found


def whole(parts: list[Clause]) -> Clause:
    """All clauses in one line, parted by semicolons."""
    starts: list[int] = []
    length = 0
    for clause in parts:
        starts += (length + start for start in clause.starts)
        length += len(clause.line) + len(_PARTING)
    return Clause(_PARTING.join(clause.line for clause in parts), 0, tuple(starts))
