"""The talk rule (C15): may this text be said at the table?"""

from collections.abc import Iterator, Mapping
from itertools import chain

from tenback.games.coop.talk import hints, roman
from tenback.games.coop.talk.disguise import across_words, behind_symbols
from tenback.games.coop.talk.homonyms import HOMONYMS
from tenback.games.coop.talk.language import words
from tenback.games.coop.talk.languages import LANGUAGES
from tenback.games.coop.talk.lexicon import NUMBERS, number_in, reason_for
from tenback.games.coop.talk.normal import Clause, Reading, Word, clauses, read, whole
from tenback.games.coop.talk.verdict import ALLOWED, STRICT_ONLY, TalkLevel, TalkReason, Verdict, refuse

_PILES = words("pile piles stack row column tas stapel stapels rij pila pilas mazzo mazzi monton colonne reihe")
_NEVER_NUMBERS = frozenset({"très", "een", "trés"})
_CONTEXT = 48


def check(text: str, level: TalkLevel) -> Verdict:
    """Judge one text; the first offence found is the one reported."""
    reading = read(text)
    if reading.digit:
        first, last = reading.digit
        return refuse(TalkReason.DIGIT, text[first:last], names_pile=_beside_pile(reading, first, last))
    parts = clauses(reading.words)
    return (
        _number_word(reading, parts)
        or _numeral(reading)
        or _disguised(reading)
        or _phrase(reading, parts, level)
        or ALLOWED
    )


def _beside_pile(reading: Reading, first: int, last: int) -> bool:
    """Whether the word just before or just after a place names a pile."""
    before = next((word.plain for word in reversed(reading.words) if word.end <= first), "")
    after = next((word.plain for word in reading.words if word.start >= last), "")
    return before in _PILES or after in _PILES


def _refuse_words(reading: Reading, reason: TalkReason, first: int, last: int) -> Verdict:
    beside = _beside_pile(reading, reading.words[first].start, reading.words[last].end)
    return refuse(reason, reading.written(first, last), names_pile=beside)


def _number_word(reading: Reading, parts: list[Clause]) -> Verdict | None:
    scores: Mapping[str, int] | None = None
    for clause in parts:
        for number, start in enumerate(clause.starts, clause.first):
            word = reading.words[number]
            found = _candidate(word)
            if not found:
                continue
            if found in HOMONYMS:
                scores = scores or _scores(reading)
                if not HOMONYMS[found].is_number(_context(clause.line, start, word.plain), scores):
                    continue
            return _refuse_words(reading, reason_for(found), number, _last_of_number(reading, number))
    return None


def _candidate(word: Word) -> str:
    if word.marked in _NEVER_NUMBERS:
        return ""
    return number_in(word.plain)


def _last_of_number(reading: Reading, first: int) -> int:
    """Where a number of several words ends, so that it is shown whole."""
    last = first
    while last + 1 < len(reading.words) and reading.words[last + 1].plain in NUMBERS:
        last += 1
    return last


def _context(line: str, start: int, plain: str) -> str:
    """The word's neighbourhood with `_` in its place; whole words only."""
    left = line[max(0, start - _CONTEXT) : start]
    right = line[start + len(plain) : start + len(plain) + _CONTEXT]
    if start > _CONTEXT:
        left = left[left.find(" ") :]
    return f"{left}_{right}".removesuffix(" ?")


def _scores(reading: Reading) -> Mapping[str, int]:
    """How many words of the message belong to each language; words of a single language count double."""
    scores = {language.code: 0 for language in LANGUAGES}
    for word in reading.words:
        if word.plain in HOMONYMS:
            continue
        spoken = [language.code for language in LANGUAGES if word.plain in language.cues]
        for code in spoken:
            scores[code] += 2 if len(spoken) == 1 else 1
    return scores


def _numeral(reading: Reading) -> Verdict | None:
    number = roman.find(reading)
    if number is None:
        return None
    return _refuse_words(reading, TalkReason.ROMAN_NUMERAL, number, number)


def _disguised(reading: Reading) -> Verdict | None:
    split = across_words(reading)
    if split:
        return _refuse_words(reading, TalkReason.NUMBER_WORD, *split)
    found = behind_symbols(reading.text)
    return refuse(TalkReason.NUMBER_WORD, found, names_pile=False) if found else None


def _phrase(reading: Reading, parts: list[Clause], level: TalkLevel) -> Verdict | None:
    for reason, first, last in chain(_phrases(whole(parts)), _hints(reading, parts)):
        if level is TalkLevel.STRICT or reason not in STRICT_ONLY:
            return _refuse_words(reading, reason, first, last)
    return None


def _phrases(text: Clause) -> Iterator[tuple[TalkReason, int, int]]:
    """The telling phrases of a text, by reason and words."""
    for language in LANGUAGES:
        for phrase in language.phrases:
            for found in phrase.told(text.line):
                yield phrase.reason, text.word_at(found.start() + 1), text.word_at(found.end() - 1)


def _hints(reading: Reading, parts: list[Clause]) -> Iterator[tuple[TalkReason, int, int]]:
    """The hints in each clause of a text, by reason and words."""
    for clause in (clause for clause in parts if len(clause.starts) > 1):
        for reason, first, last in hints.find(reading.words[clause.first : clause.first + len(clause.starts)]):
            yield reason, clause.first + first, clause.first + last
