"""Training coop from nothing: `train(seed)` plays, learns and gives the weights. The same seed gives the same weights.

One network learns all tables together, first from games by plain judgement and then from its own. Then a critic, who
sees all hands, learns from games that the network plays, and what players keep in their hands is counted in some more.
`python -m tenback.bots.coop.training` makes the weights that ship with tenback.
"""

import argparse
import json
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

from tenback import __version__
from tenback.bots.coop.weights import ALL_RULES, HAND_SIZES, SHIPPED, Weights, name_of, save
from tenback.core.chance import SplitMix64
from tenback.kernels.coop.critic import OPEN_KINDS, new_critic
from tenback.kernels.coop.games import GUIDED, WIDTH, first_turn
from tenback.kernels.coop.habits import LIES, PHASES, likelihoods, watch_game
from tenback.kernels.coop.learning import learn_from_play, learn_to_judge, learner, memory, set_out
from tenback.kernels.coop.table import MOST_IN_HAND, Rules, deal, table, trail
from tenback.kernels.coop.value import eyes, network, new_network, rounded

LESSONS = (*ALL_RULES, *(rules for rules in ALL_RULES if rules.hand_size == HAND_SIZES[rules.players][0]))
WISH_SHARES = (0.3, 0.6, 0.85)  # C3: how many first turns are worse than one for which one wishes to start so much
WISH_DEALS = 1_000


@dataclass(frozen=True, slots=True)
class Plan:
    """How long and how fast to learn."""

    guided: int = 6_000  # games by plain judgement
    games: int = 600_000  # games by the network itself
    judged: int = 450_000  # games from which the critic learns
    watched: int = 4_000  # games in which it is counted what players keep
    rate: float = 1e-3  # falls steadily
    last_rate: float = 1e-5
    traces: tuple[float, ...] = (0.8, 0.8, 0.8, 0.5, 0.5, 0.3, 0.3, 0.3, 0.3, 0.3)  # of temporal differences, by tenths
    judged_traces: tuple[float, ...] = (1.0, 0.9, 0.8, 0.8, 0.6, 0.6, 0.5, 0.5, 0.5, 0.5)  # of the critic
    passes: int = 4  # how often a position is learnt from
    remembered: int = 500_000  # positions
    blend: float = 0.02  # how much plain judgement counts beside the network
    batch: int = 500  # games between two reports


Report = Callable[[str, int, float, float], None]  # who learns, games so far, share won, cards left or error


def quiet(who: str, games: int, won: float, figure: float) -> None:
    """Report nothing."""


def train(seed: int, plan: Plan | None = None, report: Report = quiet, command: str = "") -> Weights:
    """Weights for every table, learnt from nothing."""
    plan, begun = plan or Plan(), process_time()
    flat = learn(seed, plan, report)
    return Weights(
        flat=flat,
        critic=learn_critic(seed, flat, plan, report),
        habits=learn_habits(seed, flat, plan),
        wishes={name_of(rules): wishes_for(rules, flat, seed) for rules in ALL_RULES},
        blend=plan.blend,
        provenance={
            "command": command or f"tenback.bots.coop.training.train({seed})",
            "seed": seed,
            "version": __version__,
            "games": plan.guided + plan.games + plan.judged + plan.watched,
            "plan": asdict(plan),
            "seconds": round(process_time() - begun),
        },
    )


def learn(seed: int, plan: Plan, report: Report = quiet) -> Any:
    """The weights of one network for all tables, at half precision."""
    net, board = new_network(seed), table(SplitMix64(seed).next() >> 1)
    student, store, rows = learner(), memory(plan.remembered), np.array(LESSONS, np.int64)
    learn_from_play(net, rows, board, student, store, plan.guided, GUIDED, 1.0, plan.rate, plan.passes)
    board.blend[0] = plan.blend
    for done in range(0, plan.games, plan.batch):
        rate = max(plan.rate * (1 - done / plan.games), plan.last_rate)
        trace = plan.traces[done * len(plan.traces) // plan.games]
        count = min(plan.batch, plan.games - done)
        wins, lefts = learn_from_play(net, rows, board, student, store, count, WIDTH, trace, rate, plan.passes)
        report("player", done + count, wins / count, lefts / count)
    return rounded(net).flat


def learn_critic(seed: int, flat: Any, plan: Plan, report: Report = quiet) -> Any:
    """The weights of the critic of a network's games, at half precision."""
    net, critic = rounded(network(np.asarray(flat, np.float32))), new_critic(seed)
    board, eye, path = table(SplitMix64(seed + 1).next() >> 1), eyes(), trail(OPEN_KINDS)
    board.blend[0] = plan.blend
    student, store, rows = learner(OPEN_KINDS), memory(plan.remembered, OPEN_KINDS), np.array(LESSONS, np.int64)
    for done in range(0, plan.judged, plan.batch):
        rate = max(plan.rate * (1 - done / plan.judged), plan.last_rate)
        trace = plan.judged_traces[done * len(plan.judged_traces) // plan.judged]
        count = min(plan.batch, plan.judged - done)
        how = (count, WIDTH, trace, rate, plan.passes)
        wins, error = learn_to_judge(net, critic, rows, board, eye, path, student, store, *how)
        report("critic", done + count, wins / count, error)
    return rounded(critic).flat


def learn_habits(seed: int, flat: Any, plan: Plan) -> Any:
    """How much likelier a card is kept than drawn, in a network's games with several players."""
    net, board = rounded(network(np.asarray(flat, np.float32))), table(SplitMix64(seed + 2).next() >> 1)
    board.blend[0] = plan.blend
    seen, tops, cards = np.zeros((PHASES, LIES, 2), np.int64), np.zeros(4, np.int64), np.zeros(MOST_IN_HAND, np.uint8)
    rows = np.array([rules for rules in LESSONS if rules.players > 1], np.int64)
    for _ in range(plan.watched):
        rules, speaking = set_out(net, rows, board, WIDTH)
        watch_game(net, rules, board, WIDTH, speaking, tops, cards, seen)
    return likelihoods(seen)


def wishes_for(rules: Rules, flat: Any, seed: int) -> Any:
    """C3: from which values of the first turn on one wishes to start a little, gladly, very much."""
    net, board = network(np.asarray(flat, np.float32)), table(SplitMix64(~seed).next() >> 1)
    values = np.zeros(WISH_DEALS)
    for number in range(WISH_DEALS):
        deal(rules, board)
        values[number] = first_turn(net, rules, board, WIDTH)
    return np.quantile(values, WISH_SHARES)


def main() -> None:
    """Train and save."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=Plan().games)
    parser.add_argument("--judged", type=int, default=Plan().judged)
    parser.add_argument("--output", type=Path, default=SHIPPED)
    asked = parser.parse_args()

    def report(who: str, games: int, won: float, figure: float) -> None:
        what = f"cards left {figure:.1f}" if who == "player" else f"mean squared error {figure:.3f}"
        print(f"{who}: {games:7} games, the last ones won {won:.1%}, {what}", file=sys.stderr)

    plan = Plan(games=asked.games, judged=asked.judged)
    command = f"python -m tenback.bots.coop.training --seed {asked.seed} --games {plan.games} --judged {plan.judged}"
    weights = train(asked.seed, plan, report, command)
    save(weights, asked.output)
    json.dump(weights.provenance, sys.stdout, indent=2)


if __name__ == "__main__":
    main()
