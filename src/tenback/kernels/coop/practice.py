"""Learning what to like by practice: turns are chosen by lot, and what a choice led to is held against its counts.

The network says what positions come to. Which of two turns is better it knows less well: they differ little, and what
it has learnt from differs much. So many games are played in which every turn is drawn by lot, good ones more often. How
much better each went than its table expected is fitted by the counts in which its turn differed from the mean one
(natural policy gradient); that is what the player likes or dislikes from then on.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import uint64

from tenback.kernels.chance import next_number
from tenback.kernels.compiled import compiled, inlined
from tenback.kernels.coop.counts import COUNTED, size_of
from tenback.kernels.coop.games import LOST, value_turns
from tenback.kernels.coop.table import CARDS, LAID, SEAT, deal, find_turns, lay_turn
from tenback.kernels.coop.value import PHASES, chance_of, phase_of

BITS, UNIT = uint64(11), 1.0 / (1 << 53)


class Practice(NamedTuple):
    """The choices of a game, and what all choices so far have shown, by phase."""

    odds: Any  # of the turns to choose from
    unlike: Any  # by choice and count: how the chosen turn differs from the mean one
    hopes: Any  # by choice: what was expected before it
    phases: Any  # by choice
    products: Any  # by phase: sums of products of how the chosen ones differed
    gains: Any  # by phase: sums of how they differed times how much better it went
    choices: Any  # by phase: how many


def practice(widest: int) -> Practice:
    """Nothing practised so far; at most so many turns to choose from."""
    return Practice(
        np.zeros(widest),
        np.zeros((CARDS, COUNTED)),
        np.zeros(CARDS),
        np.zeros(CARDS, np.int64),
        np.zeros((PHASES, COUNTED, COUNTED)),
        np.zeros((PHASES, COUNTED)),
        np.zeros(PHASES),
    )


@inlined
def _lot(generator: Any) -> float:
    """A number from 0 to 1."""
    return float(next_number(generator) >> BITS) * UNIT


@compiled
def _weigh_up(board: Any, heat: float, odds: Any) -> None:
    """Write how likely each listed turn is chosen: the more so the more it is wanted."""
    most, total = board.wanted[0], 0.0
    for number in range(board.found[0]):
        most = max(most, board.wanted[number])
    for number in range(board.found[0]):
        odds[number] = np.exp((board.wanted[number] - most) / heat)
        total += odds[number]
    for number in range(board.found[0]):
        odds[number] /= total


@compiled
def _draw(board: Any, odds: Any) -> int:
    """One of the listed turns, by lot."""
    lot, number = _lot(board.generator), 0
    while lot > odds[number] and number < board.found[0] - 1:
        lot -= odds[number]
        number += 1
    return number


@compiled
def _compare(board: Any, log: Any, choice: int, chosen: int, left_weight: float) -> None:
    """Note how a chosen turn differs from the mean one, and what was to be expected."""
    log.hopes[choice] = 0.0
    for entry in range(COUNTED):
        log.unlike[choice, entry] = board.dense[board.listed[chosen], entry]
    for number in range(board.found[0]):
        odds, place, dense = log.odds[number], board.noted[board.listed[number]], board.dense[board.listed[number]]
        log.hopes[choice] += odds * (chance_of(board.values[place, 0]) - left_weight * board.values[place, 1])
        for entry in range(COUNTED):
            log.unlike[choice, entry] -= odds * dense[entry]


@compiled
def _play(net: Any, rules: Any, board: Any, log: Any, width: int, heat: float, left_weight: float) -> Any:
    """Play a game by lot; how many choices there were, and how many cards are left."""
    choices = 0
    while True:
        place = value_turns(net, rules, board, find_turns(board, board.reach[0]), width)
        if place == LOST:
            return choices, CARDS - board.counts[LAID]
        seat, remaining = board.counts[SEAT], size_of(board.remaining[0], board.remaining[1])
        if size_of(board.low[seat], board.high[seat]) < remaining:
            _weigh_up(board, heat, log.odds)
            chosen = _draw(board, log.odds)
            _compare(board, log, choices, chosen, left_weight)
            log.phases[choices] = phase_of(remaining)
            choices += 1
            place = board.noted[board.listed[chosen]]
        lay_turn(rules, board, board.turns, board.hand, place)
        if board.counts[LAID] == CARDS:
            return choices, 0


@compiled
def _look_back(log: Any, choices: int, came_to: float, trace: float) -> None:
    """Hold what came of each choice of a game against how it differed, the last first."""
    for back in range(choices):
        choice = choices - 1 - back
        phase, unlike, better = log.phases[choice], log.unlike[choice], came_to - log.hopes[choice]
        came_to = trace * came_to + (1 - trace) * log.hopes[choice]
        log.choices[phase] += 1
        for entry in range(COUNTED):
            log.gains[phase, entry] += better * unlike[entry]
            for other in range(COUNTED):
                log.products[phase, entry, other] += unlike[entry] * unlike[other]


@compiled
def practise(
    net: Any, rules: Any, board: Any, log: Any, games: int, width: int, heat: float, left_weight: float, trace: float
) -> Any:
    """Play games alone, by lot, and gather what the choices have shown; how many were won, and cards left in all."""
    wins, lefts = 0, 0
    log.products[:] = 0.0
    log.gains[:] = 0.0
    log.choices[:] = 0.0
    for _ in range(games):
        deal(rules, board)
        choices, left = _play(net, rules, board, log, width, heat, left_weight)
        _look_back(log, choices, (1.0 if left == 0 else 0.0) - left_weight * left / 20.0, trace)
        wins += left == 0
        lefts += left
    return wins, lefts
