"""`python -m bench.load [paced|saturated|speed|growth|bots|all] [--database URL]`: how much a server bears.

Starts a server of its own (SQLite unless a database is named), sits people down at tables over real sockets, and prints
a line for each measurement: moves a second, milliseconds from a move's sending to its receipt by the last player
(median and 99th of 100), and the server's memory for each table.
"""

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, Protocol, TypeAlias

import httpx
import msgspec
import uvloop

from bench.load.bots import beside_bots
from bench.load.wire import Wire, open_wire

Loads: TypeAlias = "Sequence[People]"
Plan: TypeAlias = "Callable[[Server], Coroutine[None, None, object]]"
Result: TypeAlias = dict[str, Any]
READY = "tenback is ready: "
SEATS = 4
SETTLED = 8  # looks at the memory, half a second apart, that show the same
BOT_TABLES = 4
WHAT = ("all", "paced", "saturated", "speed", "growth", "bots")


class Seen(msgspec.Struct):
    """What the load needs to know of a coop view."""

    tops: list[int] = []
    turn: int | None = None
    hand: list[int] = []


class Message(msgspec.Struct):
    """What the load needs to know of a message."""

    type: str
    number: int = 0
    nonce: int = 0
    seat: int | None = None
    moves: list[str] = []
    view: Seen | None = None
    table: dict[str, object] | None = None
    code: str = ""
    action_id: str | None = None


read = msgspec.json.Decoder(Message).decode


class People(Protocol):
    """Four people at a table."""

    wires: list[Wire]
    latencies: list[float]
    accepted: int
    rejected: int

    def hear(self, seat: int, data: bytes) -> None:
        """A message for one of the four."""
        ...


class LoadTable:
    """A table of four people, of whom one after the other moves."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.wires: list[Wire] = []
        self.moves: list[list[str]] = [[] for _ in range(SEATS)]
        self.tops: list[int] = [1, 1, 100, 100]
        self.turn: int | None = None
        self.over = True
        self.sent_at = 0.0
        self.waiting: set[int] = set()
        self.answered = True
        self.accepted = self.rejected = self.actions = 0
        self.latencies: list[float] = []
        self.free: asyncio.Event | None = None
        self.again = False  # saturated: the next move follows at once

    def hear(self, seat: int, data: bytes) -> None:
        """A message for one of the four."""
        if data.startswith(b'{"type":"ping"'):
            self.wires[seat].send(b'{"type":"pong","nonce":%d}' % read(data).nonce)
            return
        if data.startswith((b'{"type":"update"', b'{"type":"welcome"')):
            message = read(data)
            self.moves[seat] = message.moves
            if message.view:
                self.tops, self.turn = message.view.tops, message.view.turn
            if message.table:
                self.over = message.table["phase"] in {"over", "open"}
            self._received(seat)
        elif data.startswith(b'{"type":"accepted"'):
            self.accepted += 1
            self.answered = True
            self._done()
        elif data.startswith(b'{"type":"rejected"'):
            self.rejected += 1
            self.answered, self.waiting = True, set()
            self._done()

    def _received(self, seat: int) -> None:
        self.waiting.discard(seat)
        if not self.waiting and self.sent_at:
            self.latencies.append(1000 * (perf_counter() - self.sent_at))
            self.sent_at = 0.0
        self._done()

    def _done(self) -> None:
        if self.answered and not self.waiting:
            if self.again:
                asyncio.get_running_loop().call_soon(self.act)
            elif self.free:
                self.free.set()

    def act(self) -> None:
        """The next move of whoever is to move, or the rematch."""
        self.actions += 1
        action = f'"action_id":"{self.actions}"'
        if self.over:
            self._send(0, f'{{"type":"start",{action}}}')
            return
        seats = [self.turn] if self.turn is not None else [s for s in range(SEATS) if "wish=1" in self.moves[s]]
        seat = seats[0] if seats else 0
        self._send(seat, f'{{"type":"move",{action},"move":"{self._choose(self.moves[seat])}"}}')

    def _choose(self, moves: list[str]) -> str:
        if "." in moves:
            return "."
        if "wish=1" in moves:
            return "wish=1"
        return min((move for move in moves if "=" not in move and move != "concede"), key=self._step, default=".")

    def _step(self, move: str) -> int:
        if move[-1] not in "ABCD":
            return 999
        step = (int(move[:-1]) - self.tops["ABCD".index(move[-1])]) * (1 if move[-1] in "AB" else -1)
        return step if step > 0 else 0

    def _send(self, seat: int, text: str) -> None:
        self.waiting, self.answered, self.sent_at = set(range(SEATS)), False, perf_counter()
        self.wires[seat].send(text.encode())


class SpeedTable:
    """A table of speed at which four people lay, draw and shout at a steady pace, whatever the others do."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.wires: list[Wire] = []
        self.moves: list[list[str]] = [[] for _ in range(SEATS)]
        self.over = True
        self.sent: dict[str, float] = {}
        self.received: dict[int, float] = {}
        self.accepted = self.rejected = self.actions = 0
        self.latencies: list[float] = []

    def hear(self, seat: int, data: bytes) -> None:
        """A message for one of the four."""
        message = read(data)
        if message.type == "ping":
            self.wires[seat].send(b'{"type":"pong","nonce":%d}' % message.nonce)
        elif message.type in {"update", "welcome"}:
            self.moves[seat] = message.moves
            if message.table:
                self.over = message.table["phase"] in {"over", "open"}
            self.received[message.number] = perf_counter()
        elif message.type == "accepted":
            self.accepted += 1
            asyncio.get_running_loop().call_later(
                0.1, self._count, message.number, self.sent.pop(message.action_id or "", 0)
            )
        elif message.type == "rejected":
            self.rejected += 1

    def _count(self, number: int, sent: float) -> None:
        if sent:
            self.latencies.append(1000 * (self.received.get(number, sent) - sent))

    async def play(self, seat: int, every: float, seconds: float) -> None:
        """One player, a move every so often."""
        await asyncio.sleep(every * self.chance.random())
        end = perf_counter() + seconds
        while perf_counter() < end:
            self.actions += 1
            action, moves = f"{self.actions}", self.moves[seat]
            if self.over:
                if seat == 0:
                    self.wires[0].send(f'{{"type":"start","action_id":"{action}"}}'.encode())
            elif moves:
                self.sent[action] = perf_counter()
                word = self.chance.choice(moves)
                self.wires[seat].send(f'{{"type":"move","action_id":"{action}","move":"{word}"}}'.encode())
            await asyncio.sleep(every)


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


