"""Simulations: what a game comes to depends on its seed and on nothing else, and the rows tell what happened."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba import uint64

from tenback.bots.coop import minds
from tenback.bots.match import HELD_APART, mean, share
from tenback.cli import main
from tenback.core.errors import BadBudget, BadOption, TenbackError, UnknownLevel
from tenback.games import coop, speed
from tenback.kernels.coop.playouts import RANDOM, play_game, workspace
from tenback.lab.crew import open_crew
from tenback.lab.errors import BadGames, BotsAndSeats
from tenback.lab.playouts import play as play_playouts
from tenback.lab.ruled import deal_of, play_by_the_rules, watch_game
from tenback.lab.setup import Setup, path_of
from tenback.lab.simulate import Order, simulate
from tenback.lab.summary import SHARES, Sums, Tally, won_by
from tests.lab.runs import SETUPS, played


def untimed(rows: Any) -> list[Any]:
    return [row.tolist()[:-1] for row in rows]


@pytest.mark.parametrize("name", SETUPS)
def test_a_game_is_the_same_in_every_chunk(name: str) -> None:
    setup, games = SETUPS[name], 3
    together = untimed(played(setup, 0, games))
    apart = [untimed(played(setup, number, 1))[0] for number in reversed(range(games))]
    assert together == apart[::-1]
    assert len({tuple(row) for row in together}) == games


def test_seed_0_gives_the_games_that_strengths_are_measured_on() -> None:
    rows = played(SETUPS["team"], 0, 6)
    measured = minds.play("skilled", minds.rules_of(SETUPS["team"].options), 6, HELD_APART)
    assert rows["left"].tolist() == [*measured.lefts]
    assert rows["turns"].sum() == measured.turns


def test_no_two_seeds_have_a_deal_in_common() -> None:
    one, other = (Setup("coop", coop.Options(), ("greedy",), seed=seed) for seed in (7, 8))
    rows = [played(setup, 0, 50) for setup in (one, other)]
    assert not {*rows[0]["seed"].tolist()} & {*rows[1]["seed"].tolist()}
    assert untimed(rows[0]) != untimed(rows[1])


@pytest.mark.rule("C6", "C7", "C9", "C10")
@pytest.mark.parametrize("players", range(1, 6))
def test_greedy_games_at_native_speed_are_those_of_the_rules(players: int) -> None:
    setup = Setup("coop", coop.Options(players=players, starter=coop.Starter.FIXED), ("greedy",))
    quick = played(setup, 0, 6)
    plain = np.zeros_like(quick)
    plain[["number", "seed"]] = quick[["number", "seed"]]
    play_by_the_rules(setup, plain["seed"], plain)
    assert path_of(setup) == "playouts"
    assert untimed(quick) == untimed(plain)


@pytest.mark.rule("C9")
def test_random_games_end_where_the_rules_end_them() -> None:
    options = coop.Options(players=2, starter=coop.Starter.FIXED, take_backs=False)
    setup = Setup("coop", options, ("random",))
    reasons = set()
    for seed in range(HELD_APART, HELD_APART + 60):
        (row,) = play_playouts("random", 2, seed, 1).tolist()
        space = workspace(seed)
        laid = int(play_game(RANDOM, uint64(2), space))
        state, turns = coop.deal(options, deal_of(setup, seed)), 0
        for card, pile, turn in zip(space.cards[:laid], space.piles[:laid], space.turns[:laid], strict=True):
            if turn > turns and not state.outcome:
                state, turns = coop.apply(state, state.turn or 0, coop.EndTurn()).state, turns + 1
            if not state.outcome:
                state = coop.apply(state, state.turn or 0, coop.Lay(int(card), int(pile))).state
        if not state.outcome:
            state = coop.apply(state, state.turn or 0, coop.EndTurn()).state
        assert state.outcome is not None
        reasons.add(state.outcome.reason)
        assert [state.outcome.scores[0], len(state.draw), *state.tops] == [row[0], *row[2:]]
    assert reasons >= {"cannot_lay", "minimum_out_of_reach"}


def test_nobody_signals_at_a_silent_table() -> None:
    said: dict[bool, int] = {}
    for silent in (False, True):
        setup = Setup("coop", coop.Options(players=2), ("skilled", "casual"), silent=silent)
        states: list[Any] = []
        watch_game(setup, setup.first, states.append)
        said[silent] = sum(len(state.signals) for state in states)
    assert said[False] > 0
    assert said[True] == 0


def test_a_silent_team_plays_other_games() -> None:
    loud = SETUPS["team"]
    silent = Setup(loud.game, loud.options, loud.bots, silent=True)
    assert untimed(played(loud, 0, 8)) != untimed(played(silent, 0, 8))


def test_which_way_games_are_played_is_said_by_the_setup() -> None:
    coop_ways = {
        ("greedy", coop.Options(players=3)): "playouts",
        ("greedy", coop.Options(players=3, minimum=3)): "rules",
        ("greedy,random,greedy", coop.Options(players=3)): "rules",
        ("master", coop.Options(players=3, minimum=3, fewer_cards=True)): "team",
        ("master", coop.Options(players=3, starter=coop.Starter.RANDOM)): "rules",
        ("master,skilled,master", coop.Options(players=3)): "rules",
    }
    for (bots, options), way in coop_ways.items():
        assert path_of(Setup("coop", options, tuple(bots.split(",")))) == way
    assert path_of(SETUPS["duel"]) == "duel"
    assert path_of(SETUPS["speed"]) == "speed"
    assert path_of(Setup("speed", speed.Options(dealer=0), ("master",))) == "rules"


@pytest.mark.parametrize("values", [[0, 1, 1, 0, 1], [1, 1, 1], [0], [1], [0] * 40 + [1]])
def test_intervals_are_those_of_matches(values: list[int]) -> None:
    sums = Sums()
    for value in values:
        sums.add(np.array([value * SHARES]))
    expected, found = share([float(value) for value in values]), sums.share(SHARES)
    assert (found.mean, found.low, found.high) == pytest.approx((expected.mean, expected.low, expected.high))
    whole = Sums()
    whole.add(np.array(values))
    assert whole.mean().high == pytest.approx(mean([float(value) for value in values]).high)


def test_a_shared_win_counts_in_part() -> None:
    rows = np.zeros(3, [("winners", np.uint8)])
    rows["winners"] = [0b001, 0b110, 0b111]
    assert [won_by("speed", rows, seat).tolist() for seat in range(3)] == [[60, 0, 20], [0, 30, 20], [0, 30, 20]]


@pytest.mark.parametrize("name", ["duel", "speed", "rules of speed"])
def test_of_rivals_every_seat_is_told(name: str) -> None:
    setup = SETUPS[name]
    tally = Tally(setup)
    tally.add(played(setup, 0, 3))
    told = tally.told()
    assert [seat["bot"] for seat in told["seats"]] == [*setup.bots]
    assert sum(seat["wins"] for seat in told["seats"]) == pytest.approx(3, abs=1e-3)
    assert told["seats"][0]["win_rate"] == told["win_rate"]


def test_the_summary_has_what_is_promised(capsys: pytest.CaptureFixture[str]) -> None:
    main(["simulate", "coop", "--players", "3", "--bots", "greedy", "--games", "400", "--seed", "7", "--json"])
    told = json.loads(capsys.readouterr().out)
    promised = {"games", "wins", "win_rate", "interval", "mean_left", "ms_per_turn", "version", "command", "seed"}
    assert promised <= told.keys()
    assert told["games"] == 400
    assert told["win_rate"] == told["wins"] / 400
    assert told["interval"][0] <= told["win_rate"] <= told["interval"][1]
    assert 5 < told["mean_left"] < 40
    assert told["ms_per_turn"] > 0
    assert told["complete"] is True


def test_the_summary_agrees_with_the_rows(tmp_path: Path) -> None:
    setup = SETUPS["team"]
    with open_crew(jobs=1) as crew:
        told = simulate(Order(setup, 20, tmp_path / "team.csv"), crew)
    rows = played(setup, 0, 20)
    assert told["wins"] == rows["won"].sum() == (rows["left"] == 0).sum()
    assert told["mean_left"] == pytest.approx(rows["left"].mean())
    assert told["turns"] == rows["turns"].sum()


@pytest.mark.parametrize("language", ["en", "fr"])
def test_people_get_a_few_lines(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["simulate", "duel", "--bots", "skilled,random", "--games", "30", "--jobs", "1", "--language", language])
    out = capsys.readouterr().out
    assert out.count("\n") == 4
    assert ("seat 2, random: won" if language == "en" else "place 2, random : gagné") in out


def test_a_report_can_be_asked_for_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tenback.lab.report.SAMPLE", 1)
    page = tmp_path / "report.html"
    main(["simulate", "coop", "--bots", "greedy", "--games", "50", "--report", str(page)])
    assert f"The report is in {page}." in capsys.readouterr().out
    assert {file.name for file in tmp_path.iterdir()} == {"report.html", "report.png"}
    assert ">50<" in page.read_text("utf-8")


REPORTED = ["simulate", "coop", "--bots", "greedy", "--jobs", "1", "--games"]


@pytest.mark.parametrize(("language", "told"), [("en", "The report {} was not made."), ("fr", "Le rapport {} n’a pas")])
def test_ctrl_c_during_the_report_costs_nothing_but_the_report(
    language: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rows, page = tmp_path / "rows.csv", tmp_path / "report.html"
    before: list[str] = []

    def interrupt(*_: object) -> None:
        before.append(capsys.readouterr().out)
        assert len(rows.read_text().splitlines()) == 51
        raise KeyboardInterrupt

    monkeypatch.setattr("tenback.lab.simulation.write_report", interrupt)
    with pytest.raises(SystemExit) as stopped:
        main([*REPORTED, "50", "--out", str(rows), "--report", str(page), "--json", "--language", language])
    assert stopped.value.code == 130
    assert json.loads(before[0])["games"] == 50
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.splitlines()[-1].startswith(told.format(page))
    assert {file.name for file in tmp_path.iterdir()} == {"rows.csv", "rows.json"}


def test_a_stopped_run_says_so_before_its_report_is_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop_early(*_: object) -> None:
        raise KeyboardInterrupt

    before: list[str] = []
    monkeypatch.setattr("tenback.lab.simulation.write_report", lambda *_: before.append(capsys.readouterr().err))
    out = ["--out", str(tmp_path / "rows.csv")]
    main([*REPORTED, "50", *out])
    monkeypatch.setattr("tenback.lab.simulate._play", stop_early)
    with pytest.raises(SystemExit) as stopped:
        main([*REPORTED, "90", *out, "--resume", "--report", str(tmp_path / "report.html")])
    assert stopped.value.code == 130
    assert before[0].startswith("Stopped after 50 games; the same command with --resume goes on.\n")
    assert "The report is in" in capsys.readouterr().out


BAD: list[tuple[str, Any, type[TenbackError]]] = [
    ("an unknown bot", lambda: Setup("coop", coop.Options(), ("nobody",)), UnknownLevel),
    ("greedy outside coop", lambda: Setup("speed", speed.Options(), ("greedy",)), UnknownLevel),
    ("bots for other seats", lambda: Setup("coop", coop.Options(players=3), ("master", "skilled")), BotsAndSeats),
    ("a negative seed", lambda: Setup("coop", coop.Options(), ("master",), seed=-1), BadOption),
    ("no time", lambda: Setup("coop", coop.Options(), ("master",), milliseconds=0), BadBudget),
    ("no games", lambda: Order(SETUPS["team"], 0), BadGames),
    ("too many games", lambda: Order(SETUPS["team"], 1 << 33), BadGames),
]


@pytest.mark.parametrize(("make", "error"), [bad[1:] for bad in BAD], ids=[bad[0] for bad in BAD])
def test_what_cannot_be_is_refused(make: Any, error: type[TenbackError]) -> None:
    with pytest.raises(error):
        make()
