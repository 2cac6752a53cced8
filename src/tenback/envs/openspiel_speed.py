"""speed as a Python game of OpenSpiel, everybody at once and time in ticks, as in `speed_v0`.

The deck is dealt card by card at chance nodes, then the lot picks the dealer. In a tick all seats choose; while several
want something, chance says who is next; then the time passes. A chance outcome is the number on a card (0 for a joker),
or a seat. What the rules refuse, because somebody was quicker, changes nothing.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Self

from tenback.core.cards import Card, Seat
from tenback.core.chance import Deal
from tenback.core.errors import IllegalMove
from tenback.envs import speed_layout
from tenback.envs.layout import Observation
from tenback.envs.openspiel_base import TenbackGame, game_type, pyspiel
from tenback.envs.speed_layout import ACTIONS, LONGEST_DRAW, SEATS, TICK_MS, SpeedRewards, check_tick, legal, speed_move
from tenback.games import speed
from tenback.games.speed.options import CARDS_EACH
from tenback.games.speed.state import DEALER_MS, DECK, SHOUT_MS

DEFAULTS = {"players": 2, "shout": True, "stall_ms": speed.Options().stall_ms, "tick_ms": TICK_MS}
Chances = list[tuple[int, float]]


class SpeedLayout:
    """Observations of every table of speed."""

    fields = speed_layout.FIELDS
    size = speed_layout.SIZE

    def observe(self, view: speed.View) -> Observation:
        """What a seat sees, as a row of numbers."""
        return speed_layout.observe(view)


class SpeedTable:
    """A table of speed, and how long a tick is. It never changes, so that copies of states share it."""

    game = speed
    layout = SpeedLayout()

    def __init__(self, options: speed.Options, tick_ms: int) -> None:
        self.options, self.tick_ms = options, check_tick(tick_ms)

    def __deepcopy__(self, memo: object) -> Self:
        return self

    @property
    def longest(self) -> int:
        """Ticks of the longest game: before every card laid or turned up, GO and two stalls are waited for (S4, S9)."""
        waits = len(DECK) + LONGEST_DRAW + 1
        return (waits * (DEALER_MS + 2 * self.options.stall_ms) + SHOUT_MS) // self.tick_ms + waits

    def tell(self, view: speed.View) -> str:
        """What a seat sees beside its hand, in words."""
        sizes = f"sizes {view.hand_sizes} piles {view.pile_sizes} draw {view.draw_size}"
        clock = f"now {view.now} since {view.since} going {view.going} filled {view.filled} finished {view.finished}"
        return f"compartments {view.compartments} {sizes} dealer {view.dealer} {clock}"

    def new_state(self, game: TenbackGame) -> "SpeedState":
        """Before the first card is dealt."""
        return SpeedState(game)

    def returns(self, winners: Sequence[Seat]) -> list[float]:
        """A win is shared by the winners; the others have lost."""
        pay = SpeedRewards()
        return [pay.win / len(winners) if seat in winners else pay.lose for seat in range(self.options.players)]


@dataclass(frozen=True, slots=True)
class Position:
    """A game, also while its cards are dealt, or while a tick waits for who is next."""

    table: SpeedTable
    dealt: tuple[Card, ...] = ()  # before there is a state
    state: Any = None
    wanted: tuple[tuple[Seat, speed.Move], ...] = ()  # what is still to be done in the running tick

    def __deepcopy__(self, memo: object) -> Self:
        return self

    @property
    def is_chance(self) -> bool:
        """Whether a card is dealt, or a lot decides."""
        return self.state is None or bool(self.wanted)

    @property
    def outcome(self) -> Any:
        """How it ended, or None."""
        return self.state and self.state.outcome

    def choices(self) -> Chances:
        """What chance can bring."""
        if self.state is None and len(self.dealt) < len(DECK):
            left = Counter(DECK) - Counter(self.dealt)
            return [(card, left[card] / left.total()) for card in sorted(left)]
        seats = [seat for seat, _ in self.wanted] or [*range(self.table.options.players)]
        return [(seat, 1 / len(seats)) for seat in seats]

    def after_chance(self, outcome: int) -> "Position":
        """What follows a card or a lot."""
        if self.state is not None:
            return _go_on(_acted(self, outcome))
        if len(self.dealt) < len(DECK):
            return replace(self, dealt=(*self.dealt, outcome))
        return Position(self.table, state=speed.deal(self.table.options, Deal((self.dealt,), outcome)))

    def after(self, actions: Sequence[int]) -> "Position":
        """What follows when everybody has chosen."""
        moves = [(seat, speed_move(action)) for seat, action in enumerate(actions)]
        return _go_on(replace(self, wanted=tuple((seat, move) for seat, move in moves if move is not None)))


def _acted(position: Position, seat: Seat) -> Position:
    """A seat has its turn within the tick; when the game is over nobody else has."""
    state, moves = position.state, dict(position.wanted)
    with suppress(IllegalMove):
        state = speed.apply(state, seat, moves.pop(seat), state.now).state
    return replace(position, state=state, wanted=() if state.outcome else tuple(moves.items()))


def _go_on(position: Position) -> Position:
    """Who is left alone needs no lot; when all are done, the time of the tick passes."""
    if len(position.wanted) > 1:
        return position
    if position.wanted:
        position = _acted(position, position.wanted[0][0])
    state = position.state
    return replace(
        position, state=state if state.outcome else speed.advance(state, state.now + position.table.tick_ms).state
    )


class SpeedState(pyspiel.State):  # type: ignore[misc]
    """A position, as OpenSpiel asks for it."""

    def __init__(self, game: TenbackGame) -> None:
        super().__init__(game)
        self.position = Position(game.table)

    def current_player(self) -> int:
        """Everybody, chance, or nobody."""
        if self.position.outcome:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE if self.position.is_chance else pyspiel.PlayerId.SIMULTANEOUS)

    def _legal_actions(self, player: int) -> list[int]:
        return legal(self.position.state, player)

    def chance_outcomes(self) -> Chances:
        """Cards by how many of them are left; seats are equally likely."""
        return self.position.choices()

    def _apply_action(self, action: int) -> None:
        self.position = self.position.after_chance(action)

    def _apply_actions(self, actions: Sequence[int]) -> None:
        self.position = self.position.after(actions)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance:{action}"
        move = speed_move(action)
        return "nothing" if move is None else str(speed.write_move(move))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return bool(self.position.outcome)

    def returns(self) -> list[float]:
        """What the end has brought each seat; nothing before."""
        outcome = self.position.outcome
        return self.position.table.returns(outcome.winners) if outcome else [0.0] * self.num_players()

    def __str__(self) -> str:
        return " ".join(map(str, self.history()))


class SpeedGame(TenbackGame):
    """speed for OpenSpiel."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = {**DEFAULTS, **(params or {})}
        tick_ms = chosen.pop("tick_ms")
        self.table = SpeedTable(speed.Options(**chosen), tick_ms)
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=max(DECK) + 1,
            num_players=chosen["players"],
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=self.table.longest,
        )
        super().__init__(SPEED, info, dict(params or {}))


SPEED = game_type("speed", pyspiel.GameType.Utility.GENERAL_SUM, SEATS, min(CARDS_EACH), DEFAULTS, at_once=True)
