"""Training coop from nothing: `train(seed)` plays, learns and gives the weights. The same seed gives the same weights.

One network learns all tables together, first from games by plain judgement and then from its own. Then a critic, who
sees all hands, learns from games that the network plays, and what players keep in their hands is counted in some more.
What a player alone likes beyond the network's values is learnt by practice, for each of its tables, and then a network
of its own learns what positions come to in the hands of somebody who likes that.
`python -m tenback.bots.coop.training` makes the weights that ship with tenback.
"""

import argparse
import json
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

from tenback import __version__
from tenback.bots.coop.weights import ALL_RULES, HAND_SIZES, SHIPPED, Weights, name_of, save
from tenback.bots.journal import Journal
from tenback.core.chance import SplitMix64
from tenback.kernels.coop.counts import COUNTED, GUIDE
from tenback.kernels.coop.critic import OPEN_KINDS, new_critic
from tenback.kernels.coop.games import GUIDED, WIDTH, first_turn
from tenback.kernels.coop.habits import LIES, PHASES, likelihoods, watch_game
from tenback.kernels.coop.learning import learn_from_play, learn_to_judge, learner, memory, set_out
from tenback.kernels.coop.practice import Practice, practice, practise
from tenback.kernels.coop.table import MOST_IN_HAND, Rules, deal, table, trail
from tenback.kernels.coop.value import eyes, network, new_network, rounded

LESSONS = (*ALL_RULES, *(rules for rules in ALL_RULES if rules.hand_size == HAND_SIZES[rules.players][0]))
WISH_SHARES = (0.3, 0.6, 0.85)  # C3: how many first turns are worse than one for which one wishes to start so much
WISH_DEALS = 1_000
FIRST_TASTE = 0.3 * GUIDE[:COUNTED]  # practice begins with a share of plain judgement
TASTE_GRAIN = 1024  # what is liked is a multiple of one part in so many, for the last digits differ by machine
NEVER_VARIED = 1e-7  # the variance of a count below which it has shown nothing


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
    blend: float = 0.02  # how much plain judgement counts beside the network while it learns
    batch: int = 500  # games between two reports
    practised: int = 20_000  # games alone in a round of practice
    rounds: int = 10  # at each table; what is liked in the last half of them is what comes of it, on average
    heat: float = 0.1  # how far behind in logits a turn is still tried in practice
    practised_left: float = 0.5  # what 20 cards left are worth in chances of winning, in practice
    practised_trace: float = 0.7  # of what came after the next choices
    step: float = 12.0  # from what was shown to what is liked, from scores to logits
    doubt: float = 2_500.0  # as if so many choices more had shown that nothing matters
    alone: int = 320_000  # games of one player by network and taste
    alone_rate: float = 2e-4  # falls steadily
    alone_trace: float = 0.5


TASTES = {f"taste-{name_of(rules)}": rules for rules in ALL_RULES if rules.players == 1}
STAGES = (("player",), ("critic", "habits", "wishes", *TASTES), ("alone",))  # parts of one do not need each other


