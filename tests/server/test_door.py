"""The door: sockets wait for each other, requests do not, and the line holds so many of an address."""

import asyncio
import json
from typing import Any

from tenback.server.door import AT_ONCE, Door

MOST = AT_ONCE + 2


class House:
    """An application that keeps sockets until they may leave."""

    def __init__(self) -> None:
        self.inside: list[str] = []
        self.leave = asyncio.Event()

    async def __call__(self, scope: Any, _receive: Any, _send: Any) -> None:
        self.inside.append(scope["type"])
        if scope["type"] == "websocket":
            await self.leave.wait()


def from_(address: str) -> dict[str, Any]:
    return {"type": "websocket", "client": (address, 1), "headers": []}


async def wait_at(door: Any, address: str, count: int) -> list["asyncio.Task[None]"]:
    waiting = [asyncio.create_task(door(from_(address), None, None)) for _ in range(count)]
    await asyncio.sleep(0)
    return waiting


async def knock(door: Any, address: str) -> list[dict[str, Any]]:
    """What somebody hears who is not let in."""
    heard: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def send(message: dict[str, Any]) -> None:
        heard.append(message)

    await door(from_(address), receive, send)
    return heard


async def test_those_at_the_door_wait_for_each_other_and_requests_do_not() -> None:
    house = House()
    door: Any = Door(house, MOST)
    waiting = await wait_at(door, "a", MOST)
    await door({"type": "http"}, None, None)
    assert house.inside == ["websocket"] * AT_ONCE + ["http"]
    house.leave.set()
    await asyncio.gather(*waiting)
    assert house.inside.count("websocket") == MOST


async def test_one_address_does_not_fill_the_line() -> None:
    house = House()
    door: Any = Door(house, MOST)
    waiting = await wait_at(door, "a", MOST)
    accepted, said, closed = await knock(door, "a")
    assert accepted["type"] == "websocket.accept"
    assert json.loads(said["text"])["code"] == closed["reason"] == "too_many_connections"
    waiting += await wait_at(door, "b", 1)
    assert not waiting[-1].done()
    house.leave.set()
    await asyncio.gather(*waiting)
    await asyncio.gather(*await wait_at(door, "a", MOST))
    assert house.inside.count("websocket") == 2 * MOST + 1
