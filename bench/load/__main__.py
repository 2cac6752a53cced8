"""`python -m bench.load [paced|saturated|speed|growth|bots|stopping|all] [--database URL]`: how much a server bears.

Starts a server of its own (SQLite unless a database is named), sits people down at tables over real sockets, and prints
a line for each measurement: moves a second, milliseconds from a move's sending to its receipt by the last player
(median and 99th of 100), and the server's memory for each table.
"""

import argparse
import asyncio
import json
import random
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from functools import partial
from statistics import linear_regression, median
from time import perf_counter
from typing import Any, TypeAlias

import httpx
import uvloop

from bench.load.bots import beside_bots
from bench.load.people import SEATS, LoadTable, People, SpeedTable
from bench.load.server import Server, settled
from bench.load.wire import open_wire

Loads: TypeAlias = Sequence[People]
Plan: TypeAlias = Callable[[Server], Coroutine[None, None, object]]
Result: TypeAlias = dict[str, Any]
BOT_TABLES = 4
GROWTH = (50, 200, 500, 1000)  # tables
PATIENCE = 10  # seconds for what is on its way at the end
WHAT = ("all", "paced", "saturated", "speed", "growth", "bots", "stopping")


async def sit_down(server: Server, tables: Loads, game: str = "coop") -> None:
    """Four people at each of the tables."""
    limit = asyncio.Semaphore(20)
    limits = httpx.Limits(keepalive_expiry=2)  # sooner than the server's own
    async with httpx.AsyncClient(base_url=server.url, timeout=60, limits=limits) as http:

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
    times = sorted(time for load in tables for time in load.latencies)
    result = {
        "measurement": name,
        "tables": len(tables),
        "moves_per_second": round(sum(load.accepted for load in tables) / seconds),
        "rejected": sum(load.rejected for load in tables),
        "p50_ms": round(median(times), 2) if times else None,
        "p99_ms": round(times[int(0.99 * (len(times) - 1))], 2) if times else None,
        "worst_ms": round(times[-1], 2) if times else None,
        "kB": round((server.memory() - base) / 1024),
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


async def saturated(server: Server, count: int, seconds: float) -> Result:
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
    result = report("saturated", server, tables, taken, base, server.cpu() - cpu)
    for load in tables:
        load.again = False
    await asyncio.sleep(1)
    return result


async def speedy(server: Server, count: int, seconds: float, every: float = 0.25) -> Result:
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
    taken, cpu = perf_counter() - begun, server.cpu() - cpu
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            await until(lambda: not any(load.missing for load in tables))
    result = report("speed", server, tables, taken, base, cpu)
    print(
        json.dumps({"moves without an answer, or that not all have seen": sum(load.missing for load in tables)}),
        flush=True,
    )
    return result


async def stopping(server: Server, count: int, seconds: float) -> None:
    """The server is told to stop in the middle of all games: how many hear of it, and how long it takes."""
    tables = new_tables(count)
    await sit_down(server, tables)
    for load in tables:
        load.again = True
        load.act()
    await asyncio.sleep(seconds)
    begun = perf_counter()
    server.process.terminate()
    code = await asyncio.to_thread(server.process.wait)
    taken = perf_counter() - begun
    await until(lambda: all(wire.closed for load in tables for wire in load.wires))
    result = {
        "measurement": "stopping",
        "tables": count,
        "connections": sum(len(load.wires) for load in tables),
        "told": sum(load.goodbyes for load in tables),
        "seconds": round(taken, 2),
        "exit code": code,
    }
    print(json.dumps(result), flush=True)


def split_memory(results: Sequence[Result]) -> None:
    """What a server needs once and what it needs for each table: the line through measurements of several sizes."""
    line = linear_regression([result["tables"] for result in results], [result["kB"] for result in results])
    print(json.dumps({"kB once": round(line.intercept), "kB for each table": round(line.slope)}), flush=True)


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
    go = partial(run, database=asked.database)
    if asked.what in {"all", "paced"}:
        await go(partial(paced, count=500, seconds=2 * asked.seconds))
    if asked.what in {"all", "saturated"}:
        await go(partial(saturated, count=200, seconds=asked.seconds))
    if asked.what in {"all", "speed"}:
        split_memory([await go(partial(speedy, count=count, seconds=asked.seconds)) for count in (50, 100)])
    if asked.what in {"all", "growth"}:
        split_memory([await go(partial(saturated, count=count, seconds=asked.seconds)) for count in GROWTH])
    if asked.what in {"all", "bots"}:
        await go(partial(with_bots, count=200, seconds=asked.seconds), flag="--bot-ms=0")
    if asked.what in {"all", "stopping"}:
        await go(partial(stopping, count=200, seconds=asked.seconds))


async def run(plan: Plan, database: str | None, flag: str = "--no-warm") -> Any:
    """A measurement on a server of its own."""
    server = Server(database, flag)
    try:
        return await plan(server)
    finally:
        server.stop()


if __name__ == "__main__":
    uvloop.run(main())
