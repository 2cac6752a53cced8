"""Group commit, on SQLite and on PostgreSQL: all at once, in order, stored before told, and nobody harmed by others."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from sqlalchemy import event, insert, select
from sqlalchemy.ext.asyncio import AsyncEngine
from structlog.testing import capture_logs

from tenback.server.errors import NotStored
from tenback.server.storage.database import open_engine
from tenback.server.storage.ledger import MOST_AT_ONCE, Change, Ledger
from tenback.server.storage.schema import events, people
from tenback.server.storage.writers import COLUMNS, Row

TELLS = Callable[[BaseException | None], None]


class Told:
    """What was told about changes, in the order in which it was told."""

    def __init__(self) -> None:
        self.stored: list[Any] = []
        self.failed: list[Any] = []

    def about(self, name: Any) -> TELLS:
        """Whom to tell."""
        return lambda error: (self.failed if isinstance(error, NotStored) else self.stored).append(name)


def row(number: int, table: str = "a", body: str = "{}") -> Row:
    return (table, number, 0, body)


def one_row(number: int) -> tuple[Any, dict[str, Any]]:
    """The same row as a statement of its own."""
    return insert(events), dict(zip(COLUMNS, row(number), strict=True))


def person(name: str, id_: str = "p") -> tuple[Any, dict[str, Any]]:
    return insert(people), {"id": id_, "name": name, "since": 0}


async def flush(ledger: Ledger) -> None:
    """Wait until all that was appended so far is stored or has failed."""
    told = asyncio.Event()
    ledger.append(Change(done=lambda _: told.set()))
    await told.wait()


async def kept(engine: AsyncEngine) -> list[tuple[str, int]]:
    wanted = select(events.c.table_id, events.c.number).order_by(events.c.table_id, events.c.number)
    async with engine.connect() as connection:
        return [(found.table_id, found.number) for found in await connection.execute(wanted)]


@asynccontextmanager
async def locked(engine: AsyncEngine) -> AsyncIterator[None]:
    """Somebody else keeps everybody from writing."""
    other = open_engine(engine.url.render_as_string(hide_password=False))
    lock = {"sqlite": "BEGIN EXCLUSIVE", "postgresql": "LOCK TABLE events"}[engine.dialect.name]
    async with other.connect() as connection:
        await connection.exec_driver_sql(lock)
        yield
    await other.dispose()


def count_commits(ledger: Ledger) -> list[None]:
    commits: list[None] = []
    event.listen(ledger._writer.engine, "commit", lambda _: commits.append(None))
    return commits


async def test_all_that_waits_shares_a_transaction(engine: AsyncEngine, ledger: Ledger) -> None:
    commits, told = count_commits(ledger), Told()
    for number in range(500):
        ledger.append(Change([row(number, f"t{number % 50:02}")], done=told.about(number)))
    await ledger.store(person("Ada"))
    assert len(commits) == ledger.commits == 1
    assert told.stored == [*range(500)]
    assert len(await kept(engine)) == 500


async def test_a_crowd_is_stored_in_few_transactions(engine: AsyncEngine, ledger: Ledger) -> None:
    for number in range(MOST_AT_ONCE + 1):
        ledger.append(Change([row(number)]))
    await flush(ledger)
    assert ledger.commits == 2
    assert len(await kept(engine)) == MOST_AT_ONCE + 1


DURABLE: dict[str, dict[str, Any]] = {
    "sqlite": {"PRAGMA synchronous": 2, "PRAGMA journal_mode": "wal", "PRAGMA foreign_keys": 1},
    "postgresql": {"SHOW synchronous_commit": "on"},
}


async def test_a_commit_survives_a_power_cut(engine: AsyncEngine, ledger: Ledger) -> None:
    """What the connection that writes has promised to flush before it says that something is stored."""
    found: dict[str, Any] = {}

    def look(connection: Any) -> None:
        for question in DURABLE[engine.dialect.name]:
            found[question] = connection.exec_driver_sql(question).scalar_one()

    event.listen(ledger._writer.engine, "commit", look)
    await ledger.store(person("Ada"))
    assert found == DURABLE[engine.dialect.name]


async def test_what_comes_while_others_are_stored_is_stored_next(engine: AsyncEngine, ledger: Ledger) -> None:
    told = Told()
    async with locked(engine):
        ledger.append(Change([row(1)], done=told.about(1)))
        await asyncio.sleep(0.05)  # the first is on its way
        for number in range(2, 40):
            ledger.append(Change([row(number)], done=told.about(number)))
        last = asyncio.create_task(ledger.store(person("Ada")))
        await asyncio.sleep(0)
    await last
    assert told.stored == [*range(1, 40)]
    assert ledger.commits == 2


async def test_nothing_is_told_before_it_is_stored(engine: AsyncEngine, ledger: Ledger) -> None:
    told = Told()
    async with locked(engine):
        ledger.append(Change([row(1)], done=told.about(1)))
        await asyncio.sleep(0.1)
        assert told.stored == told.failed == []
        assert await kept(engine) == [] if engine.dialect.name == "sqlite" else True
    await flush(ledger)
    assert told.stored == [1]
    assert await kept(engine) == [("a", 1)]


BAD_CHANGES = {
    "a number that is taken": Change([row(1)]),
    "an id that is taken": Change([row(100, "b")], [person("Ada", "taken")]),
    "somebody who is not there": Change([row(101, "b")], [(insert(people), {"id": "x", "name": None, "since": 0})]),
    "half a character": Change([row(102, "b", "\ud800")]),
    "a value that is no value": Change([row(103, "b", object())]),  # type: ignore[arg-type]
    "a row without a number": Change([("b", None, 0, "")]),  # type: ignore[list-item]
}


@pytest.mark.parametrize("bad", BAD_CHANGES.values(), ids=list(BAD_CHANGES))
async def test_a_bad_change_fails_alone(engine: AsyncEngine, ledger: Ledger, bad: Change) -> None:
    ledger.append(Change([row(1)], [person("Ada", "taken")]))
    await flush(ledger)
    before, told = ledger.commits, Told()
    for number in range(2, 66):
        ledger.append(Change([row(number)], done=told.about(number)))
        if number == 20:
            ledger.append(Change(bad.rows, bad.statements, told.about("bad")))
    await flush(ledger)
    assert told.failed == ["bad"]
    assert told.stored == [*range(2, 66)]
    assert await kept(engine) == [("a", number) for number in range(1, 66)]
    assert ledger.commits - before < 10  # and it costs the others little


@pytest.mark.parametrize("text", ["a\0b", "x" * 41])
async def test_what_only_one_database_minds_harms_nobody_either(ledger: Ledger, engine: AsyncEngine, text: str) -> None:
    told = Told()
    ledger.append(Change([row(1)], done=told.about(1)))
    ledger.append(Change([], [person(text)], told.about("odd")))
    ledger.append(Change([row(2)], done=told.about(2)))
    await flush(ledger)
    assert (told.failed == ["odd"]) == (engine.dialect.name == "postgresql")
    assert {1, 2} <= {*told.stored}
    assert await kept(engine) == [("a", 1), ("a", 2)]


async def test_what_builds_upon_a_failure_is_not_stored(engine: AsyncEngine, ledger: Ledger) -> None:
    """As at a table: its owner has lost it, and has more on the way."""
    told = Told()
    await ledger.store(one_row(5))
    for number in (5, 6, 7):
        ledger.append(Change([row(number)], done=told.about(number), void=lambda: bool(told.failed)))
        ledger.append(Change([row(number, "b")], done=told.about(f"b{number}")))
    await flush(ledger)
    assert sorted(told.failed) == [5, 6, 7]
    assert told.stored == ["b5", "b6", "b7"]
    assert await kept(engine) == [("a", 5), ("b", 5), ("b", 6), ("b", 7)]


async def test_somebody_who_cannot_be_told_keeps_nobody_from_it(engine: AsyncEngine, ledger: Ledger) -> None:
    def broken(_: BaseException | None) -> None:
        raise RuntimeError("gone")

    told = Told()
    ledger.append(Change([row(1)], done=broken))
    ledger.append(Change([row(2)], done=told.about(2)))
    await flush(ledger)
    assert told.stored == [2]
    await ledger.store(person("Ada"))
    assert len(await kept(engine)) == 2


async def test_the_log_does_not_say_what_could_not_be_stored(ledger: Ledger) -> None:
    causes: list[BaseException | None] = []

    def broken(error: BaseException | None) -> None:
        causes.append(error and error.__cause__)
        raise RuntimeError("a secret")

    with capture_logs() as lines:
        ledger.append(Change([row(1, body="a secret"), row(1, body="another secret")], done=broken))
        await flush(ledger)
    assert [(line["event"], line["cause"]) for line in lines] == [("not_told", "RuntimeError")]
    assert causes != [None]
    assert "secret" not in f"{lines} {causes} {causes[0]}"


async def test_stopping_stores_what_waits(engine: AsyncEngine) -> None:
    ledger, told = Ledger(engine), Told()
    await ledger.start()
    for number in range(MOST_AT_ONCE + 10):
        ledger.append(Change([row(number)], done=told.about(number)))
    await ledger.stop()
    assert told.stored == [*range(MOST_AT_ONCE + 10)]
    assert len(await kept(engine)) == MOST_AT_ONCE + 10
    with pytest.raises(NotStored):
        await ledger.store(person("too late"))


async def test_a_lock_is_waited_for_and_nobody_else_waits(engine: AsyncEngine, ledger: Ledger) -> None:
    async with locked(engine):
        storing = asyncio.create_task(ledger.store(one_row(1)))
        async with engine.connect() as connection:  # the loop turns, and others read
            assert (await connection.execute(select(people))).all() == []
        assert not storing.done()
    await storing
    assert await kept(engine) == [("a", 1)]


async def test_a_lock_that_stays_fails_the_batch_and_no_more(url: str, engine: AsyncEngine) -> None:
    impatient = open_engine(url, busy_ms=200)
    ledger, told = Ledger(impatient), Told()
    await ledger.start()
    async with locked(engine):
        for number in range(3):
            ledger.append(Change([row(number)], done=told.about(number)))
        await flush(ledger)
        assert told.failed == [0, 1, 2]
    assert await kept(engine) == []
    ledger.append(Change([row(0)], done=told.about("again")))
    await flush(ledger)
    assert told.stored == ["again"]
    await ledger.stop()
    await impatient.dispose()
