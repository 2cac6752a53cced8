"""Our games within OpenSpiel."""

import random
import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]
import pytest

import tenback.envs.openspiel
from tenback.core.errors import BadOption
from tenback.games import coop, duel

GAMES = (
    "tenback_duel",
    "tenback_coop",
    "tenback_coop(players=1)",
    "tenback_coop(players=2,minimum=3,fewer_cards=True,starter=agreed,signals=True)",
    "tenback_coop(players=4,starter=fixed)",
    "tenback_coop(players=5,starter=agreed)",
)


def play_at_random(state: Any, seed: int, steps: int = 10_000) -> Any:
    rng = random.Random(seed)
    for _ in range(steps):
        if state.is_terminal():
            break
        state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_openspiels_own_suite_passes(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=3, serialize=True, verbose=False)


def test_the_games_are_registered() -> None:
    assert {"tenback_coop", "tenback_duel", "tenback_speed"} <= set(pyspiel.registered_names())


@pytest.mark.parametrize("name", GAMES)
def test_every_state_offers_what_the_core_allows_and_shows_what_a_seat_may_know(name: str) -> None:
    game, rng = pyspiel.load_game(name), random.Random(1)
    for _ in range(3):
        state = game.new_initial_state()
        while not state.is_terminal():
            position = state.position
            if not state.is_chance_node():
                layout, core = position.table.layout, position.state
                assert state.current_player() in position.table.game.to_act(core)
                moves = [position.table.move(action) for action in state.legal_actions()]
                assert moves
                assert set(moves) <= set(position.table.game.legal_moves(core, state.current_player()))
                for seat in range(game.num_players()):
                    view = position.table.game.view(core, seat)
                    assert np.array_equal(state.observation_tensor(seat), layout.observe(view))
            state.apply_action(rng.choice(state.legal_actions()))
        assert state.position.table.game.outcome(state.position.state)


def test_a_hand_is_what_chance_has_dealt() -> None:
    state = pyspiel.load_game("tenback_coop(players=2,starter=fixed)").new_initial_state()
    for card in range(2, 16):
        assert [choice for choice, _ in state.chance_outcomes()] == list(range(card, 100))
        state.apply_action(card)
    assert state.position.state.hands == (tuple(range(2, 9)), tuple(range(9, 16)))
    for move in (coop.Lay(2, 0), coop.Lay(3, 0), coop.EndTurn()):
        state.apply_action(_action(state, move))
    assert state.is_chance_node()
    state.apply_action(99)
    assert 99 not in dict(state.chance_outcomes())
    state.apply_action(50)
    assert state.position.state.hands[0] == (4, 5, 6, 7, 8, 50, 99)
    assert state.current_player() == 1


def _action(state: Any, move: Any) -> int:
    actions = state.legal_actions()
    return int(actions[[state.position.table.move(action) for action in actions].index(move)])


def test_what_others_hold_changes_nothing_of_an_observation() -> None:
    game = pyspiel.load_game("tenback_duel")
    rows = set()
    for silver in (range(2, 8), range(40, 46)):
        state = game.new_initial_state()
        for outcome in (*range(10, 16), *silver, 0):
            state.apply_action(outcome)
        rows.add((tuple(state.observation_tensor(0)), state.observation_string(0)))
        assert not np.array_equal(state.observation_tensor(1), state.observation_tensor(0))
    assert len(rows) == 1


def test_the_end_pays_the_team_or_the_winner() -> None:
    for seed in range(5):
        team = play_at_random(pyspiel.load_game("tenback_coop").new_initial_state(), seed)
        left = coop.outcome(team.position.state).scores[0]  # type: ignore[union-attr]
        assert team.returns() == pytest.approx([float(left == 0) - left / 98] * 3)
        two = play_at_random(pyspiel.load_game("tenback_duel").new_initial_state(), seed)
        (winner,) = duel.outcome(two.position.state).winners  # type: ignore[union-attr]
        assert (two.returns()[winner], two.returns()[1 - winner]) == (1.0, -1.0)


def test_a_copy_lives_its_own_life() -> None:
    state = play_at_random(pyspiel.load_game("tenback_coop").new_initial_state(), seed=3, steps=25)
    other, before = state.clone(), str(state)
    play_at_random(other, seed=4)
    assert str(state) == before
    assert other.is_terminal()
    assert not state.is_terminal()


def test_openspiels_bots_can_play() -> None:
    game = pyspiel.load_game("tenback_duel")
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(2)]
    assert sorted(pyspiel.evaluate_bots(game.new_initial_state(), bots, 7)) == [-1.0, 1.0]


def test_a_table_that_cannot_be_is_refused() -> None:
    with pytest.raises(BadOption, match="players"):
        pyspiel.load_game("tenback_coop(players=6)")


def test_observations_of_another_kind_are_refused() -> None:
    with pytest.raises(ValueError, match="default observation"):
        tenback.envs.openspiel.DuelGame().make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))


def test_without_openspiel_one_line_says_how_to_get_it() -> None:
    code = "import sys; sys.modules['pyspiel'] = None; import tenback.envs.openspiel"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False).stderr
    assert said.splitlines()[-1].endswith('this needs OpenSpiel; install it with: pip install "tenback[openspiel]"')
