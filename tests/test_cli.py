"""The command line: what it prints, and how it refuses."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tenback import __version__
from tenback.cli import main
from tenback.core.conformance import check_trial
from tenback.core.record import GameRecord
from tenback.games import GAMES
from tenback.games.records import read_record, write_record
from tenback.pages import rules_page
from tests.bots.test_warmth import FakeShop
from tests.trials import TRIALS


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    return


@pytest.fixture
def record() -> GameRecord:
    return check_trial(TRIALS["coop of two, random starter"], 3, every=1000)


def refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The one line with which a command is refused."""
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2
    error = capsys.readouterr().err
    assert error.startswith("tenback: ")
    assert error.count("\n") == 1
    return error.removeprefix("tenback: ").rstrip("\n")


@pytest.mark.parametrize("as_text", [False, True])
def test_replay_tells_the_game(
    record: GameRecord, tmp_path: Path, capsys: pytest.CaptureFixture[str], as_text: bool
) -> None:
    file = tmp_path / "game"
    file.write_text(write_record(record, text=as_text), encoding="utf-8")
    main(["replay", str(file)])
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "A game of coop: seat 0, seat 1."
    assert len([line for line in lines if line[:4].strip().isdigit()]) == len(record.entries)
    assert f"The record is right: {len(record.entries)} entries, from the deal to the end." in lines


