"""Databases in trouble: full, gone, silent. Everybody is told in the end, and all goes on when there is one again."""

import asyncio
import os
import signal
import subprocess
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine

from tenback.server.errors import NotStored
from tenback.server.storage.database import migrate, open_engine, sqlite_url
from tenback.server.storage.ledger import Change, Ledger
from tests.server.conftest import SECONDS
from tests.server.storage.postgres import PostgreSQL
from tests.server.storage.test_ledger import Told, flush, kept, one_row, row

MEGABYTE = 1_000_000


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of two megabytes; only root may make one."""
    disk = tmp_path / "disk"
    disk.mkdir()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", disk], capture_output=True, text=True, check=False
    )
    if made.returncode:
        pytest.skip(f"no disk can be made here: {made.stderr.strip()}")
    yield disk
    subprocess.run(["umount", disk], check=True)


async def test_a_full_disk_fails_the_batch_and_no_more(small_disk: Path) -> None:
    engine = open_engine(sqlite_url(small_disk))
    await migrate(engine)
    ledger, told = Ledger(engine), Told()
    await ledger.start()
    await ledger.store(one_row(1))
    ballast = small_disk / "ballast"
    with pytest.raises(OSError, match="No space left"):
        ballast.write_bytes(bytes(2 * MEGABYTE))
    for number in range(2, 12):
        ledger.append(Change([row(number, body="x" * 10_000)], done=told.about(number)))
    await flush(ledger)
    assert told.failed == [*range(2, 12)]
    assert await kept(engine) == [("a", 1)]
    ballast.unlink()
    for number in range(2, 12):
        ledger.append(Change([row(number, body="x" * 10_000)], done=told.about(number)))
    await flush(ledger)
    assert told.stored == [*range(2, 12)]
    assert len(await kept(engine)) == 11
    await ledger.stop()
    await engine.dispose()


async def test_a_full_database_fails_the_batch_and_no_more(tmp_path: Path) -> None:
    """The same where no disk can be made: SQLite may not take another page."""
    engine = open_engine(sqlite_url(tmp_path))
    await migrate(engine)
    room = {"pages": 1}
    ledger, told = Ledger(engine), Told()
    event.listen(
        ledger._writer.engine, "begin", lambda c: c.exec_driver_sql(f"PRAGMA max_page_count={room['pages']}").close()
    )
    await ledger.start()
    ledger.append(Change([row(1, body="x" * 100_000)], done=told.about("big")))
    ledger.append(Change([row(2)], done=told.about("small")))
    await flush(ledger)
    assert told.failed == ["big", "small"]
    assert await kept(engine) == []
    room["pages"] = 1_000_000
    ledger.append(Change([row(1, body="x" * 100_000)], done=told.about("big")))
    await flush(ledger)
    assert told.stored == ["big"]
    await ledger.stop()
    await engine.dispose()


@pytest.fixture
async def engine(postgresql: PostgreSQL) -> AsyncIterator[AsyncEngine]:
    """A database on PostgreSQL."""
    engine = open_engine(await postgresql.new_database())
    await migrate(engine)
    yield engine
    await engine.dispose()


async def backends(postgresql: PostgreSQL, engine: AsyncEngine, wanted: str) -> list[int]:
    """The processes of PostgreSQL that serve this engine, and something done to each of them."""
    connection = await postgresql.connect()
    found = await connection.fetch(f"SELECT {wanted} FROM pg_stat_activity WHERE datname = $1", engine.url.database)  # noqa: S608
    await connection.close()
    return [int(one[0]) for one in found]


async def test_lost_connections_are_taken_up_again(postgresql: PostgreSQL, engine: AsyncEngine, ledger: Ledger) -> None:
    await ledger.store(one_row(1))
    assert await backends(postgresql, engine, "pg_terminate_backend(pid)::int")
    await ledger.store(one_row(2))
    assert await kept(engine) == [("a", 1), ("a", 2)]


async def test_a_database_that_starts_again_is_waited_for(postgresql: PostgreSQL, engine: AsyncEngine) -> None:
    ledger = Ledger(engine, patience=SECONDS)
    await ledger.start()
    await ledger.store(one_row(1))
    await asyncio.to_thread(postgresql.stop)
    storing = asyncio.create_task(ledger.store(one_row(2)))
    await asyncio.to_thread(postgresql.start)
    await storing
    assert await kept(engine) == [("a", 1), ("a", 2)]
    assert ledger.commits == 2
    await ledger.stop()


async def test_a_database_that_stays_away_is_not_waited_for(postgresql: PostgreSQL, engine: AsyncEngine) -> None:
    ledger = Ledger(engine, patience=1)
    await ledger.start()
    await asyncio.to_thread(postgresql.stop)
    with pytest.raises(NotStored):
        await ledger.store(one_row(1))
    await asyncio.to_thread(postgresql.start)
    await ledger.store(one_row(1))
    assert await kept(engine) == [("a", 1)]
    await ledger.stop()


async def test_a_database_that_does_not_answer_is_not_waited_for(postgresql: PostgreSQL, engine: AsyncEngine) -> None:
    ledger = Ledger(engine, hang=SECONDS)
    await ledger.start()
    await ledger.store(one_row(1))
    stopped = await backends(postgresql, engine, "pid")
    for pid in stopped:
        os.kill(pid, signal.SIGSTOP)
    try:
        ledger._hang = 0.3
        with pytest.raises(NotStored):
            await ledger.store(one_row(2))
        ledger._hang = SECONDS  # for a new connection
        await ledger.store(one_row(3))
    finally:
        for pid in stopped:
            os.kill(pid, signal.SIGCONT)
    assert {("a", 1), ("a", 3)} <= {*await kept(engine)}
    await ledger.stop()
