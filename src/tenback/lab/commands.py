"""The commands of the laboratory: `tenback simulate`."""

import json
import os
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any, Literal

from cyclopts import App, Parameter
from rich.console import Console

from tenback.bots import DEFAULT_LEVEL
from tenback.bots.bot import DEFAULT_MILLISECONDS
from tenback.games import coop, duel, speed
from tenback.lab.crew import cores, open_crew
from tenback.lab.progress import duration, number, showing
from tenback.lab.report import check_report, read_run, write_report
from tenback.lab.results import CSV, summary_of
from tenback.lab.setup import Setup, chunk_size
from tenback.lab.simulate import Order, simulate
from tenback.words import Words, preferred_language

STOPPED = 130  # what a shell makes of Ctrl-C
Flat = Parameter(name="*")
simulate_app = App(name="simulate", help="Let bots play many games, and say how often they win.")


@dataclass(frozen=True, slots=True)
class Where:
    """Who does the work."""

    jobs: int | None = None
    """Processes of this machine; one for each core unless said."""
    cluster: str | None = None
    """The address of a Dask scheduler whose workers do it instead, such as tcp://127.0.0.1:8786."""


@dataclass(frozen=True, slots=True)
class Simulation:
    """What is simulated besides the table, and what becomes of it."""

    bots: str = DEFAULT_LEVEL
    """One bot for all seats or one for each, joined by commas: those of `tenback bots`, random, and in coop greedy."""
    games: int = 1000
    """How many games."""
    seed: int = 0
    """Which deals; the same seed gives the same games."""
    milliseconds: float = DEFAULT_MILLISECONDS
    """How long a bot that looks ahead may think about a turn."""
    silent: bool = False
    """Nobody signals."""
    out: Path | None = None
    """Write a row a game to this file, .parquet or .csv, and a summary beside it."""
    resume: bool = False
    """Go on with the file where a run was stopped, or add games to it."""
    force: bool = False
    """Replace the file if there is one."""
    report: Path | None = None
    """Write a page with plots to this file, .html, and the plots as a picture beside it."""


AsJson = Annotated[bool, Parameter(name="--json", negative="", help="Print the summary as JSON.")]
Speech = Annotated[Literal["en", "fr"] | None, Parameter(help="Language; the one of your system unless said.")]
SimulationOptions = Annotated[Simulation | None, Flat]
Crew = Annotated[Where | None, Flat]


@simulate_app.command(name="coop")
def simulate_coop(
    *,
    options: Annotated[coop.Options | None, Flat] = None,
    simulation: SimulationOptions = None,
    where: Crew = None,
    as_json: AsJson = False,
    language: Speech = None,
) -> None:
    """Games of coop by a team."""
    _simulate("coop", options or coop.Options(), simulation, where, Words(_spoken(language)), as_json=as_json)


@simulate_app.command(name="duel")
def simulate_duel(
    *,
    options: Annotated[duel.Options | None, Flat] = None,
    simulation: SimulationOptions = None,
    where: Crew = None,
    as_json: AsJson = False,
    language: Speech = None,
) -> None:
    """Games of duel; the figures are those of the first seat."""
    _simulate("duel", options or duel.Options(), simulation, where, Words(_spoken(language)), as_json=as_json)


@simulate_app.command(name="speed")
def simulate_speed(
    *,
    options: Annotated[speed.Options | None, Flat] = None,
    simulation: SimulationOptions = None,
    where: Crew = None,
    as_json: AsJson = False,
    language: Speech = None,
) -> None:
    """Games of speed; the figures are those of the first seat."""
    _simulate("speed", options or speed.Options(), simulation, where, Words(_spoken(language)), as_json=as_json)


def _spoken(language: str | None) -> str:
    return language or preferred_language(os.environ)


def _simulate(
    game: str, options: Any, simulation: Simulation | None, where: Where | None, words: Words, *, as_json: bool
) -> None:
    asked, there = simulation or Simulation(), where or Where()
    setup = Setup(game, options, tuple(asked.bots.split(",")), asked.seed, asked.milliseconds, asked.silent)
    if asked.report:
        check_report(asked.report)
    with _rows(asked) as out:
        order = Order(setup, asked.games, out, resume=asked.resume, force=asked.force, command=_command())
        errors = Console(stderr=True)
        with open_crew(_useful(order, there), there.cluster) as crew, showing(asked.games, words, errors) as tell:
            summary = simulate(order, crew, tell)
        if asked.report and out and summary["games"]:
            write_report(read_run(out), asked.report)
    print(json.dumps(summary) if as_json else "\n".join(_told(summary, asked, words)), flush=True)
    if not summary["complete"]:
        key = "simulate.go_on" if asked.out else "simulate.stopped"
        print(words(key, games=summary["games"]), file=sys.stderr)
        sys.exit(STOPPED)


@contextmanager
def _rows(asked: Simulation) -> Iterator[Path | None]:
    """Where the rows go; those that only the report wants are kept until it is written."""
    if asked.out or asked.resume or not asked.report:
        yield asked.out
        return
    with TemporaryDirectory() as folder:
        yield Path(folder) / f"rows{CSV}"


def _command() -> str:
    return shlex.join(["tenback", *sys.argv[1:]])


def _useful(order: Order, where: Where) -> int | None:
    """Processes for which there is something to do; a cluster has its own."""
    if where.cluster is not None or (where.jobs is not None and where.jobs < 1):
        return where.jobs
    return min(where.jobs or cores(), ceil(order.games / chunk_size(order.setup)))


def _told(summary: dict[str, Any], asked: Simulation, words: Words) -> list[str]:
    """The summary for people."""
    bots = ", ".join(dict.fromkeys(summary["bots"]))
    lines = [words("simulate.team", game=summary["game"], bots=bots, games=f"{summary['games']:,}")]
    for part in summary.get("seats", [summary]) if summary["games"] else ():
        told = _told_score(part, words)
        if "seat" in part:
            told = words("simulate.seat", seat=part["seat"] + 1, bot=part["bot"], told=told)
        lines.append(told)
    if summary["turns"]:
        pace = number(summary["games_per_second"])
        lines.append(words("simulate.pace", turn=duration(summary["ms_per_turn"]), speed=pace))
    if asked.out and summary["games"]:
        lines.append(words("simulate.written", file=asked.out, summary=summary_of(asked.out)))
    if asked.report and summary["games"]:
        lines.append(words("simulate.report", file=asked.report))
    return lines


def _told_score(part: dict[str, Any], words: Words) -> str:
    low, high = (100 * end for end in part["interval"])
    told = [words("simulate.won", mean=100 * part["win_rate"], low=low, high=high)]
    if part["left_interval"]:
        low, high = part["left_interval"]
        told.append(words("simulate.left", mean=part["mean_left"], low=low, high=high))
    return ", ".join(told)
