"""Everything there is to know about a game of duel."""

from dataclasses import dataclass

from tenback.core.cards import Card, Seat
from tenback.core.game import Outcome
from tenback.core.piles import FALLING, RISING
from tenback.games.duel.options import Options

DECK: tuple[Card, ...] = tuple(range(2, 60))  # D1: each colour's
BASES = (1, 60)
DIRECTIONS = (RISING, FALLING)
PILE_NAMES = "AD"  # ascending, descending
PLAYERS = 2
HAND_SIZE = 6
MINIMUM = 2  # D2


@dataclass(frozen=True, slots=True)
class Placed:
    """A card on a pile, and whose colour it has."""

    card: Card
    seat: Seat


@dataclass(frozen=True, slots=True)
class Laid:
    """A card laid in the running turn: on whose pile, which one, and the card it covered (None: the base)."""

    card: Card
    owner: Seat
    pile: int
    covered: Placed | None


@dataclass(frozen=True, slots=True)
class State:
    """A game of duel, seat 0 gold and seat 1 silver. Hands ascend; the next card to draw comes first."""

    options: Options
    piles: tuple[tuple[tuple[Placed, ...], ...], ...]  # by owner, then ascending and descending; without the bases
    hands: tuple[tuple[Card, ...], ...]
    draws: tuple[tuple[Card, ...], ...]
    turn: Seat
    laid: tuple[Laid, ...] = ()  # in the running turn
    shown: tuple[tuple[Card, ...], ...] = ((), ())  # C14: cards in each hand that a take-back has shown
    outcome: Outcome | None = None

    def tops(self, owner: Seat) -> tuple[int, ...]:
        """What the owner's two piles show."""
        return tuple(pile[-1].card if pile else base for pile, base in zip(self.piles[owner], BASES, strict=True))


def opponent(seat: Seat) -> Seat:
    """The other seat."""
    return 1 - seat
