"""A client of a tenback server, for outside bots, tools and tests.

```python
async with Client("http://127.0.0.1:8000") as client:
    await client.become("Ada")
    code = await client.open_table("coop", options={"players": 2}, bots=["skilled"], start=True)
    async with client.at(code) as table:
        while not table.is_over:
            if table.moves:
                await table.move(table.moves[0])
            else:
                await table.news()
```

A connection that is lost is taken up again where it was. What a server refuses is raised as `Refusal`.
"""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from itertools import count
from types import TracebackType
from typing import Any, Self
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen
from uuid import uuid4

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tenback.core.codec import decode
from tenback.core.game import Outcome
from tenback.games import find_game

RETRY_SECONDS = 0.2
LONGEST_RETRY = 5.0
SLOW_DOWN_SECONDS = 1.0
MOST_NEWS = 1000  # that wait to be read
FINAL = {
    "who_are_you",
    "no_such_table",
    "not_found",
    "not_from_here",
    "too_much",
    "too_many_connections",
    "table_closed",
}
SECONDS = 10.0


class Refusal(Exception):
    """What a server says no to: a code for programs, a text for people."""

    def __init__(self, code: str, text: str, details: dict[str, Any] | None = None) -> None:
        super().__init__(text)
        self.code, self.text, self.details = code, text, details or {}


class Client:
    """Somebody at a server: a guest with a name, or whoever a token belongs to."""

    def __init__(self, url: str, *, token: str | None = None) -> None:
        self.url = url.rstrip("/")
        self._headers = {"authorization": f"Bearer {token}"} if token else {}

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        return None

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """One request; the answer as plain data, or `Refusal`."""
        return await asyncio.to_thread(self._ask, method, path, body)

    def _ask(self, method: str, path: str, body: Any) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json", **self._headers}
        request = Request(self.url + path, data, headers, method=method)  # noqa: S310 - the server's own address
        try:
            with urlopen(request, timeout=SECONDS) as answer:  # noqa: S310
                cookie = answer.headers.get("set-cookie")
                if cookie:
                    self._headers["cookie"] = cookie.partition(";")[0]
                text = answer.read()
        except HTTPError as error:
            problem = _problem(error.read())
            raise Refusal(problem["code"], problem["text"], problem.get("details")) from None
        return json.loads(text) if text else None

    async def become(self, name: str) -> str:
        """Become a guest; the own id."""
        return str((await self.ask("POST", "/api/guests", {"name": name}))["id"])

    async def new_token(self, label: str) -> str:
        """A token for another client that plays in one's name."""
        return str((await self.ask("POST", "/api/me/tokens", {"label": label}))["token"])

    async def tokens(self) -> list[dict[str, Any]]:
        """One's tokens, without the tokens themselves: `id`, `label`, `since`."""
        return list(await self.ask("GET", "/api/me/tokens"))

    async def revoke(self, token_id: str) -> None:
        """Make a token void."""
        await self.ask("DELETE", f"/api/me/tokens/{quote(token_id, safe='')}")

    async def device_code(self) -> str:
        """A code that takes one to another device."""
        return str((await self.ask("POST", "/api/me/device"))["code"])

    async def come_from(self, code: str) -> str:
        """Be whoever got this code on another device; the own id."""
        return str((await self.ask("POST", "/api/devices", {"code": code}))["id"])

    async def open_table(self, game: str, **settings: Any) -> str:
        """Open a table and sit down at it; its code."""
        return str((await self.ask("POST", "/api/tables", {"game": game, **settings}))["code"])

    @contextlib.asynccontextmanager
    async def at(self, code: str) -> AsyncIterator["AtTable"]:
        """Be at a table."""
        table = AtTable(self.url.replace("http", "ws", 1) + f"/api/tables/{code}/socket", self._headers)
        try:
            await table.open()
            yield table
        finally:
            await table.close()


def _problem(body: bytes) -> dict[str, Any]:
    try:
        problem: dict[str, Any] = json.loads(body)
    except ValueError:
        problem = {}
    return {"code": "no_answer", "text": "the server gave no answer that can be read", **problem}


