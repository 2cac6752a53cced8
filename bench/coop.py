"""Strength of the coop bots on deals kept apart from all training: win % with 95% intervals, cards left, time per turn.

python bench/coop.py [--levels skilled,master] [--tables 3-6-2,…] [--games 500] [--milliseconds 50] [--json]
"""

import argparse
import json
from math import sqrt

from tenback.bots.coop.minds import MINDS, Played, play
from tenback.bots.coop.weights import ALL_RULES, name_of
from tenback.kernels.coop.games import Rules

HELD_APART = 1 << 40
CERTAINTY = 1.96


def interval(wins: int, games: int) -> tuple[float, float]:
    """Wilson's 95% interval of a share."""
    share, spread = wins / games, CERTAINTY**2 / games
    middle = (share + spread / 2) / (1 + spread)
    half = CERTAINTY * sqrt(share * (1 - share) / games + spread / games / 4) / (1 + spread)
    return max(middle - half, 0.0), min(middle + half, 1.0)


def measure(level: str, rules: Rules, games: int, milliseconds: float) -> dict[str, object]:
    """One cell of the table."""
    played: Played = play(level, rules, games, HELD_APART, milliseconds)
    low, high = interval(played.wins, games)
    return {
        "level": level,
        "table": name_of(rules),
        "games": games,
        "win": played.wins / games,
        "low": round(low, 4),
        "high": round(high, 4),
        "left": round(sum(played.lefts) / games, 2),
        "ms_per_turn": round(1000 * played.seconds / played.turns, 3),
        "budget_ms": milliseconds,
    }


def main() -> None:
    """Measure and print, cell by cell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--levels", default=",".join(MINDS))
    parser.add_argument("--tables", default=",".join(map(name_of, ALL_RULES)))
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--milliseconds", type=float, default=50.0)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    by_name = {name_of(rules): rules for rules in ALL_RULES}
    for table in options.tables.split(","):
        for level in options.levels.split(","):
            cell = measure(level, by_name[table], options.games, options.milliseconds)
            text = "{table} {level:8} win {win:6.1%} ({low:.1%} to {high:.1%}), left {left}, {ms_per_turn} ms a turn"
            print(json.dumps(cell) if options.json else text.format(**cell), flush=True)


if __name__ == "__main__":
    main()
