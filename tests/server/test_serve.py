"""What `tenback serve` says when it is ready: where to open it, and where friends in the same network find it."""

import subprocess
import sys
import webbrowser
from pathlib import Path

import pytest

from tenback.server import serve
from tenback.server.serve import Addresses, addresses
from tenback.server.settings import Settings
from tests.server.conftest import own_port

NETWORK = "http://192.0.2.5:8000"


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        (Settings(), Addresses("http://127.0.0.1:8000", None, NETWORK)),
        (Settings(host="0.0.0.0"), Addresses("http://127.0.0.1:8000", NETWORK)),  # noqa: S104
        (Settings(host="::"), Addresses("http://127.0.0.1:8000", NETWORK)),
        (Settings(host="::1"), Addresses("http://[::1]:8000", None, NETWORK)),
        (Settings(host="192.0.2.6"), Addresses("http://192.0.2.6:8000", "http://192.0.2.6:8000")),
        (Settings(port=0), Addresses("http://127.0.0.1:8000", None)),  # another port the next time
    ],
)
def test_a_server_knows_its_addresses(settings: Settings, expected: Addresses, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "_own_address", lambda: "192.0.2.5")
    assert addresses(settings, 8000) == expected


def test_without_a_network_there_is_no_address_for_friends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "_own_address", lambda: None)
    assert addresses(Settings(host="0.0.0.0"), 8000).friends is None  # noqa: S104
    assert addresses(Settings(), 8000).later is None


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])  # noqa: S104
def test_the_command_says_where_friends_find_it(host: str, tmp_path: Path) -> None:
    port = own_port(test_the_command_says_where_friends_find_it)
    found = addresses(Settings(host=host, port=port), port)
    flags = [f"--host={host}", f"--port={port}", f"--data={tmp_path}", "--no-browser", "--no-warm", "--language=en"]
    with subprocess.Popen(
        [sys.executable, "-m", "tenback", "serve", *flags], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout
        told = [process.stdout.readline() for _ in range(2)]
        process.terminate()
    assert told[0] == f"tenback is ready: {found.here}\n"
    assert (found.friends or found.later or "") in told[1]
    assert ("--host 0.0.0.0" in told[1]) == (host == "127.0.0.1" or not found.friends)


@pytest.mark.parametrize("browser", [True, False])
def test_the_browser_is_opened_unless_told_not_to(*, browser: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[Addresses] = []
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    found = Addresses("http://127.0.0.1:8000", None)
    serve._ready(Settings(browser=browser), found, told.append)
    assert told == [found]
    assert opened == ([found.here] if browser else [])
