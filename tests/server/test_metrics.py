"""What a server counts about itself, and who may see it."""

import json
import re
from pathlib import Path

import httpx
import pytest

from tenback.client import Refusal
from tenback.server.serve import addresses
from tenback.server.settings import Settings
from tests.server.conftest import RunningServer
from tests.server.raw import guest, raw

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


async def test_a_table_nobody_is_at_is_not_in_memory(server: RunningServer) -> None:
    client = await guest(server)
    code = await client.open_table("coop", start=True, listed=True)
    assert figures(server)["tenback_tables"] == 0
    async with client.at(code):
        assert figures(server)["tenback_tables"] == 1
    assert [table["code"] for table in (await client.ask("GET", "/api/tables"))["tables"]] == [code]
    assert figures(server)["tenback_tables"] == 0


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


def friends(server: RunningServer, **headers: str) -> str | None:
    found: str | None = httpx.get(f"{server.url}/api/health", headers=headers).json()["friends"]
    return found


def test_the_address_for_friends_is_told_to_the_servers_own_machine(server: RunningServer, tmp_path: Path) -> None:
    assert friends(server) is None
    open_one = RunningServer(tmp_path / "open", host="0.0.0.0")  # noqa: S104
    open_one.start()
    try:
        expected = addresses(Settings(host="0.0.0.0"), int(open_one.url.rpartition(":")[2])).friends  # noqa: S104
        assert friends(open_one) == expected
        assert friends(open_one, **{"x-forwarded-for": "203.0.113.9"}) is None
    finally:
        open_one.kill()
