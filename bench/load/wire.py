"""The smallest WebSocket client that will do: one handshake, whole text frames both ways, at next to no cost."""

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit

TEXT, CLOSE, PING = 1, 8, 9
MASK = b"\x00\x00\x00\x00"  # a mask of zeros changes nothing and is allowed
SHORT, MIDDLE = 126, 65_536


class Wire(asyncio.Protocol):
    """One connection; `hear` gets every text message as bytes."""

    def __init__(self, request: bytes, hear: Callable[[bytes], None]) -> None:
        self._request, self._hear = request, hear
        self._buffer = bytearray()
        self._open = False
        self.heard = 0  # messages
        self.closed = False
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        self.transport = cast("asyncio.Transport", transport)
        self.transport.write(self._request)

    def connection_lost(self, _error: Exception | None) -> None:
        """It is over."""
        self.closed = True

    def data_received(self, data: bytes) -> None:
        """Whole frames go on to `hear`."""
        buffer = self._buffer
        buffer += data
        if not self._open:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if b" 101 " not in buffer[:20]:
                raise ConnectionError(bytes(buffer[:200]).decode(errors="replace"))
            del buffer[: end + 4]
            self._open = True
        start = 0
        while len(buffer) - start >= 2:
            size, head = buffer[start + 1], 2
            if size == SHORT:
                size, head = int.from_bytes(buffer[start + 2 : start + 4], "big"), 4
            elif size > SHORT:
                size, head = int.from_bytes(buffer[start + 2 : start + 10], "big"), 10
            if len(buffer) - start < head + size:
                break
            if buffer[start] & 15 == TEXT:
                self.heard += 1
                self._hear(bytes(buffer[start + head : start + head + size]))
            start += head + size
        del buffer[:start]

    def send(self, text: bytes) -> None:
        """One text message."""
        size = len(text)
        length = bytes([0x80 | size]) if size < SHORT else bytes([0x80 | SHORT]) + size.to_bytes(2, "big")
        assert self.transport
        self.transport.write(b"\x81" + length + MASK + text)


async def open_wire(url: str, path: str, cookie: str, hear: Callable[[bytes], None]) -> Wire:
    """A connection to a server."""
    host, port = urlsplit(url).hostname or "", urlsplit(url).port or 80
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: {host}:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
        f"Cookie: {cookie}",
    ]
    request = "\r\n".join([*lines, "", ""]).encode()
    _, wire = await asyncio.get_running_loop().create_connection(lambda: Wire(request, hear), host, port)
    return wire
