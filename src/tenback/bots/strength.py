"""What is known of each bot: measured figures and where its weights come from, out of the files beside its code.

`bots/GAME/strength.json` holds figures that were measured; every `bots/GAME/*.npz` says how its weights came about.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tenback.bots.match import Estimate
from tenback.games import find_game

MEASURED = "strength.json"
ABOUT = ("provenance", "about")  # what the part of a weights file is called that tells of the rest
ESTIMATES = ("won", "left")


@dataclass(frozen=True, slots=True)
class Figure:
    """A measurement of a level: at which table (options as in the notation), against whom, and what came out."""

    level: str
    games: int
    table: str = ""
    against: str | None = None
    won: Estimate | None = None
    left: Estimate | None = None
    milliseconds: float | None = None


def folder_of(game: str) -> Path:
    """Where the files of a game's bots lie."""
    return Path(__file__).parent / find_game(game).name


def read_figures(folder: Path) -> tuple[Figure, ...]:
    """All measured figures, in the order of the file; none if there is no file."""
    path = folder / MEASURED
    return tuple(map(_figure, json.loads(path.read_text(encoding="utf-8")))) if path.exists() else ()


def _figure(data: dict[str, Any]) -> Figure:
    """Estimates are written as a mean and the ends of its interval."""
    estimates: dict[str, Any] = {name: Estimate(*data[name]) for name in ESTIMATES if name in data}
    return Figure(**{**data, **estimates})


def read_provenance(folder: Path) -> dict[str, Any]:
    """How the weights in each file came about, by the file's name."""
    return {path.name: _about(path) for path in sorted(folder.glob("*.npz"))}


def _about(path: Path) -> Any:
    import numpy as np  # noqa: PLC0415 - not needed before

    with np.load(path) as parts:
        name = next((name for name in ABOUT if name in parts), None)
        if name is None:
            return None
        part = parts[name]
    return json.loads(part.tobytes() if part.dtype == np.uint8 else str(part))
