"""Looking ahead in duel: the best turns by the network are tried on sampled deals of what is hidden.

Every candidate meets the same deals. On each the opponent answers with what the network thinks best *for what the
opponent sees*, and so does the player afterwards; the network's value at the end counts. The worse half of the
candidates is dropped after each round and the rest gets as many deals again (sequential halving).
"""

from typing import Any, NamedTuple

import numpy as np
from numba import uint64

from tenback.kernels.bits import ONE, lowest_bit
from tenback.kernels.chance import next_number, shuffle
from tenback.kernels.compiled import compiled
from tenback.kernels.duel import (
    CARDS,
    NO_GIFT,
    RUNNING,
    Table,
    Turns,
    apply_turn,
    draw,
    drawable,
    find_turns,
    is_stuck,
    left_by,
    new_table,
    new_turns,
    other_after,
    size_of,
    top_after,
)
from tenback.kernels.duel_linear import FEATURES
from tenback.kernels.duel_value import (
    CERTAIN,
    MOST_ACTIVE,
    WIDTH,
    Net,
    Seen,
    Sums,
    chance_of,
    new_sums,
    seen_by,
    value_turns,
)

MOST_CANDIDATES = 64
ME, OPPONENT = 0, 1


class Effort(NamedTuple):
    """How hard to look: turns to try, tries in all, how many turns ahead, and how much the first guess weighs."""

    candidates: int
    deals: int
    ahead: int
    prior: int


class Room(NamedTuple):
    """Everything that choosing a turn needs; made once for many."""

    generator: Any
    turns: Turns  # those to choose from
    later: Turns  # those of sampled deals
    table: Table  # a sampled deal
    sums: Sums
    noted: Any
    features: Any
    values: Any
    tops: Any  # two pairs, to try out
    picks: Any  # the candidates
    totals: Any  # of each candidate: the sum of its chances
    tried: Any  # of each candidate: on how many deals
    counts: Any  # candidates, and deals


def new_room(seed: int) -> Room:
    """Room to choose in, with chance from this seed."""
    turns = new_turns()
    return Room(
        np.array([seed], np.uint64),
        turns,
        new_turns(),
        new_table(0),
        new_sums(WIDTH),
        np.zeros(MOST_ACTIVE, np.int64),
        np.zeros(FEATURES, np.int64),
        np.zeros(len(turns.state), np.int64),
        np.zeros((2, 2), np.int64),
        np.zeros(MOST_CANDIDATES, np.int64),
        np.zeros(MOST_CANDIDATES, np.int64),
        np.zeros(MOST_CANDIDATES, np.int64),
        np.zeros(2, np.int64),
    )


@compiled
def _put_deck(cards: int, seat: int, table: Table) -> None:
    """These cards, shuffled, are what is left of a seat's deck."""
    size = size_of(cards)
    first = CARDS - size
    table.hands[seat], table.draws[seat], table.drawn[seat] = uint64(0), cards, first
    place = first
    while cards:
        table.decks[seat, place] = lowest_bit(cards)
        cards &= cards - ONE
        place += 1
    if size > 1:
        shuffle(table.generator, table.decks[seat, first:])


@compiled
def _begin(seen: Seen, turn: int, seed: int, room: Room) -> None:
    """The table after a turn, with the hidden cards as this seed deals them."""
    table, turns = room.table, room.turns
    table.generator[0] = seed
    _put_deck(seen.unseen & ~seen.shown, OPPONENT, table)
    _put_deck(seen.draw, ME, table)
    draw(table, OPPONENT, seen.other_size - size_of(seen.shown))
    table.hands[OPPONENT] |= seen.shown
    hand = turns.sets[left_by(turns, turn)]
    table.hands[ME] = hand
    given = seen.given == 1 or turns.gift[turn] != NO_GIFT
    draw(table, ME, drawable(size_of(hand), size_of(seen.draw), given))
    for pile in range(2):
        table.tops[ME, pile] = top_after(turns, turn, pile, seen.own[pile])
        table.tops[OPPONENT, pile] = other_after(turns, turn, pile, seen.other[pile])


@compiled
def _try(net: Net, seen: Seen, turn: int, seed: int, ahead: int, room: Room) -> int:
    """What a turn is worth on one deal."""
    _begin(seen, turn, seed, room)
    table, later = room.table, room.later
    if is_stuck(table.hands[OPPONENT], table.tops[OPPONENT], table.tops[ME], 0, 0):
        return CERTAIN
    seat, value = OPPONENT, 0
    for _ in range(ahead):
        now = seen_by(table, seat)
        find_turns(now.hand, now.own, now.other, 0, 0, later)
        best = value_turns(net, now, later, room.noted, room.sums)
        value = chance_of(room.sums.logits[best])
        if apply_turn(table, seat, later, best) != RUNNING:
            return CERTAIN if seat == ME else 0
        seat = 1 - seat
    return value if seat == OPPONENT else CERTAIN - value


@compiled
def _pick(count: int, most: int, room: Room) -> int:
    """The best turns by their values become the candidates, best first; gives how many."""
    values, picks = room.values, room.picks
    size = 0
    for turn in range(count):
        if size == most and values[turn] <= values[picks[size - 1]]:
            continue
        place = size if size < most else size - 1
        while place > 0 and values[picks[place - 1]] < values[turn]:
            picks[place] = picks[place - 1]
            place -= 1
        picks[place] = turn
        size = min(size + 1, most)
    return size


@compiled
def _swap(kept: Any, place: int) -> None:
    kept[place], kept[place - 1] = kept[place - 1], kept[place]


@compiled
def _order(size: int, room: Room) -> None:
    """Candidates with the highest mean come first; equal ones stay in their order."""
    for number in range(1, size):
        place = number
        while place > 0 and (room.totals[place] * room.tried[place - 1] > room.totals[place - 1] * room.tried[place]):
            _swap(room.picks, place)
            _swap(room.totals, place)
            _swap(room.tried, place)
            place -= 1


@compiled
def search(net: Net, seen: Seen, effort: Effort, room: Room) -> int:
    """The turn that looks best after looking ahead. Candidates, their sums and numbers of deals stay in the room."""
    count = room.turns.counts[2]
    value_turns(net, seen, room.turns, room.noted, room.sums)
    for turn in range(count):
        room.values[turn] = room.sums.logits[turn]
    size = _pick(count, min(effort.candidates, MOST_CANDIDATES), room)
    room.counts[0], room.counts[1] = size, 0
    certain = size == 1 or not room.turns.sets[left_by(room.turns, room.picks[0])] | seen.draw  # D6
    weight = max(effort.prior, 1) if certain else effort.prior
    for number in range(size):
        room.totals[number] = weight * chance_of(room.values[room.picks[number]])
        room.tried[number] = weight
    if certain:
        return room.picks[0]
    rounds = 0
    while (1 << rounds) < size:
        rounds += 1
    alive = size
    for _ in range(rounds):
        deals = max(effort.deals // (rounds * alive), 1)
        for _ in range(deals):
            seed = next_number(room.generator)
            for number in range(alive):
                room.totals[number] += _try(net, seen, room.picks[number], seed, effort.ahead, room)
                room.tried[number] += 1
        room.counts[1] += deals
        _order(alive, room)
        alive = (alive + 1) // 2
    return room.picks[0]
