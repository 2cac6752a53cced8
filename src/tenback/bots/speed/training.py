"""Finds the weights of speed from nothing but plain sense, by playing: `python -m tenback.bots.speed.training`.

For each number of players and each way to play, an evolution strategy (CMA with a diagonal matrix, Hansen and
Ostermeier) looks for the weights with which one player wins most against players who lay the first card that fits, at
the same times. All candidates of a generation play the same deals with the same luck. Then the chance of winning and
the cards left over are fitted to games of these players among themselves. The same seed gives the same weights.
"""

import argparse
import time
from collections.abc import Callable, Mapping
from io import BytesIO
from math import log, sqrt
from pathlib import Path
from statistics import NormalDist, fmean
from typing import Any, NamedTuple

import numpy as np

from tenback import __version__
from tenback.bots.journal import Journal
from tenback.bots.speed.players import Player, first_fit, seat_players
from tenback.bots.speed.times import LOOKING_AWAY, LOOKING_ON, Times, times_of
from tenback.bots.speed.weights import FILE, TABLES, Weights, write_weights
from tenback.core.chance import SplitMix64
from tenback.kernels.speed import advance, play
from tenback.kernels.speed_play import REFEREE, Room, Table, begin, compare, new_room, play_on
from tenback.kernels.speed_policy import WEIGHED, WEIGHT_NAMES
from tenback.kernels.speed_rows import HAND_SIZES, PILE_SIZES, WINNERS

SENSE = {  # where the search starts, and how widely it looks
    "own": (1.0, 0.3),
    "fresh": (1.0, 0.3),
    "later": (0.8, 0.3),
    "stale": (0.6, 0.3),
    "old": (0.6, 0.3),
    "unsure": (0.8, 0.3),
    "same": (0.5, 0.15),
    "other": (0.4, 0.15),
    "spent": (2.0, 0.5),
    "spent_early": (0.0, 0.4),
    "cover": (0.05, 0.07),
    "opens": (-1.0, 1.0),
    "shuts": (-1.0, 1.0),
    "leaves": (0.0, 0.6),
    "tall": (0.0, 0.2),
    "tall_late": (0.0, 0.4),
    "draw_1": (1.0, 0.5),
    "draw_2": (1.0, 0.5),
    "draw_3": (1.0, 0.5),
    "draw_4": (0.0, 1.5),
    "draw_following": (0.0, 0.4),
    "wait": (-6.0, 1.0),
}
GENERATIONS, CANDIDATES, GAMES = 40, 14, 360
WATCHED = 3_000  # games that the chance of winning is fitted to
DRAWS_OF_A_MOMENT = 2  # a game, and a moment of it


class Way(NamedTuple):
    """A way to play that has weights of its own."""

    times: Times
    remembers: bool


WAYS = {
    "levels": Way(times_of("master"), remembers=False),
    "looking_on": Way(LOOKING_ON, remembers=True),
    "looking_away": Way(LOOKING_AWAY, remembers=True),
}


class Effort(NamedTuple):
    """How long to look."""

    generations: int = GENERATIONS
    candidates: int = CANDIDATES
    games: int = GAMES
    watched: int = WATCHED


TUNINGS = tuple((name, players) for name in WAYS for players in TABLES)
STAGES = (  # parts of one stage do not need each other
    tuple(f"{name}-{players}" for name, players in TUNINGS),
    tuple(f"fit-{players}" for players in TABLES),
)
STEP = 0x9E3779B97F4A7C15  # of splitmix64, from number to number


def scaled(share: float) -> Effort:
    """So much of the whole training: fewer generations, and fewer games in each."""
    root = sqrt(share)
    return Effort(
        generations=max(round(root * GENERATIONS), 1),
        games=max(round(root * GAMES), 12),
        watched=max(round(share * WATCHED), 20),
    )


def train(seed: int, effort: Effort = Effort(), path: Path = FILE, command: str = "") -> Weights:  # noqa: B008 - an immutable value
    """Find all weights and write them to a file."""
    begun, known = time.process_time(), dict[str, Any]()
    for part in (part for stage in STAGES for part in stage):
        known[part] = learn_part(part, seed, effort, known, Journal())
    command = command or f"tenback.bots.speed.training.train({seed})"
    minutes = round((time.process_time() - begun) / 60, 1)
    found = put_together(seed, effort, known, {"command": command, "minutes": minutes})
    save(found, path)
    return found[0]


