"""How strong the players of speed are, and how fast the kernel simulates them: `python bench/speed.py [--json]`.

Each deal is played once with the player in every seat; figures are games won in percent with 95% intervals over deals.
The deals are of the range that nothing was tuned on.
"""

import argparse
import json
import time
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from tenback.bots.speed import LEVELS, warm
from tenback.bots.speed.players import Player, first_fit, player_of, runs_only, seat_players
from tenback.bots.speed.times import LOOKING_AWAY, LOOKING_ON, Times
from tenback.bots.speed.weights import TABLES, read_weights
from tenback.kernels.speed_play import (
    BLOCKED,
    GAMES,
    LATE,
    MILLISECONDS,
    TRIED,
    Room,
    Table,
    begin,
    compare,
    new_room,
    play_at_random,
)
from tenback.kernels.speed_policy import WEIGHED

HELD_APART = 1 << 40
SECONDS = 1_000


class Figure(NamedTuple):
    """Games won in percent, half its 95% interval, and what the games were like."""

    won: float
    within: float
    seconds: float
    late: float  # percent of lays that arrived too late
    blocked: float  # percent of games counted by points


def measure(deals: int, room: Room, *players: Player) -> Figure:
    """The first player against the others."""
    results = compare(Table(len(players)), HELD_APART, deals, seat_players(*players), room)
    won, sums = 100 * results.won.mean(axis=1), results.sums
    return Figure(
        won=float(won.mean()),
        within=float(1.96 * won.std() / np.sqrt(deals)),
        seconds=float(sums[MILLISECONDS] / sums[GAMES] / SECONDS),
        late=float(100 * sums[LATE] / sums[TRIED]),
        blocked=float(100 * sums[BLOCKED] / sums[GAMES]),
    )


def at_equal_times(deals: int, room: Room, times: Times, tuned: Any) -> dict[str, dict[int, Figure]]:
    """Policies against players who lay the first card that fits, by number of players."""
    rival = first_fit(times, remembers=True)
    policies = {
        "the same": (rival,) * len(TABLES),
        "runs of its own cards": (Player(WEIGHED, runs_only(), times, remembers=True),) * len(TABLES),
        "tuned": tuple(Player(WEIGHED, weights, times, remembers=True) for weights in tuned),
    }
    return {
        name: {
            players: measure(deals, room, player, *(rival,) * (players - 1))
            for players, player in zip(TABLES, by_table, strict=True)
        }
        for name, by_table in policies.items()
    }


def level_by_level(deals: int, room: Room) -> dict[str, dict[int, Figure]]:
    """Each level against the one below, by number of players."""
    return {
        f"{better} against {worse}": {
            players: measure(deals, room, player_of(better, players), *(player_of(worse, players),) * (players - 1))
            for players in TABLES
        }
        for worse, better in pairwise(LEVELS)
    }


def games_a_second(room: Room, games: int = 2_000) -> dict[str, float]:
    """Whole games of two, simulated in real time and at random."""
    players, generator = seat_players(*(player_of("master", 2),) * 2), np.array([1], np.uint64)
    start = time.process_time()
    compare(Table(2), 1, games // 2, players, room)
    simulated = time.process_time() - start
    start = time.process_time()
    for seed in range(games):
        begin(Table(2), seed, 0, room)
        play_at_random(1_000, generator, room)
    return {"simulated": games / simulated, "at random": games / (time.process_time() - start)}


def print_table(title: str, rows: dict[str, dict[int, Figure]]) -> None:
    """One line a row."""
    print(f"\n{title:34}" + "".join(f"{players:>6} players " for players in TABLES))
    for name, figures in rows.items():
        print(f"{name:34}" + "".join(f"{each.won:8.1f} ± {each.within:3.1f} " for each in figures.values()))


def main() -> None:
    """Print all tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=2_000, help="deals for each figure (default: 2000)")
    parser.add_argument("--json", action="store_true", help="print everything as JSON")
    asked = parser.parse_args()
    warm()
    room, weights = new_room(), read_weights()
    tables = {
        "equal times, looking on": at_equal_times(asked.deals, room, LOOKING_ON, weights.looking_on),
        "equal times, looking away": at_equal_times(asked.deals, room, LOOKING_AWAY, weights.looking_away),
        "levels": level_by_level(asked.deals, room),
    }
    speeds = games_a_second(room)
    if asked.json:
        plain = {
            title: {name: {players: figure._asdict() for players, figure in row.items()} for name, row in table.items()}
            for title, table in tables.items()
        }
        print(json.dumps({"deals": asked.deals, "tables": plain, "games_a_second": speeds}))
        return
    for title, table in tables.items():
        print_table(title, table)
    same = tables["equal times, looking on"]["the same"]
    print("\ngames of first-fit players: seconds, lays too late, counted by points")
    for players, figure in same.items():
        print(f"{players} players {figure.seconds:6.1f} s {figure.late:5.0f}% {figure.blocked:5.0f}%")
    print("\ngames a second on one core: " + ", ".join(f"{name} {speed:.0f}" for name, speed in speeds.items()))


if __name__ == "__main__":
    main()
