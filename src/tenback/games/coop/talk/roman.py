"""Roman numerals used as numbers, told apart from words that merely look like them."""

import re

from tenback.games.coop.talk.language import words
from tenback.games.coop.talk.normal import Reading

_NUMERAL = re.compile(r"c|(?:xc|xl|l?x{0,4})(?:ix|iv|v?i{0,4})")
_LONGEST = 8

# Kisses, a size, and Italian words: numbers only right after a word for a card, even in capitals.
_RARELY = words("xx xxx xl li vi il")
# Names and slips of the keyboard, like every numeral of two letters: numbers only in telling company.
_SOMETIMES = words("liv iii")

_AFTER_CARD = words(
    "card cards number numero carte karte kaart carta have ve got hold holding habe hab heb tengo ho ai nummer zahl",
    "getal",
)
_AFTER_ANY = _AFTER_CARD | words(
    "pile stack the my cartes nombre le la karten die der den stapel kaarten de cartas el pila il mazzo plus minus",
    "less is est ist es and und et y",
)


def find(reading: Reading) -> int | None:
    """The word that is a Roman numeral from II to C, if there is one."""
    shouted = not any(character.islower() for character in reading.text)
    for number, word in enumerate(reading.words):
        if len(word.plain) <= _LONGEST and _NUMERAL.fullmatch(word.plain):
            capital = not shouted and reading.text[word.start : word.end].isupper()
            if _is_number(word.plain, _before(reading, number), capital=capital):
                return number
    return None


def _before(reading: Reading, number: int) -> str:
    """The word before, nothing after an apostrophe, and "card" for a numeral that stands alone."""
    if len(reading.words) == 1:
        return "card"
    gap = reading.words[number].gap
    return reading.words[number - 1].plain if number and "'" not in gap and "’" not in gap else ""


def _is_number(numeral: str, before: str, *, capital: bool) -> bool:
    if len(numeral) == 1:
        return numeral != "i" and capital and before in _AFTER_CARD
    if numeral in _RARELY:
        return (capital and numeral == "vi") or before in _AFTER_CARD
    if capital:
        return True
    if len(numeral) == 2 or numeral in _SOMETIMES:
        return before in _AFTER_ANY
    return True
