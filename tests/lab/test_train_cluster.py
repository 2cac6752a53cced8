"""Tournaments and trainings on a real Dask cluster, with a real kill."""

from pathlib import Path
from threading import Thread

import pytest

from tenback.games import duel
from tenback.lab.crew import Alone, open_crew
from tenback.lab.tournament import Plan, hold
from tenback.lab.training import JOURNAL, Training, learnt_in, parts_of, progress_of, train
from tests.lab.machines import Machines
from tests.lab.runs import until


def test_a_tournament_is_the_same_on_a_cluster(machines: Machines) -> None:
    plan = Plan("duel", duel.Options(), ("novice", "casual"), deals=6)
    with open_crew(cluster=machines.address) as crew:
        assert hold(plan, crew) == hold(plan, Alone())


def test_a_training_is_kept_in_the_folder_of_the_command_wherever_workers_live(
    machines: Machines, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    training = Training("duel", Path("training"), share=0.0005, champion=tmp_path / "none.npz")
    with open_crew(cluster=machines.address) as crew:
        train(training, crew)
    assert {*progress_of(training)} == {*parts_of("duel")}


def test_a_training_loses_nothing_with_a_worker(machines: Machines, tmp_path: Path) -> None:
    champion = tmp_path / "none.npz"
    far = Training("speed", tmp_path / "far", share=0.0004, champion=champion)
    near = Training("speed", tmp_path / "near", share=0.0004, champion=champion)
    killed = machines.workers.pop()

    def kill_one() -> None:
        until(lambda: len([*(far.folder / JOURNAL).glob("*.npz")]) >= 2)
        killed.kill()

    killer = Thread(target=kill_one)
    killer.start()
    with open_crew(cluster=machines.address) as crew:
        found = train(far, crew)
    killer.join()
    machines.workers.append(machines.start_worker())
    assert killed.wait() != 0
    assert learnt_in(found.weights.read_bytes()) == learnt_in(train(near, Alone()).weights.read_bytes())
