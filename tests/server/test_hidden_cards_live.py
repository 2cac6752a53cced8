"""No hidden card in any byte over real sockets either, at tables with bots and with talk.

A bot knows its own cards alone. So whatever neither it nor somebody who looks at the table knows is dealt anew, the
people do the same again, and the bot has to do the same, too: then all that was received is the same, byte by byte.
"""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, TypeAlias

import httpx
import pytest
import uvicorn
from litestar import Litestar
from websockets.asyncio.client import ClientConnection, connect

from tenback.core.chance import Deal
from tenback.core.codec import encode
from tenback.core.record import deal_from_seed
from tenback.games import AnyGame, coop, duel, find_game
from tenback.server import decisions, log, sockets
from tenback.server import table as table_module
from tenback.server.app import make_app
from tenback.server.live import LiveTable
from tenback.server.seated_bots import Pace
from tenback.server.serve import listen
from tenback.server.settings import Settings
from tenback.server.transport import Protocol
from tests.server.conftest import SECONDS
from tests.server.redealt import Attempt, dealt_anew, hidden_places, same_way

SEED = bytes(range(32))
GAMES, DEEDS = 3, 14  # of each kind of table, and of people in each game
LINES = ("hello", "my lowest card is 12", "oh!")
TABLES: list[tuple[str, Any]] = [
    ("coop", coop.Options(players=3, starter=coop.Starter.FIXED)),
    ("duel", duel.Options()),
]


@dataclass
class Ear:
    """A connection that notes every byte, and answers nothing by itself."""

    socket: ClientConnection
    heard: list[str] = field(default_factory=list)
    number: int = 0
    moves: list[str] = field(default_factory=list)
    answers: int = 0

    async def listen(self) -> None:
        async for text in self.socket:
            self.heard.append(str(text))
            message = json.loads(text)
            self.number = message["number"] if message["type"] in {"welcome", "update"} else self.number
            self.moves = message.get("moves", self.moves)
            self.answers += message["type"] in {"accepted", "rejected"}


@dataclass(frozen=True)
class Deed:
    """What somebody at a seat, or without one, sends."""

    seat: int
    message: dict[str, Any]


Act: TypeAlias = Callable[[list[Ear], int], Deed]


class Stage:
    """A server in this process, with real sockets, whose clock stands still and whose deals are given."""

    def __init__(self, app: Litestar, url: str, patch: pytest.MonkeyPatch) -> None:
        self.app, self.url, self.patch = app, url, patch
        self.cookies: list[str] = []

    async def meet(self, count: int) -> None:
        """People who come to all tables."""
        async with httpx.AsyncClient(base_url=self.url) as http:
            for number in range(count):
                answer = await http.post("/api/guests", json={"name": f"P{number}"})
                self.cookies.append(answer.headers["set-cookie"].partition(";")[0])
                http.cookies.clear()

    async def run(
        self, game: AnyGame, deal: Deal, options: Any, act: Act, *, watchable: bool
    ) -> tuple[list[list[str]], Any, list[log.Moved]]:
        """A game with a bot at the last seat; what everybody heard, by their seats, the game, and its moves."""
        self.patch.setattr(table_module, "deal_from_seed", lambda *_: deal)
        players, plain = game.players(options), encode(options)
        wanted = {"game": game.name, "options": plain, "watchable": watchable, "listed": True}
        async with httpx.AsyncClient(base_url=self.url, headers={"cookie": self.cookies[0]}) as http:
            answer = await http.post("/api/tables", json=wanted)
            code = answer.json()["code"]
            async with AsyncExitStack() as stack, asyncio.timeout(SECONDS):
                ears = [await stack.enter_async_context(self._ear(code, cookie)) for cookie in self.cookies]
                live = self.app.state.service.hub.tables[code]
                for seat in range(1, players - 1):
                    await self._do(live, ears, Deed(seat, {"type": "sit"}), f"sit{seat}")
                await self._do(
                    live, ears, Deed(0, {"type": "seat_bot", "seat": players - 1, "level": "skilled"}), "bot"
                )
                await self._do(live, ears, Deed(0, {"type": "start"}), "start")
                for number in range(DEEDS):
                    await self._do(live, ears, act(ears, number), str(number))
                shown = [(await http.get(path)).text for path in (f"/api/tables/{code}", "/api/tables")]
                play = live.table.play
                names = {code: "table", play.id: "game"}  # these differ, and tell nothing
                heard = [[renamed(text, names) for text in (*ear.heard, *shown)] for ear in ears]
                await self._do(live, ears, Deed(0, {"type": "close_table"}), "close")
                entries = await self.app.state.service.hub.entries(live.table.id)
        return heard, play, [entry for entry in entries if isinstance(entry, log.Moved)]

    @asynccontextmanager
    async def _ear(self, code: str, cookie: str) -> AsyncIterator[Ear]:
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{code}/socket"
        async with connect(address, additional_headers={"cookie": cookie}) as socket:
            ear = Ear(socket)
            listening = asyncio.create_task(ear.listen())
            await until(lambda: ear.number > 0)
            yield ear
        await listening

    async def _do(self, live: LiveTable, ears: list[Ear], deed: Deed, action: str) -> None:
        """Somebody asks for something; then everything that comes of it happens."""
        ear = ears[deed.seat]
        expected = ear.answers + 1
        await ear.socket.send(json.dumps({**deed.message, "action_id": action}))
        await until(lambda: ear.answers == expected)
        await until(lambda: is_quiet(live) and all(ear.number == live.table.number for ear in ears))


