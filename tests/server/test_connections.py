"""So many sockets for a person, an address and the whole server; whoever comes after that is told why."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import count, takewhile
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tenback.client import Client
from tenback.server.service import LIMITS, MOST_CONNECTIONS
from tests.server.conftest import SECONDS, RunningServer
from tests.server.inside import serving
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


async def refused(server: RunningServer, number: int, headers: dict[str, str]) -> str:
    """Why one does not come to a table whose code nobody has given out."""
    async with AsyncExitStack() as opened:
        message = await first(server, f"/api/tables/{number:06}/socket", opened, headers)
        return str(message["code"])


async def test_nobody_finds_tables_by_trying_codes(tmp_path: Path) -> None:
    """Others, from the same address, too, come to their tables as before."""
    async with limited(tmp_path, throttle=True) as server:
        ann, ben = await person(server, "Ann"), await person(server, "Ben")
        code, (burst, _) = await ann.open_table("coop"), LIMITS["guesses"]
        with httpx.Client(base_url=server.url) as client:
            answers = (client.get(f"/api/tables/{number:06}").json()["code"] for number in count())
            assert len([*takewhile("no_such_table".__eq__, answers)]) >= burst
            assert client.get(f"/api/tables/{code}").json()["code"] == "too_much"
        tries = 0
        while await refused(server, tries, ben._headers) == "no_such_table":
            tries += 1
        assert tries >= burst
        path = f"/api/tables/{code}/socket"
        async with AsyncExitStack() as opened:
            assert (await first(server, path, opened, ben._headers))["code"] == "too_much"
            assert (await first(server, path, opened, ann._headers))["type"] == "ping"


async def test_a_person_has_so_many_sockets(server: RunningServer) -> None:
    ann, ben = await person(server, "Ann"), await person(server, "Ben")
    path = f"/api/tables/{await ann.open_table('coop')}/socket"
    async with AsyncExitStack() as opened:
        for _ in range(MOST_CONNECTIONS):
            assert (await first(server, path, opened, ann._headers))["type"] == "ping"
        assert (await first(server, path, opened, ann._headers))["code"] == "too_many_connections"
        assert (await first(server, path, opened, ben._headers))["type"] == "ping"


async def test_whoever_does_not_wait_to_be_let_in_leaves_nothing_behind(tmp_path: Path) -> None:
    async with serving(tmp_path) as (port, server), asyncio.timeout(SECONDS):
        ann = Client(f"http://127.0.0.1:{port}")
        await ann.become("Ann")
        code = await ann.open_table("coop")
        app: Any = server.config.app
        hub = app.state.service.hub
        found = asyncio.Event()
        find = hub.find

        async def find_slowly(wanted: str) -> Any:
            live = await find(wanted)
            while not found.is_set():
                await asyncio.sleep(0.01)
                if not server.server_state.connections:
                    found.set()
            return live

        hub.find = find_slowly
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        lines = (
            f"GET /api/tables/{code}/socket HTTP/1.1",
            "Host: localhost",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
            "Sec-WebSocket-Version: 13",
            f"Cookie: {ann._headers['cookie']}",
        )
        writer.write("\r\n".join((*lines, "", "")).encode())
        while code not in hub.tables:
            await asyncio.sleep(0.01)
        writer.close()
        await found.wait()
        while server.server_state.tasks:
            await asyncio.sleep(0.01)
        assert hub.tables == {}
        assert not app.state.service.visits.counts
        assert not app.state.service.visits.coming
