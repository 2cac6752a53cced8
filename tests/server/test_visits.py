"""Sockets on their way in: tokens that are revoked meanwhile, failures, and codes that are tried."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from structlog.testing import capture_logs
from websockets.asyncio.client import connect

from tenback.client import Client, Refusal
from tenback.server import service as service_module
from tenback.server.errors import TooManyConnections
from tenback.server.service import Service
from tenback.server.visits import Visits
from tests.server.conftest import SECONDS
from tests.server.inside import serving
from tests.server.raw import all_heard, farewell

LOBBY = "lobby/socket"


@asynccontextmanager
async def visited(data: Path) -> AsyncIterator[tuple[Service, Client]]:
    """A server, and somebody who is known to it."""
    async with serving(data) as (port, server), asyncio.timeout(SECONDS):
        app: Any = server.config.app
        client = Client(f"http://127.0.0.1:{port}")
        await client.become("Ann")
        yield app.state.service, client


def socket_at(client: Client, path: str) -> Any:
    return connect(f"{client.url.replace('http', 'ws', 1)}/api/{path}", additional_headers=client._headers)


def fail_after(do: Callable[..., None], *given: Any) -> None:
    do(*given)
    raise RuntimeError


def test_a_visit_counts_until_it_is_gone() -> None:
    visits = Visits()
    with visits.begin() as one:
        one.count("Ann", 1)
    with pytest.raises(TooManyConnections), visits.begin() as other:
        other.count("Ann", 1)
    with pytest.raises(RuntimeError), visits.begin() as another:
        fail_after(another.count, "Ben", 1)
    assert visits.counts == {"Ann": 1}
    assert one.arrive()
    one.gone()
    one.gone()
    assert not visits.counts
    assert not visits.coming


def test_only_whoever_is_on_the_way_in_hears_of_a_revoked_token() -> None:
    visits = Visits()
    with visits.begin() as inside, visits.begin() as outside:
        assert inside.arrive("one")
        visits.revoke("one")
    assert inside.arrive("one")
    assert not outside.arrive("one")
    assert outside.arrive("other")


async def test_a_token_that_is_revoked_on_the_way_in_does_not_come_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with visited(tmp_path) as (service, owner):
        code, token = await owner.open_table("coop", start=True), await owner.new_token("bot")
        (kept,) = await owner.tokens()
        find = service.hub.find

        async def revoke_and_find(wanted: str) -> Any:
            await owner.revoke(kept["id"])
            return await find(wanted)

        monkeypatch.setattr(service.hub, "find", revoke_and_find)
        async with socket_at(Client(owner.url, token=token), f"tables/{code}/socket") as socket:
            reason, closed, heard = await farewell(socket)
        assert (reason, closed) == ("who_are_you", 1008)
        assert {message["type"] for message in heard} <= {"ping"}


async def broken(*_: Any, **__: Any) -> Any:
    """A database that is not there, and that names what it was asked for."""
    raise OperationalError("SELECT secret", {"digest": "secret"}, OSError("secret"))


def no_person(_service: Service, patch: pytest.MonkeyPatch) -> None:
    patch.setattr("tenback.server.api.person_of", broken)


def no_table(service: Service, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(service.hub, "find", broken)


def no_log(service: Service, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(service.hub, "entries", broken)


def no_lobby(service: Service, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(service.hub, "listed", broken)


@pytest.mark.parametrize(
    ("fail", "path"),
    [
        (no_person, "tables/{code}/socket"),
        (no_table, "tables/{code}/socket"),
        (no_log, "tables/{code}/socket?after=1"),
        (no_lobby, LOBBY),
    ],
)
async def test_a_failure_on_the_way_in_is_told_and_logged_once(
    fail: Callable[[Service, pytest.MonkeyPatch], None], path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with visited(tmp_path) as (service, client):
        code = await client.open_table("coop", start=True)
        async with client.at(code):  # somebody else is there, so that the table is in memory
            fail(service, monkeypatch)
            with capture_logs() as lines:
                async with socket_at(client, path.format(code=code)) as socket:
                    reason, closed, _ = await farewell(socket)
            assert (reason, closed) == ("server_error", 1011)
            (line,) = lines
            assert (line["event"], line["cause"]) == ("socket_failed", "OperationalError")
            assert "secret" not in str(line)
            monkeypatch.undo()
        while service.visits.counts:
            await asyncio.sleep(0)
        assert not service.visits.coming


@pytest.mark.parametrize(("fail", "path"), [(no_person, "/api/me"), (no_table, "/api/tables/{code}")])
async def test_a_failed_request_is_told_and_logged_once(
    fail: Callable[[Service, pytest.MonkeyPatch], None], path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with visited(tmp_path) as (service, client):
        code = await client.open_table("coop", start=True)
        fail(service, monkeypatch)
        with capture_logs() as lines, pytest.raises(Refusal) as refused:
            await client.ask("GET", path.format(code=code))
        assert refused.value.code == "server_error"
        (line,) = lines
        assert (line["event"], line["cause"]) == ("request_failed", "OperationalError")
        assert "secret" not in f"{line} {refused.value.text}"


async def test_nobody_tries_more_codes_as_many_people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tries = 3
    monkeypatch.setitem(service_module.LIMITS, "knocks", (tries, 0.0))
    async with visited(tmp_path) as (_, ann):
        codes = []
        for number in range(tries + 1):
            somebody = Client(ann.url)
            await somebody.become(f"Ann {number}")
            async with socket_at(somebody, f"tables/{number:06}/socket") as socket:
                (said,) = await all_heard(socket)
                codes.append(said["code"])
        assert codes == ["no_such_table"] * tries + ["too_much"]
        async with socket_at(ann, LOBBY) as socket:
            assert json.loads(await socket.recv())["type"] == "ping"
