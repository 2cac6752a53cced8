# mypy: allow-untyped-decorators
"""One game of duel, action by action: what the environment of a single table calls."""

from typing import Any

import numpy as np

from tenback.envs.batched_duel import RUNNING, WON, act, deal, write_mask, write_observation
from tenback.envs.compiled import compiled
from tenback.envs.layout import ENDED, ILLEGAL


@compiled
def begin(games: Any, seen: Any, mask: Any) -> Any:
    """A new deal: which seat acts first; what it sees and can do is written."""
    game = games[0]
    deal(game)
    write_mask(game, mask)
    write_observation(game, np.int64(game.seat), seen)
    return np.int64(game.seat)


@compiled
def play(games: Any, action: int, seen: Any, mask: Any) -> Any:
    """An action: `ILLEGAL`, the seat to act then, whose `seen` and `mask` are written, or `ENDED` plus the winner."""
    game = games[0]
    if action < 0 or action >= len(mask) or not mask[action]:
        mask[:] = 0
        return ILLEGAL
    seat = np.int64(game.seat)
    after = act(game, action)
    if after != RUNNING:
        mask[:] = 0
        return ENDED + (seat if after == WON else 1 - seat)
    write_mask(game, mask)
    write_observation(game, np.int64(game.seat), seen)
    return np.int64(game.seat)


@compiled
def look(games: Any, seat: int, seen: Any) -> None:
    """What a seat sees."""
    write_observation(games[0], seat, seen)
