"""A whole server whose disk is full or whose database is locked: nobody is told what is not stored, and games go on."""

import asyncio
import resource
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tenback.client import AtTable, Client
from tests.server.conftest import SECONDS, RunningServer
from tests.server.players import until_over
from tests.server.storage.postgres import PostgreSQL
from tests.server.storage.test_backup import log_of, some_moves, whole


async def two_tables(client: Client) -> list[str]:
    await client.become("Ada")
    return [await client.open_table("coop", options={"players": 1, "take_backs": False}, start=True) for _ in range(2)]


async def not_yet(*waiting: "asyncio.Task[None]") -> None:
    await asyncio.sleep(0.5)
    assert not any(task.done() for task in waiting)


async def heard_no_more_than_is_kept(server: RunningServer, *tables: AtTable) -> None:
    kept = len(log_of(server.data / "tenback.db"))
    assert sum(table.number for table in tables) <= kept


async def test_a_full_disk(server: RunningServer) -> None:
    """The kernel lets the server's files grow no more; then there is room again."""
    client = Client(server.url)
    a, b = await two_tables(client)
    async with client.at(a) as one, client.at(b) as two:
        await some_moves(one, 2)
        _, most = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (10_000, most))
        waiting = [asyncio.create_task(some_moves(table, 1)) for table in (one, two)]
        async with asyncio.timeout(SECONDS):
            while "not_stored" not in server.log.read_text():
                await asyncio.sleep(0.05)
        await not_yet(*waiting)
        await heard_no_more_than_is_kept(server, one, two)
        assert (await client.ask("GET", "/api/health"))["status"] == "ready"
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (most, most))
        async with asyncio.timeout(SECONDS):
            await asyncio.gather(*waiting)
        await until_over(one, two)
        assert one.gaps == two.gaps == 0
    assert whole(log_of(server.data / "tenback.db"))


@pytest.mark.parametrize("how", ["BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"])
async def test_a_locked_database(server: RunningServer, how: str) -> None:
    """Another program holds the database for a while, less than the server waits."""
    client = Client(server.url)
    a, b = await two_tables(client)
    async with client.at(a) as one, client.at(b) as two:
        with closing(sqlite3.connect(server.data / "tenback.db", isolation_level=None)) as other:
            other.execute(how)
            waiting = [asyncio.create_task(some_moves(table, 1)) for table in (one, two)]
            await not_yet(*waiting)
            await heard_no_more_than_is_kept(server, one, two)
            assert (await client.ask("GET", "/api/me"))["name"] == "Ada"
            other.execute("ROLLBACK")
        async with asyncio.timeout(SECONDS):
            await asyncio.gather(*waiting)
        await until_over(one, two)
        assert one.gaps == two.gaps == 0
    assert whole(log_of(server.data / "tenback.db"))


async def test_postgresql_starts_again_in_the_middle_of_games(postgresql: PostgreSQL, tmp_path: Path) -> None:
    server = RunningServer(tmp_path / "data", database=await postgresql.new_database())
    server.start()
    try:
        client = Client(server.url)
        a, b = await two_tables(client)
        async with client.at(a) as one, client.at(b) as two:
            await some_moves(one, 2)
            await asyncio.to_thread(postgresql.stop)
            playing = asyncio.create_task(until_over(one, two))
            await not_yet(playing)
            await asyncio.to_thread(postgresql.start)
            await playing
            assert one.gaps == two.gaps == 0
        server.restart()
        async with client.at(a) as one, client.at(b) as two:
            assert one.is_over
            assert two.is_over
        assert not (server.data / "tenback.db").exists()
    finally:
        server.kill()
