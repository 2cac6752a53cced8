"""All tables that somebody is at. A table nobody is at is in the database alone, and is read when somebody comes."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from time import time
from typing import Any

from sqlalchemy import exists, select
from sqlalchemy.ext.asyncio import AsyncEngine

from tenback.core.errors import TenbackError
from tenback.server import decisions, log
from tenback.server.errors import NoSuchTable, TooManyTables
from tenback.server.live import LiveTable
from tenback.server.messages import TableInfo
from tenback.server.people import TABLE_CODE_LENGTH, Person, new_code
from tenback.server.seated_bots import Pace
from tenback.server.storage.ledger import Ledger
from tenback.server.storage.schema import events, games, tables
from tenback.server.table import Table, rebuild
from tenback.server.transport import Outbox

MOST_TABLES = 30  # open ones of one person
THINKERS = max(1, (os.cpu_count() or 1) - 1)  # one core is for the tables alone
NICENESS = 10  # of those who think
LOBBY_DAYS = 2
AT_ONCE = 50  # entries of a log before others have their turn: one or two milliseconds


def step_back() -> None:
    """Bots think with what the tables leave them; on Linux a thread has a priority of its own."""
    if sys.platform == "linux":
        os.nice(NICENESS)


class Hub:
    """The tables in memory, by their codes."""

    def __init__(self, engine: AsyncEngine, ledger: Ledger, pace: Pace) -> None:
        self.engine, self.ledger, self.pace = engine, ledger, pace
        self.outbox = Outbox()
        self.tables: dict[str, LiveTable] = {}
        self.on_change: Callable[[LiveTable], None] = lambda _: None
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._thinkers = ThreadPoolExecutor(THINKERS, thread_name_prefix="bot", initializer=step_back)

    def close(self) -> None:
        """Let the bots go."""
        self._thinkers.shutdown(wait=False, cancel_futures=True)

    async def open(
        self, person: Person, wanted: dict[str, Any], bots: Sequence[str] = (), *, seed: bytes | None = None
    ) -> LiveTable:
        """A new table with its host at the first seat and bots at the next ones; with a seed, dealt at once.
        It stays in memory until it is released.
        """
        await self._make_room(person)
        live = self._live(Table(decisions.new_id()))
        opened = log.Opened(code=new_code(TABLE_CODE_LENGTH), host=person.id, name=person.name, **wanted)
        planned = rebuild(live.table.id, iter([opened]))  # what is wrong is found before anything is stored
        entries: list[log.Entry] = [opened]
        for entry in decisions.furnish(planned, person.id, person.name, bots):
            planned.take(entry)
            entries.append(entry)
        if seed is not None:
            entries.append(decisions.first_deal(planned, seed))
        await committed(live, entries)
        self.tables[opened.code] = live
        live.wanted += 1
        return live

    async def _make_room(self, person: Person) -> None:
        """Whoever has many tables has one less: the oldest of those where nothing goes on; else `TooManyTables`."""
        own = select(tables.c.code).where(
            tables.c.host == person.id, tables.c.closed.is_(False), tables.c.day.is_(None)
        )
        goes_on = exists().where(games.c.table_id == tables.c.id, games.c.ended.is_(None))
        async with self.engine.connect() as connection:
            found = (await connection.execute(own.order_by(tables.c.touched))).scalars().all()
            if len(found) < MOST_TABLES:
                return
            quiet = (await connection.execute(own.where(~goes_on).order_by(tables.c.touched))).scalars().all()
        for code in quiet:
            async with self.found(code) as live:
                if not live.listeners and not live.table.running:
                    await committed(live, [log.Closed()])
                    return
        raise TooManyTables(count=len(found))

    async def find(self, code: str) -> LiveTable:
        """The table of this code, from memory or from its log. It stays in memory until it is released: there is one of
        it, though whoever has found it may not be at it yet.
        """
        code = code.upper()
        while not (live := self.tables.get(code)):
            await self._loaded(code)  # others who waited for it may be done with it already
        live.wanted += 1
        return live

    @asynccontextmanager
    async def found(self, code: str) -> AsyncIterator[LiveTable]:
        """The table of this code, released in the end."""
        live = await self.find(code)
        try:
            yield live
        finally:
            self.release(live)

    async def _loaded(self, code: str) -> None:
        if code not in self._loading:
            self._loading[code] = asyncio.create_task(self._load(code))
        try:
            await asyncio.shield(self._loading[code])
        finally:
            if code in self._loading and self._loading[code].done():
                del self._loading[code]

    async def _load(self, code: str) -> None:
        epoch = self.ledger.epoch
        async with self.engine.connect() as connection:
            id_ = (await connection.execute(select(tables.c.id).where(tables.c.code == code))).scalar_one_or_none()
        if id_ is None:
            raise NoSuchTable(code=code)
        table = Table(id_)
        async for _ in self.retold(table):
            pass
        if epoch != self.ledger.epoch:  # the database was replaced meanwhile
            await self._load(code)
        else:
            self.tables[code] = self._live(table)

    async def entries(self, table: str, most: int | None = None) -> list[log.Entry]:
        """The log of a table, or the beginning of it."""
        wanted = select(events.c.body).where(events.c.table_id == table).order_by(events.c.number).limit(most)
        async with self.engine.connect() as connection:
            return [log.read(body) for body in (await connection.execute(wanted)).scalars()]

    async def retold(
        self, table: Table, most: int | None = None
    ) -> AsyncIterator[tuple[log.Entry, tuple[object, ...]]]:
        """Let the log of a table happen again: each entry, and what it brings. Others play on, however long it is."""
        for entry in await self.entries(table.id, most):
            yield entry, table.take(entry)
            if table.number % AT_ONCE == 0:
                await asyncio.sleep(0)

    def _live(self, table: Table) -> LiveTable:
        return LiveTable(table, self.ledger, self._thinkers, self.pace, self._changed)

    def _changed(self, live: LiveTable) -> None:
        if live.lost or live.idle:
            self._forget(live)
        self.on_change(live)

    async def info(self, code: str) -> TableInfo:
        """A table without its cards, as everybody may know it: what is not stored yet is waited for."""
        async with self.found(code) as live:
            info = live.table.info(live.present)
            if not live.stored:
                await committed(live, [])
            return info

    def release(self, live: LiveTable) -> None:
        """Somebody who has found a table is done with it; it is forgotten when nobody is at it any more."""
        live.wanted -= 1
        if live.idle:
            self._forget(live)

    def _forget(self, live: LiveTable) -> None:
        code = live.table.opened.code
        if self.tables.get(code) is live:
            del self.tables[code]

    async def listed(self, most: int) -> Sequence[str]:
        """The codes of the public tables at which something has happened lately, newest first."""
        since = int(time() * 1000) - LOBBY_DAYS * 86_400_000
        wanted = (
            select(tables.c.code)
            .where(tables.c.listed.is_(True), tables.c.closed.is_(False), tables.c.touched > since)
            .order_by(tables.c.since.desc())
            .limit(most)
        )
        async with self.engine.connect() as connection:
            return (await connection.execute(wanted)).scalars().all()


async def committed(live: LiveTable, entries: Sequence[log.Entry]) -> None:
    """Let entries happen at a table, and wait until they are stored; raises `NotStored`."""
    stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def reply(answer: int | TenbackError) -> None:
        if stored.done():
            return
        if isinstance(answer, TenbackError):
            stored.set_exception(answer)
        else:
            stored.set_result(None)

    live.commit(entries, reply)
    await stored
