"""What a bot is: it gets a view, a budget and chance, and gives a decision with its reasons.

A budget is an amount of work, not a stopwatch: the same view, budget and chance give the same decision on every
machine. A slow machine takes longer. Bots are stateless values: whatever they need to remember is in the view.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

from tenback.core.cards import Seat
from tenback.core.chance import Chance
from tenback.core.errors import BadBudget

DEFAULT_MILLISECONDS = 40.0


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think about one decision, in milliseconds of one core of the machine in `docs/bots.md`."""

    milliseconds: float = DEFAULT_MILLISECONDS

    def __post_init__(self) -> None:
        if not 0 < self.milliseconds < float("inf"):
            raise BadBudget(milliseconds=self.milliseconds)


class Reason(StrEnum):
    """Why a bot does what it does, for the coach to put into words."""

    ONLY_MOVE = "only_move"
    BACKWARDS_TRICK = "backwards_trick"
    SETS_UP_TRICK = "sets_up_trick"
    NEXT_CARD = "next_card"
    SMALLEST_LOSS = "smallest_loss"
    KEEPS_PILE_OPEN = "keeps_pile_open"
    LEAVES_PILE = "leaves_pile"
    GOES_ON = "goes_on"
    STOPS = "stops"
    WINS_NOW = "wins_now"
    LOOKS_AHEAD = "looks_ahead"
    SOLVED = "solved"
    GIVES_TO_DRAW = "gives_to_draw"
    GIVES_NOTHING = "gives_nothing"
    HURTS_OPPONENT = "hurts_opponent"
    STARTS_RUN = "starts_run"
    FRESH_PILE = "fresh_pile"
    SAVES_JOKER = "saves_joker"
    SPENDS_JOKER = "spends_joker"
    DRAWS_UP = "draws_up"
    WAITS = "waits"


@dataclass(frozen=True, slots=True)
class Alternative:
    """Something a bot could do, and what it thinks of it."""

    moves: tuple[Any, ...]
    win: float
    left: float


@dataclass(frozen=True, slots=True)
class Decision:
    """What a bot does: a whole turn or a single move, in order; no moves at all means that it waits.

    `win` is the chance of winning (of the team in coop), `left` the own (in coop the team's) cards expected to be left
    over; None where a bot has no opinion. `alternatives` are the best ones that were considered, best first, the chosen
    one among them. `delay` is the time in milliseconds after which the first move arrives (speed; 0 in games of turns).
    """

    moves: tuple[Any, ...]
    win: float | None = None
    left: float | None = None
    alternatives: tuple[Alternative, ...] = ()
    reasons: tuple[Reason, ...] = ()
    delay: int = 0


class Bot(Protocol):
    """A player. It sees views of its own seat, never a state."""

    @property
    def game(self) -> str:
        """Which game it plays."""
        ...

    @property
    def name(self) -> str:
        """Its level, or the name it goes by."""
        ...

    def choose(self, view: Any, budget: Budget, chance: Chance) -> Decision:
        """What it does when the game waits for it."""
        ...

    def remark(self, view: Any, people: frozenset[Seat], chance: Chance) -> Any:
        """What it says or does out of turn, such as a signal; None is nothing. `people` are the seats of persons."""
        ...
