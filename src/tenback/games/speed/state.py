"""Everything there is to know about a game of speed."""

from dataclasses import dataclass

from tenback.core.cards import Card, Seat
from tenback.core.game import Outcome
from tenback.games.speed.options import Options

NUMBERS = 10
COPIES = 8
JOKERS = 8
JOKER: Card = 0  # the number printed on a joker is none, and it counts 0 points (S11)
DECK: tuple[Card, ...] = (JOKER,) * JOKERS + tuple(n for n in range(1, NUMBERS + 1) for _ in range(COPIES))  # S1
PILE_NAMES = "LR"  # the left and the right compartment
HAND_SIZE = 5
SHOUT_MS = 5_000  # S10
DEALER_MS = 5_000  # S4


@dataclass(frozen=True, slots=True)
class Compartment:
    """Cards laid one on another, and the number of the top: None for a joker that waits for its number."""

    cards: tuple[Card, ...]
    number: int | None


@dataclass(frozen=True, slots=True)
class Finish:
    """When a seat has laid its last card."""

    seat: Seat
    at: int


@dataclass(frozen=True, slots=True)
class State:
    """A game of speed at a moment of the referee's clock. Piles give their first card first."""

    options: Options
    dealer: Seat
    compartments: tuple[Compartment, ...]
    hands: tuple[tuple[Card, ...], ...]  # in the order drawn
    piles: tuple[tuple[Card, ...], ...]  # each player's own, face down
    draw: tuple[Card, ...]
    now: int = 0
    since: int = 0  # when the running wait began: for GO, or for somebody to lay
    started: bool = False  # S4: hands are seen from the first GO on
    going: bool = False  # between a GO and the next flip
    filled: bool = False  # S9: the referee has filled all hands since the last card laid
    finished: tuple[Finish, ...] = ()  # S10: in order
    outcome: Outcome | None = None

    @property
    def tops(self) -> tuple[int | None, ...]:
        """The number that each compartment shows."""
        return tuple(compartment.number for compartment in self.compartments)
