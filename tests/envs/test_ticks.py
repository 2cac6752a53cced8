"""speed in ticks is the game of the core."""

from typing import Any

import pytest

from tenback.core.chance import SplitMix64, deal_by, shuffled
from tenback.core.errors import IllegalMove
from tenback.envs import speed_v0
from tenback.envs.speed_layout import ACTIONS, NOTHING, legal, observe, speed_action, speed_move
from tenback.games import SPEED, speed
from tests.envs.playing import allowed

TABLES: dict[str, dict[str, Any]] = {
    "two": {"players": 2},
    "three, slow": {"players": 3, "tick_ms": 1_000, "stall_ms": 2_000},
    "four without shout": {"players": 4, "shout": False, "tick_ms": 300},
    "five, fixed dealer": {"players": 5, "dealer": 3, "tick_ms": 37},
    "six, quick stall": {"players": 6, "stall_ms": 1_000, "tick_ms": 500},
}


def ticked(state: speed.State, actions: dict[str, int], milliseconds: int, chance: SplitMix64) -> speed.State:
    """What a tick is, in the core."""
    for seat in shuffled(range(state.options.players), chance):
        move = speed_move(actions[f"player_{seat}"])
        try:
            state = state if move is None else speed.apply(state, seat, move, state.now).state
        except IllegalMove:
            continue
    return state if state.outcome else speed.advance(state, state.now + milliseconds).state


def chosen(state: speed.State, dice: SplitMix64) -> dict[str, int]:
    """Mostly what is allowed, more often to lay than not; now and then anything."""
    actions = {}
    for seat in range(state.options.players):
        ways = legal(state, seat)
        anything = dice.below(ACTIONS) if dice.below(8) == 0 else ways[dice.below(len(ways))]
        actions[f"player_{seat}"] = NOTHING if dice.below(4) == 0 else anything
    return actions


@pytest.mark.parametrize("table", TABLES.values(), ids=list(TABLES))
def test_speed_is_the_game_of_the_core(table: dict[str, Any]) -> None:
    env, chance, dice = speed_v0.parallel_env(**table), SplitMix64(31), SplitMix64(32)
    for number in range(30):
        seen, _ = env.reset(seed=31 if number == 0 else None)
        state = speed.deal(env.options, deal_by(chance, SPEED.decks(env.options), env.options.players))
        while True:
            for seat, agent in enumerate(env.possible_agents):
                assert seen[agent]["observation"].tobytes() == observe(speed.view(state, seat)).tobytes()
                assert allowed(seen[agent]["action_mask"]) == legal(state, seat)
            if state.outcome:
                break
            actions = chosen(state, dice)
            state = ticked(state, actions, env.tick_ms, chance)
            seen, gains, over, _, infos = env.step(actions)
            assert set(over.values()) == {state.outcome is not None}
        assert not env.agents
        winners = state.outcome.winners
        assert list(gains.values()) == [1 / len(winners) if seat in winners else -1 for seat in range(len(gains))]
        assert infos["player_0"] == {"reason": state.outcome.reason}


def test_every_action_is_one_move() -> None:
    for action in range(1, ACTIONS):
        move = speed_move(action)
        assert move is not None
        assert speed_action(move) == action
    assert speed_move(NOTHING) is None
    with pytest.raises(ValueError, match=str(ACTIONS)):
        speed_move(ACTIONS)
