"""The learnt weights of coop: one file, with where they come from."""

import json
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

from tenback.core.errors import BadData
from tenback.kernels.coop.critic import OPEN_KINDS
from tenback.kernels.coop.table import Rules
from tenback.kernels.coop.value import SEEN_KINDS, Network, network, rounded

SHIPPED = Path(__file__).with_name("weights.npz")
FORMAT = 4
WISHES, TASTE = "wishes-", "taste-"  # before a table's name
HAND_SIZES = {1: (8, 7), 2: (7, 6), 3: (6, 5), 4: (6, 5), 5: (6, 5)}  # C2, C12
ALL_RULES = tuple(
    Rules(players, size, minimum) for players, sizes in HAND_SIZES.items() for minimum in (2, 3) for size in sizes
)


def name_of(rules: Rules) -> str:
    """A table's name in the file, such as `3-6-2`: players, cards in hand, minimum."""
    return f"{rules.players}-{rules.hand_size}-{rules.minimum}"


@dataclass(frozen=True)
class Weights:
    """A network for company and one for tables of one player, a critic and habits; by table, what is liked, and from
    what on one wishes to start.
    """

    flat: Any
    alone: Any
    critic: Any
    habits: Any
    wishes: dict[str, Any]
    tastes: dict[str, Any]  # of tables of one player
    provenance: dict[str, Any]

    def network_of(self, rules: Rules) -> Network:
        """The network for a table, ready to look."""
        return self._in_company if rules.players > 1 else self._alone

    @cached_property
    def _in_company(self) -> Network:
        return _ready(self.flat)

    @cached_property
    def _alone(self) -> Network:
        return _ready(self.alone)

    @cached_property
    def judge(self) -> Network:
        """The critic, ready to look."""
        return _ready(self.critic, OPEN_KINDS)

    def taste_of(self, rules: Rules) -> Any:
        """What a player likes beyond the network's values, by phase and count; None in company."""
        return self.tastes.get(name_of(rules))

    def wishes_of(self, rules: Rules) -> Any:
        """C3: from which values on one wishes to start at a table."""
        return self.wishes[name_of(rules)]


def _ready(flat: Any, kinds: int = SEEN_KINDS) -> Network:
    return rounded(network(np.ascontiguousarray(flat, np.float32), kinds))


def save(weights: Weights, path: Path | BytesIO) -> None:
    """Write weights, at half precision."""
    wishes = {f"{WISHES}{name}": np.asarray(wishes, np.float64) for name, wishes in weights.wishes.items()}
    tastes = {f"{TASTE}{name}": np.asarray(taste, np.float32) for name, taste in weights.tastes.items()}
    about = json.dumps({"format": FORMAT, **weights.provenance})
    learnt: dict[str, Any] = {
        "flat": np.float16(weights.flat),
        "alone": np.float16(weights.alone),
        "critic": np.float16(weights.critic),
        "habits": np.asarray(weights.habits, np.float64),
    }
    np.savez_compressed(path, allow_pickle=False, about=np.array(about), **learnt, **wishes, **tastes)


def load(path: Path | BytesIO = SHIPPED) -> Weights:
    """Read weights."""
    with np.load(path) as file:
        parts = {name: file[name] for name in file.files}
    about = json.loads(str(parts.pop("about")))
    if about.pop("format") != FORMAT:
        raise BadData(place=str(path), expected=f"format {FORMAT}", found="another one")
    flat, alone, critic, habits = (parts.pop(name) for name in ("flat", "alone", "critic", "habits"))
    wishes, tastes = (
        {name.removeprefix(kind): part for name, part in parts.items() if name.startswith(kind)}
        for kind in (WISHES, TASTE)
    )
    return Weights(flat, alone, critic, habits, wishes, tastes, about)
