"""The plots of a report. Each draws on axes that it is given; colours are those of the table."""

from collections.abc import Sequence
from importlib import import_module
from io import BytesIO
from typing import Any

import numpy as np

from tenback.bots.match import Estimate
from tenback.core.errors import MissingExtra

PAPER, INK, SOFT, LINE = "#fffdf7", "#262119", "#574f42", "#d2c6b0"
SAFFRON, BLUE, BROWN, RED = "#eda51f", "#46526a", "#a8835a", "#a3341f"
SHADES = (BLUE, SAFFRON, BROWN, "#2f6b47", RED, "#7d8a99")
STYLE: dict[str, Any] = {
    "figure.facecolor": PAPER,
    "axes.facecolor": PAPER,
    "axes.edgecolor": LINE,
    "axes.labelcolor": SOFT,
    "axes.titlecolor": INK,
    "axes.titlesize": 13,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.titlepad": 12,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.grid.axis": "y",
    "axes.axisbelow": True,
    "grid.color": LINE,
    "grid.alpha": 0.6,
    "xtick.color": SOFT,
    "ytick.color": SOFT,
    "text.color": INK,
    "font.size": 11,
    "legend.frameon": False,
}
SIZE, DOTS = (8.4, 4.2), 130
BAND = (10, 90)  # percent of games between the edges of a band
MEAN_TOP = 0.98  # of the height: its label stands above the bars
DWARFED = 4  # a bar so many times as high as all others hides how they differ
STILL_GOING = 0.25  # the least share of games that a line is drawn of


