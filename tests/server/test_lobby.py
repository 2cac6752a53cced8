"""The lobby: public tables, newest first, and live."""

import asyncio
import json
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect

from tenback.client import Refusal
from tenback.server.lobby import MOST_SHOWN
from tests.server.conftest import SECONDS, RunningServer
from tests.server.inside import guest, parts
from tests.server.players import person


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
            live = await service.hub.open(host, {"game": "duel", "options": {}, "listed": True})
            if number:  # the first one stays in memory
                service.hub.release(live)
            opened.append(live.table.opened.code)
        shown = [info.code for info in await service.lobby.tables()]
        assert shown == [*opened[:3:-1], opened[0]]
