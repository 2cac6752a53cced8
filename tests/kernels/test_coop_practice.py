"""What a player alone comes to like by practice; see `kernels/coop/practice.py`."""

from random import Random
from typing import Any

import numpy as np

from tenback.bots.coop.minds import learnt
from tenback.bots.coop.training import FIRST_TASTE, Plan, shown
from tenback.games import coop
from tenback.kernels.coop.counts import COUNTED
from tenback.kernels.coop.games import WIDTH, value_turns
from tenback.kernels.coop.practice import Practice, practice, practise
from tenback.kernels.coop.table import DRAW, LAID, MINIMUM, SEAT, Rules, Table, find_turns, table
from tenback.kernels.coop.value import PHASES
from tests.kernels.test_coop_turns import some_state, words

ALONE, PLAN = Rules(1, 8, 2), Plan()
DOUBT = 100.0
POSITIONS = 200


def practised(board: Table, games: int) -> tuple[Practice, int, int]:
    """What games by lot have shown, how many were won, and cards left in all."""
    log = practice(WIDTH)
    how = (games, WIDTH, PLAN.heat, PLAN.practised_left, PLAN.practised_trace)
    wins, lefts = practise(learnt().network_of(ALONE), ALONE, board, log, *how)
    return log, wins, lefts


def at_position(board: Table, state: coop.State) -> int:
    """Values the turns of somebody alone; the place of the best."""
    (hand,), remaining = state.hands, {*state.draw, *state.hands[0]}
    board.remaining[:] = words(remaining)
    board.low[0], board.high[0] = words(set(hand))
    board.sizes[0], board.tops[:] = len(hand), state.tops
    board.counts[DRAW], board.counts[SEAT], board.counts[LAID] = len(state.draw), 0, 98 - len(remaining)
    board.counts[MINIMUM] = state.minimum
    return int(value_turns(learnt().network_of(ALONE), ALONE, board, find_turns(board, board.reach[0]), WIDTH))


def listed(board: Table) -> dict[int, Any]:
    """The values of the turns that were looked at closely, by place."""
    places = [int(board.noted[board.listed[number]]) for number in range(board.found[0])]
    return {place: board.values[place].copy() for place in places}


def test_what_mattered_is_found_and_what_never_varied_is_worth_nothing() -> None:
    chance, log = np.random.default_rng(5), practice(WIDTH)
    worth = chance.normal(size=(PHASES, COUNTED))
    worth[:, 7] = 0
    for phase in range(1, PHASES):  # nothing has been chosen in the first one
        unlike = chance.normal(size=(50_000, COUNTED))
        unlike[:, 7] = 0
        better = unlike @ worth[phase] + chance.normal(size=50_000)
        log.products[phase], log.gains[phase], log.choices[phase] = unlike.T @ unlike, better @ unlike, 50_000
    found = shown(log, DOUBT)
    assert not found[0].any()
    assert np.abs(found[1:] - worth[1:]).max() < 0.05
    assert not found[:, 7].any()


def test_doubt_keeps_few_choices_from_counting_much() -> None:
    log = practice(WIDTH)
    log.products[0], log.gains[0], log.choices[0] = 10 * np.eye(COUNTED), 10.0, 10
    assert np.allclose(shown(log, 0.0)[0], 1.0)
    assert np.allclose(shown(log, 90.0)[0], 0.1)


def test_every_choice_of_whole_games_is_gathered_and_the_same_again() -> None:
    first, again = table(3), table(3)
    for board in (first, again):
        board.tasting[0], board.taste[:] = 1, FIRST_TASTE
    log, wins, lefts = practised(first, 50)
    other, *came_to = practised(again, 50)
    assert [wins, lefts] == came_to
    assert all((one == two).all() for one, two in zip(log[4:], other[4:], strict=True))
    assert 50 * 15 < log.choices.sum() < 50 * 49
    assert all((product == product.T).all() and np.diag(product).min() >= 0 for product in log.products)


def test_practice_makes_better_players() -> None:
    board, games = table(11), 3_000
    board.tasting[0], board.taste[:] = 1, FIRST_TASTE
    log, wins, lefts = practised(board, games)
    board.taste[:] += PLAN.step * shown(log, PLAN.doubt)
    _, better, fewer = practised(board, games)
    assert better > 1.1 * wins
    assert fewer < 0.95 * lefts


def test_a_taste_changes_what_is_chosen_and_not_what_the_best_is_worth() -> None:
    chance, board, others = Random(8), table(0), 0
    for _ in range(POSITIONS):
        state = some_state(coop.Options(), chance)
        board.tasting[0] = 0
        plain = at_position(board, state)
        values = listed(board)
        if plain < 0 or len(values) < 2 or not state.draw:
            continue
        board.tasting[0], board.taste[:] = 1, np.random.default_rng(1).normal(size=board.taste.shape)
        best = at_position(board, state)
        tasted = listed(board)
        assert np.allclose(tasted[best], values[best], atol=1e-4)
        others += best != plain
    assert others > POSITIONS / 10
