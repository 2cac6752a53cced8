"""So many sockets for a person, an address and the whole server; whoever comes after that is told why."""

import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tenback.client import Client
from tenback.server.service import MOST_CONNECTIONS
from tests.server.conftest import RunningServer
from tests.server.players import person

LOBBY = "/api/lobby/socket"
HERE, THERE = {"x-forwarded-for": "203.0.113.7"}, {"x-forwarded-for": "203.0.113.8"}  # as a proxy here says it


@asynccontextmanager
async def limited(data: Path, **settings: Any) -> AsyncIterator[RunningServer]:
    server = RunningServer(data, **settings)
    server.start()
    try:
        yield server
    finally:
        server.kill()


async def first(server: RunningServer, path: str, opened: AsyncExitStack, headers: dict[str, str]) -> dict[str, Any]:
    """The first message of a socket, which stays open."""
    address = server.url.replace("http", "ws", 1) + path
    socket = await opened.enter_async_context(connect(address, additional_headers=headers, max_queue=None))
    message: dict[str, Any] = json.loads(await socket.recv())
    if message["type"] == "bye":
        with pytest.raises(ConnectionClosed) as closed:
            await socket.recv()
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1008, message["code"])
    return message


async def test_an_address_has_so_many_sockets_and_others_have_their_own(tmp_path: Path) -> None:
    async with limited(tmp_path, address_connections=2, throttle=True) as server:
        client = Client(server.url)
        await client.become("Ann")
        path = f"/api/tables/{await client.open_table('coop')}/socket"
        cookie = client._headers
        async with AsyncExitStack() as opened:
            assert (await first(server, LOBBY, opened, HERE))["type"] == "ping"
            assert (await first(server, path, opened, HERE | cookie))["type"] == "ping"
            for refused in (LOBBY, path):
                assert (await first(server, refused, opened, HERE | cookie))["code"] == "too_many_connections"
            assert (await first(server, LOBBY, opened, THERE))["type"] == "ping"
        async with AsyncExitStack() as opened:
            assert (await first(server, LOBBY, opened, HERE))["type"] == "ping"


async def test_the_server_has_so_many_sockets_in_all(tmp_path: Path) -> None:
    async with limited(tmp_path, connections=2) as server, AsyncExitStack() as opened:
        for headers in (HERE, THERE):
            assert (await first(server, LOBBY, opened, headers))["type"] == "ping"
        refused = await first(server, LOBBY, opened, {"x-forwarded-for": "203.0.113.9"})
        assert (refused["type"], refused["code"]) == ("bye", "too_many_connections")


async def test_a_person_has_so_many_sockets(server: RunningServer) -> None:
    ann, ben = await person(server, "Ann"), await person(server, "Ben")
    path = f"/api/tables/{await ann.open_table('coop')}/socket"
    async with AsyncExitStack() as opened:
        for _ in range(MOST_CONNECTIONS):
            assert (await first(server, path, opened, ann._headers))["type"] == "ping"
        assert (await first(server, path, opened, ann._headers))["code"] == "too_many_connections"
        assert (await first(server, path, opened, ben._headers))["type"] == "ping"
