"""The rules of speed at native speed: S1 to S12, any number of players, all options. A game is a row: `speed_rows`."""

from typing import Any

import numpy as np
from numba import njit, uint64

from tenback.games.speed.clock import BOTH_JOKERS, FARTHEST
from tenback.games.speed.options import CARDS_EACH
from tenback.games.speed.state import DEALER_MS, DECK, HAND_SIZE, JOKER, NUMBERS, SHOUT_MS
from tenback.kernels.chance import below, shuffle
from tenback.kernels.speed_rows import (
    ALL_LAID,
    DEALER,
    DRAW,
    DRAW_PILE,
    DRAWABLE,
    FEWEST_POINTS,
    FILLED,
    FINISHED,
    FINISHED_AT,
    FINISHED_FIRST,
    FINISHES,
    GO,
    GOING,
    HAND_SIZES,
    HANDS,
    HEIGHTS,
    LAID,
    LAY,
    LONGEST_PILE,
    NAME,
    NEIGHBOURS,
    NOW,
    PILE_SIZES,
    PILES,
    PLAYERS,
    REASON,
    SEATS,
    SHOUT,
    SHOUTED,
    SHOUTS,
    SIDES,
    SINCE,
    STALL,
    STARTED,
    TOPS,
    WINNERS,
    card_of,
    fits,
    kind_of,
    number_of,
    pack,
    shown_by,
    side_of,
)

# What `play` answers.
DONE, OVER, BACKWARDS, ALREADY_GOING, NOT_DEALER, NAME_FIRST, NOTHING_TO_NAME, NOT_A_NUMBER = range(8)
WAIT_FOR_GO, NOT_IN_HAND, NO_SIDE, JOKER_NUMBER, NO_FIT, FULL, EMPTY, NOTHING_TO_SHOUT = range(8, 16)

NEVER = 1 << 60  # a time
FULL_DECK = np.array(DECK, np.uint8)
DEALT = np.array([CARDS_EACH.get(players, 0) for players in range(SEATS + 1)])

# Dealing


@njit(cache=True, nogil=True)
def deal(row: Any, players: int, shouts: int, stall: int, dealer: int, generator: Any) -> None:
    """S1 to S4: a shuffled deck and a lot, as `core.chance.deal_by` does it; a dealer below 0 is drawn by lot."""
    deck = FULL_DECK.copy()
    shuffle(generator, deck)
    lot = int(below(generator, uint64(players)))
    row[:] = 0
    row[PLAYERS], row[SHOUTS], row[STALL], row[DEALER] = players, shouts, stall, lot if dealer < 0 else dealer
    place = 0
    for seat in range(players):
        size = DEALT[players] - HAND_SIZE
        row[HAND_SIZES + seat], row[PILE_SIZES + seat] = HAND_SIZE, size
        for card in range(HAND_SIZE):
            row[HANDS + seat * HAND_SIZE + card] = deck[place + card]
        for card in range(size):
            row[PILES + seat * LONGEST_PILE + size - 1 - card] = deck[place + HAND_SIZE + card]
        place += DEALT[players]
    for side in range(SIDES):
        if deck[place + side] == JOKER:  # S3
            for other in range(place + SIDES, len(deck)):
                if deck[other] != JOKER:
                    deck[place + side], deck[other] = deck[other], JOKER
                    break
    row[DRAWABLE] = len(deck) - place - SIDES
    for card in range(row[DRAWABLE]):
        row[DRAW_PILE + card] = deck[len(deck) - 1 - card]
    for side in range(SIDES):
        _cover(row, side, deck[place + side], deck[place + side])


# What can be done


@njit(cache=True, nogil=True)
def legal_moves(row: Any, seat: int, moves: Any) -> int:
    """Everything the seat may do at this very moment, in the order of the core: how many moves there are."""
    if row[REASON]:
        return 0
    count = 0
    if row[GOING]:
        count = fitting(row[HANDS + seat * HAND_SIZE :], row[HAND_SIZES + seat], row[TOPS], row[TOPS + 1], moves)
        if row[HAND_SIZES + seat] < HAND_SIZE and row[PILE_SIZES + seat]:
            moves[count] = DRAW
            count += 1
    elif seat == row[DEALER]:
        for side in range(SIDES):
            if not row[TOPS + side]:
                for number in range(1, NUMBERS + 1):
                    moves[count] = pack(NAME, 0, side, number)
                    count += 1
        if not count:
            moves[0] = GO
            count = 1
    if has_finished(row, seat):
        moves[count] = SHOUT
        count += 1
    return count