@pytest.mark.parametrize("name", TRIALS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_kind_of_game_can_be_told(
    name: str, language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played = check_trial(TRIALS[name], 8, every=1000)
    file = tmp_path / "game"
    file.write_text(write_record(played), encoding="utf-8")
    main(["replay", str(file), "--language", language])
    assert capsys.readouterr().out.count("\n") >= len(played.entries) + 2


def test_replay_turns_one_form_into_the_other(
    record: GameRecord, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    file.write_text(write_record(record), encoding="utf-8")
    main(["replay", str(file), "--to", "text"])
    text = capsys.readouterr().out
    assert text == write_record(record, text=True)
    assert read_record(text).record == record


def test_a_running_game_is_right_so_far(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game"
    seed = "00" * 32
    file.write_text(f"tenback 1\ngame coop 1\nplayer Anna\nseed {seed}\n", encoding="utf-8")
    main(["replay", str(file)])
    out = capsys.readouterr().out
    assert "The record is right so far (0 entries); the game has not ended." in out
    assert seed in out


def test_a_broken_record_is_refused_with_its_line(
    record: GameRecord, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game"
    file.write_text(write_record(record, text=True).replace("options players=2", "options players=6"), "utf-8")
    assert refused(["replay", str(file)], capsys) == ("line 3: option players cannot be 6; it is 1 to 5 at this table")
    message = refused(["replay", str(file), "--language", "fr"], capsys)
    assert message.startswith("ligne 3 : l’option players ne peut pas valoir 6")


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "No such file" in refused(["replay", str(tmp_path / "none")], capsys)
    assert "Is a directory" in refused(["replay", str(tmp_path)], capsys)
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00")
    assert "is not a text file" in refused(["replay", str(binary)], capsys)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["play", "coop", "--players", "6"], "option players cannot be 6; it is 1 to 5 at this table"),
        (["play", "coop", "--player", "2"], "Unknown option: --player"),
        (["play", "chess"], "chess"),
        (["play", "coop", "--talk", "loud"], 'Invalid value "loud"'),
        (["play", "coop"], "playing needs a terminal"),
        (["play"], "playing needs a terminal"),
        (["play", "duel", "--level", "inhuman"], "duel has no bot called 'inhuman'; its bots are novice, casual"),
        (["bots", "chess"], 'Invalid value "chess"'),
        (["warm", "--game", "chess"], 'Invalid value "chess"'),
        (["rules", "chess"], 'Invalid value "chess"'),
        (["replay"], "requires an argument"),
        (["fly"], 'Unknown command "fly"'),
    ],
)
def test_bad_input_is_one_clear_line(arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert reason in refused(arguments, capsys)


def test_refusals_speak_the_language_of_the_system(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert refused(["play", "coop", "--players", "9"], capsys).startswith("l’option players ne peut pas valoir 9")


def test_refusals_speak_the_language_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    message = refused(["play", "speed", "--players", "9", "--language", "fr"], capsys)
    assert message.startswith("l’option players ne peut pas valoir 9")


@pytest.mark.rule("C15")
@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (["no big jumps on the second one"], "This may be said."),
        (["I can jump back here", "--level", "relaxed"], "This may be said."),
        (["je peux reculer", "--language", "fr", "--level", "relaxed"], "Cela peut se dire."),
    ],
)
def test_talk_that_may_be_said(arguments: list[str], answer: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["talk", *arguments])
    assert capsys.readouterr().out == f"{answer}\n"


@pytest.mark.rule("C15")
def test_refused_talk_gets_its_reason_and_other_words(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["talk", "leave pile 2 alone"])
    assert stopped.value.code == 1
    assert capsys.readouterr().out.startswith("“2” has a digit in it")


def test_a_byte_order_mark_does_no_harm(record: GameRecord, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game"
    file.write_text(write_record(record, text=True).replace("\n", "\r\n"), encoding="utf-8-sig", newline="")
    main(["replay", str(file)])
    assert "The record is right" in capsys.readouterr().out


def test_rules_in_a_terminal_have_no_naked_colour_codes() -> None:
    env = {name: value for name, value in os.environ.items() if name not in {"PAGER", "LESS"}}
    command = f"{sys.executable} -m tenback rules duel"
    done = subprocess.run(
        ["script", "-qec", command, "/dev/null"],
        capture_output=True,
        input="q",
        text=True,
        check=False,
        env={**env, "TERM": "xterm"},
    )
    assert "duel" in done.stdout
    assert "ESC[" not in done.stdout


@pytest.mark.parametrize(("language", "title"), [("en", "backwards trick"), ("fr", "saut en arrière")])
def test_rules_are_shown(language: str, title: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["rules", "coop", "--language", language])
    assert title in capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_rules_in_both_languages(game: str) -> None:
    assert rules_page(game, "en") != rules_page(game, "fr")


def test_the_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--version"])
    assert capsys.readouterr().out.strip() == __version__


def warm_up(shop: FakeShop, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> None:
    monkeypatch.setattr("tenback.cli.Disk", lambda niceness: shop)
    main(["warm", *arguments])


def test_warming_up_says_what_it_does(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    warm_up(FakeShop(made={"coop"}), monkeypatch, "--game", "coop", "--game", "speed")
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "coop: loading …"
    assert re.fullmatch(r"coop: ready, loaded in \d+\.\d s\.", lines[1])
    assert lines[2:4] == ["speed: compiling for this machine, once …", "speed: loading …"]
    assert re.fullmatch(r"speed: ready, compiled in \d+\.\d s and loaded in \d+\.\d s\.", lines[4])
    assert len(lines) == 5


def test_warming_up_speaks_french_and_does_without_another_process(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    warm_up(FakeShop(compiler_fails=True), monkeypatch, "--language", "fr")
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "coop : compilation pour cette machine, une fois pour toutes …"
    assert "(CompilerFailed: no compiler)" in lines[1]
    assert re.fullmatch(r"speed : prêt, chargé en \d+\.\d s\.", lines[-1])


def test_a_failed_warm_up_says_why(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        warm_up(FakeShop(broken_loads=2), monkeypatch, "--game", "duel")
    assert stopped.value.code == 1
    assert "duel: could not be made ready: EOFError: Ran out of input" in capsys.readouterr().out


@pytest.mark.parametrize(("language", "text"), [("en", "what it knows"), ("fr", "ce qu’il sait")])
def test_bots_are_listed(language: str, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["bots", "--language", language])
    out = capsys.readouterr().out
    assert out.count(text) == len(GAMES)
    assert out.count("│ inhuman") == 1
    assert out.count("│ master") == len(GAMES)


def test_bots_are_listed_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    main(["bots", "speed", "--json"])
    data = json.loads(capsys.readouterr().out)
    assert [bot["level"] for bot in data["speed"]["bots"]] == ["novice", "casual", "skilled", "master", "inhuman"]
    assert list(data) == ["speed"]


def test_a_reader_that_stops_early_is_no_error(tmp_path: Path) -> None:
    file = tmp_path / "game"
    record = check_trial(TRIALS["speed of six"], 1, every=1000)
    file.write_text(write_record(record, text=True), encoding="utf-8")
    command = f"{sys.executable} -m tenback replay {file} | head -n 1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False, env={**os.environ})
    assert done.stdout.startswith("A game of speed")
    assert done.stderr == ""


@pytest.mark.parametrize("words", ["rules duel", "bots speed --json", "talk hello", "--version"])
def test_output_that_finds_a_full_disk_is_one_line(words: str) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        command = [sys.executable, "-m", "tenback", *words.split()]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.stderr.splitlines() == ["tenback: nothing more can be written: No space left on device"]
    assert done.returncode == 2
