"""C15: what a player says of the piles, as a pure function of the own hand and of what everybody sees.

A mark asks to leave a pile, softly or firmly. It is blurred by the rest of the hand, which nobody else knows, and it is
not given where too few cards could be behind it: no mark tells a card.
"""

from typing import Any

from numba import uint64

from tenback.kernels.chance import mixed
from tenback.kernels.compiled import compiled
from tenback.kernels.coop.value import contains

SOFT, FIRM = 1, 2
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


@compiled
def _reasons(low: int, high: int, top: int, way: int, widest: int) -> int:
    """How many cards that nobody has laid could be behind a mark: the one ten back, and the next ones."""
    count = contains(low, high, top - 10 * way)
    for step in range(1, widest + 1):
        count += contains(low, high, top + step * way)
    return count


@compiled
def _felt_price(low: int, high: int, top: int, pile: int) -> int:
    """The price as its owner feels it, blurred by the rest of the hand."""
    blur = mixed(low ^ high * uint64(3) ^ uint64(top * 4 + pile) * uint64(0x9E3779B97F4A7C15))
    way = 1 if pile < 2 else -1
    return _price(low, high, top, way) + int((blur >> uint64(40)) % uint64(WHIM)) - WHIM // 2


@compiled
def marks_of(low: int, high: int, remaining_low: int, remaining_high: int, tops: Any, marks: Any) -> None:
    """Write what a hand says of each pile; `remaining` are the cards that nobody has laid."""
    given = 0
    for pile in range(4):
        marks[pile] = 0
    for price in range(-(WHIM // 2), SOFT_PRICE + 1):
        for pile in range(4):
            top, way = tops[pile], 1 if pile < 2 else -1
            if given == MOST_MARKS or _felt_price(low, high, top, pile) != price:
                continue
            if price <= FIRM_PRICE and _reasons(remaining_low, remaining_high, top, way, NEAR) >= FEWEST_REASONS:
                marks[pile] = FIRM
                given += 1
            elif _reasons(remaining_low, remaining_high, top, way, WIDEST - 1) >= FEWEST_REASONS:
                marks[pile] = SOFT
                given += 1
