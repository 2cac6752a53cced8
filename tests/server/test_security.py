"""Strangers, forgers, babblers and sleepers: they are told what is wrong, and cost nobody else anything."""

import asyncio
import json
import random
import re
import socket as sockets
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.connection import WebSocket
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tenback.client import AtTable, Client, Refusal
from tenback.core.record import LONGEST_NAME
from tenback.server.api import Wanted, opening
from tenback.server.messages import LONGEST_TEXT
from tenback.server.people import COOKIE, Person
from tenback.server.serve import LONGEST_MESSAGE
from tenback.server.service import running
from tenback.server.settings import Settings
from tenback.server.sockets import AnySocket, attend_table
from tenback.server.transport import TRANSPORT
from tests.server.conftest import RunningServer

SECONDS = 30
OTHERS = "http://other.example"


async def guest(server: RunningServer, name: str = "Ann") -> Client:
    client = Client(server.url)
    await client.become(name)
    return client


def address(server: RunningServer, code: str) -> str:
    return f"{server.url.replace('http', 'ws', 1)}/api/tables/{code}/socket"


@asynccontextmanager
async def raw(server: RunningServer, client: Client, code: str, **more: Any) -> AsyncIterator[ClientConnection]:
    """A plain socket at a table, after the first messages."""
    async with connect(address(server, code), additional_headers=client._headers, **more) as socket:
        while json.loads(await socket.recv())["type"] != "presence":
            pass
        yield socket


async def all_heard(socket: ClientConnection) -> list[dict[str, Any]]:
    """Everything until the connection is closed."""
    heard: list[dict[str, Any]] = []
    with suppress(ConnectionClosed):
        async with asyncio.timeout(SECONDS):
            while True:
                heard.append(json.loads(await socket.recv()))
    return heard


async def farewell(socket: ClientConnection) -> tuple[str, int | None, list[dict[str, Any]]]:
    """Why a connection was closed, its close code, and all that came before."""
    *heard, bye = await all_heard(socket)
    assert bye["type"] == "bye"
    assert socket.close_reason == bye["code"]
    return bye["code"], socket.close_code, heard


async def refused(server: RunningServer, code: str, headers: dict[str, str]) -> tuple[str, int | None]:
    async with connect(address(server, code), additional_headers=headers) as socket:
        reason, closed, heard = await farewell(socket)
        assert heard == []
        return reason, closed


async def play_alone(table: AtTable) -> None:
    """A whole game of coop or duel, any card first."""
    while not table.is_over:
        turn = [move for move in table.moves if move not in {"<", "concede", "resign"}]
        if turn:
            await table.move("." if "." in turn else turn[0])
        else:
            await table.news()


# Who comes in


async def test_pages_of_others_are_refused(shared_server: RunningServer) -> None:
    client = await guest(shared_server)
    code = await client.open_table("coop")
    assert await refused(shared_server, code, client._headers | {"Origin": OTHERS}) == ("not_from_here", 1008)
    assert await refused(shared_server, code, client._headers | {"Origin": "null"}) == ("not_from_here", 1008)
    async with connect(
        address(shared_server, code), additional_headers=client._headers | {"Origin": shared_server.url}
    ) as socket:
        assert json.loads(await socket.recv())["type"] == "ping"


async def test_pages_of_others_do_not_see_the_lobby(shared_server: RunningServer) -> None:
    lobby = f"{shared_server.url.replace('http', 'ws', 1)}/api/lobby/socket"
    async with connect(lobby, additional_headers={"Origin": OTHERS}) as socket:
        assert (await farewell(socket))[:2] == ("not_from_here", 1008)
    async with connect(lobby) as socket:
        assert {json.loads(await socket.recv())["type"] for _ in range(2)} == {"ping", "lobby_tables"}


