"""Everything there is to know about a game of coop."""

from dataclasses import dataclass

from tenback.core.cards import Card, Seat
from tenback.core.game import Outcome
from tenback.core.piles import FALLING, RISING
from tenback.games.coop.moves import Word
from tenback.games.coop.options import Options

DECK: tuple[Card, ...] = tuple(range(2, 100))  # C1
BASES = (1, 1, 100, 100)
DIRECTIONS = (RISING, RISING, FALLING, FALLING)
PILE_NAMES = "ABCD"


@dataclass(frozen=True, slots=True)
class Signal:
    """C15: what a seat has said of a pile."""

    seat: Seat
    pile: int
    word: Word


@dataclass(frozen=True, slots=True)
class Laid:
    """A card laid in the running turn, the top it covered, and the signals that lapsed by it."""

    card: Card
    pile: int
    covered: int
    lapsed: tuple[Signal, ...] = ()


@dataclass(frozen=True, slots=True)
class LastTurn:
    """What everybody saw when a seat last ended a turn: the tops it left, and how many cards it kept before drawing."""

    tops: tuple[int, ...]
    kept: int


@dataclass(frozen=True, slots=True)
class State:
    """A game of coop. Hands are in ascending order; the next card to draw comes first."""

    options: Options
    piles: tuple[tuple[Card, ...], ...]  # from the bottom up, without the bases
    hands: tuple[tuple[Card, ...], ...]
    draw: tuple[Card, ...]
    lot: Seat  # C3: settles equal wishes
    wishes: tuple[int | None, ...]
    turn: Seat | None = None  # None until it is settled who starts
    minimum: int = 0  # C6: of the running turn
    laid: tuple[Laid, ...] = ()  # in the running turn
    shown: tuple[tuple[Card, ...], ...] = ()  # C14: cards in each hand that a take-back has shown
    last_turns: tuple[LastTurn | None, ...] = ()  # of each seat
    signals: tuple[Signal, ...] = ()  # by pile, then by seat
    conceding: tuple[Seat, ...] = ()
    outcome: Outcome | None = None

    @property
    def tops(self) -> tuple[int, ...]:
        """What each pile shows."""
        return tuple([pile[-1] if pile else BASES[place] for place, pile in enumerate(self.piles)])

    def top(self, pile: int) -> int:
        """What this pile shows."""
        return self.piles[pile][-1] if self.piles[pile] else BASES[pile]
