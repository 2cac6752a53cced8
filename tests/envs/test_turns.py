"""coop and duel, action by action, are the games of the core."""

from typing import Any

import pytest

from tenback.core.chance import SplitMix64, deal_by
from tenback.core.record import AnyGame, read_options
from tenback.envs import coop_v0, duel_v0
from tenback.envs.layout import coop_move, duel_move
from tenback.games import COOP, DUEL
from tenback.games.coop.moves import EndTurn, Say, Unsay
from tests.envs.playing import allowed, steps

TABLES: dict[str, dict[str, Any]] = {
    "one": {"players": 1},
    "one, expert": {"players": 1, "minimum": 3, "fewer_cards": True},
    "two, signals": {"players": 2, "signals": True},
    "three": {"players": 3},
    "three, agreed, signals": {"players": 3, "starter": "agreed", "signals": True},
    "four, fixed, open piles": {"players": 4, "starter": "fixed", "first_seat": 2, "open_piles": True},
    "five, agreed, harder expert": {"players": 5, "starter": "agreed", "minimum": 3, "fewer_cards": True},
}
GAMES = 12  # of each table; the kernels are compared over thousands in test_batched_*


class Beside:
    """The same game in the core."""

    def __init__(self, game: AnyGame, options: Any, chance: SplitMix64) -> None:
        self.game = game
        self.state = game.deal(options, deal_by(chance, game.decks(options), game.players(options)))
        self.spoken: list[int] = []

    def act(self, seat: int, move: Any) -> None:
        if isinstance(move, Say | Unsay):
            self.spoken.append(move.pile)
        elif isinstance(move, EndTurn):
            self.spoken = []
        self.state = self.game.apply(self.state, seat, move).state


@pytest.mark.parametrize("table", TABLES.values(), ids=list(TABLES))
def test_coop_is_the_game_of_the_core(table: dict[str, Any]) -> None:
    env, chance, dice = coop_v0.env(**table), SplitMix64(11), SplitMix64(12)
    chosen = {"starter": "random", **{name: value for name, value in table.items() if name != "signals"}}
    options = read_options(COOP, {**chosen, "take_backs": False})
    for number in range(GAMES):
        env.reset(seed=11 if number == 0 else None)
        core = Beside(COOP, options, chance)
        for agent, seen, reward, over, info, action in steps(env, dice):
            seat = env.possible_agents.index(agent)
            for other, name in enumerate(env.possible_agents if not over else [agent]):
                view = COOP.view(core.state, other if not over else seat)
                assert env.observe(name)["observation"].tobytes() == env.layout.observe(view).tobytes()
            if action is None:
                left = core.state.outcome.scores[0]
                assert info == {"left": left}
                assert reward == pytest.approx(-left / 98 if left else 1.0)
                continue
            assert seat == min(COOP.to_act(core.state))
            assert allowed(seen["action_mask"]) == env.layout.legal(core.state, seat, core.spoken)
            core.act(seat, coop_move(action))
        assert core.state.outcome


def test_duel_is_the_game_of_the_core() -> None:
    env, chance, dice = duel_v0.env(open_piles=True), SplitMix64(21), SplitMix64(22)
    for number in range(5 * GAMES):
        env.reset(seed=21 if number == 0 else None)
        core = Beside(DUEL, env.layout.options, chance)
        for agent, seen, reward, over, info, action in steps(env, dice):
            seat = env.possible_agents.index(agent)
            for other, name in enumerate(env.possible_agents if not over else [agent]):
                view = DUEL.view(core.state, other if not over else seat)
                assert env.observe(name)["observation"].tobytes() == env.layout.observe(view).tobytes()
            if action is None:
                (winner,) = core.state.outcome.winners
                assert info == {"winner": f"player_{winner}"}
                assert reward == (1.0 if seat == winner else -1.0)
                continue
            assert {seat} == DUEL.to_act(core.state)
            assert allowed(seen["action_mask"]) == env.layout.legal(core.state, seat)
            core.act(seat, duel_move(action))
        assert core.state.outcome
