"""What a seat can do in speed, and what everybody hears of it."""

from dataclasses import dataclass
from typing import TypeAlias

from tenback.core.cards import Card, Seat


@dataclass(frozen=True, slots=True)
class Go:
    """S4, S9: the dealer starts the game, or starts it again."""


@dataclass(frozen=True, slots=True)
class Name:
    """S3, S9: the dealer decides the number of a joker that was turned up."""

    pile: int
    number: int


@dataclass(frozen=True, slots=True)
class Lay:
    """S5, S7: a card into a compartment; a joker with the number that it counts as."""

    card: Card
    pile: int
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """S8: the top card of the own pile into the hand."""


@dataclass(frozen=True, slots=True)
class Shout:
    """S10: claim the win."""


Move: TypeAlias = Go | Name | Lay | Draw | Shout
MOVE_TYPES: tuple[type[Move], ...] = (Go, Name, Lay, Draw, Shout)


@dataclass(frozen=True, slots=True)
class JokerNamed:
    """A turned-up joker counts as this number; seat None is the referee."""

    seat: Seat | None
    pile: int
    number: int


@dataclass(frozen=True, slots=True)
class WentOff:
    """GO has been said; seat None is the referee."""

    seat: Seat | None


@dataclass(frozen=True, slots=True)
class CardLaid:
    """S6: a card lies in a compartment, and its number is called."""

    seat: Seat
    card: Card
    pile: int
    number: int


@dataclass(frozen=True, slots=True)
class CardsDrawn:
    """A seat has taken cards from its own pile."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class Blocked:
    """S9: nobody can play."""


@dataclass(frozen=True, slots=True)
class CardTurned:
    """S9: a card of the draw pile lies in a compartment; number None is a joker that waits for its number."""

    pile: int
    card: Card
    number: int | None


@dataclass(frozen=True, slots=True)
class Finished:
    """S10: a seat has laid its last card and may shout."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Shouted:
    """A seat has claimed the win."""

    seat: Seat
