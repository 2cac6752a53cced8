"""What is known of each bot: measured figures and where its weights come from, out of the files beside its code.

`bots/GAME/strength.json` holds figures that were measured; every `bots/GAME/*.npz` says how its weights came about.
"""

import json
from collections.abc import Iterable
from dataclasses import asdict, astuple, dataclass
from functools import cache
from hashlib import sha256
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
    milliseconds: float | None = None  # to think, where that matters
    turn_ms: float | None = None  # that a turn took


def folder_of(game: str) -> Path:
    """Where the files of a game's bots lie."""
    return Path(__file__).parent / find_game(game).name


def read_figures(folder: Path) -> tuple[Figure, ...]:
    """All measured figures, in the order of the file; none if there is no file."""
    path = folder / MEASURED
    return tuple(map(_figure, json.loads(path.read_text(encoding="utf-8")))) if path.exists() else ()


def write_figures(folder: Path, figures: Iterable[Figure]) -> None:
    """All figures, a line each; what a figure does not tell is left out."""
    lines = ",\n".join(f"  {json.dumps(_plain(figure))}" for figure in figures)
    (folder / MEASURED).write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def _plain(figure: Figure) -> dict[str, Any]:
    told = {name: part for name, part in asdict(figure).items() if part is not None}
    estimates = {
        name: [round(part, 5) for part in astuple(getattr(figure, name))] for name in ESTIMATES if name in told
    }
    order = ("level", "against", "table", "games", "milliseconds", "turn_ms", "won", "left")
    return {name: {**told, **estimates}[name] for name in order if name in told}


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


@cache
def weights_of(game: str) -> str:
    """What the bots of a game have learnt, in a few letters; how they came to it does not matter."""
    import numpy as np  # noqa: PLC0415 - not needed before

    told = sha256()
    for path in sorted(folder_of(game).glob("*.npz")):
        with np.load(path) as parts:
            for name in sorted(set(parts.files) - {*ABOUT}):
                told.update(name.encode() + parts[name].tobytes())
    return told.hexdigest()[:12]
