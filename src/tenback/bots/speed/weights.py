"""What `training` has found, out of its file."""

import json
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from tenback.games.speed.options import CARDS_EACH

FILE = Path(__file__).with_name("weights.npz")
TABLES = tuple(CARDS_EACH)
"""Numbers of players, each with weights of its own."""


class Weights(NamedTuple):
    """By number of players, in the order of `TABLES`."""

    levels: Any  # for bots, which go by the view and have a person's times
    looking_on: Any  # for the fixed times that policies are compared with,
    looking_away: Any  # and for those where drawing interrupts looking
    slopes: Any  # how much a card more to lay lowers the chance of winning
    paces: Any  # how many cards one lays while the first player lays one


def write_weights(path: Path | BytesIO, weights: Weights, provenance: dict[str, Any]) -> None:
    """Save what training has found, and how."""
    np.savez_compressed(path, provenance=json.dumps(provenance), **weights._asdict())


@cache
def read_weights(path: Path = FILE) -> Weights:
    """The weights in a file."""
    with np.load(path) as data:
        return Weights(*(data[name] for name in Weights._fields))


def provenance(path: Path = FILE) -> dict[str, Any]:
    """How the weights in a file came about."""
    with np.load(path) as data:
        return dict(json.loads(str(data["provenance"])))
