"""How fast the environments step under random play, beside PettingZoo's hanabi_v5 in the same run.

`python bench/envs.py [--steps 2000] [--rounds 7] [--json]`. All are driven by the same loop in Python, which chooses
among the actions that the mask allows; a step counts when a player acts, and its time has everything in it: observing,
choosing, stepping, dealing anew. Rounds take turns, and ratios are medians over rounds.
"""

import argparse
import json
import random
import statistics
import sys
import warnings
from collections.abc import Callable
from time import process_time
from typing import Any

import gymnasium
from numpy.typing import NDArray

import tenback.envs  # noqa: F401 - makes the Gymnasium environment known
from tenback.envs import coop_v0, duel_v0, speed_v0

PLAYERS = 3
HANABI = "hanabi_v5 (PettingZoo, 3 players)"
COOP = "coop_v0 (PettingZoo, 3 players)"
SOLO = "CoopSolo-v0 (Gymnasium)"
WANTED = {COOP: 10.0, SOLO: 20.0}  # times hanabi_v5


def choose(mask: NDArray[Any]) -> int:
    """One of the actions that are allowed."""
    allowed = mask.nonzero()[0]
    return int(allowed[int(random.random() * len(allowed))])


def play_turns(env: Any, steps: int) -> int:
    """At least so many steps of whole games, seat by seat: how many it were."""
    made = 0
    while made < steps:
        env.reset()
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            over = terminated or truncated
            env.step(None if over else choose(seen["action_mask"]))
            made += not over
    return made


def play_at_once(env: Any, steps: int) -> int:
    """The same where everybody acts at once; each agent's action is a step."""
    made = 0
    while made < steps:
        seen, _ = env.reset()
        while env.agents:
            actions = {agent: choose(seen[agent]["action_mask"]) for agent in env.agents}
            seen, *_ = env.step(actions)
            made += len(actions)
    return made


def play_solo(env: Any, steps: int) -> int:
    """The same in Gymnasium."""
    made = 0
    while made < steps:
        _, info = env.reset()
        over = False
        while not over:
            _, _, over, _, info = env.step(choose(info["action_mask"]))
            made += 1
    return made


def players() -> dict[str, Callable[[int], int]]:
    """Every environment with its loop, as its users get it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what hanabi_v5 is made of warns of its own numbers
        from pettingzoo.classic import hanabi_v5  # type: ignore[import-untyped]  # noqa: PLC0415

        hanabi = hanabi_v5.env(players=PLAYERS)
    coop, duel, speed = coop_v0.env(players=PLAYERS), duel_v0.env(), speed_v0.parallel_env(players=PLAYERS)
    solo = gymnasium.make("tenback/CoopSolo-v0")
    for env in (hanabi, coop, duel, speed, solo):
        env.reset(seed=1)
    return {
        HANABI: lambda steps: play_turns(hanabi, steps),
        COOP: lambda steps: play_turns(coop, steps),
        SOLO: lambda steps: play_solo(solo, steps),
        "duel_v0 (PettingZoo)": lambda steps: play_turns(duel, steps),
        "speed_v0 (PettingZoo, parallel, 3 players)": lambda steps: play_at_once(speed, steps),
    }


def measure(steps: int, rounds: int) -> list[dict[str, Any]]:
    """Steps per second of each, and how many times those of hanabi_v5 in the same round."""
    random.seed(1)
    loops = players()
    for loop in loops.values():
        loop(100)  # compiles, or reads the cache
    rates: dict[str, list[float]] = {name: [] for name in loops}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for _ in range(rounds):
            for name, loop in loops.items():
                began = process_time()
                made = loop(steps if name == HANABI else 10 * steps)
                rates[name].append(made / (process_time() - began))
    return [
        {
            "environment": name,
            "steps_per_second": statistics.median(found),
            "times_hanabi": statistics.median(own / other for own, other in zip(found, rates[HANABI], strict=True)),
            "wanted": WANTED.get(name),
        }
        for name, found in rates.items()
    ]


def main() -> None:
    """Print a line for each environment; fail if one is slower than wanted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=2_000, help="of hanabi_v5 in a round; ten times as many of ours")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    figures = measure(asked.steps, asked.rounds)
    if asked.json:
        json.dump(figures, sys.stdout, indent=2)
    else:
        for figure in figures:
            wanted = f"(wanted: {figure['wanted']:.0f})" if figure["wanted"] else ""
            rate, times = figure["steps_per_second"], figure["times_hanabi"]
            print(f"{figure['environment']:44} {rate:10,.0f} steps/s {times:7.1f} times hanabi_v5 {wanted}")
    sys.exit(any(figure["wanted"] and figure["times_hanabi"] < figure["wanted"] for figure in figures))


if __name__ == "__main__":
    main()
