"""What actions are numbered like and what an observation holds: one place for all environments.

Environments play without take-backs (C14), so that every game ends, and nobody gives up. A seat says something of a
pile only in its own turn, and of each pile at most once in a turn. Everything else is the rules of `tenback.games`.

An observation is a row of numbers from 0 to 1, made of a *view*, so that it can hold no hidden card. Seats are told as
seen from the one who looks: 0 is the own seat, 1 the next clockwise, and so on. What a table does not need comes last,
so that its rows and its actions are the beginning of those of a table that needs it.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tenback.core.cards import Card, Seat
from tenback.envs.errors import NoTakeBacks
from tenback.games import coop, duel
from tenback.games.coop import moves as coop_moves
from tenback.games.coop import options as coop_options
from tenback.games.coop import state as coop_state
from tenback.games.duel import moves as duel_moves
from tenback.games.duel import state as duel_state

Observation: TypeAlias = NDArray[np.float32]

# What an action of a single game comes to: the seat to act then, or one of these.
ILLEGAL = -1
ENDED = 8  # and above, by how it ended


class Field(NamedTuple):
    """A part of an observation: so many numbers, each divided by `unit`."""

    name: str
    size: int
    unit: int
    meaning: str


def places(fields: Iterable[Field]) -> dict[str, slice]:
    """Where each field lies in a row."""
    found, start = {}, 0
    for field in fields:
        found[field.name] = slice(start, start + field.size)
        start += field.size
    return found


def _row(fields: Sequence[Field], values: Iterable[Sequence[float]]) -> Observation:
    """The numbers of each field, one field after the other."""
    parts = [
        np.asarray(numbers, np.float32) / np.float32(field.unit) for field, numbers in zip(fields, values, strict=True)
    ]
    return np.concatenate(parts)


def _cards(deck: Sequence[Card], held: Iterable[Card]) -> list[int]:
    """1 for each card of the deck that is among these."""
    among = set(held)
    return [int(card in among) for card in deck]


def _unlike(deck: Sequence[Card], *seen: Iterable[Card]) -> list[int]:
    """1 for each card of the deck that is not among these."""
    return _cards(deck, set(deck).difference(*seen))


# coop

COOP_CARDS = len(coop_state.DECK)
COOP_PILES = len(coop_state.BASES)
COOP_FIRST_CARD = coop_state.DECK[0]
COOP_HIGHEST = max(coop_state.BASES)
MOST_PLAYERS = max(coop_options.CARDS_IN_HAND)
MOST_IN_HAND = max(coop_options.CARDS_IN_HAND.values())
WORDS = tuple(coop_moves.Word)
WISHES = coop_moves.STRONGEST_WISH + 1

# Actions: a card on pile A, on pile B, C, D, lowest card first; the end of the turn; wishes; what is said of a pile.
COOP_END = COOP_PILES * COOP_CARDS
COOP_WISH = COOP_END + 1
COOP_SAY = COOP_WISH + WISHES
COOP_UNSAY = COOP_SAY + COOP_PILES * len(WORDS)
COOP_ACTIONS = COOP_UNSAY + COOP_PILES

COOP_FIELDS = (
    Field("hand", COOP_CARDS, 1, "1 for each card of the own hand, 2 to 99"),
    Field("unseen", COOP_CARDS, 1, "1 for each card that is neither laid nor in the own hand"),
    Field("tops", COOP_PILES, COOP_HIGHEST, "what piles A to D show, in hundredths"),
    Field("sizes", MOST_PLAYERS, MOST_IN_HAND, "cards in each hand, in eighths; 0 for seats that the table lacks"),
    Field("draw", 1, COOP_CARDS, "cards to draw, of 98"),
    Field("laid", 1, MOST_IN_HAND, "cards laid in the running turn, in eighths"),
    Field("owed", 1, MOST_IN_HAND, "cards that the running turn still has to lay, in eighths"),
    Field("turn", MOST_PLAYERS, 1, "1 for the seat whose turn it is; all 0 while it is not settled who starts"),
    Field("table", 3, MOST_IN_HAND, "the number of players, the hand size and the minimum, in eighths"),
    Field("wishes", MOST_PLAYERS, WISHES, "each seat's wish to start, 1 to 4 of 4; 0 for none yet"),
    Field("signals", MOST_PLAYERS * COOP_PILES * len(WORDS), 1, "1 for what each seat says of each pile: five words"),
)


@dataclass(frozen=True)
class CoopLayout:
    """Actions and observations of a table of coop."""

    options: coop.Options
    signals: bool = False

    def __post_init__(self) -> None:
        if self.options.take_backs:
            raise NoTakeBacks
        object.__setattr__(self, "options", replace(self.options, take_backs=False))

    @property
    def speaks(self) -> bool:
        """C15: whether signals are given; there are none in solo."""
        return self.signals and self.options.players > 1

    @property
    def wishes(self) -> bool:
        """C3: whether the team agrees on who starts."""
        return self.options.players > 1 and self.options.starter is coop.Starter.AGREED

    @property
    def actions(self) -> int:
        """How many actions there are."""
        return COOP_ACTIONS if self.speaks else COOP_SAY if self.wishes else COOP_WISH

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """The parts of an observation, in order."""
        return COOP_FIELDS if self.speaks else COOP_FIELDS[:-1] if self.wishes else COOP_FIELDS[:-2]

    @cached_property
    def size(self) -> int:
        """How many numbers an observation has."""
        return sum(field.size for field in self.fields)

    def legal(self, state: coop.State, seat: Seat, spoken: Iterable[int] = ()) -> list[int]:
        """The actions of the seat that the game waits for, ascending; it has spoken of these piles in this turn."""
        silent = set(spoken) if self.speaks and state.turn == seat else set(range(COOP_PILES))
        return sorted(
            coop_action(move)
            for move in coop.legal_moves(state, seat)
            if not isinstance(move, coop_moves.Concede)
            and not (isinstance(move, coop_moves.Say | coop_moves.Unsay) and move.pile in silent)
        )

    def observe(self, view: coop.View) -> Observation:
        """What a seat sees, as a row of numbers."""
        return _row(self.fields, (values for values, _ in zip(self._values(view), self.fields, strict=False)))

    def _values(self, view: coop.View) -> Iterator[Sequence[float]]:
        assert view.seat is not None  # noqa: S101 - spectators take no part
        players, own = self.options.players, view.seat
        seats = [(own + step) % players for step in range(players)]
        spare = [0] * (MOST_PLAYERS - players)
        yield _cards(coop_state.DECK, view.hand)
        yield _unlike(coop_state.DECK, view.hand, view.gone)
        yield view.tops
        yield [view.hand_sizes[seat] for seat in seats] + spare
        yield [view.draw_size]
        yield [len(view.laid)]
        yield [max(0, view.minimum - len(view.laid))]
        yield [int(seat == view.turn) for seat in seats] + spare
        yield [players, self.options.hand_size, self.options.minimum]
        wishes = [view.wishes[seat] for seat in seats]
        yield [0 if wish is None else wish + 1 for wish in wishes] + spare
        said = {(signal.seat, signal.pile, signal.word) for signal in view.signals}
        words = [int((seat, pile, word) in said) for seat in seats for pile in range(COOP_PILES) for word in WORDS]
        yield words + spare * (COOP_PILES * len(WORDS))


def coop_action(move: coop.Move) -> int:
    """The number of a move; those that environments lack have none."""
    match move:
        case coop_moves.Lay(card, pile):
            return pile * COOP_CARDS + card - COOP_FIRST_CARD
        case coop_moves.EndTurn():
            return COOP_END
        case coop_moves.Wish(strength):
            return COOP_WISH + strength
        case coop_moves.Say(pile, word):
            return COOP_SAY + pile * len(WORDS) + WORDS.index(word)
        case coop_moves.Unsay(pile):
            return COOP_UNSAY + pile
        case _:
            raise ValueError(move)


def coop_move(action: int) -> coop.Move:
    """The move that a number means."""
    if not 0 <= action < COOP_ACTIONS:
        raise ValueError(action)
    if action < COOP_END:
        pile, card = divmod(action, COOP_CARDS)
        return coop_moves.Lay(card + COOP_FIRST_CARD, pile)
    if action == COOP_END:
        return coop_moves.EndTurn()
    if action < COOP_SAY:
        return coop_moves.Wish(action - COOP_WISH)
    if action < COOP_UNSAY:
        pile, word = divmod(action - COOP_SAY, len(WORDS))
        return coop_moves.Say(pile, WORDS[word])
    return coop_moves.Unsay(action - COOP_UNSAY)


# duel

DUEL_CARDS = len(duel_state.DECK)
DUEL_PILES = len(duel_state.BASES)
DUEL_FIRST_CARD = duel_state.DECK[0]

# Actions: a card on the own rising pile, on the own falling one, the same for giving; the end of the turn.
DUEL_GIVE = DUEL_PILES * DUEL_CARDS
DUEL_END = 2 * DUEL_GIVE
DUEL_ACTIONS = DUEL_END + 1

DUEL_FIELDS = (
    Field("hand", DUEL_CARDS, 1, "1 for each card of the own hand, 2 to 59"),
    Field("unseen", DUEL_CARDS, 1, "1 for each card of the own draw pile"),
    Field("theirs", DUEL_CARDS, 1, "1 for each card of the opponent's that is not laid"),
    Field("tops", 2 * DUEL_PILES, max(duel_state.BASES), "what the own two piles show, then the opponent's, of 60"),
    Field("sizes", 2, duel_state.HAND_SIZE, "cards in the own hand and in the opponent's, in sixths"),
    Field("draws", 2, DUEL_CARDS, "cards to draw, the own and the opponent's, of 58"),
    Field("laid", 1, duel_state.HAND_SIZE, "cards laid in the running turn, in sixths"),
    Field("given", 1, 1, "1 when a card has been given in the running turn"),
    Field("turn", 1, 1, "1 when it is the own turn"),
)


@dataclass(frozen=True)
class DuelLayout:
    """Actions and observations of a table of duel."""

    options: duel.Options = duel.Options()  # noqa: RUF009 - immutable

    actions = DUEL_ACTIONS
    fields = DUEL_FIELDS
    size = sum(field.size for field in DUEL_FIELDS)

    def __post_init__(self) -> None:
        if self.options.take_backs:
            raise NoTakeBacks

    def legal(self, state: duel.State, seat: Seat) -> list[int]:
        """The actions of the seat whose turn it is, ascending."""
        moves = duel.legal_moves(state, seat)
        return sorted(duel_action(move) for move in moves if not isinstance(move, duel_moves.Resign))

    def observe(self, view: duel.View) -> Observation:
        """What a seat sees, as a row of numbers."""
        assert view.seat is not None  # noqa: S101 - spectators take no part
        own, other = view.seat, duel_state.opponent(view.seat)
        values: tuple[Sequence[Any], ...] = (
            _cards(duel_state.DECK, view.hand),
            _unlike(duel_state.DECK, view.hand, view.gone[own]),
            _unlike(duel_state.DECK, view.gone[other]),
            (*view.tops[own], *view.tops[other]),
            (view.hand_sizes[own], view.hand_sizes[other]),
            (view.draw_sizes[own], view.draw_sizes[other]),
            (len(view.laid),),
            (int(any(laid.owner != view.turn for laid in view.laid)),),
            (int(view.turn == own),),
        )
        return _row(self.fields, values)


def duel_action(move: duel.Move) -> int:
    """The number of a move; those that environments lack have none."""
    match move:
        case duel_moves.Lay(card, pile):
            return pile * DUEL_CARDS + card - DUEL_FIRST_CARD
        case duel_moves.Give(card, pile):
            return DUEL_GIVE + pile * DUEL_CARDS + card - DUEL_FIRST_CARD
        case duel_moves.EndTurn():
            return DUEL_END
        case _:
            raise ValueError(move)


def duel_move(action: int) -> duel.Move:
    """The move that a number means."""
    if not 0 <= action < DUEL_ACTIONS:
        raise ValueError(action)
    if action == DUEL_END:
        return duel_moves.EndTurn()
    place, card = divmod(action, DUEL_CARDS)
    if action < DUEL_GIVE:
        return duel_moves.Lay(card + DUEL_FIRST_CARD, place)
    return duel_moves.Give(card + DUEL_FIRST_CARD, place - DUEL_PILES)


# rewards


@dataclass(frozen=True, slots=True)
class CoopRewards:
    """What the team gets: for each card laid, and at the end for having won or lost and for each card left.

    `illegal` is for an action that the mask forbids, where that ends the game: PettingZoo and Gymnasium.
    """

    lay: float = 0.0
    win: float = 1.0
    lose: float = 0.0
    left: float = -1 / COOP_CARDS
    illegal: float = -1.0

    def at_end(self, left: int) -> float:
        """What a game that ends with so many cards left brings beside the lays."""
        return (self.lose if left else self.win) + self.left * left


@dataclass(frozen=True, slots=True)
class DuelRewards:
    """What a seat gets: for each of its cards laid, and at the end for having won or lost; `illegal` as in coop."""

    lay: float = 0.0
    win: float = 1.0
    lose: float = -1.0
    illegal: float = -1.0
