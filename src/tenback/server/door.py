"""The door for sockets: a few come in at a time, and the line before it holds only so many of one address."""

import asyncio
from collections import Counter

from litestar.connection import WebSocket
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from tenback.server.errors import TooManyConnections
from tenback.server.sockets import refuse

AT_ONCE = 8


class Door:
    """Lets sockets in, a few at a time: when a thousand come back at once, those who wait take little room.

    It is for sockets that go on without the application that has let them in. Of one address at most `most` wait.
    """

    def __init__(self, app: ASGIApp, most: int) -> None:
        self._app, self._most = app, most
        self._free = asyncio.Semaphore(AT_ONCE)
        self._line: Counter[str] = Counter()  # by address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve whoever comes."""
        if scope["type"] != ScopeType.WEBSOCKET:
            await self._app(scope, receive, send)
            return
        client = scope.get("client")
        address = client[0] if client else ""
        if self._line[address] >= self._most:
            await refuse(WebSocket(scope, receive, send), TooManyConnections())
            return
        self._line[address] += 1
        try:
            async with self._free:
                await self._app(scope, receive, send)
        finally:
            self._line[address] -= 1
            if not self._line[address]:
                del self._line[address]
