"""The kernel's speed is the core's: positions, moves, refusals, whole games with their times, and runs."""

from collections.abc import Callable, Iterator

import numpy as np
import pytest

from tenback.core import piles
from tenback.core.cards import put, without_card
from tenback.core.chance import SplitMix64
from tenback.games import speed
from tenback.games.speed.clock import is_possible
from tenback.games.speed.rules import fitting
from tenback.games.speed.state import JOKER, NUMBERS, State
from tenback.kernels import speed as rules
from tenback.kernels.speed_play import REFEREE, Room, new_room
from tenback.kernels.speed_rows import (
    HAND_SIZES,
    HANDS,
    NEIGHBOURS,
    NOW,
    SIZE,
    TOPS,
    read_move,
    read_state,
    read_view,
    write_move,
)
from tenback.kernels.speed_runs import MOST_RUNS, list_runs
from tests.kernels.speed_games import (
    ANSWERS,
    Entry,
    any_move,
    any_state,
    begun,
    by_core,
    legal,
    options,
    random_entries,
    simulated_entries,
)

GAMES = 1_000  # of each kind and number of players: 10,000 in all
POSITIONS = 8_000  # of each number of players made up, besides those of the games
EVERY = 7  # so many moves of a game apart are positions that are compared in full: 70,000 in all at least
PLAYERS = (2, 3, 4, 5, 6)


def same(row: np.ndarray, state: State) -> bool:
    return bool(np.array_equal(row, read_state(state)))


@pytest.mark.rule("S1", "S2", "S3", "S4", "S5", "S7", "S8", "S9", "S10", "S11", "S12")
@pytest.mark.parametrize("play", [random_entries, simulated_entries])
@pytest.mark.parametrize("players", PLAYERS)
def test_whole_games_are_those_of_the_core_with_their_times(
    players: int, play: Callable[[int, Room], list[Entry]]
) -> None:
    room, compared = new_room(), 0
    for number in range(GAMES):
        chosen, seed = options(players, number), number * 977 + players
        state = begun(chosen, seed, room)
        row = room.row.copy()
        assert same(row, state)
        for place, entry in enumerate(play(seed, room)):
            full = (place + number) % EVERY == 0
            if full:
                check_moves(state, row)
                compared += 1
            state = replayed(state, row, entry)
            assert row[NOW] == state.now
            assert tuple(row[TOPS : TOPS + 2]) == tuple(top or 0 for top in state.tops)
            assert not full or same(row, state)
        assert state.outcome
        assert same(row, state)
        assert same(room.row, state)
    assert compared >= 7_000


def replayed(state: State, row: np.ndarray, entry: Entry) -> State:
    """The next state of the core, with the row moved on as well; both give the same answer."""
    if entry.seat == REFEREE:
        rules.advance(row, entry.at)
        return speed.advance(state, entry.at).state
    answer = by_core(state, entry.seat, read_move(entry.move), entry.at)
    assert rules.play(row, entry.seat, entry.move, entry.at) == answer.answer == entry.answer
    return answer.state


def check_moves(state: State, row: np.ndarray) -> None:
    """Legal moves of all seats, and when the referee acts."""
    for seat in range(state.options.players):
        assert legal(row, seat) == list(speed.legal_moves(state, seat))
    assert rules.due(row) == (speed.due(state) or rules.NEVER)


@pytest.mark.rule("S4", "S5", "S7", "S8", "S9", "S10", "S11", "S12")
@pytest.mark.parametrize("players", PLAYERS)
def test_any_move_in_any_position_does_what_it_does_in_the_core(players: int) -> None:
    chance, answers = SplitMix64(players), set()
    for _ in range(POSITIONS):
        state = any_state(players, chance)
        row = read_state(state)
        check_moves(state, row)
        seat = chance.below(players)
        moves = speed.legal_moves(state, seat)
        move = write_move(moves[chance.below(len(moves))]) if moves and chance.below(2) else any_move(chance)
        at = state.now + (0, chance.below(3_000), chance.below(25_000))[chance.below(3)]
        expected = by_core(state, seat, read_move(move), at)
        assert rules.play(row, seat, move, at) == expected.answer
        assert same(row, expected.state)
        answers.add(expected.answer)
    assert answers == {rules.DONE, *ANSWERS.values()}  # everything that can be wrong was wrong, but for the clock


def test_time_does_not_run_backwards() -> None:
    row = read_state(speed.advance(any_going(), 100).state)
    assert rules.play(row, 0, write_move(speed.Draw()), 99) == rules.BACKWARDS


def any_going() -> State:
    chance = SplitMix64(5)
    return next(state for state in iter(lambda: any_state(2, chance), None) if state.going and not state.now)


def test_the_row_of_a_view_is_that_of_the_state_without_what_is_hidden() -> None:
    chance = SplitMix64(9)
    states = (any_state(2 + chance.below(5), chance) for _ in range(400))
    for state in filter(is_possible, states):
        seat = chance.below(state.options.players)
        row, seen = read_state(state), read_view(speed.view(state, seat))
        shown = seen != 0
        assert np.array_equal(row[shown], seen[shown])
        assert np.array_equal(seen, read_view(speed.view(speed.sample(speed.view(state, seat), chance), seat)))
        hand = state.hands[seat] if state.started else ()
        assert seen[HANDS:].sum() == sum(hand) + sum(sum(part.cards) for part in state.compartments)


@pytest.mark.rule("S5")
def test_neighbours_are_those_of_the_core() -> None:
    for top in range(1, NUMBERS + 1):
        for number in range(1, NUMBERS + 1):
            assert bool(NEIGHBOURS[top] >> number & 1) == piles.is_neighbour(number, top, NUMBERS)
    assert NEIGHBOURS[0] == 0


def runs_of(hand: tuple[int, ...], tops: tuple[int, ...]) -> Iterator[tuple[speed.Lay, ...]]:
    """Every run, in plain words of the core."""
    for lay in fitting(hand, tops):
        yield (lay,)
        shown = lay.card if lay.number is None else lay.number
        for more in runs_of(without_card(hand, lay.card), put(tops, lay.pile, shown)):
            yield (lay, *more)


@pytest.mark.rule("S5", "S7")
def test_runs_are_all_that_a_hand_can_lay_in_a_row() -> None:
    chance, runs, row = SplitMix64(3), np.zeros((MOST_RUNS, 5), np.int64), np.zeros(SIZE, np.int64)
    many = [tuple(chance.below(NUMBERS + 1) for _ in range(chance.below(6))) for _ in range(400)]
    for hand in [*many, (JOKER,) * 5, (JOKER, JOKER, JOKER, JOKER, 3), (JOKER, JOKER, JOKER, 4, 3)]:
        tops = (1 + chance.below(NUMBERS), 1 + chance.below(NUMBERS))
        row[:] = 0
        row[TOPS : TOPS + 2], row[HAND_SIZES + 1] = tops, len(hand)
        row[HANDS + 5 : HANDS + 5 + len(hand)] = hand
        count = list_runs(row, 1, runs)
        found = [tuple(read_move(int(move)) for move in run if move) for run in runs[:count]]
        assert sorted(map(repr, found)) == sorted(map(repr, runs_of(hand, tops)))
