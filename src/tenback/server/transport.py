"""What the operating system knows of a connection: how far away the other side is, whatever the client makes of it."""

import asyncio
import socket
import struct
from ipaddress import ip_address
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

TRANSPORT = "tenback.transport"
HEAD, SMOOTHED_TRIP = "8B16I", 8 + 15  # where Linux keeps the smoothed round trip, in microseconds
LATE = 40  # milliseconds by which a system may hold back an acknowledgement


class Protocol(WebSocketsSansIOProtocol):
    """A socket that tells the application its transport."""

    async def run_asgi(self) -> None:
        """Serve the socket."""
        scope: Any = self.scope
        scope[TRANSPORT] = self.transport
        await super().run_asgi()


def trip_of(transport: asyncio.Transport) -> float | None:
    """The round trip in milliseconds as the system has measured it; None where it does not say."""
    pipe = transport.get_extra_info("socket")
    if pipe is None or not hasattr(socket, "TCP_INFO"):
        return None
    try:
        told = pipe.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, struct.calcsize(HEAD))
    except OSError:
        return None
    return float(struct.unpack(HEAD, told)[SMOOTHED_TRIP]) / 1000


def farthest(transport: asyncio.Transport | None, host: str | None) -> float | None:
    """How far away a client can be at most, in milliseconds; None if nothing is known.

    A client on this machine may be a proxy for somebody far away, so nothing is known of it.
    """
    if transport is None or host is None:
        return None
    try:
        if ip_address(host).is_loopback:
            return None
    except ValueError:
        return None
    trip = trip_of(transport)
    return None if trip is None else trip + LATE
