"""speed as a PettingZoo environment, everybody at once and time in ticks: `speed_v0.parallel_env(players=2)`.

docs/environments.md says what it takes and shows.
"""

from typing import Any, ClassVar

import numpy as np

from tenback.core.record import read_options
from tenback.envs.drawing import Line
from tenback.envs.errors import NoGameRunning
from tenback.envs.packages import AECEnv, ParallelEnv, parallel_to_aec, spaces
from tenback.envs.rendering import MODES, Rendering, check_mode
from tenback.envs.scenes import speed_scene
from tenback.envs.seeding import first_word
from tenback.envs.speed_layout import ACTIONS, NOTHING, SIZE, TICK_MS, SpeedRewards, check_tick
from tenback.envs.speed_ticks import LAID, REFUSED, look, tick
from tenback.envs.turns import observation_space
from tenback.games import SPEED
from tenback.kernels import speed as kernel
from tenback.kernels import speed_rows as rows

BY_LOT = -1


class SpeedEnv(Rendering, ParallelEnv[str, Any, Any]):  # type: ignore[misc] # PettingZoo has no types
    """A table of speed: the options are those of the game, `tick_ms` is how much time a step takes."""

    metadata: ClassVar[dict[str, Any]] = {"name": "speed_v0", "render_modes": MODES, "is_parallelizable": True}

    def __init__(
        self,
        players: int = 2,
        *,
        tick_ms: int = TICK_MS,
        rewards: SpeedRewards | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.options = read_options(SPEED, {"players": players, **options})
        self.tick_ms = check_tick(tick_ms)
        self.reward = rewards or SpeedRewards()
        self.render_mode = check_mode(render_mode)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self.observation_spaces: Any = {agent: observation_space(SIZE, ACTIONS) for agent in self.possible_agents}
        self.action_spaces: Any = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self._chance = np.array([first_word(None)], np.uint64)
        self._row = np.zeros(rows.SIZE, np.int64)
        self._moves = np.zeros(rows.MOST_MOVES, np.int64)
        self._actions, self._order, self._results = np.zeros((3, players), np.int64)

    def observation_space(self, agent: str) -> Any:
        """The same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The same for all."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game. A seed begins the stream of chance anew; options of the table belong to the constructor."""
        if seed is not None:
            self._chance[0] = first_word(seed)
        chosen = self.options
        dealer = BY_LOT if chosen.dealer is None else chosen.dealer
        kernel.deal(self._row, chosen.players, int(chosen.shout), chosen.stall_ms, dealer, self._chance)
        self.agents = self.possible_agents[:]
        if self.render_mode == "human":
            self.render()
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        """A tick: everybody does something, in an order drawn by lot; who is not named does nothing."""
        if not self.agents:
            raise NoGameRunning
        agents = self.agents
        for seat, agent in enumerate(agents):
            self._actions[seat] = self._checked(int(actions.get(agent, NOTHING)))
        tick(self._row, self._chance, self.tick_ms, self._actions, self._order, self._results)
        over = bool(self._row[rows.REASON])
        info = {"reason": rows.REASONS[self._row[rows.REASON]]} if over else {}
        if over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            self._observations(),
            dict(zip(agents, self._gains(), strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: dict(info) for agent in agents},
        )

    def _checked(self, action: int) -> int:
        """An action that does not exist is as good as none; one that the rules refuse is refused by the rules."""
        return action if 0 <= action < ACTIONS else NOTHING

    def _gains(self) -> list[float]:
        reward, winners = self.reward, int(self._row[rows.WINNERS])
        gains = [{LAID: reward.lay, REFUSED: reward.refused}.get(result, 0.0) for result in self._results.tolist()]
        if not winners:
            return gains
        share = reward.win / winners.bit_count()
        return [gain + (share if winners >> seat & 1 else reward.lose) for seat, gain in enumerate(gains)]

    def _observations(self) -> dict[str, Any]:
        players = len(self.possible_agents)
        seen, masks = np.empty((players, SIZE), np.float32), np.empty((players, ACTIONS), np.int8)
        look(self._row, self._moves, seen, masks)
        return {
            agent: {"observation": seen[seat], "action_mask": masks[seat]}
            for seat, agent in enumerate(self.possible_agents)
        }

    def scene(self) -> tuple[Line, ...]:
        """The compartments, the draw pile, and the hand and the own pile of everybody."""
        return speed_scene([seen["observation"] for seen in self._observations().values()])


parallel_env = SpeedEnv


def env(**options: Any) -> AECEnv[str, Any, Any]:
    """The same table seat by seat: time goes on when all have chosen."""
    return parallel_to_aec(SpeedEnv(**options))


raw_env = env
