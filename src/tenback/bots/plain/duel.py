"""An opponent for duel: small steps on its own piles, and a gift when that fills its hand and hurts little."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from tenback.core.cards import Card, put, without_card
from tenback.core.chance import Chance
from tenback.core.piles import can_lay
from tenback.games.duel.moves import EndTurn, Give, Lay, Move, Resign, TakeBack
from tenback.games.duel.rules import DRAWN_WITHOUT_GIVING, fitting, giving, has_given
from tenback.games.duel.state import DIRECTIONS, MINIMUM, opponent
from tenback.games.duel.view import View

NEAR = 2  # steps that are worth a card without a refill
NEAR_WITH_REFILL = 5
GIFT = 3  # what a gift costs besides the room it gives
SMALL_GIFT = 8  # room for the opponent that a refill is worth

Placing: TypeAlias = Lay | Give


@dataclass(frozen=True, slots=True)
class Position:
    """What a player to move plans with."""

    hand: tuple[Card, ...]
    own: tuple[int, ...]
    other: tuple[int, ...]
    given: bool

    def placings(self) -> list[Placing]:
        """D3, D4: every card that can go anywhere now."""
        gifts: list[Give] = [] if self.given else giving(self.hand, self.other)
        return [*fitting(self.hand, self.own), *gifts]

    def price(self, move: Placing) -> int:
        """Steps on an own pile (-10 for a trick), or the room that a gift gives, and a little more."""
        if isinstance(move, Give):
            return GIFT + room(self.other[move.pile], move)
        return (move.card - self.own[move.pile]) * DIRECTIONS[move.pile]

    def after(self, move: Placing) -> "Position":
        """The position with this card gone from the hand."""
        hand = without_card(self.hand, move.card)
        if isinstance(move, Give):
            return replace(self, hand=hand, given=True)
        return replace(self, hand=hand, own=put(self.own, move.pile, move.card))


def room(top: int, gift: Give) -> int:
    """D4: by how much a gift improves the opponent's pile."""
    return (top - gift.card) * DIRECTIONS[gift.pile]


def choose(seen: View, moves: Sequence[Move], chance: Chance) -> Move:
    """The next card of the turn, or its end."""
    placing = _next_placing(seen, chance)
    if placing in moves and placing is not None:
        return placing
    return EndTurn() if EndTurn() in moves else TakeBack() if TakeBack() in moves else Resign()


def _next_placing(seen: View, chance: Chance) -> Placing | None:
    now = _position(seen)
    missing = MINIMUM - len(seen.laid)
    if missing > 0:
        return _pick(_plans(now, missing), chance)
    if _should_finish(seen, now):
        return _pick(_plans(now, len(now.hand)), chance)
    worth = NEAR_WITH_REFILL if now.given else NEAR
    near = [(now.price(lay), lay) for lay in fitting(now.hand, now.own) if now.price(lay) <= worth]
    return _pick(near, chance) or _refilling_gift(seen, now, chance)


def _position(seen: View) -> Position:
    seat = seen.turn
    given = has_given(seat, seen.laid)
    return Position(seen.hand, seen.tops[seat], seen.tops[opponent(seat)], given)


def _should_finish(seen: View, now: Position) -> bool:
    """D6, D7: with nothing left to draw, lay everything if it can be laid; a single card left over would lose."""
    return not seen.draw_sizes[seen.turn] and can_lay(now.hand, now.own, DIRECTIONS, len(now.hand))


def _refilling_gift(seen: View, now: Position, chance: Chance) -> Placing | None:
    """D5: a gift after more than two cards fills the hand up again."""
    if now.given or len(seen.laid) <= DRAWN_WITHOUT_GIVING or not seen.draw_sizes[seen.turn]:
        return None
    gifts = [(now.price(gift), gift) for gift in giving(now.hand, now.other)]
    return _pick([(price, gift) for price, gift in gifts if price <= SMALL_GIFT], chance)


def _plans(now: Position, count: int) -> list[tuple[int, Placing]]:
    """Every first card of a way to place `count` cards, with the least that the way costs."""
    plans = []
    for move in now.placings():
        rest = _cheapest(now.after(move), count - 1)
        if rest is not None:
            plans.append((now.price(move) + rest, move))
    return plans


def _cheapest(now: Position, count: int) -> int | None:
    if count <= 0:
        return 0
    return min((cost for cost, _ in _plans(now, count)), default=None)


def _pick(plans: Sequence[tuple[int, Placing]], chance: Chance) -> Placing | None:
    """One of the cheapest."""
    best = [move for cost, move in plans if cost == min(cost for cost, _ in plans)]
    return best[chance.below(len(best))] if best else None
