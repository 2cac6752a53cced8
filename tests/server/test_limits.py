"""What one address may ask for over HTTP: so much at once, then it is told to slow down, and others are not."""

from collections.abc import Iterator
from itertools import count, takewhile
from typing import Any

import httpx
import pytest

from tenback.server.service import LIMITS
from tests.server.conftest import RunningServer

ADDRESSES = (f"203.0.113.{number}" for number in count(1))  # as a proxy on this machine says it
LIMITED: list[tuple[str, str, str, Any]] = [
    ("guests", "POST", "/api/guests", {"name": "Ann"}),
    ("guests", "POST", "/api/me/name", {"name": "Ann"}),
    ("guests", "POST", "/api/me/tokens", {"label": "bot"}),
    ("devices", "POST", "/api/devices", {"code": "AAAAAAAA"}),
    ("tables", "POST", "/api/tables", {"game": "coop"}),
    ("tables", "POST", "/api/daily/coop", None),
    ("records", "POST", "/api/records", {"record": "nothing"}),
    ("guesses", "GET", "/api/tables/AAAAAA", None),
    ("reading", "GET", "/api/me/games", None),
    ("reading", "GET", "/api/daily", None),
    ("reading", "GET", "/api/people/0123456789abcdef01234567/statistics", None),
    ("reading", "GET", "/api/replays/0123456789abcdef01234567", None),
]


@pytest.fixture(scope="module")
def limiting_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server with its usual limits."""
    running = RunningServer(tmp_path_factory.mktemp("limits"), throttle=True)
    running.start()
    yield running
    running.kill()


@pytest.mark.parametrize(("what", "method", "path", "body"), LIMITED)
def test_one_address_is_slowed_down_and_others_are_not(
    limiting_server: RunningServer, what: str, method: str, path: str, body: Any
) -> None:
    with httpx.Client(base_url=limiting_server.url) as client:
        client.post("/api/guests", json={"name": "Ann"}, headers={"x-forwarded-for": next(ADDRESSES)})

        def ask(address: str) -> httpx.Response:
            return client.request(method, path, json=body, headers={"x-forwarded-for": address})

        here, there = next(ADDRESSES), next(ADDRESSES)
        answers = (ask(here).status_code for _ in count())
        assert len([*takewhile(lambda status: status != 429, answers)]) >= LIMITS[what][0]
        assert ask(here).json()["code"] == "too_much"
        assert ask(there).status_code != 429
