"""The document of the reference table, out of what was measured."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from tenback.bots import levels
from tenback.bots.strength import Figure
from tenback.core.codec import Plain, encode
from tenback.core.line import read_line, write_line
from tenback.core.record import read_options
from tenback.games import find_game
from tenback.lab.page import markdown_table
from tenback.lab.published import COOP, DUEL, NONE, SPEED
from tenback.lab.standings import COMPARED, RATED, number, opening, pair_rows, percent, standing_rows
from tenback.lab.tournament import Tournament

PLAYERS = range(1, 6)
OPENING = """\
# How strong the bots are

`make strength` writes this document out of what was measured: it measures what is missing and leaves the rest as it is
(`make strength ANEW=1` measures everything). Nothing was trained or tuned on the deals of these games ([which deals are
for what](bots.md)). Intervals are of 95%. Budgets are in milliseconds of one core of the machine in
[the bots](bots.md#how-strong-the-levels-are); the times of turns are of the machine that measured them."""


@dataclass(frozen=True, slots=True)
class Measured:
    """Everything that the document tells."""

    kinds: Mapping[str, Any]  # of tables of coop, by name
    figures: Mapping[str, Sequence[Figure]]
    tournaments: Sequence[Tournament]


def document(measured: Measured) -> str:
    """The whole document."""
    parts = [OPENING, "## coop", *coop_parts(measured), "## duel", *rival_parts(measured, "duel"), DUEL]
    parts += [
        "## speed",
        *rival_parts(measured, "speed"),
        SPEED,
        "## How ratings and pairs are reckoned",
        RATED,
        COMPARED,
    ]
    return "\n\n".join(parts) + "\n"


def coop_parts(measured: Measured) -> Iterator[str]:
    """Won at a glance, beside what others have published; then each kind of table in full."""
    yield (
        "Games won in percent, everybody at the table of the same level. Below, players by others, who all play the "
        "standard game."
    )
    names = [f"{players} player{'s' * (players > 1)}" for players in PLAYERS]
    yield markdown_table(["", *names], [*_overview(measured), *([other.name, *other.won] for other in COOP)])
    yield "Cards left by those players, and where the figures come from:"
    yield markdown_table(
        ["player", *map(str, PLAYERS), "source"], [[other.name, *other.left, other.source] for other in COOP]
    )
    for kind, options in measured.kinds.items():
        yield f"### {kind}{_said(options)}"
        heads = ["bot", "players", "games", "won %", "cards left", "budget ms", "ms a turn"]
        yield markdown_table(heads, [_row(figure, players) for figure, players in cells(measured, options)])


def _said(options: Any) -> str:
    """What a kind of table is, unless it is the usual one."""
    told = write_line(cast("dict[str, Plain]", encode(options, brief=True)))
    return f" (`{told}`)" if told else ""


def cells(measured: Measured, kind: Any) -> list[tuple[Figure, int]]:
    """The figures of a kind of table with the number of players, by bot, budget and players."""
    game, found = find_game("coop"), []
    for figure in measured.figures["coop"]:
        options = read_options(game, read_line(figure.table))
        if replace(options, players=kind.players) == kind:
            found.append((figure, int(options.players)))
    order = levels("coop")
    return sorted(found, key=lambda each: (order.index(each[0].level), each[0].milliseconds or 0, each[1]))


def _overview(measured: Measured) -> Iterator[list[str]]:
    """A row for each kind of table, bot and budget."""
    for kind, options in measured.kinds.items():
        rows: dict[str, dict[int, str]] = {}
        for figure, players in cells(measured, options):
            budget = f", {figure.milliseconds:g} ms" if figure.milliseconds else ""
            won = f"{100 * figure.won.mean:.1f}" if figure.won else NONE
            rows.setdefault(f"{kind}, `{figure.level}`{budget}", {})[players] = won
        for name, row in rows.items():
            yield [name, *(row.get(players, NONE) for players in PLAYERS)]


def _row(figure: Figure, players: int) -> list[str]:
    return [
        f"`{figure.level}`",
        str(players),
        f"{figure.games:,}",
        percent(figure.won),
        number(figure.left),
        f"{figure.milliseconds:g}" if figure.milliseconds else NONE,
        f"{figure.turn_ms:.2g}" if figure.turn_ms else NONE,
    ]


def rival_parts(measured: Measured, game: str) -> Iterator[str]:
    """The tournaments of a game, and what was measured of pairs otherwise."""
    for held in measured.tournaments:
        if held.plan.game == game:
            yield opening(held.plan)
            yield markdown_table(*standing_rows(held))
            yield markdown_table(*pair_rows(held, mark="**"))
    figures = [figure for figure in measured.figures[game] if figure.against]
    if figures:
        yield (
            "Single measurements of pairs, as `tenback bots` shows them: games of one bot at tables where all others "
            "are of the other kind."
        )
        heads = ["bot", "against", "table", "games", "won %", "budget ms"]
        yield markdown_table(heads, [_pair_row(figure) for figure in figures])


def _pair_row(figure: Figure) -> list[str]:
    budget = f"{figure.milliseconds:g}" if figure.milliseconds else NONE
    table = figure.table or "usual"
    return [f"`{figure.level}`", f"`{figure.against}`", table, f"{figure.games:,}", percent(figure.won), budget]
