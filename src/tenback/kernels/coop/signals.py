"""C15: which piles a player asks to leave, as a pure function of the own hand and of what everybody sees.

A mark asks to leave a pile, softly or firmly. It is blurred by the rest of the hand, which nobody else knows, and it is
not given where too few cards could be behind it: no mark tells a card. Those who search say more (`words`).
"""

from typing import Any

from numba import uint64

from tenback.kernels.chance import mixed
from tenback.kernels.compiled import compiled, inlined
from tenback.kernels.coop.counts import contains

FIRM, SOFT, SHORT, LONG, FREE = 1, 2, 3, 4, 5  # leave it firmly, leave it, small steps: a short or a long way, go ahead
WEIGHTS = (0, 8, 1, 0, 0, 0)  # what each is to the network
WHIM = 5  # prices are misjudged by up to half as much either way
FIRM_PRICE, SOFT_PRICE = 0, 3
NEAR, WIDEST = 2, 5  # steps to cards that one insists on at most, and speaks for at most
MOST_MARKS = 2  # who protects every pile protects none
FEWEST_REASONS = 3  # so many unseen cards could be behind a mark


@compiled
def _price(low: int, high: int, top: int, way: int) -> int:
    """How near the hand's best card for a pile is; one that goes back ten counts as lying on the top."""
    if contains(low, high, top - 10 * way):
        return 0
    for step in range(1, WIDEST + 1):
        if contains(low, high, top + step * way):
            return step
    return WIDEST + WHIM


@inlined
def _way(pile: int) -> int:
    return 1 if pile < 2 else -1


@inlined
def _reason(top: int, way: int, step: int) -> int:
    """A card that could be behind a mark: the one ten back (step 0), or one some steps ahead."""
    return top + step * way if step else top - 10 * way


@compiled
def _near(card: int, tops: Any, pile: int) -> bool:
    """Whether a card could be behind a mark on a pile."""
    ahead = (card - tops[pile]) * _way(pile)
    return ahead == -10 or 0 < ahead <= WIDEST


@compiled
def _shared(card: int, tops: Any, pile: int) -> bool:
    """Whether a card could be behind a mark on another pile, too."""
    found = False
    for other in range(4):
        found |= tops[other] != tops[pile] and _near(card, tops, other)
    return found


@compiled
def _reasons(low: int, high: int, tops: Any, pile: int, widest: int) -> int:
    """How many cards that nobody has laid could be behind a mark on this pile and on no other."""
    count = 0
    for step in range(widest + 1):
        card = _reason(tops[pile], _way(pile), step)
        if contains(low, high, card) and not _shared(card, tops, pile):
            count += 1
    return count


@compiled
def _overlap(low: int, high: int, tops: Any, one: int, two: int) -> bool:
    """Whether a card that nobody has laid could be behind marks on both piles."""
    for step in range(WIDEST + 1):
        card = _reason(tops[one], _way(one), step)
        if contains(low, high, card) and _near(card, tops, two):
            return True
    return False


@compiled
def _felt_price(low: int, high: int, top: int, pile: int) -> int:
    """The price as its owner feels it, blurred by the rest of the hand."""
    blur = mixed(low ^ high * uint64(3) ^ uint64(top * 4 + pile) * uint64(0x9E3779B97F4A7C15))
    return _price(low, high, top, _way(pile)) + int((blur >> uint64(40)) % uint64(WHIM)) - WHIM // 2


@compiled
def _mark(price: int, low: int, high: int, tops: Any, pile: int, marks: Any) -> int:
    """What may be said of a pile with this price, given what has been said of the others."""
    for other in range(4):
        if marks[other] and _overlap(low, high, tops, pile, other):
            return 0
    if price <= FIRM_PRICE and _reasons(low, high, tops, pile, NEAR) >= FEWEST_REASONS:
        return FIRM
    return SOFT if _reasons(low, high, tops, pile, WIDEST - 1) >= FEWEST_REASONS else 0


@inlined
def is_twin(tops: Any, pile: int) -> bool:
    """Whether another pile looks the same: of one of the two something is said, this one is free."""
    return not pile & 1 and tops[pile] == tops[pile + 1]


@compiled
def asks_of(low: int, high: int, remaining_low: int, remaining_high: int, tops: Any, marks: Any) -> None:
    """Write which piles a hand asks to leave, the dearest first; `remaining` are the cards that nobody has laid."""
    given = 0
    for pile in range(4):
        marks[pile] = 0
    for price in range(-(WHIM // 2), SOFT_PRICE + 1):
        for pile in range(4):
            if not is_twin(tops, pile) and given < MOST_MARKS and _felt_price(low, high, tops[pile], pile) == price:
                marks[pile] = _mark(price, remaining_low, remaining_high, tops, pile, marks)
                given += marks[pile] > 0
