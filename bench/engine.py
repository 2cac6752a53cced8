"""How many random games a second the reference engine plays, one process, each game at several tables.

Machines differ and are noisy, so each figure also stands as a ratio to a fixed plain-Python workload that is timed
in the same run: shuffling as many decks as there are games.
"""

import argparse
import time
from collections.abc import Callable
from statistics import median

from tenback.core.chance import SplitMix64, deal_by
from tenback.core.conformance import Trial, play
from tenback.games import COOP, DUEL, SPEED, coop, duel, speed

QUIET = (coop.Say, coop.Unsay, coop.Concede, coop.PlayOn, coop.TakeBack, duel.Resign)
TABLES: dict[str, Trial] = {
    "coop, 1 player": Trial(COOP, coop.Options(), (), QUIET),
    "coop, 3 players": Trial(COOP, coop.Options(players=3), (), QUIET),
    "coop, 5 players, expert": Trial(COOP, coop.Options(players=5, minimum=3), (), QUIET),
    "duel": Trial(DUEL, duel.Options(), (), QUIET),
    "speed, 2 players": Trial(SPEED, speed.Options(), (), QUIET),
    "speed, 4 players": Trial(SPEED, speed.Options(players=4), (), QUIET),
}
REPEATS = 5


def play_games(trial: Trial, games: int) -> int:
    """Random games to the end; how many entries they took."""
    entries = 0
    for seed in range(games):
        chance = SplitMix64(seed)
        deal = deal_by(chance, trial.game.decks(trial.options), trial.game.players(trial.options))
        entries += sum(1 for _ in play(trial, trial.game.deal(trial.options, deal), chance))
    return entries


def shuffle_decks(games: int) -> None:
    """The workload that figures are compared with."""
    for seed in range(games):
        deal_by(SplitMix64(seed), (tuple(range(98)),), 1)


def seconds(work: Callable[[], object]) -> float:
    """The median processor time of a few runs."""
    times = []
    for _ in range(REPEATS):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return median(times)


def main() -> None:
    """Print one line a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="random games a run (default: 200)")
    games = parser.parse_args().games
    reference = seconds(lambda: shuffle_decks(games)) / games
    print(f"{'table':28} {'games/s':>10} {'moves/s':>10} {'ratio':>8}   (ratio: one shuffled deck = 1)")
    for name, trial in TABLES.items():
        entries = play_games(trial, games)
        each = seconds(lambda trial=trial: play_games(trial, games)) / games  # type: ignore[misc]
        print(f"{name:28} {1 / each:10.0f} {entries / games / each:10.0f} {reference / each:8.4f}")


if __name__ == "__main__":
    main()
