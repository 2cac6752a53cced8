"""speed within OpenSpiel: everybody at once, and chance decides who was quicker."""

import random
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]
import pytest

import tenback.envs.openspiel  # noqa: F401 - registers the games
from tenback.core.errors import BadOption
from tenback.envs.speed_layout import GO, NOTHING, legal, observe, speed_action
from tenback.games import speed
from tenback.games.speed.state import DECK

GAMES = (
    "tenback_speed",
    "tenback_speed(players=3,shout=False,tick_ms=500,stall_ms=2000)",
    "tenback_speed(players=6,tick_ms=250)",
)


def by_chance(state: Any, rng: random.Random) -> None:
    """Cards and lots, until somebody may choose."""
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, chances)[0])


def with_cards(places: dict[int, int]) -> list[int]:
    """A deck with these cards at these places; the others are always in the same order."""
    others = list(DECK)
    for card in places.values():
        others.remove(card)
    return [places[place] if place in places else others.pop() for place in range(len(DECK))]


def dealt(name: str, order: list[int]) -> Any:
    """The first state of such a deck; the first seat deals."""
    state = pyspiel.load_game(name).new_initial_state()
    for outcome in (*order, 0):
        state.apply_action(outcome)
    return state


@pytest.mark.parametrize("name", GAMES)
def test_openspiels_own_suite_passes(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_every_state_offers_what_the_core_allows_and_shows_what_a_seat_may_know(name: str) -> None:
    game, rng = pyspiel.load_game(name), random.Random(1)
    state = game.new_initial_state()
    by_chance(state, rng)
    while not state.is_terminal():
        core = state.position.state
        for seat in range(game.num_players()):
            assert state.legal_actions(seat) == legal(core, seat)
            assert np.array_equal(state.observation_tensor(seat), observe(speed.view(core, seat)))
        state.apply_actions([rng.choice(state.legal_actions(seat)) for seat in range(game.num_players())])
        by_chance(state, rng)
    outcome = state.position.state.outcome
    share = 1 / len(outcome.winners)
    assert state.returns() == [share if seat in outcome.winners else -1.0 for seat in range(game.num_players())]


def test_a_lot_decides_who_was_quicker_and_the_other_is_refused() -> None:
    start = dealt("tenback_speed", with_cards({0: 2, 40: 2, 80: 1, 81: 6}))
    start.apply_actions([GO, NOTHING])
    for seat in (0, 1):
        state = start.clone()
        state.apply_actions([speed_action(speed.Lay(2, 0))] * 2)
        assert state.chance_outcomes() == [(0, 0.5), (1, 0.5)]
        state.apply_action(seat)
        hands = state.position.state.hands
        assert (len(hands[seat]), len(hands[1 - seat])) == (4, 5)
        assert state.position.state.tops == (2, 6)


def test_who_acts_alone_needs_no_lot() -> None:
    state = dealt("tenback_speed(tick_ms=200)", with_cards({0: 2, 40: 2, 80: 1, 81: 6}))
    state.apply_actions([GO, NOTHING])
    state.apply_actions([NOTHING, speed_action(speed.Lay(2, 0))])
    assert not state.is_chance_node()
    assert state.position.state.tops == (2, 6)
    assert state.position.state.now == 400


def test_cards_come_by_how_many_are_left() -> None:
    state = pyspiel.load_game("tenback_speed").new_initial_state()
    for left in range(8, 0, -1):
        assert dict(state.chance_outcomes())[0] == pytest.approx(left / (80 + left))
        state.apply_action(0)
    assert 0 not in dict(state.chance_outcomes())


def test_a_game_in_which_nobody_does_anything_ends_in_time() -> None:
    for name in GAMES:
        game = pyspiel.load_game(name)
        state, rng = game.new_initial_state(), random.Random(2)
        by_chance(state, rng)
        while not state.is_terminal():
            state.apply_actions([NOTHING] * game.num_players())
        assert state.move_number() - len(DECK) - 1 <= game.max_game_length()


def test_what_others_hold_changes_nothing_of_an_observation() -> None:
    """Two cards of the other's hand and pile, and of the draw pile, change places."""
    seen = set()
    for places in ({40: 3, 70: 4, 87: 5}, {40: 5, 70: 3, 87: 4}):
        state = dealt("tenback_speed", with_cards({**places, 80: 1, 81: 6}))
        state.apply_actions([GO, NOTHING])
        seen.add((tuple(state.observation_tensor(0)), state.observation_string(0)))
    assert len(seen) == 1


def test_it_can_be_played_seat_by_seat() -> None:
    game = pyspiel.convert_to_turn_based(pyspiel.load_game(GAMES[1]))
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("wrong", ["players=7", "tick_ms=0", "stall_ms=1"])
def test_a_table_that_cannot_be_is_refused(wrong: str) -> None:
    with pytest.raises(BadOption):
        pyspiel.load_game(f"tenback_speed({wrong})")
