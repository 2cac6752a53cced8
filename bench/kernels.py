"""The kernel's playouts of coop against the same in C++, in one run: games a second and their ratio.

Compiles `coop_playout.cpp` with the machine's own C++ compiler. Both programs run in turn a few times; the figures are
medians. Moves, cards left and wins must be the same.
"""

import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

FOLDER = Path(__file__).parent
GAMES = {"random": 400_000, "greedy": 150_000}
PLAYERS = (1, 3, 5)
REPEATS = 5
SEED = 7


def run(command: list[str], players: int, policy: str) -> tuple[float, str]:
    """Games a second, and what the games came to."""
    words = [*command, str(GAMES[policy]), str(players), policy, str(SEED)]
    printed = subprocess.run(words, check=True, capture_output=True, text=True).stdout.split(maxsplit=2)
    return float(printed[1]), printed[2].strip()


def main() -> None:
    """Print one line for each table and policy."""
    with tempfile.TemporaryDirectory() as folder:
        program = str(Path(folder) / "coop_playout")
        build = ["g++", "-O3", "-march=native", "-o", program, str(FOLDER / "coop_playout.cpp")]
        subprocess.run(build, check=True)
        kernel = [sys.executable, str(FOLDER / "coop_playout.py")]
        print(f"{'playouts of coop':24} {'kernel/s':>10} {'C++/s':>10} {'ratio':>7}")
        for policy in GAMES:
            for players in PLAYERS:
                runs = [(run(kernel, players, policy), run([program], players, policy)) for _ in range(REPEATS)]
                if len({result for pair in runs for _, result in pair}) != 1:
                    sys.exit(f"kernel and C++ differ: {runs}")
                ours, theirs = (median(pair[side][0] for pair in runs) for side in (0, 1))
                print(f"{f'{policy}, {players} player(s)':24} {ours:10.0f} {theirs:10.0f} {ours / theirs:7.2f}")


if __name__ == "__main__":
    main()
