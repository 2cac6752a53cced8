"""C15: what those who search say of the piles, as a pure function of the own hand and of what everybody sees.

A word tells how near the next card of the hand is, counted in cards that nobody has laid: leave it firmly, leave it,
small steps for a short or a long way, go ahead. The card ten back counts as the nearest. Piles are spoken of one after
the other, and each time only of cards of which the words before have not told anything: neither of those that they deny
nor of those behind them. At the end of a pile, where too few cards are left for a word, it is as if there were none. So
there are as many cards behind a word whatever else is said, and none of them is told.

How likely each card is after all words is reckoned exactly: the hand is any so many of the cards that no word denies,
with at least one of those behind each word. Where few cards are left one may be too likely; then nothing is said.
"""

from math import comb
from typing import Any, NamedTuple

import numpy as np
from numba import uint64

from tenback.kernels.bits import ONE
from tenback.kernels.compiled import compiled, inlined
from tenback.kernels.coop.counts import contains, size_of
from tenback.kernels.coop.signals import FIRM, FREE, is_twin

REACHES = (
    0,
    0,
    2,
    4,
    7,
    12,
    12,
)  # how many cards are nearer than those behind each word, and than those behind the last
LIKELY = 0.6  # no card may be likelier than this
SEATS = 5
NO_PILE = 4
MOST_HELD = 8
SUBSETS = np.array([[float(comb(cards, held)) for held in range(MOST_HELD + 1)] for cards in range(99)])


class Words(NamedTuple):
    """What was said at a table: by seat and pile the cards behind the word, and by seat those that no word allows."""

    remaining: Any  # the cards that nobody has laid, two words
    tops: Any
    low: Any
    high: Any
    denied: Any  # by seat, two words
    nearest: Any  # the cards that could be behind a word on a pile


def words_space() -> Words:
    """Arrays for the words at one table after the other."""
    return Words(
        np.zeros(2, np.uint64),
        np.zeros(4, np.int64),
        np.zeros((SEATS, 4), np.uint64),
        np.zeros((SEATS, 4), np.uint64),
        np.zeros((SEATS, 2), np.uint64),
        np.zeros(REACHES[FREE], np.int64),
    )


@compiled
def set_words(words: Any, low: int, high: int, tops: Any) -> None:
    """Begin anew, at a table with these cards that nobody has laid and these tops."""
    words.remaining[0], words.remaining[1] = low, high
    for pile in range(4):
        words.tops[pile] = tops[pile]
    for seat in range(SEATS):
        forget(words, seat)


@compiled
def forget(words: Any, seat: int) -> None:
    """The seat has said nothing."""
    for word in range(2):
        words.denied[seat, word] = uint64(0)
    for pile in range(4):
        words.low[seat, pile] = words.high[seat, pile] = uint64(0)


@compiled
def _untold(words: Any, seat: int) -> Any:
    """The cards of which the seat has not told anything, two words."""
    low, high = words.remaining[0] & ~words.denied[seat, 0], words.remaining[1] & ~words.denied[seat, 1]
    for pile in range(4):
        low, high = low & ~words.low[seat, pile], high & ~words.high[seat, pile]
    return low, high


@inlined
def _candidate(words: Any, pile: int, number: int) -> int:
    """The cards that could come next on a pile, by number: first the one ten back, then one after the other."""
    way = 1 if pile < 2 else -1
    return words.tops[pile] + (number if number else -10) * way


@compiled
def _choices(words: Any, seat: int, pile: int, nearest: Any) -> int:
    """Write the cards of which nothing was told, the nearest to a pile first, as far as words reach; how many."""
    low, high = _untold(words, seat)
    count, complete = 0, 0
    for number in range(99):
        card = _candidate(words, pile, number)
        if count < REACHES[FREE] and contains(low, high, card):
            nearest[count] = card
            count += 1
    for reach in REACHES:
        complete = reach if reach <= count else complete
    return complete


@compiled
def _word_for(words: Any, seat: int, pile: int, low: int, high: int) -> int:
    """How near a hand's next card for a pile is among those of which nothing was told."""
    word = FIRM
    for number in range(_choices(words, seat, pile, words.nearest)):
        while number >= REACHES[word + 1]:
            word += 1
        if contains(low, high, words.nearest[number]):
            return word
    return FREE


@compiled
def understand(words: Any, seat: int, pile: int, word: int) -> None:
    """Take in what a seat says of one more pile: which cards are behind it, and which it denies."""
    behind_low, behind_high = uint64(0), uint64(0)
    for number in range(min(_choices(words, seat, pile, words.nearest), REACHES[word + 1])):
        card = words.nearest[number]
        low, high = (ONE << uint64(card), uint64(0)) if card < 64 else (uint64(0), ONE << uint64(card - 64))
        if number < REACHES[word]:
            words.denied[seat, 0] |= low
            words.denied[seat, 1] |= high
        else:
            behind_low, behind_high = behind_low | low, behind_high | high
    words.low[seat, pile], words.high[seat, pile] = behind_low, behind_high


@inlined
def _behind(words: Any, seat: int, pile: int) -> int:
    """How many cards are behind a seat's word on a pile."""
    return size_of(words.low[seat, pile], words.high[seat, pile])


@compiled
def _hands(words: Any, seat: int, cards: int, held: int, excused: int) -> float:
    """How many hands out of so many cards have one behind each word of the seat, the one on a pile excused."""
    total = 0.0
    for some in range(16):  # inclusion and exclusion: the hands that have none behind the words on some piles
        rest, sign = cards, 1.0
        for pile in range(4):
            if some >> pile & 1:
                behind = _behind(words, seat, pile)
                rest, sign = rest - behind, -sign if behind and pile != excused else 0.0
        if sign:
            total += sign * SUBSETS[rest, held]
    return total


@compiled
def likelihood(words: Any, seat: int, held: int) -> float:
    """How likely the likeliest card is in a hand of this size that says what the seat has said."""
    cards = size_of(words.remaining[0] & ~words.denied[seat, 0], words.remaining[1] & ~words.denied[seat, 1])
    most, others = 0.0, cards
    for pile in range(4):
        behind = _behind(words, seat, pile)
        others -= behind
        if behind:
            most = max(most, _hands(words, seat, cards - 1, held - 1, pile))
    if others:
        most = max(most, _hands(words, seat, cards - 1, held - 1, NO_PILE))
    return most / _hands(words, seat, cards, held, NO_PILE)


@compiled
def say(words: Any, seat: int, low: int, high: int, marks: Any) -> None:
    """Write what a hand says of each pile, and take it in."""
    forget(words, seat)
    for pile in range(4):
        marks[pile] = 0
        if not is_twin(words.tops, pile):
            marks[pile] = _word_for(words, seat, pile, low, high)
            understand(words, seat, pile, marks[pile])
    if likelihood(words, seat, size_of(low, high)) > LIKELY:
        forget(words, seat)
        for pile in range(4):
            marks[pile] = 0
