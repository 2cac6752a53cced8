"""What environments bring and refuse: rewards, actions that the mask forbids, bad input."""

import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import entry_points
from typing import Any

import gymnasium
import numpy as np
import pytest

from tenback.core.chance import SplitMix64
from tenback.core.errors import BadData, BadOption, UnknownOption
from tenback.envs import coop_v0, duel_v0, speed_v0
from tenback.envs.errors import BadRenderMode, NoGameRunning, NoTakeBacks
from tenback.envs.layout import COOP_CARDS, COOP_END, DUEL_END, CoopRewards, DuelRewards
from tenback.envs.solo import CoopSolo
from tenback.envs.speed_layout import GO, LAY, NAME, NOTHING, SpeedRewards
from tests.envs.playing import choice, steps, ticks

ALL: dict[str, Callable[..., Any]] = {
    "coop": coop_v0.env,
    "duel": duel_v0.env,
    "speed": speed_v0.parallel_env,
    "speed, seat by seat": speed_v0.env,
    "solo": CoopSolo,
}
every_one = pytest.mark.parametrize("make", ALL.values(), ids=list(ALL))


def test_coop_pays_the_team_for_lays_and_for_the_end() -> None:
    env = coop_v0.env(players=3, rewards=CoopRewards(lay=2.0, win=100.0, lose=-50.0, left=-1.0))
    env.reset(seed=1)
    lays, got = 0, dict.fromkeys(env.agents, 0.0)
    for agent, _, reward, _, info, action in steps(env, SplitMix64(1)):
        got[agent] += reward
        lays += action is not None and action < COOP_END
        left = info.get("left", 0)
    assert left == COOP_CARDS - lays
    assert set(got.values()) == {2.0 * lays - 50.0 - left}


def test_duel_pays_each_seat() -> None:
    env = duel_v0.env(rewards=DuelRewards(lay=1.0, win=100.0, lose=-10.0))
    env.reset(seed=1)
    lays, got = dict.fromkeys(env.agents, 0), dict.fromkeys(env.agents, 0.0)
    for agent, _, reward, _, info, action in steps(env, SplitMix64(1)):
        got[agent] += reward
        lays[agent] += action is not None and action < DUEL_END
        winner = info.get("winner")
    assert got == {agent: lays[agent] + (100.0 if agent == winner else -10.0) for agent in got}


def test_speed_pays_for_lays_and_what_is_refused() -> None:
    env = speed_v0.parallel_env(players=2, dealer=0, rewards=SpeedRewards(lay=1.0, refused=-0.5, win=10.0, lose=-10.0))
    env.reset(seed=1)
    _, gains, *_ = env.step({"player_0": GO, "player_1": LAY})
    assert gains["player_0"] == 0
    assert gains["player_1"] in {-0.5, 1.0}
    _, gains, *_ = env.step({"player_0": NAME, "player_1": NOTHING})
    assert gains == {"player_0": -0.5, "player_1": 0.0}
    _, gains, *_ = env.step({"player_0": NAME + 1_000})
    assert gains == {"player_0": 0.0, "player_1": 0.0}
    totals = dict.fromkeys(env.agents, 0.0)
    for _, (_, gains, *_) in ticks(env, env._observations(), SplitMix64(2)):
        totals = {agent: totals[agent] + gain for agent, gain in gains.items()}
    assert max(totals.values()) > 10


@pytest.mark.parametrize("action", [COOP_END, -1, 10**6])
def test_an_action_that_the_mask_forbids_ends_the_game(action: int) -> None:
    env = coop_v0.env(players=3, rewards=CoopRewards(illegal=-7.0))
    env.reset(seed=1)
    guilty = env.agent_selection
    env.step(action)
    assert all(env.terminations.values())
    assert env.infos == {agent: {"illegal": action} for agent in env.agents}
    got = {agent: reward for agent, _, reward, *_ in steps(env, SplitMix64(0))}
    assert got == {agent: -7.0 if agent == guilty else 0.0 for agent in env.possible_agents}


