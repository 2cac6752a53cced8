"""Tables in memory: each one once, for as long as somebody needs it, and no longer."""

import asyncio
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from tenback.server import log, messages
from tenback.server.hub import AT_ONCE, Hub, committed
from tenback.server.live import LiveTable
from tenback.server.people import Person
from tenback.server.table import Table
from tests.server.conftest import SECONDS
from tests.server.inside import Ear, guest, parts

COOP: dict[str, Any] = {"game": "coop", "options": {}}


async def put_away(hub: Hub, person: Person) -> str:
    """The code of a table that is in the database alone."""
    live = await hub.open(person, COOP, seed=bytes(32))
    hub.release(live)
    assert not hub.tables
    return live.table.opened.code


async def test_a_table_stays_in_memory_until_all_who_found_it_are_done(tmp_path: Path) -> None:
    """Somebody who is about to come needs the table that others find, too, though nobody is at it yet."""
    async with parts(tmp_path) as service:
        hub = service.hub
        code = await put_away(hub, await guest(service, "Anna"))
        coming, looking = await hub.find(code), await hub.find(code)
        hub.release(looking)
        assert await hub.find(code) is coming
        hub.release(coming)
        hub.release(coming)
        assert not hub.tables


async def test_those_who_wait_for_the_same_table_get_the_same_one(tmp_path: Path) -> None:
    """Also if the first of them is done with it at once."""
    async with parts(tmp_path) as service:
        hub = service.hub
        code = await put_away(hub, await guest(service, "Anna"))

        async def look() -> None:
            hub.release(await hub.find(code))

        async def stay() -> LiveTable:
            return await hub.find(code)

        _, one, other = await asyncio.gather(look(), stay(), stay())
        assert one is other is hub.tables[code]


async def test_a_table_that_all_have_left_is_forgotten_as_soon_as_it_is_stored(tmp_path: Path) -> None:
    async with parts(tmp_path) as service:
        hub = service.hub
        anna = await guest(service, "Anna")
        live = await hub.open(anna, COOP, seed=bytes(32))
        ear = Ear(live, anna)
        live.come(ear)
        live.ask(ear, messages.Move(action_id="1", move="concede"))
        live.go(ear)
        hub.release(live)
        assert hub.tables  # what has happened is not stored yet
        async with asyncio.timeout(SECONDS):
            while hub.tables:
                await asyncio.sleep(0.01)
        again = await hub.find(live.table.opened.code)
        assert again.table.number == live.table.number


async def test_others_have_their_turn_while_a_long_log_is_read(tmp_path: Path) -> None:
    async with parts(tmp_path) as service:
        anna = await guest(service, "Anna")
        live = await service.hub.open(anna, COOP)
        said = log.Talked(person=anna.id, name="Anna", text="hello")
        await committed(live, [said] * 5 * AT_ONCE)
        turn = 0

        async def play() -> None:
            nonlocal turn
            while True:
                turn += 1
                await asyncio.sleep(0)

        playing = asyncio.create_task(play())
        seen = [turn async for _ in service.hub.retold(Table(live.table.id))]
        playing.cancel()
        assert len(seen) == live.table.number
        assert max(len([*run]) for _, run in groupby(seen)) == AT_ONCE


async def test_a_table_at_which_something_goes_wrong_is_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is in memory then may be ahead of the log, and nothing may be built upon it."""
    async with parts(tmp_path) as service:
        hub = service.hub
        anna = await guest(service, "Anna")
        live = await hub.open(anna, COOP)
        ear, number = Ear(live, anna), live.table.number
        live.come(ear)
        with monkeypatch.context() as patch:
            patch.setattr("tenback.server.live.Telling.__init__", None)
            live.ask(ear, messages.Say(action_id="1", text="hello"))
        assert ear.heard[-1]["code"] == "server_error"
        assert live.table.number > number
        again = await hub.find(live.table.opened.code)
        assert again is not live
        assert again.table.number == number
        ear = Ear(again, anna)
        again.come(ear)
        assert (await ear.ask(messages.Say, text="hello"))["number"] == number + 1
