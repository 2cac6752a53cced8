"""The wire itself: frames are written to it as they are.

A message goes to every seat of a table, so what a frame costs is what the server costs. A whole frame is written at
once, between those that the protocol writes itself; nothing of the protocol's state changes by it.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from litestar.connection import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

TRANSPORT, PROTOCOL = "tenback.transport", "tenback.protocol"
TEXT, SHORT, MIDDLE = 0x81, 126, 1 << 16
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


class Protocol(WebSocketsSansIOProtocol):
    """A socket that tells the application its transport, and what arrives as soon as it does."""

    at_once: Callable[[str], bool] | None = None  # whether the application has dealt with a text

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.queue: Any = Line()

    async def run_asgi(self) -> None:
        """Serve the socket."""
        scope: Any = self.scope
        scope[TRANSPORT], scope[PROTOCOL] = self.transport, self
        await super().run_asgi()

    def forget_handshake(self) -> None:
        """The handshake is over; what was said in it would stay as long as the connection."""
        scope: Any = self.scope
        self.request.headers.clear()  # the parser still has the request
        scope["headers"].clear()
        del self.request, self.response

    def handle_text(self, event: Frame) -> None:
        """A text that cannot be dealt with at once waits in line, and so does whatever comes after it."""
        if self.at_once is None or not event.fin or not self.queue.empty() or not self._dealt_with(event.data):
            super().handle_text(event)

    def _dealt_with(self, data: Any) -> bool:
        try:
            text = data.decode()
        except UnicodeDecodeError:
            return False
        return bool(self.at_once and self.at_once(text))


def hear_at_once(socket: "WebSocket[Any, Any, Any]", at_once: Callable[[str], bool]) -> None:
    """Give texts to `at_once` when they arrive; those that it does not deal with are received as usual."""
    scope: Any = socket.scope
    if protocol := scope.get(PROTOCOL):
        protocol.at_once = at_once
        protocol.forget_handshake()


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


def text_frame(data: bytes) -> bytes:
    """A whole text message of a server, as RFC 6455 has it."""
    size = len(data)
    if size < SHORT:
        return bytes((TEXT, size)) + data
    if size < MIDDLE:
        return MIDDLE_HEAD + size.to_bytes(2, "big") + data
    return LONG_HEAD + size.to_bytes(8, "big") + data
