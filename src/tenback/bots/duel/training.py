"""How the bots of duel learnt: self-play from nothing, the same again from the same seed.

`python -m tenback.bots.duel.training` makes the weights that ship with tenback.
"""

import argparse
import json
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from io import BytesIO
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

from tenback import __version__
from tenback.bots.journal import Journal
from tenback.core.chance import SplitMix64
from tenback.kernels.duel import new_table, new_turns
from tenback.kernels.duel_learning import (
    Weights,
    learn,
    learn_linearly,
    new_kept,
    new_lesson,
    no_weights,
    self_play,
    whole,
)
from tenback.kernels.duel_linear import PHASES, Linear
from tenback.kernels.duel_value import LOGIT, UNIT, WIDTH, Net, new_sums

SHIPPED = Path(__file__).with_name("weights.npz")
LARGEST = 32_767  # of the whole numbers in the file


@dataclass(frozen=True, slots=True)
class Plan:
    """How much and how to learn."""

    seed: int = 1
    games: int = 240_000
    linear_games: int = 20_000
    kept: int = 200_000  # positions to learn from
    round: int = 32  # games between lessons
    lessons: int = 8  # batches in a lesson
    batch: int = 512
    rate: float = 1e-3  # falls to a fiftieth
    linear_rate: float = 0.05
    noise: float = 0.1  # how much values are misjudged in self-play, in logits
    trace: float = 0.8  # how much the end of a game counts against later values


@dataclass(frozen=True, slots=True)
class Learnt:
    """What the bots know."""

    net: Net
    linear: Linear
    provenance: dict[str, Any]


STAGES = (("network", "linear"),)  # parts of one stage do not need each other
TENTHS = 10


def scaled(share: float) -> Plan:
    """So much of the whole training."""
    whole = Plan()
    games, linear_games, kept = (
        max(round(share * size), least)
        for size, least in ((whole.games, 64), (whole.linear_games, 64), (whole.kept, 1_000))
    )
    return replace(whole, games=games, linear_games=linear_games, kept=min(kept, whole.kept))


def train(plan: Plan = Plan()) -> Learnt:  # noqa: B008 - a plan never changes
    """Both evaluations, from nothing."""
    began = process_time()
    known = {part: learn_part(part, plan.seed, plan, {}, Journal()) for stage in STAGES for part in stage}
    return put_together(plan.seed, plan, known, {"seconds": round(process_time() - began)})


def learn_part(part: str, seed: int, plan: Plan, known: Mapping[str, Any], journal: Journal) -> Any:
    """One of the evaluations, and its errors."""
    plan = replace(plan, seed=seed)
    return _train_net(plan, journal) if part == "network" else _train_linear(plan, journal)


def put_together(seed: int, plan: Plan, known: Mapping[str, Any], about: Mapping[str, Any]) -> Learnt:
    """What both parts have come to, and how."""
    net, errors = known["network"]
    linear, linear_error = known["linear"]
    figures = {
        "mean_square_error": [round(error, 5) for error in errors],
        "linear_mean_square_error": round(linear_error, 5),
    }
    provenance = {
        "seed": seed,
        "version": __version__,
        "games": plan.games + plan.linear_games,
        "plan": {**asdict(plan), "seed": seed},
        "figures": figures,
        **about,
    }
    return Learnt(net, linear, provenance)


def _random_weights(chance: SplitMix64) -> Weights:
    """Small weights, so that the units differ."""

    def spread(shape: tuple[int, ...], width: float) -> Any:
        numbers = [chance.below(1 << 20) / (1 << 19) - 1 for _ in range(int(np.prod(shape)))]
        return np.array(numbers, np.float32).reshape(shape) * np.float32(width)

    weights = no_weights()
    return weights._replace(
        rows=spread(weights.rows.shape, 0.08), win=spread((WIDTH,), 0.2), left=spread((WIDTH,), 0.2)
    )


