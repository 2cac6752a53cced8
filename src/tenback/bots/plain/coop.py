"""A partner for coop: goes back where it can, takes the smallest steps, and listens to signals."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from tenback.core.cards import Card, Seat, put, without_card
from tenback.core.chance import Chance
from tenback.games.coop.moves import Concede, EndTurn, Lay, Move, Say, TakeBack, Wish, Word
from tenback.games.coop.rules import fitting
from tenback.games.coop.state import BASES, DIRECTIONS, Signal
from tenback.games.coop.view import View

NEAR = 2  # steps that are worth a card beyond the minimum
BIG_JUMP = 5  # more steps than this are no small steps
MOST_SIGNALS = 2  # standing at once: who protects every pile protects none
WORTH_SAYING = 2  # up to this price of the next own card on a pile
WORTH_INSISTING = 8  # from this saving over the next best pile on
WHIM = 2  # C15: prices are misjudged by up to so much, so that neither word nor strength tells a card
CHEAPEST, FAR = -3, 99  # of a pile's price; a trick shows little more than a neighbour does
EAGER = ((3, 3), (8, 2), (16, 1))  # C3: up to this price of the best first turn, wish so strongly
HEED = {Word.LEAVE: 3, Word.LEAVE_FIRMLY: 6, Word.GO_AHEAD: -2}  # what a partner's word adds to a price
HEED_JUMP = {Word.SMALL_STEPS: 1, Word.SMALL_STEPS_FIRMLY: 2}  # how often a big jump counts once more

Price: TypeAlias = Callable[[Lay, int], int]
Plan: TypeAlias = tuple[int, int, Lay]  # the price of the whole, that of its first card, and this card


def choose(seen: View, moves: Sequence[Move], chance: Chance) -> Move:
    """A wish while the starter is sought, else the next move of the turn."""
    if seen.turn is None:
        wish = Wish(_wish(seen))
        return wish if wish in moves else moves[0]
    if lay := _next_lay(seen, chance):
        return lay
    return EndTurn() if EndTurn() in moves else TakeBack() if TakeBack() in moves else Concede()


def remark(seen: View, moves: Sequence[Move], people: frozenset[Seat], chance: Chance) -> Move | None:
    """Agree to give up when all people would; else protect the pile that seems to matter most."""
    if Concede() in moves and people and people <= set(seen.conceding):
        return Concede()
    standing = {signal.pile for signal in seen.signals if signal.seat == seen.seat}
    if seen.turn in {None, seen.seat} or len(standing) >= MOST_SIGNALS:
        return None
    prices = [price + _whim(chance) for price in _pile_prices(seen)]
    least, following = sorted(prices)[:2]
    pile = prices.index(least)
    if pile in standing or least > WORTH_SAYING:
        return None
    insists = following - least + _whim(chance) >= WORTH_INSISTING
    say = Say(pile, Word.LEAVE_FIRMLY if insists else Word.LEAVE)
    return say if say in moves else None


def _whim(chance: Chance) -> int:
    return chance.below(2 * WHIM + 1) - WHIM


def _pile_prices(seen: View) -> list[int]:
    """What the next own card on each pile costs."""
    prices = [FAR] * len(BASES)
    for lay in fitting(seen.hand, seen.tops):
        prices[lay.pile] = min(prices[lay.pile], max(steps(lay, seen.tops[lay.pile]), CHEAPEST))
    return prices


def steps(lay: Lay, top: int) -> int:
    """How far the pile goes on by this card; -10 is a backwards trick."""
    return (lay.card - top) * DIRECTIONS[lay.pile]


def cheapest(hand: Sequence[Card], tops: Sequence[int], count: int, price: Price) -> int | None:
    """The least that `count` cards of the hand can cost together, or None if they cannot be laid."""
    if count <= 0:
        return 0
    return min((total for total, _, _ in _plans(hand, tops, count, price)), default=None)


def _plans(hand: Sequence[Card], tops: Sequence[int], count: int, price: Price) -> list[Plan]:
    """Every first card of a way to lay `count` cards, with the least that the way costs."""
    plans: list[Plan] = []
    for lay in fitting(hand, tops):
        after = put(tops, lay.pile, lay.card)
        rest = cheapest(without_card(hand, lay.card), after, count - 1, price)
        if rest is not None:
            first = price(lay, tops[lay.pile])
            plans.append((first + rest, first, lay))
    return plans


def _next_lay(seen: View, chance: Chance) -> Lay | None:
    """The first card of the cheapest way to the minimum; beyond it only what costs next to nothing."""

    def price(lay: Lay, top: int) -> int:
        return steps(lay, top) + _heeding(seen, lay, top)

    missing = seen.minimum - len(seen.laid)
    if missing > 0:
        return _pick(_plans(seen.hand, seen.tops, missing, price), chance)
    near = [plan for plan in _plans(seen.hand, seen.tops, 1, price) if plan[0] <= NEAR]
    there_and_back = [plan for plan in _plans(seen.hand, seen.tops, 2, price) if plan[0] < 0]
    return _pick(near, chance) or _pick(there_and_back, chance)


def _pick(plans: Sequence[Plan], chance: Chance) -> Lay | None:
    """One of the cheapest, beginning with its cheapest card: tricks first."""
    least = min((plan[:2] for plan in plans), default=None)
    best = [lay for total, first, lay in plans if (total, first) == least]
    return best[chance.below(len(best))] if best else None


def _heeding(seen: View, lay: Lay, top: int) -> int:
    """What the partners' signals on the pile add to the price of a lay."""
    spoken = [signal for signal in seen.signals if signal.pile == lay.pile and signal.seat != seen.seat]
    return sum(_weight(signal, steps(lay, top)) for signal in spoken)


def _weight(signal: Signal, gap: int) -> int:
    jump = gap if gap > BIG_JUMP else 0
    return HEED.get(signal.word, 0) + HEED_JUMP.get(signal.word, 0) * jump


def _wish(seen: View) -> int:
    """C3: the cheaper the best first turn, the stronger the wish."""
    cost = cheapest(seen.hand, seen.tops, seen.options.minimum, steps)
    return next((strength for limit, strength in EAGER if cost is not None and cost <= limit), 0)
