"""What a training notes down while it runs: how far each of its parts is, and now and then its whole state.

A state is a tuple of arrays, or of such tuples. It is brought back into arrays of the same shapes, so that a training
that was interrupted comes to the same end as one that was not, bit by bit.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any
from zipfile import BadZipFile

import numpy as np

from tenback.core.errors import BadData, CannotSave

DONE = "done"


class Journal:
    """Notes nothing down."""

    def bring_back(self, part: str, state: Any) -> int:
        """Set the arrays of a state as they were noted last; how far the part was."""
        return 0

    def note(self, part: str, done: int, total: int, state: Any, **figures: float) -> None:
        """A part is so far."""


class Notebook(Journal):
    """Notes down in a folder: `PART.jsonl` has a line for each report, `PART.npz` the last state."""

    def __init__(self, folder: Path, seconds: float = 300.0) -> None:
        self.folder, self.seconds = folder, seconds
        self._noted = dict[str, float]()

    def bring_back(self, part: str, state: Any) -> int:
        """The state noted last; an unreadable one is refused rather than overwritten."""
        path = self._path(part)
        if not path.exists():
            return 0
        try:
            with np.load(path) as noted:
                for number, array in enumerate(arrays_of(state)):
                    array[...] = noted[str(number)]
                return int(noted[DONE])
        except (ValueError, KeyError, OSError, EOFError, BadZipFile) as error:
            raise BadData(place=path, expected="a state of this training", found="another one") from error

    def note(self, part: str, done: int, total: int, state: Any, **figures: float) -> None:
        """A line at once; the state when some time has passed, and at the end."""
        line = {DONE: done, "total": total, **{name: round(figure, 5) for name, figure in figures.items()}}
        now = monotonic()
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            with (self.folder / f"{part}.jsonl").open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(line) + "\n")
            if done >= total or now - self._noted.setdefault(part, now) >= self.seconds:
                self._noted[part] = now
                self._write(part, done, state)
        except OSError as error:
            raise CannotSave(path=self.folder) from error

    def _write(self, part: str, done: int, state: Any) -> None:
        unfinished = self.folder / f"{part}.unfinished"
        with unfinished.open("wb") as file:
            numbered: dict[str, Any] = {str(number): array for number, array in enumerate(arrays_of(state))}
            np.savez(file, allow_pickle=False, **{DONE: np.array(done)}, **numbered)
        unfinished.replace(self._path(part))

    def _path(self, part: str) -> Path:
        return self.folder / f"{part}.npz"


def arrays_of(state: Any) -> Iterator[Any]:
    """All arrays of a state, in order."""
    if isinstance(state, np.ndarray):
        yield state
    else:
        for part in state:
            yield from arrays_of(part)


def last_note(folder: Path, part: str) -> dict[str, float] | None:
    """How far a part is by its last line, if it has begun."""
    path = folder / f"{part}.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return dict(json.loads(lines[-1])) if lines else None
