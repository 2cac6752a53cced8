"""Both databases, each test with an empty one of its own."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from tenback.server.storage.database import migrate, open_engine, sqlite_url
from tenback.server.storage.ledger import Ledger
from tests.server.storage import postgres
from tests.server.storage.postgres import PostgreSQL


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    """A real PostgreSQL server."""
    with postgres.running() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
async def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of either kind."""
    if request.param == "sqlite":
        return sqlite_url(tmp_path)
    server: PostgreSQL = request.getfixturevalue("postgresql")
    return await server.new_database()


@pytest.fixture
async def engine(url: str) -> AsyncIterator[AsyncEngine]:
    """An engine on a database in today's form."""
    engine = open_engine(url)
    await migrate(engine)
    yield engine
    await engine.dispose()


@pytest.fixture
async def ledger(engine: AsyncEngine) -> AsyncIterator[Ledger]:
    """A ledger that stores."""
    ledger = Ledger(engine)
    await ledger.start()
    yield ledger
    await ledger.stop()
