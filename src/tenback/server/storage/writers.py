"""How a batch gets into the database in one transaction: SQLite's way, and PostgreSQL's."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing
from typing import Any, Protocol, TypeAlias

from msgspec.json import encode
from sqlalchemy import Connection, Engine, Executable
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from tenback.server.storage.database import writing_engine
from tenback.server.storage.schema import secrets

COLUMNS = ("table_id", "number", "at", "body")  # of a row of the log
GENERATION = "generation"  # the secret that is another one after every restore
# Asked of the drivers themselves, since rows come by the thousand, and the last one in every transaction. All rows of a
# transaction are one argument: with one call for each, SQLite's thread and the tables' would wait for each other.
APPEND_TO_FILE = (
    f"INSERT INTO events ({', '.join(COLUMNS)}) "  # noqa: S608 - our own words
    "SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'), "
    "json_extract(value, '$[3]') FROM json_each(?)"
)
APPEND_TO_SERVER = (
    f"INSERT INTO events ({', '.join(COLUMNS)}) "  # noqa: S608
    "SELECT * FROM unnest($1::varchar[], $2::int[], $3::bigint[], $4::text[])"
)
WHICH = f"SELECT value FROM {secrets.name} WHERE name = '{GENERATION}'"  # noqa: S608

Row: TypeAlias = tuple[str, int, int, str]  # of the log, by `COLUMNS`
Rows: TypeAlias = Sequence[Row]
Statements: TypeAlias = Sequence[tuple[Executable, Any]]


class Unreached(Exception):
    """There was no connection, or it was lost before anything could have been stored."""


class Replaced(Exception):
    """The database is another one than before."""


class Writer(Protocol):
    """Writes to one database."""

    @property
    def engine(self) -> Engine:
        """What it writes with."""
        ...

    async def start(self) -> None:
        """Get to know the database."""
        ...

    async def write(self, rows: Rows, statements: Statements) -> None:
        """Store all of it, or nothing; raises `Unreached` or `Replaced`, or what the database says."""
        ...

    async def look(self) -> None:
        """Raise `Replaced` if this is another database than before."""
        ...

    async def stop(self) -> None:
        """Let the database go."""
        ...


class FileWriter:
    """SQLite: a whole transaction is one call in a thread of its own, for each way there costs as much as a move."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = writing_engine(engine)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="ledger")
        self._generation: bytes | None = None

    async def start(self) -> None:
        """Get to know the database."""
        await self._there(self._remember)

    async def write(self, rows: Rows, statements: Statements) -> None:
        """Store all of it, or nothing."""
        await self._there(self._write, rows, statements)

    async def look(self) -> None:
        """Raise `Replaced` if this is another database than before."""
        await self._there(self._look)

    async def stop(self) -> None:
        """Let the database go."""
        await self._there(self.engine.dispose)
        self._thread.shutdown()

    async def _there(self, do: Callable[..., None], *what: Any) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, do, *what)

    def _remember(self) -> None:
        with self.engine.connect() as connection:
            self._generation = _generation(connection)

    def _write(self, rows: Rows, statements: Statements) -> None:
        try:
            connection = self.engine.connect()
        except Exception as error:
            raise Unreached from error
        with connection:
            if rows:
                connection.exec_driver_sql(APPEND_TO_FILE, (encode(rows).decode(),))
            for statement, parameters in statements:
                connection.execute(statement, parameters)
            self._check(connection)  # after the first write nobody else can write, so it stays true until the commit
            connection.commit()

    def _look(self) -> None:
        with self.engine.connect() as connection:
            self._check(connection)

    def _check(self, connection: Connection) -> None:
        found = _generation(connection)
        if found != self._generation:
            self._generation = found
            raise Replaced


def _generation(connection: Connection) -> bytes | None:
    found: bytes | None = connection.exec_driver_sql(WHICH).scalar_one_or_none()
    return found


class ServerWriter:
    """PostgreSQL: nothing has to wait for it, and it is not replaced while somebody uses it."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @property
    def engine(self) -> Engine:
        """What it writes with."""
        return self._engine.sync_engine

    async def start(self) -> None:
        """Nothing has to be known."""

    async def write(self, rows: Rows, statements: Statements) -> None:
        """Store all of it, or nothing."""
        try:
            connection = await self._engine.connect()
        except Exception as error:
            raise Unreached from error
        async with aclosing(connection):
            try:
                if rows:
                    await connection.exec_driver_sql(APPEND_TO_SERVER, tuple(zip(*rows, strict=True)))
                for statement, parameters in statements:
                    await connection.execute(statement, parameters)
            except DBAPIError as error:
                if error.connection_invalidated:
                    raise Unreached from error
                raise
            await connection.commit()

    async def look(self) -> None:
        """It is the same one."""

    async def stop(self) -> None:
        """The engine belongs to others, too."""
