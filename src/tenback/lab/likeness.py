"""What workers elsewhere must have in common with the command: another tenback plays other games, silently.

So does a bot of one's own whose file is another one there, or has changed since a worker imported it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from tenback import __version__
from tenback.bots.strength import weights_of
from tenback.core.errors import Phrase
from tenback.games import GAMES
from tenback.lab.errors import OtherCode, OtherWorker
from tenback.lab.own import own_code

Chunk = TypeVar("Chunk")
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Likeness:
    """The version of a tenback, and what its bots have learnt, game by game."""

    version: str
    weights: tuple[str, ...]


@cache
def own_likeness() -> Likeness:
    """That of this process."""
    return Likeness(__version__, tuple(map(weights_of, GAMES)))


def check_workers(found: Mapping[str, object]) -> None:
    """Refuse workers, by their addresses, that are not like this process; one that cannot tell is not."""
    for worker, likeness in found.items():
        _check(worker, likeness, own_likeness())


def done_alike(wanted: Likeness, own: Mapping[str, str], function: Callable[[Chunk], Result], chunk: Chunk) -> Result:
    """Do this on a worker, which may have come after the others were asked, if it is like the one that wants it.

    A bot of one's own that it cannot import is not missed here: who is to play with it says so.
    """
    others = {name: code for name, code in own_code(own).items() if code != own[name]}
    if others or own_likeness() != wanted:
        from distributed import get_worker  # noqa: PLC0415 - it is there on a worker

        worker = get_worker().address
        _check(worker, own_likeness(), wanted)
        name = min(others)
        raise OtherCode(worker=worker, name=name, found=others[name], wanted=own[name])
    return function(chunk)


def _check(worker: str, found: object, wanted: Likeness) -> None:
    if not isinstance(found, Likeness):
        raise _other(worker, Phrase("version of tenback"), Phrase("unknown"), wanted.version)
    if found.version != wanted.version:
        raise _other(worker, Phrase("version of tenback"), found.version, wanted.version)
    for game, weights, own in zip(GAMES, found.weights, wanted.weights, strict=True):
        if weights != own:
            raise _other(worker, Phrase("weights of {game}", game=game), weights, own)


def _other(worker: str, what: str, found: Any, wanted: str) -> OtherWorker:
    return OtherWorker(worker=worker, what=what, found=found, wanted=wanted)
