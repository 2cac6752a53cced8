"""Stored first, told after: also to somebody who comes while something that has happened is not stored yet."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert

from tenback.server import log, messages
from tenback.server.errors import NotStored
from tenback.server.service import Service
from tenback.server.storage import database
from tenback.server.storage.schema import events
from tests.server.inside import Ear, guest, parts

MOMENT = 0.1  # seconds in which somebody could have been told
PUBLIC: dict[str, Any] = {"game": "coop", "options": {}, "listed": True}


@pytest.fixture
async def service(tmp_path: Path) -> AsyncIterator[Service]:
    async with parts(tmp_path) as service:
        yield service


@contextmanager
def locked(service: Service) -> Iterator[None]:
    """Nothing can be stored meanwhile."""
    with closing(sqlite3.connect(service.settings.data / database.FILE)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.rollback()


async def table_of(service: Service) -> tuple[Ear, Ear]:
    """Somebody at a table with a game, and somebody who is about to come."""
    anna, ben = await guest(service, "Anna"), await guest(service, "Ben")
    live = await service.hub.open(anna, PUBLIC, seed=bytes(32))
    player = Ear(live, anna)
    live.come(player)
    return player, Ear(live, ben)


async def test_whoever_comes_hears_of_nothing_that_is_not_stored(service: Service) -> None:
    player, other = await table_of(service)
    live = player.live
    with locked(service):
        live.ask(player, messages.Move(action_id="1", move="concede"))
        live.come(other)
        await asyncio.sleep(MOMENT)
        assert other.heard == []
    welcome = await other.until(lambda message: message["type"] == "welcome")
    assert (welcome["number"], welcome["table"]["phase"]) == (live.table.number, "over")
    live.ask(player, messages.Say(action_id="2", text="hello"))
    update = await other.until(lambda message: message["type"] == "update")
    assert [message["type"] for message in other.heard] == ["welcome", "presence", "update"]
    assert update["number"] == welcome["number"] + 1


async def test_who_asks_how_a_table_is_hears_of_nothing_that_is_not_stored(service: Service) -> None:
    player, _ = await table_of(service)
    code = player.live.table.opened.code
    with locked(service):
        player.live.ask(player, messages.Move(action_id="1", move="concede"))
        asked, seen = asyncio.create_task(service.hub.info(code)), asyncio.create_task(service.lobby.tables())
        await asyncio.sleep(MOMENT)
        assert not asked.done()
        assert not seen.done()
    assert (await asked).phase == "over"
    assert [info.phase for info in await seen] == ["over"]


async def test_whoever_comes_hears_nothing_at_all_of_what_could_not_be_stored(service: Service) -> None:
    player, other = await table_of(service)
    live = player.live
    said = log.Talked(person=player.person, name="Anna", text="hello")
    row = {"table_id": live.table.id, "number": live.table.number + 1, "at": 0, "body": log.write(said)}
    await service.ledger.store((insert(events), row))  # as if somebody else had the table, too
    live.ask(player, messages.Move(action_id="1", move="concede"))
    asked = asyncio.create_task(service.hub.info(live.table.opened.code))
    live.come(other)
    with pytest.raises(NotStored):
        await asked
    live.come(late := Ear(live, await guest(service, "Cleo")))
    assert {message["type"] for message in other.heard} == {"bye"}
    assert [message["type"] for message in late.heard] == ["bye"]
    assert (await service.hub.info(live.table.opened.code)).phase == "playing"


async def duel_of(service: Service) -> tuple[Ear, Ear]:
    """Two people at a duel that has begun."""
    anna, ben = await guest(service, "Anna"), await guest(service, "Ben")
    live = await service.hub.open(anna, {"game": "duel", "options": {}})
    one, other = Ear(live, anna), Ear(live, ben)
    for ear in (one, other):
        live.come(ear)
    await other.ask(messages.Sit)
    await one.ask(messages.Start)
    one.heard.clear()
    other.heard.clear()
    return one, other


RESIGN = messages.Move(action_id="last", move="resign")


async def test_a_refusal_tells_of_nothing_that_is_not_stored(service: Service) -> None:
    one, other = await duel_of(service)
    with locked(service):
        one.live.ask(one, RESIGN)
        for _ in range(2):  # the first answer, and the same again
            other.live.ask(other, RESIGN)
        await asyncio.sleep(MOMENT)
        assert other.heard == []
    await other.until(lambda message: message["type"] == "rejected")
    assert [message["type"] for message in other.heard] == ["update", "rejected", "rejected"]
    assert {message["code"] for message in other.heard[1:]} == {"no_game_runs"}


async def test_nothing_is_refused_because_of_what_could_not_be_stored(service: Service) -> None:
    one, other = await duel_of(service)
    live = one.live
    said = log.Talked(person=one.person, name="Anna", text="hello")
    row = {"table_id": live.table.id, "number": live.table.number + 1, "at": 0, "body": log.write(said)}
    await service.ledger.store((insert(events), row))  # as if somebody else had the table, too
    live.ask(one, RESIGN)
    live.ask(other, RESIGN)
    await other.until(lambda message: message["type"] == "bye")
    assert [message["type"] for message in other.heard] == ["bye"]
    async with service.hub.found(live.table.opened.code) as again:
        other.live = again
        again.come(other)
        again.ask(other, RESIGN)
        assert (await other.until(lambda message: message.get("action_id") == "last"))["type"] == "accepted"
