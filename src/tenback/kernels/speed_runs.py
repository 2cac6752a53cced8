"""Runs: every sequence of cards that a hand can lay in a row while nobody gets in between (S5)."""

from typing import Any

import numpy as np
from numba import njit

from tenback.games.speed.state import HAND_SIZE
from tenback.kernels.speed import fitting
from tenback.kernels.speed_rows import HAND_SIZES, HANDS, TOPS, card_of, shown_by, side_of

MOST_RUNS = 4096  # no hand has as many
MOST_LAYS = 4 * HAND_SIZE


@njit(cache=True, nogil=True)
def list_runs(row: Any, seat: int, runs: Any) -> int:
    """Every run of the seat's hand, one row each with its lays in order, shorter ones first: how many there are."""
    hand = row[HANDS + seat * HAND_SIZE : HANDS + (seat + 1) * HAND_SIZE]
    rest, moves = np.zeros(HAND_SIZE, np.int64), np.zeros(MOST_LAYS, np.int64)
    runs[0] = 0
    count, done, length = 1, 0, 0  # the empty run comes first and is taken out at the end
    while done < count:
        left, right = row[TOPS], row[TOPS + 1]
        size, length = row[HAND_SIZES + seat], 0
        rest[:] = hand
        while length < HAND_SIZE and runs[done, length]:
            left, right, size = _after(runs[done, length], rest, size, left, right)
            length += 1
        for place in range(fitting(rest, size, left, right, moves)):
            runs[count] = runs[done]
            runs[count, length] = moves[place]
            count += 1
        done += 1
    runs[: count - 1] = runs[1:count].copy()
    return count - 1


@njit(inline="always")
def _after(move: int, hand: Any, size: int, left: int, right: int) -> Any:
    """The tops and the size of the hand after a lay; the hand itself is changed."""
    place = 0
    while hand[place] != card_of(move):
        place += 1
    while place < size - 1:
        hand[place] = hand[place + 1]
        place += 1
    return (shown_by(move), right, size - 1) if side_of(move) == 0 else (left, shown_by(move), size - 1)
