"""A game of speed as one row of whole numbers, so that copying a game is copying an array; and moves as numbers.

Two states of the core are equal if and only if their rows are. Piles and the draw pile lie upside down in their part of
the row: the next card is the last one. Places that hold nothing are 0. The row of a view is the same with nothing in
the places that the seat may not see. Numbers are signed, since times are subtracted.
"""

from typing import Any

import numpy as np
from numba import njit

from tenback.core import piles as core_piles
from tenback.games.speed.moves import Draw, Go, Lay, Move, Name, Shout
from tenback.games.speed.options import CARDS_EACH
from tenback.games.speed.state import DECK, HAND_SIZE, NUMBERS, PILE_NAMES, State
from tenback.games.speed.view import View

SEATS = max(CARDS_EACH)
SIDES = len(PILE_NAMES)
LONGEST_PILE = max(CARDS_EACH.values()) - HAND_SIZE
LONGEST_DRAW = max(len(DECK) - SIDES - players * each for players, each in CARDS_EACH.items())

# Where things are in a row.
PLAYERS, SHOUTS, STALL, DEALER, NOW, SINCE, STARTED, GOING, FILLED, REASON, WINNERS, FINISHES, DRAWABLE = range(13)
TOPS = 13  # 0 is a joker that waits for its number
HEIGHTS = TOPS + SIDES
FINISHED = HEIGHTS + SIDES
FINISHED_AT = FINISHED + SEATS
HAND_SIZES = FINISHED_AT + SEATS
PILE_SIZES = HAND_SIZES + SEATS
HANDS = PILE_SIZES + SEATS
PILES = HANDS + SEATS * HAND_SIZE
DRAW_PILE = PILES + SEATS * LONGEST_PILE
LAID = DRAW_PILE + LONGEST_DRAW
SIZE = LAID + SIDES * len(DECK)

# How a game ended; 0 while it goes on.
SHOUTED, ALL_LAID, FINISHED_FIRST, FEWEST_POINTS = 1, 2, 3, 4
REASONS = ("", "shouted", "all_laid", "finished_first", "fewest_points")

# A move is a kind, a card, a side and a number, four bits each; number 0 is none.
NOTHING, GO, NAME, LAY, DRAW, SHOUT = range(6)
MOST_MOVES = 2 * SIDES * HAND_SIZE + SIDES * NUMBERS + 2

_neighbours = [
    sum(1 << number for number in range(1, NUMBERS + 1) if top and core_piles.is_neighbour(number, top, NUMBERS))
    for top in range(NUMBERS + 1)
]
NEIGHBOURS = np.array(_neighbours)
"""S5: of each top the numbers that fit, as bits, by the core's own rule; none fits a joker without a number."""


@njit(inline="always")
def fits(number: int, top: int) -> bool:
    """S5."""
    return bool(NEIGHBOURS[top] >> number & 1)


@njit(inline="always")
def pack(kind: int, card: int, side: int, number: int) -> int:
    """A move as one number."""
    return kind | card << 4 | side << 8 | number << 12


@njit(inline="always")
def kind_of(move: int) -> int:
    """What is done."""
    return move & 15


@njit(inline="always")
def card_of(move: int) -> int:
    """The card that is laid."""
    return move >> 4 & 15


@njit(inline="always")
def side_of(move: int) -> int:
    """The compartment that is meant."""
    return move >> 8 & 15


@njit(inline="always")
def number_of(move: int) -> int:
    """The number that is named; 0 is none."""
    return move >> 12 & 15


@njit(inline="always")
def shown_by(move: int) -> int:
    """The number that a lay puts on top."""
    return number_of(move) or card_of(move)


# Rows from the core and back


def write_move(move: Move) -> int:
    """The core's move as a number."""
    match move:
        case Lay(card, side, number):
            return LAY | card << 4 | side << 8 | (number or 0) << 12
        case Name(side, number):
            return NAME | side << 8 | number << 12
        case Go():
            return GO
        case Draw():
            return DRAW
        case _:
            return SHOUT


def read_move(move: int) -> Move:
    """The core's move that a number means."""
    kind, card, side, number = (move >> shift & 15 for shift in (0, 4, 8, 12))
    if kind == LAY:
        return Lay(card, side, number or None)
    if kind == NAME:
        return Name(side, number)
    plain: dict[int, Move] = {GO: Go(), DRAW: Draw(), SHOUT: Shout()}
    return plain[kind]


def read_state(state: State) -> Any:
    """The row of a state of the core."""
    row = _read_public(state)
    row[DRAWABLE] = len(state.draw)
    _fill_in(row, DRAW_PILE, state.draw[::-1])
    for seat, (hand, pile) in enumerate(zip(state.hands, state.piles, strict=True)):
        row[HAND_SIZES + seat], row[PILE_SIZES + seat] = len(hand), len(pile)
        _fill_in(row, HANDS + seat * HAND_SIZE, hand)
        _fill_in(row, PILES + seat * LONGEST_PILE, pile[::-1])
    return row


def read_view(seen: View) -> Any:
    """The row of what a seat sees."""
    row = _read_public(seen)
    row[DRAWABLE] = seen.draw_size
    _fill_in(row, HAND_SIZES, seen.hand_sizes)
    _fill_in(row, PILE_SIZES, seen.pile_sizes)
    if seen.seat is not None:
        _fill_in(row, HANDS + seen.seat * HAND_SIZE, seen.hand)
    return row


def _read_public(table: State | View) -> Any:
    """What everybody sees, but for the numbers of hidden cards."""
    row = np.zeros(SIZE, np.int64)
    options, outcome = table.options, table.outcome
    row[: REASON + 1] = (
        *(options.players, options.shout, options.stall_ms, table.dealer),
        *(table.now, table.since, table.started, table.going, table.filled),
        REASONS.index(outcome.reason if outcome else ""),
    )
    row[WINNERS] = sum(1 << seat for seat in outcome.winners) if outcome else 0
    row[FINISHES] = len(table.finished)
    for place, finish in enumerate(table.finished):
        row[FINISHED + place], row[FINISHED_AT + place] = finish.seat, finish.at
    for side, compartment in enumerate(table.compartments):
        row[TOPS + side], row[HEIGHTS + side] = compartment.number or 0, len(compartment.cards)
        _fill_in(row, LAID + side * len(DECK), compartment.cards)
    return row


def _fill_in(row: Any, first: int, numbers: tuple[int, ...]) -> None:
    row[first : first + len(numbers)] = numbers