def test_an_action_that_the_mask_forbids_ends_the_game_alone() -> None:
    env = gymnasium.make("tenback/CoopSolo-v0", rewards=CoopRewards(illegal=-7.0))
    env.reset(seed=1)
    _, gain, terminated, truncated, info = env.step(COOP_END)
    assert (gain, terminated, truncated, info["illegal"]) == (-7.0, True, False, COOP_END)
    assert not info["action_mask"].any()


def test_solo_pays_as_coop_does() -> None:
    env = gymnasium.make("tenback/CoopSolo-v0", rewards=CoopRewards(lay=1.0, win=100.0, lose=-50.0, left=-1.0))
    _, info = env.reset(seed=1)
    over, total, dice = False, 0.0, SplitMix64(3)
    while not over:
        masks: Any = env.get_wrapper_attr("action_masks")
        assert np.array_equal(masks(), info["action_mask"].astype(bool))
        _, gain, over, _, info = env.step(choice(info["action_mask"], dice))
        total += float(gain)
    assert total == COOP_CARDS - info["left"] - 50 - info["left"]


@pytest.mark.parametrize("make", [coop_v0.env, duel_v0.env])
def test_there_is_no_step_without_a_game(make: Callable[..., Any]) -> None:
    env = make()
    with pytest.raises(NoGameRunning):
        env.step(0)
    env.reset(seed=1)
    list(steps(env, SplitMix64(1)))
    with pytest.raises(NoGameRunning):
        env.step(0)


def test_there_is_no_tick_without_a_game() -> None:
    with pytest.raises(NoGameRunning):
        speed_v0.parallel_env().step({})


def test_there_is_no_step_alone_after_the_end() -> None:
    env = gymnasium.make("tenback/CoopSolo-v0").unwrapped
    env.reset(seed=1)
    env.step(np.int64(COOP_END))
    with pytest.raises(NoGameRunning):
        env.step(np.int64(COOP_END))


def test_only_an_agent_of_a_finished_game_does_nothing() -> None:
    env = coop_v0.env()
    env.reset(seed=1)
    with pytest.raises(AssertionError):
        env.step(None)
    assert len(env.agents) == 3


@every_one
def test_an_unknown_option_is_refused(make: Callable[..., Any]) -> None:
    with pytest.raises(UnknownOption, match="'colour'"):
        make(colour="red")


@every_one
def test_an_unknown_way_of_rendering_is_refused(make: Callable[..., Any]) -> None:
    with pytest.raises(BadRenderMode, match="human, ansi, rgb_array, not as 'video'"):
        make(render_mode="video")


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (lambda: coop_v0.env(players=6), BadOption),
        (lambda: coop_v0.env(starter="nobody"), BadData),
        (lambda: coop_v0.env(take_backs=True), NoTakeBacks),
        (lambda: duel_v0.env(take_backs=True), NoTakeBacks),
        (lambda: speed_v0.parallel_env(tick_ms=0), BadOption),
        (lambda: speed_v0.parallel_env(players=7), BadOption),
    ],
)
def test_what_cannot_be_is_refused(make: Callable[[], Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        make()


@pytest.mark.parametrize("package", ["pettingzoo", "gymnasium"])
def test_a_missing_package_is_told_in_one_line(package: str) -> None:
    program = f"import sys; sys.modules[{package!r}] = None\nimport tenback.envs\nimport tenback.envs.coop_v0"
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    *_, last = told.stderr.strip().splitlines()
    assert last.endswith(f'this needs {package}; install it with: pip install "tenback[envs]"')


def test_gymnasium_finds_the_entry_point() -> None:
    (point,) = entry_points(group="gymnasium.envs", name="tenback")
    point.load()()
    assert gymnasium.spec("tenback/CoopSolo-v0").entry_point == "tenback.envs.solo:CoopSolo"
    assert gymnasium.make("tenback.envs:tenback/CoopSolo-v0").action_space == gymnasium.spaces.Discrete(COOP_END + 1)