async def test_pages_of_others_change_nothing_over_http(shared_server: RunningServer) -> None:
    client = await guest(shared_server)
    headers = client._headers | {"origin": OTHERS}
    for method, path, body in (
        ("POST", "/api/guests", {"name": "Eve"}),
        ("POST", "/api/me/name", {"name": "Eve"}),
        ("POST", "/api/tables", {"game": "coop"}),
        ("DELETE", "/api/me/tokens/0", None),
    ):
        answer = httpx.request(method, shared_server.url + path, json=body, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (403, "not_from_here")
        assert "set-cookie" not in answer.headers
        assert "access-control-allow-origin" not in answer.headers
    assert (await client.ask("GET", "/api/me"))["name"] == "Ann"


async def test_nobody_comes_in_without_a_name(shared_server: RunningServer) -> None:
    code = await (await guest(shared_server)).open_table("coop")
    assert await refused(shared_server, code, {}) == ("who_are_you", 1008)
    assert await refused(shared_server, code, {"authorization": "Bearer tb_0"}) == ("who_are_you", 1008)


async def test_forged_cookies_are_nobodys(shared_server: RunningServer) -> None:
    client = await guest(shared_server)
    code = await client.open_table("coop")
    mine = client._headers["cookie"].removeprefix(f"{COOKIE}=")
    other = (await guest(shared_server))._headers["cookie"].removeprefix(f"{COOKIE}=")
    person, _, signature = mine.partition(".")
    flipped = ("B" if signature[0] == "A" else "A") + signature[1:]
    forged = [
        *(person, f"{person}.", f"{person}.{flipped}", f"{person}.{signature[:-1]}", f"{person}.{signature}="),
        *(f"{other.partition('.')[0]}.{signature}", f"{person}0.{signature}", f".{signature}", "", "." * 100, "é.é"),
    ]
    for cookie in forged:
        headers = {"cookie": f"{COOKIE}={cookie}"}
        answer = httpx.get(f"{shared_server.url}/api/me", headers={b"cookie": headers["cookie"].encode()})
        assert (answer.status_code, answer.json()["code"]) == (401, "who_are_you"), cookie
        if cookie.isascii():
            assert await refused(shared_server, code, headers) == ("who_are_you", 1008)
    assert (await client.ask("GET", "/api/me"))["id"] == person


def test_cookies_are_kept_from_scripts_and_from_other_pages(shared_server: RunningServer) -> None:
    answer = httpx.post(f"{shared_server.url}/api/guests", json={"name": "Ann"})
    flags = {part.strip().lower() for part in answer.headers["set-cookie"].split(";")[1:]}
    assert {"httponly", "samesite=strict", "path=/"} <= flags


def test_pages_run_no_scripts_but_the_servers_own(shared_server: RunningServer) -> None:
    for path in ("/", "/api/health", "/api/tables/NOSUCH", "/nothing"):
        headers = httpx.get(shared_server.url + path).headers
        policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
        assert policy["default-src"] == "'none'"
        assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
        assert policy["frame-ancestors"] == "'none'"
        assert headers["x-content-type-options"] == "nosniff"


# Names


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("  Ann \t Lee\n", "Ann Lee"),
        ("A\x00n\x07n\x1b[31m", "Ann[31m"),
        ("\u202eAnn\u2066\u200b\ufeff", "Ann"),
        ("Ａｎｎ", "Ann"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("Zoë 李", "Zoë 李"),
    ],
)
async def test_names_are_cleaned(shared_server: RunningServer, name: str, kept: str) -> None:
    answer = httpx.post(f"{shared_server.url}/api/guests", json={"name": name})
    assert answer.json()["name"] == kept
    assert answer.headers["content-type"] == "application/json"


@pytest.mark.parametrize(
    "name", ["", " ", "\u202e\u200b", "\x00", "a" * 500, "\ufdfa" * LONGEST_NAME, 7, None, ["Ann"]]
)
async def test_names_that_are_none_are_refused(shared_server: RunningServer, name: object) -> None:
    client = await guest(shared_server)
    for path in ("/api/guests", "/api/me/name"):
        answer = httpx.post(shared_server.url + path, json={"name": name}, headers=client._headers)
        assert answer.status_code == 400
        assert answer.json()["code"] in {"bad_name", "bad_message"}
        assert "set-cookie" not in answer.headers
        assert len(answer.content) < 1000
    assert (await client.ask("GET", "/api/me"))["name"] == "Ann"


