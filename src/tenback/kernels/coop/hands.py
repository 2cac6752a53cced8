"""Hands as they may well be, by what their owners have kept and said.

Who has said a word has one of the cards behind it, and none of those that it denies (`words`). For each way to tell
which words speak of cards kept and which of cards drawn since, the cards behind them can be drawn one by one; so a way
is drawn first, as often as there are hands for it. Cards that their owners would hardly have kept are rare (`habits`).
Of those who do no more than ask for piles to be left, hands are dealt anew until they would ask for the same (C15).
"""

from typing import Any

from numba import uint64

from tenback.kernels.bits import ONE, count_bits, lowest_bit
from tenback.kernels.chance import below
from tenback.kernels.compiled import compiled, inlined
from tenback.kernels.coop.counts import contains, size_of
from tenback.kernels.coop.habits import SURE
from tenback.kernels.coop.signals import SOFT, asks_of
from tenback.kernels.coop.table import SEAT

PILES = 4
WAYS = 1 << PILES
LOTS = 1 << 32
DRAWS = 256  # before any card will do
HANDS = 4  # dealt to a seat, before all are dealt anew
SILENCE = 5  # what saying nothing is like, among the words


@inlined
def _slots(root: Any, space: Any, seat: int) -> Any:
    """How many of the cards of a hand that nobody has seen were kept, and how many were drawn since."""
    known = size_of(space.known_low[seat], space.known_high[seat])
    kept = max(root.kept[seat] - known, 0)
    return kept, root.sizes[seat] - known - kept


@compiled
def _weigh_words(space: Any, seat: int, count: int) -> None:
    """Write what the unseen cards behind each word weigh, as cards drawn and as cards kept; last, all not denied."""
    words, weights = space.words, space.weights[seat]
    weights[:] = 0.0
    for place in range(count):
        card = int(space.cards[place])
        if not contains(words.denied[seat, 0], words.denied[seat, 1], card):
            for pile in range(PILES + 1):
                if pile == PILES or contains(words.low[seat, pile], words.high[seat, pile], card):
                    weights[pile, 0] += 1.0
                    weights[pile, 1] += float(space.odds[seat, card]) / SURE


@compiled
def _find_told(root: Any, space: Any, seat: int) -> int:
    """The piles, one bit each, of which a word has told that there is a card among those that nobody has seen."""
    words, told = space.words, 0
    kept, drawn = _slots(root, space, seat)
    for pile in range(PILES):
        low, high = words.low[seat, pile] & space.known_low[seat], words.high[seat, pile] & space.known_high[seat]
        if space.weights[seat, pile, 0] > 0 and not low | high and int(count_bits(uint64(told))) < kept + drawn:
            told |= 1 << pile
    return told


@compiled
def _hands(weights: Any, told: int, way: int, kept: int, drawn: int) -> float:
    """What all hands weigh that have kept cards behind the words of a way, and drawn ones behind the others told."""
    hands = 1.0
    for pile in range(PILES):
        if way >> pile & 1:
            hands *= kept * weights[pile, 1]
            kept -= 1
        elif told >> pile & 1:
            hands *= drawn * weights[pile, 0]
            drawn -= 1
    return hands * weights[PILES, 1] ** kept * weights[PILES, 0] ** drawn if hands > 0 else 0.0


@compiled
def share_out(rules: Any, space: Any, count: int) -> None:
    """Write by seat how often just some of its words speak of cards kept and the others of cards drawn, added up."""
    root = space.root
    for seat in range(rules.players):
        if seat != root.counts[SEAT]:
            _weigh_words(space, seat, count)
            kept, drawn = _slots(root, space, seat)
            told, total = _find_told(root, space, seat), 0.0
            for way in range(WAYS):
                total += _hands(space.weights[seat], told, way, kept, drawn) if not way & ~told else 0.0
                space.shares[seat, way] = total
            space.told[seat] = told if total > 0 else 0


@inlined
def _lot(generator: Any) -> float:
    """A number from 0 to 1."""
    return float(below(generator, uint64(LOTS))) / LOTS


@compiled
def _way_of(space: Any, seat: int) -> int:
    """Which words speak of cards kept, by lot."""
    shares, way = space.shares[seat], 0
    lot = shares[WAYS - 1] * _lot(space.root.generator)
    while way < WAYS - 1 and shares[way] <= lot:
        way += 1
    return way


@compiled
def _nth(low: int, high: int, number: int) -> int:
    """The card of a set with so many others below it."""
    others = int(count_bits(low))
    word, first = (low, 0) if number < others else (high, 64)
    for _ in range(number if number < others else number - others):
        word &= word - ONE
    return first + int(lowest_bit(word))


