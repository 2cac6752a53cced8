"""The built-in opponents: simple, honest and quick, in plain Python.

`choose` picks a move for a seat that the game waits for; `remark` is what a seat says of its own accord.
"""

from collections.abc import Sequence
from typing import Any

from tenback.bots.plain import coop, duel, speed
from tenback.core.cards import Seat
from tenback.core.chance import Chance

CHOOSERS: dict[str, Any] = {"coop": coop.choose, "duel": duel.choose, "speed": speed.choose}


def choose(game: str, seen: Any, moves: Sequence[Any], chance: Chance) -> Any:
    """The move of a seat with this view among its legal moves, or None if it would rather wait."""
    return CHOOSERS[game](seen, moves, chance)


def remark(game: str, seen: Any, moves: Sequence[Any], people: frozenset[Seat], chance: Chance) -> Any:
    """What the seat says out of turn: a signal, or that it agrees with the people to give up; None is nothing."""
    return coop.remark(seen, moves, people, chance) if game == "coop" else None
