"""What each level knows of the game, and players for the kernel."""

from typing import Any, NamedTuple

import numpy as np

from tenback.bots.speed.times import Times, choice_table, table, times_of
from tenback.bots.speed.weights import TABLES, read_weights
from tenback.kernels.speed_policy import (
    COVER,
    DRAW_1,
    DRAW_FOLLOWING,
    FIRST,
    LEAVES,
    OPENS,
    OTHER,
    OWN,
    SAME,
    SHUTS,
    SPENT,
    SPENT_EARLY,
    TALL,
    TALL_LATE,
    UNSURE,
    WAIT,
    WEIGHED,
    WEIGHTS,
    Players,
)

NOT_AT_ALL = -99.0  # worth less than any lay


class Player(NamedTuple):
    """One player for a table of the kernel."""

    style: int
    weights: Any
    times: Times
    remembers: bool = False


def first_fit(times: Times, *, remembers: bool = False) -> Player:
    """Lays the first card that fits, and draws when none does."""
    return Player(FIRST, np.zeros(WEIGHTS), times, remembers)


def player_of(level: str, players: int) -> Player:
    """A level at a table of so many."""
    times, tuned = times_of(level), read_weights().levels[TABLES.index(players)]
    if level == "novice":
        return first_fit(times)
    if level == "casual":
        return Player(WEIGHED, runs_only(), times)
    return Player(WEIGHED, tuned if level != "skilled" else without_rivals(tuned), times)


def runs_only() -> Any:
    """Looks for what can follow from the own hand, draws when nothing fits, and knows no more."""
    weights = np.zeros(WEIGHTS)
    weights[OWN : UNSURE + 1] = 1.0
    weights[[SAME, OTHER, SPENT]] = 0.5
    weights[[*range(DRAW_1, DRAW_FOLLOWING), WAIT]] = NOT_AT_ALL
    return weights


def without_rivals(tuned: Any) -> Any:
    """The same player without a thought for what rivals can lay, or which side is fresh."""
    weights = tuned.copy()
    weights[[OPENS, SHUTS, LEAVES, COVER, TALL, TALL_LATE, SPENT_EARLY]] = 0.0
    weights[OWN:UNSURE] = weights[UNSURE]
    return weights


def seat_players(*players: Player) -> Players:
    """These players in this order, for the kernel."""
    return Players(
        np.array([player.style for player in players]),
        np.array([player.weights for player in players]),
        np.array([table(player.times) for player in players]),
        np.array([choice_table(player.times) for player in players]),
        np.array([player.remembers for player in players], np.int64),
    )
