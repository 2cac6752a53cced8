"""Learning the value of coop positions from games of its own, by temporal differences and Adam."""

from typing import Any, NamedTuple

import numpy as np
from numba import uint64

from tenback.kernels.chance import below
from tenback.kernels.compiled import compiled
from tenback.kernels.coop.counts import DENSE, set_order
from tenback.kernels.coop.critic import follow_game
from tenback.kernels.coop.games import choose_starter, play_on
from tenback.kernels.coop.table import TURN, Rules, copy, deal
from tenback.kernels.coop.value import (
    HIDDEN,
    OUTPUTS,
    SECOND,
    SEEN_KINDS,
    Network,
    add_rows,
    chance_of,
    eyes,
    forget,
    network,
    pass_on,
    rows_of,
    stack_of,
    weights_of,
)
from tenback.kernels.vectors import row_spread

BATCH = 64
FIRST_MOMENT, SECOND_MOMENT, TINY = 0.9, 0.999, 1e-8
add_to_rows = row_spread(HIDDEN)
LEFT_SHARE = 0.5  # of the loss for cards left, beside the one for winning


class Memory(NamedTuple):
    """Positions to learn from, a ring; the oldest are overwritten."""

    sets: Any
    tops: Any
    dense: Any
    targets: Any
    counts: Any  # how many have ever been kept, and how many have been learnt from


class Learner(NamedTuple):
    """The gradient, its moments, and what goes on while a position is learnt from."""

    gradient: Network
    first: Any
    second: Any
    steps: Any
    hidden: Any
    layer: Any
    hidden_error: Any
    layer_error: Any
    value: Any
    order: Any
    rows: Any


def memory(size: int, kinds: int = SEEN_KINDS) -> Memory:
    """Room for so many positions."""
    return Memory(
        np.zeros((size, 2 * kinds), np.uint64),
        np.zeros((size, 4), np.int64),
        np.zeros((size, DENSE), np.float32),
        np.zeros((size, OUTPUTS), np.float32),
        np.zeros(2, np.int64),
    )


def learner(kinds: int = SEEN_KINDS) -> Learner:
    """Nothing learnt so far."""
    weights = weights_of(kinds)
    return Learner(
        network(np.zeros(weights, np.float32), kinds),
        np.zeros(weights, np.float32),
        np.zeros(weights, np.float32),
        np.zeros(1, np.int64),
        np.zeros(HIDDEN, np.float32),
        np.zeros(SECOND, np.float32),
        np.zeros(HIDDEN, np.float32),
        np.zeros(SECOND, np.float32),
        np.zeros(OUTPUTS, np.float32),
        eyes().order,
        eyes().rows,
    )


@compiled
def _backward(net: Any, student: Any, dense: Any, count: int, win: float, left: float) -> None:
    """Add the gradient of the last position looked at, from the errors of its two outputs."""
    gradient, layer_error, hidden_error = student.gradient, student.layer_error, student.hidden_error
    hidden, layer, stack = student.hidden, student.layer, stack_of(dense)
    second, out = net.second[stack], net.out[stack]
    second_gradient, out_gradient = gradient.second[stack], gradient.out[stack]
    gradient.out_bias[stack, 0] += win
    gradient.out_bias[stack, 1] += left
    for entry in range(DENSE):
        gradient.skip[entry, 0] += dense[entry] * win
        gradient.skip[entry, 1] += dense[entry] * left
    for unit in range(SECOND):
        layer_error[unit] = 0
        if layer[unit] > 0:
            out_gradient[unit, 0] += layer[unit] * win
            out_gradient[unit, 1] += layer[unit] * left
            layer_error[unit] = win * out[unit, 0] + left * out[unit, 1]
            gradient.second_bias[stack, unit] += layer_error[unit]
    for unit in range(HIDDEN):
        hidden_error[unit] = 0
        if hidden[unit] > 0:
            total = np.float32(0)
            for other in range(SECOND):
                second_gradient[unit, other] += hidden[unit] * layer_error[other]
                total += second[unit, other] * layer_error[other]
            hidden_error[unit] = total
            gradient.hidden[unit] += total
    for entry in range(DENSE):
        for unit in range(HIDDEN):
            gradient.dense[entry, unit] += dense[entry] * hidden_error[unit]
    add_to_rows(gradient.cards, student.rows, hidden_error, count)


@compiled
def learn_position(net: Any, student: Any, sets: Any, tops: Any, dense: Any, target: Any) -> None:
    """Add one position's gradient."""
    order, count, kinds = student.order, 0, len(sets) // 2
    set_order(tops[0], tops[1], tops[2], tops[3], order)
    for place in range(4):
        way, top = order[place, 1], order[place, 2]
        for kind in range(kinds):
            block, low, high = place * kinds + kind, sets[2 * kind], sets[2 * kind + 1]
            count = rows_of(low, high, block, top, way, student.rows, count)
    for unit in range(HIDDEN):
        student.hidden[unit] = net.hidden[unit]
    add_rows(student.hidden, net.cards, student.rows, count)
    pass_on(net, dense, student.hidden, student.layer, student.value)
    win = np.float32(chance_of(student.value[0]) - target[0])
    left = np.float32(LEFT_SHARE * (student.value[1] - target[1]))
    _backward(net, student, dense, count, win, left)


