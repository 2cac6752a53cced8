"""Strangers and forgers: they are told what is wrong, change nothing and learn nothing."""

import asyncio
import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.asyncio.client import connect

from tenback.client import Refusal
from tenback.core.record import LONGEST_NAME
from tenback.server.people import COOKIE
from tests.server.conftest import SECONDS, RunningServer
from tests.server.raw import OTHERS, address, farewell, guest, raw, refused

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


@pytest.mark.parametrize("path", ["/", "/nothing", "/api/nothing", "/api/tables/NOSUCH", "/api/lobby/socket/more"])
async def test_a_socket_where_none_is_hears_so(shared_server: RunningServer, path: str) -> None:
    async with connect(shared_server.url.replace("http", "ws", 1) + path) as socket:
        assert await farewell(socket) == ("not_found", 1008, [])


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


async def test_a_server_behind_a_proxy_knows_its_own_page_and_keeps_cookies_to_https(tmp_path: Path) -> None:
    server = RunningServer(tmp_path, origin=OTHERS, secure_cookies=True)
    server.start()
    try:
        answer = httpx.post(f"{server.url}/api/guests", json={"name": "Ann"}, headers={"origin": OTHERS})
        assert answer.status_code == 201
        assert "secure" in {part.strip().lower() for part in answer.headers["set-cookie"].split(";")}
        client = await guest(server)
        code = await client.open_table("coop")
        async with connect(address(server, code), additional_headers=client._headers | {"Origin": OTHERS}) as socket:
            assert json.loads(await socket.recv())["type"] == "ping"
        stranger = client._headers | {"Origin": f"{OTHERS}.example"}
        assert await refused(server, code, stranger) == ("not_from_here", 1008)
    finally:
        server.kill()


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


def test_what_the_interface_says_is_not_kept(shared_server: RunningServer) -> None:
    for path in ("/api/health", "/api/tables/NOSUCH", "/api/nothing"):
        assert httpx.get(shared_server.url + path).headers["cache-control"] == "no-store"
    assert httpx.get(shared_server.url + "/").headers["cache-control"] == "no-cache"


# Names


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("  Ann \t Lee\n", "Ann Lee"),
        ("A\x00n\x07n\x1b[31m", "Ann[31m"),
        ("\u202eAnn\u2066\u200b\ufeff", "Ann"),
        ("A\u034fnn\ufe0f\U000e0101", "Ann"),
        ("Zoe\u200b\u0308", "Zoë"),
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
    "name",
    ["", " ", "\u202e\u200b", "\x00", "\u3164", "\u115f \u2800", "a" * 500, "\ufdfa" * LONGEST_NAME, 7, None, ["Ann"]],
)
async def test_names_that_are_none_are_refused(shared_server: RunningServer, name: object) -> None:
    client = await guest(shared_server)
    for path in ("/api/guests", "/api/me/name"):
        answer = httpx.post(shared_server.url + path, json={"name": name}, headers=client._headers)
        assert answer.status_code == 400
        assert answer.json()["code"] == ("bad_name" if isinstance(name, str) else "bad_message")
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


async def test_bots_and_those_who_look_on_have_names_of_their_own(shared_server: RunningServer) -> None:
    host, other = await guest(shared_server, "Bruno"), await guest(shared_server, "bruno")
    code = await host.open_table("coop", options={"players": 4}, bots=["novice", "novice"])
    async with host.at(code) as table, other.at(code) as looking:
        assert [seat["name"] for seat in table.info["seats"]] == ["Bruno", "Clara", "Dario", None]
        await looking.do("say", text="hello")
        while not (said := [event for event in (await table.news()).get("happened", ()) if event["type"] == "talked"]):
            pass
        assert said[0]["name"] == "bruno 2"


# What leaves the server


async def test_no_answer_shows_the_inside_of_the_server(shared_server: RunningServer) -> None:
    client = await guest(shared_server)
    code = await client.open_table("coop", start=True)
    asked = [
        ("GET", "/api/tables/%00", b""),
        ("GET", "/api/tables/" + "A" * 5000, b""),
        ("GET", "/api/tables/%F0%9F%82%A1", b""),
        ("POST", "/api/tables", b"\xff\xfe"),
        ("POST", "/api/tables", b'{"game":"\xff"}'),
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


async def test_what_is_refused_is_logged_once(tmp_path: Path) -> None:
    server = RunningServer(tmp_path / "data", log_json=True)
    server.start()
    try:
        client = await guest(server)
        code = await client.open_table("coop", options={"players": 1}, start=True)
        for method, path, body in (
            ("POST", "/api/guests", {"name": "x" * 500}),
            ("GET", "/api/tables/NOSUCH", None),
            ("GET", "/api/nothing", None),
        ):
            with pytest.raises(Refusal):
                await client.ask(method, path, body)
        with pytest.raises(Refusal):
            async with client.at("NOSUCH"):
                pass
        async with connect(f"{server.url.replace('http', 'ws', 1)}/api/nothing") as socket:
            await farewell(socket)
        async with client.at(code) as table:
            with pytest.raises(Refusal):
                await table.move("1A")
    finally:
        server.kill()
    entries = [json.loads(line) for line in server.log.read_text().splitlines()]
    codes = sorted(entry["code"] for entry in entries if entry["event"] == "refused")
    assert codes == ["bad_name", "card_not_in_hand", "no_such_table", "no_such_table", "not_found", "not_found"]


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


async def test_every_line_of_the_log_has_its_form_whatever_comes(tmp_path: Path) -> None:
    server = RunningServer(tmp_path / "data", log_json=True)
    server.start()
    try:
        place = urlsplit(server.url)
        reader, writer = await asyncio.open_connection(place.hostname, place.port)
        writer.write(b"\x16\x03\x01\r\n\r\n")
        assert b" 400 " in await asyncio.wait_for(reader.read(), SECONDS)
        writer.close()
    finally:
        server.kill()
    (line,) = server.log.read_text().splitlines()
    assert json.loads(line).keys() == {"event", "level", "timestamp"}
