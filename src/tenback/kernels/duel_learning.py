"""Learning to value positions of duel by self-play, from nothing.

The network plays both seats, with a little noise. Each position after a turn is kept with what it should have been
worth: mostly how the game ended, a little what the network thought of the positions that followed (temporal
differences). The network is then moved towards these values, in batches drawn from the positions kept last (Adam).
"""

from typing import Any, NamedTuple

import numpy as np
from numba import uint64

from tenback.kernels.chance import below
from tenback.kernels.compiled import compiled
from tenback.kernels.duel import RUNNING, Table, Turns, apply_turn, deal, find_turns, new_turns, size_of
from tenback.kernels.duel_linear import CARDS_LEFT, FEATURES, PHASES, Linear, features_of, value_turns_linearly
from tenback.kernels.duel_value import (
    CERTAIN,
    INPUTS,
    LOGIT,
    MOST_ACTIVE,
    UNIT,
    WIDTH,
    Net,
    Sums,
    chance_of,
    note_turn,
    seen_by,
    value_turns,
)

LEFT_SCALE = np.float32(0.05)  # a card left over, in the second output
LEFT_WEIGHT = np.float32(0.25)  # how much the second output counts
BETA_1, BETA_2, TINY = np.float32(0.9), np.float32(0.999), np.float32(1e-8)
LONGEST = 512


class Kept(NamedTuple):
    """The positions kept last, in a ring."""

    inputs: Any  # which are active
    counts: Any
    wins: Any  # what the first output should have been, as a chance
    lefts: Any
    number: Any  # how many have ever been kept
    noted: Any  # the inputs of one position
    places: Any  # of the positions of one game
    chances: Any  # what the player thought of them
    left: Any  # the cards left over, the winner's first
    hidden: Any
    back: Any


class Weights(NamedTuple):
    """A network in floating point, as it learns; also the shape of its gradients and their running means."""

    rows: Any
    bias: Any
    win: Any
    left: Any
    ends: Any


class Lesson(NamedTuple):
    """What the linear evaluation learns with."""

    weights: Any
    squares: Any  # the sums of the squares of all slopes so far
    linear: Linear  # as it plays
    told: Any  # the features of the positions of one game
    chances: Any
    logits: Any


def new_lesson() -> Lesson:
    """Nothing is known yet."""
    return Lesson(
        np.zeros((2, FEATURES)),
        np.zeros((2, FEATURES)),
        Linear(np.zeros((2, FEATURES), np.int64)),
        np.zeros((LONGEST, FEATURES), np.int64),
        np.zeros(LONGEST),
        np.zeros(len(new_turns().state), np.int64),
    )


def new_kept(size: int) -> Kept:
    """Room for so many positions."""
    return Kept(
        np.zeros((size, MOST_ACTIVE), np.int16),
        np.zeros(size, np.int32),
        np.zeros(size, np.float32),
        np.zeros(size, np.float32),
        np.zeros(1, np.int64),
        np.zeros(MOST_ACTIVE, np.int64),
        np.zeros(LONGEST, np.int64),
        np.zeros(LONGEST, np.float32),
        np.zeros(2, np.float32),
        np.zeros(WIDTH, np.float32),
        np.zeros(WIDTH, np.float32),
    )


def no_weights() -> Weights:
    """All zero."""
    shapes: tuple[Any, ...] = ((INPUTS, WIDTH), WIDTH, WIDTH, WIDTH, 2)
    return Weights(*(np.zeros(shape, np.float32) for shape in shapes))


def whole(weights: Weights) -> Net:
    """The network in whole numbers, as it plays."""
    units = [weights.rows * UNIT, weights.bias * UNIT, weights.win * UNIT, weights.left * UNIT, weights.ends * LOGIT]
    return Net(*(np.rint(part).astype(np.int32) for part in units))


@compiled
def _noisy_best(logits: Any, count: int, noise: int, generator: Any) -> int:
    """The best turn when every value is misjudged by up to `noise`."""
    best, most = 0, np.int64(-(1 << 40))
    for turn in range(count):
        value = np.int64(logits[turn])
        if noise:
            value += np.int64(below(generator, uint64(2 * noise))) - noise
        if value > most:
            best, most = turn, value
    return best


@compiled
def _keep(kept: Kept, noted: Any, count: int) -> int:
    place = kept.number[0] % len(kept.counts)
    kept.number[0] += 1
    kept.counts[place] = count
    for number in range(count):
        kept.inputs[place, number] = noted[number]
    return place


@compiled
def _credit(kept: Kept, places: Any, chances: Any, length: int, trace: float, left: Any) -> None:
    """What each position of a finished game should have been worth. The last player to move has won."""
    value = np.float32(1)
    for number in range(length - 1, -1, -1):
        if number < length - 1:
            value = np.float32(1) - (np.float32(1 - trace) * chances[number + 1] + np.float32(trace) * value)
        kept.wins[places[number]] = value
        kept.lefts[places[number]] = left[(length - 1 - number) & 1] * LEFT_SCALE


@compiled
def self_play(
    net: Net, games: int, noise: int, trace: float, table: Table, turns: Turns, sums: Sums, kept: Kept
) -> int:
    """So many games of the network with itself; gives how many turns they took."""
    noted, places, chances, left, played = kept.noted, kept.places, kept.chances, kept.left, 0
    for _ in range(games):
        seat, length = deal(table), 0
        while True:
            seen = seen_by(table, seat)
            count = find_turns(seen.hand, seen.own, seen.other, 0, 0, turns)
            value_turns(net, seen, turns, noted, sums)
            turn = _noisy_best(sums.logits, count, noise, table.generator)
            places[length] = _keep(kept, noted, note_turn(seen, turns, turn, noted))
            chances[length] = np.float32(chance_of(sums.logits[turn])) / np.float32(CERTAIN)
            length += 1
            if apply_turn(table, seat, turns, turn) != RUNNING:
                break
            seat = 1 - seat
        for back in range(2):
            owner = seat if back == 0 else 1 - seat
            left[back] = size_of(table.hands[owner] | table.draws[owner])
        _credit(kept, places, chances, length, trace, left)
        played += length
    return played


