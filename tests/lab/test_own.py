"""Bots of one's own: the one of the document plays in simulations and tournaments like any other."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from tenback.cli import main
from tenback.core.errors import TenbackError
from tenback.games import coop, duel
from tenback.lab.cells import Cells
from tenback.lab.crew import Alone, open_crew
from tenback.lab.errors import AnotherRun, NoOwnBot, OtherCode, OwnBotFailed
from tenback.lab.own import code_of, own_bot
from tenback.lab.ruled import play_by_the_rules
from tenback.lab.setup import Chunk, Setup, path_of
from tenback.lab.simulate import Order, simulate
from tenback.lab.tournament import Plan, hold
from tenback.lab.work import play
from tenback.words import Words
from tests.lab.machines import started

DOCUMENT = Path(__file__).parents[2] / "docs" / "adding-a-bot.md"
STEPS = "steps:SmallSteps"
PASSIVE = """
from tenback.bots import Decision, PlainBot
from tenback.games import coop
class Quiet:
    game, name = "coop", "quiet"
    def choose(self, view, budget, chance):
        return PlainBot("coop").choose(view, budget, chance)
    def remark(self, view, people, chance):
        return None
class Broken(Quiet):
    def choose(self, view, budget, chance):
        return view.nothing
class Cheat(Quiet):
    def choose(self, view, budget, chance):
        return Decision(() if view.turn is None else (coop.EndTurn(),))
class Wordy(Quiet):
    def choose(self, view, budget, chance):
        raise ValueError("one\\ntwo")
class Leaver(Quiet):
    def choose(self, view, budget, chance):
        raise SystemExit(3)
quiet, number = Quiet(), 7
"""


@pytest.fixture(autouse=True)
def _own_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A folder to be in, with the bot of the document and another one; nothing is left of it in this process."""
    (code,) = re.findall(r"^```python\n(.*?)^```", DOCUMENT.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    (tmp_path / "steps.py").write_text(code)
    (tmp_path / "passive.py").write_text(PASSIVE)
    (tmp_path / "program.py").write_text("raise SystemExit(5)")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield
    forget()


def forget() -> None:
    """As in a new process."""
    own_bot.cache_clear()
    code_of.cache_clear()
    for name in ("steps", "passive", "liking"):
        sys.modules.pop(name, None)


def change(file: Path) -> None:
    """The bot of the document likes gifts better, for all who import it from now on."""
    file.write_text(file.read_text().replace("gap + 10", "gap + 1"))
    forget()


def setup() -> Setup:
    return Setup("duel", duel.Options(), (STEPS, "casual"))


def test_several_processes_play_it_too(tmp_path: Path) -> None:
    for jobs in (1, 2):
        with open_crew(jobs=jobs) as crew:
            simulate(Order(setup(), 4, tmp_path / f"{jobs}.csv"), crew)
    assert (tmp_path / "1.csv").read_bytes() == (tmp_path / "2.csv").read_bytes()
    assert path_of(setup()) == "rules"


def test_it_enters_tournaments(capsys: pytest.CaptureFixture[str]) -> None:
    main(["tournament", "duel", STEPS, "random", "novice", "--deals", "3", "--jobs", "1"])
    ranks = [line.split(" | ")[0] for line in capsys.readouterr().out.splitlines() if line.startswith("| ")]
    assert {"| random", f"| {STEPS}", "| novice"} <= {*ranks}
    assert ranks.index(f"| {STEPS}") < ranks.index("| random")


def test_it_sits_beside_others_in_coop() -> None:
    team = Setup("coop", coop.Options(players=2), ("passive:quiet", "casual"))
    alone = Setup("coop", coop.Options(players=2), ("passive:Quiet",))
    assert [path_of(each) for each in (team, alone)] == ["rules", "rules"]
    assert play(Chunk(team, 0, 1)).rows["turns"][0] > 0


def test_a_changed_bot_is_another_one(tmp_path: Path) -> None:
    file, cells = tmp_path / "run.csv", Cells(tmp_path / "parts")
    with open_crew(jobs=1) as crew:
        simulate(Order(setup(), 2, file), crew)
        hold(Plan("duel", duel.Options(), (STEPS, "novice"), deals=1), crew, cells)
        change(tmp_path / "steps.py")
        with pytest.raises(AnotherRun, match=STEPS):
            simulate(Order(setup(), 3, file, resume=True), crew)
        hold(Plan("duel", duel.Options(), (STEPS, "novice"), deals=1), crew, cells)
    assert len([*(tmp_path / "parts").iterdir()]) == 2


def test_a_changed_module_that_the_bot_imports_makes_it_another_one(tmp_path: Path) -> None:
    file, steps = tmp_path / "run.csv", tmp_path / "steps.py"
    (tmp_path / "liking.py").write_text("GIFT = 10\n")
    steps.write_text(
        steps.read_text().replace("gap + 10", "gap + GIFT").replace("@dataclass", "from liking import GIFT\n@dataclass")
    )
    simulate(Order(setup(), 1, file), Alone())
    (tmp_path / "liking.py").write_text("GIFT = 1\n")
    forget()
    with pytest.raises(AnotherRun, match=STEPS):
        simulate(Order(setup(), 2, file, resume=True), Alone())


def test_a_file_named_with_its_suffix_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["simulate", "duel", "--bots", "steps.py:SmallSteps,casual", "--games", "2", "--language", "fr"])
    assert stopped.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.endswith("le fichier se nomme sans son .py : steps:SmallSteps")


