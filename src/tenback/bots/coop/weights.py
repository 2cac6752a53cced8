"""The learnt weights of coop: one file, with where they come from."""

import json
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from tenback.kernels.coop.games import Rules
from tenback.kernels.coop.value import Network, network

SHIPPED = Path(__file__).with_name("weights.npz")
FORMAT = 1
HAND_SIZES = {1: (8, 7), 2: (7, 6), 3: (6, 5), 4: (6, 5), 5: (6, 5)}  # C2, C12
ALL_RULES = tuple(
    Rules(players, size, minimum) for players, sizes in HAND_SIZES.items() for minimum in (2, 3) for size in sizes
)


def name_of(rules: Rules) -> str:
    """A table's name in the file, such as `3-6-2`: players, cards in hand, minimum."""
    return f"{rules.players}-{rules.hand_size}-{rules.minimum}"


@dataclass(frozen=True)
class Weights:
    """A network for every table, from which value on one wishes to start, and how all of it was made."""

    flats: dict[str, Any]
    wishes: dict[str, Any]
    blend: float
    provenance: dict[str, Any]

    @cached_property
    def _networks(self) -> dict[str, Network]:
        return {name: network(np.ascontiguousarray(flat, np.float32)) for name, flat in self.flats.items()}

    def network_of(self, rules: Rules) -> Network:
        """The network for a table."""
        return self._networks[name_of(rules)]

    def wishes_of(self, rules: Rules) -> Any:
        """C3: the values of a first turn that make one wish to start."""
        return self.wishes[name_of(rules)]


def save(weights: Weights, path: Path) -> None:
    """Write weights, at half precision."""
    arrays = {f"flat-{name}": np.asarray(flat, np.float16) for name, flat in weights.flats.items()}
    arrays |= {f"wishes-{name}": np.asarray(wishes, np.float64) for name, wishes in weights.wishes.items()}
    about = {"format": FORMAT, "blend": weights.blend, **weights.provenance}
    np.savez_compressed(path, allow_pickle=False, about=np.array(json.dumps(about)), **arrays)


def load(path: Path = SHIPPED) -> Weights:
    """Read weights."""
    with np.load(path) as file:
        about = json.loads(str(file["about"]))
        parts = {name: file[name] for name in file.files if name != "about"}
    blend = about.pop("blend")
    about.pop("format")
    flats = {name.removeprefix("flat-"): part for name, part in parts.items() if name.startswith("flat-")}
    wishes = {name.removeprefix("wishes-"): part for name, part in parts.items() if name.startswith("wishes-")}
    return Weights(flats, wishes, blend, about)
