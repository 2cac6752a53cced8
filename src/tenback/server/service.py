"""What a running server is made of, put together and taken apart again."""

import secrets
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from time import monotonic, time
from typing import Any

from litestar.connection import ASGIConnection
from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncEngine

from tenback.server.errors import CannotOpenDatabase, NoSuchTable, TooMuch, WhoAreYou
from tenback.server.hub import Hub
from tenback.server.live import LiveTable
from tenback.server.lobby import Lobby
from tenback.server.people import DeviceCodes
from tenback.server.seated_bots import Pace
from tenback.server.settings import Settings
from tenback.server.statistics import Settler
from tenback.server.storage.database import migrate, open_engine, sqlite_url
from tenback.server.storage.ledger import Ledger
from tenback.server.storage.schema import secrets as secrets_table
from tenback.server.visits import Visit, Visits

SECRET, SECRET_BYTES = "cookies", 32
MOST_CONNECTIONS = 40  # of one person
EVERYBODY = ""
LIMITS = {  # burst, a second
    "guests": (60, 1.0),
    "devices": (10, 0.1),
    "tables": (30, 0.5),
    "records": (20, 0.2),
    "reading": (100, 4.0),
    "guesses": (30, 0.2),  # over sockets those of one person
    "knocks": (300, 2.0),  # guesses over sockets, of however many people
}


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Where a connection comes from."""
    return connection.client.host if connection.client else ""


def wall() -> int:
    """Milliseconds since 1970."""
    return int(time() * 1000)


class Service:
    """Everything that lives as long as the server runs."""

    def __init__(self, settings: Settings, engine: AsyncEngine, secret: bytes) -> None:
        self.settings, self.engine, self.secret = settings, engine, secret
        self.ledger = Ledger(engine)
        self.codes = DeviceCodes()
        pace = Pace(turn=settings.bot_ms, grace=1000 * settings.grace_s, countdown=settings.countdown_ms)
        self.hub = Hub(engine, self.ledger, pace)
        self.lobby = Lobby(self.hub)
        self.settler = Settler(engine, self.ledger)
        self.hub.on_change = self._changed
        self.ledger.on_replaced = self._replaced
        self.visits = Visits()
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}

    def _changed(self, live: LiveTable) -> None:
        self.lobby.changed(live)
        self.settler.changed(live)

    @contextmanager
    def visited(self, connection: ASGIConnection[Any, Any, Any, Any]) -> Iterator[Visit]:
        """A socket, which counts before anything is looked up for it; or `TooManyConnections`."""
        with self.visits.begin() as visit:
            visit.count(EVERYBODY, self.settings.connections)
            if self.settings.throttle:
                visit.count(f"address/{address_of(connection)}", self.settings.address_connections)
            yield visit

    def limit(self, connection: ASGIConnection[Any, Any, Any, Any], what: str) -> None:
        """Refuse what one address asks for too often."""
        self._take(what, address_of(connection))

    @contextmanager
    def guessing(self, whose: str, what: str = "guesses") -> Iterator[None]:
        """Whoever has its code comes to a table, so nobody may try one code after the other: too many that belong to no
        table, and one hears of no table at all for a while.
        """
        self._take(what, whose, cost=0)
        try:
            yield
        except NoSuchTable:
            self._take(what, whose)
            raise

    def _take(self, what: str, whose: str, cost: int = 1) -> None:
        if not self.settings.throttle:
            return
        burst, rate = LIMITS[what]
        key, now = (what, whose), monotonic()
        tokens, counted = self._buckets.get(key, (float(burst), now))
        tokens = min(burst, tokens + (now - counted) * rate)
        if tokens < 1:
            raise TooMuch
        if len(self._buckets) > 10_000:
            self._buckets.clear()
        self._buckets[key] = (tokens - cost, now)

    async def _replaced(self) -> None:
        """A backup was restored into the database: what is in memory is not what is kept."""
        for live in [*self.hub.tables.values()]:
            live.lose("restored", "a backup was restored; the table is read again")
        self.lobby.forget()
        self.settler.wake()
        self.secret = await _secret(self.engine)

    def send_away(self, token: str) -> None:
        """A token is revoked: whoever plays with it, or is about to, is known no longer."""
        self.visits.revoke(token)
        for live in [*self.hub.tables.values()]:
            for listener in [*live.listeners]:
                if listener.token == token:
                    listener.close(WhoAreYou.code, str(WhoAreYou()))

    def say_goodbye(self) -> None:
        """Tell everybody that the server stops."""
        why = ("stopping", "the server stops; nothing is lost")
        for live in [*self.hub.tables.values()]:
            for listener in [*live.listeners]:
                listener.close(*why)
        self.lobby.say_goodbye(*why)

    async def stop(self) -> None:
        """Store what waits, and close."""
        await self.settler.stop()
        await self.ledger.stop()
        self.hub.close()
        await self.engine.dispose()


@asynccontextmanager
async def running(settings: Settings) -> AsyncIterator[Service]:
    """A server's parts, from an open database to a closed one."""
    engine = await opened(settings)
    service = Service(settings, engine, await _secret(engine))
    await service.ledger.start()
    service.settler.start()
    try:
        yield service
    finally:
        await service.stop()


async def opened(settings: Settings) -> AsyncEngine:
    """The database in today's form, or `CannotOpenDatabase`."""
    try:
        settings.data.mkdir(mode=0o700, parents=True, exist_ok=True)  # hidden cards are in there
    except OSError as error:
        raise CannotOpenDatabase(reason=error) from error
    engine = open_engine(settings.database or sqlite_url(settings.data))
    try:
        await migrate(engine)
    except CannotOpenDatabase:
        await engine.dispose()
        raise
    return engine


async def prepare(settings: Settings) -> None:
    """Find out what is wrong with the database before anything else starts."""
    await (await opened(settings)).dispose()


async def _secret(engine: AsyncEngine) -> bytes:
    """The server's own secret, made when it first starts."""
    async with engine.begin() as connection:
        wanted = select(secrets_table.c.value).where(secrets_table.c.name == SECRET)
        found = (await connection.execute(wanted)).scalar_one_or_none()
        if found is None:
            found = secrets.token_bytes(SECRET_BYTES)
            await connection.execute(insert(secrets_table), {"name": SECRET, "value": found})
    return bytes(found)