@compiled
def _give(space: Any, seat: int, low: int, high: int, kept: int) -> float:
    """Deal a seat a random card of a set, if there is any, one that it may well have kept or any; what it weighs."""
    generator, size, card = space.root.generator, size_of(low, high), 0
    if not size:
        return 0.0
    for _ in range(DRAWS):
        card = _nth(low, high, int(below(generator, uint64(size))))
        if not kept or below(generator, uint64(SURE)) < space.odds[seat, card]:
            break
    if card < 64:
        space.low[seat] |= ONE << uint64(card)
    else:
        space.high[seat] |= ONE << uint64(card - 64)
    return float(space.odds[seat, card]) / SURE


@compiled
def _deal_hand(space: Any, seat: int, told_low: int, told_high: int, low: int, high: int) -> bool:
    """Deal a hand: behind each word of the seat a card out of one set, the rest out of another; whether to believe it.

    A hand with several cards behind a word comes up in as many ways, and what is drawn from the fewer cards that are
    left comes up too often: such hands are believed as much less often.
    """
    root, words, told, way = space.root, space.words, space.told[seat], _way_of(space, seat)
    space.low[seat], space.high[seat] = space.known_low[seat], space.known_high[seat]
    kept, _ = _slots(root, space, seat)
    belief, given, size = 1.0, 0.0, 0
    for pile in range(PILES):
        if told >> pile & 1:
            behind_low, behind_high = told_low & words.low[seat, pile], told_high & words.high[seat, pile]
            given += _give(space, seat, behind_low, behind_high, way >> pile & 1)
            kept, size = kept - (way >> pile & 1), size + 1
    for slot in range(root.sizes[seat] - size_of(space.low[seat], space.high[seat])):
        may_low, may_high = low & ~space.low[seat], high & ~space.high[seat]
        if may_low & ~words.denied[seat, 0] | may_high & ~words.denied[seat, 1]:
            may_low, may_high = may_low & ~words.denied[seat, 0], may_high & ~words.denied[seat, 1]
        else:
            belief = 0.0
        belief *= 1 - (given / space.weights[seat, PILES, 1] if slot < kept else size / space.weights[seat, PILES, 0])
        given += _give(space, seat, may_low, may_high, 1 if slot < kept else 0)
        size += 1
    for pile in range(PILES):
        if told >> pile & 1:
            behind = size_of(space.low[seat] & words.low[seat, pile], space.high[seat] & words.high[seat, pile])
            belief /= max(behind, 1)
    return _lot(root.generator) < belief


@inlined
def asks_only(marks: Any) -> bool:
    """Whether somebody who has said this does no more than ask for piles to be left."""
    return max(marks[0], marks[1], marks[2], marks[3]) <= SOFT


@compiled
def _mismatch(space: Any, seat: int) -> int:
    """How much what a sampled hand would ask for differs from what was asked; silence on a pile means something, too.

    Who says nothing at all may be one who never does.
    """
    root, marks, said, total = space.root, space.marks[seat], space.root.said, 0
    if max(marks[0], marks[1], marks[2], marks[3]):
        asks_of(space.low[seat], space.high[seat], root.remaining[0], root.remaining[1], root.tops, said)
        for pile in range(PILES):
            total += abs((said[pile] or SILENCE) - (marks[pile] or SILENCE))
    return total


@compiled
def _deal_asking_hand(space: Any, seat: int, low: int, high: int, tries: int) -> None:
    """Deal a hand out of a set of cards that asks for what was asked for, or the most similar one that comes up."""
    least, best_low, best_high = 1 << 20, uint64(0), uint64(0)
    for _ in range(tries):
        _deal_hand(space, seat, low, high, low, high)
        missed = _mismatch(space, seat)
        if missed < least:
            least, best_low, best_high = missed, space.low[seat], space.high[seat]
        if not least:
            break
    space.low[seat], space.high[seat] = best_low, best_high


@compiled
def _deal_told_hand(space: Any, seat: int, unseen_low: int, unseen_high: int, low: int, high: int) -> bool:
    """Deal a hand to be believed, out of a set of unseen cards that nobody else has; whether there was one.

    Words of several seats can be about the same cards. So a card behind a word is dealt as if nobody else had any;
    where two have the same one, neither is right.
    """
    for _ in range(HANDS):
        if _deal_hand(space, seat, unseen_low, unseen_high, low, high):
            own_low, own_high = space.low[seat] & ~space.known_low[seat], space.high[seat] & ~space.known_high[seat]
            if not own_low & ~low | own_high & ~high:
                return True
    return False


@compiled
def deal_hands(rules: Any, space: Any, unseen_low: int, unseen_high: int, tries: int, last: int) -> bool:
    """Deal unseen cards to all other hands, no card twice; whether all are to be believed, or it was the last time."""
    low, high = unseen_low, unseen_high
    for step in range(1, rules.players):
        seat = (space.root.counts[SEAT] + step) % rules.players
        if last:
            _deal_hand(space, seat, low, high, low, high)
        elif asks_only(space.marks[seat]):
            _deal_asking_hand(space, seat, low, high, tries)
        elif not _deal_told_hand(space, seat, unseen_low, unseen_high, low, high):
            return False
        low, high = low & ~space.low[seat], high & ~space.high[seat]
    return True
