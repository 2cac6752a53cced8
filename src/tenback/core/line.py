"""Plain data as one line of text, for people: `players=3 hands=[[2 5] [7 9]] turn=- open_piles=yes`.

Names and values of an object are joined by `=`, an object inside another stands in round brackets, a list in
square ones. `-` is nothing, `yes` and `no` are what they say, a text that is not a plain word is quoted as in JSON.
"""

import json
import re

from tenback.core.codec import Plain
from tenback.core.errors import BadNotation, Phrase

DEEPEST = 12
WORD = re.compile(r"[^\W\d][\w'-]*")
TOKEN = re.compile(r'\s*([=()\[\]]|"(?:[^"\\]|\\.)*"|-?[0-9]{1,18}(?![0-9A-Za-z_])|-|[^\W\d][\w\'-]*)')
WORDS: dict[str, bool | None] = {"yes": True, "no": False, "-": None}


def write_line(data: dict[str, Plain]) -> str:
    """The line for an object."""
    return " ".join(f"{name}={_write(value)}" for name, value in data.items())


def _write(value: Plain) -> str:
    match value:
        case None:
            return "-"
        case bool():
            return "yes" if value else "no"
        case int():
            return str(value)
        case str():
            return value if WORD.fullmatch(value) and value not in WORDS else json.dumps(value, ensure_ascii=False)
        case list():
            return f"[{' '.join(_write(item) for item in value)}]"
    return f"({write_line(value)})"


def read_line(text: str) -> dict[str, Plain]:
    """The object that a line stands for, or `BadNotation`."""
    return _read_object(_Tokens(text), end="", depth=0)


class _Tokens:
    """The words and signs of a line, one after the other; "" is the end."""

    def __init__(self, text: str) -> None:
        self._text = text.rstrip()
        self._at = 0

    def take(self) -> str:
        if self._at == len(self._text):
            return ""
        found = TOKEN.match(self._text, self._at)
        if not found:
            expected = Phrase("a name, a number, a bracket or a quoted text")
            raise BadNotation(text=self._text[self._at :][:40], expected=expected)
        self._at = found.end()
        return found[1]


def _read_object(tokens: _Tokens, end: str, depth: int) -> dict[str, Plain]:
    data: dict[str, Plain] = {}
    while (name := tokens.take()) != end:
        if not WORD.fullmatch(name) or name in data:
            raise BadNotation(text=name, expected=Phrase("a name that has not come before"))
        if (sign := tokens.take()) != "=":
            raise BadNotation(text=f"{name} {sign}", expected=f"{name}=…")
        data[name] = _read(tokens, tokens.take(), depth)
    return data


def _read_list(tokens: _Tokens, depth: int) -> list[Plain]:
    items: list[Plain] = []
    while (word := tokens.take()) != "]":
        items.append(_read(tokens, word, depth))
    return items


def _read(tokens: _Tokens, word: str, depth: int) -> Plain:
    if depth == DEEPEST:
        raise BadNotation(text=word, expected=Phrase("fewer brackets"))
    if word == "(":
        return _read_object(tokens, ")", depth + 1)
    if word == "[":
        return _read_list(tokens, depth + 1)
    if word in WORDS:
        return WORDS[word]
    if WORD.fullmatch(word):
        return word
    if word.startswith('"'):
        return read_word(word)
    if word.lstrip("-").isdigit():
        return int(word)
    raise BadNotation(text=word or "…", expected=Phrase("a value"))


def read_word(word: str) -> str:
    """A word, which may be quoted as in JSON."""
    if not word.startswith('"'):
        return word
    try:
        return str(json.loads(word))
    except ValueError:
        raise BadNotation(text=word, expected=Phrase("a quoted text as in JSON")) from None
