"""Random play, and environments beside the core."""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tenback.core.chance import SplitMix64


def allowed(mask: NDArray[np.int8]) -> list[int]:
    return [int(action) for action in np.flatnonzero(mask)]


def choice(mask: NDArray[np.int8], chance: SplitMix64) -> int:
    actions = allowed(mask)
    return actions[chance.below(len(actions))]


def steps(env: Any, chance: SplitMix64) -> Iterator[tuple[str, Any, float, bool, Any, int | None]]:
    """A game of random moves from where it stands: what each agent met, and what it is about to do."""
    for agent in env.agent_iter():
        seen, reward, over, _, info = env.last()
        action = None if over else choice(seen["action_mask"], chance)
        yield agent, seen, reward, over, info, action
        env.step(action)


def ticks(env: Any, seen: Any, chance: SplitMix64) -> Iterator[tuple[dict[str, int], Any]]:
    """A game of speed by random moves: what all do, and all that comes of it."""
    while env.agents:
        actions = {agent: choice(seen[agent]["action_mask"], chance) for agent in env.agents}
        step = env.step(actions)
        seen = step[0]
        yield actions, step
