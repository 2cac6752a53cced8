"""A server's parts in this process, for what needs another day or a look inside; the database is a real one."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any

from sqlalchemy import insert

from tenback.server import messages
from tenback.server.decisions import new_id
from tenback.server.live import LiveTable
from tenback.server.people import Person
from tenback.server.service import Service, running
from tenback.server.settings import Settings
from tenback.server.storage.schema import people
from tests.server.conftest import SECONDS


@asynccontextmanager
async def parts(data: Path, database: str | None = None) -> AsyncIterator[Service]:
    """A server without sockets."""
    async with running(Settings(data=data, database=database, bot_ms=0, countdown_ms=0)) as service:
        yield service


async def guest(service: Service, name: str) -> Person:
    """Somebody new."""
    person = Person(new_id(), name)
    await service.ledger.store((insert(people), {"id": person.id, "name": name, "since": 0}))
    return person


class Ear:
    """A person at a table, without a socket."""

    def __init__(self, live: LiveTable, person: Person) -> None:
        self.person, self.name, self.outside = person.id, person.name, person.outside
        self.distance: int | None = None
        self.heard: list[dict[str, Any]] = []
        self._live = live
        self._actions = (str(number) for number in count(1))
        self._news = asyncio.Event()

    def send(self, data: bytes) -> None:
        """Hear something."""
        self.heard.append(json.loads(data))
        self._news.set()

    def close(self, code: str, text: str) -> None:
        """Nothing more comes."""
        self.heard.append({"type": "bye", "code": code, "text": text})

    async def ask(self, kind: type[messages.Asked], **details: Any) -> dict[str, Any]:
        """Ask for something; the answer."""
        action = next(self._actions)
        self._live.ask(self, kind(action_id=action, **details))
        return await self.until(lambda message: message.get("action_id") == action)

    async def until(self, wanted: Any) -> dict[str, Any]:
        """The first message like this."""
        while not (found := [message for message in self.heard if wanted(message)]):
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), SECONDS)
        return found[0]
