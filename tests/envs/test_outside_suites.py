"""The suites of PettingZoo and Gymnasium, unchanged."""

from collections.abc import Callable
from functools import partial
from importlib.metadata import entry_points
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.envs import registration
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import (  # type: ignore[import-untyped]
    api_test,
    bombardment_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)
from pettingzoo.utils.wrappers import BaseWrapper  # type: ignore[import-untyped]

import tenback.envs  # noqa: F401 - makes the Gymnasium environment known
from tenback.envs import coop_v0, duel_v0, speed_v0
from tenback.envs.registration import SOLO

TURNS: dict[str, Callable[..., Any]] = {
    "coop of three": coop_v0.env,
    "coop of one": partial(coop_v0.env, players=1),
    "coop of five, expert, signals, agreed starter": partial(
        coop_v0.env, players=5, minimum=3, signals=True, starter="agreed"
    ),
    "duel": duel_v0.env,
    "speed, seat by seat": speed_v0.env,
}
AT_ONCE: dict[str, Callable[..., Any]] = {
    "speed of two": speed_v0.parallel_env,
    "speed of six without shout": partial(speed_v0.parallel_env, players=6, shout=False, tick_ms=250),
}

# Of an observation that is a dictionary with a mask, which PettingZoo's own card games have too, the suite complains
# unless the environment is on its list of names.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
]


class Plain(BaseWrapper):  # type: ignore[misc]
    """What `bombardment_test` can take: up to PettingZoo 1.27 no environment passes it and `api_test` as they are.

    It takes what `step` returns for the next observation, which `api_test` forbids to return, and asks dictionaries for
    their shape. So observations are the rows alone, and an action stands for the next one that is allowed.
    """

    def observation_space(self, agent: str) -> Any:
        return super().observation_space(agent)["observation"]

    def observe(self, agent: str) -> Any:
        return super().observe(agent)["observation"]

    def step(self, action: Any) -> Any:
        if action is not None:
            allowed = np.flatnonzero(super().observe(self.agent_selection)["action_mask"])
            action = allowed[np.searchsorted(allowed, action) % len(allowed)]
        super().step(action)
        return self.observe(self.agent_selection) if self.agents else None


@pytest.mark.parametrize("make", TURNS.values(), ids=list(TURNS))
def test_api(make: Callable[..., Any]) -> None:
    api_test(make(), num_cycles=400)


@pytest.mark.parametrize("make", TURNS.values(), ids=list(TURNS))
def test_seeds(make: Callable[..., Any]) -> None:
    seed_test(make, num_cycles=100)


@pytest.mark.parametrize("make", TURNS.values(), ids=list(TURNS))
def test_rendering(make: Callable[..., Any]) -> None:
    render_test(make)


@pytest.mark.parametrize("make", TURNS.values(), ids=list(TURNS))
def test_bombardment(make: Callable[..., Any]) -> None:
    bombardment_test(Plain(make()), cycles=100)


@pytest.mark.parametrize("make", AT_ONCE.values(), ids=list(AT_ONCE))
def test_parallel_api(make: Callable[..., Any]) -> None:
    parallel_api_test(make(), num_cycles=1_000)


@pytest.mark.parametrize("make", AT_ONCE.values(), ids=list(AT_ONCE))
def test_parallel_seeds(make: Callable[..., Any]) -> None:
    parallel_seed_test(make, num_cycles=300)


@pytest.mark.parametrize("options", [{}, {"minimum": 3, "fewer_cards": True}])
def test_gymnasium(options: dict[str, Any]) -> None:
    check_env(gymnasium.make("tenback/CoopSolo-v0", **options).unwrapped)


def test_the_entry_point_works_while_gymnasium_is_being_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("register", "registry"):
        monkeypatch.delattr(gymnasium, name)  # versions that read entry points do so before these are there
    monkeypatch.delitem(registration.registry, SOLO)
    (plugin,) = entry_points(group="gymnasium.envs", name="tenback")
    plugin.load()()
    assert SOLO in registration.registry


def test_gymnasium_makes_many_at_once() -> None:
    many = gymnasium.make_vec("tenback/CoopSolo-v0", num_envs=3)
    seen, infos = many.reset(seed=5)
    for _ in range(60):
        actions = np.array([np.flatnonzero(mask)[0] if mask.any() else 0 for mask in infos["action_mask"]])
        seen, gains, ended, _, infos = many.step(actions)
    assert many.observation_space.contains(seen)
    assert gains.shape == ended.shape == (3,)
    many.close()
