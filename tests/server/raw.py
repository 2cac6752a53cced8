"""Plain sockets and what they hear, for clients that do not behave."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tenback.client import Client
from tests.server.conftest import SECONDS, RunningServer
from tests.server.players import person

OTHERS = "http://other.example"


async def guest(server: RunningServer, name: str = "Ann") -> Client:
    """Somebody with a name."""
    return await person(server, name)


def address(server: RunningServer, code: str) -> str:
    return f"{server.url.replace('http', 'ws', 1)}/api/tables/{code}/socket"


@asynccontextmanager
async def raw(server: RunningServer, client: Client, code: str, **more: Any) -> AsyncIterator[ClientConnection]:
    """A plain socket at a table, after the first messages."""
    async with connect(address(server, code), additional_headers=client._headers, **more) as socket:
        while json.loads(await socket.recv())["type"] != "presence":
            pass
        yield socket


async def all_heard(socket: ClientConnection) -> list[dict[str, Any]]:
    """Everything until the connection is closed."""
    heard: list[dict[str, Any]] = []
    with suppress(ConnectionClosed):
        async with asyncio.timeout(SECONDS):
            while True:
                heard.append(json.loads(await socket.recv()))
    return heard


async def farewell(socket: ClientConnection) -> tuple[str, int | None, list[dict[str, Any]]]:
    """Why a connection was closed, its close code, and all that came before."""
    *heard, bye = await all_heard(socket)
    assert bye["type"] == "bye"
    assert socket.close_reason == bye["code"]
    return bye["code"], socket.close_code, heard


async def refused(server: RunningServer, code: str, headers: dict[str, str]) -> tuple[str, int | None]:
    async with connect(address(server, code), additional_headers=headers) as socket:
        reason, closed, heard = await farewell(socket)
        assert heard == []
        return reason, closed