@compiled
def update(net: Any, student: Any, rate: float) -> None:
    """One step of Adam with the gradients gathered so far."""
    student.steps[0] += 1
    steps = student.steps[0]
    step = np.float32(rate * np.sqrt(1 - SECOND_MOMENT**steps) / (1 - FIRST_MOMENT**steps))
    weights, gradient, first, second = net.flat, student.gradient.flat, student.first, student.second
    for entry in range(len(weights)):
        slope = gradient[entry] * np.float32(1 / BATCH)
        first[entry] += np.float32(1 - FIRST_MOMENT) * (slope - first[entry])
        second[entry] += np.float32(1 - SECOND_MOMENT) * (slope * slope - second[entry])
        weights[entry] -= step * first[entry] / (np.sqrt(second[entry]) + np.float32(TINY))
        gradient[entry] = 0


@compiled
def keep_game(trail: Any, positions: int, left: int, trace: float, store: Any) -> None:
    """Put a game's positions and what they came to into the memory, the last first."""
    won, rest = (1.0 if left == 0 else 0.0), left / 20.0
    target_won, target_left = won, rest
    size = len(store.targets)
    for number in range(positions - 1, -1, -1):
        place = store.counts[0] % size
        copy(trail.sets[number], store.sets[place])
        copy(trail.tops[number], store.tops[place])
        copy(trail.dense[number], store.dense[place])
        store.targets[place, 0], store.targets[place, 1] = target_won, target_left
        store.counts[0] += 1
        value = trail.values[number]
        target_won = trace * target_won + (1 - trace) * chance_of(value[0])
        target_left = trace * target_left + (1 - trace) * value[1]


@compiled
def set_out(net: Any, tables: Any, board: Any, width: int) -> Any:
    """Deal a game at one of the tables, by lot; its rules, and whether the players speak."""
    kind = tables[below(board.generator, uint64(len(tables)))]
    rules = Rules(kind[0], kind[1], kind[2])
    deal(rules, board)
    board.marks[:] = 0
    choose_starter(net, rules, board, width)
    return rules, 1 if below(board.generator, uint64(5)) > uint64(0) else 0


@compiled
def learn_from_play(
    net: Any,
    tables: Any,
    board: Any,
    student: Any,
    store: Any,
    games: int,
    width: int,
    trace: float,
    rate: float,
    passes: int,
) -> Any:
    """Play games and learn from them and from remembered ones; how many were won, and cards left in all.

    `tables` are the rules to play by, each as often: players, cards in hand, minimum.
    """
    wins, lefts = 0, 0
    for _ in range(games):
        rules, speaking = set_out(net, tables, board, width)
        left = play_on(net, rules, board, width, speaking, 1)
        wins += left == 0
        lefts += left
        kept = board.counts[TURN]
        keep_game(board.trail, kept, left, trace, store)
        learn(net, student, store, board.generator, passes * kept, rate)
        forget(board.eye)
    return wins, lefts


@compiled
def learn_to_judge(
    net: Any,
    critic: Any,
    tables: Any,
    board: Any,
    open_eye: Any,
    trail: Any,
    student: Any,
    store: Any,
    games: int,
    width: int,
    trace: float,
    rate: float,
    passes: int,
) -> Any:
    """Let the network play, and the critic learn from it; how many games were won, and how far off the critic was."""
    wins, lost, looks = 0, 0.0, 0
    for _ in range(games):
        rules, speaking = set_out(net, tables, board, width)
        kept, left = follow_game(net, critic, rules, board, open_eye, trail, width, speaking)
        won = 1.0 if left == 0 else 0.0
        wins += left == 0
        for number in range(kept):
            lost += (chance_of(trail.values[number, 0]) - won) ** 2
        looks += kept
        keep_game(trail, kept, left, trace, store)
        learn(critic, student, store, board.generator, passes * kept, rate)
        forget(open_eye)
    return wins, lost / looks


@compiled
def learn(net: Any, student: Any, store: Any, generator: Any, count: int, rate: float) -> None:
    """Learn from so many remembered positions, drawn by lot."""
    known = min(store.counts[0], len(store.targets))
    for _ in range(count):
        place = int(below(generator, uint64(known)))
        learn_position(net, student, store.sets[place], store.tops[place], store.dense[place], store.targets[place])
        store.counts[1] += 1
        if store.counts[1] % BATCH == 0:
            update(net, student, rate)
