"""Tournaments: the same deals for all, no seat favoured, nothing played twice, and tables that tell it."""

import json
import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tenback.cli import main
from tenback.core.errors import BadOption, TenbackError, UnknownLevel
from tenback.games import coop, duel, speed
from tenback.lab import cells
from tenback.lab.cells import Cells, parts_of, play_all
from tenback.lab.contest import Contest, Played, play, seatings, share_of
from tenback.lab.crew import Alone, open_crew
from tenback.lab.errors import BotsAndSeats, CannotWrite, NotResults, TooFewEntrants
from tenback.lab.significance import sign_test
from tenback.lab.standings import as_data, as_markdown, as_page
from tenback.lab.tournament import Plan, Tournament, from_data, hold, judge_rivals, judge_teams
from tests.test_cli import refused

DUEL = Plan("duel", duel.Options(), ("novice", "casual", "skilled"), deals=60)
TEAMS = Plan("coop", coop.Options(players=2), ("novice", "casual", "skilled"), deals=40)


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Cells:
    """What the tests have played, for all of them."""
    return Cells(tmp_path_factory.mktemp("cells"))


class Idle(Alone):
    """Nobody who would play."""

    def submit(self, function: Any, chunk: Any) -> Any:
        raise AssertionError(chunk)


def untimed(held: Tournament) -> Tournament:
    return replace(held, standings=tuple(replace(standing, turn_ms=None) for standing in held.standings))


@pytest.mark.parametrize("seats", range(2, 7))
def test_both_sides_sit_at_every_seat_equally_often(seats: int) -> None:
    tables = seatings(seats)
    assert len({*tables}) == (2 if seats % 2 == 0 else 2 * seats)
    for seat in range(seats):
        assert Counter(table[seat] for table in tables)[0] == len(tables) / 2
    neighbours = [pair for table in tables for pair in pairwise(table)]
    assert all(one != other for one, other in neighbours) == (seats % 2 == 0)


def test_a_shared_win_counts_in_part() -> None:
    assert share_of(0b001, (0, 1, 0)) == 1.0
    assert share_of(0b010, (0, 1, 0)) == 0.0
    assert share_of(0b111, (0, 1, 0)) == pytest.approx(2 / 3)


@pytest.mark.parametrize(
    "contest",
    [
        Contest("duel", duel.Options(), ("skilled", "skilled"), 10),
        Contest("speed", speed.Options(players=2), ("master", "master"), 10),
        Contest("speed", speed.Options(players=3), ("casual", "casual"), 4),
    ],
    ids=lambda contest: f"{contest.game} {contest.sides[0]}",
)
def test_nobody_is_better_than_itself(contest: Contest) -> None:
    assert play(contest).won == pytest.approx([0.5] * contest.deals)


def test_a_contest_is_the_same_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    contest = Contest("duel", duel.Options(), ("skilled", "casual"), 10, start=3)
    monkeypatch.setattr(cells, "PART", 4)
    parts = [*parts_of(contest)]
    assert [(part.start, part.deals) for part in parts] == [(3, 4), (7, 4), (11, 2)]
    (together,) = play_all([contest], Alone(), Cells())
    assert together.won == play(contest).won
    assert len({*together.won}) > 1


def test_better_bots_are_rated_higher_and_significantly_so(kept: Cells) -> None:
    held = hold(DUEL, Alone(), kept)
    assert [standing.name for standing in held.standings] == ["skilled", "casual", "novice"]
    assert [(pair.one, pair.other) for pair in held.pairs] == [
        ("skilled", "casual"),
        ("skilled", "novice"),
        ("casual", "novice"),
    ]
    best = held.pairs[1]
    assert best.wins.is_better
    assert best.won
    assert best.won.mean > 0.7
    assert best.won.low < best.won.mean < best.won.high
    shares = [standing.won.mean for standing in held.standings]
    assert sum(shares) == pytest.approx(len(shares) / 2)


def test_teams_play_the_same_deals_and_are_compared_deal_by_deal(kept: Cells) -> None:
    held = hold(TEAMS, Alone(), kept)
    first, *_, last = held.standings
    assert (first.name, last.name) == ("skilled", "novice")
    assert first.left
    assert last.left
    assert first.left.high < last.left.low
    assert first.turn_ms
    pair = held.pairs[1]
    assert pair.fewer_left
    assert pair.fewer_left.is_better
    assert pair.fewer_left.difference.mean == pytest.approx(last.left.mean - first.left.mean)
    assert pair.wins.difference.mean == pytest.approx(first.won.mean - last.won.mean)


def test_teams_may_be_mixed() -> None:
    plan = Plan("coop", coop.Options(players=2), ("casual", "casual,novice"), deals=2)
    assert {standing.name for standing in hold(plan, Alone()).standings} == {"casual", "casual,novice"}


def test_speed_has_tables_of_any_size() -> None:
    held = hold(Plan("speed", speed.Options(players=3), ("inhuman", "novice"), deals=3), Alone())
    assert [standing.won.mean for standing in held.standings] == [1.0, 0.0]


def test_it_does_not_matter_who_does_the_work(kept: Cells) -> None:
    plan = replace(DUEL, entrants=("novice", "casual"), deals=8)
    with open_crew(jobs=2) as crew:
        assert hold(plan, crew) == hold(plan, Alone())


def test_what_was_played_is_not_played_again(kept: Cells) -> None:
    once = hold(DUEL, Alone(), kept)
    assert hold(DUEL, Idle(), kept) == once
    fewer = replace(DUEL, entrants=("skilled", "novice"))
    assert hold(fewer, Idle(), kept).standings[0].name == "skilled"


