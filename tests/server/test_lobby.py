"""The lobby: public tables, newest first, and live."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from litestar.connection import WebSocket
from websockets.asyncio.client import ClientConnection, connect

from tenback.client import Refusal
from tenback.server.lobby import MOST_SHOWN, attend_lobby
from tenback.server.transport import TRANSPORT
from tenback.server.visits import Visit, Visits
from tests.server.conftest import SECONDS, RunningServer
from tests.server.inside import guest, parts
from tests.server.players import person
from tests.server.test_transport import Wire

DUEL: dict[str, Any] = {"game": "duel", "options": {}, "listed": True}


async def test_the_lobby_shows_public_tables(shared_server: RunningServer) -> None:
    anna = await person(shared_server, "Anna")
    listed = await anna.open_table("duel", listed=True)
    hidden = await anna.open_table("duel")
    codes = [table["code"] for table in (await anna.ask("GET", "/api/tables"))["tables"]]
    assert listed in codes
    assert hidden not in codes
    async with anna.at(listed) as table:
        await table.do("close_table")
        with pytest.raises(Refusal) as caught:
            await table.do("start")
        assert caught.value.code == "table_closed"
    codes = [table["code"] for table in (await anna.ask("GET", "/api/tables"))["tables"]]
    assert listed not in codes


async def lobby_shows(lobby: ClientConnection, code: str, *, listed: bool) -> list[str]:
    """Wait until somebody who looks at the lobby is told that a table is there, or is not; the codes of all."""
    async with asyncio.timeout(SECONDS):
        while True:
            message = json.loads(await lobby.recv())
            codes = [table["code"] for table in message.get("tables", [])]
            if message["type"] == "lobby_tables" and (code in codes) == listed:
                return codes


async def test_the_lobby_is_told_of_a_table_that_opens_and_of_its_end(shared_server: RunningServer) -> None:
    anna = await person(shared_server, "Anna")
    async with connect(f"{shared_server.url.replace('http', 'ws', 1)}/api/lobby/socket") as lobby:
        await lobby_shows(lobby, "", listed=False)  # what there was before
        hidden = await anna.open_table("duel")
        code = await anna.open_table("duel", listed=True)
        assert hidden not in await lobby_shows(lobby, code, listed=True)
        other = await anna.open_table("coop", listed=True)
        async with anna.at(code) as table:
            await table.do("seat_bot", seat=1, level="skilled")  # whatever happens at the older one
            codes = await lobby_shows(lobby, other, listed=True)
            assert codes[:2] == [other, code]  # newest first
            await table.do("close_table")
        await lobby_shows(lobby, code, listed=False)


async def test_the_lobby_is_told_who_is_at_a_table_and_who_has_gone(shared_server: RunningServer) -> None:
    anna = await person(shared_server, "Anna")
    code = await anna.open_table("duel", listed=True)

    async def is_here(lobby: ClientConnection, *, expected: bool) -> None:
        async with asyncio.timeout(SECONDS):
            while True:
                tables = json.loads(await lobby.recv()).get("tables", [])
                if any(table["code"] == code and table["seats"][0]["present"] == expected for table in tables):
                    return

    async with connect(f"{shared_server.url.replace('http', 'ws', 1)}/api/lobby/socket") as lobby:
        await is_here(lobby, expected=False)
        async with anna.at(code):
            await is_here(lobby, expected=True)
        await is_here(lobby, expected=False)


async def test_the_lobby_has_the_newest_tables_first_after_a_restart(server: RunningServer) -> None:
    anna = await person(server, "Anna")
    codes = [await anna.open_table("duel", listed=True) for _ in range(3)]
    async with anna.at(codes[0]) as table:
        await table.do("seat_bot", seat=1, level="skilled")
        await table.do("start")
    server.restart()
    assert [table["code"] for table in (await anna.ask("GET", "/api/tables"))["tables"]] == codes[::-1]


async def test_the_lobby_forgets_the_oldest_of_many_tables_that_nobody_is_at(tmp_path: Path) -> None:
    async with parts(tmp_path) as service:
        assert await service.lobby.tables() == ()
        opened = []
        for number in range(MOST_SHOWN + 3):
            host = await guest(service, f"P{number}")
            live = await service.hub.open(host, DUEL)
            if number:  # the first one stays in memory
                service.hub.release(live)
            opened.append(live.table.opened.code)
        shown = [info.code for info in await service.lobby.tables()]
        assert shown == [*opened[:3:-1], opened[0]]


async def test_the_lobby_is_read_once_however_many_look_at_it_first(tmp_path: Path) -> None:
    async with parts(tmp_path) as service:
        anna = await guest(service, "Anna")
        service.hub.release(await service.hub.open(anna, DUEL))
        listed, asked = service.hub.listed, 0

        async def counted(most: int) -> Sequence[str]:
            nonlocal asked
            asked += 1
            return await listed(most)

        service.hub.listed = counted  # type: ignore[method-assign]
        shown = await asyncio.gather(*(service.lobby.tables() for _ in range(3)))
        assert [len(tables) for tables in shown] == [1, 1, 1]
        assert asked == 1


async def test_whoever_is_let_in_sees_what_has_opened_meanwhile(tmp_path: Path) -> None:
    wire, said = Wire(), asyncio.Queue[Any]()
    said.put_nowait({"type": "websocket.connect"})
    async with parts(tmp_path) as service:
        anna = await guest(service, "Anna")
        await service.lobby.tables()
        opened = []

        async def send(message: Any) -> None:
            if message["type"] == "websocket.accept":
                opened.append((await service.hub.open(anna, DUEL)).table.opened.code)

        scope: Any = {"type": "websocket", "headers": [], TRANSPORT: wire}
        socket = WebSocket[Any, Any, Any](scope, receive=said.get, send=send)
        said.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await attend_lobby(socket, service.lobby, Visit(Visits()))
        await asyncio.sleep(0)  # what is said in one turn of the loop is written at its end
        assert f'"code":"{opened[0]}"'.encode() in b"".join(wire.pieces)
