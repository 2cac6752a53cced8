"""How far away somebody is: never further than the systems have measured, whatever a client does."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from litestar.connection import WebSocket

from tenback.server import log, messages, sockets
from tenback.server.distance import REMEMBERED, Trips, is_direct, proxy_trip, system_trip
from tenback.server.gathering import Gathering
from tenback.server.people import Person
from tenback.server.table import rebuild
from tenback.server.transport import TRANSPORT
from tests.server.redealt import Ear


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


async def test_the_system_knows_the_shortest_round_trip() -> None:
    async def look(transport: asyncio.Transport) -> None:
        assert 0 < (system_trip(transport) or 0) < 1000
        assert is_direct(transport, "127.0.0.1")
        assert not is_direct(transport, "192.0.2.7")  # a proxy on this machine
        assert not is_direct(transport, None)

    await on_a_real_connection(look)


@pytest.mark.parametrize(
    ("header", "told", "meant"),
    [
        ("x-trip", [b"120500"], 120.5),
        ("x-trip", [], None),
        ("x-trip", [b"-5"], None),
        ("x-trip", [b"soon"], None),
        ("x-trip", [b"120500", b"9"], None),  # one of them is somebody else's
        (None, [b"120500"], None),
    ],
)
def test_a_proxy_may_say_how_far_away_its_client_is(header: str | None, told: list[bytes], meant: float | None) -> None:
    scope: Any = {"type": "websocket", "headers": [(b"x-trip", word) for word in told]}
    assert proxy_trip(WebSocket(scope), header) == meant


def test_the_shortest_of_all_round_trips_counts() -> None:
    trips = Trips()
    trips.measure(30.0)
    before = trips.distance
    assert before is None  # nothing came back yet
    trips.pong(80.0)
    assert trips.distance == 30
    trips.measure(200.0)  # acknowledgements that come late
    trips.measure(None)
    assert trips.distance == 30
    trips.pong(20.0)
    assert trips.distance == 20
    for _ in range(REMEMBERED):
        trips.pong(150.0)
    assert trips.distance == 30


def test_without_a_measurement_a_pong_proves_nothing() -> None:
    trips = Trips()
    trips.measure(None)
    trips.pong(120.0)
    assert trips.distance is None


@pytest.mark.parametrize(
    ("host", "told", "distance"),
    [
        ("127.0.0.1", None, 0),
        ("127.0.0.1", 150.0, 0),  # no proxy, so nobody may say so
        ("192.0.2.7", None, None),
        ("192.0.2.7", 100.0, 100),
        ("192.0.2.7", 900.0, 150),  # the pongs were quicker
    ],
)
async def test_whoever_holds_back_pongs_is_no_further_away_for_it(
    host: str, told: float | None, distance: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr(sockets, "monotonic", lambda: now[0])

    async def look(transport: asyncio.Transport) -> None:
        scope: Any = {"type": "websocket", "headers": [], "client": (host, 7), TRANSPORT: transport}
        connection = sockets.Connection(WebSocket(scope), Person("0" * 24, "Ann"), proxy_trip=told)
        for nonce in range(1, 8):
            connection._pulse()
            now[0] += 0.15
            connection.pong(nonce)
        if connection._beat:
            connection._beat.cancel()
        if distance == 0:  # as busy as this machine may be
            assert connection.distance is not None
            assert connection.distance < 100
        else:
            assert connection.distance == distance

    await on_a_real_connection(look)


def test_a_person_is_as_far_away_as_the_nearest_of_their_connections() -> None:
    """Or else one could look at the table on a near one and lay on a far one."""
    table = rebuild(
        "1",
        iter(
            [
                log.Opened(code="T00001", host="a", name="A", game="speed", options={"players": 3}),
                log.Seated(seat=0, person="a", name="A"),
                log.Seated(seat=1, person="b", name="B"),
                log.BotSeated(seat=2, level="skilled"),
            ]
        ),
    )
    gathering = Gathering(table)
    ears = [Ear("a", "A", distance=140), Ear("b", "B", distance=10), Ear("c", "C", distance=150)]  # the last looks on
    for ear in ears:
        gathering.come(ear)
    assert (gathering.distance("a"), gathering.distance("b"), gathering.farthest) == (140, 10, 140)
    near, silent = Ear("a", "A", distance=20), Ear("a", "A", distance=None)
    gathering.come(near)
    assert (gathering.distance("a"), gathering.farthest) == (20, 20)
    assert messages.encode([20, 10, None]) in gathering.presence()
    gathering.come(silent)
    assert (gathering.distance("a"), gathering.farthest) == (0, 10)
    gathering.go(silent)
    gathering.go(near)
    assert gathering.farthest == 140
