"""Training coop from nothing: `train(seed)` plays, learns and gives the weights. The same seed gives the same weights.

First one network learns all tables together, from games by plain judgement and then from its own. Then a copy of it
goes on at each table by itself. Seeds of training games are below 2**63; strength is measured on others (`HELD_APART`).
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from time import perf_counter
from typing import Any

import numpy as np

from tenback import __version__
from tenback.bots.coop.weights import ALL_RULES, Weights, name_of
from tenback.core.chance import SplitMix64
from tenback.kernels.coop.games import GUIDED, WIDTH, Rules, Table, deal, first_turn, table
from tenback.kernels.coop.learning import Learner, Memory, learn_from_play, learner, memory
from tenback.kernels.coop.value import Network, network, new_network

WISH_SHARES = (0.3, 0.6, 0.85)  # C3: how many first turns are worse than one for which one wishes to start so much


@dataclass(frozen=True, slots=True)
class Plan:
    """How long and how fast to learn."""

    guided: int = 6_000  # games by plain judgement
    together: int = 240_000  # games of all tables
    alone: int = 12_000  # games at each table by itself
    rate: float = 1e-3
    rate_alone: float = 3e-4
    last_rate: float = 1e-5
    trace: float = 0.8  # of temporal differences
    passes: int = 4  # how often a position is learnt from
    remembered: int = 300_000
    blend: float = 0.02
    batch: int = 500  # games between two reports


Report = Callable[[str, int, float, float], None]  # which table, games so far, share won, cards left


def quiet(name: str, games: int, won: float, left: float) -> None:
    """Report nothing."""


def train(
    seed: int, plan: Plan | None = None, report: Report = quiet, executor: Executor | None = None, command: str = ""
) -> Weights:
    """Weights for every table, learnt from nothing. An executor lets the tables go on side by side."""
    plan, begun = plan or Plan(), perf_counter()
    common = learn_together(seed, plan, report)
    tasks = [(seed + 1 + number, common, rules, plan) for number, rules in enumerate(ALL_RULES)]
    if executor:
        tuned = list(executor.map(learn_alone, *zip(*tasks, strict=True)))
    else:
        tuned = [learn_alone(*task, report) for task in tasks]
    games = plan.guided + plan.together + plan.alone * len(ALL_RULES)
    return Weights(
        flats={name_of(rules): flat for rules, flat in zip(ALL_RULES, tuned, strict=True)},
        wishes={name_of(rules): wishes_for(rules, flat, seed) for rules, flat in zip(ALL_RULES, tuned, strict=True)},
        blend=plan.blend,
        provenance={
            "command": command or f"tenback.bots.coop.training.train({seed})",
            "seed": seed,
            "version": __version__,
            "games": games,
            "plan": asdict(plan),
            "seconds": round(perf_counter() - begun),
        },
    )


def learn_together(seed: int, plan: Plan, report: Report = quiet) -> Any:
    """One network for all tables."""
    net = new_network(seed)
    board = table(SplitMix64(seed).next() >> 1)
    student, store = learner(), memory(plan.remembered)
    rows = np.array(ALL_RULES, np.int64)
    learn_from_play(net, rows, board, student, store, plan.guided, GUIDED, 1.0, plan.rate, plan.passes)
    board.blend[0] = plan.blend
    _learn(Lesson("all", net, ALL_RULES, board, student, store, plan.together, plan.rate), plan, report)
    return net.flat


def learn_alone(seed: int, flat: Any, rules: Rules, plan: Plan, report: Report = quiet) -> Any:
    """The network for one table, from the one for all."""
    net = network(flat.copy())
    board = table(SplitMix64(seed).next() >> 1)
    board.blend[0] = plan.blend
    lesson = Lesson(
        name_of(rules), net, [rules], board, learner(), memory(plan.remembered), plan.alone, plan.rate_alone
    )
    _learn(lesson, plan, report)
    return net.flat.astype(np.float16)


@dataclass(frozen=True, slots=True)
class Lesson:
    """What is learnt, where, by whom, and how long."""

    name: str
    net: Network
    tables: Sequence[Rules]
    board: Table
    student: Learner
    store: Memory
    games: int
    rate: float


def _learn(lesson: Lesson, plan: Plan, report: Report) -> None:
    """Play and learn at a rate that falls to the last one."""
    rows, games, rate = np.array(lesson.tables, np.int64), lesson.games, lesson.rate
    net, board, student, store = lesson.net, lesson.board, lesson.student, lesson.store
    for done in range(0, games, plan.batch):
        now = max(rate * (1 - done / games), plan.last_rate)
        count = min(plan.batch, games - done)
        wins, lefts = learn_from_play(net, rows, board, student, store, count, WIDTH, plan.trace, now, plan.passes)
        report(lesson.name, done + count, wins / count, lefts / count)


def wishes_for(rules: Rules, flat: Any, seed: int, deals: int = 2_000) -> Any:
    """C3: from which values of the first turn on one wishes to start: so many first turns are worse."""
    net, board = network(np.asarray(flat, np.float32)), table(SplitMix64(~seed).next() >> 1)
    values = np.zeros(deals)
    for number in range(deals):
        deal(rules, board)
        values[number] = first_turn(net, rules, board, WIDTH)
    return np.quantile(values, WISH_SHARES)
