"""What players keep: who could have laid a card well has hardly ever kept it.

Everybody sees the tops that a player leaves, and with how many cards. What is still in that hand was looked at and kept
then; the rest has been drawn since and can be anything. How much likelier a card is kept than drawn depends on how it
lay: ten back of a top, so many cards ahead of the nearest one, or nowhere. That is counted in games of the network.
"""

from typing import Any

import numpy as np
from numba import uint64

from tenback.kernels.compiled import compiled
from tenback.kernels.coop.counts import size_of
from tenback.kernels.coop.games import LOST, best_turn
from tenback.kernels.coop.table import CARDS, DRAW, LAID, SEAT, lay_turn, without
from tenback.kernels.coop.turns import TRICK, cards_of, jumped, laid_mask, top_of

PHASES = 3  # thirds of the game
FARTHEST = 12  # cards jumped over; further is all the same
GOES_BACK, AHEAD, NOWHERE = 0, 1, FARTHEST + 2
LIES = NOWHERE + 1
SURE = 1 << 16
LEAST, MOST = 0.02, 2.0  # likelihoods that are believed


@compiled
def _lie_of(card: int, tops: Any, low: int, high: int) -> int:
    """How a card lies to tops; `low` and `high` are the cards that nobody has laid."""
    nearest = NOWHERE
    for pile in range(4):
        ahead = card - tops[pile] if pile < 2 else tops[pile] - card
        if ahead == -TRICK:
            return GOES_BACK
        if ahead > 0:
            over: Any = np.int64(jumped(low, high, tops[pile], card))
            nearest = min(nearest, AHEAD + min(over, FARTHEST))
    return nearest


@compiled
def _phase_of(low: int, high: int) -> int:
    """The third of the game, by the cards that nobody has laid."""
    return min((CARDS - size_of(low, high)) * PHASES // CARDS, PHASES - 1)


@compiled
def weigh(rules: Any, root: Any, cards: Any, count: int, habits: Any, odds: Any) -> None:
    """Write by seat and card how likely the card is among those kept, of `SURE`."""
    low, high = root.remaining[0], root.remaining[1]
    likelihoods = habits[_phase_of(low, high)]
    for seat in range(rules.players):
        if seat != root.counts[SEAT] and root.kept[seat]:
            for place in range(count):
                card = int(cards[place])
                lie = _lie_of(card, root.rests[seat], low, high)
                odds[seat, card] = uint64(likelihoods[lie] * (SURE / MOST))


@compiled
def watch_game(net: Any, rules: Any, board: Any, width: int, speaking: int, tops: Any, cards: Any, seen: Any) -> None:
    """Let the network play a game, and count by phase and lie the cards kept and those in the draw pile."""
    while board.counts[LAID] < CARDS:
        place = best_turn(net, rules, board, width, speaking)
        if place == LOST:
            return
        seat, mask = board.counts[SEAT], laid_mask(board.turns, place)
        low, high = without(board.hand, mask, board.remaining[0], board.remaining[1])
        own_low, own_high = without(board.hand, mask, board.low[seat], board.high[seat])
        for pile in range(4):
            tops[pile] = top_of(board.turns, place, pile)
        phase = _phase_of(low, high)
        for number in range(cards_of(own_low, own_high, cards)):
            seen[phase, _lie_of(int(cards[number]), tops, low, high), 0] += 1
        for number in range(board.counts[DRAW]):
            seen[phase, _lie_of(int(board.deck[number]), tops, low, high), 1] += 1
        lay_turn(rules, board, board.turns, board.hand, place)


def likelihoods(seen: Any) -> Any:
    """By phase and lie: how much likelier a card is kept than drawn."""
    shares = (seen + 1) / (seen + 1).sum(axis=1, keepdims=True)
    return np.clip(shares[:, :, 0] / shares[:, :, 1], LEAST, MOST)
