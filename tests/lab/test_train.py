"""Training: the same weights from the same seed however it went, and a champion that only the better one replaces."""

import json
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tenback.bots.coop import training as coop_training
from tenback.bots.duel import training as duel_training
from tenback.bots.journal import Journal, Notebook, arrays_of, last_note
from tenback.bots.speed import training as speed_training
from tenback.bots.speed.weights import FILE, TABLES
from tenback.bots.strength import read_provenance
from tenback.cli import main
from tenback.core.chance import SplitMix64
from tenback.core.errors import BadData, BadOption, CannotSave, TenbackError
from tenback.kernels.coop.table import table
from tenback.kernels.coop.value import new_network
from tenback.kernels.speed_play import new_room
from tenback.lab.crew import Alone, open_crew
from tenback.lab.errors import AnotherRun, BadEffort, NothingTrained, NotWeights, TrainingExists
from tenback.lab.training import JOURNAL, Training, annotated, learnt_in, parts_of, progress_of, train
from tenback.lab.trial import Verdict, judge
from tests.test_cli import refused

TINY = 0.0001
DUEL = duel_training.Plan(games=320, linear_games=64, kept=1_000)
SPEED = speed_training.Effort(generations=2, candidates=4, games=6, watched=4)


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


class Interrupted(Notebook):
    """Keeps every state, and is broken off after some notes."""

    def __init__(self, folder: Path, notes: int) -> None:
        super().__init__(folder, seconds=0.0)
        self.notes = notes

    def note(self, part: str, done: int, total: int, state: Any, **figures: float) -> None:
        super().note(part, done, total, state, **figures)
        self.notes -= 1
        if not self.notes:
            raise KeyboardInterrupt


def same(one: Any, other: Any) -> bool:
    return all(map(np.array_equal, arrays_of(one), arrays_of(other)))


# The journal


def test_a_state_comes_back_as_it_was(tmp_path: Path) -> None:
    state = (np.arange(3.0), (np.array([7], np.uint64), np.ones((2, 2), np.float32)))
    notebook = Notebook(tmp_path)
    assert notebook.bring_back("part", state) == 0
    notebook.note("part", 2, 2, state, won=0.123456)
    for array in arrays_of(state):
        array[...] = 0
    assert Notebook(tmp_path).bring_back("part", state) == 2
    assert state[0].tolist() == [0, 1, 2]
    assert state[1][1].sum() == 4
    assert last_note(tmp_path, "part") == {"done": 2, "total": 2, "won": 0.12346}
    assert last_note(tmp_path, "other") is None


def test_a_state_is_kept_when_its_time_has_come_and_at_the_end(tmp_path: Path) -> None:
    state, notebook = (np.zeros(1),), Notebook(tmp_path, seconds=1000.0)
    notebook.note("part", 1, 3, state)
    notebook.note("part", 2, 3, state)
    assert notebook.bring_back("part", state) == 0
    notebook.note("part", 3, 3, state)
    assert notebook.bring_back("part", state) == 3


def test_a_state_of_something_else_is_refused(tmp_path: Path) -> None:
    Notebook(tmp_path).note("part", 1, 1, (np.zeros(3),))
    for other in ((np.zeros(4),), (np.zeros(3), np.zeros(3))):
        with pytest.raises(BadData):
            Notebook(tmp_path).bring_back("part", other)
    (tmp_path / "part.npz").write_bytes(b"half a fi")
    with pytest.raises(BadData):
        Notebook(tmp_path).bring_back("part", (np.zeros(3),))


def test_a_journal_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(CannotSave):
        Notebook(tmp_path / "file").note("part", 1, 1, (np.zeros(3),))


# Interrupted trainings


@pytest.mark.parametrize("part", ["network", "linear"])
def test_duel_learns_the_same_after_an_interruption(part: str, tmp_path: Path) -> None:
    learnt, _ = duel_training.learn_part(part, 3, DUEL, {}, Journal())
    with pytest.raises(KeyboardInterrupt):
        duel_training.learn_part(part, 3, DUEL, {}, Interrupted(tmp_path, 1))
    noted = last_note(tmp_path, part)
    assert noted
    assert noted["done"] < noted["total"]
    again, _ = duel_training.learn_part(part, 3, DUEL, {}, Notebook(tmp_path))
    assert same(learnt, again)
    assert same(duel_training.learn_part(part, 3, DUEL, {}, Notebook(tmp_path))[0], again)


def test_speed_learns_the_same_after_an_interruption(tmp_path: Path) -> None:
    learnt = speed_training.learn_part("levels-3", 3, SPEED, {}, Journal())
    with pytest.raises(KeyboardInterrupt):
        speed_training.learn_part("levels-3", 3, SPEED, {}, Interrupted(tmp_path, 1))
    assert same(learnt, speed_training.learn_part("levels-3", 3, SPEED, {}, Notebook(tmp_path)))


