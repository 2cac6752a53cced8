"""Every number word of every language, and the ways in which a single word can hide one."""

import re
from collections import defaultdict
from functools import lru_cache

from tenback.games.coop.talk.glyphs import UNKNOWN
from tenback.games.coop.talk.homonyms import HOMONYMS
from tenback.games.coop.talk.language import words
from tenback.games.coop.talk.languages import LANGUAGES
from tenback.games.coop.talk.verdict import TalkReason

ORDINARY = words(
    "quarantine quarantined quarantena quarantane wundert hindert thirsty machtig achtig nachtig cuarto codici indici",
    "unici pedici frente tente tenta entra lieben soeben fertig ertig eleve eleves elevee leven weighty cerro docce",
    "trent settata venite cuadro quadro quadre",
)
"""Ordinary words that a test below would take for a number."""

_LONGEST = 40


def _numbers() -> dict[str, TalkReason]:
    found: dict[str, TalkReason] = {}
    for language in LANGUAGES:
        found |= dict.fromkeys(language.quantities, TalkReason.QUANTITY)
        found |= dict.fromkeys(language.ordinals, TalkReason.ORDINAL)
        found |= dict.fromkeys(language.cardinals, TalkReason.NUMBER_WORD)
    return {word: reason for word, reason in found.items() if word not in HOMONYMS}


NUMBERS = _numbers()
"""Words that are numbers wherever they stand."""

_STEMS = re.compile(
    "|".join(sorted({stem for language in LANGUAGES for stem in language.stems}, key=len, reverse=True))
)
_PARTS = tuple(frozenset(word for word in language.core if len(word) >= 3) for language in LANGUAGES)
_REVERSED = {word[::-1] for word in NUMBERS if len(word) >= 5} | words("evif enin ruof")


def squeeze(word: str) -> str:
    """A word with every repeated letter written once."""
    return re.sub(r"(.)\1+", r"\1", word)


_SQUEEZED = {squeeze(word): word for word in (*HOMONYMS, *NUMBERS)}


def _by_shape() -> dict[int, list[str]]:
    shapes: dict[int, list[str]] = defaultdict(list)
    for word in (*NUMBERS, *HOMONYMS):
        shapes[len(word)].append(word)
    return dict(shapes)


_SHAPES = _by_shape()


def _shortened(word: str) -> set[str]:
    """A word with each of its letters left out in turn."""
    return {word[:place] + word[place + 1 :] for place in range(len(word))}


def _near_misses() -> dict[str, set[str]]:
    near: dict[str, set[str]] = defaultdict(set)
    for language in LANGUAGES:
        long = {word for word in language.core if len(word) >= 6}
        for word in long | {word for word in language.cardinals if len(word) >= 9}:
            for short in {word} | _shortened(word):
                near[short].add(word)
    return dict(near)


_NEAR = _near_misses()
_SOUNDS = (
    ("ck", "k"),
    ("qu", "k"),
    ("kw", "k"),
    ("cu", "ku"),
    ("x", "ks"),
    ("ph", "f"),
    ("y", "i"),
    ("tie", "ti"),
    ("z", "s"),
)


def _sound(word: str) -> str:
    """A word as it might be written by ear."""
    for spelling, sound in _SOUNDS:
        word = word.replace(spelling, sound)
    return squeeze(re.sub(r"c(?=[ei])", "s", word).replace("c", "k"))


# Left out: words that sound like ordinary ones ("cette", "sehn", "dies", "sento").
_SOUNDED = {
    _sound(word): word
    for language in LANGUAGES
    for word in language.core - words("zehn zero cien diez doce sette cento")
    if len(word) >= 4 and word in NUMBERS
}


@lru_cache(maxsize=4096)
def number_in(word: str) -> str:
    """The number word or homonym that a single folded word is or hides, else nothing."""
    if word in HOMONYMS or word in NUMBERS:
        return word
    if len(word) < 3 or word in ORDINARY:
        return ""
    if UNKNOWN in word:
        return masked(word)
    if len(word) > _LONGEST:
        return squeezed(word) or _stem(word)
    return (
        _stem(word)
        or squeezed(word)
        or _concatenated(word)
        or _misspelt(word)
        or _backwards(word)
        or _SOUNDED.get(_sound(word) if len(word) >= 4 else "", "")
    )


def reason_for(number: str) -> TalkReason:
    """Why a number word is refused."""
    return NUMBERS.get(number, TalkReason.NUMBER_WORD)


def _stem(word: str) -> str:
    found = _STEMS.search(word)
    return found[0] if found else ""


def squeezed(word: str) -> str:
    """The number behind stretched letters: three alike are always a stretch, two in longer words only."""
    short = squeeze(word)
    if short == word:
        return ""
    number = _SQUEEZED.get(short, "")
    if re.search(r"(.)\1\1", word):
        return number or _stem(short)
    return number if len(short) >= 4 and number in NUMBERS else ""


def _concatenated(word: str) -> str:
    """Several numbers of a language written as one word, as in "fourtwo"."""
    return word if any(_made_of(parts, word) for parts in _PARTS) else ""


def _made_of(parts: frozenset[str], word: str) -> bool:
    ends = {0}
    for start in range(len(word) - 2):
        if start in ends:
            ends |= {end for end in range(start + 3, len(word) + 1) if word[start:end] in parts}
    return len(word) in ends


def _misspelt(word: str) -> str:
    """A long number word with one letter wrong, missing, added or two swapped."""
    for short in {word} | _shortened(word):
        for number in _NEAR.get(short, ()):
            if _one_slip(word, number):
                return number
    return ""


def _one_slip(word: str, number: str) -> bool:
    if len(word) != len(number):
        return abs(len(word) - len(number)) == 1
    wrong = [place for place, pair in enumerate(zip(word, number, strict=True)) if pair[0] != pair[1]]
    if len(wrong) == 2:
        first, second = wrong
        return second == first + 1 and word[first] == number[second] and word[second] == number[first]
    return len(wrong) == 1


def _backwards(word: str) -> str:
    return word[::-1] if word in _REVERSED else ""


@lru_cache(maxsize=4096)
def masked(word: str) -> str:
    """The number behind a word in which some letters are unknown, at most two and fewer than half."""
    hidden = word.count(UNKNOWN)
    if hidden > 2 or hidden * 2 >= len(word):
        return ""
    for number in _SHAPES.get(len(word), ()):
        if all(letter in (UNKNOWN, other) for letter, other in zip(word, number, strict=True)):
            return number
    return ""
