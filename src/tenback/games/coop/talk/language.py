"""What the talk rule knows of one language, and the small notation in which its phrases are written.

A phrase is a regular expression over folded words parted by single spaces, with two shorthands:
`<name>` stands for any word of the language's vocabulary entry of that name, and `<3>` for at most
three words of any kind, each with its space. Every repetition is bounded, so no text is slow to check.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from tenback.games.coop.talk.verdict import TalkReason

_SHORTHAND = re.compile(r"<(\w+)>")
_COMMON = {"end": r"(?= [,?;]|$)"}
_REACH = 200
"""How far from a phrase, in letters, words can still make it harmless."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words that give a value away, unless the words of `unless` stand between the same commas."""

    reason: TalkReason
    pattern: re.Pattern[str]
    unless: re.Pattern[str] | None

    def told(self, line: str) -> Iterator[re.Match[str]]:
        """Where a text's line holds the phrase without words beside it that take the sting out of it."""
        for found in self.pattern.finditer(line):
            if self.unless is None or not self.unless.search(line, *_between_stops(line, found)):
                yield found


def _between_stops(line: str, found: re.Match[str]) -> tuple[int, int]:
    """The part of a line around a match that lies between the same commas or ends of clauses."""
    first, last = max(0, found.start() - _REACH), found.end() + _REACH
    first = max(first - 1, *(line.rfind(stop, first, found.start()) for stop in ",;")) + 1
    stops = (line.find(stop, found.end(), last) for stop in ",;")
    return first, min((stop for stop in stops if stop >= 0), default=last)


@dataclass(frozen=True, slots=True)
class Language:
    """Number words and telling phrases of one language, all folded to plain letters.

    `core` are the words that other numbers are made of; only they are sought in misspellings. `stems` are
    letters, as regular expressions, that occur in no ordinary word. `ordinals` leave out the first four,
    which name piles.
    """

    code: str
    cues: frozenset[str]
    core: frozenset[str]
    cardinals: frozenset[str]
    ordinals: frozenset[str]
    quantities: frozenset[str]
    stems: frozenset[str]
    phrases: tuple[Phrase, ...]


def words(*lines: str) -> frozenset[str]:
    """The words of some lines."""
    return frozenset(word for line in lines for word in line.split())


def combine(heads: Iterable[str], tails: Iterable[str]) -> set[str]:
    """Every head written together with every tail."""
    tails = tuple(tails)
    return {head + tail for head in heads for tail in tails}


def either(listed: Iterable[str]) -> str:
    """Some words or groups of words as alternatives for a vocabulary."""
    return "|".join(sorted(listed))


def pattern(template: str, vocabulary: Mapping[str, str]) -> re.Pattern[str]:
    """Compile a phrase: whole words only, shorthands written out; the space before it makes the search fast."""
    return re.compile(rf" (?:{_expand(template, vocabulary)})(?![a-z*])")


def _expand(template: str, vocabulary: Mapping[str, str]) -> str:
    def written_out(shorthand: re.Match[str]) -> str:
        name = shorthand[1]
        if name.isdigit():
            return rf"(?:[a-z*,]+ ){{0,{name}}}"
        if name in _COMMON:
            return _COMMON[name]
        return rf"(?:{_expand(vocabulary[name], vocabulary)})"

    return _SHORTHAND.sub(written_out, template)


def phrases(
    vocabulary: Mapping[str, str],
    templates: Mapping[TalkReason, Iterable[str]],
    unless: Mapping[TalkReason, str],
) -> tuple[Phrase, ...]:
    """Compile a language's phrases; `unless` names the words that make a reason's phrases harmless."""
    return tuple(
        Phrase(
            reason,
            pattern(template, vocabulary),
            pattern(unless[reason], vocabulary) if reason in unless else None,
        )
        for reason, group in templates.items()
        for template in group
    )
