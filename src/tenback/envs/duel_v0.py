"""duel as a PettingZoo environment: `duel_v0.env()`. docs/environments.md says what it takes and shows."""

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from tenback.core.record import read_options
from tenback.envs import duel_turns
from tenback.envs.batched_duel import GAME
from tenback.envs.drawing import Line
from tenback.envs.layout import DUEL_END, ENDED, DuelLayout, DuelRewards
from tenback.envs.rendering import MODES
from tenback.envs.scenes import duel_scene
from tenback.envs.seeding import first_word
from tenback.envs.turns import TurnsEnv
from tenback.games import DUEL
from tenback.games.duel.state import PLAYERS


class DuelEnv(TurnsEnv):
    """A table of duel: player_0 is gold, player_1 silver; the options are those of the game."""

    metadata: ClassVar[dict[str, Any]] = {"name": "duel_v0", "render_modes": MODES, "is_parallelizable": False}

    def __init__(self, *, rewards: DuelRewards | None = None, render_mode: str | None = None, **options: Any) -> None:
        self.layout = DuelLayout(read_options(DUEL, options))
        self.reward = rewards or DuelRewards()
        super().__init__(PLAYERS, self.layout.size, self.layout.actions, self.reward.illegal, render_mode)
        self._games: Any = np.zeros(1, GAME)
        self._games["chance"] = first_word(None)

    def _begin(self, seed: int | None) -> int:
        if seed is not None:
            self._games["chance"] = first_word(seed)
        return int(duel_turns.begin(self._games, self._seen, self._mask))

    def _play(self, action: int) -> int:
        return int(duel_turns.play(self._games, action, self._seen, self._mask))

    def _look(self, seat: int, seen: NDArray[np.float32]) -> None:
        duel_turns.look(self._games, seat, seen)

    def _gains(self, seat: int, action: int, answer: int) -> Sequence[float] | None:
        lay = self.reward.lay if action < DUEL_END else 0.0
        if answer < ENDED and not lay:
            return None
        gains = [lay if other == seat else 0.0 for other in range(PLAYERS)]
        if answer >= ENDED:
            winner = answer - ENDED
            gains[winner] += self.reward.win
            gains[1 - winner] += self.reward.lose
        return gains

    def _ending(self, answer: int) -> dict[str, Any]:
        return {"winner": self.possible_agents[answer - ENDED]}

    def scene(self) -> tuple[Line, ...]:
        """The piles and hands of both, and what is left to draw."""
        rows = [self.observe(agent)["observation"] for agent in self.possible_agents]
        return duel_scene(self.layout, rows, None if self._over else self._seats[self.agent_selection])


env = raw_env = DuelEnv
