# mypy: allow-untyped-decorators
"""One game of coop, action by action: what the environments of a single table call."""

from typing import Any

import numpy as np

from tenback.envs.batched_coop import RUNNING, act, deal, write_mask, write_observation
from tenback.envs.compiled import compiled
from tenback.envs.layout import ENDED, ILLEGAL
from tenback.kernels.bits import count_bits


@compiled
def begin(games: Any, table: Any, seen: Any, mask: Any) -> Any:
    """A new deal: which seat acts first; what it sees and can do is written."""
    game = games[0]
    deal(game, table)
    write_mask(game, table, mask)
    write_observation(game, table, np.int64(game.seat), seen)
    return np.int64(game.seat)


@compiled
def play(games: Any, table: Any, action: int, seen: Any, mask: Any) -> Any:
    """An action: `ILLEGAL`, the seat to act then, whose `seen` and `mask` are written, or `ENDED` plus cards left."""
    game = games[0]
    if action < 0 or action >= len(mask) or not mask[action]:
        mask[:] = 0
        return ILLEGAL
    if act(game, table, action) != RUNNING:
        mask[:] = 0
        return ENDED + np.int64(count_bits(game.unlaid[0]) + count_bits(game.unlaid[1]))
    write_mask(game, table, mask)
    write_observation(game, table, np.int64(game.seat), seen)
    return np.int64(game.seat)


@compiled
def look(games: Any, table: Any, seat: int, seen: Any) -> None:
    """What a seat sees."""
    write_observation(games[0], table, seat, seen)