def test_a_stopped_tournament_goes_on_to_the_same_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cells, "PART", 3)
    plan, folder = replace(DUEL, deals=9), Cells(tmp_path)

    def stop(deals: int) -> None:
        if deals and len([*tmp_path.iterdir()]) == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        hold(plan, Alone(), folder, stop)
    assert len([*tmp_path.iterdir()]) == 4
    whole = hold(plan, Alone(), folder)
    assert len([*tmp_path.iterdir()]) == 9
    assert whole == hold(plan, Alone())


def test_what_other_bots_have_played_is_not_taken(kept: Cells, monkeypatch: pytest.MonkeyPatch) -> None:
    (part,) = parts_of(DUEL.contests()[0])
    hold(DUEL, Alone(), kept)
    assert kept.find(part)
    monkeypatch.setattr(cells, "weights_of", lambda game: "others")
    assert kept.find(part) is None


def test_a_place_where_nothing_can_be_kept_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(CannotWrite, match="File exists"):
        hold(replace(DUEL, deals=1), Alone(), Cells(tmp_path / "file"))


@pytest.mark.parametrize("text", ["garbage", "{}", '{"played": {"shared": []}}'])
def test_what_is_kept_but_cannot_be_read_is_told_and_left_alone(text: str, tmp_path: Path) -> None:
    kept, plan = Cells(tmp_path), replace(DUEL, deals=1)
    hold(plan, Alone(), kept)
    for file in tmp_path.iterdir():
        file.write_text(text)
    with pytest.raises(NotResults):
        hold(plan, Alone(), kept)
    assert {file.read_text() for file in tmp_path.iterdir()} == {text}


def test_chances_of_all_pairs_are_corrected_for_their_number() -> None:
    """Those of wins and those of cards left: one leaves fewer cards than both others on seven deals of eight."""
    plan = replace(TEAMS, entrants=("novice", "casual", "skilled"), deals=8)
    lefts = {"novice": (9,) * 8, "casual": (9,) * 8, "skilled": (8,) * 7 + (10,)}
    held = judge_teams(plan, {(name,): Played((0.0,) * 8, left) for name, left in lefts.items()})
    alone = sign_test(7, 1)
    chances = sorted(pair.fewer_left.chance for pair in held.pairs if pair.fewer_left)
    assert chances == pytest.approx([3 * alone, 3 * alone, 1.0])


def test_equal_results_are_not_significant() -> None:
    plan = Plan("duel", duel.Options(), ("novice", "casual"), deals=6)
    held = judge_rivals(plan, {plan.entrants: play(Contest("duel", duel.Options(), ("casual", "casual"), 6))})
    assert held.pairs[0].wins.chance == 1.0
    assert "**" not in as_markdown(held)
    assert 'class="sure"' not in as_page(held)


@pytest.mark.parametrize("plan", [DUEL, TEAMS], ids=lambda plan: plan.game)
def test_the_tables_tell_everything_in_every_form(plan: Plan, kept: Cells) -> None:
    held = hold(plan, Alone(), kept)
    markdown, html = as_markdown(held, "tenback <this>"), as_page(held, "tenback <this>")
    for standing in held.standings:
        assert re.search(rf"^\| {standing.name} \| {standing.rating.mu:.1f} \|", markdown, re.MULTILINE)
        assert f"<td>{standing.rating.mu:.1f}</td>" in html
    assert "**skilled : novice**" in markdown
    assert f"{plan.deals} deals" in markdown
    assert 'class="sure">skilled : novice<' in html
    assert "tenback &lt;this&gt;" in html
    assert not re.search(r"https?:|<script|<link|src=\"(?!data:)", html)
    assert untimed(from_data(json.loads(json.dumps(as_data(held))))) == untimed(held)


def test_the_command_prints_and_writes_tables(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [tmp_path / "table.md", tmp_path / "table.html"]
    written = [word for file in files for word in ("--out", str(file))]
    main(["tournament", "duel", "novice", "skilled", "--deals", "4", "--jobs", "1", *written])
    printed = capsys.readouterr().out
    assert "| bot | rating |" in printed
    assert files[0].read_text("utf-8").splitlines()[:-1] == printed.splitlines()[:-1]
    assert "<table>" in files[1].read_text("utf-8")
    main(["tournament", "duel", "novice", "skilled", "--deals", "4", "--jobs", "1", "--json"])
    data = json.loads(capsys.readouterr().out)
    assert [standing["name"] for standing in data["standings"]] == ["skilled", "novice"]
    assert data["plan"]["deals"] == 4


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("duel novice wizard", "no bot called 'wizard'"),
        ("duel novice novice", "at least two different bots"),
        ("coop novice casual,casual,casual --players 2", "this table has 2 seat"),
        ("coop --players 9", "players cannot be 9"),
        ("duel --deals 0", "deals cannot be 0"),
        ("duel --milliseconds 0", "more than zero milliseconds"),
        ("duel --jobs 0", "at least one process"),
        ("duel --out table.txt", "ends in .md or .html"),
        ("duel --colour red", "colour"),
    ],
)
def test_bad_input_is_refused_in_one_line(words: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert told in refused(["tournament", *words.split()], capsys)


@pytest.mark.parametrize(
    ("error", "plan"),
    [
        (UnknownLevel, {"game": "speed", "options": speed.Options(), "entrants": ("novice", "greedy")}),
        (BotsAndSeats, {"game": "coop", "options": coop.Options(players=3), "entrants": ("novice", "novice,casual")}),
        (TooFewEntrants, {"game": "duel", "options": duel.Options(), "entrants": ("novice",)}),
        (BadOption, {"game": "duel", "options": duel.Options(), "seed": -1}),
    ],
)
def test_plans_that_cannot_be_are_refused(error: type[TenbackError], plan: dict[str, Any]) -> None:
    with pytest.raises(error):
        Plan(**plan)
