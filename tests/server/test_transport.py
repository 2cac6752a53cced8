"""The wire: frames, what arrives, and what is written together."""

import asyncio
import gc
import json
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from litestar.connection import WebSocket
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.protocol import CLIENT, OPEN, Protocol

from tenback.client import Client
from tenback.server import sockets
from tenback.server.people import Person
from tenback.server.transport import (
    PROTOCOL,
    TRANSPORT,
    Gate,
    Line,
    Outbox,
    go_on,
    short_text,
    text_frame,
)
from tenback.server.transport import Protocol as ServerSide
from tests.server.conftest import SECONDS, RunningServer
from tests.server.inside import serving
from tests.server.raw import guest, raw

HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_frames_are_those_of_the_standard(size: int) -> None:
    reader = Protocol(CLIENT, state=OPEN, max_size=None)
    data = b"x" * size
    reader.receive_data(text_frame(data))
    (event,) = reader.events_received()
    assert isinstance(event, Frame)
    assert (event.opcode, event.data, event.fin) == (Opcode.TEXT, data, True)


def frame(text: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True, mask: bool = True) -> bytes:
    """What a client writes."""
    return Frame(opcode, text, fin).serialize(mask=mask)


@pytest.mark.parametrize("size", [1, 125])
def test_a_short_text_is_read_without_a_parser(size: int) -> None:
    assert short_text(frame(b"x" * size)) == b"x" * size


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(frame(b"x")[:-1], id="a part"),
        pytest.param(frame(b"x") + b"\x81", id="more"),
        pytest.param(frame(b"x") * 2, id="two"),
        pytest.param(frame(b""), id="empty"),
        pytest.param(frame(b"x" * 126), id="long"),
        pytest.param(frame(b"x", fin=False), id="unfinished"),
        pytest.param(frame(b"x", mask=False), id="unmasked"),
        pytest.param(frame(b"x", Opcode.BINARY), id="binary"),
        pytest.param(frame(b"x", Opcode.PING), id="ping"),
    ],
)
def test_everything_else_is_left_to_the_parser(data: bytes) -> None:
    assert short_text(data) is None


async def test_texts_are_heard_in_order_however_they_are_cut(server: RunningServer) -> None:
    """Whole, in pieces, together, in fragments with a ping among them, and those that wait in line."""
    client = await guest(server)
    code = await client.open_table("coop", start=True)
    said = [b'{"type":"say","action_id":"%d","text":"hello"}' % number for number in range(8)]
    async with asyncio.timeout(SECONDS), raw(server, client, code) as socket:
        first, second, third, fourth, fifth, *_ = map(frame, said)
        cut = frame(said[5][:9], fin=False), frame(b"", Opcode.PING), frame(said[5][9:], Opcode.CONT)
        behind = frame(b'{"type":"catch_up","number":0}') + frame(said[6])
        for piece in (
            first,
            second[:4],
            second[4:] + third + fourth[:1],
            fourth[1:],
            fifth,
            *cut,
            behind,
            frame(said[7]),
        ):
            socket.transport.write(piece)
            await asyncio.sleep(0.02)
        answered: list[str] = []
        while len(answered) < len(said):
            message = json.loads(await socket.recv())
            if message["type"] == "accepted":
                answered.append(message["action_id"])
    assert answered == [f"{number}" for number in range(len(said))]


async def test_a_gate_lets_all_in_who_wait() -> None:
    gate = Gate()
    await gate.wait()
    gate.clear()
    given_up, *waiting = (asyncio.create_task(gate.wait()) for _ in range(3))
    await asyncio.sleep(0)
    given_up.cancel()
    assert not any(task.done() for task in waiting)
    gate.set()
    await asyncio.gather(*waiting)
    await gate.wait()


async def test_what_arrives_is_received_in_line() -> None:
    line = Line()
    line.put_nowait("a")
    line.put_nowait("b")
    assert [await line.get(), await line.get()] == ["a", "b"]
    assert line.empty()
    given_up = asyncio.create_task(line.get())
    await asyncio.sleep(0)
    given_up.cancel()
    with pytest.raises(asyncio.CancelledError):
        await given_up
    waiting = asyncio.create_task(line.get())
    await asyncio.sleep(0)
    for event in ("c", "d"):
        line.put_nowait(event)
    assert not line.empty()
    assert [await waiting, await line.get()] == ["c", "d"]