@compiled
def _learn_one(weights: Weights, slope: Weights, kept: Kept, place: int) -> float:
    """Adds the slope of one position; gives its loss."""
    count, hidden, back = kept.counts[place], kept.hidden, kept.back
    for unit in range(WIDTH):
        hidden[unit] = weights.bias[unit]
    for number in range(count):
        row = kept.inputs[place, number]
        for unit in range(WIDTH):
            hidden[unit] += weights.rows[row, unit]
    logit, left = weights.ends[0], weights.ends[1]
    for unit in range(WIDTH):
        hidden[unit] = max(hidden[unit], np.float32(0))
        logit += hidden[unit] * weights.win[unit]
        left += hidden[unit] * weights.left[unit]
    chance = np.float32(1) / (np.float32(1) + np.exp(-logit))
    error, left_error = chance - kept.wins[place], LEFT_WEIGHT * (left - kept.lefts[place])
    slope.ends[0] += error
    slope.ends[1] += left_error
    for unit in range(WIDTH):
        slope.win[unit] += error * hidden[unit]
        slope.left[unit] += left_error * hidden[unit]
        both = error * weights.win[unit] + left_error * weights.left[unit]
        back[unit] = both if hidden[unit] > 0 else np.float32(0)
        slope.bias[unit] += back[unit]
    for number in range(count):
        row = kept.inputs[place, number]
        for unit in range(WIDTH):
            slope.rows[row, unit] += back[unit]
    return error * error


@compiled
def _step(weights: Any, slope: Any, mean: Any, square: Any, rate: float, size: float) -> None:
    """Adam: one step of all weights of a part; the slope is zero afterwards."""
    for place in range(len(weights)):
        change = slope[place] / size
        slope[place] = np.float32(0)
        mean[place] += (np.float32(1) - BETA_1) * (change - mean[place])
        square[place] += (np.float32(1) - BETA_2) * (change * change - square[place])
        weights[place] -= rate * mean[place] / (np.sqrt(square[place]) + TINY)


@compiled
def learn(
    weights: Weights,
    slope: Weights,
    mean: Weights,
    square: Weights,
    kept: Kept,
    batch: int,
    rate: float,
    generator: Any,
) -> float:
    """One batch from the positions kept; gives the mean square error."""
    loss = 0.0
    there = uint64(min(kept.number[0], len(kept.counts)))
    for _ in range(batch):
        loss += _learn_one(weights, slope, kept, np.int64(below(generator, there)))
    size, step = np.float32(batch), np.float32(rate)
    for row in range(INPUTS):
        _step(weights.rows[row], slope.rows[row], mean.rows[row], square.rows[row], step, size)
    _step(weights.bias, slope.bias, mean.bias, square.bias, step, size)
    _step(weights.win, slope.win, mean.win, square.win, step, size)
    _step(weights.left, slope.left, mean.left, square.left, step, size)
    _step(weights.ends, slope.ends, mean.ends, square.ends, step, size)
    return loss / batch


@compiled
def learn_linearly(
    games: int, noise: int, trace: float, rate: float, table: Table, turns: Turns, lesson: Lesson
) -> float:
    """Self-play of the linear evaluation, and steps after each game (Adagrad); gives the mean square error."""
    weights, told, chances, logits = lesson.weights, lesson.told, lesson.chances, lesson.logits
    linear, loss, played = lesson.linear, 0.0, 0
    for _ in range(games):
        seat, length = deal(table), 0
        for phase in range(2):
            for number in range(FEATURES):
                linear.weights[phase, number] = np.int64(np.rint(weights[phase, number] * UNIT))
        while True:
            seen = seen_by(table, seat)
            count = find_turns(seen.hand, seen.own, seen.other, 0, 0, turns)
            value_turns_linearly(linear, seen, turns, told[length], logits)
            turn = _noisy_best(logits, count, noise, table.generator)
            features_of(seen, turns, turn, told[length])
            chances[length] = 1 / (1 + np.exp(-_linear_logit(weights, told[length])))
            length += 1
            if apply_turn(table, seat, turns, turn) != RUNNING:
                break
            seat = 1 - seat
        value = 1.0
        for number in range(length - 1, -1, -1):
            if number < length - 1:
                value = 1 - ((1 - trace) * chances[number + 1] + trace * value)
            error = chances[number] - value
            loss += error * error
            _step_linearly(weights, lesson.squares, told[number], error, rate)
        played += length
    return loss / played


@compiled
def _linear_logit(weights: Any, features: Any) -> float:
    total = 0.0
    for number in range(FEATURES):
        total += (weights[0, number] + weights[1, number] * features[CARDS_LEFT] / PHASES) * features[number]
    return total


@compiled
def _step_linearly(weights: Any, squares: Any, features: Any, error: float, rate: float) -> None:
    for phase in range(2):
        for number in range(FEATURES):
            slope = error * features[number] * (features[CARDS_LEFT] / PHASES if phase else 1.0)
            squares[phase, number] += slope * slope
            weights[phase, number] -= rate * slope / np.sqrt(squares[phase, number] + 1)
