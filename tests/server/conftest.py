"""A real server in a process of its own, with a real database and real sockets."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

READY = "tenback is ready: "


class RunningServer:
    """A server process. It can be killed and started again on the same port and the same data."""

    def __init__(self, data: Path, **settings: Any) -> None:
        self.data = data
        self._settings = {"bot_ms": 5, "countdown_ms": 0, "port": 0, "throttle": False, **settings}
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
                self._settings["port"] = self.url.rpartition(":")[2]
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
        code = self._process.wait(timeout=30)
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
