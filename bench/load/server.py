"""The server that bears the load."""

import asyncio
import os
import subprocess
import sys
import tempfile
from pathlib import Path

READY = "tenback is ready: "
SETTLED = 8  # looks at the memory, half a second apart, that show the same


class Server:
    """The server under load, in a process of its own."""

    def __init__(self, database: str | None, *flags: str) -> None:
        self._folder = tempfile.TemporaryDirectory()
        named = [f"--database={database}"] if database else []
        command = [sys.executable, "-m", "tenback", "serve", "--port=0", f"--data={self._folder.name}", "--no-browser"]
        command += ["--no-throttle", *named, *flags]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout
        line = next(line for line in self.process.stdout if line.startswith(READY))
        self.url = line.removeprefix(READY).strip()

    def memory(self) -> int:
        """Bytes that the process holds."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        parts = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        """Stop it."""
        self.process.terminate()
        self.process.wait(30)
        self._folder.cleanup()


async def settled(server: Server) -> int:
    """The memory of a server that has nothing to do: what it loads by and by after its start is no table's."""
    seen = [0]
    while len(seen) < SETTLED or max(seen[-SETTLED:]) - min(seen[-SETTLED:]) > 1 << 18:
        await asyncio.sleep(0.5)
        seen.append(server.memory())
    return seen[-1]
