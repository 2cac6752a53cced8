"""`tenback backup` and `tenback restore`, with a server that runs and games that go on meanwhile."""

import asyncio
import os
import shutil
import sqlite3
import stat
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import pytest

from tenback.cli import main
from tenback.client import AtTable, Client, Refusal
from tenback.server.backup import check
from tenback.server.errors import NotABackup
from tests.server.conftest import SECONDS, RunningServer
from tests.server.players import sensible, until_over
from tests.test_cli import refused


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(scope="module")
def some_backup(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup of a server on which somebody has a name."""
    folder = tmp_path_factory.mktemp("some")
    server = RunningServer(folder / "data")
    server.start()
    asyncio.run(Client(server.url).become("Ada"))
    main(["backup", str(folder / "backup.db"), "--data", str(server.data)])
    server.stop()
    return folder / "backup.db"


async def run(*arguments: str) -> None:
    """A command, while others go on."""
    await asyncio.to_thread(main, [*arguments])


def log_of(file: Path) -> list[tuple[str, int, str]]:
    with closing(sqlite3.connect(file)) as database:
        return database.execute("SELECT table_id, number, body FROM events ORDER BY table_id, number").fetchall()


def whole(log: list[tuple[str, int, str]]) -> bool:
    """Whether no table's log has a gap."""
    numbers: dict[str, list[int]] = {}
    for table, number, _ in log:
        numbers.setdefault(table, []).append(number)
    return all(found == [*range(1, len(found) + 1)] for found in numbers.values())


async def some_moves(table: AtTable, count: int) -> None:
    chance = Random(count)
    async with asyncio.timeout(SECONDS):
        while count:
            if move := sensible(table, chance):
                with suppress(Refusal):  # somebody else was quicker
                    await table.move(move)
                    count -= 1
            else:
                await table.news()


async def new_game(client: Client) -> str:
    return await client.open_table("coop", options={"players": 2, "take_backs": False}, bots=["casual"], start=True)


async def test_a_backup_of_a_busy_server_is_whole(server: RunningServer, tmp_path: Path) -> None:
    client = Client(server.url)
    await client.become("Ada")
    code = await client.open_table("coop", options={"players": 1, "take_backs": False}, start=True)
    async with client.at(code) as table:
        playing = asyncio.create_task(until_over(table))
        for number in range(5):
            file = tmp_path / f"backup{number}"
            await run("backup", str(file), "--data", str(server.data))
            check(file)
            assert whole(log_of(file))
        await playing
    await run("backup", str(tmp_path / "last"), "--data", str(server.data))
    log = log_of(server.data / "tenback.db")
    assert log_of(tmp_path / "last") == log
    for number in range(5):
        part = log_of(tmp_path / f"backup{number}")
        assert part == log[: len(part)]
    assert {path.name for path in tmp_path.iterdir()} == {"data", "last", *(f"backup{number}" for number in range(5))}


async def test_a_running_server_goes_on_from_a_restored_backup(
    server: RunningServer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, client = tmp_path / "backup", Client(server.url)
    await client.become("Ada")
    first = await new_game(client)
    async with client.at(first) as table:
        await some_moves(table, 3)
        await run("backup", str(file), "--data", str(server.data))
        saved = log_of(file)
        await some_moves(table, 6)
        second, later = await new_game(client), Client(server.url)
        await later.become("Ben")
        before = log_of(server.data / "tenback.db")
        assert len(before) > len(saved)
        await run("restore", str(file), "--data", str(server.data))
        async with asyncio.timeout(SECONDS):
            while (news := await table.news())["type"] != "welcome" or news["number"] < len(saved):
                pass  # until it is told where everything stands again
        assert news["number"] == len(saved)
        with pytest.raises(Refusal, match="there is no table"):
            await client.ask("GET", f"/api/tables/{second}")
        with pytest.raises(Refusal, match="say who you are"):
            await later.ask("GET", "/api/me")
        await until_over(table)
        assert table.outcome
    log = log_of(server.data / "tenback.db")
    assert log[: len(saved)] == saved
    assert whole(log)
    kept = next(server.data.glob("before-restore-*.db"))
    assert str(kept) in capsys.readouterr().out
    assert set(before) <= set(log_of(kept))  # bots went on in between
    assert {path.name for path in server.data.glob(".*")} == set()
    server.restart()
    async with client.at(first) as table:
        assert table.is_over


async def test_moves_on_their_way_during_a_restore_are_either_in_it_or_not(
    server: RunningServer, tmp_path: Path
) -> None:
    """A few tables play as fast as they can, and backups are restored under them: no log ever has a gap."""
    client = Client(server.url)
    await client.become("Ada")
    codes = [await client.open_table("coop", options={"players": 1, "take_backs": False}, start=True) for _ in range(4)]
    file, stop, chance = tmp_path / "backup", asyncio.Event(), Random(1)

    async def play(table: AtTable) -> None:
        while not stop.is_set():
            move = sensible(table, chance)
            try:
                await (table.move(move) if move else asyncio.sleep(0.02))
            except Refusal:
                await asyncio.sleep(0.01)

    await run("backup", str(file), "--data", str(server.data))
    async with client.at(codes[0]) as a, client.at(codes[1]) as b, client.at(codes[2]) as c, client.at(codes[3]) as d:
        playing = asyncio.gather(*map(play, (a, b, c, d)))
        for _ in range(6):
            await asyncio.sleep(0.15)
            await run("restore", str(file), "--data", str(server.data))
            assert whole(log_of(server.data / "tenback.db"))
        async with asyncio.timeout(SECONDS):
            while len(log_of(server.data / "tenback.db")) <= len(log_of(file)):  # they go on
                await asyncio.sleep(0.05)
            stop.set()
            await playing
    assert whole(log_of(server.data / "tenback.db"))
    server.restart()
    for code in codes:
        assert (await client.ask("GET", f"/api/tables/{code}"))["code"] == code


def test_a_backup_goes_to_an_empty_folder_as_well(some_backup: Path, tmp_path: Path) -> None:
    main(["restore", str(some_backup), "--data", str(tmp_path / "new")])
    assert {path.name for path in (tmp_path / "new").iterdir()} <= {"tenback.db", "tenback.db-wal", "tenback.db-shm"}
    with closing(sqlite3.connect(tmp_path / "new" / "tenback.db")) as database:
        assert database.execute("SELECT name FROM people").fetchall() == [("Ada",)]


def test_a_backup_is_for_its_owners_eyes(some_backup: Path, tmp_path: Path) -> None:
    main(["restore", str(some_backup), "--data", str(tmp_path / "new")])
    assert stat.S_IMODE(some_backup.stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700


def test_a_server_killed_in_the_middle_leaves_a_database_that_can_be_saved(
    server: RunningServer, tmp_path: Path
) -> None:
    asyncio.run(Client(server.url).become("Ada"))
    server.kill()
    assert (server.data / "tenback.db-wal").stat().st_size
    main(["backup", str(tmp_path / "backup"), "--data", str(server.data)])
    with closing(sqlite3.connect(tmp_path / "backup")) as database:
        assert database.execute("SELECT name FROM people").fetchall() == [("Ada",)]


def test_no_file_is_replaced_unless_asked(
    some_backup: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, file = tmp_path / "data", tmp_path / "letter"
    main(["restore", str(some_backup), "--data", str(data)])
    file.write_text("dear reader")
    assert "exists already; --force replaces it" in refused(["backup", str(file), "--data", str(data)], capsys)
    assert file.read_text() == "dear reader"
    main(["backup", str(file), "--data", str(data), "--force"])
    check(file)
    live = data / "tenback.db"
    assert "exists already" in refused(["backup", str(live), "--data", str(data), "--force"], capsys)


def spoiled(backup: Path, how: str, folder: Path) -> Path:
    """A file that is no backup."""
    file = folder / "spoiled"
    match how:
        case "a text":
            file.write_text("dear reader\n" * 500)
        case "empty":
            file.touch()
        case "cut off":
            file.write_bytes(backup.read_bytes()[:40_000])
        case "damaged":
            data = bytearray(backup.read_bytes())
            for page in range(4096 * 4, len(data), 4096):
                data[page : page + 200] = os.urandom(200)
            file.write_bytes(data)
        case "another program's":
            with closing(sqlite3.connect(file)) as database:
                database.execute("CREATE TABLE events (number INTEGER)")
        case "a later version's":
            shutil.copy(backup, file)
            with closing(sqlite3.connect(file)) as database:
                database.execute("UPDATE alembic_version SET version_num = '9999'")
                database.commit()
        case "a folder":
            file.mkdir()
    return file


@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ("a text", "it is not a database of tenback's"),
        ("empty", "it is not a database of tenback's"),
        ("cut off", "it is damaged|it is not a database"),
        ("damaged", "it is damaged|it is not a database"),
        ("another program's", "it is not a database of tenback's"),
        ("a later version's", "another version of tenback made it; update tenback"),
        ("a folder", "there is no such file"),
        ("missing", "there is no such file"),
    ],
)
def test_what_is_no_backup_changes_nothing(
    some_backup: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], how: str, reason: str
) -> None:
    data = tmp_path / "data"
    main(["restore", str(some_backup), "--data", str(data)])
    file = spoiled(some_backup, how, tmp_path)
    with pytest.raises(NotABackup, match=reason):
        check(file)
    before = {path: path.read_bytes() for path in data.iterdir()}
    message = refused(["restore", str(file), "--data", str(data)], capsys)
    assert message.startswith(f"{file} cannot be restored: ")
    assert {path: path.read_bytes() for path in data.iterdir()} == before


def test_refusals_are_clear(some_backup: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, none = str(tmp_path / "file"), str(tmp_path / "none")
    assert f"there is none in {none}" in refused(["backup", file, "--data", none], capsys)
    elsewhere = ["--database", "postgresql://somebody@localhost/tenback"]
    assert "pg_dump" in refused(["backup", file, *elsewhere], capsys)
    assert "pg_restore" in refused(["restore", str(some_backup), *elsewhere], capsys)
    assert "pg_dump fait une sauvegarde" in refused(["backup", file, *elsewhere, "--language", "fr"], capsys)
    main(["restore", str(some_backup), "--data", str(tmp_path / "data")])
    nowhere = str(tmp_path / "no" / "folder" / "file")
    assert "nothing can be written" in refused(["backup", nowhere, "--data", str(tmp_path / "data")], capsys)


def test_the_database_may_be_named_by_its_url_or_a_variable(
    some_backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    main(["restore", str(some_backup), "--database", f"sqlite:///{tmp_path / 'own.db'}"])
    check(tmp_path / "own.db")
    monkeypatch.setenv("TENBACK_DATA", str(tmp_path / "data"))
    main(["restore", str(some_backup)])
    check(tmp_path / "data" / "tenback.db")


def test_a_database_that_stays_locked_is_not_waited_for(
    some_backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tenback.server.backup.PATIENCE", 0.2)
    data = tmp_path / "data"
    main(["restore", str(some_backup), "--data", str(data)])
    with closing(sqlite3.connect(data / "tenback.db", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert "somebody else keeps it locked" in refused(["restore", str(some_backup), "--data", str(data)], capsys)
        other.execute("ROLLBACK")
    main(["restore", str(some_backup), "--data", str(data)])
