"""Contests in parts, and a folder that keeps those that are done, so that the same command goes on from them.

A part is known by its description, the version of tenback and the bots' weights: a folder may serve any number of runs,
and what was played with other weights is never taken for an answer. The bots' code is not part of it: who changes that
within a version begins a new folder.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from tenback import __version__
from tenback.bots.strength import weights_of
from tenback.core.codec import encode
from tenback.lab.contest import Contest, Played, play
from tenback.lab.crew import Crew, run
from tenback.lab.own import own_code
from tenback.lab.results import reading, replacing, writing
from tenback.lab.setup import may_search

PART = 200  # deals
SEARCHED_PART = 10  # where somebody searches, which takes up to a second a game

Tell = Callable[[int], None]  # deals done since the last time


class Cells:
    """Parts that are done, in a folder; without one nothing is kept."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder

    def find(self, part: Contest) -> Played | None:
        """What came of a part, if it was played."""
        if self.folder is None or not (path := self._path(part)).exists():
            return None
        with reading(path):
            played = json.loads(path.read_text(encoding="utf-8"))["played"]
            return Played(**{**played, "won": tuple(played["won"]), "left": tuple(played["left"])})

    def keep(self, part: Contest, played: Played) -> None:
        """Write it down, whole or not at all."""
        if self.folder is None:
            return
        path, told = self._path(part), json.dumps({"contest": described(part), "played": asdict(played)})
        with writing(path):
            path.parent.mkdir(parents=True, exist_ok=True)
        with replacing(path) as unfinished:
            unfinished.write_text(told, encoding="utf-8")

    def _path(self, part: Contest) -> Path:
        key = sha256(json.dumps(described(part), sort_keys=True).encode()).hexdigest()[:24]
        return (self.folder or Path()) / f"{part.game}-{key}.json"


def described(part: Contest) -> dict[str, Any]:
    """What a part is known by, as plain data."""
    first, own = part.tables()[0].first + part.start, own_code(part.bots)
    return {
        "game": part.game,
        "options": encode(part.options),
        "sides": part.sides,
        "first": first,
        "deals": part.deals,
        "milliseconds": part.milliseconds,
        "version": __version__,
        "weights": weights_of(part.game),
        **({"own": own} if own else {}),
    }


def parts_of(contest: Contest) -> Iterator[Contest]:
    """A contest cut into parts of fixed places, so that more deals later mean only more parts."""
    size = SEARCHED_PART if any(may_search(contest.game, name) for name in contest.bots) else PART
    for done in range(0, contest.deals, size):
        yield replace(contest, start=contest.start + done, deals=min(size, contest.deals - done))


def play_all(contests: Sequence[Contest], crew: Crew, cells: Cells, tell: Tell = lambda deals: None) -> list[Played]:
    """Play what is not kept yet; what came of each contest."""
    parts = [(place, part) for place, contest in enumerate(contests) for part in parts_of(contest)]
    known = {part: played for _, part in parts if (played := cells.find(part))}
    tell(sum(part.deals for part in known))
    missing = [part for _, part in parts if part not in known]
    for part, played in zip(missing, run(crew, play, missing), strict=True):
        cells.keep(part, played)
        known[part] = played
        tell(part.deals)
    return [sum((known[part] for at, part in parts if at == place), Played()) for place in range(len(contests))]