async def test_names_are_unique_at_a_table(shared_server: RunningServer) -> None:
    host, second, third = [await guest(shared_server, name) for name in ("Ann", "ANN", "Ａnn")]
    code = await host.open_table("coop", options={"players": 3})
    async with host.at(code) as table, second.at(code) as other, third.at(code) as another:
        await other.do("sit")
        await another.do("sit")
        while not all(seat["name"] for seat in table.info["seats"]):
            await table.news()
        assert [seat["name"] for seat in table.info["seats"]] == ["Ann", "ANN 2", "Ann 3"]


# What is said over the socket


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
        '{"type":"say","action_id":"a","text":"\\ud800"}',
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
        answers = 0
        for message in rubbish(1):
            await socket.send(message)
            answers += 1
        heard = [json.loads(await socket.recv()) for _ in range(answers + 1)]  # and one that tells who is here
        told = [message for message in heard if message["type"] == "rejected"]
        assert len(told) == answers
        assert {(message["code"], message["action_id"]) for message in told} == {("bad_message", None)}
        assert await table.do("say", text="still here") == number + 1


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
        game = asyncio.create_task(play_alone(alone))
        async with raw(shared_server, babbler, code) as socket:
            flooding = asyncio.create_task(flood(socket))
            heard = await all_heard(socket)
            assert isinstance((await asyncio.gather(flooding, return_exceptions=True))[0], ConnectionClosed)
        assert [message["code"] for message in heard if message["type"] == "rejected"].count("too_much") > 1
        await at_same_table.do("say", text="that was loud")
        await asyncio.wait_for(game, SECONDS)
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
        attending = asyncio.create_task(attend_table(socket, service.hub, live, person, None))
        while not live.listeners:
            await asyncio.sleep(0)
        while not (ended := [listener for listener in live.listeners if listener.closing]):  # type: ignore[attr-defined]
            live.broadcast(bytes(10_000))
        assert len(ended) == 1
        await asyncio.wait_for(attending, SECONDS)
        assert live.listeners == []
        assert wire.aborted


# What leaves the server


async def test_no_answer_shows_the_inside_of_the_server(shared_server: RunningServer) -> None:
    client = await guest(shared_server)
    code = await client.open_table("coop", start=True)
    asked = [
        ("GET", "/api/tables/%00", b""),
        ("GET", "/api/tables/" + "A" * 5000, b""),
        ("GET", "/api/tables/%F0%9F%82%A1", b""),
        ("POST", "/api/tables", b"\xff\xfe"),
        ("POST", "/api/tables", b"[" * 100_000),
        ("POST", "/api/tables", b'{"game":"coop","options":{"players":"' + b"9" * 5000 + b'"}}'),
        ("POST", "/api/tables", b'{"game":"coop","options":{"players":1e999}}'),
        ("POST", "/api/tables", b'{"game":"coop","options":{"__class__":1}}'),
        ("POST", "/api/tables", b'{"game":"../coop"}'),
        ("POST", "/api/guests", b'{"name":"\\ud800"}'),
        ("PUT", "/api/tables", b"{}"),
        ("GET", "/../../etc/passwd", b""),
    ]
    texts = []
    for method, path, body in asked:
        headers = client._headers | {"content-type": "application/json"}
        answer = httpx.request(method, shared_server.url + path, content=body, headers=headers)
        assert 400 <= answer.status_code < 500, (method, path)
        assert {"code", "text"} <= answer.json().keys()
        texts.append(answer.text)
    async with client.at(code) as table:
        for move in ("", "37Z", "*" * 24, "9999999A", "\x00", "wish=9", "A=leave", "<", "!", "⁵A", "-1A"):
            with pytest.raises(Refusal) as refusal:
                await asyncio.wait_for(table.move(move or " "), SECONDS)
            texts.append(refusal.value.text)
    for text in texts:
        assert not re.search(r"Traceback|File \\?\"|\.py\b|site-packages|sqlalchemy|<class|0x[0-9a-f]{6}", text), text


