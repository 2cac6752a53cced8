"""Group commit: whatever waits to be stored, at whichever table, goes into one transaction. Stored first, told after.

A change that the database refuses for its own sake (an owner of a table that has lost it, say) fails alone. A database
that is locked, full or gone fails everybody in the batch after a while; nothing of it is stored then. A database that
was replaced by a backup is noticed within the transaction, before anything old can be added to what is new.
"""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
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
from sqlalchemy.ext.asyncio import AsyncEngine

from tenback.server import failures, metrics
from tenback.server.errors import NotStored
from tenback.server.storage.writers import FileWriter, Replaced, Rows, ServerWriter, Unreached, Writer

Done: TypeAlias = Callable[[BaseException | None], None]
MOST_AT_ONCE = 2_000
PATIENCE = 5.0  # seconds with a database that cannot be reached
RETRY = 0.1
HANG = 30.0  # seconds with a database that does not answer
LOOK = 1.0  # how often a ledger that has nothing to do looks whether the database was replaced
OWN_FAULTS = (IntegrityError, DataError, ProgrammingError, InterfaceError)
BAD_DATA = "22"  # SQL's class of errors in what was given


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """Rows for the log, whatever else belongs to them, and whom to tell when all of it is stored or has failed.

    A change that has become void, since it builds upon another one that failed, is not stored.
    """

    rows: Rows = ()
    statements: Sequence[tuple[Executable, Any]] = ()
    done: Done = field(default=lambda _: None)
    void: Callable[[], bool] = field(default=lambda: False)


async def _nobody() -> None:
    return None


class Ledger:
    """The only writer to the database."""

    def __init__(self, engine: AsyncEngine, *, patience: float = PATIENCE, hang: float = HANG) -> None:
        self._is_file = engine.dialect.name == "sqlite"
        self._writer: Writer = FileWriter(engine) if self._is_file else ServerWriter(engine)
        self._patience = patience
        self._hang = None if self._is_file else hang  # a thread cannot be called back
        self._waiting: list[Change] = []
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._stopping = False
        self.commits = 0
        self.epoch = 0  # how often the database was replaced
        self.on_replaced: Callable[[], Awaitable[None]] = _nobody

    async def start(self) -> None:
        """From now on changes are stored."""
        await self._writer.start()
        self._task = asyncio.create_task(self._run(), name="ledger")

    async def stop(self) -> None:
        """Store what waits, then stop."""
        self._stopping = True
        self._wake.set()
        if self._task:
            await self._task
        await self._writer.stop()

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
        try:
            with suppress(SQLAlchemyError, sqlite3.Error):
                await self._writer.look()
        except Replaced as replaced:
            await self._begin_anew(replaced, [])

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
        waiting, self._waiting = self._waiting, []
        _tell([*batch, *waiting], NotStored(), replaced)
        try:
            await self.on_replaced()
        except Exception as failure:
            failures.note("restore_failed", failure)

    async def _commit(self, batch: Sequence[Change]) -> None:
        """All of it in one transaction; a lost connection is taken up again as long as nothing can be stored twice."""
        until = monotonic() + self._patience
        while True:
            try:
                async with asyncio.timeout(self._hang):
                    await self._attempt(batch)
            except Unreached:
                if monotonic() > until:
                    raise
                await asyncio.sleep(RETRY)
            else:
                return

    async def _attempt(self, batch: Sequence[Change]) -> None:
        rows = [row for change in batch for row in change.rows]
        statements = [statement for change in batch for statement in change.statements]
        began = monotonic()
        await self._writer.write(rows, statements)
        self.commits += 1
        metrics.COMMIT_SECONDS.observe(monotonic() - began)
        if rows:
            metrics.COMMIT_ROWS.observe(len(rows))


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
        except Exception as failure:
            with suppress(OSError, ValueError):  # the log may be on the full disk, too, or closed
                failures.note("not_told", failure)
