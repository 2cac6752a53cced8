"""The command `tenback tournament`."""

import json
import os
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tenback.bots.bot import DEFAULT_MILLISECONDS
from tenback.games import coop, duel, speed
from tenback.lab.cells import Cells, Tell
from tenback.lab.commands import STOPPED, AsJson, Crew, Flat, Speech, Where
from tenback.lab.crew import open_crew
from tenback.lab.errors import BadTableName
from tenback.lab.progress import tell_compiling
from tenback.lab.results import check_place, replacing
from tenback.lab.standings import as_data, as_markdown, as_page
from tenback.lab.tournament import Plan, Tournament, hold
from tenback.words import Words, preferred_language

MARKDOWN, HTML = ".md", ".html"

tournament_app = App(name="tournament", help="Let bots play the same deals against each other, and rate them.")


@dataclass(frozen=True, slots=True)
class Contests:
    """How much is played, and what becomes of it."""

    deals: int = 200
    """How many deals; everybody meets everybody on each of them, from every seat."""
    seed: int = 0
    """Which deals; the same seed gives the same games."""
    milliseconds: float = DEFAULT_MILLISECONDS
    """How long a bot that looks ahead may think about a turn."""
    out: tuple[Path, ...] = ()
    """Write the tables to this file, .md or .html; may be said twice."""
    folder: Path | None = None
    """Keep what is played in this folder, so that the same command goes on from there."""


Entrants = Annotated[
    str, Parameter(help="Bots, all of the game unless said; your own as file:name; in coop also teams: skilled,novice.")
]
ContestOptions = Annotated[Contests | None, Flat]


@tournament_app.command(name="coop")
def tournament_coop(
    *entrants: Entrants,
    options: Annotated[coop.Options | None, Flat] = None,
    contests: ContestOptions = None,
    where: Crew = None,
    as_json: AsJson = False,
    language: Speech = None,
) -> None:
    """Teams of coop on the same deals."""
    _hold("coop", options or coop.Options(), entrants, contests, where, language, as_json=as_json)


@tournament_app.command(name="duel")
def tournament_duel(
    *entrants: Entrants,
    options: Annotated[duel.Options | None, Flat] = None,
    contests: ContestOptions = None,
    where: Crew = None,
    as_json: AsJson = False,
    language: Speech = None,
) -> None:
    """Everybody against everybody, every deal from both seats."""
    _hold("duel", options or duel.Options(), entrants, contests, where, language, as_json=as_json)


@tournament_app.command(name="speed")
def tournament_speed(
    *entrants: Entrants,
    options: Annotated[speed.Options | None, Flat] = None,
    contests: ContestOptions = None,
    where: Crew = None,
    as_json: AsJson = False,
    language: Speech = None,
) -> None:
    """Everybody against everybody, alternately seated, in all rotations."""
    _hold("speed", options or speed.Options(), entrants, contests, where, language, as_json=as_json)


def _hold(
    game: str,
    options: Any,
    entrants: tuple[str, ...],
    contests: Contests | None,
    where: Where | None,
    language: str | None,
    *,
    as_json: bool,
) -> None:
    asked, there, words = contests or Contests(), where or Where(), Words(language or preferred_language(os.environ))
    for path in asked.out:
        if path.suffix not in {MARKDOWN, HTML}:
            raise BadTableName(path=path)
        check_place(path)
    plan = Plan(game, options, entrants, asked.deals, asked.seed, asked.milliseconds)
    meetings = plan.contests()
    try:
        with open_crew(there.jobs, there.cluster) as crew:
            errors = Console(stderr=True)
            tell_compiling([table for each in meetings for table in each.tables()], crew, words, errors)
            with showing(sum(each.deals for each in meetings), words, errors) as tell:
                held = hold(plan, crew, Cells(asked.folder), tell)
    except KeyboardInterrupt:
        print(words("tournament.go_on" if asked.folder else "tournament.stopped"), file=sys.stderr)
        sys.exit(STOPPED)
    command = shlex.join(["tenback", *sys.argv[1:]])
    for path in asked.out:
        _write(path, held, command)
    print(json.dumps(as_data(held, command)) if as_json else as_markdown(held, command), end="\n" if as_json else "")


def _write(path: Path, held: Tournament, command: str) -> None:
    with replacing(path) as unfinished:
        text = as_page(held, command) if path.suffix == HTML else as_markdown(held, command)
        unfinished.write_text(text, encoding="utf-8")


@contextmanager
def showing(total: int, words: Words, console: Console) -> Iterator[Tell]:
    """A bar on a terminal; what it gives is told how many more deals are done."""
    columns = (BarColumn(), MofNCompleteColumn(), TextColumn(words("tournament.deals")), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=total)
        yield lambda deals: bar.update(task, advance=deals)
