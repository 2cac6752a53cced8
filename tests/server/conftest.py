"""A real server in a process of its own, with a real database and real sockets."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from weakref import finalize

import pytest

READY = "tenback is ready: "
SECONDS = 120.0  # nobody waits that long unless something is broken


class RunningServer:
    """A server process. It can be killed and started again on the same port and the same data."""

    def __init__(self, data: Path, **settings: Any) -> None:
        self.data = data
        port = own_port(self)
        self._settings = {"bot_ms": 5, "countdown_ms": 0, "port": port, "throttle": False, **settings}
        self._process: subprocess.Popen[str] | None = None
        self.url = ""
        self.log = data / "log.txt"

    def start(self) -> None:
        """Start, and wait until it is ready."""
        self.data.mkdir(parents=True, exist_ok=True)
        flags = [f"--{name.replace('_', '-')}={value}" for name, value in self._settings.items()]
        command = [
            sys.executable,
            "-m",
            "tenback",
            "serve",
            f"--data={self.data}",
            "--no-browser",
            "--no-warm",
            *flags,
        ]
        environ = {name: value for name, value in os.environ.items() if name != "TENBACK_PORT"} | {"LANG": "C"}
        with self.log.open("a") as log:
            self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environ)
        assert self._process.stdout
        for line in self._process.stdout:
            if line.startswith(READY):
                self.url = line.removeprefix(READY).strip()
                return
        raise AssertionError(f"the server did not start: {self.log.read_text()}")

    def kill(self) -> None:
        """Pull the plug."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Ask it to stop; its exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        assert self._process
        self._process.send_signal(how)
        code = self._process.wait(timeout=SECONDS)
        assert self._process.stdout
        self._process.stdout.close()
        self._process = None
        return code

    def restart(self) -> None:
        """Pull the plug and start again."""
        self.kill()
        self.start()

    @property
    def pid(self) -> int:
        """The process."""
        assert self._process
        return self._process.pid

    @property
    def runs(self) -> bool:
        """Whether there is a process."""
        return self._process is not None


def own_port(owner: object) -> int:
    """A port that nobody else gets while its owner is there, whether a server listens at it or not."""
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.bind(("127.0.0.1", 0))
    finalize(owner, held.close)
    return int(held.getsockname()[1])


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RunningServer]:
    """A running server with an empty database."""
    running = RunningServer(tmp_path / "data")
    running.start()
    yield running
    if running.runs:
        running.kill()


@pytest.fixture(scope="module")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server that all tests of a file use."""
    running = RunningServer(tmp_path_factory.mktemp("server"))
    running.start()
    yield running
    if running.runs:
        running.kill()


@pytest.fixture
def calm_server(tmp_path: Path) -> Iterator[RunningServer]:
    """A server whose bots take their time: somebody can do something before they have played a whole game."""
    running = RunningServer(tmp_path / "calm", bot_ms=200)
    running.start()
    yield running
    running.kill()
