"""Group commit: whatever waits to be stored, at whichever table, goes into one transaction. Stored first, told after.

A change that the database refuses for its own sake (an owner of a table that has lost it, say) fails alone. A database
that is locked, full or gone fails everybody in the batch after a while; nothing of it is stored then. A database that
was replaced by a backup is noticed within the transaction, before anything old can be added to what is new.
"""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import aclosing, suppress
from dataclasses import dataclass, field
from operator import itemgetter
from time import monotonic
from typing import Any, TypeAlias

from sqlalchemy import Executable
from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    IntegrityError,
    InterfaceError,
    ProgrammingError,
    SQLAlchemyError,
    StatementError,
)
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from structlog import get_logger

from tenback.server import metrics
from tenback.server.errors import NotStored
from tenback.server.storage.schema import events, secrets

logger = get_logger()
Done: TypeAlias = Callable[[BaseException | None], None]
COLUMNS = tuple(column.name for column in events.columns)
APPEND = {  # asked of the driver itself, since rows come by the thousand
    "sqlite": f"INSERT INTO events ({', '.join(COLUMNS)}) VALUES (?, ?, ?, ?)",  # noqa: S608 - our own words
    "postgresql": f"INSERT INTO events ({', '.join(COLUMNS)}) "  # noqa: S608
    "SELECT * FROM unnest($1::varchar[], $2::int[], $3::bigint[], $4::text[])",
}
GENERATION = "generation"  # the secret that is another one after every restore
WHICH = f"SELECT value FROM {secrets.name} WHERE name = '{GENERATION}'"  # noqa: S608 - our own words
MOST_AT_ONCE = 2_000
PATIENCE = 5.0  # seconds with a database that cannot be reached
RETRY = 0.1
HANG = 30.0  # seconds with a database that does not answer
LOOK = 1.0  # how often a ledger that has nothing to do looks whether the database was replaced
OWN_FAULTS = (IntegrityError, DataError, ProgrammingError, InterfaceError)
BAD_DATA = "22"  # SQL's class of errors in what was given


class Unreached(Exception):
    """There was no connection, or it was lost before anything could have been stored."""


class Replaced(Exception):
    """The database is another one than before."""

    def __init__(self, generation: bytes | None) -> None:
        super().__init__()
        self.generation = generation


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """Rows for the log, whatever else belongs to them, and whom to tell when all of it is stored or has failed.

    A change that has become void, since it builds upon another one that failed, is not stored.
    """

    rows: Sequence[dict[str, Any]] = ()
    statements: Sequence[tuple[Executable, Any]] = ()
    done: Done = field(default=lambda _: None)
    void: Callable[[], bool] = field(default=lambda: False)


async def _nobody() -> None:
    return None


