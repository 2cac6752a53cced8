"""Babblers and sleepers: rubbish, floods and clients that do not read cost nobody else anything."""

import asyncio
import json
import random
import socket as sockets
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from litestar.connection import WebSocket
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tenback.client import AtTable, Client
from tenback.server.api import Wanted, opening
from tenback.server.messages import LONGEST_TEXT
from tenback.server.people import Person
from tenback.server.serve import LONGEST_MESSAGE
from tenback.server.service import running
from tenback.server.settings import Settings
from tenback.server.sockets import AnySocket, Connection, attend_table
from tenback.server.transport import TRANSPORT
from tenback.server.visits import Visit, Visits
from tests.server.conftest import SECONDS, RunningServer
from tests.server.players import until_over
from tests.server.raw import all_heard, farewell, guest, raw


def rubbish(seed: int) -> Iterator[str | bytes]:
    """Messages that are none."""
    chance = random.Random(seed)
    yield from (
        "",
        "null",
        "[]",
        "{}",
        '{"type":"move"}',
        '{"type":"nothing"}',
        "[" * 4000,
        '{"type":"pong","nonce":"a"}',
    )
    yield from ('{"type":"move","action_id":"a","move":"37A","more":1}', '{"type":"sit","action_id":"a","seat":-1}')
    yield from (
        '{"type":"say","action_id":"","text":"a"}',
        '{"type":"catch_up","number":-1}',
        '{"type":"pong","nonce":1e400}',
    )
    yield from (
        '{"type":"say","action_id":"c","text":"\\ud800"}',
        json.dumps({"type": "say", "action_id": "a" * 41, "text": "a"}),
    )
    yield from (b"", b"\xff\xfe", b'{"type":"start","action_id":"b"}', bytes(4000))
    for _ in range(20):
        yield "".join(
            chr(chance.choice((chance.randrange(32, 127), chance.randrange(0x80, 0xD800)))) for _ in range(50)
        )


async def test_rubbish_is_told_and_changes_nothing(shared_server: RunningServer) -> None:
    client = await guest(shared_server)
    code = await client.open_table("coop")
    async with raw(shared_server, client, code) as socket, client.at(code) as table:
        number = table.number
        for message in rubbish(1):
            await socket.send(message)
            named = isinstance(message, str) and '"action_id":"a"' in message
            assert await answer(socket) == ("bad_message", "a" if named else None)
        assert await table.do("say", text="still here") == number + 1


async def answer(socket: ClientConnection) -> tuple[str, str | None]:
    """How the next refusal names what was wrong and what was asked; whatever else is told does not matter."""
    async with asyncio.timeout(SECONDS):
        while (told := json.loads(await socket.recv()))["type"] != "rejected":
            assert told["type"] in {"ping", "presence"}
    return told["code"], told["action_id"]


async def test_bytes_that_are_no_text_close_the_connection(shared_server: RunningServer) -> None:
    client = await guest(shared_server)
    code = await client.open_table("coop")
    async with raw(shared_server, client, code) as socket:
        await socket.send(b"\xff\xff\xff", text=True)
        await all_heard(socket)
        assert socket.close_code == 1007


async def test_a_message_that_is_too_long_closes_the_connection(shared_server: RunningServer) -> None:
    client = await guest(shared_server)
    code = await client.open_table("coop")
    async with client.at(code) as table, raw(shared_server, client, code) as socket:
        number = table.number
        await socket.send(json.dumps({"type": "say", "action_id": "a", "text": "a" * LONGEST_MESSAGE}))
        await all_heard(socket)
        assert socket.close_code == 1009
        assert await table.do("say", text="still here") == number + 1


async def flood(socket: ClientConnection) -> None:
    """Far more than anybody may say."""
    for number in range(100_000):
        await socket.send(json.dumps({"type": "say", "action_id": f"a{number}", "text": "a" * 200}))
        if number % 10 == 0:
            await asyncio.sleep(0.005)


async def test_a_flood_is_slowed_down_then_closed_while_others_play(shared_server: RunningServer) -> None:
    babbler, player, mate = [await guest(shared_server, name) for name in ("Babbler", "Player", "Mate")]
    code = await babbler.open_table("coop", options={"players": 2})
    elsewhere = await player.open_table("coop", start=True)
    async with player.at(elsewhere) as alone, mate.at(code) as at_same_table:
        game = asyncio.create_task(until_over(alone))
        async with raw(shared_server, babbler, code) as socket:
            flooding = asyncio.create_task(flood(socket))
            heard = await all_heard(socket)
            assert isinstance((await asyncio.gather(flooding, return_exceptions=True))[0], ConnectionClosed)
        assert [message["code"] for message in heard if message["type"] == "rejected"].count("too_much") > 1
        await at_same_table.do("say", text="that was loud")
        await game
        assert alone.outcome
        assert (alone.gaps, at_same_table.gaps) == (0, 0)


