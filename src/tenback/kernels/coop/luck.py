"""How lucky the draws of somebody alone are: what the network thinks of a hand, less what it thinks of all that might
have been drawn, on average.

Over many games luck comes to nothing, whatever the network is worth. Taken off what games came to, it leaves their mean
as it is, and little of the noise.
"""

from typing import Any

from numba import uint64

from tenback.kernels.chance import below
from tenback.kernels.compiled import compiled
from tenback.kernels.coop.games import LOST, best_turn
from tenback.kernels.coop.table import CARDS, DRAW, LAID, MOST_IN_HAND, copy, lay_turn
from tenback.kernels.coop.value import LEFT_UNIT, chance_of

WIDTH = 8  # turns that are looked at closely


@compiled
def opinion(net: Any, rules: Any, board: Any, told: Any) -> None:
    """Write what the network thinks of the position on a board: to be won in percent, cards left."""
    rest = CARDS - board.counts[LAID]
    place = best_turn(net, rules, board, WIDTH, 0) if rest else LOST
    if place == LOST:
        told[0], told[1] = 0.0 if rest else 100.0, rest
    else:
        told[0], told[1] = 100 * chance_of(board.values[place, 0]), LEFT_UNIT * board.values[place, 1]


@compiled
def put(table: Any, board: Any) -> None:
    """The game of one player at a table, on another board."""
    board.low[0], board.high[0], board.sizes[0] = table.low[0], table.high[0], table.sizes[0]
    copy(table.remaining, board.remaining)
    copy(table.tops, board.tops)
    copy(table.counts, board.counts)
    copy(table.deck, board.deck)


@compiled
def expect(net: Any, rules: Any, table: Any, root: Any, place: int, board: Any, samples: int, told: Any) -> None:
    """Write what the network thinks, on average, of the hands that may be drawn after a turn, which is found at `root`.

    `board` is where it tries them, by a chance of its own.
    """
    won, left = 0.0, 0.0
    for _ in range(samples):
        put(table, board)
        for last in range(board.counts[DRAW] - 1, max(board.counts[DRAW] - 1 - MOST_IN_HAND, 0), -1):
            other = int(below(board.generator, uint64(last + 1)))
            board.deck[last], board.deck[other] = board.deck[other], board.deck[last]
        lay_turn(rules, board, root.turns, root.hand, place)
        opinion(net, rules, board, told)
        won += told[0]
        left += told[1]
    told[0], told[1] = won / samples, left / samples
