"""Whole turns of coop: every sequence of lays that a hand allows, as distinct positions after it.

A hand is an array of up to eight cards. In a turn each top is one of twelve numbers: the four tops before it, or one of
the hand's cards. So a position is one word: eight bits for the cards that have been laid, and four bits for each top.
Positions are found breadth first, each by one of its shortest sequences, and each remembers the lay that led to it.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import njit, uint64

from tenback.core import piles as core_piles
from tenback.kernels.bits import ONE, WORD, count_bits, lowest_bit
from tenback.kernels.compiled import compiled, inlined
from tenback.kernels.coop.counts import below_high, below_low, contains, size_of

TRICK = core_piles.TEN_BACK
PILES = 4
MOST_IN_HAND = 8
NUMBERS = PILES + MOST_IN_HAND
MOST_POSITIONS = 1 << 17  # more than any hand of eight can reach (89,993 were found)
START = 0x3210 << MOST_IN_HAND  # nothing laid, every pile shows its own top
NOTHING = uint64(MOST_IN_HAND)  # as a place in the hand
EVERYTHING = -1  # as a reach: leave nothing out
NEAREST = 3  # otherwise so many cards of the hand are considered for a top, and those that it can go back from, usually

fits = njit(core_piles.fits, inline="always")


class Turns(NamedTuple):
    """The positions of one enumeration. Position 0 is the one before any lay."""

    keys: Any
    parents: Any  # the position before the last lay
    cards: Any  # the last lay: its card, as a place in the hand
    piles: Any
    numbers: Any  # what a top can show: the tops before the turn, then the hand
    fitting: Any  # by direction and number: the cards that fit there, a bit each
    ahead: Any  # those of them that do not go back
    worth: Any  # those of them that are worth laying beyond the minimum
    returning: Any  # those that are while the card of the hand that goes back on them is still there
    below: Any  # by number: how many of the remaining cards are below it
    up_to: Any  # and how many up to it
    awaited: Any  # by direction and number: whether the card that goes back there is still to come
    partners: Any  # by direction and card: the card of the hand that goes back on it, a bit
    nearest: Any  # how many cards of the hand are considered for a top
    slots: Any  # positions by hash: the round of the enumeration, and the key
    round: Any


def turns_space(most: int = MOST_POSITIONS) -> Turns:
    """Arrays for enumerations, one after the other, of up to so many positions (a power of two)."""
    return Turns(
        np.zeros(most, np.uint32),
        np.zeros(most, np.int32),
        np.zeros(most, np.uint8),
        np.zeros(most, np.uint8),
        np.zeros(NUMBERS, np.int64),
        np.zeros((2, NUMBERS), np.uint64),
        np.zeros((2, NUMBERS), np.uint64),
        np.zeros((2, NUMBERS), np.uint64),
        np.zeros((2, NUMBERS), np.uint64),
        np.zeros(NUMBERS, np.int64),
        np.zeros(NUMBERS, np.int64),
        np.zeros((2, NUMBERS), np.uint8),
        np.zeros((2, MOST_IN_HAND), np.uint64),
        np.full(1, NEAREST, np.int64),
        np.zeros(4 * most, np.uint64),
        np.zeros(1, np.uint64),
    )


@compiled
def cards_of(low: int, high: int, hand: Any) -> int:
    """Write the cards of a set into an array, in ascending order; how many."""
    count = 0
    while low:
        hand[count] = lowest_bit(low)
        low &= low - ONE
        count += 1
    while high:
        hand[count] = WORD + lowest_bit(high)
        high &= high - ONE
        count += 1
    return count


@inlined
def laid_mask(turns: Any, place: int) -> int:
    """Which cards of the hand a position has laid, a bit each."""
    return int(turns.keys[place]) & 0xFF


@inlined
def top_of(turns: Any, place: int, pile: int) -> int:
    """What a pile shows at a position."""
    return turns.numbers[int(turns.keys[place]) >> (MOST_IN_HAND + 4 * pile) & 15]


@inlined
def count_below(low: int, high: int, number: int) -> int:
    """How many cards of a set are below a number."""
    return size_of(low & below_low(number), high & below_high(number))


@compiled
def jumped(low: int, high: int, top: int, card: int) -> int:
    """How many cards of a set lie between a top and a card."""
    if top < card:
        return count_below(low, high, card) - count_below(low, high, top + 1)
    return count_below(low, high, top) - count_below(low, high, card + 1)


@compiled
def _find_partners(hand: Any, size: int, falling: int, turns: Any) -> None:
    """Which card of the hand goes back on which, in one direction."""
    way = -1 if falling else 1
    for card in range(size):
        turns.partners[falling, card] = uint64(0)
        for other in range(size):
            if (hand[other] - hand[card]) * way == -TRICK:
                turns.partners[falling, card] = ONE << uint64(other)


@compiled
def _find_fitting(size: int, number: int, falling: int, reach: int, turns: Any) -> None:
    """What fits on a number that a top can show."""
    numbers, below, up_to, way = turns.numbers, turns.below, turns.up_to, -1 if falling else 1
    top, fitting, ahead, worth, returning, nearer = numbers[number], uint64(0), uint64(0), uint64(0), uint64(0), 0
    for step in range(size):
        card = size - 1 - step if falling else step  # the nearest first
        place = PILES + card
        if not fits(numbers[place], top, way):
            continue
        bit = ONE << uint64(card)
        if (numbers[place] - top) * way < 0:
            fitting |= bit
            worth |= bit
            continue
        ahead |= bit
        nearer += 1
        if reach == EVERYTHING or nearer <= turns.nearest[0] or turns.partners[falling, card]:
            fitting |= bit
        passed = below[number] - up_to[place] if falling else below[place] - up_to[number]
        if reach == EVERYTHING or passed <= reach:
            worth |= bit
        elif turns.partners[falling, card]:
            returning |= bit
    turns.fitting[falling, number] = fitting
    turns.ahead[falling, number] = ahead
    turns.worth[falling, number] = worth
    turns.returning[falling, number] = returning


@compiled
def _prepare(hand: Any, size: int, tops: Any, reach: int, low: int, high: int, turns: Any) -> None:
    """What fits where, for every number that a top can show in this turn."""
    for pile in range(PILES):
        turns.numbers[pile] = tops[pile]
    for card in range(size):
        turns.numbers[PILES + card] = hand[card]
    for number in range(PILES + size):
        shown = turns.numbers[number]
        turns.below[number] = count_below(low, high, shown)
        turns.up_to[number] = count_below(low, high, shown + 1)
    for falling in range(2):
        _find_partners(hand, size, falling, turns)
        back = TRICK if falling else -TRICK
        for number in range(PILES + size):
            _find_fitting(size, number, falling, reach, turns)
            turns.awaited[falling, number] = contains(low, high, turns.numbers[number] + back)


@inlined
def _is_new(turns: Any, key: int) -> bool:
    last = uint64(len(turns.slots) - 1)
    slot = ((uint64(key) * uint64(0x9E3779B97F4A7C15)) >> uint64(40)) & last
    wanted = turns.round[0] << uint64(24) | uint64(key)
    while True:
        found = turns.slots[slot]
        if found == wanted:
            return False
        if found >> uint64(24) != turns.round[0]:
            turns.slots[slot] = wanted
            return True
        slot = (slot + ONE) & last


@inlined
def _candidates(turns: Any, key: int, pile: int, enough: bool) -> int:  # noqa: FBT001 - kernels take plain values
    """The cards that a search considers for a pile: nearer to it than to its twin, near beyond the minimum."""
    falling = pile >> 1
    number = key >> (MOST_IN_HAND + 4 * pile) & 15
    other = key >> (MOST_IN_HAND + 4 * (pile ^ 1)) & 15
    top, beside = turns.numbers[number], turns.numbers[other]
    if top == beside and pile & 1:
        return uint64(0)  # the same as the pile beside it
    cards = turns.fitting[falling, number]
    if enough:
        cards = turns.worth[falling, number]
        returning = turns.returning[falling, number]
        while returning:
            card = lowest_bit(returning)
            returning &= returning - ONE
            if turns.partners[falling, card] & ~uint64(key):
                cards |= ONE << card
    nearer = (beside > top) if not falling else (beside < top)
    if nearer and not turns.awaited[falling, other]:
        cards &= ~turns.ahead[falling, other]
    return cards


@inlined
def _laid(key: int, card: int, pile: int) -> int:
    """A position after one more lay."""
    shift = MOST_IN_HAND + 4 * pile
    return (key | 1 << card) & ~(15 << shift) | (PILES + card) << shift


@compiled
def enumerate_turns(hand: Any, size: int, tops: Any, minimum: int, reach: int, low: int, high: int, turns: Any) -> int:
    """Write every position that the hand can reach in one turn; how many, the one before any lay included.

    With EVERYTHING as its reach nothing is left out. Otherwise far cards are left out; a card goes on the nearer of two
    piles unless the other one waits for a card that goes back; and cards beyond the minimum jump over at most `reach`
    of the remaining cards (low, high) unless the hand can go back from there. Enumeration stops when the space is full.
    """
    _prepare(hand, size, tops, reach, low, high, turns)
    turns.round[0] += ONE
    turns.keys[0] = START
    turns.parents[0] = -1
    most, count, place = len(turns.keys), 1, 0
    while place < count:
        key = int(turns.keys[place])
        enough = int(count_bits(uint64(key & 0xFF))) >= minimum
        for pile in range(PILES):
            if reach == EVERYTHING:
                cards = turns.fitting[pile >> 1, key >> (MOST_IN_HAND + 4 * pile) & 15]
            else:
                cards = _candidates(turns, key, pile, enough)
            cards &= ~uint64(key & 0xFF)
            while cards:
                card = int(lowest_bit(cards))
                cards &= cards - ONE
                child = _laid(key, card, pile)
                if _is_new(turns, child):
                    turns.keys[count] = child
                    turns.parents[count] = place
                    turns.cards[count] = card
                    turns.piles[count] = pile
                    count += 1
                    if count == most:
                        return count
        place += 1
    return count


@inlined
def _any_fits(key: int, turns: Any) -> bool:
    for pile in range(PILES):
        if turns.fitting[pile >> 1, key >> (MOST_IN_HAND + 4 * pile) & 15] & ~uint64(key & 0xFF):
            return True
    return False


@compiled
def _can_lay(key: int, count: int, turns: Any) -> bool:
    """C9: whether two more cards or fewer can still be laid."""
    if count < 2:
        return count < 1 or _any_fits(key, turns)
    for pile in range(PILES):
        cards = turns.fitting[pile >> 1, key >> (MOST_IN_HAND + 4 * pile) & 15] & ~uint64(key & 0xFF)
        while cards:
            card = int(lowest_bit(cards))
            cards &= cards - ONE
            if _any_fits(_laid(key, card, pile), turns):
                return True
    return False


@compiled
def step_by_step(hand: Any, size: int, tops: Any, minimum: int, turns: Any) -> int:
    """Write a turn that takes the smallest step each time, and goes back whenever it can; its place, or -1 if none."""
    _prepare(hand, size, tops, EVERYTHING, uint64(0), uint64(0), turns)
    turns.keys[0] = START
    turns.parents[0] = -1
    place = 0
    while True:
        key, least, chosen, where = int(turns.keys[place]), 100, NOTHING, 0
        for pile in range(PILES):
            top, way = turns.numbers[key >> (MOST_IN_HAND + 4 * pile) & 15], 1 if pile < 2 else -1
            cards = turns.fitting[pile >> 1, key >> (MOST_IN_HAND + 4 * pile) & 15] & ~uint64(key & 0xFF)
            while cards:
                card = int(lowest_bit(cards))
                cards &= cards - ONE
                step = (hand[card] - top) * way
                if step < least and _can_lay(_laid(key, card, pile), minimum - place - 1, turns):
                    least, chosen, where = step, card, pile
        if place >= minimum and least > 0:
            return place
        if chosen == NOTHING:
            return -1
        place += 1
        turns.keys[place] = _laid(key, chosen, where)
        turns.parents[place] = place - 1
        turns.cards[place] = chosen
        turns.piles[place] = where


@compiled
def steps_to(turns: Any, place: int, cards: Any, piles: Any) -> int:
    """Write the lays that lead to a position, in order (places in the hand); how many."""
    length, back = 0, place
    while turns.parents[back] >= 0:
        length += 1
        back = turns.parents[back]
    for step in range(length - 1, -1, -1):
        cards[step] = turns.cards[place]
        piles[step] = turns.piles[place]
        place = turns.parents[place]
    return length
