"""Two players of duel who look at steps only: one card at a time, and whole turns."""

from typing import Any

import numpy as np
from numba import uint64

from tenback.games.duel.state import MINIMUM
from tenback.kernels.bits import ONE, lowest_bit
from tenback.kernels.compiled import compiled
from tenback.kernels.duel import NO_GIFT, Turns, is_stuck, left_by, other_after, size_of, top_after
from tenback.kernels.duel_value import Seen, ahead

GIFT = 8  # steps that a gift costs besides the room that it gives
WORTH = -4  # steps that a card beyond the minimum is worth: it is missing afterwards
WORTH_WITH_REFILL = 4  # the same with a gift, which fills the hand
WINS = 1 << 20


@compiled
def value_turns_by_steps(seen: Seen, laid: int, turns: Turns, logits: Any) -> int:
    """The value of every turn: few steps on the own piles, small gifts, more cards where they cost next to nothing."""
    best = 0
    for turn in range(turns.counts[2]):
        subset, given = left_by(turns, turn), turns.gift[turn] != NO_GIFT
        steps = top_after(turns, turn, 0, seen.own[0]) - seen.own[0]
        steps += seen.own[1] - top_after(turns, turn, 1, seen.own[1])
        room = seen.other[0] - other_after(turns, turn, 0, seen.other[0])
        room += other_after(turns, turn, 1, seen.other[1]) - seen.other[1]
        beyond = laid + turns.counts[0] - size_of(subset) - MINIMUM
        worth = WORTH_WITH_REFILL if given and seen.draw else WORTH
        logits[turn] = beyond * worth - steps - (room + GIFT if given else 0)
        if not turns.sets[subset] | seen.draw:
            logits[turn] = WINS  # D6
        if logits[turn] > logits[best]:
            best = turn
    return best


@compiled
def _nearest(hand: int, tops: Any, other: Any, laid: int, given: int) -> Any:
    """The card with the fewest steps that does not lose at once, and its own pile; card 0 if there is none."""
    best, chosen, where = 1000, np.int64(0), 0
    own, after = tops[0], tops[1]
    cards = hand
    while cards:
        card = np.int64(lowest_bit(cards))
        cards &= cards - ONE
        for pile in range(2):
            steps = ahead(card, own[pile], pile)
            if steps < best and (steps > 0 or steps == -10):
                after[0], after[1] = own[0], own[1]
                after[pile] = card
                if not is_stuck(hand ^ (ONE << uint64(card)), after, other, laid + 1, given):
                    best, chosen, where = steps, card, pile
    return chosen, where


@compiled
def nearest_turn(seen: Seen, laid: int, given: int, turns: Turns, tops: Any) -> int:
    """The nearest card, one after the other, until the minimum is met; a gift, the smallest, only where it must be."""
    own, hand, count = tops[0], seen.hand, laid
    own[0], own[1] = seen.own[0], seen.own[1]
    while count < MINIMUM:
        card, pile = _nearest(hand, tops, seen.other, count, given)
        if not card:
            break
        own[pile] = card
        hand ^= ONE << uint64(card)
        count += 1
    best, least = 0, 1 << 30
    for turn in range(turns.counts[2]):
        kept = turns.sets[left_by(turns, turn)]
        room = seen.other[0] - other_after(turns, turn, 0, seen.other[0])
        room += other_after(turns, turn, 1, seen.other[1]) - seen.other[1]
        same = top_after(turns, turn, 0, seen.own[0]) == own[0] and top_after(turns, turn, 1, seen.own[1]) == own[1]
        needed = (1 if count < MINIMUM else 0) == (turns.gift[turn] != NO_GIFT)
        price = room if same and needed and kept | hand == hand else 1000 + room - size_of(kept)
        if price < least:
            best, least = turn, price
    return best
