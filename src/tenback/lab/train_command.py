"""The command `tenback train`."""

import os
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import App, Parameter
from rich.console import Console, ConsoleOptions, RenderResult
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table

from tenback.lab.commands import STOPPED, Crew, Flat, Speech, Where
from tenback.lab.crew import open_crew
from tenback.lab.standings import chance
from tenback.lab.training import Trained, Training, parts_of, progress_of, read_weights, train
from tenback.words import Words, preferred_language

BAR = 30  # letters
LOOKS = 2  # a second

train_app = App(name="train", help="Learn a game from nothing, and see whether that beats what the bots know.")


@dataclass(frozen=True, slots=True)
class Lessons:
    """How much is learnt, and what becomes of it."""

    folder: Path | None = None
    """Where the training lives; ./training/GAME unless said."""
    seed: int = 1
    """The same seed gives the same weights; 1 gave those that ship."""
    effort: float = 1.0
    """How much of the whole training, such as 0.001 to try it out."""
    deals: int | None = None
    """Deals of the trial against the champion, for each table."""
    champion: Path | None = None
    """The weights to beat; those that ship unless said."""
    resume: bool = False
    """Go on where the training in the folder was stopped."""
    promote: bool = False
    """Make the new weights the champion if they are significantly better."""


GameName = Annotated[Literal["coop", "duel", "speed"], Parameter(help="The game to learn.")]


@train_app.default
def train_game(
    game: GameName,
    /,
    *,
    lessons: Annotated[Lessons | None, Flat] = None,
    where: Crew = None,
    language: Speech = None,
) -> None:
    """Learn the weights of a game's bots from nothing, and try them against the champion's on the same deals."""
    asked, there, words = lessons or Lessons(), where or Where(), Words(language or preferred_language(os.environ))
    folder = asked.folder or Path("training") / game
    command = shlex.join(["tenback", *sys.argv[1:]])
    training = Training(game, folder, asked.seed, asked.effort, asked.deals, asked.champion, command)
    if asked.champion and not asked.promote:
        read_weights(asked.champion, game)  # one that is not there yet can only be made
    try:
        with open_crew(there.jobs, there.cluster) as crew, showing(training):
            trained = train(training, crew, resume=asked.resume, promote=asked.promote)
    except KeyboardInterrupt:
        print(words("train.stopped"), file=sys.stderr)
        sys.exit(STOPPED)
    print("\n".join(told(training, trained, words)))


def told(training: Training, trained: Trained, words: Words) -> Iterator[str]:
    """What came of it, in a few lines."""
    yield words("train.learnt", file=trained.weights)
    if trained.same:
        yield words("train.same", file=training.rival)
    if trained.verdict:
        for name, found in trained.verdict.trials.items():
            points = found.difference
            yield words(
                "train.trial",
                name=words(f"train.{training.game}.{name}"),
                mean=100 * points.mean,
                low=100 * points.low,
                high=100 * points.high,
                better=found.better,
                worse=found.worse,
                chance=chance(found.chance),
            )
        yield words("train.better" if trained.verdict.promotes else "train.not_better")
    if trained.promoted:
        yield words("train.promoted", file=training.rival)


class Parts:
    """How far each part is, read anew whenever it is shown."""

    def __init__(self, training: Training) -> None:
        self._training = training

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """A line for each part that has begun."""
        table, noted = Table.grid(padding=(0, 2)), progress_of(self._training)
        for part in parts_of(self._training.game):
            if note := noted.get(part):
                done, total = note.pop("done"), note.pop("total")
                figures = ", ".join(f"{name} {figure:.3f}" for name, figure in note.items())
                table.add_row(part, ProgressBar(total, done, width=BAR), f"{done:,.0f} / {total:,.0f}", figures)
        yield table


@contextmanager
def showing(training: Training) -> Iterator[None]:
    """The parts on a terminal; elsewhere nothing."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield
        return
    with Live(Parts(training), console=console, refresh_per_second=LOOKS):
        yield