async def sit_down(server: Server, tables: Loads, game: str = "coop") -> None:
    """Four people at each of the tables."""
    limit = asyncio.Semaphore(20)
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:

        async def guest(number: int) -> str:
            async with limit:
                answer = await http.post("/api/guests", json={"name": f"P{number}"})
                return answer.headers["set-cookie"].partition(";")[0]

        async def table(cookie: str) -> str:
            async with limit:
                http.cookies.clear()
                body = {"game": game, "options": {"players": SEATS}}
                answer = await http.post("/api/tables", json=body, headers={"cookie": cookie})
                return str(answer.json()["code"])

        cookies = await asyncio.gather(*(guest(number) for number in range(SEATS * len(tables))))
        http.cookies.clear()
        codes = await asyncio.gather(*(table(cookies[SEATS * number]) for number in range(len(tables))))
    for number, (load, code) in enumerate(zip(tables, codes, strict=True)):
        for seat in range(SEATS):
            path, cookie = f"/api/tables/{code}/socket", cookies[SEATS * number + seat]
            load.wires.append(await open_wire(server.url, path, cookie, partial(load.hear, seat)))
    await until(lambda: all(wire.heard for load in tables for wire in load.wires))
    reset(tables)
    for load in tables:
        for seat in range(1, SEATS):
            load.wires[seat].send(b'{"type":"sit","action_id":"sit","seat":%d}' % seat)
    await until(lambda: all(load.accepted == SEATS - 1 for load in tables))
    await asyncio.sleep(1)


async def until(what: Callable[[], bool]) -> None:
    """Wait for something."""
    while not what():
        await asyncio.sleep(0.1)


def reset(tables: Loads) -> None:
    """Count from now on."""
    for load in tables:
        load.latencies.clear()
        load.accepted = load.rejected = 0