@pytest.mark.parametrize("part", ["player", "taste-1-8-2", "alone"])
def test_coop_learns_the_same_after_an_interruption(part: str, tmp_path: Path) -> None:
    plan = replace(coop_training.scaled(TINY / 10), guided=4, games=12, batch=4, remembered=1_000, rounds=2, alone=20)
    tastes = {name: np.full(table(1).taste.shape, 0.01 * place) for place, name in enumerate(coop_training.TASTES)}
    known = {"player": new_network(1).flat, **tastes}
    learnt = coop_training.learn_part(part, 3, plan, known, Journal())
    with pytest.raises(KeyboardInterrupt):
        coop_training.learn_part(part, 3, plan, known, Interrupted(tmp_path, 2))
    assert same(learnt, coop_training.learn_part(part, 3, plan, known, Notebook(tmp_path)))
    assert not same(learnt, coop_training.learn_part(part, 4, plan, known, Journal()))


def test_parts_of_speed_have_pieces_of_one_stream() -> None:
    chance, room, known = SplitMix64(5), new_room(), dict[str, Any]()
    for name, players in speed_training.TUNINGS:
        way, part = speed_training.WAYS[name], f"{name}-{players}"
        known[part] = speed_training.tuned(way, players, SPEED, chance, room, Journal(), part)
    fits = [speed_training.fit(known[f"levels-{players}"], players, 4, chance, room) for players in TABLES]
    for part in reversed(speed_training.STAGES[0]):
        assert same(known[part], speed_training.learn_part(part, 5, SPEED, {}, Journal()))
    for players, wanted in reversed([*zip(TABLES, fits, strict=True)]):
        assert speed_training.learn_part(f"fit-{players}", 5, SPEED, known, Journal()) == wanted


def test_the_whole_effort_is_that_of_the_weights_that_ship() -> None:
    assert coop_training.scaled(1.0) == coop_training.Plan()
    assert duel_training.scaled(1.0) == duel_training.Plan()
    assert speed_training.scaled(1.0) == speed_training.Effort()
    assert coop_training.scaled(0.01).games == coop_training.Plan().games // 100
    assert duel_training.scaled(0.01).games < speed_training.scaled(0.5).watched + 2_000


# A training in its folder


def test_two_processes_learn_what_one_does(tmp_path: Path) -> None:
    alone = train(Training("duel", tmp_path / "one", seed=3, share=TINY, champion=tmp_path / "no"), Alone())
    with open_crew(jobs=2) as crew:
        shared = train(Training("duel", tmp_path / "two", seed=3, share=TINY, champion=tmp_path / "no"), crew)
    assert alone.weights != shared.weights
    assert learnt_in(alone.weights.read_bytes()) == learnt_in(shared.weights.read_bytes())
    assert not (tmp_path / "no").exists()