def is_quiet(live: LiveTable) -> bool:
    """Whether nothing happens any more unless somebody asks for it."""
    bots = live._bots
    return not (live._waiting or bots.plans or bots._thinking)


async def until(what: Callable[[], bool]) -> None:
    while not what():
        await asyncio.sleep(0.001)


def renamed(text: str, names: dict[str, str]) -> str:
    for name, other in names.items():
        text = text.replace(name, other)
    return text


@asynccontextmanager
async def staged(data: Path, patch: pytest.MonkeyPatch) -> AsyncIterator[Stage]:
    """A server whose chance and time are the same every time."""
    patch.setattr(LiveTable, "_clock_ms", staticmethod(lambda: 1_000_000))
    patch.setattr(decisions, "secrets", SimpleNamespace(token_bytes=lambda _: SEED, token_hex=secrets.token_hex))
    patch.setattr(sockets, "QUICK_BEAT", SECONDS)  # one ping for everybody
    settings = Settings(data=data, port=0, throttle=False)
    listener, app = listen(settings), make_app(settings)
    config = uvicorn.Config(app, ws=Protocol, ws_per_message_deflate=False, log_config=None, access_log=False)
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    await until(lambda: server.started or serving.done())
    app.state.service.hub.pace = Pace(turn=0, word=0)  # bots cannot wait for a clock that stands still
    try:
        yield Stage(app, f"http://127.0.0.1:{listener.getsockname()[1]}", patch)
    finally:
        server.should_exit = True
        await serving
        listener.close()


def deed(chance: Random, ears: list[Ear], people: int) -> Deed:
    """What people do: mostly what they may, now and then what they may not, and talk."""
    if chance.random() < 0.2:
        return Deed(chance.randrange(len(ears)), {"type": "say", "text": chance.choice(LINES)})
    if chance.random() < 0.1:
        return Deed(chance.randrange(people), {"type": "move", "move": chance.choice(["99A", "2B", ".", "<"])})
    may = [(seat, move) for seat in range(people) for move in ears[seat].moves]
    turn = [(seat, move) for seat, move in may if move[-1] in "ABCD."]
    seat, move = chance.choice(turn or [(0, "99A")])
    return Deed(seat, {"type": "move", "move": move})


def by_chance(chance: Random, people: int, done: list[Deed]) -> Act:
    """People who do something, which is noted."""

    def act(ears: list[Ear], _number: int) -> Deed:
        done.append(deed(chance, ears, people))
        return done[-1]

    return act


def the_same(done: list[Deed]) -> Act:
    """People who do what was done before."""
    return lambda _ears, number: done[number]


@pytest.mark.parametrize(("name", "options"), TABLES, ids=["coop", "duel"])
async def test_hidden_cards_are_in_no_byte_at_tables_with_bots(
    name: str, options: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, chance, compared, differed, moved = find_game(name), Random(f"live {name}"), 0, 0, 0
    people = game.players(options) - 1
    async with staged(tmp_path, monkeypatch) as stage:
        await stage.meet(people + 1)  # the last one looks on, or is a stranger
        for number in range(GAMES):
            deal, watchable = deal_from_seed(game, options, number.to_bytes(32, "big")), number % 2 == 0
            done: list[Deed] = []
            act = by_chance(chance, people, done)
            first, play, moves = await stage.run(game, deal, options, act, watchable=watchable)
            attempts = [Attempt(entry.seat, entry.move, entry.at) for entry in moves]
            moved += sum(entry.bot for entry in moves)
            for viewer in range(people + 1):
                seats = {viewer, people}  # the last seat is the bot's, who must not notice anything either
                other = dealt_anew(deal, hidden_places(game, deal, play.state, seats), chance)
                if same_way(game, options, deal, other, attempts):
                    again, *_ = await stage.run(game, other, options, the_same(done), watchable=watchable)
                    compared += 1
                    differed += other != deal
                    assert again[viewer] == first[viewer]
                    assert again[people] == first[people]
    assert compared > GAMES
    assert differed > compared // 2
    assert moved > GAMES
