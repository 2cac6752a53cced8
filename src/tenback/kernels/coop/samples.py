"""Dealing out what the one to move cannot see: the other hands and the draw pile, as they may well be.

Cards that their owners would hardly have kept are rare in a sample, and hands are dealt anew until they would say what
their owners have said of the piles (C15).
"""

from typing import Any

from numba import uint64

from tenback.kernels.bits import ONE, WORD
from tenback.kernels.chance import below
from tenback.kernels.compiled import compiled, inlined
from tenback.kernels.coop.counts import contains, size_of
from tenback.kernels.coop.habits import SURE
from tenback.kernels.coop.signals import FIRM, FREE, MOST_MARKS, SOFT, WEIGHTS, asks_of
from tenback.kernels.coop.table import SEAT
from tenback.kernels.coop.turns import cards_of
from tenback.kernels.coop.words import forget, understand

DRAWS = 16  # before any card will do
SILENCE = 5  # what saying nothing is like, among the words


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
def _draw(root: Any, space: Any, seat: int, count: int, kept: bool) -> int:  # noqa: FBT001 - kernels take plain values
    """The place of a random card among the first `count`: one that the seat may have kept, and has not denied."""
    words = space.words
    for _ in range(DRAWS):
        place = int(below(root.generator, uint64(count)))
        card = space.cards[place]
        if contains(words.denied[seat, 0], words.denied[seat, 1], int(card)):
            continue
        if not kept or below(root.generator, uint64(SURE)) < space.odds[seat, card]:
            return place
    return int(below(root.generator, uint64(count)))


@compiled
def _deal_hand(root: Any, space: Any, seat: int, count: int) -> None:
    """Move random cards from the first `count` to their end and make them a seat's hand."""
    low, high = space.known_low[seat], space.known_high[seat]
    kept = root.kept[seat] - size_of(low, high)
    for step in range(root.sizes[seat] - size_of(low, high)):
        last = count - 1 - step
        other = _draw(root, space, seat, last + 1, step < kept)
        card = space.cards[other]
        space.cards[other], space.cards[last] = space.cards[last], card
        if card < 64:
            low |= ONE << uint64(card)
        else:
            high |= ONE << uint64(card - 64)
    space.low[seat], space.high[seat] = low, high


@inlined
def _asks_only(marks: Any) -> bool:
    """Whether somebody who has said this does no more than ask for piles to be left."""
    return max(marks[0], marks[1], marks[2], marks[3]) <= SOFT


@compiled
def _mismatch(root: Any, space: Any, seat: int) -> int:
    """How much what a sampled hand would say differs from what was said.

    Who says nothing at all may be one who never does; and silence on a pile means something only of those who do no
    more than ask for piles to be left.
    """
    low, high, marks, said, total = space.low[seat], space.high[seat], space.marks[seat], root.said, 0
    if not max(marks[0], marks[1], marks[2], marks[3]):
        return 0
    if _asks_only(marks):
        asks_of(low, high, root.remaining[0], root.remaining[1], root.tops, said)
        for pile in range(4):
            total += abs((said[pile] or SILENCE) - (marks[pile] or SILENCE))
        return total
    for pile in range(4):
        if FIRM <= marks[pile] < FREE:
            total += not (low & space.words.low[seat, pile]) | (high & space.words.high[seat, pile])
    return total


@compiled
def deal_out(rules: Any, space: Any, count: int, tries: int) -> int:
    """Deal the unseen cards to hands and draw pile; how many are left to draw."""
    root = space.root
    for step in range(1, rules.players):
        seat = (root.counts[SEAT] + step) % rules.players
        if not root.sizes[seat]:
            space.low[seat] = space.high[seat] = uint64(0)
            continue
        best = 1 << 20
        kept_low, kept_high = uint64(0), uint64(0)
        for _ in range(max(tries, 1)):
            _deal_hand(root, space, seat, count)
            missed = _mismatch(root, space, seat) if tries else 0
            if missed < best:
                best, kept_low, kept_high = missed, space.low[seat], space.high[seat]
            if not best:
                break
        space.low[seat], space.high[seat] = kept_low, kept_high
        count = _collect(space, seat, count)
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
    if not _asks_only(marks):
        for pile in range(4):
            if marks[pile]:
                understand(space.words, seat, pile, marks[pile])
