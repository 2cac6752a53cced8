"""S12 over real sockets: a lay waits for somebody far away, its author is told, and the log says so."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
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
HEADER = "x-trip"
THROUGH_A_PROXY = {"x-forwarded-for": "192.0.2.7", HEADER: f"{1000 * LATE}"}


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server that believes what a proxy on this machine says."""
    running = RunningServer(tmp_path_factory.mktemp("proxied"), trip_header=HEADER)
    running.start()
    yield running
    running.kill()


@dataclass(frozen=True)
class Laid:
    """A card that was laid: its number in the log, what its author was told, and the distances known meanwhile."""

    number: int
    held: list[int]
    distances: list[list[int | None]]


class Player(AtTable):
    """Somebody who remembers what they hear, may be late with their pongs, and may have come through a proxy."""

    def __init__(self, server: RunningServer, client: Client, code: str, late: int, way: dict[str, str]) -> None:
        super().__init__(address(server, code), client._headers | way)
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
        while not any(None not in trips and wanted(*(trip or 0 for trip in trips)) for trips in self.distances[-1:]):
            await self.news()

    async def measured(self) -> None:
        """Wait until the server has asked for a second time, and so has heard the answer to the first one."""
        while sum(message["type"] == "ping" for message in self.heard) < 2:
            await asyncio.sleep(0.01)

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
async def race(
    server: RunningServer, late: int = 0, way: dict[str, str] | None = None
) -> AsyncIterator[tuple[str, Player, Player]]:
    """Two people at a game of speed, of whom one is late. They come when it is dealt: all that is measured is told."""
    anna, ben = await person(server, "Anna"), await person(server, "Ben")
    code = await anna.open_table("speed", options={"players": 2, "dealer": 0, "stall_ms": 1000, "shout": False})
    async with anna.at(code) as host, ben.at(code) as other:
        await other.do("sit")
        await host.do("start")
    one, two = Player(server, anna, code, 0, {}), Player(server, ben, code, late, way or {})
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


async def test_a_lay_waits_for_somebody_far_away(proxied: RunningServer) -> None:
    async with asyncio.timeout(SECONDS), race(proxied, LATE, THROUGH_A_PROXY) as (code, near, far):
        await near.until(lambda one, two: two == LATE and two - one > NEAR)
        cards = [await near.lay() for _ in range(CARDS)]
        entries = [logged(proxied, code, laid) for laid in cards]
        for laid, entry in zip(cards, entries, strict=True):
            (held,) = laid.held
            assert 0 < held <= min(entry.waited, LONGEST)
            assert entry.distance in {trips[0] for trips in laid.distances}
        assert min(entry.waited for entry in entries) <= LONGEST  # any of them may be late on a busy machine
        laid = await far.lay()
        assert laid.held == []
        assert logged(proxied, code, laid).distance == LATE


async def test_where_all_are_near_no_lay_waits(proxied: RunningServer) -> None:
    async with asyncio.timeout(SECONDS), race(proxied) as (code, one, two):
        await one.until(lambda *trips: max(trips) <= NEAR)
        cards = [await one.lay() for _ in range(CARDS)]
        assert [laid.held for laid in cards] == [[]] * CARDS
        assert min(logged(proxied, code, laid).waited for laid in cards) == 0  # the clock may tick meanwhile
        assert logged(proxied, code, await two.lay()).distance <= NEAR


async def test_a_lay_that_waits_when_the_game_ends_is_answered(proxied: RunningServer) -> None:
    async with asyncio.timeout(SECONDS), race(proxied, LATE, THROUGH_A_PROXY) as (_, near, _far):
        await near.until(lambda one, two: two == LATE and two - one > NEAR)
        await near.lay()
        while not (lays := [move for move in near.moves if move[-1] in "LR"]):
            await near.news()
        laying = asyncio.create_task(near.move(lays[0]))
        await asyncio.sleep(0)
        await near.do("close_table")
        (answer,) = await asyncio.gather(laying, return_exceptions=True)
        if isinstance(answer, Refusal):
            assert answer.code in {"no_game_runs", "does_not_fit"}
        else:
            assert isinstance(answer, int)  # the lay was no longer held when the table was closed


async def test_whoever_holds_back_their_pongs_gains_nothing(proxied: RunningServer) -> None:
    async with asyncio.timeout(SECONDS), race(proxied, LATE, {HEADER: "150000"}) as (code, honest, liar):
        await liar.until(lambda *trips: max(trips) <= NEAR)
        assert (await honest.lay()).held == []  # the dealer, for whom the other one would have to wait
        assert logged(proxied, code, await liar.lay()).distance <= NEAR


async def test_without_a_word_of_the_proxy_no_distance_is_known(shared_server: RunningServer) -> None:
    async with asyncio.timeout(SECONDS), race(shared_server, LATE, THROUGH_A_PROXY) as (code, one, two):
        await two.measured()
        assert (await one.lay()).held == []
        assert logged(shared_server, code, await two.lay()).distance == 0
        assert {trips[1] for trips in one.distances} == {None}
