"""The one protocol that every game follows, and what its functions give back."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Generic, Protocol, TypeVar

from tenback.core.cards import Card, Seat
from tenback.core.chance import Chance, Deal
from tenback.core.errors import ImpossibleView, NoSuchSeat, Phrase, TimeRunsBackwards

OptionsT = TypeVar("OptionsT")
StateT = TypeVar("StateT")
MoveT = TypeVar("MoveT")
ViewT = TypeVar("ViewT")

DRAWS = 200  # states that can be are seldom rarer than one in ten


@dataclass(frozen=True, slots=True)
class Outcome:
    """Why the game ended, who won, and a score for each seat (fewer is better in all games)."""

    reason: str
    winners: tuple[Seat, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The last event of every game."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Step(Generic[StateT]):
    """The state after a move, and what everybody may hear of how it came about: events hold no hidden card."""

    state: StateT
    events: tuple[object, ...] = ()


class Game(Protocol[OptionsT, StateT, MoveT, ViewT]):
    """A game is a module of pure functions: `tenback.games.coop` is one. Times are milliseconds since the deal."""

    @property
    def name(self) -> str:
        """What people and records call it."""
        ...

    @property
    def version(self) -> int:
        """Bumps when behaviour changes; records say with which one they were played."""
        ...

    @property
    def Options(self) -> type[OptionsT]:  # noqa: N802 - a class
        """What a table can choose."""
        ...

    @property
    def State(self) -> type[StateT]:  # noqa: N802
        """Everything there is to know."""
        ...

    @property
    def View(self) -> type[ViewT]:  # noqa: N802
        """What a seat may know."""
        ...

    @property
    def MOVE_TYPES(self) -> tuple[type[MoveT], ...]:  # noqa: N802
        """The classes of its moves."""
        ...

    def players(self, options: OptionsT) -> int:
        """The number of seats."""
        ...

    def decks(self, options: OptionsT) -> tuple[tuple[Card, ...], ...]:
        """The cards of each deck, in ascending order."""
        ...

    def deal(self, options: OptionsT, deal: Deal) -> StateT:
        """The state before the first move. All chance is in the deal."""
        ...

    def to_act(self, state: StateT) -> frozenset[Seat]:
        """The seats that the game waits for; others may still have moves, such as signals."""
        ...

    def legal_moves(self, state: StateT, seat: Seat) -> Sequence[MoveT]:
        """Every move that `apply` accepts from this seat now."""
        ...

    def apply(self, state: StateT, seat: Seat, move: MoveT, at: int = 0) -> Step[StateT]:
        """The step that a move brings, or `IllegalMove`. Only games that are played against time heed `at`."""
        ...

    def due(self, state: StateT) -> int | None:
        """When the referee has to act if nobody moves, or None."""
        ...

    def advance(self, state: StateT, at: int) -> Step[StateT]:
        """What happens by the passing of time alone."""
        ...

    def outcome(self, state: StateT) -> Outcome | None:
        """How it ended, or None while it goes on."""
        ...

    def hand(self, state: StateT, seat: Seat | None) -> tuple[Card, ...]:
        """The cards that this seat may look at and others may not; a spectator (None) has none."""
        ...

    def view(self, state: StateT, seat: Seat | None) -> ViewT:
        """What this seat may know; None is a spectator. The only way a game reaches anybody.

        Its `seat` and its `hand` are the only parts in which it differs from what others see.
        """
        ...

    def sample(self, view: ViewT, chance: Chance) -> StateT:
        """A full state, drawn by chance among those that have this view."""
        ...

    def write_move(self, move: MoveT) -> str:
        """The move in the short notation of docs/notation.md: one word."""
        ...

    def read_move(self, text: str) -> MoveT:
        """The move that a word of the notation means, or `BadNotation`."""
        ...

    def receivers(self, options: OptionsT, moves: Sequence[tuple[Seat, MoveT]]) -> tuple[tuple[Seat, ...], ...]:
        """Of each deck, to whom its cards go one by one, as far as these moves tell; `BadDeal` if they cannot tell."""
        ...

    def cards(self, state: StateT) -> tuple[tuple[Card, ...], ...]:
        """Every card on the table, deck by deck, in ascending order: none is ever lost or doubled."""
        ...


def never_due(state: object) -> None:
    """For games without a clock: nothing is ever due."""


def without_clock(state: StateT, at: int) -> Step[StateT]:
    """For games without a clock: time alone changes nothing."""
    return Step(state)


def draw_possible(
    draw: Callable[[tuple[Card, ...]], StateT],
    is_possible: Callable[[StateT], bool],
    hands: Iterable[tuple[Card, ...]] = (),
) -> StateT:
    """The first state drawn that can be: a running game tells, too, that whoever is to move can go on.

    Where such states are too rare to be met by chance, `hands` are tried: cards that the player to move may hold.
    """
    for cards in chain([()] * DRAWS, hands):
        if is_possible(state := draw(cards)):
            return state
    raise ImpossibleView(reason=Phrase("the game could not go on"))


def check_seat(seat: Seat, players: int) -> None:
    """Refuse a seat that the table does not have."""
    if not 0 <= seat < players:
        raise NoSuchSeat(seat=seat, players=players)


def check_time(at: int, now: int) -> None:
    """S12: refuse a move of an earlier time than the game has reached."""
    if at < now:
        raise TimeRunsBackwards(at=at, now=now)