def learn_part(part: str, seed: int, effort: Effort, known: Mapping[str, Any], journal: Journal) -> Any:
    """The weights of one way to play at one table, or what is fitted to games with them.

    Each part has a piece of its own of the seed's stream of numbers.
    """
    name, players = part.rsplit("-", 1)
    place = TABLES.index(int(players))
    draws = effort.generations * (1 + len(WEIGHT_NAMES) * effort.candidates)  # of one evolution
    if name == "fit":
        chance = stream(seed, len(TUNINGS) * draws + place * DRAWS_OF_A_MOMENT * effort.watched)
        return fit(known[f"levels-{players}"], int(players), effort.watched, chance, new_room())
    chance = stream(seed, STAGES[0].index(part) * draws)
    return tuned(WAYS[name], int(players), effort, chance, new_room(), journal, part)


def stream(seed: int, draws: int) -> SplitMix64:
    """The numbers of a seed after so many of them."""
    return SplitMix64(seed + draws * STEP)


def put_together(
    seed: int, effort: Effort, known: Mapping[str, Any], about: Mapping[str, Any]
) -> tuple[Weights, dict[str, Any]]:
    """What all parts have come to, and how."""
    found = {name: np.array([known[f"{name}-{players}"] for players in TABLES]) for name in WAYS}
    slopes, paces = np.array([known[f"fit-{players}"] for players in TABLES]).T
    tried = effort.generations * effort.candidates * sum(effort.games // players * players for players in TABLES)
    provenance = {
        "command": about["command"],
        "seed": seed,
        "version": __version__,
        "games": len(WAYS) * tried + len(TABLES) * effort.watched,
        "plan": effort._asdict(),
        "weights": WEIGHT_NAMES,
        **about,
    }
    return Weights(**found, slopes=slopes, paces=paces), provenance


def save(found: tuple[Weights, dict[str, Any]], path: Path | BytesIO) -> None:
    """Write weights and how they came about."""
    write_weights(path, *found)


def tuned(way: Way, players: int, effort: Effort, chance: SplitMix64, room: Room, journal: Journal, part: str) -> Any:
    """The weights for this way to play at a table of so many."""
    rivals = (first_fit(way.times, remembers=way.remembers),) * (players - 1)
    deals = effort.games // players

    def wins(weights: Any, number: int) -> float:
        table = seat_players(Player(WEIGHED, weights, way.times, way.remembers), *rivals)
        return float(compare(Table(players), number, deals, table, room).won.mean())

    start, spread = (np.array([SENSE[name][part] for name in WEIGHT_NAMES]) for part in (0, 1))
    return evolve(wins, start, spread, effort, chance, journal, part)


def evolve(
    wins: Callable[[Any, int], float],
    start: Any,
    spread: Any,
    effort: Effort,
    chance: SplitMix64,
    journal: Journal | None = None,
    part: str = "evolution",
) -> Any:
    """The middle of the last generation of an evolution that seeks many wins."""
    size, parents = len(start), effort.candidates // 2
    shares = np.array([log(parents + 0.5) - log(place + 1) for place in range(parents)])
    shares /= shares.sum()
    mass = 1 / (shares**2).sum()
    path_rate, step_rate = (4 + mass / size) / (size + 4 + 2 * mass / size), (mass + 2) / (size + mass + 5)
    rank_one = min(1.0, 2 / ((size + 1.3) ** 2 + mass) * (size + 2) / 3)
    rank_many = min(1 - rank_one, 2 * (mass - 2 + 1 / mass) / ((size + 2) ** 2 + mass) * (size + 2) / 3)
    damping = 1 + 2 * max(0.0, sqrt((mass - 1) / (size + 1)) - 1) + step_rate
    expected = sqrt(size) * (1 - 1 / (4 * size) + 1 / (21 * size * size))
    middle, variance, step, journal = start.copy(), np.ones(size), np.ones(1), journal or Journal()
    step_path, path, stream_at = np.zeros(size), np.zeros(size), np.array([chance.state], np.uint64)
    state = (middle, variance, step, step_path, path, stream_at)
    begun = journal.bring_back(part, state)
    chance.state = int(stream_at[0])
    for number in range(begun, effort.generations):
        deals = chance.below(1 << 31)
        draws = np.array([[normal(chance) for _ in range(size)] for _ in range(effort.candidates)])
        moves = draws * np.sqrt(variance)
        won = [wins(middle + step * spread * move, deals) for move in moves]
        best = sorted(range(effort.candidates), key=lambda place: -won[place])[:parents]
        move, draw = (sum(shares[rank] * rows[place] for rank, place in enumerate(best)) for rows in (moves, draws))
        middle += step * spread * move
        step_path[:] = (1 - step_rate) * step_path + sqrt(step_rate * (2 - step_rate) * mass) * draw
        path[:] = (1 - path_rate) * path + sqrt(path_rate * (2 - path_rate) * mass) * move
        squares = sum(shares[rank] * moves[place] ** 2 for rank, place in enumerate(best))
        variance[:] = (1 - rank_one - rank_many) * variance + rank_one * path**2 + rank_many * squares
        step *= float(np.exp(step_rate / damping * (sqrt(float((step_path**2).sum())) / expected - 1)))
        stream_at[0] = chance.state
        journal.note(part, number + 1, effort.generations, state, won=fmean(won))
    return middle


def normal(chance: SplitMix64) -> float:
    """A normally distributed number."""
    return NormalDist().inv_cdf((chance.below(1 << 32) + 0.5) / (1 << 32))


class Moment(NamedTuple):
    """A moment of a game: the cards that each seat has left then and at the end, and what each seat wins."""

    now: Any
    end: Any
    won: Any


def fit(weights: Any, players: int, games: int, chance: SplitMix64, room: Room) -> tuple[float, float]:
    """How much a card more lowers the chance of winning, and how fast one lays compared with the first player."""
    way = WAYS["levels"]
    table = seat_players(*(Player(WEIGHED, weights, way.times, way.remembers),) * players)
    moments = [watch(table, players, chance, room) for _ in range(games)]
    now, end, won = (np.array([moment[part] for moment in moments]) for part in range(3))
    slopes = np.arange(1, 101) / 100
    likely = [float((won * np.log(chances(now, slope) + 1e-12)).sum()) for slope in slopes]
    first = now.min(axis=1, keepdims=True)
    pace = float((first * (now - end)).sum() / max((first * np.ones_like(now) * first).sum(), 1))
    return float(slopes[int(np.argmax(likely))]), pace


def watch(table: Any, players: int, chance: SplitMix64, room: Room) -> Moment:
    """A random moment of a game, and how the game ended."""
    seed = chance.below(1 << 31)
    begin(Table(players), seed, 0, room)
    entries = play_on(table, 0, room)
    end, winners = lefts(room.row, players), int(room.row[WINNERS])
    begin(Table(players), seed, 0, room)
    for place in range(chance.below(entries)):
        seat, at, move = room.log.seats[place], room.log.times[place], room.log.moves[place]
        _ = advance(room.row, at) if seat == REFEREE else play(room.row, seat, move, at)
    won = np.array([winners >> seat & 1 for seat in range(players)]) / winners.bit_count()
    return Moment(lefts(room.row, players), end, won)


def lefts(row: Any, players: int) -> Any:
    """The cards that each seat still has to lay."""
    return row[HAND_SIZES : HAND_SIZES + players] + row[PILE_SIZES : PILE_SIZES + players]


def chances(left: Any, slope: float) -> Any:
    """Every seat's chance of winning by the cards that all still have to lay; the last axis are the seats."""
    odds = np.exp(-slope * (left - left.min(axis=-1, keepdims=True)))
    return odds / odds.sum(axis=-1, keepdims=True)


def main() -> None:
    """Train, and say what came out."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--path", type=Path, default=FILE)
    asked = parser.parse_args()
    command = f"python -m tenback.bots.speed.training --seed {asked.seed}"
    print(train(asked.seed, path=asked.path, command=command))


if __name__ == "__main__":
    main()
