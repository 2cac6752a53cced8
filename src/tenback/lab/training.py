"""The weights of a game's bots from nothing: learnt in parts, tried against the champion's, promoted if better.

A training lives in a folder: `run.json` says which one it is, `journal/` how far it has come, `weights.npz` is what it
has come to. The same seed gives the same weights, on however many machines and after however many interruptions.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from importlib import import_module
from io import BytesIO
from pathlib import Path
from time import process_time
from typing import Any, Protocol
from zipfile import BadZipFile

import numpy as np

from tenback import __version__
from tenback.bots.journal import Journal, Notebook, last_note
from tenback.bots.strength import ABOUT, folder_of
from tenback.core.errors import BadOption, Phrase
from tenback.games import find_game
from tenback.lab.crew import Crew, run
from tenback.lab.errors import BadEffort, NothingTrained, NotWeights, TrainingExists
from tenback.lab.results import check_same, reading, replacing, writing
from tenback.lab.trial import DEALS, Verdict, judge

RUN, JOURNAL, WEIGHTS = "run.json", "journal", "weights.npz"
MOST_DEALS = 1_000_000


class Course(Protocol):
    """What a game's `training` module offers."""

    STAGES: tuple[tuple[str, ...], ...]

    def scaled(self, share: float) -> Any:
        """The plan of so much of the whole training."""
        ...

    def learn_part(self, part: str, seed: int, plan: Any, known: Mapping[str, Any], journal: Journal) -> Any:
        """What one part comes to, with what earlier stages have come to."""
        ...

    def put_together(self, seed: int, plan: Any, known: Mapping[str, Any], about: Mapping[str, Any]) -> Any:
        """All parts as one, with where it comes from."""
        ...

    def save(self, weights: Any, path: Path | BytesIO) -> None:
        """Write it to a file."""
        ...


def course_of(game: str) -> Course:
    """How a game is learnt."""
    course: Any = import_module(f"tenback.bots.{find_game(game).name}.training")
    return course  # type: ignore[no-any-return]


