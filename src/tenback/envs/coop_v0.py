"""coop as a PettingZoo environment: `coop_v0.env(players=3)`. docs/environments.md says what it takes and shows."""

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from tenback.core.record import read_options
from tenback.envs import coop_turns
from tenback.envs.batched_coop import GAME, table_of
from tenback.envs.drawing import Line
from tenback.envs.layout import COOP_END, ENDED, CoopLayout, CoopRewards
from tenback.envs.rendering import MODES
from tenback.envs.scenes import coop_scene
from tenback.envs.seeding import first_word
from tenback.envs.turns import TurnsEnv
from tenback.games import COOP
from tenback.games.coop import Starter


class CoopEnv(TurnsEnv):
    """A table of coop: the options are those of the game, `signals` says whether seats may speak (C15)."""

    metadata: ClassVar[dict[str, Any]] = {"name": "coop_v0", "render_modes": MODES, "is_parallelizable": False}

    def __init__(
        self,
        players: int = 3,
        starter: str = Starter.RANDOM,
        *,
        signals: bool = False,
        rewards: CoopRewards | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.layout = CoopLayout(read_options(COOP, {"players": players, "starter": starter, **options}), signals)
        self.reward = rewards or CoopRewards()
        super().__init__(players, self.layout.size, self.layout.actions, self.reward.illegal, render_mode)
        self._games: Any = np.zeros(1, GAME)
        self._games["chance"] = first_word(None)
        self._table = table_of(self.layout, self.reward)

    def _begin(self, seed: int | None) -> int:
        if seed is not None:
            self._games["chance"] = first_word(seed)
        return int(coop_turns.begin(self._games, self._table, self._seen, self._mask))

    def _play(self, action: int) -> int:
        return int(coop_turns.play(self._games, self._table, action, self._seen, self._mask))

    def _look(self, seat: int, seen: NDArray[np.float32]) -> None:
        coop_turns.look(self._games, self._table, seat, seen)

    def _gains(self, seat: int, action: int, answer: int) -> Sequence[float] | None:
        gain = self.reward.lay if action < COOP_END else 0.0
        if answer >= ENDED:
            gain += self.reward.at_end(answer - ENDED)
        return [gain] * len(self.agents) if gain else None

    def _ending(self, answer: int) -> dict[str, Any]:
        return {"left": answer - ENDED}

    def scene(self) -> tuple[Line, ...]:
        """The piles, the draw pile and all hands."""
        rows = [self.observe(agent)["observation"] for agent in self.possible_agents]
        turn = None if self._over else self._seats[self.agent_selection]
        return coop_scene(self.layout, rows, turn)


env = raw_env = CoopEnv
