"""The reference table, `make strength`: every bot at every kind of table, and tournaments, written to a document.

What `strength.json` and `tournaments.json` beside the bots hold was measured and is taken as it is; what they lack is
measured now, part by part, kept in a folder, and written there. `--anew` measures everything.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

from tenback.bots import levels
from tenback.bots.bot import DEFAULT_MILLISECONDS
from tenback.bots.match import mean, share
from tenback.bots.strength import Figure, folder_of, read_figures, write_figures
from tenback.core.codec import Plain, encode
from tenback.core.line import write_line
from tenback.games import GAMES, coop, duel, find_game, speed
from tenback.lab.cells import Cells, play_all
from tenback.lab.contest import Contest, Played, play
from tenback.lab.crew import Crew, open_crew
from tenback.lab.results import replacing
from tenback.lab.setup import SEARCHERS
from tenback.lab.standings import as_data
from tenback.lab.strength_page import Measured, document
from tenback.lab.tournament import Plan, Tournament, from_data, hold

KINDS = {
    "standard": coop.Options(),
    "expert": coop.Options(minimum=3),
    "harder expert": coop.Options(minimum=3, fewer_cards=True),
}
PLAYERS = range(1, 6)
SPEED_PLAYERS = range(2, 7)
TOURNAMENTS = "tournaments.json"
QUICK = 20  # times as many games of bots that do not search


@dataclass(frozen=True, slots=True)
class Sizes:
    """How much is measured where nothing is known."""

    games: int = 1_000  # of a cell of coop
    searched: int = 500  # where the bot searches
    timed: int = 2  # games by which a turn's time is measured where only the strength is known; many more of quick bots
    duel_deals: int = 250
    speed_deals: int = 300


@dataclass(frozen=True, slots=True)
class Places:
    """Where everything is."""

    cells: Path = Path(".strength")
    document: Path = Path("docs/strength.md")
    bots: Path = folder_of("coop").parent


def table_of(options: Any) -> str:
    """A table in the words of the notation, as `strength.json` has it."""
    told = cast("dict[str, Plain]", encode(options, brief=True))
    if isinstance(options, coop.Options | speed.Options):
        told = {"players": options.players, **told}
    return write_line(told)


def cells_of_coop(sizes: Sizes) -> list[Contest]:
    """Every bot at every table."""
    return [
        Contest("coop", replace(kind, players=players), (level,), sizes.searched if _searches(level) else sizes.games)
        for kind in KINDS.values()
        for level in levels("coop")
        for players in PLAYERS
    ]


def _searches(level: str) -> bool:
    return ("coop", level) in SEARCHERS


def figure_of(contest: Contest, played: Played) -> Figure:
    """What a cell of coop comes to."""
    (level,) = contest.sides
    return Figure(
        level,
        len(played.won),
        table_of(contest.options),
        won=share(played.won),
        left=mean([float(left) for left in played.left]),
        milliseconds=contest.milliseconds if _searches(level) else None,
        turn_ms=_turn_ms(played),
    )


def _turn_ms(played: Played) -> float:
    return round(1000 * played.seconds / played.turns, 4)


def measure_coop(known: Sequence[Figure], sizes: Sizes, crew: Crew, cells: Cells) -> list[Figure]:
    """The known figures, with the time of a turn where it is missing, and what is not known yet."""
    wanted = cells_of_coop(sizes)
    found = {(figure.level, figure.table) for figure in known}
    missing = [contest for contest in wanted if (contest.sides[0], table_of(contest.options)) not in found]
    for contest in missing:
        print(f"coop {contest.sides[0]} {table_of(contest.options)}: {contest.deals} games", file=sys.stderr)
    tables = {table_of(contest.options): contest.options for contest in wanted}
    timed = [
        figure if figure.turn_ms or figure.table not in tables else _timed(figure, tables[figure.table], sizes)
        for figure in known
    ]
    played = play_all(missing, crew, cells)
    return timed + [figure_of(contest, result) for contest, result in zip(missing, played, strict=True)]


def _timed(figure: Figure, options: Any, sizes: Sizes) -> Figure:
    """A known figure with the time that a turn takes, measured in a few games."""
    milliseconds = figure.milliseconds or DEFAULT_MILLISECONDS
    games = sizes.timed if _searches(figure.level) else QUICK * sizes.timed
    few = Contest("coop", options, (figure.level,), games, milliseconds=milliseconds)
    return replace(figure, turn_ms=_turn_ms(play(few)))


def plans(sizes: Sizes) -> list[Plan]:
    """The tournaments of duel and speed."""
    races = [Plan("speed", speed.Options(players=players), deals=sizes.speed_deals) for players in SPEED_PLAYERS]
    return [Plan("duel", duel.Options(), deals=sizes.duel_deals), *races]


def hold_all(known: Sequence[Tournament], sizes: Sizes, crew: Crew, cells: Cells) -> list[Tournament]:
    """The tournaments that are known, and those that are not."""
    by_table = {(held.plan.game, held.plan.options): held for held in known}
    found = []
    for plan in plans(sizes):
        held = by_table.get((plan.game, plan.options))
        if held is None:
            print(f"tournament of {plan.game} {table_of(plan.options)}: {plan.deals} deals", file=sys.stderr)
            held = hold(plan, crew, cells)
        found.append(held)
    return found


def with_pairs(known: Sequence[Figure], tournaments: Sequence[Tournament]) -> list[Figure]:
    """The known figures of a game, and pairs of its tournaments for two that nobody has measured otherwise."""
    figures = {(figure.level, figure.against, figure.table): figure for figure in known}
    for held in tournaments:
        if find_game(held.plan.game).players(held.plan.options) == 2:
            for figure in _pairs(held):
                figures.setdefault((figure.level, figure.against, figure.table), figure)
    return [*figures.values()]


def _pairs(held: Tournament) -> list[Figure]:
    plan = held.plan
    thinking = {name for name in plan.entrants if (plan.game, name) in SEARCHERS}
    return [
        Figure(
            pair.one,
            2 * plan.deals,
            table_of(plan.options),
            pair.other,
            pair.won,
            milliseconds=plan.milliseconds if thinking & {pair.one, pair.other} else None,
        )
        for pair in held.pairs
    ]


def read_tournaments(folder: Path) -> list[Tournament]:
    """Tournaments that were held."""
    path = folder / TOURNAMENTS
    return [from_data(data) for data in json.loads(path.read_text(encoding="utf-8"))] if path.exists() else []


def write_tournaments(folder: Path, tournaments: Sequence[Tournament]) -> None:
    """Keep them beside the bots, a line each."""
    lines = ",\n".join(json.dumps(_rounded(as_data(held))) for held in tournaments)
    with replacing(folder / TOURNAMENTS) as unfinished:
        unfinished.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def _rounded(part: Any) -> Any:
    """The same data with as many digits as matter; chances keep theirs."""
    if isinstance(part, dict):
        return {name: value if name == "chance" else _rounded(value) for name, value in part.items()}
    if isinstance(part, list | tuple):
        return [_rounded(value) for value in part]
    return round(part, 4) if isinstance(part, float) else part


def build(places: Places, sizes: Sizes, crew: Crew, *, anew: bool = False) -> str:
    """Measure what is missing, write it beside the bots, and give the document."""
    cells = Cells(places.cells)
    folders = {game: places.bots / game for game in GAMES}
    known = {game: () if anew else read_figures(folder) for game, folder in folders.items()}
    held = [] if anew else [each for folder in folders.values() for each in read_tournaments(folder)]
    tournaments = hold_all(held, sizes, crew, cells)
    measured = {"coop": measure_coop(known["coop"], sizes, crew, cells)}
    for game in ("duel", "speed"):
        own = [each for each in tournaments if each.plan.game == game]
        measured[game] = with_pairs(known[game], own)
        write_tournaments(folders[game], own)
    for game, figures in measured.items():
        write_figures(folders[game], figures)
    return written(places.bots)


def written(bots: Path) -> str:
    """The document of what is written beside the bots."""
    figures = {game: read_figures(bots / game) for game in GAMES}
    held = [each for game in GAMES for each in read_tournaments(bots / game)]
    return document(Measured(KINDS, figures, held))


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--anew", action="store_true", help="measure everything, also what is known")
    parser.add_argument("--jobs", type=int, default=None, help="processes; one for each core unless said")
    parser.add_argument("--cluster", default=None, help="the address of a Dask scheduler")
    parser.add_argument("--folder", type=Path, default=Places().cells, help="where finished parts are kept")
    parser.add_argument("--document", type=Path, default=Places().document)
    asked = parser.parse_args(arguments)
    with open_crew(asked.jobs, asked.cluster) as crew:
        text = build(Places(asked.folder, asked.document), Sizes(), crew, anew=asked.anew)
    with replacing(asked.document) as unfinished:
        unfinished.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