def _train_net(plan: Plan, journal: Journal) -> tuple[Net, list[float]]:
    """The network, and its error after each tenth of the way."""
    weights = _random_weights(SplitMix64(plan.seed))
    slope, mean, square = no_weights(), no_weights(), no_weights()
    table, turns, sums, kept = new_table(plan.seed), new_turns(), new_sums(WIDTH), new_kept(plan.kept)
    generator = np.array([plan.seed + (1 << 31)], np.uint64)
    rounds = max(plan.games // plan.round, 1)
    tenth = -(-rounds // TENTHS)
    errors, recent = np.zeros(TENTHS), np.zeros(1)
    state = (weights, slope, mean, square, table, turns, sums, kept, generator, errors, recent)
    for number in range(journal.bring_back("network", state), rounds):
        self_play(whole(weights), plan.round, int(plan.noise * LOGIT), plan.trace, table, turns, sums, kept)
        rate = plan.rate * (1 - 0.98 * number / rounds)
        for _ in range(plan.lessons):
            recent[0] += learn(weights, slope, mean, square, kept, plan.batch, rate, generator)
        if (number + 1) % tenth == 0:
            errors[number // tenth] = recent[0] / (tenth * plan.lessons)
            recent[0] = 0.0
        _note(journal, "network", number + 1, rounds, state)
    return whole(weights), errors[: rounds // tenth].tolist()


def _train_linear(plan: Plan, journal: Journal) -> tuple[Linear, float]:
    """The linear evaluation, and its last error."""
    lesson, table, turns, error = new_lesson(), new_table(plan.seed + 1), new_turns(), np.zeros(1)
    rounds = max(plan.linear_games // plan.round, 1)
    noise, state = int(plan.noise * UNIT * PHASES), (lesson, table, turns, error)
    for number in range(journal.bring_back("linear", state), rounds):
        rate = plan.linear_rate * (1 - 0.98 * number / rounds)
        error[0] = learn_linearly(plan.round, noise, plan.trace, rate, table, turns, lesson)
        _note(journal, "linear", number + 1, rounds, state)
    return Linear(np.rint(lesson.weights * UNIT).astype(np.int64)), float(error[0])


def _note(journal: Journal, part: str, done: int, rounds: int, state: Any) -> None:
    """A hundred times on the way."""
    if done % max(rounds // 100, 1) == 0 or done == rounds:
        journal.note(part, done, rounds, state)


def save(learnt: Learnt, path: Path | BytesIO) -> None:
    """Everything in one small file; the whole numbers are kept to 16 bits."""
    small = [np.clip(part, -LARGEST, LARGEST).astype(np.int16) for part in learnt.net[:-1]]
    parts = dict(zip(Net._fields, (*small, learnt.net.ends), strict=True))
    told = np.frombuffer(json.dumps(learnt.provenance).encode(), np.uint8)
    np.savez_compressed(path, linear=learnt.linear.weights.astype(np.int32), provenance=told, **parts)


def load(path: Path | BytesIO = SHIPPED) -> Learnt:
    """What was learnt, as it was saved."""
    with np.load(path) as parts:
        net = Net(*(parts[name].astype(np.int32) for name in Net._fields))
        linear = Linear(parts["linear"].astype(np.int64))
        return Learnt(net, linear, json.loads(parts["provenance"].tobytes()))


def main() -> None:
    """Train and save."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=Plan().seed)
    parser.add_argument("--games", type=int, default=Plan().games)
    parser.add_argument("--output", type=Path, default=SHIPPED)
    asked = parser.parse_args()
    learnt = train(Plan(seed=asked.seed, games=asked.games))
    command = f"python -m tenback.bots.duel.training --seed {asked.seed} --games {asked.games}"
    learnt.provenance["command"] = command
    save(learnt, asked.output)
    json.dump(learnt.provenance, sys.stdout, indent=2)


if __name__ == "__main__":
    main()
