"""Pulling the plug: the server is killed at random moments of live games of all three kinds, again and again.

After each restart every client takes up where it was. What was accepted is there, once; and the games end.
"""

import asyncio
import json
import sqlite3
from collections import Counter
from contextlib import AsyncExitStack
from random import Random
from typing import Any

import pytest

from tenback.client import AtTable, Client, Refusal
from tests.server.conftest import RunningServer
from tests.server.players import sensible, way_out

KILLS = 50
GAMES: list[tuple[str, dict[str, Any], list[str], int]] = [  # bots, and people besides the host
    ("coop", {"players": 3}, ["casual"], 1),
    ("duel", {}, [], 1),
    ("speed", {"players": 3}, ["novice"], 1),
]
SECONDS = 900.0  # a server takes seconds to start on a busy machine


class Player:
    """Somebody who plays for as long as it takes, one game after the other, and remembers what was accepted."""

    def __init__(self, client: Client, table: AtTable, seed: str) -> None:
        self.client, self.table, self.chance = client, table, Random(seed)
        self.accepted: list[tuple[int, str, str]] = []  # number, game, move
        self.games = 0

    async def play(self, stop: asyncio.Event) -> None:
        while True:
            if self.table.is_over:
                if stop.is_set():
                    return
                await self._rematch()
                continue
            move = sensible(self.table, self.chance) or way_out(self.table)
            game = self.table.info["game_id"]
            if move is None:
                await self.table.news()
                continue
            try:
                number = await self.table.move(move)
            except Refusal:
                await asyncio.sleep(0.01)
            else:
                self.accepted.append((number, game, move))
            await asyncio.sleep(0.05 * self.chance.random())

    async def _rematch(self) -> None:
        if self.table.info["host"] == self.table.person:
            self.games += 1
            try:
                await self.table.do("start")
            except Refusal as refusal:
                if refusal.code != "game_runs":
                    raise
        else:
            await asyncio.sleep(0.05)  # for the host, who may have stopped


async def kill_again_and_again(server: RunningServer, players: list[Player], stop: asyncio.Event) -> None:
    """At moments that nobody foresees, once everybody has come back."""
    chance = Random(5)
    for _ in range(KILLS):
        await asyncio.sleep(0.45 * chance.random())
        await asyncio.to_thread(server.restart)
        while not all(player.table._here for player in players):
            await asyncio.sleep(0.01)
    stop.set()


async def test_nothing_is_lost_when_the_plug_is_pulled(server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tenback.client.LONGEST_RETRY", 0.2)
    stop, players = asyncio.Event(), []
    async with AsyncExitStack() as stack:
        for number, (game, options, bots, others) in enumerate(GAMES):
            host = Client(server.url)
            await host.become(f"Host {number}")
            code = await host.open_table(game, options=options, bots=bots)
            clients = [host]
            for other in range(others):
                clients.append(Client(server.url))
                await clients[-1].become(f"Guest {number} {other}")
            tables = [await stack.enter_async_context(client.at(code)) for client in clients]
            for table in tables[1:]:
                await table.do("sit")
            await tables[0].do("start")
            players += [Player(client, table, code + game) for client, table in zip(clients, tables, strict=True)]
        killer = kill_again_and_again(server, players, stop)
        await asyncio.wait_for(asyncio.gather(killer, *(player.play(stop) for player in players)), SECONDS)
        assert all(player.table.is_over for player in players)
        assert all(player.table.gaps == 0 for player in players)
    assert server.stop() == 0
    check_logs(server, players)


def check_logs(server: RunningServer, players: list[Player]) -> None:
    """Every accepted move is in the log under its number, nothing was done twice, and numbers have no gaps."""
    with sqlite3.connect(server.data / "tenback.db") as database:
        rows = database.execute("SELECT code, number, body FROM events JOIN tables ON tables.id = table_id").fetchall()
    database.close()
    numbers: dict[str, list[int]] = {}
    for code, number, _ in rows:
        numbers.setdefault(code, []).append(number)
    assert all(sorted(found) == list(range(1, len(found) + 1)) for found in numbers.values())
    bodies = {(code, number): body for code, number, body in rows}
    actions = Counter((code, action) for code, _, body in rows if (action := json.loads(body)["action"]))
    assert max(actions.values()) == 1
    for player in players:
        code, accepted = player.table.info["code"], player.accepted
        assert max(Counter(number for number, _, _ in accepted).values()) == 1
        for number, _, move in accepted:
            assert f'"move":"{move}"' in bodies[code, number]
        assert accepted
    assert sum(len(player.accepted) for player in players) > KILLS