def report(name: str, server: Server, tables: Loads, seconds: float, base: int, cpu: float) -> Result:
    """What came of it."""
    times = sorted(time for load in tables for time in load.latencies) or [0.0]
    result = {
        "measurement": name,
        "tables": len(tables),
        "moves_per_second": round(sum(load.accepted for load in tables) / seconds),
        "rejected": sum(load.rejected for load in tables),
        "p50_ms": round(median(times), 2),
        "p99_ms": round(times[int(0.99 * (len(times) - 1))], 2),
        "worst_ms": round(times[-1], 2),
        "kB_per_table": round((server.memory() - base) / 1024 / len(tables)),
        "server_cpu": round(cpu / seconds, 2),
        "cpu_us_per_move": round(1e6 * cpu / max(1, sum(load.accepted for load in tables))),
        "closed": sum(wire.closed for load in tables for wire in load.wires),
    }
    print(json.dumps(result), flush=True)
    return result


def new_tables(count: int) -> list[LoadTable]:
    """So many tables of coop."""
    return [LoadTable(random.Random(number)) for number in range(count)]


async def paced(server: Server, count: int, seconds: float, every: float = 2.0, name: str = "paced") -> Result:
    """One move a table every so many seconds, spread evenly."""
    base = await settled(server)
    tables = new_tables(count)
    await sit_down(server, tables)
    reset(tables)

    async def play(number: int, load: LoadTable) -> None:
        load.free = asyncio.Event()
        await asyncio.sleep(every * number / count)
        end = perf_counter() + seconds
        while perf_counter() < end:
            load.free.clear()
            load.act()
            await asyncio.gather(asyncio.sleep(every), load.free.wait())

    cpu, begun = server.cpu(), perf_counter()
    await asyncio.gather(*(play(number, load) for number, load in enumerate(tables)))
    return report(name, server, tables, perf_counter() - begun, base, server.cpu() - cpu)


async def saturated(server: Server, count: int, seconds: float) -> None:
    """Every table makes its next move as soon as all have seen the last one."""
    base = await settled(server)
    tables = new_tables(count)
    await sit_down(server, tables)
    for load in tables:
        load.again = True
        load.act()
    await asyncio.sleep(3)
    reset(tables)
    cpu, begun = server.cpu(), perf_counter()
    await asyncio.sleep(seconds)
    taken = perf_counter() - begun
    report("saturated", server, tables, taken, base, server.cpu() - cpu)
    for load in tables:
        load.again = False
    await asyncio.sleep(1)


async def speedy(server: Server, count: int, seconds: float, every: float = 0.25) -> None:
    """Tables of speed, everybody a move every quarter of a second."""
    base = await settled(server)
    tables = [SpeedTable(random.Random(number)) for number in range(count)]
    await sit_down(server, tables, "speed")
    for load in tables:
        load.wires[0].send(b'{"type":"start","action_id":"first"}')
    await asyncio.sleep(6)
    reset(tables)
    cpu, begun = server.cpu(), perf_counter()
    await asyncio.gather(*(load.play(seat, every, seconds) for load in tables for seat in range(SEATS)))
    taken = perf_counter() - begun
    await asyncio.sleep(0.5)
    report("speed", server, tables, taken, base, server.cpu() - cpu)


async def with_bots(server: Server, count: int, seconds: float) -> None:
    """People's tables beside those of bots that think all the time, and without them."""
    await beside_bots(server.url, lambda name: paced(server, count, seconds, name=name), BOT_TABLES)


async def main() -> None:
    """Run what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="?", default="all", choices=WHAT)
    parser.add_argument("--database")
    parser.add_argument("--seconds", type=float, default=10.0)
    asked = parser.parse_args()
    plans: list[Plan] = []
    if asked.what in {"all", "paced"}:
        plans.append(partial(paced, count=500, seconds=2 * asked.seconds))
    if asked.what in {"all", "saturated"}:
        plans.append(partial(saturated, count=200, seconds=asked.seconds))
    if asked.what in {"all", "speed"}:
        plans.append(partial(speedy, count=50, seconds=asked.seconds))
    if asked.what in {"all", "growth"}:
        plans += [partial(saturated, count=count, seconds=asked.seconds) for count in (50, 200, 500, 1000)]
    for plan in plans:
        await run(plan, asked.database, "--no-warm")
    if asked.what in {"all", "bots"}:
        await run(partial(with_bots, count=200, seconds=asked.seconds), asked.database, "--bot-ms=0")


async def run(plan: Plan, database: str | None, flag: str) -> None:
    """A measurement on a server of its own."""
    server = Server(database, flag)
    try:
        await plan(server)
    finally:
        server.stop()


if __name__ == "__main__":
    uvloop.run(main())
