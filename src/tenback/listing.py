"""The list of bots, for people and as data."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from tenback.bots import levels
from tenback.bots.match import Estimate
from tenback.bots.strength import Figure, folder_of, read_figures, read_provenance
from tenback.words import Words

BETWEEN = " · "
FIRST = ("command", "seed", "version", "games", "seconds")  # of where weights come from
LONG = {"plan", "weights"}  # left to the data


def bots_data(games: Sequence[str], words: Words) -> dict[str, Any]:
    """Everything that is known, as plain data; null where nothing was measured."""
    return {game: _data(game, words) for game in games}


def _data(game: str, words: Words) -> dict[str, Any]:
    figures = read_figures(folder_of(game))
    measured = {level: [asdict(figure) for figure in figures if figure.level == level] for level in levels(game)}
    return {
        "bots": [
            {"level": level, "knows": words(f"bots.{game}.{level}"), "measured": measured[level] or None}
            for level in levels(game)
        ],
        "weights": read_provenance(folder_of(game)),
    }


def bots_page(games: Sequence[str], words: Words) -> RenderableType:
    """A table a game, and the origin of its weights below."""
    return Group(*(part for game in games for part in _page(game, words)))


def _page(game: str, words: Words) -> Iterator[RenderableType]:
    figures = read_figures(folder_of(game))
    table = Table(title=words(f"game.{game}"), title_justify="left", expand=True)
    table.add_column(words("bots.bot"), no_wrap=True)
    table.add_column(words("bots.knows"), ratio=1)
    table.add_column(words("bots.strength"), ratio=1)
    for level in levels(game):
        told = [tell_figure(figure, words) for figure in figures if figure.level == level]
        table.add_row(level, words(f"bots.{game}.{level}"), "\n".join(told) or words("bots.not_measured"))
    yield table
    weights = read_provenance(folder_of(game))
    for file, about in weights.items():
        yield Text(f"{words('bots.provenance', file=file)} {BETWEEN.join(_origin(about or {}))}")
    if not weights:
        yield Text(words("bots.no_weights"))
    yield Text()


def tell_figure(figure: Figure, words: Words) -> str:
    """A measurement in one line."""
    parts = [
        figure.table or words("bots.usual"),
        words("bots.against", rival=figure.against) if figure.against else None,
        _tell(figure.won, "won", words, 100),
        _tell(figure.left, "left", words, 1),
        words("bots.games", count=figure.games),
        words("bots.budget", milliseconds=figure.milliseconds) if figure.milliseconds else None,
    ]
    return BETWEEN.join(filter(None, parts))


def _tell(estimate: Estimate | None, name: str, words: Words, unit: int) -> str | None:
    if estimate is None:
        return None
    details: dict[str, float] = {name: unit * estimate.mean, "low": unit * estimate.low, "high": unit * estimate.high}
    return words(f"bots.{name}", **details)


def _origin(about: Mapping[str, Any]) -> Iterable[str]:
    """Where weights come from, the command first."""
    return _flat({name: about[name] for name in (*FIRST, *about) if name in about and name not in LONG})


def _flat(about: Mapping[str, Any], prefix: str = "") -> Iterable[str]:
    """What is said in words and numbers, also further down."""
    for name, part in about.items():
        if isinstance(part, dict):
            yield from _flat(part, f"{prefix}{name}.")
        elif isinstance(part, list):
            yield f"{prefix}{name} {' '.join(map(str, part))}"
        else:
            yield f"{prefix}{name} {part}"
