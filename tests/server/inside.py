"""A server's parts in this process, for what needs another day or a look inside; the database is a real one."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

import uvicorn
from sqlalchemy import insert

from tenback.server import messages
from tenback.server.app import make_app
from tenback.server.decisions import new_id
from tenback.server.live import LiveTable
from tenback.server.patience import PatientHttp
from tenback.server.people import Person
from tenback.server.serve import listen
from tenback.server.service import Service, running
from tenback.server.settings import Settings
from tenback.server.storage.schema import people
from tenback.server.transport import Protocol
from tests.server.conftest import SECONDS


@asynccontextmanager
async def parts(data: Path, database: str | None = None) -> AsyncIterator[Service]:
    """A server without sockets."""
    async with running(Settings(data=data, database=database, bot_ms=0, countdown_ms=0)) as service:
        yield service


@asynccontextmanager
async def serving(data: Path) -> AsyncIterator[tuple[int, uvicorn.Server]]:
    """A server with sockets in this process, and its port."""
    settings = Settings(data=data, port=0)
    listener = listen(settings)
    config = uvicorn.Config(
        make_app(settings),
        http=PatientHttp,
        ws=Protocol,
        ws_per_message_deflate=False,
        log_config=None,
        timeout_keep_alive=round(SECONDS),
    )
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.01)
    try:
        yield listener.getsockname()[1], server
    finally:
        server.should_exit = True
        await serving
        listener.close()


async def guest(service: Service, name: str) -> Person:
    """Somebody new."""
    person = Person(new_id(), name)
    await service.ledger.store((insert(people), {"id": person.id, "name": name, "since": 0}))
    return person


class Ear:
    """A person at a table, without a socket."""

    def __init__(self, live: LiveTable, person: Person) -> None:
        self.person, self.name, self.token = person.id, person.name, person.token
        self.distance: int | None = None
        self.heard: list[dict[str, Any]] = []
        self.live = live
        self._actions = (str(number) for number in count(1))
        self._news = asyncio.Event()

    def send(self, data: bytes) -> None:
        """Hear something."""
        self.heard.append(json.loads(data))
        self._news.set()

    def close(self, code: str, text: str) -> None:
        """Nothing more comes."""
        self.heard.append({"type": "bye", "code": code, "text": text})
        self._news.set()

    async def ask(self, kind: type[messages.Asked], **details: Any) -> dict[str, Any]:
        """Ask for something; the answer."""
        action = next(self._actions)
        self.live.ask(self, kind(action_id=action, **details))
        return await self.until(lambda message: message.get("action_id") == action)

    async def until(self, wanted: Any) -> dict[str, Any]:
        """The first message like this."""
        while not (found := [message for message in self.heard if wanted(message)]):
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), SECONDS)
        return found[0]
