"""Hints told in any order of words: a few ideas that stand close together give a value away.

Each language lists its words for an idea; what the ideas mean together is the same in all of them.
"a place between piles" and "my card" in one clause is a range, whichever comes first and in whatever words.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_

from tenback.games.coop.talk.ideas import IDEAS, Idea
from tenback.games.coop.talk.normal import Word
from tenback.games.coop.talk.verdict import TalkReason

# Plain numbers: the flags of an enumeration are slow to combine.
_SPOT = int(Idea.PILE | Idea.PLACE)
_CLAIM = int(Idea.OWN | Idea.HOLD)
_PREDICATE = int(Idea.PLAIN | Idea.CARD | Idea.ALL | Idea.SIZE | Idea.OWN | Idea.HOLD)
_SPOKEN_OF = int(Idea.PLACE | Idea.NEXT)
_SAID_OF = int(Idea.MOST | Idea.SIZE | Idea.LOT)
_OTHER = int(Idea.OTHER)
_NOT = int(Idea.NOT)


@dataclass(frozen=True, slots=True)
class Hint:
    """Ideas that follow each other within so many words, and others beside them.

    `close` stands between the same commas as the steps, `near` within some words of them. `unless` is harmless
    company: between the commas around all of these, or just before the steps where it denies them.
    """

    reason: TalkReason
    steps: tuple[tuple[int, int], ...]
    close: tuple[int, ...]
    near: tuple[int, ...]
    unless: int

    def fits(self, ideas: int) -> bool:
        """Whether a clause with these ideas has all that the hint needs."""
        return all(ideas & needed for needed in (*(idea for idea, _ in self.steps), *self.close, *self.near))


def _hint(
    reason: TalkReason,
    *steps: tuple[int, int],
    close: tuple[int, ...] = (),
    near: tuple[int, ...] = (),
    unless: int,
) -> Hint:
    return Hint(
        reason,
        tuple((int(idea), within) for idea, within in steps),
        tuple(map(int, close)),
        tuple(map(int, near)),
        int(unless),
    )


_ASK_UNLESS = Idea.NOT | Idea.THING
_JUMP_UNLESS = Idea.NOT | Idea.PRAISE | Idea.RULE | Idea.THING | Idea.WISH
_MOVE_UNLESS = _JUMP_UNLESS | Idea.SOON
_SIZE_UNLESS = Idea.THING | Idea.WISH | Idea.JUMP | Idea.PILE | Idea.PLACE
_ASKED = Idea.YOURS | Idea.CARD
_WHERE = _SPOT | Idea.HERE

HINTS = (
    _hint(
        TalkReason.RANGE,
        (Idea.BETWEEN, 0),
        (_SPOT, 8),
        near=(_CLAIM | Idea.CARD,),
        unless=Idea.CHOICE | Idea.THING,
    ),
    _hint(
        TalkReason.NEIGHBOUR,
        (Idea.NEXT, 0),
        (Idea.AFTER, 4),
        (_SPOT, 7),
        near=(_CLAIM,),
        unless=Idea.THING | Idea.CHOICE,
    ),
    _hint(TalkReason.NEIGHBOUR, (Idea.FOLLOW, 0), (_SPOT, 7), near=(_CLAIM,), unless=Idea.THING),
    _hint(TalkReason.NEIGHBOUR, (_SPOT, 0), (Idea.FOLLOW, 3), near=(_CLAIM,), unless=Idea.THING),
    _hint(
        TalkReason.COMPARISON,
        (Idea.EXACT, 0),
        (Idea.AFTER, 3),
        (_SPOT, 5),
        near=(_CLAIM,),
        unless=Idea.THING | Idea.WISH,
    ),
    _hint(TalkReason.PARITY, (Idea.OWN | Idea.CARD, 0), (Idea.BE, 4), (Idea.EVEN, 4), unless=Idea.THING),
    _hint(TalkReason.QUESTION, (Idea.ASK, 0), (Idea.MOST, 8), near=(_ASKED,), unless=_ASK_UNLESS),
    _hint(TalkReason.QUESTION, (Idea.MOST, 0), (Idea.ASK, 5), near=(_ASKED,), unless=_ASK_UNLESS),
    _hint(TalkReason.JUMP_BACK, (Idea.BACKWARD, 0), near=(Idea.ABLE, _WHERE), unless=_JUMP_UNLESS),
    _hint(TalkReason.JUMP_BACK, (Idea.JUMP, 0), (Idea.BACK, 6), near=(Idea.ABLE, _WHERE), unless=_JUMP_UNLESS),
    _hint(TalkReason.JUMP_BACK, (Idea.BACK, 0), (Idea.JUMP, 3), near=(Idea.ABLE, _WHERE), unless=_JUMP_UNLESS),
    _hint(TalkReason.JUMP_BACK, (Idea.MOVE, 0), (Idea.BACK, 6), close=(Idea.ABLE, _SPOT), unless=_MOVE_UNLESS),
    _hint(TalkReason.JUMP_BACK, (Idea.BACK, 0), (Idea.MOVE, 3), close=(Idea.ABLE, _SPOT), unless=_MOVE_UNLESS),
    _hint(
        TalkReason.JUMP_BACK,
        (Idea.MOVE, 0),
        (Idea.BACK, 5),
        close=(Idea.ABLE, Idea.HERE),
        near=(_SPOT,),
        unless=_MOVE_UNLESS,
    ),
    _hint(TalkReason.SIZE, (Idea.CARD, 0), (Idea.SIZE, 4), near=(_CLAIM | Idea.ALL,), unless=_SIZE_UNLESS),
    _hint(TalkReason.SIZE, (Idea.SIZE, 0), (Idea.CARD, 2), near=(_CLAIM | Idea.ALL,), unless=_SIZE_UNLESS),
    _hint(TalkReason.SIZE, (Idea.CARD, 0), (Idea.SIZE, 1), (Idea.SIZE, 2), unless=_SIZE_UNLESS),
    _hint(TalkReason.SIZE, (Idea.ALL, 0), (Idea.LOT, 3), near=(_CLAIM | Idea.HERE,), unless=_SIZE_UNLESS),
    _hint(TalkReason.SIZE, (Idea.OWN, 0), (Idea.SIZE, 9), unless=_SIZE_UNLESS),
    _hint(TalkReason.SIZE, (Idea.SIZE, 0), (Idea.OWN, 5), unless=_SIZE_UNLESS),
)

_NEAR = 14
"""How far from the steps of a hint its company may stand, in words."""

_BEFORE = 3
"""How far before its verb a word that denies it stands."""


def _dictionary() -> Mapping[str, tuple[tuple[int, int], ...]]:
    """Every listed word, pair or triple of words with its ideas by language."""
    found: dict[str, dict[int, int]] = {}
    for number, ideas in enumerate(IDEAS):
        for idea, listed in ideas.items():
            for entry in listed:
                spoken = found.setdefault(entry, {})
                spoken[number] = spoken.get(number, 0) | int(idea)
    return {entry: tuple(spoken.items()) for entry, spoken in found.items()}


_DICTIONARY = _dictionary()
_END = "."
_COMMA = ","
_STOPS = frozenset({_END, _COMMA})


def find(words: Sequence[Word]) -> Iterator[tuple[TalkReason, int, int]]:
    """The hints in the words of one clause, by reason and the first and last word."""
    tokens, numbers = _tokens(words)
    for ideas in _ideas(tokens):
        spoken_of = reduce(or_, ideas.values())
        for hint in (hint for hint in HINTS if hint.fits(spoken_of)):
            for first, last in _told(hint, ideas, tokens):
                yield hint.reason, numbers[first], numbers[_end(tokens, last)]


def _tokens(words: Sequence[Word]) -> tuple[list[str], list[int]]:
    """Words and commas, an end mark, and the number of the word that each belongs to."""
    tokens: list[str] = []
    numbers: list[int] = []
    for number, word in enumerate(words):
        if number and word.after_comma:
            tokens.append(_COMMA)
            numbers.append(number)
        tokens.append(word.plain)
        numbers.append(number)
    return [*tokens, _END], [*numbers, len(words) - 1]


def _ideas(tokens: Sequence[str]) -> Iterator[Mapping[int, int]]:
    """For each language that has a say, the ideas of the tokens by place."""
    found: list[dict[int, int]] = [{} for _ in IDEAS]
    for place in range(len(tokens)):
        for length in (1, 2, 3):
            entry = " ".join(tokens[place : place + length])
            for number, idea in _DICTIONARY.get(entry, ()):
                after = tokens[min(place + length, len(tokens) - 1)]
                found[number][place] = found[number].get(place, 0) | _settled(idea, after, number)
    return (ideas for ideas in found if len(ideas) > 1)


def _end(tokens: Sequence[str], place: int) -> int:
    """The last token of the longest entry that begins at a place."""
    ends = range(place + 1, min(place + 3, len(tokens)) + 1)
    return max(end for end in ends if " ".join(tokens[place:end]) in _DICTIONARY) - 1


def _settled(idea: int, after: str, number: int) -> int:
    """What is left of an idea in view of the next word: "the last game" is no pile, "a small break" no size."""
    if not idea & (_SPOKEN_OF | _SAID_OF):
        return idea
    next_idea = dict(_DICTIONARY.get(after, ())).get(number, 0)
    if next_idea & _OTHER:
        idea &= ~_SPOKEN_OF
    if after not in _STOPS and not next_idea & _PREDICATE:
        idea &= ~_SAID_OF
    return idea


def _told(hint: Hint, ideas: Mapping[int, int], tokens: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The first and last token of each place where the hint is given."""
    for first in ideas:
        last = _walked(hint.steps, ideas, first)
        if last is None:
            continue
        low, high = _between_commas(tokens, first, last)
        if not all(_held(idea, ideas, low, high) for idea in hint.close):
            continue
        beside = [_nearest(idea, ideas, first, last) for idea in hint.near]
        if None in beside:
            continue
        places = [first, last, *(place for place in beside if place is not None)]
        low, high = _between_commas(tokens, min(places), max(places))
        denied = _held(hint.unless & _NOT, ideas, first - _BEFORE, last)
        if not denied and not _held(hint.unless & ~_NOT, ideas, low, high):
            yield first, last


