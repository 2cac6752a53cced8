"""How strong the players of coop are, on deals held apart from training: share won and cards left with 95% intervals.

`python bench/coop.py [--levels skilled,master] [--tables 3-6-2,1-8-2] [--games 500] [--milliseconds 50] [--first 0]`
prints a line of JSON for every level and table (players, cards in hand, minimum), as `strength.json` holds them, and
to the error output the time that a turn took.
`--first` leaves out the first deals, so that a long measurement can be made in parts.
"""

import argparse
import json
import sys
from dataclasses import astuple

from tenback.bots.bot import DEFAULT_MILLISECONDS
from tenback.bots.coop.minds import MINDS, play
from tenback.bots.coop.weights import ALL_RULES, HAND_SIZES, name_of
from tenback.bots.match import HELD_APART, Estimate, mean, share
from tenback.kernels.coop.table import Rules


def options_of(rules: Rules) -> str:
    """A table in the words of the notation; nothing said is the usual table."""
    fewer = rules.hand_size < HAND_SIZES[rules.players][0]
    parts = (f"players={rules.players}", "minimum=3" * (rules.minimum == 3), "fewer_cards=yes" * fewer)
    return " ".join(filter(None, parts))


def rounded(estimate: Estimate) -> list[float]:
    """An estimate as it is written down."""
    return [round(part, 4) for part in astuple(estimate)]


def main() -> None:
    """Measure and print, cell by cell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--levels", default=",".join(MINDS))
    parser.add_argument("--tables", default=",".join(map(name_of, ALL_RULES)))
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--milliseconds", type=float, default=DEFAULT_MILLISECONDS)
    parser.add_argument("--first", type=int, default=0)
    asked = parser.parse_args()
    by_name = {name_of(rules): rules for rules in ALL_RULES}
    for table in asked.tables.split(","):
        for level in asked.levels.split(","):
            played = play(level, by_name[table], asked.games, HELD_APART + asked.first, asked.milliseconds)
            figure = {
                "level": level,
                "table": options_of(by_name[table]),
                "games": asked.games,
                "won": rounded(share([float(left == 0) for left in played.lefts])),
                "left": rounded(mean([float(left) for left in played.lefts])),
                **({"milliseconds": asked.milliseconds} if MINDS[level].searches else {}),
            }
            print(json.dumps(figure), flush=True)
            print(f"{1000 * played.seconds / played.turns:.3f} ms a turn", file=sys.stderr)


if __name__ == "__main__":
    main()
