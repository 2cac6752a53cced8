"""A simulation from its first game to its last: rows to a journal and sums to a summary, in the order of the games."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any

from tenback.lab import results
from tenback.lab.crew import Crew, run
from tenback.lab.errors import BadGames, MoreGames, NothingToResume, ResultsExist
from tenback.lab.interrupts import unheard
from tenback.lab.results import Journal, Sheet, columns
from tenback.lab.setup import MOST_GAMES, Setup, chunks
from tenback.lab.summary import Tally
from tenback.lab.work import play, rows_of

Tell = Callable[[Tally], object]


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be done: so many games of a setup, and where the rows go."""

    setup: Setup
    games: int
    out: Path | None = None
    resume: bool = False
    force: bool = False
    command: str = ""

    def __post_init__(self) -> None:
        if not 1 <= self.games <= MOST_GAMES:
            raise BadGames(games=self.games, most=MOST_GAMES)
        if self.out is None and self.resume:
            raise NothingToResume
        if self.out is not None:
            results.check_name(self.out)
            _check_free(self.out, resume=self.resume, force=self.force)


def _check_free(out: Path, *, resume: bool, force: bool) -> None:
    for path in (out, results.summary_of(out), results.journal_of(out)):
        if path.exists() and not (resume or force):
            raise ResultsExist(path=path)


def simulate(
    order: Order, crew: Crew, tell: Tell = lambda tally: None, begin: Callable[[], object] = lambda: None
) -> dict[str, Any]:
    """Play what is not done yet; the summary, of what is done if Ctrl-C stops it. Whatever stops it, that is kept.

    `begin` is called before the first game, when nothing can be refused any more.
    """
    if order.out is None:
        return _simulate(order, crew, None, tell, begin)
    journal = _open(order, order.out)
    sheet = Sheet(order.out, journal)
    try:
        summary = _simulate(order, crew, sheet, tell, begin)
    finally:
        sheet.drop()
        journal.close()
    if summary["complete"]:
        journal.path.unlink()
    return summary


def _simulate(order: Order, crew: Crew, sheet: Sheet | None, tell: Tell, begin: Callable[[], object]) -> dict[str, Any]:
    tally, begun, complete, interrupted = _count(order, sheet), monotonic(), False, False
    before = tally.games
    if sheet:
        _check_games(sheet.path, before, order.games)
    tell(tally)
    try:
        begin()
        _play(order, crew, tally, sheet, tell)
        complete = True
    except KeyboardInterrupt:
        interrupted = True
    finally:
        with unheard():  # a second Ctrl-C does not lose what the first one kept
            if sheet and interrupted:
                tally = _count(order, sheet)  # it may have come between keeping rows and counting them
            summary = _summary(order, tally, complete=complete, speed=(tally.games - before) / (monotonic() - begun))
            if sheet and not complete:
                sheet.drop()
            if sheet and tally.games:
                sheet.finish(tally.games)
                results.write_summary(sheet.path, summary)
    return summary


def _play(order: Order, crew: Crew, tally: Tally, sheet: Sheet | None, tell: Tell) -> None:
    for done in run(crew, play, chunks(order.setup, tally.games, order.games)):
        rows = rows_of(order.setup, tally.games, done)
        if sheet:
            sheet.append(rows, tally.games)
        tally.add(rows)
        tell(tally)


def _open(order: Order, out: Path) -> Journal:
    """A journal with what is done already."""
    setup, kept = order.setup, results.journal_of(out)
    run_of, kind = setup.described(), columns(setup.game, len(setup.bots))
    if order.resume and kept.exists():
        return results.go_on(kept, run_of, kind)
    if order.resume and (out.exists() or results.summary_of(out).exists()):
        _check_games(out, results.read_summary(out)["games"], order.games)
        return results.go_back(out, run_of, kind)
    return results.begin(kept, run_of, kind)


def _check_games(path: Path, found: int, wanted: int) -> None:
    """What is done is not undone."""
    if found > wanted:
        raise MoreGames(path=path, found=found, wanted=wanted)


def _count(order: Order, sheet: Sheet | None) -> Tally:
    tally = Tally(order.setup)
    for rows in sheet.journal.rows() if sheet else ():
        tally.add(rows)
    return tally


def _summary(order: Order, tally: Tally, *, complete: bool, speed: float) -> dict[str, Any]:
    """Which run it is, the figures, and how they came about."""
    said, figures = order.setup.described(), tally.told()
    return {**said, **figures, "complete": complete, "games_per_second": speed, "command": order.command}