@dataclass(frozen=True, slots=True)
class Training:
    """Which training, where it lives, and whom its weights are to beat."""

    game: str
    folder: Path
    seed: int = 1
    share: float = 1.0  # of the training that made the weights that ship
    deals: int | None = None  # of the trial, for each table
    champion: Path | None = None  # the weights that ship, unless said
    command: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        find_game(self.game)
        if not 0 < self.share <= 1:
            raise BadEffort(effort=self.share)
        if self.deals is not None and not 1 <= self.deals <= MOST_DEALS:
            raise BadOption(name="deals", value=self.deals, lowest=1, highest=MOST_DEALS)
        if not 0 <= self.seed < 1 << 31:
            raise BadOption(name="seed", value=self.seed, lowest=0, highest=(1 << 31) - 1)

    @property
    def rival(self) -> Path:
        """The weights to beat."""
        return self.champion or folder_of(self.game) / WEIGHTS

    @property
    def found(self) -> Path:
        """Where its own weights will be."""
        return self.folder / WEIGHTS

    def described(self) -> dict[str, Any]:
        """What decides its weights."""
        plan = course_of(self.game).scaled(self.share)
        told = plan._asdict() if hasattr(plan, "_asdict") else asdict(plan)
        return json.loads(  # type: ignore[no-any-return]
            json.dumps({"game": self.game, "seed": self.seed, "plan": told, "version": __version__})
        )


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a training, for whoever does it."""

    game: str
    name: str
    seed: int
    plan: Any
    known: Mapping[str, Any]
    journal: Path


@dataclass(frozen=True, slots=True)
class Trained:
    """What a training has come to."""

    weights: Path
    same: bool = False  # the champion's, bit by bit
    verdict: Verdict | None = None  # none without a champion, or with the same weights
    promoted: bool = False


def train(training: Training, crew: Crew, *, resume: bool = False, promote: bool = False) -> Trained:
    """Learn what is not learnt yet, try it, and make it the champion if that is wanted and deserved."""
    champion = read_weights(training.rival, training.game) if training.rival.exists() else None
    _open_folder(training, resume=resume)
    if not training.found.exists():
        _learn(training, crew)
    challenger, verdict = read_weights(training.found, training.game), None
    if champion is not None:
        if learnt_in(challenger) == learnt_in(champion):
            return Trained(training.found, same=True)
        verdict = judge(training.game, training.deals or DEALS[training.game], challenger, champion, crew)
        challenger = annotated(challenger, {"trial": {"deals": verdict.deals, **_figures(verdict)}})
        with replacing(training.found) as unfinished:
            unfinished.write_bytes(challenger)
    promoted = promote and (verdict is None or verdict.promotes)
    if promoted:
        with replacing(training.rival) as unfinished:
            unfinished.write_bytes(challenger)
    return Trained(training.found, verdict=verdict, promoted=promoted)


def parts_of(game: str) -> tuple[str, ...]:
    """The parts of a training, in order."""
    return tuple(part for stage in course_of(game).STAGES for part in stage)


def progress_of(training: Training) -> dict[str, dict[str, float]]:
    """How far each part is that has begun."""
    notes = {part: last_note(training.folder / JOURNAL, part) for part in parts_of(training.game)}
    return {part: note for part, note in notes.items() if note}


def _open_folder(training: Training, *, resume: bool) -> None:
    """A fresh folder, or one with this very training."""
    path = training.folder / RUN
    if resume and not path.exists():
        raise NothingTrained(folder=training.folder)
    if path.exists():
        if not resume:
            raise TrainingExists(folder=training.folder)
        with reading(path):
            check_same(path, json.loads(path.read_text(encoding="utf-8")), training.described())
        return
    with writing(training.folder):
        training.folder.mkdir(parents=True, exist_ok=True)
    with replacing(path) as unfinished:
        unfinished.write_text(json.dumps(training.described(), indent=2) + "\n", encoding="utf-8")


def _learn(training: Training, crew: Crew) -> None:
    """All parts, stage by stage; then the weights, and the states are no longer needed."""
    course, known, seconds = course_of(training.game), dict[str, Any](), 0.0
    plan, journal = course.scaled(training.share), training.folder.absolute() / JOURNAL  # workers may live elsewhere
    for stage in course.STAGES:
        parts = [Part(training.game, name, training.seed, plan, {**known}, journal) for name in stage]
        for part, (learnt, spent) in zip(parts, run(crew, learn_part, parts), strict=True):
            known[part.name] = learnt
            seconds += spent
    about = {"command": training.command, "seconds": round(seconds), **_reported(training)}
    file = BytesIO()
    course.save(course.put_together(training.seed, plan, known, about), file)
    with replacing(training.found) as unfinished:
        unfinished.write_bytes(file.getvalue())
    for name in parts_of(training.game):
        (journal / f"{name}.npz").unlink(missing_ok=True)


def _reported(training: Training) -> dict[str, Any]:
    """What each part said of itself in the end, for the weights to tell."""
    far = ("done", "total")
    parts = {
        part: {name: note[name] for name in note if name not in far} for part, note in progress_of(training).items()
    }
    said = {part: figures for part, figures in parts.items() if figures}
    return {"figures": said} if said else {}


def learn_part(part: Part) -> tuple[Any, float]:
    """What a part comes to, and the seconds it took."""
    begun = process_time()
    learnt = course_of(part.game).learn_part(part.name, part.seed, part.plan, part.known, Notebook(part.journal))
    return learnt, process_time() - begun


def learnt_in(file: bytes) -> dict[str, bytes]:
    """What was learnt, without where it comes from."""
    with np.load(BytesIO(file)) as parts:
        return {name: parts[name].tobytes() for name in parts.files if name not in ABOUT}


def annotated(file: bytes, more: Mapping[str, Any]) -> bytes:
    """A weights file that tells more of where it comes from."""
    with np.load(BytesIO(file)) as found:
        parts = {name: found[name] for name in found.files}
    (name,) = {*parts} & {*ABOUT}
    in_bytes = parts[name].dtype == np.uint8
    told = json.dumps({**json.loads(parts[name].tobytes() if in_bytes else str(parts[name])), **more})
    parts[name] = np.frombuffer(told.encode(), np.uint8) if in_bytes else np.array(told)
    written = BytesIO()
    np.savez_compressed(written, allow_pickle=False, **parts)
    return written.getvalue()


def _figures(verdict: Verdict) -> dict[str, Any]:
    """What the trials have shown, for the weights to tell."""
    return {
        name: {
            "more_won": round(found.difference.mean, 4),
            "low": round(found.difference.low, 4),
            "high": round(found.difference.high, 4),
            "chance": round(found.chance, 6),
            "deals_better": found.better,
            "deals_worse": found.worse,
        }
        for name, found in verdict.trials.items()
    }


def read_weights(path: Path, game: str) -> bytes:
    """A weights file, if it is one of this game."""
    shipped = folder_of(game) / WEIGHTS
    try:
        file = path.read_bytes()
        parts = {*learnt_in(file)}
    except OSError as error:
        raise NotWeights(path=path, game=game, reason=error.strerror or error) from error
    except (ValueError, EOFError, BadZipFile, KeyError) as error:
        raise NotWeights(path=path, game=game, reason=Phrase("it is another kind of file")) from error
    if parts != {*learnt_in(shipped.read_bytes())}:
        raise NotWeights(path=path, game=game, reason=Phrase("it is of another game"))
    return file
