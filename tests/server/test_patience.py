"""Whoever connects and asks for nothing takes nobody's place for long; many may be there at once."""

import asyncio
import resource
import subprocess
import sys
from pathlib import Path

import pytest
import uvicorn

from tenback.server import patience
from tenback.server.patience import SPARE, PatientHttp
from tests.server.conftest import SECONDS
from tests.server.inside import serving

WHOLE = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n"
BODY = b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"


def open_at(server: uvicorn.Server) -> list[PatientHttp]:
    return [connection for connection in server.server_state.connections if isinstance(connection, PatientHttp)]


@pytest.mark.parametrize(
    ("said", "answered"),
    [
        pytest.param(b"", False, id="nothing"),
        pytest.param(WHOLE[:20], False, id="a part of a request"),
        pytest.param(BODY, False, id="a part of a body"),
        pytest.param(WHOLE + WHOLE[:20], True, id="one request, and a part of another"),
    ],
)
async def test_whoever_asks_for_nothing_is_not_waited_for(
    said: bytes, *, answered: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(patience, "LOOK", 0.05)
    async with serving(tmp_path) as (port, _), asyncio.timeout(SECONDS):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(said)
        try:
            heard = await reader.read()
        except ConnectionResetError:
            heard = b""
        writer.close()
        assert (b'"ready"' in heard) == answered


async def test_whoever_asks_again_and_again_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "LOOK", SECONDS)  # it is looked by hand
    async with serving(tmp_path) as (port, server), asyncio.timeout(SECONDS):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for _ in range(5):
            writer.write(WHOLE)
            assert b" 200 " in await reader.readuntil(b"\r\n\r\n")
            await reader.readuntil(b"}")
            (connection,) = open_at(server)
            connection._look()
            assert not connection.transport.is_closing()
        connection._look()
        assert connection.transport.is_closing()
        writer.close()


async def test_whoever_has_just_come_is_looked_at_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "LOOK", SECONDS)  # it is looked by hand
    async with serving(tmp_path) as (port, server), asyncio.timeout(SECONDS):
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        while not (connections := open_at(server)):
            await asyncio.sleep(0)
        closing = []
        for _ in range(2):
            connections[0]._look()
            closing.append(connections[0].transport.is_closing())
        assert closing == [False, True]
        writer.close()


@pytest.mark.parametrize(("soft", "hard", "then"), [(100, 400, 50 + SPARE), (100, 200, 200), (300, 400, 300)])
def test_there_may_be_as_many_files_as_connections(soft: int, hard: int, then: int) -> None:
    code = (
        "import resource; from tenback.server.patience import allow_files; allow_files(50); "
        "print(resource.getrlimit(resource.RLIMIT_NOFILE)[0])"
    )

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))

    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, preexec_fn=limit)
    assert int(told.stdout) == then
