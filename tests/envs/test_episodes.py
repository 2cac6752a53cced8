"""The same seed gives the same games, one after the other to the last byte; and environments can be copied."""

import copy
import pickle
from collections.abc import Callable, Iterator
from functools import partial
from hashlib import sha256
from typing import Any

import gymnasium
import pytest

import tenback.envs  # noqa: F401 - makes the Gymnasium environment known
from tenback.core.chance import SplitMix64
from tenback.envs import coop_v0, duel_v0, speed_v0
from tests.envs.playing import choice, steps, ticks

EPISODES = 150


def play_turns(env: Any, seed: int | None, dice: SplitMix64) -> Iterator[Any]:
    env.reset(seed=seed)
    for agent, seen, reward, over, info, action in steps(env, dice):
        yield agent, seen["observation"].tobytes(), seen["action_mask"].tobytes(), reward, over, info, action


def play_ticks(env: Any, seed: int | None, dice: SplitMix64) -> Iterator[Any]:
    first, _ = env.reset(seed=seed)
    for actions, (seen, *rest) in ticks(env, first, dice):
        yield actions, [told["observation"].tobytes() for told in seen.values()], rest


def play_solo(env: Any, seed: int | None, dice: SplitMix64) -> Iterator[Any]:
    seen, info = env.reset(seed=seed)
    over = False
    while not over:
        action = choice(info["action_mask"], dice)
        seen, gain, over, _, info = env.step(action)
        yield action, seen.tobytes(), gain, over, info["action_mask"].tobytes()


KINDS: dict[str, tuple[Callable[[], Any], Callable[..., Iterator[Any]]]] = {
    "coop": (partial(coop_v0.env, players=4, starter="agreed", signals=True), play_turns),
    "duel": (duel_v0.env, play_turns),
    "speed": (partial(speed_v0.parallel_env, players=3), play_ticks),
    "solo": (partial(gymnasium.make, "tenback/CoopSolo-v0"), play_solo),
}
every_kind = pytest.mark.parametrize(("make", "play"), KINDS.values(), ids=list(KINDS))


def episodes(make: Callable[[], Any], play: Callable[..., Iterator[Any]], seed: int, count: int) -> list[str]:
    """A digest of each game of a stream."""
    env, dice = make(), SplitMix64(9)
    return [digest(play(env, seed if number == 0 else None, dice)) for number in range(count)]


def digest(game: Iterator[Any]) -> str:
    return sha256(repr(list(game)).encode()).hexdigest()


@every_kind
def test_the_same_seed_gives_the_same_games(make: Callable[[], Any], play: Callable[..., Iterator[Any]]) -> None:
    first = episodes(make, play, 7, EPISODES)
    assert first == episodes(make, play, 7, EPISODES)
    assert len(set(first)) == EPISODES


@every_kind
def test_another_seed_gives_other_games(make: Callable[[], Any], play: Callable[..., Iterator[Any]]) -> None:
    assert not set(episodes(make, play, 7, 5)) & set(episodes(make, play, 8, 5))


@every_kind
def test_a_seed_begins_the_stream_anew(make: Callable[[], Any], play: Callable[..., Iterator[Any]]) -> None:
    env = make()
    for _ in range(3):
        list(play(env, None, SplitMix64(1)))
    assert digest(play(env, 7, SplitMix64(9))) == episodes(make, play, 7, 1)[0]


@every_kind
def test_without_a_seed_games_differ(make: Callable[[], Any], play: Callable[..., Iterator[Any]]) -> None:
    assert digest(play(make(), None, SplitMix64(9))) != digest(play(make(), None, SplitMix64(9)))


@every_kind
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])  # noqa: S301 - our own
def test_a_copy_goes_on_by_itself(
    make: Callable[[], Any], play: Callable[..., Iterator[Any]], copied: Callable[[Any], Any]
) -> None:
    env = make()
    list(play(env, 3, SplitMix64(1)))
    other = copied(env)
    assert digest(play(env, None, SplitMix64(2))) == digest(play(other, None, SplitMix64(2)))
    assert digest(play(env, None, SplitMix64(2))) != digest(play(other, 99, SplitMix64(2)))


def test_what_was_seen_stays_as_it_was() -> None:
    env, dice = coop_v0.env(), SplitMix64(5)
    env.reset(seed=1)
    seen = [told for _, told, *_ in steps(env, dice)]
    env.reset(seed=1)
    again = [told["observation"].copy() for _, told, *_ in steps(env, SplitMix64(5))]
    assert [told["observation"].tobytes() for told in seen] == [row.tobytes() for row in again]
