"""Reports: a page that needs nothing beside itself, for every game, whatever came of its games."""

import re
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from matplotlib.figure import Figure
from playwright.async_api import async_playwright

from tenback.bots.strength import folder_of, read_figures
from tenback.core.errors import MissingExtra
from tenback.games import coop, duel, speed
from tenback.lab import report
from tenback.lab.crew import Alone
from tenback.lab.errors import BadReportName, CannotWrite, NotResults
from tenback.lab.plots import Drawing, bands, counts
from tenback.lab.report import Run, by_players, check_report, gather, read_run, write_report
from tenback.lab.setup import Setup
from tenback.lab.simulate import Order, simulate
from tenback.lab.summary import Tally
from tests.lab.runs import played

GAMES = 12
SETUPS = {
    "coop": Setup("coop", coop.Options(players=2), ("casual",)),
    "duel": Setup("duel", duel.Options(), ("skilled", "casual")),
    "speed": Setup("speed", speed.Options(players=3), ("master", "casual", "novice")),
}
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "SAMPLE", 2)
    monkeypatch.setattr("tenback.lab.plots.DOTS", 40)


def run_of(setup: Setup, games: int = GAMES) -> Run:
    rows, tally = played(setup, 0, games), Tally(setup)
    tally.add(rows)
    return gather(setup, {**setup.described(), **tally.told(), "complete": True, "command": "tenback <x>"}, [rows])


@pytest.mark.parametrize("game", SETUPS)
def test_a_report_is_one_page_and_one_picture(game: str, tmp_path: Path) -> None:
    run = run_of(SETUPS[game])
    html, png = write_report(run, tmp_path / "report.html")
    assert {*tmp_path.iterdir()} == {html, png}
    text = html.read_text("utf-8")
    assert png.read_bytes().startswith(PNG)
    assert text.count("data:image/png;base64,") == text.count("<figure>") == (5 if game == "coop" else 4)
    assert not re.search(r"https?:|<script|<link|src=\"(?!data:)", text)
    assert f"<dd>{GAMES}<" in text
    for side in run.summary.get("seats", [run.summary]):
        assert f"{100 * side['win_rate']:.1f}%" in text
    assert "tenback &lt;x&gt;" in text


PHONE = {"width": 420, "height": 900}
SIDEWAYS = """() => [document.scrollingElement, ...document.querySelectorAll("figure, figure *")]
    .filter(part => part.scrollWidth > part.clientWidth && part.clientWidth).map(part => part.tagName)"""


async def test_on_a_phone_nothing_of_a_report_goes_beyond_the_screen(tmp_path: Path) -> None:
    html, _ = write_report(run_of(SETUPS["coop"]), tmp_path / "report.html")
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    assert chromium, "this test needs Chromium; `make test` installs it"
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        shown = await browser.new_page(viewport=PHONE)  # type: ignore[arg-type]
        await shown.goto(html.as_uri())
        sideways = await shown.evaluate(SIDEWAYS)
        boxes = [await picture.bounding_box() for picture in await shown.locator("figure img").all()]
        await browser.close()
    assert sideways == []
    assert len(boxes) == 5
    assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"] for box in boxes)


def test_a_report_can_be_made_of_a_results_file(tmp_path: Path) -> None:
    out = tmp_path / "games.csv"
    summary = simulate(Order(SETUPS["coop"], 4, out), Alone())
    run = read_run(out)
    assert run.setup == SETUPS["coop"]
    assert run.rows["left"].tolist() == played(SETUPS["coop"], 0, 4)["left"].tolist()
    assert run.summary["win_rate"] == summary["win_rate"]
    with pytest.raises(NotResults):
        read_run(tmp_path / "none.csv")