async def test_whoever_floods_is_told_why_the_connection_is_closed(shared_server: RunningServer) -> None:
    babbler = await guest(shared_server, "Babbler")
    code = await babbler.open_table("coop")
    async with raw(shared_server, babbler, code) as socket:
        flooding = asyncio.create_task(flood(socket))
        reason, closed, _ = await farewell(socket)
        await asyncio.gather(flooding, return_exceptions=True)
        assert (reason, closed) == ("too_much", 1008)


@asynccontextmanager
async def asleep(server: RunningServer, client: Client, code: str) -> AsyncIterator[ClientConnection]:
    """Somebody who takes a seat, asks for a lot, and reads nothing of it."""
    tap = sockets.socket()
    tap.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    tap.setblocking(False)
    host, port = server.url.removeprefix("http://").split(":")
    await asyncio.get_running_loop().sock_connect(tap, (host, int(port)))
    async with raw(server, client, code, sock=tap, max_queue=1, ping_interval=None, close_timeout=0.1) as socket:
        await socket.send(json.dumps({"type": "sit", "action_id": "a"}))
        while json.loads(await socket.recv())["type"] != "accepted":
            pass
        socket.transport.pause_reading()
        yield socket
        socket.transport.abort()


async def ask_for_everything(socket: ClientConnection) -> None:
    """Again and again, as often as that is allowed."""
    while True:
        await socket.send(json.dumps({"type": "catch_up", "number": 0}))
        await asyncio.sleep(0.2)


async def say_much(table: AtTable) -> None:
    for _ in range(50):
        await table.do("say", text="\N{PLAYING CARD ACE OF SPADES}" * LONGEST_TEXT)


async def test_whoever_stops_reading_harms_nobody(shared_server: RunningServer) -> None:
    sleeper, player = await guest(shared_server, "Sleeper"), await guest(shared_server, "Player")
    code = await player.open_table("coop", options={"players": 3, "starter": "fixed"}, bots=["novice"])
    async with player.at(code) as table, asleep(shared_server, sleeper, code):
        await table.do("start")
        async with asyncio.timeout(SECONDS):
            while "." not in table.moves:
                await table.move(table.moves[0])
            assert table.gaps == 0


async def test_whoever_stops_reading_is_dropped(shared_server: RunningServer) -> None:
    sleeper, player = await guest(shared_server, "Sleeper"), await guest(shared_server, "Player")
    code = await player.open_table("coop", options={"players": 2})
    async with player.at(code) as table:
        for name in ("Anna", "Ben", "Cleo"):
            async with (await guest(shared_server, name)).at(code) as other:
                await say_much(other)
        async with asleep(shared_server, sleeper, code) as socket, asyncio.timeout(SECONDS):
            asking = asyncio.create_task(ask_for_everything(socket))
            while (news := await table.news())["type"] != "presence" or news["present"][1]:
                pass
            asking.cancel()


async def test_whoever_waits_and_asks_again_is_told_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now, wire = [100.0], Blocked()
    monkeypatch.setattr("tenback.server.sockets.monotonic", lambda: now[0])
    scope: Any = {"type": "websocket", "headers": [], TRANSPORT: wire}
    connection = Connection(WebSocket(scope), Person("0" * 24, "Ann"))
    for _ in range(5):
        told = wire.size
        while connection.hears():
            assert wire.size == told
        assert wire.size > told
        now[0] += 1  # as long as clients wait
        assert connection.hears()  # an answer to a ping


class Blocked(asyncio.Transport):
    """A wire to somebody who reads nothing; the system's own buffers are full from the beginning."""

    def __init__(self) -> None:
        super().__init__()
        self.size, self.aborted = 0, False

    def write(self, data: Any) -> None:
        self.size += len(data)

    def get_write_buffer_size(self) -> int:
        return self.size

    def is_closing(self) -> bool:
        return self.aborted

    def abort(self) -> None:
        self.aborted = True


async def test_whoever_stops_reading_and_is_silent_is_dropped(tmp_path: Path) -> None:
    said, wire = asyncio.Queue[Any](), Blocked()
    said.put_nowait({"type": "websocket.connect"})

    async def send(message: Any) -> None:
        if message["type"] == "websocket.close":
            await asyncio.Event().wait()  # the goodbye does not go out either

    async with running(Settings(data=tmp_path)) as service:
        person = Person("0" * 24, "Ann")
        live = await service.hub.open(person, opening(Wanted(game="coop")))
        scope: Any = {"type": "websocket", "headers": [], TRANSPORT: wire}
        socket: AnySocket = WebSocket(scope, receive=said.get, send=send)
        attending = asyncio.create_task(attend_table(socket, service.hub, live, person, Visit(Visits()), None))
        while not live.listeners:
            await asyncio.sleep(0)
        async with asyncio.timeout(SECONDS):
            while not (ended := [listener for listener in live.listeners if listener.closing]):  # type: ignore[attr-defined]
                for listener in live.listeners:
                    listener.send(bytes(10_000))
                await asyncio.sleep(0)
        assert len(ended) == 1
        await asyncio.wait_for(attending, SECONDS)
        assert live.listeners == []
        assert wire.aborted
