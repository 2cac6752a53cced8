"""S12 over real sockets: a lay waits for somebody far away, its author is told, and the log says so."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any

import pytest

from tenback.client import AtTable, Client, Refusal
from tenback.server import log
from tenback.server.court import LONGEST, NEAR
from tests.server.conftest import SECONDS, RunningServer
from tests.server.players import person
from tests.server.raw import address

pytestmark = pytest.mark.rule("S12")
LATE = 120  # milliseconds
CARDS = 3


@dataclass(frozen=True)
class Laid:
    """A card that was laid: its number in the log, what its author was told, and the distances known meanwhile."""

    number: int
    held: list[int]
    distances: list[list[int | None]]


class Player(AtTable):
    """Somebody who remembers what they hear, and may hear of pings late."""

    def __init__(self, server: RunningServer, client: Client, code: str, late: int) -> None:
        super().__init__(address(server, code), client._headers)
        self._late = late
        self.heard: list[dict[str, Any]] = []

    async def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "ping":
            await asyncio.sleep(self._late / 1000)
        self.heard.append(message)
        await super()._hear(message)

    @property
    def distances(self) -> list[list[int | None]]:
        """The round trips to all seats, as they were told one after the other."""
        return [message["distance"] for message in self.heard if message["type"] == "presence"]

    async def until(self, wanted: Callable[[int, int], bool]) -> None:
        """Wait until both distances are known and as they should be."""
        while None in (trips := self.distances[-1]) or not wanted(*(trip or 0 for trip in trips)):
            await self.news()

    async def lay(self) -> Laid:
        """Lay a card as soon as one fits."""
        while True:
            lays = [move for move in self.moves if move[-1] in "LR"]
            if not lays and not self.moves:
                await self.news()
                continue
            since, known = len(self.heard), len(self.distances)
            with suppress(Refusal):  # the table has changed
                number = await self.move((lays or self.moves)[0])
                if lays:
                    held = [message["milliseconds"] for message in self.heard[since:] if message["type"] == "held"]
                    return Laid(number, held, self.distances[known - 1 :])


@asynccontextmanager
async def race(server: RunningServer, *late: int) -> AsyncIterator[tuple[str, Player, Player]]:
    """Two people at a game of speed. They come when it is dealt, so that all that is measured is told."""
    anna, ben = await person(server, "Anna"), await person(server, "Ben")
    code = await anna.open_table("speed", options={"players": 2, "dealer": 0, "stall_ms": 1000, "shout": False})
    async with anna.at(code) as host, ben.at(code) as other:
        await other.do("sit")
        await host.do("start")
    one, two = (Player(server, client, code, wait) for client, wait in zip((anna, ben), late, strict=True))
    try:
        await one.open()
        await two.open()
        yield code, one, two
    finally:
        await one.close()
        await two.close()


def logged(server: RunningServer, code: str, laid: Laid) -> log.Moved:
    """What the log says about a card."""
    find = "SELECT body FROM events JOIN tables ON tables.id = table_id WHERE code = ? AND number = ?"
    database = sqlite3.connect(server.data / "tenback.db")
    (body,) = database.execute(find, (code, laid.number)).fetchone()
    database.close()
    entry = log.read(body)
    assert isinstance(entry, log.Moved)
    return entry


async def test_a_lay_waits_for_somebody_far_away(shared_server: RunningServer) -> None:
    async with asyncio.timeout(SECONDS), race(shared_server, 0, LATE) as (code, near, far):
        await near.until(lambda one, two: min(two, LONGEST) - one > NEAR)
        cards = [await near.lay() for _ in range(CARDS)]
        entries = [logged(shared_server, code, laid) for laid in cards]
        for laid, entry in zip(cards, entries, strict=True):
            (held,) = laid.held
            assert 0 < held <= min(entry.waited, LONGEST)
            assert entry.distance in {trips[0] for trips in laid.distances}
        assert min(entry.waited for entry in entries) <= LONGEST  # any of them may be late on a busy machine
        laid = await far.lay()
        assert laid.held == []
        assert LATE <= logged(shared_server, code, laid).distance <= LONGEST


async def test_where_all_are_near_no_lay_waits(shared_server: RunningServer) -> None:
    def together(one: int | None, two: int | None) -> bool:
        return one is not None and two is not None and abs(one - two) <= NEAR

    async with asyncio.timeout(SECONDS), race(shared_server, 0, 0) as (code, one, _):
        cards: list[Laid] = []
        while len(cards) < CARDS:
            await one.until(together)
            laid = await one.lay()
            if all(together(*trips) for trips in laid.distances):  # a busy machine may be slow to answer
                cards.append(laid)
        assert [laid.held for laid in cards] == [[]] * CARDS
        assert min(logged(shared_server, code, laid).waited for laid in cards) == 0  # the clock may tick meanwhile
