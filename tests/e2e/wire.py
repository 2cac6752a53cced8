"""The socket of a table, in between: what the server says can be made to wait."""

import re

from playwright.async_api import Page, WebSocketRoute


class Wire:
    """The socket of a table, which can be slow: then what the server says waits."""

    def __init__(self) -> None:
        self._page: WebSocketRoute | None = None
        self._waiting: list[str | bytes] | None = None

    async def attach(self, page: Page) -> None:
        """Take part in all sockets of tables from now on."""
        await page.route_web_socket(re.compile(r"/api/tables/"), self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        self._page = socket
        server = socket.connect_to_server()
        server.on_message(self._hear)

    def _hear(self, message: str | bytes) -> None:
        assert self._page
        if self._waiting is None:
            self._page.send(message)
        else:
            self._waiting.append(message)

    def hold(self) -> None:
        """Nothing more arrives for now."""
        self._waiting = []

    def release(self) -> None:
        """Everything arrives."""
        waiting, self._waiting = self._waiting or [], None
        assert self._page
        for message in waiting:
            self._page.send(message)