def scaled(share: float) -> Plan:
    """So much of the whole training."""
    whole = Plan()
    if share == 1:
        return whole
    guided, games, judged, watched, practised, alone = (
        max(round(share * games), 8)
        for games in (whole.guided, whole.games, whole.judged, whole.watched, whole.practised, whole.alone)
    )
    remembered, batch = max(round(share * whole.remembered), 4_000), min(whole.batch, -(-games // 10))
    return replace(
        whole,
        guided=guided,
        games=games,
        judged=judged,
        watched=watched,
        remembered=remembered,
        batch=batch,
        practised=practised,
        alone=alone,
    )


def train(seed: int, plan: Plan | None = None, journal: Journal | None = None, command: str = "") -> Weights:
    """Weights for every table, learnt from nothing."""
    plan, begun, known = plan or Plan(), process_time(), dict[str, Any]()
    for part in (part for stage in STAGES for part in stage):
        known[part] = learn_part(part, seed, plan, known, journal or Journal())
    command = command or f"tenback.bots.coop.training.train({seed})"
    return put_together(seed, plan, known, {"command": command, "seconds": round(process_time() - begun)})


def learn_part(part: str, seed: int, plan: Plan, known: Mapping[str, Any], journal: Journal) -> Any:
    """One part of the training, with what is known from earlier stages."""
    if part == "player":
        return learn(seed, plan, journal)
    flat = known["player"]
    if part == "critic":
        return learn_critic(seed, flat, plan, journal)
    if part == "habits":
        return learn_habits(seed, flat, plan)
    if part in TASTES:
        return learn_taste(part, seed, flat, plan, journal)
    if part == "alone":
        return learn_alone(seed, flat, {rules: known[name] for name, rules in TASTES.items()}, plan, journal)
    return {name_of(rules): wishes_for(rules, flat, seed) for rules in ALL_RULES}


def put_together(seed: int, plan: Plan, known: Mapping[str, Any], about: Mapping[str, Any]) -> Weights:
    """What all parts have come to, and how."""
    return Weights(
        flat=known["player"],
        alone=known["alone"],
        critic=known["critic"],
        habits=known["habits"],
        wishes=known["wishes"],
        tastes={name_of(rules): known[part] for part, rules in TASTES.items()},
        provenance={
            "command": about["command"],
            "seed": seed,
            "version": __version__,
            "games": games_of(plan),
            "plan": asdict(plan),
            **about,
        },
    )


def games_of(plan: Plan) -> int:
    """How many games a training takes."""
    practised = plan.practised * plan.rounds * len(TASTES)
    return plan.guided + plan.games + plan.judged + plan.watched + practised + plan.alone


def learn(seed: int, plan: Plan, journal: Journal) -> Any:
    """The weights of one network for all tables, at half precision."""
    net, board = new_network(seed), table(SplitMix64(seed).next() >> 1)
    student, store, rows = learner(), memory(plan.remembered), np.array(LESSONS, np.int64)
    state = (net, board, student, store)
    begun = journal.bring_back("player", state)
    if not begun:
        learn_from_play(net, rows, board, student, store, plan.guided, GUIDED, 1.0, plan.rate, plan.passes)
        board.blend[0] = plan.blend
    for done in range(begun, plan.games, plan.batch):
        rate = max(plan.rate * (1 - done / plan.games), plan.last_rate)
        trace = plan.traces[done * len(plan.traces) // plan.games]
        count = min(plan.batch, plan.games - done)
        wins, lefts = learn_from_play(net, rows, board, student, store, count, WIDTH, trace, rate, plan.passes)
        journal.note("player", done + count, plan.games, state, won=wins / count, left=lefts / count)
    return rounded(net).flat


def learn_critic(seed: int, flat: Any, plan: Plan, journal: Journal) -> Any:
    """The weights of the critic of a network's games, at half precision."""
    net, critic = rounded(network(np.asarray(flat, np.float32))), new_critic(seed)
    board, eye, path = table(SplitMix64(seed + 1).next() >> 1), eyes(), trail(OPEN_KINDS)
    board.blend[0] = plan.blend
    student, store, rows = learner(OPEN_KINDS), memory(plan.remembered, OPEN_KINDS), np.array(LESSONS, np.int64)
    state = (critic, board, eye, path, student, store)
    for done in range(journal.bring_back("critic", state), plan.judged, plan.batch):
        rate = max(plan.rate * (1 - done / plan.judged), plan.last_rate)
        trace = plan.judged_traces[done * len(plan.judged_traces) // plan.judged]
        count = min(plan.batch, plan.judged - done)
        how = (count, WIDTH, trace, rate, plan.passes)
        wins, error = learn_to_judge(net, critic, rows, board, eye, path, student, store, *how)
        journal.note("critic", done + count, plan.judged, state, won=wins / count, error=error)
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


def learn_taste(part: str, seed: int, flat: Any, plan: Plan, journal: Journal) -> Any:
    """What a player likes at one of the tables of one, by phase and count: by practice, round by round."""
    rules, net = TASTES[part], rounded(network(np.asarray(flat, np.float32)))
    board, log = table(SplitMix64(seed + 3 + ALL_RULES.index(rules)).next() >> 1), practice(WIDTH)
    total = np.zeros_like(board.taste)
    board.tasting[0], board.taste[:] = 1, FIRST_TASTE
    state = (board.generator, board.taste, total)
    for done in range(journal.bring_back(part, state), plan.rounds):
        how = (plan.practised, WIDTH, plan.heat, plan.practised_left, plan.practised_trace)
        wins, lefts = practise(net, rules, board, log, *how)
        board.taste[:] = np.rint((board.taste + plan.step * shown(log, plan.doubt)) * TASTE_GRAIN) / TASTE_GRAIN
        total += board.taste if 2 * done >= plan.rounds else 0
        journal.note(part, done + 1, plan.rounds, state, won=wins / plan.practised, left=lefts / plan.practised)
    return total / (plan.rounds // 2)


def learn_alone(seed: int, flat: Any, tastes: Mapping[Rules, Any], plan: Plan, journal: Journal) -> Any:
    """The weights of a network for tables of one player, at half precision: the one for all tables goes on learning
    from games alone, one table after the other, in which turns are chosen by taste, too.
    """
    net, board = network(np.array(flat, np.float32)), table(SplitMix64(seed + 2 * len(ALL_RULES)).next() >> 1)
    student, store, tables = learner(), memory(plan.remembered), [*tastes]
    board.tasting[0] = 1
    state = (net, board, student, store)
    for done in range(journal.bring_back("alone", state), plan.alone, plan.batch):
        rules = tables[done // plan.batch % len(tables)]
        board.taste[:] = np.asarray(tastes[rules], np.float32)
        rate = plan.alone_rate * max(1 - done / plan.alone, plan.last_rate / plan.rate)
        count = min(plan.batch, plan.alone - done)
        rows, how = np.array([rules], np.int64), (count, WIDTH, plan.alone_trace, rate, plan.passes)
        wins, lefts = learn_from_play(net, rows, board, student, store, *how)
        journal.note("alone", done + count, plan.alone, state, won=wins / count, left=lefts / count)
    return rounded(net).flat


def shown(log: Practice, doubt: float) -> Any:
    """What each count has shown itself to be worth, by phase."""
    worth = np.zeros(log.gains.shape)
    for phase, choices in enumerate(log.choices):
        if choices:
            products, own = log.products[phase], np.diag(log.products[phase])
            doubts = np.diag(doubt / choices * own + NEVER_VARIED * choices)
            worth[phase] = np.linalg.solve(products + doubts, log.gains[phase])
    return worth


class Report(Journal):
    """Tells how far a part is."""

    def note(self, part: str, done: int, total: int, state: Any, **figures: float) -> None:
        """One line."""
        told = ", ".join(f"{name} {figure:.3f}" for name, figure in figures.items())
        print(f"{part}: {done:7} of {total} games, the last ones {told}", file=sys.stderr)


def main() -> None:
    """Train and save."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=Plan().games)
    parser.add_argument("--judged", type=int, default=Plan().judged)
    parser.add_argument("--output", type=Path, default=SHIPPED)
    asked = parser.parse_args()
    plan = Plan(games=asked.games, judged=asked.judged)
    command = f"python -m tenback.bots.coop.training --seed {asked.seed} --games {plan.games} --judged {plan.judged}"
    weights = train(asked.seed, plan, Report(), command)
    save(weights, asked.output)
    json.dump(weights.provenance, sys.stdout, indent=2)


if __name__ == "__main__":
    main()