class Wire(asyncio.Transport):
    """Keeps what is written to it, piece by piece."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[bytes] = []
        self.drains = True

    def write(self, data: Any) -> None:
        self.pieces.append(data)

    def get_write_buffer_size(self) -> int:
        return 0 if self.drains else sum(map(len, self.pieces))

    def is_closing(self) -> bool:
        return False


def connected(wire: Wire, outbox: Outbox) -> sockets.Connection:
    scope: Any = {"type": "websocket", "headers": [], TRANSPORT: wire}
    return sockets.Connection(WebSocket(scope), Person("0" * 24, "Ann"), outbox)


async def test_what_is_told_in_one_turn_of_the_loop_is_written_at_once_and_in_order() -> None:
    outbox, wires = Outbox(), [Wire(), Wire()]
    first, second = (connected(wire, outbox) for wire in wires)
    for data in (b"1", b"2"):
        first.send(data)
        second.send(data)
    assert wires[0].pieces == []
    await asyncio.sleep(0)
    assert [wire.pieces for wire in wires] == [[text_frame(b"1") + text_frame(b"2")]] * 2
    first.send(b"3")
    await asyncio.sleep(0)
    assert wires[0].pieces[1:] == [text_frame(b"3")]


async def test_a_ping_waits_for_nothing_and_overtakes_nothing() -> None:
    wire = Wire()
    connection = connected(wire, Outbox())
    connection.send(b"before")
    connection._pulse()
    if connection._beat:
        connection._beat.cancel()
    (written,) = wire.pieces
    assert written.startswith(text_frame(b"before"))
    assert b'"ping"' in written
    await asyncio.sleep(0)
    assert len(wire.pieces) == 1


@pytest.mark.parametrize("answers", [True, False])
async def test_whoever_is_silent_is_not_waited_for(*, answers: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    now, wire = [100.0], Wire()
    monkeypatch.setattr(sockets, "monotonic", lambda: now[0])
    connection = connected(wire, Outbox())
    for _ in range(4):
        now[0] += sockets.SILENCE / 3
        if answers:
            assert connection.hears()
        connection._pulse()
        if connection._beat:
            connection._beat.cancel()
    assert connection.closing != answers
    assert (b'"code":"silent"' in wire.pieces[-1]) != answers
    if connection._goodbye:
        connection._goodbye.cancel()


@pytest.mark.parametrize("drains", [True, False])
async def test_what_waits_for_the_end_of_a_turn_of_the_loop_is_limited(*, drains: bool) -> None:
    wire = Wire()
    wire.drains = drains
    connection = connected(wire, Outbox())
    message = b"x" * 1024
    for _ in range(4 * sockets.MOST_WAITING // len(message)):
        connection.send(message)
        assert sum(map(len, connection._unwritten)) <= sockets.MOST_WAITING + 2 * len(message)
    assert connection.closing != drains
    assert sum(map(len, wire.pieces)) > (2 if drains else 1) * sockets.MOST_WAITING
    assert drains or sum(map(len, wire.pieces)) < 2 * sockets.MOST_WAITING
    if connection._goodbye:
        connection._goodbye.cancel()


async def test_what_has_led_to_a_socket_takes_no_room_while_it_is_served(tmp_path: Path) -> None:
    async with serving(tmp_path) as (port, server), asyncio.timeout(SECONDS):
        client = Client(f"http://127.0.0.1:{port}")
        await client.become("Ann")
        code = await client.open_table("coop", start=True)
        gc.collect()
        gc.disable()  # nothing has to be looked for
        try:
            async with client.at(code) as table:
                await table.move(table.moves[0])
                (served,) = server.server_state.connections
                assert isinstance(served, ServerSide)
                assert not {"scope", "request", "response"} & vars(served).keys()
                assert not [kind for kind in map(type, gc.get_objects()) if issubclass(kind, WebSocket)]
        finally:
            gc.enable()


async def test_whoever_vanishes_while_they_are_let_in_is_closed_without_a_fault() -> None:
    """The wire is closing already when the socket is accepted, but nobody has said so yet."""
    faults: list[BaseException | None] = []
    served = asyncio.Event()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        socket = WebSocket[Any, Any, Any](scope, receive, send)
        receiver = scope[PROTOCOL]

        async def rest() -> None:
            try:
                await receiver.send({"type": "websocket.close", "code": 1008, "reason": "too_slow"})
            except Exception as error:
                faults.append(error)
            served.set()

        await socket.accept()
        await go_on(socket, rest())

    class Closing(Wire):
        def is_closing(self) -> bool:
            return True

        def close(self) -> None:
            pass

    config = uvicorn.Config(app, ws_per_message_deflate=False, log_config=None)
    config.load()
    protocol = ServerSide(config=config, server_state=ServerState(), app_state={})
    protocol.connection_made(Closing())
    protocol.data_received(HANDSHAKE)
    await asyncio.wait_for(served.wait(), SECONDS)
    assert faults == []