class Drawing:
    """Axes to draw on, one picture after the other, and all of them on one sheet."""

    def __init__(self) -> None:
        try:
            self._figures = import_module("matplotlib.figure")
            self._matplotlib = import_module("matplotlib")
        except ImportError as error:
            raise MissingExtra(package="matplotlib", extra="lab") from error

    def picture(self, *plots: Any) -> bytes:
        """A PNG of these plots, two side by side, a last one alone; a plot is a function that draws on axes."""
        columns = min(len(plots), 2)
        lines = -(-len(plots) // columns)
        with self._matplotlib.rc_context(STYLE):
            figure = self._figures.Figure(figsize=(SIZE[0] * columns, SIZE[1] * lines), dpi=DOTS, layout="constrained")
            figure.get_layout_engine().set(w_pad=0.15, h_pad=0.15, hspace=0.08, wspace=0.05)
            for number, plot in enumerate(plots, start=1):
                end = lines * columns if number == len(plots) else number
                plot(figure.add_subplot(lines, columns, (number, end)))
            file = BytesIO()
            figure.savefig(file, format="png")
        return file.getvalue()


def counts(
    axes: Any, values: Any, title: str, what: str, *, of: str = "games", special: int | None = None, told: str = ""
) -> None:
    """How often each whole number comes up, in percent; a special one stands out, and the others get a closer look."""
    found, often = np.unique(values, return_counts=True)
    shares = 100 * often / max(len(values), 1)
    others = found != special
    _bars(axes, found[others], shares[others], BLUE)
    if len(values):
        mean = float(np.mean(values))
        axes.axvline(mean, ymax=MEAN_TOP, color=INK, linewidth=1, linestyle=(0, (4, 3)))
        axes.annotate(
            f"mean {mean:.1f}",
            (mean, MEAN_TOP),
            xycoords=("data", "axes fraction"),
            xytext=(6, -9),
            textcoords="offset points",
            color=SOFT,
        )
    if not others.all():
        axes.bar([special], shares[~others], width=0.85, color=SAFFRON, label=told)
        axes.legend(loc="lower right", bbox_to_anchor=(1.0, 1.0), borderaxespad=0.2)
        if others.any() and shares[~others][0] > DWARFED * shares[others].max():
            closer = axes.inset_axes((0.4, 0.34, 0.6, 0.5))
            _bars(closer, found[others], shares[others], BLUE)
            closer.set_title("the others, closer", fontsize=10, weight="normal", color=SOFT, pad=4)
    axes.set(title=title, xlabel=what, ylabel=f"% of {of}")
    axes.margins(x=0.02, y=0.16)


def _bars(axes: Any, numbers: Any, shares: Any, colour: str) -> None:
    axes.bar(numbers, shares, width=0.85, color=colour)
    axes.xaxis.get_major_locator().set_params(integer=True)


def estimates(axes: Any, rows: Sequence[tuple[str, Estimate, bool]], title: str, what: str) -> None:
    """Shares with their intervals, one above the other; own ones stand out."""
    for place, (_, estimate, own) in enumerate(reversed(rows)):
        mean, low, high = (100 * part for part in (estimate.mean, estimate.low, estimate.high))
        colour = SAFFRON if own else BLUE
        axes.plot([low, high], [place, place], color=colour, linewidth=3, solid_capstyle="round")
        axes.plot([mean], [place], "o", color=colour, markersize=9)
        axes.annotate(f"{mean:.1f}", (mean, place), xytext=(0, 9), textcoords="offset points", ha="center", color=INK)
    axes.set_yticks(range(len(rows)), [name for name, _, _ in reversed(rows)])
    axes.set(title=title, xlabel=what, xlim=(-2, 102), ylim=(-0.6, len(rows) - 0.3))
    axes.grid(visible=True, axis="x")
    axes.grid(visible=False, axis="y")


def bands(axes: Any, lines: dict[str, tuple[Any, Any]], title: str, across: str, up: str) -> None:
    """By name: places, and for each of them the values of many games: their median and where most of them are.

    A line ends where most games are over: the others are not like them.
    """
    for colour, (name, (places, values)) in zip(SHADES, lines.items(), strict=False):
        kept = np.isfinite(values).mean(axis=0) >= STILL_GOING
        low, middle, high = np.nanpercentile(values[:, kept], (BAND[0], 50, BAND[1]), axis=0)
        axes.fill_between(places[kept], low, high, color=colour, alpha=0.15, linewidth=0)
        axes.plot(places[kept], middle, color=colour, linewidth=2, label=name)
    axes.set(title=title, xlabel=across, ylabel=up)
    axes.yaxis.get_major_locator().set_params(integer=True)
    axes.legend(ncols=len(lines), loc="lower right", bbox_to_anchor=(1.0, 1.0), fontsize=9, borderaxespad=0.2)
    axes.margins(x=0.01)


def stacked(axes: Any, groups: dict[str, Any], title: str, what: str, bins: int = 30) -> None:
    """How values are spread, by group, one on top of the other."""
    everything = np.concatenate([*groups.values(), np.zeros(0)])
    edges = np.histogram_bin_edges(everything, bins=_edges(everything, bins))
    axes.hist(
        [*groups.values()],
        bins=edges,
        stacked=True,
        color=SHADES[: len(groups)],
        label=[*groups],
        weights=[np.full(len(part), 100 / max(len(everything), 1)) for part in groups.values()],
        rwidth=0.9,
    )
    axes.set(title=title, xlabel=what, ylabel="% of games")
    axes.legend()


def _edges(values: Any, bins: int) -> Any:
    """Whole numbers get a bin each, as long as there are not too many."""
    if not len(values):
        return bins
    low, high = int(np.min(values)), int(np.max(values))
    step = max(-(-(high - low + 1) // bins), 1)
    return np.arange(low, high + step + 1, step) - 0.5


def ridges(axes: Any, rows: dict[str, Any], title: str, what: str, ends: tuple[int, int]) -> None:
    """Where values lie on the number line, a line for each name."""
    edges = np.linspace(ends[0] - 0.5, ends[1] + 0.5, 34)
    middles = (edges[:-1] + edges[1:]) / 2
    for place, values in enumerate(reversed(rows.values())):
        colour = SHADES[len(rows) - 1 - place]
        heights, _ = np.histogram(values, bins=edges)
        top = heights / max(heights.max(), 1) * 0.85
        axes.fill_between(middles, place, place + top, color=colour, alpha=0.75, linewidth=0, step="mid")
        if len(values):
            axes.plot([np.median(values)] * 2, [place, place + 0.85], color=INK, linewidth=1.2)
    axes.set_yticks([place + 0.3 for place in range(len(rows))], [*reversed(rows)])
    axes.set(title=title, xlabel=what, xlim=ends)
    axes.grid(visible=True, axis="x")
    axes.grid(visible=False, axis="y")


def nothing(axes: Any, title: str, told: str) -> None:
    """A plot that has nothing to show."""
    axes.set_axis_off()
    axes.set_title(title)
    axes.text(0.5, 0.5, told, ha="center", va="center", color=SOFT, transform=axes.transAxes)
