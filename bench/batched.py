"""The batched environments against OpenSpiel's hanabi, in one run on one core: steps a second and their ratio.

Everybody plays at random, and for every step the player to act gets an observation and its legal actions: a row and a
mask of the batch, a tensor and a list in OpenSpiel, whose C++ game (3 players) is driven from Python. A step is an
action of a player; chance is not counted. The two take turns; figures are medians, times are the processor's.

`python bench/batched.py [--games 2048] [--repeats 5]`
"""

import argparse
import random
import sys
from collections.abc import Callable
from statistics import median
from time import process_time

import pyspiel  # type: ignore[import-not-found]

from tenback.envs.batched import Batch, BatchedCoop, BatchedDuel
from tenback.games import coop

STEPS_OF_A_BATCH = 400
STEPS_OF_HANABI = 20_000
COOP = "coop, 3 players"
WANTED = 40  # times hanabi, of coop


def play_hanabi(game: pyspiel.Game, rng: random.Random) -> float:
    """Steps a second of OpenSpiel's game."""
    steps, begun = 0, process_time()
    while steps < STEPS_OF_HANABI:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                cards, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(cards, chances)[0])
            else:
                state.observation_tensor()
                state.apply_action(rng.choice(state.legal_actions()))
                steps += 1
    return steps / (process_time() - begun)


def play_batch(env: Batch) -> float:
    """Steps a second of a batch."""
    begun = process_time()
    for _ in range(STEPS_OF_A_BATCH):
        env.step(env.random_actions())
    return STEPS_OF_A_BATCH * len(env) / (process_time() - begun)


def main() -> None:
    """Print one line for each environment; fail if coop is slower than wanted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2048)
    parser.add_argument("--repeats", type=int, default=5)
    asked = parser.parse_args()
    hanabi, rng = pyspiel.load_game("hanabi(players=3)"), random.Random(7)
    table = coop.Options(players=3, starter=coop.Starter.RANDOM)
    batches: dict[str, Batch] = {
        COOP: BatchedCoop(asked.games, table),
        "coop, 3 players, signals": BatchedCoop(asked.games, table, signals=True),
        "duel": BatchedDuel(asked.games),
    }
    contests: dict[str, Callable[[], float]] = {
        "hanabi": lambda: play_hanabi(hanabi, rng),
        **{name: lambda env=env: play_batch(env) for name, env in batches.items()},  # type: ignore[misc]
    }
    for contest in contests.values():  # compiles, and fills the caches
        contest()
    rounds = [{name: contest() for name, contest in contests.items()} for _ in range(asked.repeats)]
    medians = {name: median(speeds[name] for speeds in rounds) for name in contests}
    print(f"{f'{asked.games} games at once':28} {'steps/s':>12} {'x hanabi':>9}")
    for name, speed in medians.items():
        wanted = f"(wanted: {WANTED})" if name == COOP else ""
        print(f"{name:28} {speed:12,.0f} {speed / medians['hanabi']:9.1f} {wanted}".rstrip())
    sys.exit(medians[COOP] < WANTED * medians["hanabi"])


if __name__ == "__main__":
    main()
