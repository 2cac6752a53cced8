"""How strong the players of duel are: each level against the one below, and more, on deals held apart from training.

Every deal is played twice with seats swapped. Shares are of games won by the first player, with 95% intervals that
count a deal once. `python bench/duel.py [--games 2000] [--milliseconds 50] [--pair master:skilled] [--json]`
"""

import argparse
import json
import math
import sys
from dataclasses import asdict, dataclass
from time import process_time

import numpy as np

from tenback.bots.bot import DEFAULT_MILLISECONDS, Budget
from tenback.bots.duel.strong import POLICIES, effort, learnt
from tenback.kernels.duel import new_table
from tenback.kernels.duel_play import RANDOM, STATIC, new_record, play_match
from tenback.kernels.duel_search import new_room

HELD_APART = 1 << 40  # deals for measuring only
PLAYERS = {"random": RANDOM, **POLICIES, "network": STATIC}
PAIRS = (
    "novice:random",
    "casual:novice",
    "skilled:casual",
    "network:skilled",
    "master:casual",
    "master:network",
    "master:skilled",
)


@dataclass(frozen=True, slots=True)
class Result:
    """What a match came to."""

    pair: str
    games: int
    share: float
    within: float
    milliseconds_a_game: float


def measure(pair: str, games: int, milliseconds: float) -> Result:
    """One match."""
    first, second = (PLAYERS[name] for name in pair.split(":"))
    work, known = effort(Budget(milliseconds)), learnt()
    seeds = np.arange(HELD_APART, HELD_APART + games // 2).astype(np.uint64)
    wins = np.zeros(len(seeds), np.int64)
    began = process_time()
    players = ((first, second), (work, work), (known.net, known.net), known.linear)
    play_match(*players, seeds, wins, new_table(0), new_record(), new_room(0))
    spent = 1000 * (process_time() - began) / games
    share, spread = wins.mean() / 2, (wins / 2).std(ddof=1)
    return Result(pair, games, float(share), float(1.96 * spread / math.sqrt(len(seeds))), spent)


def main() -> None:
    """Print a line for each match."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--milliseconds", type=float, default=DEFAULT_MILLISECONDS)
    parser.add_argument("--pair", action="append", help="such as master:skilled; all by default")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    measure("random:random", 4, asked.milliseconds)  # compiles, or reads the cache
    if not asked.json:
        print(f"{'players of duel':20} {'games':>6} {'won %':>7} {'within':>7} {'ms/game':>9}")
    results = []
    for pair in asked.pair or PAIRS:
        result = measure(pair, asked.games, asked.milliseconds)
        results.append(asdict(result))
        if not asked.json:
            share, within = 100 * result.share, 100 * result.within
            print(
                f"{pair:20} {result.games:6} {share:7.1f} {within:7.1f} {result.milliseconds_a_game:9.1f}", flush=True
            )
    if asked.json:
        json.dump(results, sys.stdout, indent=2)


if __name__ == "__main__":
    main()
