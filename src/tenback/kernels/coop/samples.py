"""Dealing out what the one to move cannot see: the other hands and the draw pile, as they may well be.

The other hands are such as would say what their owners have said (`hands`); what is left is the draw pile.
"""

from typing import Any

from numba import uint64

from tenback.kernels.bits import ONE, WORD
from tenback.kernels.chance import below
from tenback.kernels.compiled import compiled
from tenback.kernels.coop.hands import asks_only, deal_hands
from tenback.kernels.coop.signals import MOST_MARKS, SOFT, WEIGHTS
from tenback.kernels.coop.table import SEAT
from tenback.kernels.coop.turns import cards_of
from tenback.kernels.coop.words import forget, understand

DEALS = 16  # of all hands, before any will do


@compiled
def find_unseen(rules: Any, space: Any) -> int:
    """Write the cards of which the one to move does not know where they are; how many."""
    root = space.root
    seat = root.counts[SEAT]
    low, high = root.remaining[0] & ~root.low[seat], root.remaining[1] & ~root.high[seat]
    for other in range(rules.players):
        low &= ~space.known_low[other]
        high &= ~space.known_high[other]
    return cards_of(low, high, space.cards)


@compiled
def deal_out(rules: Any, space: Any, count: int, tries: int) -> int:
    """Deal the unseen cards to hands and draw pile; how many are left to draw."""
    root, low, high = space.root, uint64(0), uint64(0)
    for place in range(count):
        card = uint64(space.cards[place])
        low, high = (low | ONE << card, high) if card < WORD else (low, high | ONE << (card - WORD))
    attempt = 0
    while not deal_hands(rules, space, low, high, tries, 1 if attempt >= min(tries, DEALS) else 0):
        attempt += 1
    for step in range(1, rules.players):
        count = _collect(space, (root.counts[SEAT] + step) % rules.players, count)
    for last in range(count - 1, 0, -1):
        other = int(below(root.generator, uint64(last + 1)))
        space.cards[last], space.cards[other] = space.cards[other], space.cards[last]
    return count


@compiled
def turn_over(space: Any, count: int, step: int) -> None:
    """Take the top cards of the draw pile, as many as a step has, and put them under it: the others come sooner."""
    _reverse(space.cards, 0, count - step)
    _reverse(space.cards, count - step, count)
    _reverse(space.cards, 0, count)


@compiled
def _reverse(cards: Any, first: int, end: int) -> None:
    last = end - 1
    while first < last:
        cards[first], cards[last] = cards[last], cards[first]
        first, last = first + 1, last - 1


@compiled
def _collect(space: Any, seat: int, count: int) -> int:
    """Bring the cards of a seat's hand to the end of the first `count`; how many there are without them."""
    for place in range(count - 1, -1, -1):
        card = uint64(space.cards[place])
        held = space.low[seat] >> card if card < WORD else space.high[seat] >> (card - WORD)
        if held & ONE:
            count -= 1
            space.cards[place], space.cards[count] = space.cards[count], space.cards[place]
    return count


@compiled
def _heed(marks: Any, furthest: int, heard: Any) -> None:
    """Add what a seat says to what the network hears: the nearest words up to one of them, no more than asking has."""
    given = 0
    for word in range(1, furthest + 1):
        for pile in range(4):
            if marks[pile] == word and given < MOST_MARKS:
                heard[pile] += WEIGHTS[min(word, SOFT)]
                given += 1


@compiled
def listen(space: Any, seat: int, furthest: int) -> None:
    """Take in what a seat has said of the piles; who does no more than ask for piles to be left is heeded, no more."""
    marks = space.marks[seat]
    _heed(marks, furthest, space.root.marks)
    forget(space.words, seat)
    if not asks_only(marks):
        for pile in range(4):
            if marks[pile]:
                understand(space.words, seat, pile, marks[pile])
