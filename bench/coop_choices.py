"""How good the choices of `master` of coop are: ways to spend its budget, compared at the same positions.

Whole games differ so much from each other that thousands of them do not tell small things apart. So every candidate at
some positions is judged once, played out five turns deep on hundreds of samples. Then each way to search chooses at
these positions: what counts is how much better its choices are, by that judgement, than those of the network alone.

    python bench/coop_choices.py 1-7-3 --ways depth=1 times=2 prior=5,finish=20

A way is what differs from the usual `Effort`; `times` is how many times as many answers it has. The usual one is first.
"""

import argparse
from collections.abc import Iterator
from itertools import islice
from time import process_time
from typing import Any, NamedTuple

import numpy as np

from tenback.bots.bot import DEFAULT_MILLISECONDS
from tenback.bots.coop.minds import effort, learnt, new_search, new_table
from tenback.kernels.coop.search import Effort, Search, look_from, play_all_out, search
from tenback.kernels.coop.table import CARDS, LAID, Rules, Table, deal, lay_turn

SEED = 1 << 34  # tuning deals
DEPTH = 5
QUICK = 6.0  # milliseconds a turn for the games that the positions are from
EVERY = 3  # turns between two positions of a game
LEFT_WEIGHT = 0.2  # what 20 cards left are worth in chances of winning; more than in play, where few games are won
TIMES = "times"


class Judged(NamedTuple):
    """A position, and what its candidates come to, the network's first."""

    position: tuple[Any, ...]
    places: list[int]
    won: Any
    left: Any


def parts(board: Table) -> tuple[Any, ...]:
    """What a position is made of."""
    hands = (board.low, board.high, board.sizes, board.kept, board.rests)
    return (*hands, board.remaining, board.tops, board.counts)


def judged(rules: Rules, board: Table, space: Search, samples: int) -> Iterator[Judged]:
    """Positions of games, well judged."""
    net, critic, speaking = learnt().network_of(rules), learnt().judge, int(rules.players > 1)
    quick, deep, game = effort(rules, QUICK), effort(rules, DEFAULT_MILLISECONDS)._replace(depth=DEPTH), 0
    while True:
        board.generator[0] = space.root.generator[0] = SEED + game
        deal(rules, board)
        turn, listed = game, 1
        while listed and board.counts[LAID] < CARDS:
            look_from(rules, board, space, speaking)
            if turn % EVERY == 0:
                listed = int(play_all_out(net, critic, rules, space, samples, speaking, deep))
                if listed > 1:
                    kept, means = tuple(part.copy() for part in parts(board)), space.sums[:listed] / samples
                    yield Judged(kept, space.places[:listed].tolist(), means[:, 0], means[:, 1])
            listed = int(search(net, critic, rules, space, speaking, quick))
            if listed:
                lay_turn(rules, board, space.root.turns, space.root.hand, space.places[0])
            turn += 1
        game += 1


def gains(rules: Rules, board: Table, space: Search, known: list[Judged], plan: Effort) -> Any:
    """By position: chance to win and cards left that a way to search has gained, and its milliseconds."""
    net, critic, speaking, rows = learnt().network_of(rules), learnt().judge, int(rules.players > 1), []
    for number, one in enumerate(known):
        for part, kept in zip(parts(board), one.position, strict=True):
            part[...] = kept
        space.root.generator[0] = number
        look_from(rules, board, space, speaking)
        begun = process_time()
        search(net, critic, rules, space, speaking, plan)
        spent, place = process_time() - begun, int(space.places[0])
        at = one.places.index(place) if place in one.places else 0
        rows.append((one.won[at] - one.won[0], 20 * (one.left[at] - one.left[0]), 1000 * spent))
    return np.array(rows)


def way_of(plan: Effort, text: str) -> Effort:
    """The usual effort with what differs."""
    for pair in filter(None, text.split(",")):
        name, _, number = pair.partition("=")
        if name == TIMES:
            plan = plan._replace(answers=int(plan.answers * float(number)))
        else:
            plan = plan._replace(**{name: type(getattr(plan, name))(number)})
    return plan


def main() -> None:
    """Print one line for each way."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("table", nargs="?", default="1-7-3", help="players, cards in hand, minimum")
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--samples", type=int, default=100)
    parser.add_argument("--ways", nargs="*", default=["depth=1", "times=2"])
    asked = parser.parse_args()
    rules = Rules(*map(int, asked.table.split("-")))
    board, space = new_table("master", rules, SEED), new_search("master", rules, SEED)
    known = list(islice(judged(rules, board, space, asked.samples), asked.positions))
    print(f"{len(known)} positions; gain of a choice over the network's, P(win) - {LEFT_WEIGHT} left / 20, times 1,000")
    usual, first = effort(rules, DEFAULT_MILLISECONDS), None
    for text in ("", *asked.ways):
        found = gains(rules, board, space, known, way_of(usual, text))
        scores = 1000 * (found[:, 0] - LEFT_WEIGHT * found[:, 1] / 20)
        first = scores if first is None else first
        gain, more = (f"{part.mean():+.3f} ± {part.std() / len(known) ** 0.5:.3f}" for part in (scores, scores - first))
        won, left, spent = found.mean(axis=0)
        print(
            f"{text or 'usual':30} {gain}, to the usual {more};"
            f" won {100 * won:+.3f} %, left {left:+.4f}, {spent:.1f} ms",
            flush=True,
        )


if __name__ == "__main__":
    main()
