"""The command `tenback simulate`, and what the commands of the laboratory have in common."""

import os
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from typing import Annotated, Any, Literal

from cyclopts import App, Parameter

from tenback.bots import DEFAULT_LEVEL
from tenback.bots.bot import DEFAULT_MILLISECONDS
from tenback.games import coop, duel, speed
from tenback.lab.crew import cores, open_crew
from tenback.lab.setup import Setup, chunk_size
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
    """One for all seats or one for each, joined by commas: a level, random, in coop greedy, your own as file:name."""
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
    with open_crew(_useful(setup, asked.games, there), there.cluster) as crew:
        from tenback.lab.simulation import carry_out  # noqa: PLC0415 - imported while workers begin

        carry_out(setup, asked, crew, words, as_json=as_json)


def _useful(setup: Setup, games: int, where: Where) -> int | None:
    """Processes for which there is something to do; a cluster has its own."""
    if where.cluster is not None or (where.jobs is not None and where.jobs < 1):
        return where.jobs
    return max(min(where.jobs or cores(), ceil(games / chunk_size(setup))), 1)
