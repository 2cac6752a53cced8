"""The wire itself: frames are written to it as they are.

A message goes to every seat of a table, so what a frame costs is what the server costs. A whole frame is written at
once, between those that the protocol writes itself; nothing of the protocol's state changes by it.
"""

import asyncio
import typing
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from litestar.connection import WebSocket
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import OPEN

from tenback.server import failures

try:
    from websockets.speedups import apply_mask  # in C
except ImportError:
    from websockets.utils import apply_mask

TRANSPORT, PROTOCOL = "tenback.transport", "tenback.protocol"
TEXT, MASKED, SHORT, MIDDLE = 0x81, 0x80, 126, 1 << 16
SHORT_HEAD = 6  # bytes before a client's short text: two, and the mask
MIDDLE_HEAD, LONG_HEAD = bytes((TEXT, 126)), bytes((TEXT, 127))


class Line:
    """What has arrived and waits in line for the one who receives it: a queue that is small while it is empty."""

    __slots__ = ("_arrived", "_waiting")

    def __init__(self) -> None:
        self._arrived: list[Any] = []
        self._waiting: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        """Whether nothing waits."""
        return not self._arrived

    def put_nowait(self, event: Any) -> None:
        """Something has arrived."""
        self._arrived.append(event)
        if self._waiting and not self._waiting.done():
            self._waiting.set_result(None)

    async def get(self) -> Any:
        """The next one."""
        while not self._arrived:
            self._waiting = asyncio.get_running_loop().create_future()
            try:
                await self._waiting
            finally:
                self._waiting = None
        return self._arrived.pop(0)


class Gate:
    """Whether more may be written: an event that is small while nobody waits."""

    __slots__ = ("_open", "_waiting")

    def __init__(self) -> None:
        self._open = True
        self._waiting: tuple[asyncio.Future[None], ...] = ()

    def set(self) -> None:
        """Open it."""
        self._open = True
        waiting, self._waiting = self._waiting, ()
        for future in waiting:
            if not future.done():
                future.set_result(None)

    def clear(self) -> None:
        """Shut it."""
        self._open = False

    async def wait(self) -> None:
        """Until it is open."""
        while not self._open:
            future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting = (*self._waiting, future)
            await future


class Protocol(WebSocketsSansIOProtocol):
    """A socket that tells the application its transport, and what arrives as soon as it does.

    There are thousands of them, so each is kept small: objects with more than thirty attributes in a dictionary do not
    share its keys, so some of them have places of their own.
    """

    __slots__ = (
        "at_once",
        "close_timeout",
        "close_timer",
        "curr_msg_data_type",
        "frames",
        "initial_response",
        "last_ping_rtt",
        "pending_ping_payload",
        "ping_interval",
        "ping_sent_at",
        "ping_timeout",
        "ping_timer",
        "pong_timer",
        "queue",
        "read_paused",
        "rest",
        "writable",
    )

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.queue: Any = Line()
        self.writable: Any = Gate()
        self.at_once: Callable[[str], bool] | None = None  # whether the application has dealt with a text
        self.rest: Coroutine[Any, Any, None] | None = None  # what serves the socket when the application has returned

    async def run_asgi(self) -> None:
        """Serve the socket."""
        scope: Any = self.scope
        scope[TRANSPORT], scope[PROTOCOL] = self.transport, self
        await self._serve(self.app(scope, self.receive, self.send))

    async def _serve(self, serving: Awaitable[None]) -> None:
        try:
            await serving
        except ClientDisconnected:
            pass
        except BaseException as error:
            failures.note("socket_failed", error)
        rest, self.rest = self.rest, None
        if rest:
            if self.handshake_complete:  # or else whoever was let in has gone meanwhile
                self._forget_handshake()
            task = self.loop.create_task(self._serve(rest))
            task.add_done_callback(self.on_task_complete)
            self.tasks.add(task)
            return
        self.send_500_response()  # unless it was accepted
        if self.close_timer is None:
            self.transport.close()

    def _forget_handshake(self) -> None:
        """The handshake is over; what was said in it would stay as long as the connection."""
        self.request.headers.clear()  # the parser still has the request
        scope: Any = self.scope
        scope.clear()  # it knows those who know it
        del self.request, self.response, self.scope

    def data_received(self, data: bytes) -> None:
        """One whole short text, which is nearly all that arrives, needs no parser; anything else does."""
        if self.at_once is None or not self._is_between_messages() or not self._dealt_with(short_text(data)):
            super().data_received(data)

    def _is_between_messages(self) -> bool:
        """Whether the parser has nothing left of what came before, and nothing waits in line."""
        reader = self.conn
        return reader.state is OPEN and not reader.reader.buffer and reader.current_size is None and self.queue.empty()

    def handle_text(self, event: Frame) -> None:
        """A text that cannot be dealt with at once waits in line, and so does whatever comes after it."""
        if self.at_once is None or not event.fin or not self.queue.empty() or not self._dealt_with(event.data):
            super().handle_text(event)

    def _dealt_with(self, data: Any) -> bool:
        try:
            text = data.decode() if data else ""
        except UnicodeDecodeError:
            return False
        return bool(text and self.at_once and self.at_once(text))