@njit(inline="always")
def fitting(hand: Any, size: int, left: int, right: int, moves: Any) -> int:
    """S5, S7: every way to lay one card of the hand, equal cards once: how many there are."""
    count, met = 0, 0
    for place in range(size):
        card = hand[place]
        if met >> card & 1:
            continue
        met |= 1 << card
        for side in range(SIDES):
            numbers = NEIGHBOURS[left if side == 0 else right]
            if card != JOKER:
                if numbers >> card & 1:
                    moves[count] = pack(LAY, card, side, 0)
                    count += 1
                continue
            for number in range(1, NUMBERS + 1):
                if numbers >> number & 1:
                    moves[count] = pack(LAY, JOKER, side, number)
                    count += 1
    return count


@njit(inline="always")
def has_finished(row: Any, seat: int) -> bool:
    """S10: whether the seat may shout."""
    found = False
    for place in range(row[FINISHES]):
        found |= row[FINISHED + place] == seat
    return found


# What happens by itself


@njit(cache=True)
def due(row: Any) -> int:
    """When the first running wait runs out; `NEVER` after the end."""
    if row[REASON]:
        return NEVER
    wait = row[SINCE] + (row[STALL] if row[GOING] else DEALER_MS)
    return min(wait, row[FINISHED_AT] + SHOUT_MS) if row[FINISHES] else wait


@njit(cache=True, nogil=True)
def advance(row: Any, at: int) -> None:
    """Everything that is due up to this time, in order."""
    while due(row) <= at:
        row[NOW] = due(row)
        _run_out(row)
    if not row[REASON]:
        row[NOW] = at


@njit(cache=True)
def _run_out(row: Any) -> None:
    """A wait has run out at this very moment."""
    if row[FINISHES] and row[FINISHED_AT] + SHOUT_MS == row[NOW]:
        _end(row, FINISHED_FIRST, 1 << row[FINISHED])  # S10
    elif not row[GOING]:
        _go_by_referee(row)
    elif row[FILLED]:
        _unblock(row)
    else:
        _fill(row)


@njit(cache=True)
def _go_by_referee(row: Any) -> None:
    """S4: the referee names the jokers as far from the other top as can be."""
    left, right = row[TOPS], row[TOPS + 1]
    for side in range(SIDES):
        other = right if side == 0 else left
        if not row[TOPS + side]:
            row[TOPS + side] = (other + FARTHEST - 1) % NUMBERS + 1 if other else BOTH_JOKERS[side]
    _go(row)


@njit(cache=True)
def _go(row: Any) -> None:
    """S4, S9."""
    row[GOING], row[STARTED], row[SINCE], row[FILLED] = 1, 1, row[NOW], 0
    _settle(row)


@njit(cache=True)
def _fill(row: Any) -> None:
    """S9: all hands are filled up when nothing has been laid for a while."""
    for seat in range(row[PLAYERS]):
        while row[HAND_SIZES + seat] < HAND_SIZE and row[PILE_SIZES + seat]:
            _draw(row, seat)
    row[FILLED], row[SINCE] = 1, row[NOW]
    _settle(row)


@njit(cache=True)
def _settle(row: Any) -> None:
    """S9: a blocked game is unblocked, or ends."""
    if is_blocked(row):
        _unblock(row)


@njit(cache=True)
def is_blocked(row: Any) -> bool:
    """S9: everybody holds five or has nothing to draw, and no hand has a card that fits."""
    numbers = NEIGHBOURS[row[TOPS]] | NEIGHBOURS[row[TOPS + 1]] | 1 << JOKER
    for seat in range(row[PLAYERS]):
        size = row[HAND_SIZES + seat]
        if size < HAND_SIZE and row[PILE_SIZES + seat]:
            return False
        for place in range(size):
            if numbers >> row[HANDS + seat * HAND_SIZE + place] & 1:
                return False
    return True


@njit(cache=True)
def _unblock(row: Any) -> None:
    """S9: a card of the draw pile for each compartment, the first one first; S11: or the count of points."""
    if not row[DRAWABLE]:
        _end_blocked(row)
        return
    for side in range(min(SIDES, row[DRAWABLE])):
        row[DRAWABLE] -= 1
        place = DRAW_PILE + row[DRAWABLE]
        _cover(row, side, row[place], row[place])
        row[place] = 0
    row[GOING], row[FILLED], row[SINCE] = 0, 0, row[NOW]


@njit(cache=True)
def _end_blocked(row: Any) -> None:
    """S11: the first who has finished wins, else the fewest points, shared if equal."""
    if row[FINISHES]:
        _end(row, FINISHED_FIRST, 1 << row[FINISHED])
        return
    fewest, winners = NEVER, 0
    for seat in range(row[PLAYERS]):
        counted = points(row, seat)
        if counted < fewest:
            fewest, winners = counted, 0
        if counted == fewest:
            winners |= 1 << seat
    _end(row, FEWEST_POINTS, winners)


