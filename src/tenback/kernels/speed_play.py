"""Whole games of speed: in real time, where every seat looks, sets out, and arrives in time or too late; and at random.

A seat has at most one move on its way. When that has arrived it looks again; a seat with nothing to do looks again when
something happens. What happens at the same moment happens in this order: the referee, then the seats from the first.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import njit, uint64

from tenback.kernels.chance import below, next_number
from tenback.kernels.speed import DONE, NEVER, advance, deal, due, legal_moves, play
from tenback.kernels.speed_policy import (
    BOTH,
    DREW,
    FOLLOWS,
    QUANTILES,
    REACTS,
    REFUSED,
    Desk,
    Players,
    guess,
    look,
    new_desk,
)
from tenback.kernels.speed_rows import (
    DRAW,
    FEWEST_POINTS,
    GOING,
    HEIGHTS,
    LAY,
    MOST_MOVES,
    NOTHING,
    NOW,
    PLAYERS,
    REASON,
    SEATS,
    SIZE,
    WINNERS,
    kind_of,
)

REFEREE = -1
LONGEST = 4096
GAMES, MILLISECONDS, TRIED, LATE, BLOCKED = range(5)


class Log(NamedTuple):
    """What happened in a game, in order: who did it, when, what, and the answer of `play`."""

    seats: Any
    times: Any
    moves: Any
    answers: Any


class Room(NamedTuple):
    """Arrays that a game needs; made once for many games."""

    row: Any
    arrives: Any  # of each seat: when its move arrives
    plans: Any  # and which move that is
    generators: Any
    desk: Desk
    log: Log


class Table(NamedTuple):
    """S2, S9, S10: the options of a table; the dealer is drawn by lot."""

    players: int
    shout: int = 1
    stall_ms: int = 10_000


class Results(NamedTuple):
    """What the first player won of each deal at each seat, and sums over all games."""

    won: Any
    sums: Any  # GAMES, MILLISECONDS, TRIED (lays), LATE (lays refused), BLOCKED (games counted by points)


def new_room() -> Room:
    """Arrays for one game at a time."""
    seats = (np.zeros(SEATS, np.int64), np.zeros(SEATS, np.int64), np.zeros(SEATS, np.uint64))
    return Room(np.zeros(SIZE, np.int64), *seats, new_desk(), Log(*(np.zeros(LONGEST, np.int64) for _ in range(4))))


@njit(inline="always")
def _note(log: Any, place: int, seat: int, at: int, move: int, answer: int) -> None:
    log.seats[place], log.times[place], log.moves[place], log.answers[place] = seat, at, move, answer


@njit(cache=True)
def _look_around(players: Any, turn: int, actor: int, mood: int, fresh: int, room: Any) -> None:
    """Every seat without a move on its way looks at the table; only the seat that has just acted has done something."""
    row = room.row
    for seat in range(row[PLAYERS]):
        if room.arrives[seat] != NEVER:
            continue
        who = (seat - turn) % row[PLAYERS]
        if players.remembers[who]:
            feels, knows = (mood if seat == actor else REACTS), fresh
        else:
            feels, knows = guess(row, seat, players, who, room.desk)
        generator = room.generators[seat : seat + 1]
        luck, mishap = int(below(generator, uint64(QUANTILES))), int(below(generator, uint64(QUANTILES)))
        move, delay = look(row, seat, players, who, feels, knows, luck, mishap, room.desk)
        if move != NOTHING:
            room.plans[seat], room.arrives[seat] = move, row[NOW] + delay


@njit(inline="always")
def _first(arrives: Any, count: int) -> int:
    """The seat whose move arrives first."""
    first = 0
    for seat in range(1, count):
        if arrives[seat] < arrives[first]:
            first = seat
    return first


@njit(inline="always")
def _mood_after(move: int, answer: int) -> int:
    """What the seat that acted has just done."""
    if answer != DONE:
        return REFUSED
    return FOLLOWS if kind_of(move) == LAY else DREW if kind_of(move) == DRAW else REACTS


@njit(cache=True, nogil=True)
def play_on(players: Any, turn: int, room: Any) -> int:
    """Play the game in `room.row` to its end; how many entries its log has.

    The first player sits at seat `turn`, the others clockwise. Each seat draws from a generator of its own.
    """
    row, log = room.row, room.log
    room.arrives[:] = NEVER
    entries, actor, mood, fresh = 0, REFEREE, REACTS, BOTH
    while not row[REASON]:
        _look_around(players, turn, actor, mood, fresh, room)
        left, right = row[HEIGHTS], row[HEIGHTS + 1]
        actor, moment = _first(room.arrives, row[PLAYERS]), due(row)
        if moment <= room.arrives[actor]:
            actor, mood = REFEREE, REACTS
            advance(row, moment)
            _note(log, entries, actor, moment, NOTHING, DONE)
        else:
            moment, move = room.arrives[actor], room.plans[actor]
            room.arrives[actor] = NEVER
            answer = play(row, actor, move, moment)
            mood = _mood_after(move, answer) if row[GOING] else REACTS
            _note(log, entries, actor, moment, move, answer)
        entries += 1
        left_covered, right_covered = row[HEIGHTS] > left, row[HEIGHTS + 1] > right
        if left_covered or right_covered:
            fresh = BOTH if left_covered and right_covered else 0 if left_covered else 1
    return entries


@njit(cache=True, nogil=True)
def begin(table: Any, seed: int, turn: int, room: Any) -> None:
    """Deal the game of this seed, and give each player the same luck wherever it sits."""
    generator = np.full(1, np.uint64(seed))
    deal(room.row, table.players, table.shout, table.stall_ms, REFEREE, generator)
    for who in range(table.players):
        room.generators[(who + turn) % table.players] = next_number(generator)


@njit(cache=True, nogil=True)
def _compare(table: Any, seed: int, deals: int, players: Any, room: Any) -> Any:
    won, sums = np.zeros((deals, table.players)), np.zeros(5, np.int64)
    for number in range(deals):
        for turn in range(table.players):
            begin(table, seed + number, turn, room)
            entries = play_on(players, turn, room)
            winners, sharing = room.row[WINNERS], 0
            for seat in range(table.players):
                sharing += winners >> seat & 1
            won[number, turn] = (winners >> turn & 1) / sharing
            sums[GAMES] += 1
            sums[MILLISECONDS] += room.row[NOW]
            sums[BLOCKED] += room.row[REASON] == FEWEST_POINTS
            for place in range(entries):
                if kind_of(room.log.moves[place]) == LAY:
                    sums[TRIED] += 1
                    sums[LATE] += room.log.answers[place] != DONE
    return won, sums


def compare(table: Table, seed: int, deals: int, players: Players, room: Room) -> Results:
    """Play deals from this seed on, each as often as there are seats: the players move on by a seat each time."""
    return Results(*_compare(table, seed, deals, players, room))


@njit(cache=True, nogil=True)
def play_at_random(pause: int, generator: Any, room: Any) -> int:
    """Random legal moves of random seats, with random pauses, to the end of the game: how many entries the log has."""
    row, log, moves = room.row, room.log, np.zeros(MOST_MOVES, np.int64)
    choices = np.zeros((SEATS * MOST_MOVES, 2), np.int64)
    entries = 0
    while not row[REASON]:
        at = row[NOW] + int(below(generator, uint64(pause)))
        if due(row) <= at:
            advance(row, at)
            _note(log, entries, REFEREE, at, NOTHING, DONE)
        else:
            count = 0
            for seat in range(row[PLAYERS]):
                for place in range(legal_moves(row, seat, moves)):
                    choices[count] = seat, moves[place]
                    count += 1
            seat, move = choices[int(below(generator, uint64(count)))]
            _note(log, entries, seat, at, move, play(row, seat, move, at))
        entries += 1
    return entries
