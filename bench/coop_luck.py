"""How well `master` of coop plays alone, with most of the luck taken off: ways to spend its budget, on the same deals.

Whether a game goes well is mostly luck. How lucky a draw was can be told (`kernels/coop/luck.py`) and taken off: the
mean stays as it is, and little of the noise. A thousand games tell as much as six thousand, and two ways to play the
same deals differ by less still.

    python -m bench.coop_luck 1-7-3 --games 1000 --milliseconds 10 --ways depth=3 prior=5
    python -m bench.coop_luck 1-7-3 --games 2000 --held-apart --ways

A way is what differs from the usual `Effort`, as for `bench/coop_choices.py`. The usual one is first.
"""

import argparse
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import Any, NamedTuple

import numpy as np

from bench.coop_choices import SEED, way_of
from tenback.bots.bot import DEFAULT_MILLISECONDS
from tenback.bots.coop.minds import effort, learnt, new_search, new_table
from tenback.bots.match import HELD_APART
from tenback.kernels.coop.games import choose_starter
from tenback.kernels.coop.luck import expect, opinion, put
from tenback.kernels.coop.search import look_from, search
from tenback.kernels.coop.table import CARDS, DRAW, LAID, Rules, Table, deal, lay_turn

SAMPLES = 32  # draws that might have been, for each that was
FIRST_HANDS = 100_000
CHUNK = 25  # games
SURE = 1.96  # standard errors that an interval of 95 % has on either side


class Game(NamedTuple):
    """What a game came to and how much of it was luck: won in percent, cards left."""

    came_to: tuple[float, float]
    luck: tuple[float, float]


def thoughts(rules: Rules, board: Table, told: Any) -> Any:
    """What the network thinks of a position."""
    opinion(learnt().network_of(rules), rules, board, told)
    return told.copy()


def first_hands(rules: Rules, hands: int) -> Any:
    """What the network thinks of first hands, on average."""
    board, told, total = new_search("master", rules, SEED).board, np.zeros(2), np.zeros(2)
    for _ in range(hands):
        deal(rules, board)
        total += thoughts(rules, board, told)
    return total / hands


def play(rules: Rules, milliseconds: float, way: str, expected: Any, seeds: Sequence[int]) -> list[Game]:
    """Games by one way to search."""
    net, critic, told, mean = learnt().network_of(rules), learnt().judge, np.zeros(2), np.zeros(2)
    table, space = new_table("master", rules, 0), new_search("master", rules, 0)
    board, plan, played = new_search("master", rules, 0).board, way_of(effort(rules, milliseconds), way), []
    for seed in seeds:
        table.generator[0], board.generator[0] = seed, ~seed & (1 << 64) - 1
        deal(rules, table)
        choose_starter(net, rules, table, plan.answer_width)
        space.root.generator[0] = table.generator[0]
        put(table, board)
        luck = thoughts(rules, board, told) - expected
        while table.counts[LAID] < CARDS:
            look_from(rules, table, space, 0)
            if not search(net, critic, rules, space, 0, plan):
                break
            place, to_draw = space.places[0], table.counts[DRAW]
            if to_draw:
                expect(net, rules, table, space.root, place, board, SAMPLES, mean)
            lay_turn(rules, table, space.root.turns, space.root.hand, place)
            if to_draw:
                put(table, board)
                luck += thoughts(rules, board, told) - mean
        left = int(CARDS - table.counts[LAID])
        played.append(Game((0.0 if left else 100.0, float(left)), (float(luck[0]), float(luck[1]))))
    return played


def interval(numbers: Any) -> str:
    """A mean with its interval of 95 %."""
    return f"{numbers.mean():.2f} ± {SURE * numbers.std() / len(numbers) ** 0.5:.2f}"


def chunks(first: int, games: int) -> Iterator[range]:
    """The seeds of so many games, a few at a time."""
    for done in range(first, first + games, CHUNK):
        yield range(done, min(done + CHUNK, first + games))


def main() -> None:
    """Print one line for each way."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("table", nargs="?", default="1-7-3", help="players (one), cards in hand, minimum")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--skip", type=int, default=0, help="so many deals before the first")
    parser.add_argument("--held-apart", action="store_true", help="the deals of measurements, not those of tuning")
    parser.add_argument("--milliseconds", type=float, default=DEFAULT_MILLISECONDS)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--ways", nargs="*", default=["depth=1"])
    asked = parser.parse_args()
    rules = Rules(*map(int, asked.table.split("-")))
    if rules.players != 1:
        parser.error("luck is told for one player alone")
    expected, usual = first_hands(rules, FIRST_HANDS), None
    seeds = list(chunks((HELD_APART if asked.held_apart else SEED) + asked.skip, asked.games))
    with ProcessPoolExecutor(asked.jobs, get_context("spawn")) as crew:
        for way in ("", *asked.ways):
            parts = crew.map(partial(play, rules, asked.milliseconds, way, expected), seeds)
            games = [game for part in parts for game in part]
            came_to = np.array([game.came_to for game in games])
            proper = came_to - np.array([game.luck for game in games])
            usual = proper if usual is None else usual
            won, left = (f"{interval(came_to[:, at])}, without luck {interval(proper[:, at])}" for at in (0, 1))
            more = " and ".join(interval(proper[:, at] - usual[:, at]) for at in (0, 1))
            print(f"{way or 'usual':24} won % {won}; left {left}; to the usual {more}", flush=True)


if __name__ == "__main__":
    main()
