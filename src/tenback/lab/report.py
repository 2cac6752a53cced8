"""The report of a simulation: one page with everything in it, and the plots as one picture beside it."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from html import escape
from pathlib import Path
from typing import Any, cast

import numpy as np

from tenback import __version__
from tenback.bots.match import Estimate, share
from tenback.bots.strength import folder_of, read_figures
from tenback.core.codec import Plain, encode
from tenback.core.line import read_line, write_line
from tenback.core.record import read_options
from tenback.games import find_game
from tenback.games.coop.state import DECK
from tenback.lab import page, plots
from tenback.lab.errors import BadReportName
from tenback.lab.progress import duration
from tenback.lab.results import check_place, columns, read, read_summary, replacing
from tenback.lab.setup import Setup

SAMPLE, SEARCHED_SAMPLE = 40, 12  # deals that are played again for what rows do not tell
TIMES = 60  # places on the way of a game of speed
HTML = ".html"
MOST = "the median of a sample of games, and in the band most of them, eight in ten."

Plot = Callable[[Any], None]


@dataclass(frozen=True, slots=True)
class Run:
    """A simulation: the table and the bots, its summary, and a row for each game."""

    setup: Setup
    summary: dict[str, Any]
    rows: Any


@dataclass(frozen=True, slots=True)
class Panel:
    """A plot and what it shows, in a sentence."""

    plot: Plot
    told: str


def check_report(path: Path) -> Path:
    """Before any game: refuse a name that would not open as a page, a place where none can be, a missing package."""
    if path.suffix != HTML:
        raise BadReportName(path=path)
    plots.Drawing()
    for file in (path, picture_of(path)):
        check_place(file)
    return path


def picture_of(path: Path) -> Path:
    """Where the plots of a report are as a picture."""
    return path.with_suffix(".png")


def gather(setup: Setup, summary: dict[str, Any], batches: Iterable[Any]) -> Run:
    """A run from its rows, a batch at a time."""
    kind = columns(setup.game, len(setup.bots))
    rows = [batch[[*(kind.names or ())]].astype(kind) for batch in batches]
    return Run(setup, summary, np.concatenate(rows) if rows else np.zeros(0, kind))


def read_run(path: Path) -> Run:
    """A run from its results file and the summary beside it."""
    summary = read_summary(path)
    setup = Setup(
        summary["game"],
        read_options(find_game(summary["game"]), summary["options"]),
        tuple(summary["bots"]),
        summary["seed"],
        summary["milliseconds"],
        summary["silent"],
    )
    return gather(setup, summary, read(path, columns(setup.game, len(setup.bots))))


def write_report(run: Run, path: Path) -> tuple[Path, Path]:
    """The page, and beside it the picture."""
    drawing, panels, picture = plots.Drawing(), [*panels_of(run)], picture_of(check_report(path))
    sheet = drawing.picture(*(panel.plot for panel in panels))
    shown = [page.picture(drawing.picture(panel.plot), panel.told) for panel in panels]
    with replacing(picture) as unfinished:
        unfinished.write_bytes(sheet)
    with replacing(path) as unfinished:
        unfinished.write_text(as_page(run, shown), encoding="utf-8")
    return path, picture


def as_page(run: Run, pictures: list[str]) -> str:
    """The figures, then the plots."""
    setup, summary = run.setup, run.summary
    said = write_line(cast("dict[str, Plain]", encode(setup.options, brief=True))) or "the usual table"
    bots = ", ".join(dict.fromkeys(setup.bots)) + (", nobody signals" if setup.silent else "")
    thought = [f"{setup.milliseconds:g} ms to think"] * setup.searches
    note = f"<p class='soft'>{escape(' · '.join([said, bots, *thought, f'seed {setup.seed}']))}</p>"
    sides = summary.get("seats", [summary])
    facts = [("games", f"{summary['games']:,}", "" if summary.get("complete", True) else "stopped before the end")]
    for side in sides:
        who = f"seat {side['seat'] + 1}, {side['bot']}" if "seat" in side else "the team"
        low, high = (f"{100 * end:.1f}" for end in side["interval"])
        facts.append((f"{who} wins", f"{100 * side['win_rate']:.1f}%", f"{low} to {high}, 95% interval"))
        if side.get("left_interval"):
            low, high = (f"{end:.2f}" for end in side["left_interval"])
            facts.append((f"{who}: cards left", f"{side['mean_left']:.2f}", f"{low} to {high}"))
    if summary.get("ms_per_turn"):
        facts.append(("a turn takes", duration(summary["ms_per_turn"]), "of one core"))
    footer = f"tenback {summary.get('version', __version__)}: {summary.get('command', '')}"
    return page.page(f"Simulation of {setup.game}", note, page.facts(facts), *pictures, footer=footer)


def panels_of(run: Run) -> Iterator[Panel]:
    """The plots of a game."""
    return {"coop": _coop, "duel": _duel, "speed": _speed}[run.setup.game](run)


def _coop(run: Run) -> Iterator[Panel]:
    rows, lost = run.rows, run.rows[~run.rows["won"]]
    won = 100 * float(np.mean(rows["won"])) if len(rows) else 0.0
    left = partial(
        plots.counts, values=rows["left"], title="Cards left", what="cards left", special=0, told=f"{won:.1f}% won"
    )
    yield Panel(left, "How many cards were left at the end; none left is a win.")
    tables = partial(
        plots.estimates, rows=by_players(run), title="Won, by number of players", what="% won, 95% interval"
    )
    yield Panel(tables, "This run in saffron; in blue, where known, what the same bots were measured to win elsewhere.")
    yield Panel(_heights(run), f"The tops of the four piles while cards are laid: {MOST}")
    if not len(lost):
        yield Panel(_none("Where games are lost", "no game was lost"), "No game was lost.")
        return
    late = f"{100 * float(np.mean(lost['draw'] == 0)):.1f}% with nothing to draw"
    drawn = partial(
        plots.counts,
        values=lost["draw"],
        title="When games are lost",
        what="cards still to draw",
        of="lost games",
        special=0,
        told=late,
    )
    yield Panel(drawn, "How much of the draw pile was left when a game was lost; none is left towards the end.")
    tops = {f"pile {name.upper()}": lost[f"top_{name}"] for name in "abcd"}
    where = partial(plots.ridges, rows=tops, title="Where games are lost", what="top of the pile", ends=(1, 100))
    told = "What the piles showed when a game was lost, and the median; A and B rise from 1, C and D fall from 100."
    yield Panel(where, told)


def by_players(run: Run) -> list[tuple[str, Estimate, bool]]:
    """The share won at this table, and what was measured of the same team at tables with other numbers of players."""
    setup, names = run.setup, {*run.setup.bots}
    own = Estimate(run.summary["win_rate"], *run.summary["interval"])
    found = {len(setup.bots): (own, True)}
    for figure in read_figures(folder_of("coop")) if len(names) == 1 and not setup.silent else ():
        options = read_options(find_game("coop"), read_line(figure.table))
        alike = replace(setup.options, players=options.players, first_seat=0) == options
        if figure.level in names and figure.won and alike:
            found.setdefault(options.players, (figure.won, False))
    return [(f"{players} player{'s' * (players > 1)}", *found[players]) for players in sorted(found)]


def _sample(run: Run) -> Iterator[list[Any]]:
    """Some of the deals again, by the same bots: all states of each game. How a game ended does not choose it."""
    from tenback.lab.ruled import watch_game  # noqa: PLC0415 - kernels are imported when they are needed

    for row in run.rows[: SEARCHED_SAMPLE if run.setup.searches else SAMPLE]:
        states: list[Any] = []
        watch_game(run.setup, int(row["seed"]), states.append)
        yield states


def _heights(run: Run) -> Plot:
    """The tops of coop by the number of cards laid."""
    games = [*_sample(run)]
    paths = np.full((4, len(games), len(DECK) + 1), np.nan)
    for number, states in enumerate(games):
        for state in states:
            paths[:, number, sum(map(len, state.piles))] = state.tops
    if not len(run.rows):
        return _none("Pile heights", "no game was played")
    lines = {f"pile {name}": (np.arange(len(DECK) + 1), paths[pile]) for pile, name in enumerate("ABCD")}
    return partial(plots.bands, lines=lines, title="Pile heights", across="cards laid", up="top")


def _duel(run: Run) -> Iterator[Panel]:
    rows = run.rows
    losers = np.where(rows["winner"] == 0, rows["left_1"], rows["left_0"])
    yield Panel(
        partial(plots.counts, values=losers, title="Cards left", what="cards the loser had left"),
        "How many cards the loser still had to lay.",
    )
    yield Panel(_wins(run, starts=True), "How often each seat wins, and how often whoever starts does.")
    yield Panel(_duel_heights(run), f"The tops of all piles from turn to turn: {MOST}")
    ends = {"laid everything": rows["turns"][rows["laid_all"]], "opponent stuck": rows["turns"][~rows["laid_all"]]}
    yield Panel(
        partial(plots.stacked, groups=ends, title="How games end", what="turns"),
        "How long games are, and whether the winner laid all cards or the loser could not lay the minimum.",
    )


def _duel_heights(run: Run) -> Plot:
    """The tops of both seats by turns."""
    tops: dict[tuple[int, int], list[list[float]]] = {(seat, pile): [] for seat in range(2) for pile in range(2)}
    for states in _sample(run):
        between = [state for state in states if not state.laid]
        for (seat, pile), games in tops.items():
            games.append([state.tops(seat)[pile] for state in between])
    lines = {f"seat {seat + 1} {'↓' if pile else '↑'}": _even(games) for (seat, pile), games in tops.items() if games}
    if not lines:
        return _none("Pile heights", "no game was played")
    return partial(plots.bands, lines=lines, title="Pile heights", across="turns", up="top")


def _even(games: list[list[float]]) -> tuple[Any, Any]:
    """Games of different lengths as one array, without a number where a game was over."""
    longest = max(map(len, games))
    values = np.array([[*game, *[np.nan] * (longest - len(game))] for game in games])
    return np.arange(longest), values


def _speed(run: Run) -> Iterator[Panel]:
    rows, seats = run.rows, run.setup.seats
    losing = [rows[f"left_{seat}"][rows["winners"] >> seat & 1 == 0] for seat in seats]
    yield Panel(
        partial(
            plots.counts, values=np.concatenate(losing), title="Cards left", what="cards left", of="who did not win"
        ),
        "How many cards those who did not win still had.",
    )
    yield Panel(_wins(run, starts=False), "How often each seat wins; a shared win counts in part.")
    yield Panel(_races(run), f"How many cards each seat still has: {MOST}")
    seconds = rows["milliseconds"] / 1000
    ends = {"all laid": seconds[~rows["blocked"]], "blocked, fewest points": seconds[rows["blocked"]]}
    yield Panel(
        partial(plots.stacked, groups=ends, title="How games end", what="seconds"),
        "How long games take, and which of them were blocked.",
    )


def _races(run: Run) -> Plot:
    """Cards still to lay by time."""
    games = [*_sample(run)]
    if not games:
        return _none("Cards to lay", "no game was played")
    times = np.linspace(0, max(states[-1].now for states in games), TIMES)
    lines = {}
    for seat in run.setup.seats:
        values = np.full((len(games), TIMES), np.nan)
        for number, states in enumerate(games):
            at = np.searchsorted([state.now for state in states], times, side="right") - 1
            left = [len(state.hands[seat]) + len(state.piles[seat]) for state in states]
            values[number] = np.where(times <= states[-1].now, np.array(left, float)[at], np.nan)
        lines[f"{seat + 1} {run.setup.bots[seat]}"] = (times / 1000, values)
    return partial(plots.bands, lines=lines, title="Cards to lay", across="seconds", up="cards")


def _wins(run: Run, *, starts: bool) -> Plot:
    """The share of each seat, and of whoever starts."""
    rows = [
        (f"seat {side['seat'] + 1}, {side['bot']}", Estimate(side["win_rate"], *side["interval"]), True)
        for side in run.summary["seats"]
    ]
    if starts and len(run.rows):
        first = share((run.rows["winner"] == run.rows["starter"]).astype(float).tolist())
        rows.append(("who starts", first, False))
    return partial(plots.estimates, rows=rows, title="Won", what="% won, 95% interval")


def _none(title: str, told: str) -> Plot:
    return partial(plots.nothing, title=title, told=told)
