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
from tenback.kernels.coop.value import Network, network, rounded

SHIPPED = Path(__file__).with_name("weights.npz")
FORMAT = 2
HAND_SIZES = {1: (8, 7), 2: (7, 6), 3: (6, 5), 4: (6, 5), 5: (6, 5)}  # C2, C12
ALL_RULES = tuple(
    Rules(players, size, minimum) for players, sizes in HAND_SIZES.items() for minimum in (2, 3) for size in sizes
)


def name_of(rules: Rules) -> str:
    """A table's name in the file, such as `3-6-2`: players, cards in hand, minimum."""
    return f"{rules.players}-{rules.hand_size}-{rules.minimum}"


@dataclass(frozen=True)
class Weights:
    """A network, a critic and habits for all tables, which first turns make one wish to start, and how all was made."""

    flat: Any
    critic: Any
    habits: Any
    wishes: dict[str, Any]
    provenance: dict[str, Any]

    @cached_property
    def network(self) -> Network:
        """The network, ready to look."""
        return rounded(network(np.ascontiguousarray(self.flat, np.float32)))

    @cached_property
    def judge(self) -> Network:
        """The critic, ready to look."""
        return rounded(network(np.ascontiguousarray(self.critic, np.float32), OPEN_KINDS))

    def wishes_of(self, rules: Rules) -> Any:
        """C3: from which values on one wishes to start at a table."""
        return self.wishes[name_of(rules)]


def save(weights: Weights, path: Path | BytesIO) -> None:
    """Write weights, at half precision."""
    wishes = {f"wishes-{name}": np.asarray(wishes, np.float64) for name, wishes in weights.wishes.items()}
    about = json.dumps({"format": FORMAT, **weights.provenance})
    learnt: dict[str, Any] = {
        "flat": np.float16(weights.flat),
        "critic": np.float16(weights.critic),
        "habits": np.asarray(weights.habits, np.float64),
    }
    np.savez_compressed(path, allow_pickle=False, about=np.array(about), **learnt, **wishes)


def load(path: Path | BytesIO = SHIPPED) -> Weights:
    """Read weights."""
    with np.load(path) as file:
        parts = {name: file[name] for name in file.files}
    about = json.loads(str(parts.pop("about")))
    if about.pop("format") != FORMAT:
        raise BadData(place=str(path), expected=f"format {FORMAT}", found="another one")
    flat, critic, habits = (parts.pop(name) for name in ("flat", "critic", "habits"))
    wishes = {name.removeprefix("wishes-"): part for name, part in parts.items()}
    return Weights(flat, critic, habits, wishes, about)
