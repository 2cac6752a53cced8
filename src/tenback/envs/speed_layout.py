"""What actions of speed are numbered like, and what an observation of it holds; see `layout` for the other games."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tenback.core.errors import BadOption
from tenback.envs.layout import Field, Observation
from tenback.games import speed
from tenback.games.speed.options import CARDS_EACH
from tenback.games.speed.state import COPIES, DEALER_MS, DECK, HAND_SIZE, JOKER, NUMBERS, PILE_NAMES, SHOUT_MS

SEATS = max(CARDS_EACH)
SIDES = len(PILE_NAMES)
KINDS = NUMBERS + 1  # jokers first
LONGEST_PILE = max(CARDS_EACH.values()) - HAND_SIZE
LONGEST_DRAW = max(len(DECK) - SIDES - players * each for players, each in CARDS_EACH.items())

TICK_MS = 100
LONGEST_TICK = 1_000

# Actions. The last three are followed by a place for each compartment, left first, and each number, 1 to 10.
NOTHING, GO, DRAW, SHOUT, LAY = range(5)
LAY_JOKER = LAY + SIDES * NUMBERS
NAME = LAY_JOKER + SIDES * NUMBERS
ACTIONS = NAME + SIDES * NUMBERS

FIELDS = (
    Field("hand", KINDS, HAND_SIZE, "how many jokers, 1s, 2s, … are in the own hand, in fifths; none before GO"),
    Field("unseen", KINDS, COPIES, "how many jokers, 1s, 2s, … are neither laid nor seen in the own hand, in eighths"),
    Field("tops", SIDES * NUMBERS, 1, "1 for the number that each compartment shows; all 0: a joker without a number"),
    Field("sizes", SEATS, HAND_SIZE, "cards in each hand, in fifths"),
    Field("piles", SEATS, LONGEST_PILE, "cards in each own pile, of 35"),
    Field("draw", 1, LONGEST_DRAW, "cards to draw, of 14"),
    Field("dealer", SEATS, 1, "1 for the dealer"),
    Field("finished", SEATS, SEATS, "for each seat that may shout: 1 if it was first, 5/6 if second, …"),
    Field("table", 2, SEATS, "the number of players, in sixths; 1/6 if the win must be shouted"),
    Field("started", 1, 1, "1 from the first GO on"),
    Field("going", 1, 1, "1 between a GO and the next flip"),
    Field("filled", 1, 1, "1 if the referee has filled all hands since the last card laid"),
    Field("waited", 1, 1, "how much of the running wait is over: for GO, or for somebody to lay"),
    Field("silence", 1, 1, "how much of the time to shout is over"),
)
SIZE = sum(field.size for field in FIELDS)


@dataclass(frozen=True, slots=True)
class SpeedRewards:
    """What a seat gets: for each card laid or refused, and at the end for having won or lost; winners share a win."""

    lay: float = 0.0
    refused: float = 0.0
    win: float = 1.0
    lose: float = -1.0


def check_tick(tick_ms: int) -> int:
    """Refuse a tick in which nothing or too much could happen."""
    if not 1 <= tick_ms <= LONGEST_TICK:
        raise BadOption(name="tick_ms", value=tick_ms, lowest=1, highest=LONGEST_TICK)
    return tick_ms


def speed_action(move: speed.Move) -> int:
    """The number of a move."""
    match move:
        case speed.Lay(card, pile, None):
            return LAY + pile * NUMBERS + card - 1
        case speed.Lay(_, pile, int(number)):
            return LAY_JOKER + pile * NUMBERS + number - 1
        case speed.Name(pile, number):
            return NAME + pile * NUMBERS + number - 1
        case speed.Go():
            return GO
        case speed.Draw():
            return DRAW
        case _:
            return SHOUT


def speed_move(action: int) -> speed.Move | None:
    """The move that a number means; None is to do nothing."""
    if not 0 <= action < ACTIONS:
        raise ValueError(action)
    if action < LAY:
        return (None, speed.Go(), speed.Draw(), speed.Shout())[action]
    kind, place = divmod(action - LAY, SIDES * NUMBERS)
    pile, number = place // NUMBERS, place % NUMBERS + 1
    if kind == 0:
        return speed.Lay(number, pile)
    return speed.Lay(JOKER, pile, number) if kind == 1 else speed.Name(pile, number)


def observe(view: speed.View) -> Observation:
    """What a seat sees, as a row of numbers."""
    assert view.seat is not None  # noqa: S101 - spectators take no part
    players, options = view.options.players, view.options
    seats = [(view.seat + step) % players for step in range(players)]
    spare = [0] * (SEATS - players)
    hand = Counter(view.hand)
    laid = Counter(card for compartment in view.compartments for card in compartment.cards)
    whole = Counter(DECK)
    finished = [finish.seat for finish in view.finished]
    wait = options.stall_ms if view.going else DEALER_MS
    shout = (view.now - view.finished[0].at) / SHOUT_MS if view.finished else 0
    values: tuple[Sequence[float], ...] = (
        [hand[card] for card in range(KINDS)],
        [whole[card] - hand[card] - laid[card] for card in range(KINDS)],
        [int(top == number) for top in view.tops for number in range(1, KINDS)],
        [view.hand_sizes[seat] for seat in seats] + spare,
        [view.pile_sizes[seat] for seat in seats] + spare,
        [view.draw_size],
        [int(seat == view.dealer) for seat in seats] + spare,
        [SEATS - finished.index(seat) if seat in finished else 0 for seat in seats] + spare,
        [players, int(options.shout)],
        [int(view.started)],
        [int(view.going)],
        [int(view.filled)],
        [(view.now - view.since) / wait],
        [shout],
    )
    parts = [np.asarray(part, np.float32) / np.float32(field.unit) for part, field in zip(values, FIELDS, strict=True)]
    return np.concatenate(parts)


def legal(state: speed.State, seat: int) -> list[int]:
    """What the seat may do now, ascending; doing nothing is always allowed."""
    return sorted((NOTHING, *map(speed_action, speed.legal_moves(state, seat))))