@pytest.fixture(scope="module")
def bad(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Weights of speed with which nobody lays a card willingly."""
    with np.load(FILE) as parts:
        worse = {name: parts[name] for name in parts.files}
    worse["levels"] = -worse["levels"]
    file = BytesIO()
    np.savez_compressed(file, allow_pickle=False, **worse)
    return file.getvalue()


def tiny(folder: Path, champion: Path, **more: Any) -> Training:
    return Training("speed", folder, share=TINY, deals=4, champion=champion, command="tenback train", **more)


def test_the_better_weights_become_the_champion_and_tell_why(bad: bytes, tmp_path: Path) -> None:
    champion = tmp_path / "bots" / "weights.npz"
    champion.parent.mkdir()
    champion.write_bytes(bad)
    training = tiny(tmp_path / "training", champion)
    found = train(training, Alone())
    assert found.verdict
    assert found.verdict.promotes
    assert not found.promoted
    assert champion.read_bytes() == bad
    promoted = train(training, Alone(), resume=True, promote=True)
    assert promoted.promoted
    assert learnt_in(champion.read_bytes()) == learnt_in(promoted.weights.read_bytes())
    about = read_provenance(champion.parent)["weights.npz"]
    assert {"command", "seed", "version", "games", "figures", "plan", "trial"} <= {*about}
    assert 0 <= about["figures"]["levels-2"]["won"] <= 1
    assert about["trial"]["weights"]["more_won"] > 0
    again = train(training, Alone(), resume=True, promote=True)
    assert again.same
    assert not again.promoted


def test_who_is_not_better_does_not_become_the_champion(tmp_path: Path) -> None:
    champion = tmp_path / "weights.npz"
    champion.write_bytes(FILE.read_bytes())
    found = train(tiny(tmp_path / "training", champion), Alone(), promote=True)
    assert found.verdict
    assert not found.verdict.promotes
    assert not found.promoted
    assert champion.read_bytes() == FILE.read_bytes()


def test_without_a_champion_anybody_becomes_one(tmp_path: Path) -> None:
    champion = tmp_path / "weights.npz"
    found = train(tiny(tmp_path / "training", champion), Alone(), promote=True)
    assert found.promoted
    assert found.verdict is None
    assert champion.read_bytes() == found.weights.read_bytes()


def test_a_trial_sees_both_sides_alike(bad: bytes) -> None:
    good = FILE.read_bytes()
    one, other = judge("speed", 3, good, bad, Alone()), judge("speed", 3, bad, good, Alone())
    assert one.promotes
    assert not other.promotes
    assert one.trials["weights"].difference.mean == pytest.approx(-other.trials["weights"].difference.mean)
    assert one.deals == other.deals == 3 * len(TABLES)


@pytest.mark.parametrize(("game", "names"), [("duel", ["network", "linear"]), ("coop", ["network", "search"])])
def test_the_champion_is_no_better_than_itself(game: str, names: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tenback.lab.trial.SEARCH_MILLISECONDS", 0.1)
    shipped = (FILE.parents[1] / game / "weights.npz").read_bytes()
    verdict = judge(game, 1, shipped, shipped, Alone())
    assert [*verdict.trials] == names
    assert all(found.chance == 1.0 for found in verdict.trials.values())
    assert not verdict.promotes


def test_worse_in_anything_is_not_promoted(bad: bytes) -> None:
    verdict = judge("speed", 3, FILE.read_bytes(), bad, Alone())
    main_trial = verdict.trials["weights"]
    worse = judge("speed", 3, bad, FILE.read_bytes(), Alone()).trials["weights"]
    assert not Verdict({"main": main_trial, "other": worse}, 3).promotes
    assert Verdict({"main": main_trial, "other": main_trial}, 3).promotes


def test_annotations_change_nothing_else() -> None:
    for game in ("coop", "duel", "speed"):
        shipped = (FILE.parents[1] / game / "weights.npz").read_bytes()
        told = annotated(shipped, {"trial": {"deals": 7}})
        assert learnt_in(told) == learnt_in(shipped)
        assert told != shipped


def test_how_far_it_is_can_be_seen(tmp_path: Path) -> None:
    training = tiny(tmp_path / "training", tmp_path / "no")
    assert progress_of(training) == {}
    train(training, Alone())
    noted = progress_of(training)
    assert {*noted} == {part for part in parts_of("speed") if not part.startswith("fit")}
    assert all(note["done"] == note["total"] for note in noted.values())
    assert not [*(training.folder / JOURNAL).glob("*.npz")]


# Bad input


def test_a_folder_in_use_is_left_alone(tmp_path: Path) -> None:
    training = tiny(tmp_path / "training", tmp_path / "no")
    with pytest.raises(NothingTrained):
        train(training, Alone(), resume=True)
    train(training, Alone())
    before = {path: path.read_bytes() for path in training.folder.rglob("*") if path.is_file()}
    with pytest.raises(TrainingExists):
        train(training, Alone())
    with pytest.raises(AnotherRun, match="its seed is 1, here it is 2"):
        train(replace(training, seed=2), Alone(), resume=True)
    assert {path: path.read_bytes() for path in training.folder.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize("other", [b"not weights", b"", (FILE.parents[1] / "duel" / "weights.npz").read_bytes()])
def test_a_champion_that_is_no_weights_file_is_told_before_anything_is_learnt(other: bytes, tmp_path: Path) -> None:
    champion = tmp_path / "weights.npz"
    champion.write_bytes(other)
    with pytest.raises(NotWeights):
        train(tiny(tmp_path / "training", champion), Alone(), promote=True)
    assert champion.read_bytes() == other
    assert [*tmp_path.iterdir()] == [champion]


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"share": 0.0}, BadEffort),
        ({"share": 1.5}, BadEffort),
        ({"deals": 0}, BadOption),
        ({"seed": -1}, BadOption),
    ],
)
def test_trainings_that_cannot_be_are_refused(wrong: dict[str, Any], error: type[TenbackError], tmp_path: Path) -> None:
    with pytest.raises(error):
        Training("duel", tmp_path, **wrong)


def test_the_command_says_what_came_of_it(
    bad: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    champion = tmp_path / "weights.npz"
    champion.write_bytes(bad)
    monkeypatch.setattr("sys.argv", ["tenback", "train", "speed"])
    how = ["--folder", str(tmp_path / "training"), "--effort", str(TINY), "--jobs", "1"]
    command = ["train", "speed", *how, "--champion", str(champion), "--deals", "4"]
    main([*command, "--promote"])
    learnt, trial, better, promoted = capsys.readouterr().out.splitlines()
    assert learnt == f"The weights are in {tmp_path / 'training' / 'weights.npz'}."
    assert trial.startswith("the weights, at the times of master: +")
    assert "by chance alone: < 0.0001" in trial
    assert better.startswith("They are significantly better")
    assert promoted.startswith(f"They are the champion now: {champion}.")
    assert json.loads((tmp_path / "training" / "run.json").read_text())["seed"] == 1
    assert "holds a training already" in refused(command, capsys)
    main([*command, "--resume", "--language", "fr"])
    assert "au bit près" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("chess", "chess"),
        ("duel --effort 0", "more than 0"),
        ("duel --resume --folder nowhere", "no training"),
        ("duel --champion nowhere.npz", "nowhere.npz cannot be read as weights of duel: No such file"),
    ],
)
def test_bad_input_is_refused_in_one_line(words: str, told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert told in refused(["train", *words.split()], capsys)
