"""Tables at which `master` bots think all the time, beside those that are measured."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from statistics import mean
from typing import Any

import httpx

from bench.load.wire import Wire, open_wire

LEVEL = "master"
SEATS = 4
WARM_SECONDS = 300  # for reading the bots' kernels, or making them


class BotTable:
    """A table of four bots; its host has left the seat to one of them and deals again when a game is over."""

    def __init__(self) -> None:
        self.wire: Wire | None = None
        self.moves = 0
        self._actions = 0

    def hear(self, data: bytes) -> None:
        """A message for the host."""
        message: dict[str, Any] = json.loads(data)
        if message["type"] == "ping":
            self._send({"type": "pong", "nonce": message["nonce"]})
        phase = message.get("table", {}).get("phase")
        self.moves += any(event["type"] == "moved" for event in message.get("happened", []))
        if message["type"] in {"welcome", "update"} and phase in {"open", "over"}:
            for wish in ({"type": "start"}, {"type": "stand_in", "level": LEVEL}):
                self._actions += 1
                self._send({**wish, "action_id": str(self._actions)})

    def _send(self, message: dict[str, Any]) -> None:
        assert self.wire
        self.wire.send(json.dumps(message).encode())


async def warm(url: str) -> None:
    """Wait until all bots are themselves, and nothing is compiled any more."""
    async with asyncio.timeout(WARM_SECONDS), httpx.AsyncClient(base_url=url) as http:
        while not all((await http.get("/api/health")).json()["warm"].values()):
            await asyncio.sleep(1)


async def seat_bots(url: str, count: int) -> list[BotTable]:
    """So many tables of bots, all of them at work."""
    tables = [BotTable() for _ in range(count)]
    async with httpx.AsyncClient(base_url=url) as http:
        answer = await http.post("/api/guests", json={"name": "Host"})
        cookie = answer.headers["set-cookie"].partition(";")[0]
        for table in tables:
            body = {"game": "coop", "options": {"players": SEATS}, "bots": [LEVEL] * (SEATS - 1)}
            code = (await http.post("/api/tables", json=body)).json()["code"]
            table.wire = await open_wire(url, f"/api/tables/{code}/socket", cookie, table.hear)
    return tables


async def beside_bots(
    url: str, measure: Callable[[str], Awaitable[dict[str, Any]]], count: int, rounds: int = 2
) -> None:
    """Measure without bots and beside them, by turns, and tell the difference."""
    await warm(url)
    found: dict[str, list[dict[str, Any]]] = {"without bots": [], "beside bots": []}
    for _ in range(rounds):
        found["without bots"].append(await measure("without bots"))
        with at_work(await seat_bots(url, count)) as tables:
            found["beside bots"].append(await measure("beside bots"))
            print(json.dumps({"bot tables": count, "their moves": sum(table.moves for table in tables)}), flush=True)
    p99 = {name: mean(result["p99_ms"] for result in results) for name, results in found.items()}
    print(json.dumps({"p99_ms more": round(p99["beside bots"] - p99["without bots"], 2)}), flush=True)


@contextmanager
def at_work(tables: list[BotTable]) -> Iterator[list[BotTable]]:
    """Tables of bots until they are left alone."""
    try:
        yield tables
    finally:
        for table in tables:
            if table.wire and table.wire.transport:
                table.wire.transport.close()