def test_the_own_share_stands_beside_what_was_measured_elsewhere() -> None:
    run = run_of(replace(SETUPS["coop"], options=coop.Options(players=2, minimum=3)))
    rows = by_players(run)
    assert [name for name, _, _ in rows] == ["1 player", *(f"{players} players" for players in range(2, 6))]
    assert [own for _, _, own in rows] == [False, True, False, False, False]
    assert rows[1][1].mean == run.summary["win_rate"]
    wanted = next(
        figure.won
        for figure in read_figures(folder_of("coop"))
        if (figure.level, figure.table) == ("casual", "players=4 minimum=3")
    )
    assert rows[3][1] == wanted
    for other in (replace(run.setup, silent=True), replace(run.setup, bots=("casual", "novice"))):
        assert len(by_players(replace(run, setup=other))) == 1


def test_the_sample_is_of_whole_games_by_the_same_bots() -> None:
    run = run_of(replace(SETUPS["coop"], bots=("greedy",), options=coop.Options(starter=coop.Starter.FIXED)))
    for states, row in zip(report._sample(run), run.rows, strict=False):
        assert states[-1].outcome.scores[0] == row["left"]
        assert [*states[-1].tops] == [row[f"top_{pile}"] for pile in "abcd"]
        assert not any(states[0].piles)


@pytest.mark.parametrize("kind", ["won", "nothing"])
def test_there_is_a_report_however_the_games_went(kind: str, tmp_path: Path) -> None:
    run = run_of(SETUPS["coop"])
    rows: Any = run.rows[:0] if kind == "nothing" else run.rows.copy()
    rows["won"], rows["left"] = True, 0
    html, _ = write_report(replace(run, rows=rows), tmp_path / "report.html")
    assert "No game was lost." in html.read_text("utf-8")


def test_random_players_of_duel_have_a_report_too(tmp_path: Path) -> None:
    html, _ = write_report(run_of(Setup("duel", duel.Options(), ("random", "novice"))), tmp_path / "report.html")
    assert html.read_text("utf-8").count("<figure>") == 4


@pytest.mark.parametrize(("plots", "wide"), [(1, True), (2, False), (3, True), (4, False)])
def test_a_last_plot_without_a_neighbour_is_as_wide_as_the_picture(plots: int, wide: bool) -> None:
    drawn: list[Any] = []
    Drawing().picture(*[drawn.append] * plots)
    last = drawn[-1].get_subplotspec()
    assert (last.is_first_col() and last.is_last_col()) == wide


def test_a_report_of_another_kind_or_place_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadReportName):
        check_report(tmp_path / "report.pdf")
    run, file = run_of(SETUPS["speed"], 1), tmp_path / "file"
    file.touch()
    with pytest.raises(CannotWrite):
        write_report(run, file / "report.html")
    assert [*tmp_path.iterdir()] == [file]


def test_a_missing_package_is_named_with_what_brings_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(__import__("sys").modules, "matplotlib", None)
    monkeypatch.setitem(__import__("sys").modules, "matplotlib.figure", None)
    with pytest.raises(MissingExtra, match=r'this needs matplotlib; install it with: pip install "tenback\[lab\]"'):
        check_report(tmp_path / "report.html")


def test_lines_end_where_most_games_are_over() -> None:
    axes, values = Figure().add_subplot(), np.ones((8, 10))
    values[1:, 6:] = np.nan
    bands(axes, {"line": (np.arange(10), values)}, "", "", "")
    (line,) = axes.lines
    assert np.size(line.get_xdata()) == 6
    assert np.isfinite(line.get_ydata()).all()


@pytest.mark.parametrize(("often", "closer"), [(50, 1), (2, 0)])
def test_what_a_high_bar_would_hide_is_shown_closer(often: int, closer: int) -> None:
    axes = Figure().add_subplot()
    counts(axes, np.array([0] * often + [1, 2, 2, 3]), "Cards left", "cards", special=0, told="won")
    assert len(axes.child_axes) == closer
    legend = axes.get_legend()
    assert legend
    assert [text.get_text() for text in legend.get_texts()] == ["won"]
