"""How far away somebody is: measured by the server, and never more than the operating system says."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from litestar.connection import WebSocket
from websockets.frames import Frame, Opcode
from websockets.protocol import CLIENT, OPEN, Protocol

from tenback.server import sockets
from tenback.server.people import Person
from tenback.server.transport import LATE, TRANSPORT, Line, Outbox, farthest, text_frame, trip_of


class From:
    """The server's end of a connection, as if somebody at another address had made it."""

    def __init__(self, transport: asyncio.Transport, host: str) -> None:
        self._transport, self._host = transport, host

    def get_extra_info(self, name: str) -> Any:
        return (self._host, 7) if name == "peername" else self._transport.get_extra_info(name)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


async def on_a_real_connection(look: Callable[[asyncio.Transport], Awaitable[None]]) -> None:
    """Look at the server's end of a connection on this machine."""
    seen: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"hello")
        await writer.drain()
        await reader.readexactly(2)
        try:
            await look(writer.transport)  # type: ignore[arg-type] # of a stream
        except BaseException as error:
            seen.set_exception(error)
        else:
            seen.set_result(None)
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server:
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        writer.write(b"hi")
        await reader.readexactly(5)
        await seen
        writer.close()
        await writer.wait_closed()


async def test_the_system_knows_the_round_trip() -> None:
    async def look(transport: asyncio.Transport) -> None:
        away: Any = From(transport, "192.0.2.7")
        trips = [trip_of(transport), farthest(away, "192.0.2.7"), trip_of(transport)]
        before, most, after = (trip or 0.0 for trip in trips)
        assert 0 < before < 1000
        assert most - LATE == pytest.approx(before) or most - LATE == pytest.approx(after)
        assert farthest(transport, "127.0.0.1") is None
        assert farthest(transport, "::1") is None
        assert farthest(transport, "192.0.2.7") is None  # a proxy on this machine
        assert farthest(away, "192.0.2.8") is None  # and one on another
        named: Any = From(transport, "somewhere")
        assert farthest(named, "somewhere") is None
        assert farthest(away, None) is None

    await on_a_real_connection(look)


@pytest.mark.parametrize(
    ("host", "peer", "believed"),
    [
        ("192.0.2.7", "192.0.2.7", False),
        ("127.0.0.1", "127.0.0.1", True),
        ("192.0.2.7", "127.0.0.1", True),  # through a proxy
    ],
)
async def test_whoever_delays_pongs_is_no_further_away_than_the_system_says(
    host: str, peer: str, believed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr(sockets, "monotonic", lambda: now[0])

    async def look(transport: asyncio.Transport) -> None:
        way = From(transport, peer)
        scope: Any = {"type": "websocket", "headers": [], "client": (host, 7), TRANSPORT: way}
        connection = sockets.Connection(WebSocket(scope), Person("0" * 24, "Ann"))
        for nonce in range(1, 8):
            connection._pulse()
            now[0] += 0.15
            connection.pong(nonce)
        if connection._beat:
            connection._beat.cancel()
        assert connection.distance is not None
        assert (connection.distance == 150) == believed

    await on_a_real_connection(look)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_frames_are_those_of_the_standard(size: int) -> None:
    reader = Protocol(CLIENT, state=OPEN, max_size=None)
    data = b"x" * size
    reader.receive_data(text_frame(data))
    (event,) = reader.events_received()
    assert isinstance(event, Frame)
    assert (event.opcode, event.data, event.fin) == (Opcode.TEXT, data, True)


async def test_what_arrives_is_received_in_line() -> None:
    line = Line()
    line.put_nowait("a")
    line.put_nowait("b")
    assert [await line.get(), await line.get()] == ["a", "b"]
    assert line.empty()
    given_up = asyncio.create_task(line.get())
    await asyncio.sleep(0)
    given_up.cancel()
    with pytest.raises(asyncio.CancelledError):
        await given_up
    waiting = asyncio.create_task(line.get())
    await asyncio.sleep(0)
    for event in ("c", "d"):
        line.put_nowait(event)
    assert not line.empty()
    assert [await waiting, await line.get()] == ["c", "d"]


class Wire(asyncio.Transport):
    """Keeps what is written to it, piece by piece."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[bytes] = []

    def write(self, data: Any) -> None:
        self.pieces.append(data)

    def get_write_buffer_size(self) -> int:
        return 0

    def is_closing(self) -> bool:
        return False


def connected(wire: Wire, outbox: Outbox) -> sockets.Connection:
    scope: Any = {"type": "websocket", "headers": [], TRANSPORT: wire}
    return sockets.Connection(WebSocket(scope), Person("0" * 24, "Ann"), outbox)


async def test_what_is_told_in_one_turn_of_the_loop_is_written_at_once_and_in_order() -> None:
    outbox, wires = Outbox(), [Wire(), Wire()]
    first, second = (connected(wire, outbox) for wire in wires)
    for data in (b"1", b"2"):
        first.send(data)
        second.send(data)
    assert wires[0].pieces == []
    await asyncio.sleep(0)
    assert [wire.pieces for wire in wires] == [[text_frame(b"1") + text_frame(b"2")]] * 2
    first.send(b"3")
    await asyncio.sleep(0)
    assert wires[0].pieces[1:] == [text_frame(b"3")]


async def test_a_ping_waits_for_nothing_and_overtakes_nothing() -> None:
    wire = Wire()
    connection = connected(wire, Outbox())
    connection.send(b"before")
    connection._pulse()
    if connection._beat:
        connection._beat.cancel()
    (written,) = wire.pieces
    assert written.startswith(text_frame(b"before"))
    assert b'"ping"' in written
    await asyncio.sleep(0)
    assert len(wire.pieces) == 1
