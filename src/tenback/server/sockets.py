"""Connections: what a client sends is read, limited and handed on; what it gets waits for it alone."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from time import monotonic
from typing import Any, NamedTuple, TypeAlias

import msgspec
from litestar.connection import WebSocket
from litestar.exceptions import WebSocketDisconnect
from structlog import get_logger
from uvicorn.protocols.utils import ClientDisconnected

from tenback.core.errors import TenbackError
from tenback.server import failures, messages, metrics
from tenback.server.answers import error_message
from tenback.server.distance import Trips, is_direct, system_trip
from tenback.server.errors import BadMessage, TooMuch, WhoAreYou
from tenback.server.hub import Hub
from tenback.server.live import LiveTable
from tenback.server.people import Person
from tenback.server.table import Table
from tenback.server.telling import missed_update
from tenback.server.transport import Outbox, go_on, hear_at_once, receiver_of, text_frame, transport_of
from tenback.server.visits import Visit

logger = get_logger()
MOST_WAITING = 256 * 1024  # bytes that wait for a client that does not read
MESSAGES_A_SECOND, BURST = 30.0, 60.0
MOST_REFUSED = 120  # messages too many before the connection is closed
FIRST_BEATS = 4  # come quickly, to know the distance early
QUICK_BEAT, BEAT, SILENCE = 2.0, 10.0, 30.0  # seconds
GOODBYE = 2.0  # seconds to read why one is not served any more
CATCHING_UP = 10  # messages that it costs to be told everything again
MOST_MISSED = 500  # updates that are sent again at most

CLOSE_CODES = {
    "server_error": 1011,
    "stopping": 1012,
    "not_stored": 1013,
    "restored": 1013,
    "too_slow": 1008,
    "too_much": 1008,
    "silent": 1001,
}
REFUSED = 1008  # with any error
FAILED = ("server_error", "something went wrong here; it has been noted")


AnySocket: TypeAlias = "WebSocket[Any, Any, Any]"


class Connection:
    """One client. Whatever it does or does not do costs nobody else anything."""

    def __init__(
        self, socket: AnySocket, person: Person, outbox: Outbox | None = None, proxy_trip: float | None = None
    ) -> None:
        self.person, self.name, self.token = person.id, person.name, person.token
        self.distance: int | None = None
        self.receiver = receiver_of(socket)
        self._transport = transport_of(socket)
        self._outbox = outbox or Outbox()
        self._unwritten: list[bytes] = []
        self._unwritten_size = 0
        self._direct = is_direct(self._transport, socket.client.host if socket.client else None)
        self._proxy_trip = proxy_trip
        self._closing = False
        self._attending: asyncio.Task[Any] | None = None
        self._goodbye: asyncio.Task[None] | None = None
        self._beat: asyncio.TimerHandle | None = None
        self._beats = 0
        self._pinged: float | None = None  # when, until the answer comes
        self._trips = Trips()
        self._heard = monotonic()
        self._tokens, self._counted, self._refused = BURST, monotonic(), 0
        self._reads = True  # the last message was read

    # Out

    def start(self) -> None:
        """Begin to serve, and to feel the pulse."""
        metrics.CONNECTIONS.inc()
        self._attending = asyncio.current_task()
        self._pulse()

    def send(self, data: bytes) -> None:
        """Give a message on its way, together with whatever follows in this turn of the loop."""
        if self._closing:
            return
        if not self._unwritten:
            self._outbox.add(self._write)
        self._unwritten.append(text_frame(data))
        self._unwritten_size += len(data)
        if self._unwritten_size > MOST_WAITING:
            self._write()

    def _send_now(self, data: bytes) -> None:
        self.send(data)
        self._write()

    def _write(self) -> None:
        """Write what is on its way; whoever lets too much of it wait is not served any more."""
        frames = b"".join(self._unwritten)
        self._unwritten.clear()
        self._unwritten_size = 0
        if not frames or self._transport.is_closing():
            return
        self._transport.write(frames)
        if self._transport.get_write_buffer_size() > MOST_WAITING:
            self.close("too_slow", "you do not read what is sent to you")

    def close(self, code: str, text: str) -> None:
        """Say why, and close; whoever does not even read that is left standing."""
        if self._closing:
            return
        self.send(messages.encode(messages.Bye(code=code, text=text)))
        self._closing = True
        self._write()
        self._ended = asyncio.Event()
        self._goodbye = asyncio.create_task(self._say_goodbye(CLOSE_CODES.get(code, REFUSED), code))

    def fail(self, error: Exception) -> None:
        """Something went wrong here: note it, and tell no more than that."""
        failures.note("socket_failed", error, person=self.person)
        self.close(*FAILED)

    async def _say_goodbye(self, number: int, code: str) -> None:
        try:
            async with asyncio.timeout(GOODBYE):
                with suppress(WebSocketDisconnect, RuntimeError, OSError):
                    await self.receiver.send({"type": "websocket.close", "code": number, "reason": code})
                await self._ended.wait()
        except TimeoutError:
            self._transport.abort()
            if self._attending:
                self._attending.cancel()

    async def stop(self) -> None:
        """The connection is over."""
        metrics.CONNECTIONS.dec()
        self._attending, self._closing = None, True
        if self._beat:
            self._beat.cancel()
        if self._goodbye:
            self._ended.set()
            await asyncio.wait({self._goodbye})

    # The pulse

    def _pulse(self) -> None:
        if monotonic() - self._heard > SILENCE:
            self.close("silent", "nothing was heard from you for a while")
            return
        self._measure()
        self._beats += 1
        self._pinged = monotonic()
        self._send_now(messages.encode(messages.Ping(nonce=self._beats)))
        wait = QUICK_BEAT if self._beats < FIRST_BEATS or self._quick() else BEAT
        self._beat = asyncio.get_running_loop().call_later(wait, self._pulse)

    def _quick(self) -> bool:
        """Whether distances matter at this table; told by whoever uses the connection."""
        return self.hurried()

    hurried: Callable[[], bool] = staticmethod(lambda: False)

    def pong(self, nonce: int) -> None:
        """The answer to a ping."""
        if nonce == self._beats and self._pinged is not None:
            self._trips.pong(1000 * (monotonic() - self._pinged))
            self._pinged = None
            self._measure()
            self.distance = self._trips.distance

    def _measure(self) -> None:
        self._trips.measure(system_trip(self._transport) if self._direct else self._proxy_trip)

    # In

    def hears(self) -> bool:
        """Whether one more message may be read; after too many of them the connection is closed."""
        now = monotonic()
        self._heard = now
        self._tokens = min(BURST, self._tokens + (now - self._counted) * MESSAGES_A_SECOND)
        self._counted = now
        if self._tokens > BURST / 2:
            self._refused = 0  # long ago
        if self._tokens >= 1:
            self._tokens -= 1
            self._reads = True
            return True
        self._refused += 1
        metrics.labelled(metrics.REFUSED, TooMuch.code).inc()
        if self._reads or self._refused % 20 == 0:  # whoever waits and asks again must hear of it every time
            self._send_now(error_message(None, TooMuch()))
        self._reads = False
        if self._refused > MOST_REFUSED:
            self.close("too_much", "too many messages")
        return False

    def charge(self, messages_: int) -> None:
        """Something that costs as much as so many messages."""
        self._tokens -= messages_

    def refuse(self, unread: "Unread") -> None:
        """What cannot be understood is told, and noted."""
        error = unread.error
        metrics.labelled(metrics.REFUSED, error.code).inc()
        logger.info("bad_message", code=error.code, person=self.person)
        self.send(error_message(unread.action_id, error))

    def hear_pong(self, event: Any) -> None:
        """The only thing that somebody who looks on may say."""
        if self.hears():
            said = read_message(event.get("text") or "")
            if isinstance(said, Unread):
                self.refuse(said)
            elif isinstance(said, messages.Pong):
                self.pong(said.nonce)

    @property
    def closing(self) -> bool:
        """Whether it is about to be closed."""
        return self._closing


class Asking:
    """A connection that has asked for something, and counts the answer to it."""

    def __init__(self, connection: Connection, asked: messages.Asked) -> None:
        self.person, self.name, self.token = connection.person, connection.name, connection.token
        self.distance = connection.distance
        self._send, self.close = connection.send, connection.close
        self._counter = metrics.MOVES if isinstance(asked, messages.Move) else metrics.REQUESTS

    def send(self, data: bytes) -> None:
        """Count an answer, and give it on its way."""
        if answer := metrics.answer_in(data):
            metrics.labelled(self._counter, answer).inc()
        self._send(data)


class Unread(NamedTuple):
    """A message that cannot be read: what is wrong with it, and the name for the answer if that much can be read."""

    error: BadMessage
    action_id: str | None = None


class _Named(msgspec.Struct):
    action_id: messages.ActionId


_read_name = msgspec.json.Decoder(_Named).decode


def read_message(data: str) -> messages.FromClient | Unread:
    """A message of the protocol, or what is wrong with it."""
    try:
        message: messages.FromClient = messages.decode(data)
    except msgspec.DecodeError as error:  # a ValidationError, too
        return Unread(BadMessage(reason=str(error)), _name_in(data))
    except (UnicodeEncodeError, RecursionError):
        return Unread(BadMessage(reason="not a text that can be"))
    return message


def _name_in(data: str) -> str | None:
    """Whoever waits for an answer should not wait for ever."""
    try:
        return _read_name(data).action_id
    except (msgspec.DecodeError, RecursionError):
        return None


@asynccontextmanager
async def letting_in(socket: AnySocket) -> AsyncIterator[None]:
    """Whoever is not let in hears why, and whatever went wrong here is noted; the framework would say nothing."""
    try:
        yield
    except TenbackError as error:
        await refuse(socket, error)
    except (ClientDisconnected, WebSocketDisconnect):
        raise  # they did not wait for it
    except Exception as error:
        failures.note("socket_failed", error)
        await _turn_away(socket, *FAILED)


async def refuse(socket: AnySocket, error: TenbackError) -> None:
    """Tell why a socket is not served, and close it."""
    logger.info("refused", code=error.code)
    await _turn_away(socket, error.code, str(error))


async def _turn_away(socket: AnySocket, code: str, text: str) -> None:
    await socket.accept()
    await socket.send_data(messages.encode(messages.Bye(code=code, text=text)).decode())
    await socket.close(CLOSE_CODES.get(code, REFUSED), code)


async def attend_table(
    socket: AnySocket,
    hub: Hub,
    live: LiveTable,
    person: Person,
    visit: Visit,
    after: int | None,
    proxy_trip: float | None = None,
) -> None:
    """Serve one client of a table until it is gone. `after` is the last number that it knows, if it was here before."""
    connection = Connection(socket, person, hub.outbox, proxy_trip)
    connection.hurried = lambda: live.table.game.name == "speed" and live.table.running is not None
    try:
        await socket.accept()
    except BaseException:  # they did not wait for it
        hub.release(live)
        raise
    await go_on(socket, _attend(connection, hub, live, visit, after))


async def _attend(connection: Connection, hub: Hub, live: LiveTable, visit: Visit, after: int | None) -> None:
    connection.start()
    ear = Ear(connection, hub, live)
    try:
        if after is not None:
            await catch_up(connection, hub, live, after)
        if not visit.arrive(connection.token):
            connection.close(WhoAreYou.code, str(WhoAreYou()))
            return
        live.come(connection)
        hear_at_once(connection.receiver, ear.hear_at_once)
        while not connection.closing:
            event = await connection.receiver.receive()
            if event["type"] == "websocket.disconnect":
                break
            await ear.hear(str(event.get("text") or ""))
    except asyncio.CancelledError:
        if not connection.closing:
            raise
    except Exception as error:
        connection.fail(error)
    finally:
        visit.gone()
        live.go(connection)
        hub.release(live)
        await connection.stop()


class Ear:
    """Does what a client of a table says: when it arrives, or after what takes its time."""

    def __init__(self, connection: Connection, hub: Hub, live: LiveTable) -> None:
        self._connection, self._hub, self._live = connection, hub, live
        self._busy = False

    def hear_at_once(self, data: str) -> bool:
        """Do it now; False if it has to wait in line."""
        if self._busy or isinstance(said := read_message(data), messages.CatchUp):
            return False
        self._act(said)
        return True

    async def hear(self, data: str) -> None:
        """Do it, however long it takes."""
        self._busy = True
        said = read_message(data)
        if not isinstance(said, messages.CatchUp):
            self._act(said)
        elif self._connection.hears():
            self._connection.charge(CATCHING_UP)
            await catch_up(self._connection, self._hub, self._live, said.number)
            self._live.welcome(self._connection)
        self._busy = False

    def _act(self, said: messages.FromClient | Unread) -> None:
        connection = self._connection
        if connection.closing or not connection.hears():
            return
        match said:
            case Unread():
                connection.refuse(said)
            case messages.Pong():
                before = connection.distance
                connection.pong(said.nonce)
                if connection.hurried() and connection.distance != before:
                    self._live.tell_presence()
            case messages.Asked():
                self._live.ask(Asking(connection, said), said)


async def catch_up(connection: Connection, hub: Hub, live: LiveTable, after: int) -> None:
    """Send what happened after a number, as everybody could hear it; where everything stands comes after that."""
    table = live.table
    if after >= table.number or not live.may_hear(connection.person):
        return
    again = Table(table.id)
    async for entry, events in hub.retold(again, after + MOST_MISSED):
        if again.number > after:
            connection.send(missed_update(again, entry, events))
