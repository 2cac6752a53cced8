"""What a position of duel is worth after a turn, by a weighted sum of what a thoughtful person would count."""

from typing import Any, NamedTuple

import numpy as np
from numba import uint64

from tenback.kernels.bits import ONE, lowest_bit
from tenback.kernels.compiled import compiled
from tenback.kernels.duel import NO_GIFT, Turns, drawable, left_by, other_after, size_of, top_after
from tenback.kernels.duel_value import Seen, over, pairs_ten_apart, passed, under

TEN = 10
CLOSE = 3  # cards up to so far ahead of a top are small steps
FEATURES = 25
PHASES = 64
CARDS_LEFT = FEATURES - 1  # the last feature also says how far the game has come


class Linear(NamedTuple):
    """Weights in whole numbers: at the end of the game, and what is added for each card left, times `PHASES`."""

    weights: Any


@compiled
def bit(number: int) -> int:
    """The set of one number, or of none if there is no such card."""
    return ONE << uint64(number) if 0 < number < 60 else uint64(0)


@compiled
def _close(cards: int, rising: int, falling: int) -> int:
    """How many cards are a small step ahead of a top."""
    up = cards & over(rising) & under(min(rising + CLOSE + 1, 61))
    down = cards & under(falling) & over(max(falling - CLOSE - 1, 0))
    return size_of(up) + size_of(down)


@compiled
def _piles(cards: int, rising: int, falling: int, at: int, features: Any) -> None:
    """Five counts for a player with these cards to come: lost to each pile, gone along each pile, and dead."""
    lost_a, lost_d = size_of(passed(cards, rising, 0)), size_of(passed(cards, falling, 1))
    features[at], features[at + 1] = min(lost_a, lost_d), max(lost_a, lost_d)
    gone_a, gone_d = rising - 1, 60 - falling
    features[at + 2], features[at + 3] = min(gone_a, gone_d), max(gone_a, gone_d)
    features[at + 4] = size_of(cards & under(rising) & over(falling))


@compiled
def _hand_cost(hand: int, cards: int, rising: int, falling: int) -> int:
    """How many cards to come the cards of the hand would jump over, each on its better pile."""
    total = 0
    while hand:
        card = np.int64(lowest_bit(hand))
        hand &= hand - ONE
        jumped = 60
        if card > rising:
            jumped = min(jumped, size_of(cards & over(rising) & under(card)))
        if card < falling:
            jumped = min(jumped, size_of(cards & under(falling) & over(card)))
        if card == rising - TEN or card == falling + TEN:
            jumped = 0
        total += min(jumped, 20)
    return total


@compiled
def features_of(seen: Seen, turns: Turns, turn: int, features: Any) -> None:
    """What can be counted after a turn."""
    hand = turns.sets[left_by(turns, turn)]
    rising, falling = top_after(turns, turn, 0, seen.own[0]), top_after(turns, turn, 1, seen.own[1])
    other_a, other_d = other_after(turns, turn, 0, seen.other[0]), other_after(turns, turn, 1, seen.other[1])
    cards, kept, draw_size = hand | seen.draw, size_of(hand), size_of(seen.draw)
    tricks = bit(rising - TEN) | bit(falling + TEN)
    features[0] = 1
    _piles(cards, rising, falling, 1, features)
    _piles(seen.unseen, other_a, other_d, 6, features)
    features[11] = size_of(hand & tricks)
    features[12] = size_of(seen.draw & tricks)
    features[13] = size_of(seen.unseen & (bit(other_a - TEN) | bit(other_d + TEN)))
    features[14] = _close(cards, rising, falling)
    features[15] = _close(seen.unseen, other_a, other_d)
    features[16] = size_of(hand & under(rising) & over(falling) & ~tricks)
    features[17] = pairs_ten_apart(hand)
    features[18] = _hand_cost(hand, cards, rising, falling)
    features[19] = kept + drawable(kept, draw_size, seen.given == 1 or turns.gift[turn] != NO_GIFT)
    features[20] = seen.other_size
    features[21] = size_of(hand & under(other_a) & over(max(other_a - CLOSE - 1, 0)))
    features[22] = size_of(hand & over(other_d) & under(min(other_d + CLOSE + 1, 61)))
    features[23] = size_of(seen.unseen)
    features[CARDS_LEFT] = kept + draw_size


@compiled
def value_turns_linearly(linear: Linear, seen: Seen, turns: Turns, features: Any, logits: Any) -> int:
    """The value of every turn, in whole numbers, into `logits`. Gives the best turn."""
    best = 0
    for turn in range(turns.counts[2]):
        features_of(seen, turns, turn, features)
        total = np.int64(0)
        for number in range(FEATURES):
            weight = PHASES * linear.weights[0, number] + linear.weights[1, number] * features[CARDS_LEFT]
            total += weight * features[number]
        if features[CARDS_LEFT] == 0:
            total = np.int64(1) << np.int64(40)  # D6
        logits[turn] = total
        if total > logits[best]:
            best = turn
    return best
