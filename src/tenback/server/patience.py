"""Connections of whoever asks for nothing, or never comes to the end of asking, are closed: each takes a place that
others need.
"""

import asyncio
import sys
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

LOOK = 10.0  # seconds between two looks at a connection
LONGEST = 12  # looks that one request may take, however slow the way is
SPARE = 200  # files besides the connections


class PatientHttp(H11Protocol):
    """HTTP that looks after its connection now and then until it becomes a socket."""

    _looking: asyncio.TimerHandle | None = None
    _seen: object = ()  # the request at the last look, of which there was none yet; None: nothing was asked for
    _looks = 0  # at the same one

    def connection_made(self, transport: Any) -> None:
        """Somebody is there."""
        super().connection_made(transport)
        self._look_later()

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._look_no_more()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """A socket has a pulse of its own."""
        self._look_no_more()
        super().handle_websocket_upgrade(event)

    def _look_later(self) -> None:
        self._looking = self.loop.call_later(LOOK, self._look)

    def _look_no_more(self) -> None:
        if self._looking:
            self._looking.cancel()

    def _look(self) -> None:
        request: Any = self.cycle
        self._looks = self._looks + 1 if request is self._seen else 0
        self._seen = request
        answering = request is not None and not (request.response_complete or request.more_body)
        if self._looks >= (LONGEST if answering else 1):
            self.transport.abort()
        else:
            self._look_later()


def allow_files(connections: int) -> None:
    """So many connections may be open, as far as the system allows that; it often starts programs with fewer."""
    if sys.platform != "win32":
        import resource  # noqa: PLC0415 - not on Windows

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = connections + SPARE
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
