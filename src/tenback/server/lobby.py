"""The public tables, live: whoever looks at the lobby is told when one changes."""

import asyncio
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING, Any

from litestar.connection import WebSocket

from tenback.core.errors import TenbackError
from tenback.server.live import LiveTable
from tenback.server.messages import LobbyTables, TableInfo, encode
from tenback.server.people import Person
from tenback.server.sockets import Connection
from tenback.server.table import CLOSED
from tenback.server.transport import go_on
from tenback.server.visits import Visit

if TYPE_CHECKING:
    from tenback.server.hub import Hub

QUIET_SECONDS = 0.5  # the lobby is told at most this often
MOST_SHOWN = 100  # tables
NOBODY = Person("", "")


class Lobby:
    """Public tables and those who look at them."""

    def __init__(self, hub: "Hub") -> None:
        self._hub, self.outbox = hub, hub.outbox
        self._known: dict[str, TableInfo] | None = None  # the newest one last
        self._lookers: set[Connection] = set()
        self._pending: asyncio.TimerHandle | None = None
        self._reading = asyncio.Lock()

    async def tables(self) -> tuple[TableInfo, ...]:
        """The public tables, newest first; read from the database the first time somebody asks."""
        async with self._reading:  # once, however many ask
            if self._known is None:
                self._known = await self._read()
        return self._shown

    async def _read(self) -> dict[str, TableInfo]:
        known: dict[str, TableInfo] = {}
        for code in reversed(await self._hub.listed(MOST_SHOWN)):
            with suppress(TenbackError):
                known[code] = await self._hub.info(code)
        for live in self._hub.tables.values():  # some may have come meanwhile
            if live.table.opened.listed and live.table.phase != CLOSED and live.stored:
                known[live.table.opened.code] = live.table.info(live.present)
        return known

    @property
    def _shown(self) -> tuple[TableInfo, ...]:
        return tuple(islice(reversed((self._known or {}).values()), MOST_SHOWN))

    def forget(self) -> None:
        """Nothing is known any more; whoever looks has to come again."""
        self._known = None
        self.say_goodbye("restored", "a backup was restored; look again")

    def say_goodbye(self, code: str, text: str) -> None:
        """Whoever looks is told why they cannot any more."""
        for looker in [*self._lookers]:
            looker.close(code, text)

    def changed(self, live: LiveTable) -> None:
        """A table has changed."""
        table = live.table
        if self._known is None or live.lost or not table.opened.listed or not live.stored:
            return
        if table.phase == CLOSED:
            self._known.pop(table.opened.code, None)
        else:
            info = table.info(live.present)
            if self._known.get(table.opened.code) == info:
                return
            self._known[table.opened.code] = info
            self._make_room(self._known, table.opened.code)
        if self._lookers and not self._pending:
            self._pending = asyncio.get_running_loop().call_later(QUIET_SECONDS, self._tell)

    def _make_room(self, known: dict[str, TableInfo], latest: str) -> None:
        """A table nobody is at costs no memory: of many, the oldest of those are forgotten."""
        if len(known) > MOST_SHOWN:
            left = [code for code in known if code not in self._hub.tables and code != latest]
            for code in left[: len(known) - MOST_SHOWN]:
                del known[code]

    def _tell(self) -> None:
        self._pending = None
        data = encode(LobbyTables(tables=self._shown))
        for looker in self._lookers:
            looker.send(data)

    async def come(self, looker: Connection) -> None:
        """Somebody looks at the lobby, and is told of whatever changes from now on."""
        self._lookers.add(looker)
        looker.send(encode(LobbyTables(tables=await self.tables())))

    def go(self, looker: Connection) -> None:
        """Somebody has seen enough."""
        self._lookers.discard(looker)


async def attend_lobby(socket: "WebSocket[Any, Any, Any]", lobby: Lobby, visit: Visit) -> None:
    """Serve somebody who looks at the lobby until they are gone."""
    connection = Connection(socket, NOBODY, lobby.outbox)
    await socket.accept()
    await go_on(socket, _attend(connection, lobby, visit))


async def _attend(connection: Connection, lobby: Lobby, visit: Visit) -> None:
    connection.start()
    visit.arrive()
    try:
        await lobby.come(connection)
        while not connection.closing:
            event = await connection.receiver.receive()
            if event["type"] == "websocket.disconnect":
                break
            connection.hear_pong(event)
    except asyncio.CancelledError:
        if not connection.closing:
            raise
    except Exception as error:
        connection.fail(error)
    finally:
        visit.gone()
        lobby.go(connection)
        await connection.stop()