@njit(cache=True)
def points(row: Any, seat: int) -> int:
    """S11: the numbers printed on the cards that the player still has."""
    total = 0
    for place in range(row[HAND_SIZES + seat]):
        total += row[HANDS + seat * HAND_SIZE + place]
    for place in range(row[PILE_SIZES + seat]):
        total += row[PILES + seat * LONGEST_PILE + place]
    return total


@njit(inline="always")
def _end(row: Any, reason: int, winners: int) -> None:
    row[REASON], row[WINNERS] = reason, winners


@njit(inline="always")
def _cover(row: Any, side: int, card: int, number: int) -> None:
    """A card lies in the compartment and counts as this number."""
    row[LAID + side * len(DECK) + row[HEIGHTS + side]] = card
    row[HEIGHTS + side] += 1
    row[TOPS + side] = number


# Moves


@njit(cache=True, nogil=True)
def play(row: Any, seat: int, move: int, at: int) -> int:
    """A move at this time, after all that was due before: `DONE`, or why it is refused.

    A refused move changes nothing but that time has passed.
    """
    if row[REASON]:
        return OVER
    if at < row[NOW]:
        return BACKWARDS
    advance(row, at)
    if row[REASON]:
        return OVER
    kind = kind_of(move)
    if kind == LAY:
        return _lay(row, seat, move)
    if kind == DRAW:
        return _take(row, seat)
    if kind == SHOUT:
        if not has_finished(row, seat):
            return NOTHING_TO_SHOUT
        _end(row, SHOUTED, 1 << seat)  # S10
        return DONE
    return _start(row, seat, move)


@njit(cache=True)
def _start(row: Any, seat: int, move: int) -> int:
    """S4, S9: the dealer names jokers and says GO."""
    if row[GOING]:
        return ALREADY_GOING
    if seat != row[DEALER]:
        return NOT_DEALER
    if kind_of(move) == GO:
        if not (row[TOPS] and row[TOPS + 1]):
            return NAME_FIRST
        _go(row)
        return DONE
    side, number = side_of(move), number_of(move)
    if side >= SIDES:
        return NO_SIDE
    if row[TOPS + side]:
        return NOTHING_TO_NAME
    if not 1 <= number <= NUMBERS:
        return NOT_A_NUMBER
    row[TOPS + side] = number
    return DONE


@njit(cache=True)
def _lay(row: Any, seat: int, move: int) -> int:
    """S5, S7, S12: judged against the top that the compartment has now."""
    card, side, number = card_of(move), side_of(move), shown_by(move)
    hand, size = HANDS + seat * HAND_SIZE, row[HAND_SIZES + seat]
    place = 0
    while place < size and row[hand + place] != card:
        place += 1
    refusal = _why_not(row, move, held=place < size)
    if refusal:
        return refusal
    _cover(row, side, card, number)
    while place < size - 1:
        row[hand + place] = row[hand + place + 1]
        place += 1
    row[hand + place] = 0
    row[HAND_SIZES + seat] = size - 1
    row[SINCE], row[FILLED] = row[NOW], 0
    if size == 1 and not row[PILE_SIZES + seat]:  # S10
        row[FINISHED + row[FINISHES]], row[FINISHED_AT + row[FINISHES]] = seat, row[NOW]
        row[FINISHES] += 1
        if not row[SHOUTS]:
            _end(row, ALL_LAID, 1 << seat)
            return DONE
    _settle(row)
    return DONE


@njit(inline="always")
def _why_not(row: Any, move: int, held: bool) -> int:  # noqa: FBT001 - kernels take plain values
    """What is wrong with a lay, in the order in which the core looks."""
    card, side, number = card_of(move), side_of(move), number_of(move)
    if not row[GOING]:
        return WAIT_FOR_GO
    if not held:
        return NOT_IN_HAND
    if side >= SIDES:
        return NO_SIDE
    if (card == JOKER) != (number != 0):
        return JOKER_NUMBER
    if number > NUMBERS:
        return NOT_A_NUMBER
    return DONE if fits(number or card, row[TOPS + side]) else NO_FIT


@njit(cache=True)
def _take(row: Any, seat: int) -> int:
    """S8."""
    if not row[GOING]:
        return WAIT_FOR_GO
    if row[HAND_SIZES + seat] >= HAND_SIZE:
        return FULL
    if not row[PILE_SIZES + seat]:
        return EMPTY
    _draw(row, seat)
    _settle(row)
    return DONE


@njit(inline="always")
def _draw(row: Any, seat: int) -> None:
    """S8: the next card of the own pile is in the hand."""
    row[PILE_SIZES + seat] -= 1
    place = PILES + seat * LONGEST_PILE + row[PILE_SIZES + seat]
    row[HANDS + seat * HAND_SIZE + row[HAND_SIZES + seat]] = row[place]
    row[HAND_SIZES + seat] += 1
    row[place] = 0
