"""How far away a client is: never further than the systems have measured, whatever it says and however late.

A client may hold back its pongs, but not what its operating system acknowledges by itself. So what counts is the
shortest round trip that the server's own system has ever seen on the connection, or a pong that was quicker still. The
way to a proxy is not the way to its client; a proxy that is trusted may say how long that is. Where nobody has measured
anything the distance is not known, and nothing is evened out.
"""

import asyncio
import re
import socket
import struct
import sys
from math import inf
from typing import Any

from litestar.connection import WebSocket

REMEMBERED = 6  # pongs, of which the shortest counts
INFO, SHORTEST_TRIP = "8B24I4Q4I", 8 + 24 + 4 + 3  # where Linux keeps the shortest round trip, in microseconds
NEVER = 2**32 - 1  # it has not seen any
MICROSECONDS = re.compile(r"[0-9]{1,9}")


class Trips:
    """The round trips to one client, in milliseconds."""

    __slots__ = ("_measured", "_pongs")

    def __init__(self) -> None:
        self._measured = inf  # the shortest that a system has seen
        self._pongs: tuple[float, ...] = ()

    def measure(self, trip: float | None) -> None:
        """What a system says at this moment, if it says anything."""
        if trip is not None:
            self._measured = min(self._measured, trip)

    def pong(self, trip: float) -> None:
        """A pong came so long after its ping."""
        self._pongs = (*self._pongs, trip)[-REMEMBERED:]

    @property
    def distance(self) -> int | None:
        """How far away the client is; None if that is not known."""
        return round(min(*self._pongs, self._measured)) if self._pongs and self._measured < inf else None


def system_trip(transport: asyncio.Transport) -> float | None:
    """The shortest round trip of a connection, as this machine's system has measured it; only Linux says so."""
    pipe = transport.get_extra_info("socket")
    if pipe is None or sys.platform != "linux":
        return None
    try:
        told = struct.unpack(INFO, pipe.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, struct.calcsize(INFO)))
    except (OSError, struct.error):  # closed, or a system that says less
        return None
    return None if told[SHORTEST_TRIP] == NEVER else told[SHORTEST_TRIP] / 1000


def proxy_trip(client: "WebSocket[Any, Any, Any]", header: str | None) -> float | None:
    """What a proxy says in its header, which is microseconds; whoever sends a second one is not believed."""
    told = client.headers.getall(header, []) if header else []
    return int(told[0]) / 1000 if len(told) == 1 and MICROSECONDS.fullmatch(told[0]) else None


def is_direct(transport: asyncio.Transport, host: str | None) -> bool:
    """Whether the client at this host has connected itself: a proxy that is trusted names somebody else."""
    peer = transport.get_extra_info("peername")
    return bool(host and peer and peer[0] == host)