class Receiver(typing.Protocol):
    """What is left of a socket once it is accepted."""

    async def receive(self) -> Any:
        """The next event."""
        ...

    async def send(self, message: Any) -> None:
        """An event for the client."""
        ...


def receiver_of(socket: "WebSocket[Any, Any, Any]") -> Receiver:
    """The protocol, without the framework and what it knows of the handshake; the socket itself where it has none."""
    scope: Any = socket.scope
    receiver: Receiver = scope.get(PROTOCOL, socket)
    return receiver


async def go_on(socket: "WebSocket[Any, Any, Any]", rest: Coroutine[Any, Any, None]) -> None:
    """Let a coroutine serve a socket that is accepted: all that has led to it is over then, and takes no more room."""
    receiver = receiver_of(socket)
    if isinstance(receiver, Protocol):
        receiver.rest = rest
        done: Any = receiver  # the socket's own ways to send and receive know it, and would stay with it
        socket.receive, socket.send = done.receive, done.send
    else:
        await rest


def hear_at_once(receiver: Receiver, at_once: Callable[[str], bool]) -> None:
    """Give texts to `at_once` when they arrive; those that it does not deal with are received as usual."""
    if isinstance(receiver, Protocol):
        receiver.at_once = at_once


def transport_of(socket: "WebSocket[Any, Any, Any]") -> asyncio.Transport:
    """The wire of a socket."""
    scope: Any = socket.scope
    transport: asyncio.Transport = scope[TRANSPORT]
    return transport


class Outbox:
    """Whoever has something to write does so at the end of this turn of the loop, all of it at once."""

    def __init__(self) -> None:
        self._due: list[Callable[[], None]] = []

    def add(self, write: Callable[[], None]) -> None:
        """Let somebody write before anything else arrives."""
        if not self._due:
            asyncio.get_running_loop().call_soon(self._empty)
        self._due.append(write)

    def _empty(self) -> None:
        due, self._due = self._due, []
        for write in due:
            write()


def short_text(data: bytes) -> bytes | None:
    """What a client says if this is one whole short text frame, masked as theirs are."""
    size = len(data) - SHORT_HEAD
    if size <= 0 or size >= SHORT or data[0] != TEXT or data[1] != MASKED | size:
        return None
    return apply_mask(data[SHORT_HEAD:], data[2:SHORT_HEAD])


def text_frame(data: bytes) -> bytes:
    """A whole text message of a server, as RFC 6455 has it."""
    size = len(data)
    if size < SHORT:
        return bytes((TEXT, size)) + data
    if size < MIDDLE:
        return MIDDLE_HEAD + size.to_bytes(2, "big") + data
    return LONG_HEAD + size.to_bytes(8, "big") + data