def test_a_file_that_changes_during_a_run_changes_nothing_of_it(tmp_path: Path) -> None:
    before = setup().described()
    (tmp_path / "steps.py").write_text("")
    assert setup().described() == before


def test_a_worker_that_knows_the_bot_as_it_was_is_refused(tmp_path: Path) -> None:
    plan = Plan("duel", duel.Options(), (STEPS, "novice"), deals=1)
    with started(tmp_path, workers=1) as machines, open_crew(cluster=machines.address) as crew:
        simulate(Order(setup(), 2, tmp_path / "far.csv"), crew)
        with open_crew(jobs=1) as alone:
            simulate(Order(setup(), 2, tmp_path / "near.csv"), alone)
        assert (tmp_path / "far.csv").read_bytes() == (tmp_path / "near.csv").read_bytes()
        change(tmp_path / "steps.py")
        with pytest.raises(OtherCode, match=f"the worker at tcp://.* has other code of {STEPS}: ") as refused:
            simulate(Order(setup(), 2), crew)
        assert f"a un autre code de {STEPS} : " in Words("fr").error(refused.value)
        with pytest.raises(OtherCode, match=STEPS):
            hold(plan, crew)


def test_a_bot_that_a_worker_cannot_import_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with started(tmp_path, workers=1) as machines, open_crew(cluster=machines.address) as crew:
        elsewhere = tmp_path / "elsewhere"
        elsewhere.mkdir()
        (tmp_path / "steps.py").rename(elsewhere / "steps.py")
        monkeypatch.chdir(elsewhere)
        with pytest.raises(NoOwnBot, match="No module named 'steps'"):
            simulate(Order(setup(), 2), crew)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("nowhere:Bot", "No module named 'nowhere'"),
        ("steps.py:SmallSteps", "the file goes without its .py: steps:SmallSteps$"),
        ("./mine/steps.py:SmallSteps", "the file goes without its .py: mine.steps:SmallSteps$"),
        ("steps:Nobody", "no attribute 'Nobody'"),
        (":", "Empty module name"),
        ("passive:number", "a bot has game, name, choose and remark"),
        ("passive:quiet", "it plays coop"),
        ("program:Bot", "SystemExit: 5"),
    ],
)
def test_what_is_no_bot_of_the_game_is_refused(name: str, reason: str) -> None:
    with pytest.raises(NoOwnBot, match=reason) as refused:
        Setup("duel", duel.Options(), (name, "casual"))
    assert isinstance(refused.value, TenbackError)


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Broken", r"no attribute 'nothing' \(.*passive\.py, line 12\)"),
        ("Cheat", ""),
        ("Wordy", r"ValueError: one two \("),
        ("Leaver", r"SystemExit: 3 \("),
    ],
)
def test_a_bot_that_fails_is_named_with_the_place_in_its_code(name: str, reason: str, jobs: int) -> None:
    team = Setup("coop", coop.Options(players=1), (f"passive:{name}",))
    with open_crew(jobs=jobs) as crew, pytest.raises(OwnBotFailed, match=f"passive:{name} failed: .*{reason}"):
        simulate(Order(team, 4), crew)


def test_duel_by_the_rules_is_what_kernels_play() -> None:
    known = Setup("duel", duel.Options(), ("skilled", "casual"))
    quick = play(Chunk(known, 0, 6)).rows
    plain = np.zeros_like(quick)
    play_by_the_rules(known, np.arange(known.first, known.first + 6), plain)
    assert plain.tolist() == quick.tolist()
