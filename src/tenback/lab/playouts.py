"""Greedy and random games of coop, a row each: the kernel's playouts, with what is on the table at the end.

The kernel lets a player who cannot lay the minimum lay what it finds. By C9 the game is over then before the turn if no
two cards could be laid, and after the first card if the policy chose that one badly; the rows say so.
"""

from typing import Any

import numpy as np
from numba import uint64

from tenback.games.coop.options import CARDS_IN_HAND
from tenback.games.coop.state import BASES, DECK
from tenback.kernels import compiled as kernels
from tenback.kernels.bits import holds
from tenback.kernels.coop.playouts import GREEDY, RANDOM, fits, play_game, workspace

POLICIES = {"greedy": GREEDY, "random": RANDOM}
CARDS, FIRST, LAST = len(DECK), DECK[0], DECK[-1]
RISING_BASE, FALLING_BASE = BASES[0], BASES[-1]
MINIMUM = 2  # the kernel's, while there are cards to draw


def compiled(function: Any) -> Any:
    """A function at native speed; Numba's own decorator has no type."""
    return kernels.compiled(function)


@compiled
def can_lay_two(low: int, high: int, tops: Any) -> bool:
    """C9: whether two cards of a hand can be laid, one after the other."""
    for card in range(FIRST, LAST + 1):
        if not holds(low, high, uint64(card)):
            continue
        for pile in range(4):
            way = 1 if pile < 2 else -1
            if not fits(card, tops[pile], way):
                continue
            for other in range(FIRST, LAST + 1):
                if other == card or not holds(low, high, uint64(other)):
                    continue
                for place in range(4):
                    top = card if place == pile else tops[place]
                    if fits(other, top, 1 if place < 2 else -1):
                        return True
    return False


@compiled
def _show(space: Any, laid: int, tops: Any) -> None:
    """What the piles show after so many lays."""
    tops[0] = tops[1] = RISING_BASE
    tops[2] = tops[3] = FALLING_BASE
    missing, number = 15, laid
    while missing and number:
        number -= 1
        pile: Any = np.int64(space.piles[number])
        if missing >> pile & 1:
            tops[pile] = space.cards[number]
            missing ^= 1 << pile


@compiled
def _finish(players: int, hand_size: int, laid: int, space: Any, row: Any) -> None:
    """Write what the kernel's last game came to: cards left, turns made, cards to draw, and the tops."""
    turn: Any = np.int64(space.turns[laid - 1])
    before = laid - 1
    while before and space.turns[before - 1] == space.turns[laid - 1]:
        before -= 1
    drawable, tops, ended = CARDS - players * hand_size, row[3:], laid
    if laid < CARDS and laid - before < MINIMUM and before < drawable:  # the minimum was not met
        seat = turn % players  # nobody is out of cards yet
        _show(space, before, tops)
        laid = laid if can_lay_two(space.low[seat], space.high[seat], tops) else before
        ended = before
    else:
        turn += 1
    _show(space, laid, tops)
    row[0], row[1], row[2] = CARDS - laid, turn, max(drawable - ended, 0)


@compiled
def play_many(policy: int, players: int, hand_size: int, first: int, space: Any, rows: Any) -> None:
    """Whole games, a row each; game number i comes from the seed `first` + i."""
    for game in range(len(rows)):
        space.generator[0] = uint64(first + game)
        laid = np.int64(play_game(policy, uint64(players), space))
        _finish(players, hand_size, laid, space, rows[game])


def play(policy: str, players: int, first: int, games: int) -> Any:
    """The rows of so many games: cards left, turns, cards to draw, and the four tops."""
    rows = np.zeros((games, 7), np.int64)
    play_many(POLICIES[policy], players, CARDS_IN_HAND[players], first, workspace(first), rows)
    return rows