class AtTable:
    """A place at a table: what one sees of it now, and what one may do."""

    def __init__(self, address: str, headers: dict[str, str]) -> None:
        self._address, self._headers = address, headers
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._answers: dict[str, asyncio.Future[int]] = {}
        self._asked: dict[str, str] = {}
        self._actions = (f"{uuid4().hex[:12]}-{number}" for number in count(1))
        self._news: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._later: asyncio.Task[None] | None = None
        self._here = False  # welcomed on this connection
        self._welcomed = asyncio.Event()
        self._failed: Refusal | None = None
        self._closing = False
        self.number = 0
        self.info: dict[str, Any] = {}
        self.person = ""
        self.seat: int | None = None
        self.view: Any = None  # as plain data
        self.moves: list[str] = []
        self.said: list[dict[str, Any]] = []  # the last lines of talk before one came
        self.gaps = 0  # numbers that were missing; none ever should be

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.info.get("phase") in {"over", "closed"}

    @property
    def outcome(self) -> Outcome | None:
        """How it ended."""
        return self.game_view.outcome if self.view else None

    @property
    def game_view(self) -> Any:
        """The view as the game's own type, as bots take it."""
        return decode(find_game(self.info["game"]).View, self.view)

    async def open(self) -> None:
        """Connect, and wait until everything is known."""
        self._reader = asyncio.create_task(self._read())
        await self._welcomed.wait()
        if self._failed:
            raise self._failed

    async def close(self) -> None:
        """Go."""
        self._closing = True
        if self._socket:
            await self._socket.close()
        tasks = [task for task in (self._reader, self._later) if task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def move(self, move: str) -> int:
        """Make a move; the number as which it happened."""
        return await self.do("move", move=move)

    async def do(self, what: str, **details: Any) -> int:
        """Ask for anything; asked again after a lost connection, and done once."""
        message = {"type": what, "action_id": next(self._actions), **details}
        return await self._do(message["action_id"], json.dumps(message))

    async def _do(self, action: str, message: str) -> int:
        if self._failed:
            raise self._failed
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._answers[action], self._asked[action] = answer, message
        try:
            if self._here:
                await self._send(message)
            return await answer
        finally:
            self._answers.pop(action, None)
            self._asked.pop(action, None)

    async def news(self) -> dict[str, Any]:
        """The next message that is no answer."""
        if self._failed:
            raise self._failed
        return await self._news.get()

    async def _send(self, message: str) -> None:
        if self._socket:
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(message)

    async def _read(self) -> None:
        wait = RETRY_SECONDS
        while not self._closing and not self._failed:
            after = f"?after={self.number}" if self.number else ""
            try:
                async with connect(
                    self._address + after, additional_headers=self._headers, max_queue=None, compression=None
                ) as socket:
                    self._socket, wait = socket, RETRY_SECONDS
                    async for text in socket:
                        await self._hear(json.loads(text))
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                pass
            self._socket, self._here = None, False
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_RETRY)

    async def _hear(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "ping":
            await self._send(json.dumps({"type": "pong", "nonce": message["nonce"]}))
        elif kind in {"accepted", "rejected"}:
            self._answer(message)
        elif kind == "bye":
            if message["code"] in FINAL:
                self._fail(Refusal(message["code"], message["text"]))
        else:
            await self._take(message)
            if self._news.qsize() >= MOST_NEWS:
                self._news.get_nowait()
            self._news.put_nowait(message)

    def _answer(self, message: dict[str, Any]) -> None:
        if message["action_id"] is None:
            self._slow_down(message)
            return
        answer = self._answers.get(message["action_id"])
        if answer is None or answer.done():
            return
        if message["type"] == "accepted":
            answer.set_result(message["number"])
        elif message["code"] != "not_stored":  # that is asked again
            answer.set_exception(Refusal(message["code"], message["text"], message["details"]))

    def _slow_down(self, message: dict[str, Any]) -> None:
        """Something was not even read, for it came too fast: all that has no answer is asked again, a little later."""
        if message["code"] == "too_much" and (self._later is None or self._later.done()):
            self._later = asyncio.create_task(self._ask_later())

    async def _ask_later(self) -> None:
        await asyncio.sleep(SLOW_DOWN_SECONDS)
        await self._ask_again()

    async def _ask_again(self) -> None:
        for asked in [*self._asked.values()]:
            await self._send(asked)

    def _fail(self, refusal: Refusal) -> None:
        self._failed = refusal
        self._welcomed.set()
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(refusal)
        self._news.put_nowait({"type": "bye", "code": refusal.code, "text": refusal.text})

    async def _take(self, message: dict[str, Any]) -> None:
        if message["type"] == "welcome":
            self.info, self.person, self.seat = message["table"], message["person"], message["seat"]
            self.view, self.moves, self.number = message["view"], message["moves"], message["number"]
            self.said = message["said"]
            self._welcomed.set()
            if not self._here:
                self._here = True
                await self._ask_again()  # whatever was on its way when the connection was lost
        elif message["type"] == "update":
            if message["number"] <= self.number:
                return
            self.gaps += message["number"] - self.number - 1
            self.number = message["number"]
            self.info = message.get("table", self.info)
            self.seat = message.get("seat", self.seat)
            self.view = message.get("view", self.view)
            self.moves = message.get("moves", self.moves)
