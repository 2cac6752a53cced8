"""What a seat can do in duel, and what everybody hears of it."""

from dataclasses import dataclass
from typing import TypeAlias

from tenback.core.cards import Card, Seat


@dataclass(frozen=True, slots=True)
class Lay:
    """D3: a card on one of the own piles."""

    card: Card
    pile: int


@dataclass(frozen=True, slots=True)
class Give:
    """D4: a card on one of the opponent's piles."""

    card: Card
    pile: int


@dataclass(frozen=True, slots=True)
class TakeBack:
    """C14: the last card of this turn comes back to the hand."""


@dataclass(frozen=True, slots=True)
class EndTurn:
    """D2, D5: draw, and let the opponent play."""


@dataclass(frozen=True, slots=True)
class Resign:
    """D7: a player may give up at any time."""


Move: TypeAlias = Lay | Give | TakeBack | EndTurn | Resign
MOVE_TYPES: tuple[type[Move], ...] = (Lay, Give, TakeBack, EndTurn, Resign)


@dataclass(frozen=True, slots=True)
class CardLaid:
    """A card lies on one of its player's own piles."""

    seat: Seat
    card: Card
    pile: int
    trick: bool


@dataclass(frozen=True, slots=True)
class CardGiven:
    """A card lies on one of the opponent's piles."""

    seat: Seat
    card: Card
    pile: int


@dataclass(frozen=True, slots=True)
class CardTakenBack:
    """A card has come back from a pile of the owner to its player's hand."""

    seat: Seat
    card: Card
    owner: Seat
    pile: int


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A turn is over, and its player has drawn this many cards."""

    seat: Seat
    drawn: int


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A seat is to move."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Resigned:
    """A seat has given up."""

    seat: Seat
