"""People for tests: they play a game at a table by simple rules, and notice what must never happen."""

import asyncio
from random import Random
from time import time

from tenback.client import AtTable, Client, Refusal
from tests.server.conftest import SECONDS, RunningServer

DAY = 86_400  # seconds
IDLE = {"concede", "playon", "resign", "<"}


async def person(server: RunningServer, name: str) -> Client:
    """Somebody with a name."""
    client = Client(server.url)
    await client.become(name)
    return client


async def away_from_midnight() -> None:
    """Wait for tomorrow if today is nearly over: what a test does on a day must not fall on two."""
    while time() % DAY > DAY - SECONDS:
        await asyncio.sleep(1)


async def seen(table: AtTable, number: int) -> None:
    """Wait until a table has heard of something."""
    while table.number < number:
        await table.news()


def choices(table: AtTable) -> list[str]:
    """The moves that bring the game forward."""
    return [move for move in table.moves if move not in IDLE and ("=" not in move or move.startswith("wish"))]


def sensible(table: AtTable, chance: Random) -> str | None:
    """A move that somebody might make: the smallest step, now and then any other."""
    moves = choices(table)
    if not moves:
        return None
    if "." in moves and chance.random() < 0.7:
        return "."
    return min(moves, key=lambda move: _cost(table, move)) if chance.random() < 0.8 else chance.choice(moves)


def _cost(table: AtTable, move: str) -> int:
    number = "".join(letter for letter in move if letter.isdecimal())
    if table.info["game"] != "coop" or not number or move[-1] not in "ABCD":
        return 50
    step = (int(number) - table.view["tops"]["ABCD".index(move[-1])]) * (1 if move[-1] in "AB" else -1)
    return step if step > 0 else 0


def way_out(table: AtTable) -> str | None:
    """C14: with take-backs one can be stuck; then one gives up."""
    stuck = "<" in table.moves and not choices(table)
    return "concede" if stuck and "concede" in table.moves else None


async def play(table: AtTable, chance: Random, *, pause: float = 0.0) -> None:
    """Play until the game is over. A move that came too late is tried again with what is there then."""
    while not table.is_over:
        move = sensible(table, chance) or way_out(table)
        if move is None:
            await table.news()
            continue
        try:
            await table.move(move)
        except Refusal as refusal:
            if refusal.code in {"game_paused", "bot_plays_for_you"}:
                await table.news()
        if pause:
            await asyncio.sleep(pause * chance.random())


async def until_over(*tables: AtTable, seed: int = 0, pause: float = 0.0) -> None:
    """All play until the game is over everywhere."""
    players = (play(table, Random(f"{seed}-{number}"), pause=pause) for number, table in enumerate(tables))
    await asyncio.wait_for(asyncio.gather(*players), SECONDS)
