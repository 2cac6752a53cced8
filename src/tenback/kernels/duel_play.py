"""Whole games of duel at native speed, with a player of any kind in each seat."""

from typing import Any, NamedTuple

import numpy as np
from numba import uint64

from tenback.kernels.chance import below
from tenback.kernels.compiled import compiled
from tenback.kernels.duel import ALL_LAID, RUNNING, Table, apply_turn, deal, find_turns, write_turn
from tenback.kernels.duel_greedy import nearest_turn, value_turns_by_steps
from tenback.kernels.duel_linear import Linear, value_turns_linearly
from tenback.kernels.duel_search import Effort, Room, search
from tenback.kernels.duel_value import Net, Seen, seen_by, value_turns

RANDOM, NEAREST, STEPS, LINEAR, STATIC, SEARCH = range(6)
MOST_CARDS = 116


class Record(NamedTuple):
    """The cards of a game in order: where each went (`write_turn`), and in which turn."""

    cards: Any
    places: Any
    turns: Any


def new_record() -> Record:
    """Room for any game."""
    return Record(*(np.zeros(MOST_CARDS + 8, np.int64) for _ in range(3)))


@compiled
def choose(policy: int, seen: Seen, laid: int, given: int, net: Net, linear: Linear, effort: Effort, room: Room) -> Any:
    """The turn that a player of this kind chooses; the turns have been found, and stay in `room.turns`."""
    turns = room.turns
    if policy == RANDOM:
        return np.int64(below(room.generator, uint64(turns.counts[2])))
    if policy == NEAREST:
        return nearest_turn(seen, laid, given, turns, room.tops)
    if policy == STEPS:
        return value_turns_by_steps(seen, laid, turns, room.values)
    if policy == LINEAR:
        return value_turns_linearly(linear, seen, turns, room.features, room.values)
    if policy == STATIC:
        return value_turns(net, seen, turns, room.noted, room.sums)
    return search(net, seen, effort, room)


@compiled
def play_game(policies: Any, efforts: Any, nets: Any, linear: Linear, table: Table, record: Record, room: Room) -> Any:
    """One game: the seat that wins, how it ended, how many cards were laid, and the seat that started."""
    seat, laid, number = deal(table), 0, 0
    starter = seat
    while True:
        seen = seen_by(table, seat)
        find_turns(seen.hand, seen.own, seen.other, 0, 0, room.turns)
        if seat == 0:
            turn = choose(policies[0], seen, 0, 0, nets[0], linear, efforts[0], room)
        else:
            turn = choose(policies[1], seen, 0, 0, nets[1], linear, efforts[1], room)
        count = write_turn(room.turns, turn, record.cards[laid:], record.places[laid:])
        record.turns[laid : laid + count] = number
        laid += count
        ended = apply_turn(table, seat, room.turns, turn)
        if ended != RUNNING:
            return seat, ended, laid, starter
        seat, number = 1 - seat, number + 1


@compiled
def play_match(
    policies: Any,
    efforts: Any,
    nets: Any,
    linear: Linear,
    seeds: Any,
    wins: Any,
    table: Table,
    record: Record,
    room: Room,
) -> int:
    """Each deal twice, seats swapped: `wins` gets the first player's on each deal. Gives games won by laying all."""
    laid_all = 0
    for number in range(len(seeds)):
        wins[number] = 0
        for swapped in range(2):
            table.generator[0] = seeds[number]
            room.generator[0] = ~seeds[number]
            if swapped:
                seat, ended, _, _ = play_game(
                    (policies[1], policies[0]),
                    (efforts[1], efforts[0]),
                    (nets[1], nets[0]),
                    linear,
                    table,
                    record,
                    room,
                )
            else:
                seat, ended, _, _ = play_game(policies, efforts, nets, linear, table, record, room)
            wins[number] += seat == swapped
            laid_all += ended == ALL_LAID
    return laid_all
