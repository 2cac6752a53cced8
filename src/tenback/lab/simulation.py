"""`tenback simulate` from what was asked for to what is told: the games, the files and the report."""

import json
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rich.console import Console

from tenback.lab.commands import STOPPED, Simulation
from tenback.lab.crew import Crew
from tenback.lab.progress import duration, number, showing, tell_compiling
from tenback.lab.report import check_report, read_run, write_report
from tenback.lab.results import CSV, summary_of
from tenback.lab.setup import Setup
from tenback.lab.simulate import Order, simulate
from tenback.words import Words


def carry_out(setup: Setup, asked: Simulation, crew: Crew, words: Words, *, as_json: bool) -> None:
    """Play, write what was asked for, and say what came of it; the report comes last, for it may take a while."""
    if asked.report:
        check_report(asked.report)
    with _rows(asked) as out:
        order = Order(setup, asked.games, out, resume=asked.resume, force=asked.force, command=_command())
        errors = Console(stderr=True)
        with showing(asked.games, words, errors) as tell:
            summary = simulate(order, crew, tell, partial(tell_compiling, [setup], crew, words, errors))
        print(json.dumps(summary) if as_json else "\n".join(_told(summary, asked, words)), flush=True)
        if not summary["complete"]:
            key = "simulate.go_on" if asked.out else "simulate.stopped"
            print(words(key, games=summary["games"]), file=sys.stderr, flush=True)
        told = _report(out, asked.report, words) if asked.report and out and summary["games"] else ""
    if told and not as_json:
        print(told, flush=True)
    if not summary["complete"]:
        sys.exit(STOPPED)


def _report(out: Path, report: Path, words: Words) -> str:
    """Write the report of these rows, and say where it is; Ctrl-C costs nothing but the report."""
    print(words("simulate.reporting"), file=sys.stderr, flush=True)
    try:
        write_report(read_run(out), report)
    except KeyboardInterrupt:
        print(words("simulate.no_report", file=report), file=sys.stderr, flush=True)
        sys.exit(STOPPED)
    return words("simulate.report", file=report)


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
    return lines


def _told_score(part: dict[str, Any], words: Words) -> str:
    low, high = (100 * end for end in part["interval"])
    told = [words("simulate.won", mean=100 * part["win_rate"], low=low, high=high)]
    if part["left_interval"]:
        low, high = part["left_interval"]
        told.append(words("simulate.left", mean=part["mean_left"], low=low, high=high))
    return ", ".join(told)
