"""What the PettingZoo environments of coop and duel share: seats that take turns at one compiled game."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, SupportsInt

import numpy as np
from numpy.typing import NDArray

from tenback.envs.errors import NoGameRunning
from tenback.envs.layout import ENDED, ILLEGAL
from tenback.envs.packages import AECEnv, spaces
from tenback.envs.rendering import Rendering, check_mode


def observation_space(size: int, actions: int) -> spaces.Dict:
    """A row of numbers from 0 to 1, and a mask of the actions that are allowed."""
    row = spaces.Box(0.0, 1.0, (size,), np.float32)
    return spaces.Dict({"observation": row, "action_mask": spaces.Box(0, 1, (actions,), np.int8)})


class TurnsEnv(Rendering, AECEnv[str, Any, Any]):  # type: ignore[misc] # PettingZoo has no types
    """A table at which one seat acts at a time.

    It does by itself what PettingZoo's wrappers are for: an action that the mask forbids ends the game, and a step
    without a game is refused.
    """

    def __init__(self, players: int, size: int, actions: int, illegal: float, render_mode: str | None) -> None:
        self.render_mode = check_mode(render_mode)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self.observation_spaces: Any = {agent: observation_space(size, actions) for agent in self.possible_agents}
        self.action_spaces: Any = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._illegal = illegal
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seen: NDArray[np.float32] = np.zeros(size, np.float32)  # by the seat to act
        self._mask: NDArray[np.int8] = np.zeros(actions, np.int8)
        self._over = True
        self._paid = False  # whether the last step brought anybody anything

    @abstractmethod
    def _begin(self, seed: int | None) -> int:
        """Deal, and say which seat acts first; without a seed the stream of deals goes on."""

    @abstractmethod
    def _play(self, action: int) -> int:
        """Let the seat to act do something: `ILLEGAL`, the seat to act then, or `ENDED` and more."""

    @abstractmethod
    def _look(self, seat: int, seen: NDArray[np.float32]) -> None:
        """Write what a seat sees."""

    @abstractmethod
    def _gains(self, seat: int, action: int, answer: int) -> Sequence[float] | None:
        """What an action of this seat brings everybody by the answer of `_play`; None is nothing."""

    @abstractmethod
    def _ending(self, answer: int) -> dict[str, Any]:
        """What the infos tell of a game that is over by the answer of `_play`."""

    def observation_space(self, agent: str) -> Any:
        """The same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The same for all."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. A seed begins the stream of deals anew; options of the table belong to the constructor."""
        agents = self.possible_agents
        self.agents = agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self._skip_agent_selection = None
        self._over = self._paid = False
        self.agent_selection = agents[self._begin(seed)]
        if self.render_mode == "human":
            self.render()

    def step(self, action: SupportsInt | None) -> None:
        """What the selected agent does; None once the game is over."""
        if not self.agents:
            raise NoGameRunning
        agent = self.agent_selection
        if self._over or action is None:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        seat, number = self._seats[agent], int(action)
        answer = self._play(number)
        if answer == ILLEGAL:
            self._pay([self._illegal if other == seat else 0.0 for other in range(len(self.agents))])
            self._end({"illegal": number})
        else:
            self._pay(self._gains(seat, number, answer))
            if answer < ENDED:
                self.agent_selection = self.agents[answer]
            else:
                self._end(self._ending(answer))
        if self.render_mode == "human":
            self.render()

    def _pay(self, gains: Sequence[float] | None) -> None:
        if gains is not None:
            self.rewards = dict(zip(self.agents, gains, strict=True))
            self._accumulate_rewards()
        elif self._paid:
            self._clear_rewards()
        self._paid = gains is not None

    def _end(self, info: dict[str, Any]) -> None:
        """Everybody is told that the game is over, one after the other."""
        self._over = True
        self.terminations = dict.fromkeys(self.agents, True)
        self.infos = {agent: dict(info) for agent in self.agents}
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, and what it can do if it is to act."""
        if agent == self.agent_selection and not self._over:
            return {"observation": self._seen.copy(), "action_mask": self._mask.copy()}
        seen = np.zeros_like(self._seen)
        self._look(self._seats[agent], seen)
        return {"observation": seen, "action_mask": np.zeros_like(self._mask)}