def _walked(steps: Sequence[tuple[int, int]], ideas: Mapping[int, int], first: int) -> int | None:
    """Where the last step of a hint that begins at a place is found."""
    if not ideas[first] & steps[0][0]:
        return None
    place = first
    for idea, within in steps[1:]:
        reach = range(place + 1, place + within + 1)
        found = next((later for later in reach if ideas.get(later, 0) & idea), None)
        if found is None:
            return None
        place = found
    return place


def _held(idea: int, ideas: Mapping[int, int], first: int, last: int) -> bool:
    return any(ideas.get(place, 0) & idea for place in range(first, last + 1))


def _nearest(idea: int, ideas: Mapping[int, int], first: int, last: int) -> int | None:
    """A place within reach of the steps, the steps themselves before all others."""
    reach = (*range(first, last + 1), *range(first - 1, first - _NEAR, -1), *range(last + 1, last + _NEAR))
    return next((place for place in reach if ideas.get(place, 0) & idea), None)


def _between_commas(tokens: Sequence[str], first: int, last: int) -> tuple[int, int]:
    """The tokens around two others up to the next commas, or as far as a hint reaches."""
    low, high = first, last
    while low > max(0, first - _NEAR) and tokens[low - 1] != _COMMA:
        low -= 1
    while high < min(len(tokens), last + _NEAR) - 1 and tokens[high + 1] != _COMMA:
        high += 1
    return low, high
