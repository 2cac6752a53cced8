"""Opening the database: SQLite unless another one is named, brought to the newest form when the server starts."""

import sqlite3
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from tenback.core.errors import Phrase
from tenback.server.errors import CannotOpenDatabase

MIGRATIONS = Path(__file__).with_name("migrations")
FILE = "tenback.db"
BUSY_MS = 5_000  # how long a locked database is waited for
BUSY = "busy_ms"  # where an engine notes that
RETRY = 0.02  # seconds
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
ALONE = {"sqlite": "BEGIN IMMEDIATE", "postgresql": "SELECT pg_advisory_xact_lock(1010)"}  # whoever migrates
DURABLE = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
READERS = 3  # connections, each with a thread of its own; whoever finds them busy waits a moment
SMALL = ("cache_size=-1024", "temp_store=MEMORY")  # kB, the tables are in memory anyway; no file to undo a statement


def sqlite_url(folder: Path) -> str:
    """The database in a folder."""
    return URL.create(DRIVERS["sqlite"], database=str(folder / FILE)).render_as_string(hide_password=False)


def read_url(text: str) -> URL:
    """The URL of a database; its driver need not be named."""
    try:
        url = make_url(text)
    except ArgumentError:
        raise CannotOpenDatabase(reason=Phrase("this is not the URL of a database")) from None
    return url.set(drivername=DRIVERS.get(url.drivername, url.drivername))


def open_engine(url: str, *, busy_ms: int = BUSY_MS) -> AsyncEngine:
    """An engine whose commits survive a power cut, and which waits for other people's locks for a bounded time."""
    try:
        return _open(read_url(url), busy_ms)
    except NoSuchModuleError:
        raise CannotOpenDatabase(reason=Phrase("it is neither SQLite nor PostgreSQL")) from None
    except ModuleNotFoundError as error:
        missing = Phrase("its driver is missing: install {package}", package=error.name)
        raise CannotOpenDatabase(reason=missing) from None


def _open(url: URL, busy_ms: int) -> AsyncEngine:
    if url.get_backend_name() != "sqlite":
        settings = {"synchronous_commit": "on", "lock_timeout": str(busy_ms), "application_name": "tenback"}
        return create_async_engine(
            url,
            pool_size=4,
            max_overflow=4,
            connect_args={"timeout": busy_ms / 1000, "server_settings": settings},
            hide_parameters=True,
        )
    engine = create_async_engine(
        url,
        pool_size=READERS,
        max_overflow=0,
        connect_args={"timeout": busy_ms / 1000},
        execution_options={BUSY: busy_ms},
        hide_parameters=True,  # in what an error says: hidden cards are among them
    )
    _prepare(engine.sync_engine, busy_ms)
    return engine


def writing_engine(engine: AsyncEngine) -> Engine:
    """For the one thread that writes to the same file."""
    busy_ms = engine.sync_engine.get_execution_options()[BUSY]
    url = engine.url.set(drivername="sqlite")
    patience = {"timeout": busy_ms / 1000}
    writing = create_engine(url, pool_size=1, max_overflow=0, connect_args=patience, hide_parameters=True)
    _prepare(writing, busy_ms)
    return writing


def _prepare(engine: Engine, busy_ms: int) -> None:
    def prepare(connection: Any, _record: Any) -> None:
        cursor = connection.cursor()
        for pragma in (f"busy_timeout={busy_ms}", *SMALL, *DURABLE):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    event.listen(engine, "connect", prepare)


def migrations(connection: Connection | None = None) -> Config:
    """Alembic's configuration, without a file."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def known_revisions() -> list[str]:
    """All forms of the database that this tenback knows, oldest first."""
    return [script.revision for script in ScriptDirectory.from_config(migrations()).walk_revisions()][::-1]


async def migrate(engine: AsyncEngine, revision: str = "head") -> None:
    """Bring the database to a form, the newest unless said: all the way, or not at all."""
    try:
        _touch(engine.url)
        async with engine.begin() as connection:
            await connection.exec_driver_sql(ALONE[engine.dialect.name])
            await connection.run_sync(lambda sync: command.upgrade(migrations(sync), revision))
    except CommandError as error:
        raise CannotOpenDatabase(reason=Phrase("another version of tenback made it; update tenback")) from error
    except (SQLAlchemyError, sqlite3.Error, OSError) as error:
        raise CannotOpenDatabase(reason=getattr(error, "orig", None) or error) from error


def _touch(url: URL) -> None:
    """A file that SQLite cannot use is found out before threads are started for it.

    SQLite does not wait for others when it begins a write-ahead log, so two servers that start at once have to.
    """
    if url.get_backend_name() != "sqlite" or not url.database:
        return
    until = monotonic() + BUSY_MS / 1000
    with closing(sqlite3.connect(url.database)) as connection:
        while True:
            try:
                connection.execute("PRAGMA journal_mode=WAL")
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or monotonic() > until:
                    raise
                sleep(RETRY)
            else:
                return
