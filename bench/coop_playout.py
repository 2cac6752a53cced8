"""Random or greedy playouts of coop by the kernel: prints the same line as the C++ program beside this file.

`python bench/coop_playout.py GAMES PLAYERS random|greedy SEED`
"""

import argparse
import time

from tenback.kernels.coop.playouts import GREEDY, RANDOM, play_games


def main() -> None:
    """Play, and print games a second of processor time, moves, cards left and wins."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int)
    parser.add_argument("players", type=int, choices=range(1, 6))
    parser.add_argument("policy", choices=["random", "greedy"])
    parser.add_argument("seed", type=int)
    asked = parser.parse_args()
    policy = GREEDY if asked.policy == "greedy" else RANDOM
    play_games(policy, asked.players, 1, asked.seed)  # compiles, or reads the cache
    start = time.process_time()
    played = play_games(policy, asked.players, asked.games, asked.seed)
    seconds = time.process_time() - start
    print(f"games_per_s {asked.games / seconds:.0f} moves {played.moves} left {played.left} wins {played.wins}")


if __name__ == "__main__":
    main()
