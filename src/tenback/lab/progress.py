"""A run as it goes: how far it is, how fast, and what it comes to so far."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

from tenback.lab.crew import Crew, run
from tenback.lab.setup import Setup
from tenback.lab.summary import Tally
from tenback.lab.work import are_compiled
from tenback.words import Words

TINY = 0.01  # milliseconds


class Speed(ProgressColumn):
    """Games a second."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self._words = words

    def render(self, task: Task) -> Text:
        """Nothing before the first games are done."""
        speed = task.finished_speed or task.speed
        return Text(self._words("simulate.speed", speed=number(speed)) if speed else "")


def number(speed: float) -> str:
    """A speed with as many digits as matter."""
    return f"{speed:,.0f}" if speed >= 100 else f"{speed:.1f}"


def duration(milliseconds: float) -> str:
    """A time in a unit that suits it."""
    return f"{milliseconds:.2g} ms" if milliseconds >= TINY else f"{1000 * milliseconds:.2g} µs"


def tell_won(tally: Tally, words: Words) -> str:
    """The win rate so far, with its interval."""
    won = tally.won
    return words("simulate.won", mean=100 * won.mean, low=100 * won.low, high=100 * won.high)


def tell_compiling(setups: Iterable[Setup], crew: Crew, words: Words, console: Console) -> None:
    """Say so where workers have to compile first: nothing else happens for a minute or two."""
    if not all(run(crew, are_compiled, [tuple(setups)])):
        console.print(words("simulate.compiling"))


@contextmanager
def showing(games: int, words: Words, console: Console) -> Iterator[Callable[[Tally], None]]:
    """A bar on a terminal; what it gives is told how the run stands. Elsewhere nothing is shown."""
    bar = Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(words("simulate.playing")),
        Speed(words),
        TextColumn("{task.fields[won]}"),
        TimeRemainingColumn(),
        console=console,
        disable=not console.is_terminal,
    )
    with bar:
        task = bar.add_task("", total=games, won="")

        def tell(tally: Tally) -> None:
            bar.update(task, completed=tally.games, won=tell_won(tally, words) if tally.games else "")

        yield tell