class Ledger:
    """The only writer to the database."""

    def __init__(self, engine: AsyncEngine, *, patience: float = PATIENCE, hang: float = HANG) -> None:
        self._engine = engine
        self._patience, self._hang = patience, hang
        self._waiting: list[Change] = []
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._stopping = False
        self._is_file = engine.dialect.name == "sqlite"
        self._append = APPEND[engine.dialect.name]
        self._generation: bytes | None = None
        self.commits = 0
        self.epoch = 0  # how often the database was replaced
        self.on_replaced: Callable[[], Awaitable[None]] = _nobody

    async def start(self) -> None:
        """From now on changes are stored."""
        if self._is_file:
            async with self._engine.connect() as connection:
                self._generation = await _generation(connection)
        self._task = asyncio.create_task(self._run(), name="ledger")

    async def stop(self) -> None:
        """Store what waits, then stop."""
        self._stopping = True
        self._wake.set()
        if self._task:
            await self._task

    def append(self, change: Change) -> None:
        """Store this with the next transaction."""
        if self._task and self._task.done():
            _tell([change], NotStored())
            return
        self._waiting.append(change)
        self._wake.set()

    async def store(self, *statements: tuple[Executable, Any]) -> None:
        """Store this, and wait until it is; raises `NotStored`."""
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def done(error: BaseException | None) -> None:
            if stored.done():
                return
            if error:
                stored.set_exception(error)
            else:
                stored.set_result(None)

        self.append(Change(statements=statements, done=done))
        await stored

    async def _run(self) -> None:
        while self._waiting or not self._stopping:
            if self._waiting:
                await self._store(self._next())
            else:
                await self._rest()

    def _next(self) -> list[Change]:
        """What is stored next."""
        batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
        return batch

    async def _rest(self) -> None:
        """Wait for something to do, with an eye on the database."""
        self._wake.clear()
        try:
            async with asyncio.timeout(LOOK if self._is_file else None):
                await self._wake.wait()
        except TimeoutError:
            await self._look()

    async def _look(self) -> None:
        with suppress(SQLAlchemyError, sqlite3.Error):
            async with self._engine.connect() as connection:
                found = await _generation(connection)
            if found != self._generation:
                await self._begin_anew(Replaced(found), [])

    async def _store(self, wanted: Sequence[Change]) -> None:
        batch: list[Change] = []
        void: list[Change] = []
        for change in wanted:
            (void if change.void() else batch).append(change)
        _tell(void, NotStored())
        try:
            if batch:
                await self._commit(batch)
        except Replaced as replaced:
            await self._begin_anew(replaced, batch)
        except Exception as error:
            if len(batch) > 1 and _is_own_fault(error):
                half = len(batch) // 2
                await self._store(batch[:half])
                await self._store(batch[half:])
            else:
                _tell(batch, NotStored(), error)
        else:
            _tell(batch, None)

    async def _begin_anew(self, replaced: Replaced, batch: Sequence[Change]) -> None:
        """Nothing that waits was meant for this database."""
        self.epoch += 1
        self._generation = replaced.generation
        waiting, self._waiting = self._waiting, []
        _tell([*batch, *waiting], NotStored(), replaced)
        try:
            await self.on_replaced()
        except Exception:
            logger.exception("restore_failed")

    async def _commit(self, batch: Sequence[Change]) -> None:
        """All of it in one transaction; a lost connection is taken up again as long as nothing can be stored twice."""
        until = monotonic() + self._patience
        while True:
            try:
                async with asyncio.timeout(None if self._is_file else self._hang):
                    await self._attempt(batch)
            except Unreached:
                if monotonic() > until:
                    raise
                await asyncio.sleep(RETRY)
            else:
                return

    async def _attempt(self, batch: Sequence[Change]) -> None:
        try:
            connection = await self._engine.connect()
        except Exception as error:
            raise Unreached from error
        async with aclosing(connection):
            try:
                rows = await self._write(connection, batch)
            except DBAPIError as error:
                if error.connection_invalidated:
                    raise Unreached from error
                raise
            await connection.commit()
            self.commits += 1
            if rows:
                metrics.COMMIT_ROWS.observe(rows)

    async def _write(self, connection: AsyncConnection, batch: Sequence[Change]) -> int:
        """Write everything; how many rows of the log that is."""
        rows = [values_of(row) for change in batch for row in change.rows]
        if rows:
            await connection.exec_driver_sql(self._append, rows if self._is_file else tuple(zip(*rows, strict=True)))
        for change in batch:
            for statement, parameters in change.statements:
                await connection.execute(statement, parameters)
        if self._is_file:  # after the first write nobody else can write, so this stays true until the commit
            found = await _generation(connection)
            if found != self._generation:
                raise Replaced(found)
        return len(rows)


values_of = itemgetter(*COLUMNS)


async def _generation(connection: AsyncConnection) -> bytes | None:
    """Asked of the driver itself, since this is asked in every transaction."""
    driver: Any = (await connection.get_raw_connection()).driver_connection
    found = await driver.execute_fetchall(WHICH)
    return found[0][0] if found else None


def _is_own_fault(error: Exception) -> bool:
    """Whether the database is fine, and one change is not."""
    if isinstance(error, DBAPIError):
        state = getattr(error.orig, "sqlstate", None) or ""
        return isinstance(error, OWN_FAULTS) or state.startswith(BAD_DATA)
    return isinstance(error, StatementError | ValueError | TypeError)


def _tell(batch: Iterable[Change], error: NotStored | None, cause: BaseException | None = None) -> None:
    """Tell everybody; whatever somebody does about it is no reason not to tell the next one."""
    if error:
        error.__cause__ = cause
    for change in batch:
        try:
            change.done(error)
        except Exception:
            with suppress(OSError, ValueError):  # the log may be on the full disk, too, or closed
                logger.exception("not_told")
