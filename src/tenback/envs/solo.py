"""coop alone as a Gymnasium environment: `gymnasium.make("tenback/CoopSolo-v0")`. docs/environments.md describes it."""

from typing import Any, SupportsInt

import numpy as np
from numpy.typing import NDArray

from tenback.core.record import read_options
from tenback.envs import coop_turns
from tenback.envs.batched_coop import GAME, table_of
from tenback.envs.drawing import Line
from tenback.envs.errors import NoGameRunning
from tenback.envs.layout import COOP_END, ENDED, ILLEGAL, CoopLayout, CoopRewards
from tenback.envs.packages import gymnasium, spaces
from tenback.envs.rendering import MODES, Rendering, check_mode
from tenback.envs.scenes import coop_scene
from tenback.envs.seeding import first_word
from tenback.games import COOP

Seen = NDArray[np.float32]


class CoopSolo(Rendering, gymnasium.Env[Seen, np.int64]):
    """One player against the deck; the mask of allowed actions is in the infos."""

    metadata: dict[str, Any] = {"render_modes": MODES, "render_fps": 4}  # noqa: RUF012 - as in Gymnasium

    def __init__(self, *, rewards: CoopRewards | None = None, render_mode: str | None = None, **options: Any) -> None:
        self.layout = CoopLayout(read_options(COOP, {"players": 1, **options}))
        self.reward = rewards or CoopRewards()
        self.render_mode = check_mode(render_mode)
        self.observation_space = spaces.Box(0.0, 1.0, (self.layout.size,), np.float32)
        self.action_space = spaces.Discrete(self.layout.actions)
        self._games: Any = np.zeros(1, GAME)
        self._games["chance"] = first_word(None)
        self._table = table_of(self.layout, self.reward)
        self._seen: Seen = np.zeros(self.layout.size, np.float32)
        self._mask: NDArray[np.int8] = np.zeros(self.layout.actions, np.int8)
        self._running = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """A new game. A seed begins the stream of deals anew; options of the table belong to the constructor."""
        super().reset(seed=seed)
        if seed is not None:
            self._games["chance"] = first_word(seed)
        coop_turns.begin(self._games, self._table, self._seen, self._mask)
        self._running = True
        if self.render_mode == "human":
            self.render()
        return self._seen.copy(), {"action_mask": self._mask.copy()}

    def step(self, action: SupportsInt) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Lay a card or end the turn; an action that the mask forbids ends the game."""
        if not self._running:
            raise NoGameRunning
        number = int(action)
        answer = coop_turns.play(self._games, self._table, number, self._seen, self._mask)
        gain = self.reward.lay if number < COOP_END else 0.0
        info: dict[str, Any] = {"action_mask": self._mask.copy()}
        if answer == ILLEGAL:
            gain, info["illegal"] = self.reward.illegal, number
        elif answer >= ENDED:
            coop_turns.look(self._games, self._table, 0, self._seen)
            gain += self.reward.at_end(answer - ENDED)
            info["left"] = answer - ENDED
        self._running = 0 <= answer < ENDED
        if self.render_mode == "human":
            self.render()
        return self._seen.copy(), gain, not self._running, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """The mask of allowed actions, where learners ask for it in this way."""
        return self._mask.astype(bool)

    def scene(self) -> tuple[Line, ...]:
        """The piles, the draw pile and the hand."""
        return coop_scene(self.layout, [self._seen], 0 if self._running else None)
