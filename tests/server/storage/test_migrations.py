"""From every form that the database has had to the newest, on both databases."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, MetaData, Table, event, func, insert, inspect, select, text, types
from sqlalchemy.ext.asyncio import AsyncEngine

from tenback.server.errors import CannotOpenDatabase
from tenback.server.storage.database import known_revisions, migrate, open_engine, sqlite_url
from tenback.server.storage.schema import metadata
from tests.server.conftest import SECONDS

VERSION = "alembic_version"
ROWS = 3


@pytest.fixture
async def engine(url: str) -> AsyncIterator[AsyncEngine]:
    """An engine on an empty database."""
    engine = open_engine(url)
    yield engine
    await engine.dispose()


def differences(connection: Connection) -> list[Any]:
    """Between the database and the schema."""
    options = {"compare_type": True, "compare_server_default": True}
    return [*compare_metadata(MigrationContext.configure(connection, opts=options), metadata)]


def value(kind: types.TypeEngine[Any], number: int) -> Any:
    """A value of a column, another one in every row."""
    match kind:
        case types.LargeBinary() | types.BLOB():
            return bytes([number])
        case types.Boolean():
            return number % 2 == 0
        case types.Integer() | types.Float() | types.Numeric():
            return number
        case _:
            return str(number)


def fill(connection: Connection) -> dict[str, int]:
    """Rows in every table, as far as its form is found in the database; how many there are."""
    found = MetaData()
    found.reflect(connection)
    for table in found.sorted_tables:
        if table.name != VERSION:
            rows = [{column.name: value(column.type, number) for column in table.columns} for number in range(ROWS)]
            connection.execute(insert(table), rows)
    return count(connection, found)


def count(connection: Connection, found: MetaData) -> dict[str, int]:
    def rows(table: Table) -> int:
        return connection.execute(select(func.count()).select_from(table)).scalar_one()

    return {table.name: rows(table) for table in found.sorted_tables if table.name != VERSION}


async def test_an_empty_database_gets_the_form_of_the_schema(engine: AsyncEngine) -> None:
    await migrate(engine)
    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
        names = await connection.run_sync(lambda sync: inspect(sync).get_table_names())
    assert {*names} == {*metadata.tables, VERSION}


async def test_a_difference_would_be_noticed(engine: AsyncEngine) -> None:
    await migrate(engine)
    async with engine.begin() as connection:
        await connection.exec_driver_sql("ALTER TABLE people ADD COLUMN more INTEGER")
        await connection.exec_driver_sql("DROP INDEX ix_tables_host")
        assert len(await connection.run_sync(differences)) == 2


@pytest.mark.parametrize("revision", known_revisions())
async def test_a_filled_database_keeps_everything(engine: AsyncEngine, revision: str) -> None:
    await migrate(engine, revision)
    async with engine.begin() as connection:
        before = await connection.run_sync(fill)
    assert len(before) > 5
    await migrate(engine)
    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
        after = await connection.run_sync(lambda sync: count(sync, metadata))
        rows = (await connection.execute(select(metadata.tables["events"]))).all()
    assert before.items() <= after.items()
    assert [(row.table_id, row.number, row.at, row.body) for row in rows] == [
        (str(number), number, number, str(number)) for number in range(ROWS)
    ]


async def test_migrating_again_changes_nothing(engine: AsyncEngine) -> None:
    await migrate(engine)
    async with engine.begin() as connection:
        before = await connection.run_sync(fill)
    await migrate(engine)
    async with engine.connect() as connection:
        assert await connection.run_sync(lambda sync: count(sync, metadata)) == before


async def test_two_servers_that_start_at_once_do_not_get_in_each_others_way(url: str, engine: AsyncEngine) -> None:
    servers = [open_engine(url, busy_ms=round(1000 * SECONDS)) for _ in range(4)]
    await asyncio.gather(*(migrate(server) for server in servers))
    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    for server in servers:
        await server.dispose()


async def test_half_a_migration_is_none(tmp_path: Path) -> None:
    """SQLite has no room for all of it, so there is nothing of it afterwards."""
    engine = open_engine(sqlite_url(tmp_path))
    room = {"pages": 8}
    event.listen(
        engine.sync_engine, "begin", lambda c: c.exec_driver_sql(f"PRAGMA max_page_count={room['pages']}").close()
    )
    with pytest.raises(CannotOpenDatabase, match="full"):
        await migrate(engine)
    async with engine.connect() as connection:
        assert await connection.run_sync(lambda sync: inspect(sync).get_table_names()) == []
    room["pages"] = 1_000_000
    await migrate(engine)
    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await engine.dispose()


async def test_a_database_of_a_later_version_is_refused(engine: AsyncEngine) -> None:
    await migrate(engine)
    async with engine.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(CannotOpenDatabase, match="another version of tenback made it"):
        await migrate(engine)


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("nonsense", "this is not the URL of a database"),
        ("oracle://machine/db", "neither SQLite nor PostgreSQL|driver is missing"),
        ("mysql+aiomysql://machine/db", "driver is missing: install aiomysql"),
        ("postgresql://nobody@localhost:1/none", "Connect call failed|refused"),
        ("sqlite:////nowhere/at/all.db", "unable to open database file"),
    ],
)
async def test_a_database_that_cannot_be_used_is_one_clear_error(url: str, reason: str) -> None:
    async def start() -> None:
        engine = open_engine(url)
        try:
            await migrate(engine)
        finally:
            await engine.dispose()

    with pytest.raises(CannotOpenDatabase, match=reason):
        await start()


async def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "tenback.db"
    file.write_text("a letter to somebody\n" * 100)
    engine = open_engine(sqlite_url(tmp_path))
    with pytest.raises(CannotOpenDatabase, match="not a database"):
        await migrate(engine)
    await engine.dispose()
    assert file.read_text().startswith("a letter to somebody")
