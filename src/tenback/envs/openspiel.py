"""Our games as Python games of OpenSpiel: importing this module registers `tenback_coop`, `_duel` and `_speed`.

    import pyspiel
    import tenback.envs.openspiel

    game = pyspiel.load_game("tenback_coop(players=3,signals=True)")

They run on the rules of `tenback.games` alone; speed is in `openspiel_speed`. In coop and duel cards are dealt and
drawn one by one at chance nodes, each with the same chance among those that can come; so no state knows what will be
drawn. Actions and observations are those of `tenback.envs.layout`. A chance outcome is the number of a card, or of the
seat that the lot falls on.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from tenback.core.cards import Card, Seat
from tenback.core.chance import Deal
from tenback.envs.layout import CoopLayout, CoopRewards, DuelLayout, DuelRewards, coop_move, duel_move
from tenback.envs.openspiel_base import TenbackGame, game_type, pyspiel
from tenback.envs.openspiel_speed import SPEED, SpeedGame
from tenback.games import coop, duel
from tenback.games.coop.moves import Say, Unsay
from tenback.games.coop.state import DECK as COOP_DECK
from tenback.games.duel.state import DECK as DUEL_DECK
from tenback.games.duel.state import HAND_SIZE, MINIMUM, PLAYERS

COOP_DEFAULTS = {"players": 3, "minimum": 2, "fewer_cards": False, "starter": "random", "signals": False}
LONGEST_COOP = 5 + len(COOP_DECK) * (1 + 1 + 4)  # wishes; then each card alone in a turn that speaks of all four piles
LONGEST_DUEL = PLAYERS * (len(DUEL_DECK) + len(DUEL_DECK) // MINIMUM)


class Table(ABC):
    """What differs between the games. It never changes, so that copies of states share it."""

    game: Any
    layout: CoopLayout | DuelLayout
    dealt: tuple[int, ...]  # cards that are dealt of each deck
    lots: int  # seats that the lot may fall on

    def __deepcopy__(self, memo: object) -> Self:
        return self

    @abstractmethod
    def legal(self, state: Any, seat: Seat, spoken: Sequence[int]) -> list[int]:
        """The actions of a seat."""

    @abstractmethod
    def move(self, action: int) -> Any:
        """The move that an action means."""

    @abstractmethod
    def draw_pile(self, state: Any) -> tuple[Card, ...]:
        """What the seat to act may draw."""

    @abstractmethod
    def with_draw_pile(self, state: Any, cards: tuple[Card, ...]) -> Any:
        """The same with its draw pile in another order."""

    @abstractmethod
    def returns(self, outcome: Any) -> list[float]:
        """What an end brings each seat."""

    def tell(self, view: Any) -> str:
        """What a seat sees, in words."""
        public = f"tops {view.tops} sizes {view.hand_sizes} gone {view.gone} laid {len(view.laid)} turn {view.turn}"
        return f"{public} {getattr(view, 'wishes', '')} {getattr(view, 'signals', '')}"

    def new_state(self, game: TenbackGame) -> "TenbackState":
        """Before the first card is dealt."""
        return TenbackState(game)


class CoopTable(Table):
    """A table of coop."""

    game = coop

    def __init__(self, options: coop.Options, *, signals: bool) -> None:
        self.layout: CoopLayout = CoopLayout(options, signals)
        self.dealt = (options.players * options.hand_size,)
        self.lots = 1 if options.starter is coop.Starter.FIXED else options.players

    def legal(self, state: coop.State, seat: Seat, spoken: Sequence[int]) -> list[int]:
        """The actions of a seat."""
        return self.layout.legal(state, seat, spoken)

    def move(self, action: int) -> coop.Move:
        """The move that an action means."""
        return coop_move(action)

    def draw_pile(self, state: coop.State) -> tuple[Card, ...]:
        """One for all."""
        return state.draw

    def with_draw_pile(self, state: coop.State, cards: tuple[Card, ...]) -> coop.State:
        """The same with its draw pile in another order."""
        return replace(state, draw=cards)

    def returns(self, outcome: Any) -> list[float]:
        """1 for a win, less by the share of the deck that is left; the same for all."""
        return [CoopRewards().at_end(left) for left in outcome.scores]


class DuelTable(Table):
    """A table of duel."""

    game = duel

    def __init__(self) -> None:
        self.layout: DuelLayout = DuelLayout()
        self.dealt = (HAND_SIZE,) * PLAYERS
        self.lots = PLAYERS

    def legal(self, state: duel.State, seat: Seat, spoken: Sequence[int]) -> list[int]:
        """The actions of a seat."""
        return self.layout.legal(state, seat)

    def move(self, action: int) -> duel.Move:
        """The move that an action means."""
        return duel_move(action)

    def draw_pile(self, state: duel.State) -> tuple[Card, ...]:
        """The own one of whose turn it is."""
        return state.draws[state.turn]

    def with_draw_pile(self, state: duel.State, cards: tuple[Card, ...]) -> duel.State:
        """The same with its draw pile in another order."""
        piles = [cards if seat == state.turn else pile for seat, pile in enumerate(state.draws)]
        return replace(state, draws=tuple(piles))

    def returns(self, outcome: Any) -> list[float]:
        """1 for the winner, -1 for the other."""
        pay = DuelRewards()
        return [pay.win if seat in outcome.winners else pay.lose for seat in range(PLAYERS)]


@dataclass(frozen=True, slots=True)
class Position:
    """A game, also while its cards are dealt or drawn one by one."""

    table: Table
    dealt: tuple[Card, ...] = ()  # before there is a state
    state: Any = None
    missing: int = 0  # cards that the turn which is about to end draws
    drawn: tuple[Card, ...] = ()  # those of them that have come
    spoken: tuple[int, ...] = ()  # piles that the running turn has spoken of

    def __deepcopy__(self, memo: object) -> Self:
        return self

    @property
    def is_chance(self) -> bool:
        """Whether a card or the lot is about to fall."""
        return self.state is None or self.missing > len(self.drawn)

    @property
    def outcome(self) -> Any:
        """How it ended, or None."""
        return self.state and self.table.game.outcome(self.state)

    @property
    def seat(self) -> Seat:
        """Who is to act."""
        seat: Seat = min(self.table.game.to_act(self.state))
        return seat

    def choices(self) -> list[int]:
        """What chance can bring, all equally likely: a card, or a seat for the lot."""
        if self.state is not None:
            return sorted(set(self.table.draw_pile(self.state)) - set(self.drawn))
        before, decks = 0, self.table.game.decks(self.table.layout.options)
        for deck, count in zip(decks, self.table.dealt, strict=True):
            if len(self.dealt) < before + count:
                return sorted(set(deck) - set(self.dealt[before:]))
            before += count
        return list(range(self.table.lots))

    def legal(self) -> list[int]:
        """The actions of the seat to act."""
        return self.table.legal(self.state, self.seat, self.spoken)

    def after_chance(self, outcome: int) -> "Position":
        """What follows a card or the lot."""
        if self.state is not None:
            return end_turn(replace(self, drawn=(*self.drawn, outcome)))
        if len(self.dealt) < sum(self.table.dealt):
            return begin(replace(self, dealt=(*self.dealt, outcome)), lot=None if self.table.lots > 1 else 0)
        return begin(self, lot=outcome)

    def after(self, action: int) -> "Position":
        """What follows an action; the end of a turn waits for the cards that are drawn."""
        move = self.table.move(action)
        step = self.table.game.apply(self.state, self.seat, move)
        if isinstance(move, coop.EndTurn | duel.EndTurn):
            return end_turn(replace(self, missing=step.events[0].drawn))
        spoken = (*self.spoken, move.pile) if isinstance(move, Say | Unsay) else self.spoken
        return replace(self, state=step.state, spoken=spoken)


def begin(position: Position, lot: Seat | None) -> Position:
    """The first state, once all is dealt; what is not dealt lies in ascending order until chance decides."""
    table, cards = position.table, list(position.dealt)
    if lot is None or len(cards) < sum(table.dealt):
        return position
    decks = []
    for deck, count in zip(table.game.decks(table.layout.options), table.dealt, strict=True):
        hands, cards = cards[:count], cards[count:]
        decks.append((*hands, *sorted(set(deck) - set(hands))))
    return Position(table, state=table.game.deal(table.layout.options, Deal(tuple(decks), lot)))


def end_turn(position: Position) -> Position:
    """The next turn, once all cards of this one are drawn."""
    if position.is_chance:
        return position
    table = position.table
    rest = [card for card in table.draw_pile(position.state) if card not in position.drawn]
    state = table.with_draw_pile(position.state, (*position.drawn, *rest))
    return Position(table, state=table.game.apply(state, position.seat, table.game.EndTurn()).state)


class TenbackState(pyspiel.State):  # type: ignore[misc]
    """A position, as OpenSpiel asks for it."""

    def __init__(self, game: TenbackGame) -> None:
        super().__init__(game)
        self.position = Position(game.table)

    def current_player(self) -> int:
        """The seat to act, chance, or nobody."""
        if self.position.outcome:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.position.is_chance else self.position.seat

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All equally likely."""
        choices = self.position.choices()
        return [(choice, 1 / len(choices)) for choice in choices]

    def _apply_action(self, action: int) -> None:
        self.position = self.position.after_chance(action) if self.position.is_chance else self.position.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance:{action}"
        return str(self.position.table.game.write_move(self.position.table.move(action)))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return bool(self.position.outcome)

    def returns(self) -> list[float]:
        """What the end has brought each seat; nothing before."""
        outcome = self.position.outcome
        return self.position.table.returns(outcome) if outcome else [0.0] * self.num_players()

    def __str__(self) -> str:
        return " ".join(map(str, self.history()))


class CoopGame(TenbackGame):
    """coop for OpenSpiel."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = {**COOP_DEFAULTS, **(params or {})}
        signals, starter = bool(chosen.pop("signals")), coop.Starter(chosen.pop("starter"))
        self.table = CoopTable(coop.Options(starter=starter, **chosen), signals=signals)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table.layout.actions,
            max_chance_outcomes=max(COOP_DECK) + 1,
            num_players=chosen["players"],
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=LONGEST_COOP,
        )
        super().__init__(COOP, info, dict(params or {}))


class DuelGame(TenbackGame):
    """duel for OpenSpiel."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        self.table = DuelTable()
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table.layout.actions,
            max_chance_outcomes=max(DUEL_DECK) + 1,
            num_players=PLAYERS,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST_DUEL,
        )
        super().__init__(DUEL, info, dict(params or {}))


COOP = game_type("coop", pyspiel.GameType.Utility.IDENTICAL, 5, 1, COOP_DEFAULTS)
DUEL = game_type("duel", pyspiel.GameType.Utility.ZERO_SUM, PLAYERS, PLAYERS, {})

pyspiel.register_game(COOP, CoopGame)
pyspiel.register_game(DUEL, DuelGame)
pyspiel.register_game(SPEED, SpeedGame)
