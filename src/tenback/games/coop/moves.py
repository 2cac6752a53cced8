"""What a seat can do in coop, and what everybody hears of it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from tenback.core.cards import Card, Seat

STRONGEST_WISH = 3  # C3: 0 rather not, 1 if need be, 2 gladly, 3 very much


class Word(StrEnum):
    """C15: what a structured signal says of a pile."""

    LEAVE = "leave"
    LEAVE_FIRMLY = "leave_firmly"
    SMALL_STEPS = "small_steps"
    SMALL_STEPS_FIRMLY = "small_steps_firmly"
    GO_AHEAD = "go_ahead"


@dataclass(frozen=True, slots=True)
class Wish:
    """C3: how much the seat would like to start."""

    strength: int


@dataclass(frozen=True, slots=True)
class Lay:
    """C4, C5: a card on a pile."""

    card: Card
    pile: int


@dataclass(frozen=True, slots=True)
class TakeBack:
    """C14: the last card of this turn comes back to the hand."""


@dataclass(frozen=True, slots=True)
class EndTurn:
    """C9: a turn is ended by its player's word."""


@dataclass(frozen=True, slots=True)
class Say:
    """C15: a signal on a pile; it replaces what the seat said of that pile before."""

    pile: int
    word: Word


@dataclass(frozen=True, slots=True)
class Unsay:
    """C15: the seat's signal on a pile is taken back."""

    pile: int


@dataclass(frozen=True, slots=True)
class Concede:
    """C9: propose to give up, or agree to it."""


@dataclass(frozen=True, slots=True)
class PlayOn:
    """C9: take the own proposal to give up back."""


Move: TypeAlias = Wish | Lay | TakeBack | EndTurn | Say | Unsay | Concede | PlayOn
SPOKEN = (Say, Unsay)  # these change nothing but what is said
MOVE_TYPES: tuple[type[Move], ...] = (Wish, Lay, TakeBack, EndTurn, Say, Unsay, Concede, PlayOn)


@dataclass(frozen=True, slots=True)
class Wished:
    """A seat has said how much it would like to start."""

    seat: Seat
    strength: int


@dataclass(frozen=True, slots=True)
class StarterFound:
    """The team knows who starts."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CardLaid:
    """A card lies on a pile."""

    seat: Seat
    card: Card
    pile: int
    trick: bool


@dataclass(frozen=True, slots=True)
class CardTakenBack:
    """A card has come back from a pile to the hand."""

    seat: Seat
    card: Card
    pile: int


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A turn is over, and its player has drawn this many cards."""

    seat: Seat
    drawn: int


@dataclass(frozen=True, slots=True)
class SeatSkipped:
    """C8: a seat without cards is passed over."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A seat is to move and has to lay at least this many cards."""

    seat: Seat
    minimum: int


@dataclass(frozen=True, slots=True)
class Said:
    """A signal stands on a pile."""

    seat: Seat
    pile: int
    word: Word


@dataclass(frozen=True, slots=True)
class Lapsed:
    """A signal is gone: taken back, replaced, or no longer making sense."""

    seat: Seat
    pile: int
    word: Word


@dataclass(frozen=True, slots=True)
class ConcessionProposed:
    """A seat would give up."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ConcessionWithdrawn:
    """A seat would rather play on."""

    seat: Seat