async def test_the_log_tells_no_card_and_no_seed(tmp_path: Path) -> None:
    server = RunningServer(tmp_path / "data", log_json=True)
    server.start()
    try:
        await play_all_kinds(server)
    finally:
        server.kill()
    log = server.log.read_text()
    entries = [json.loads(line) for line in log.splitlines()]
    assert [entry["event"] for entry in entries].count("bad_message") == 6  # something is logged
    for entry in entries:
        assert entry.keys() <= {"event", "level", "timestamp", "code", "person", "table", "cause", "path", "seat"}
        assert not any(isinstance(part, list | dict) for part in entry.values())
    with closing(sqlite3.connect(server.data / "tenback.db")) as database:
        kept = [json.loads(body) for (body,) in database.execute("select body from events")]
    seeds = [entry["seed"] for entry in kept if entry["type"] == "dealt"]
    assert len(seeds) == 3
    assert not any(seed in log for seed in seeds)


async def play_all_kinds(server: RunningServer) -> None:
    """A game of each kind among bots, with rubbish that names cards in between; speed for a while only."""
    client = await guest(server)
    for game, options in (("coop", {"players": 2, "starter": "fixed"}), ("duel", {}), ("speed", {"dealer": 1})):
        code = await client.open_table(game, options=options, bots=["skilled"], start=True)
        async with client.at(code) as table:
            async with raw(server, client, code) as socket:
                wish = {"type": "move", "action_id": "a", "move": "37A", "hand": table.view["hand"]}
                for rubbish in (json.dumps(wish), f"I have {table.view['hand']}"):
                    await socket.send(rubbish)
                    while json.loads(await socket.recv())["type"] != "rejected":
                        pass
            await table.do("stand_in", level="skilled")
            async with asyncio.timeout(SECONDS):
                while not table.is_over and not (game == "speed" and table.number > 6):
                    await table.news()


# Metrics

LABELLED = re.compile(r"^(\w+)(?:\{(.*)\})? (\S+)$", re.MULTILINE)


def figures(server: RunningServer, **headers: str) -> dict[str, float]:
    answer = httpx.get(f"{server.url}/metrics", headers=headers)
    assert answer.headers["content-type"].startswith("text/plain")
    return {
        f"{name}{{{labels}}}" if labels else name: float(value) for name, labels, value in LABELLED.findall(answer.text)
    }


async def test_metrics_count_what_happens(server: RunningServer) -> None:
    client = await guest(server)
    code = await client.open_table("coop", start=True)
    async with client.at(code) as table, raw(server, client, code) as socket:
        await table.move(table.moves[0])
        await table.do("say", text="hello")
        with pytest.raises(Refusal):
            await table.move("100A")
        await socket.send("rubbish")
        while json.loads(await socket.recv())["type"] != "rejected":
            pass
        counted = figures(server)
        assert counted["tenback_connections"] == 2
        assert counted["tenback_tables"] == 1
        assert counted['tenback_moves_total{answer="accepted"}'] == 1
        assert counted['tenback_moves_total{answer="card_not_in_hand"}'] == 1
        assert counted['tenback_requests_total{answer="accepted"}'] == 1
        assert counted['tenback_messages_refused_total{code="bad_message"}'] == 1
        assert counted["tenback_commit_rows_sum"] == table.number
        assert counted["tenback_commit_seconds_count"] >= counted["tenback_commit_rows_count"] >= 3
        assert counted["tenback_commit_seconds_sum"] > 0
    labels = {part for name in counted for part in re.findall(r"(\w+)=", name)}
    assert labels <= {"answer", "code", "le"}
    everything = str(counted)
    assert not any(secret in everything for secret in (code, "Ann", table.person))


async def test_metrics_are_hidden_from_other_machines(server: RunningServer, tmp_path: Path) -> None:
    assert "tenback_tables" in figures(server)
    outside = {"x-forwarded-for": "203.0.113.9"}  # as a proxy on this machine says it
    answer = httpx.get(f"{server.url}/metrics", headers=outside)
    assert (answer.status_code, answer.json()["code"]) == (403, "metrics_hidden")
    spoken = httpx.get(f"{server.url}/metrics", headers={"x-forwarded-for": "127.0.0.1, 203.0.113.9"})
    assert spoken.status_code == 403
    open_one = RunningServer(tmp_path / "open", metrics=True)
    open_one.start()
    try:
        assert "tenback_tables" in figures(open_one, **outside)
    finally:
        open_one.kill()
