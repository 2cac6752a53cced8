"""Finished games: their records, read from the log of their table; records that somebody brought; one's own games."""

import asyncio
import json
import re
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from hashlib import sha256
from typing import Any, ParamSpec, TypeVar

from msgspec import Struct
from sqlalchemy import Row, and_, func, insert, or_, select
from sqlalchemy.ext.asyncio import AsyncEngine

from tenback.core.chance import commitment, read_seed
from tenback.core.codec import encode
from tenback.core.errors import BadRecord, Phrase
from tenback.core.game import Outcome
from tenback.core.record import Entry, GameRecord
from tenback.games import find_game
from tenback.games.records import read_record, replay_record, write_record
from tenback.server import log
from tenback.server.errors import NoSuchReplay, NotStored, RecordTooBig
from tenback.server.steps import ReplayStep, replay_steps
from tenback.server.storage.ledger import Ledger
from tenback.server.storage.schema import events, games, players, tables
from tenback.server.summaries import played
from tenback.server.table import Table, read_move

ID = re.compile(r"[0-9a-f]{24}")
MOST_BYTES = 256 * 1024  # of a record that somebody brings
MOST_ENTRIES = 5_000  # of such a record
PAGE = 20
Given = ParamSpec("Given")
Found = TypeVar("Found")
_reader = ThreadPoolExecutor(
    1, thread_name_prefix="record"
)  # one at a time: it takes the processor from those who play


class Seat(Struct, frozen=True, kw_only=True):
    """Who sat at a seat, and how it ended for them."""

    name: str
    person: str | None
    bot: str | None
    assisted: bool  # somebody else, a bot or a person, made moves for them
    score: int | None
    won: bool | None


class Played(Struct, frozen=True, kw_only=True):
    """A game without its cards."""

    id: str
    game: str
    options: dict[str, Any]
    began: int  # milliseconds since 1970
    ended: int | None
    reason: str | None  # why it ended
    day: str | None  # of a daily deal
    seats: tuple[Seat, ...]


class OwnGame(Played, frozen=True, kw_only=True):
    """A game of one's own, running or over: at which table, and at which seat one sat."""

    code: str
    seat: int


class Page(Struct, frozen=True):
    """Some of one's games, newest first; `next` asks for those before them."""

    games: tuple[OwnGame, ...]
    next: str | None


class Replay(Played, frozen=True, kw_only=True):
    """A finished game with everything in it. `record` is what docs/notation.md describes."""

    brought: bool  # by somebody, as a file
    seed: str | None
    commitment: str | None  # SHA-256 of the seed, shown when the game began
    record: dict[str, Any]


class Steps(Played, frozen=True, kw_only=True):
    """A finished game step by step, for clients that know no rules."""

    outcome: Outcome | None
    late: bool | None  # it ended because somebody ran out of time; None: its log does not tell
    steps: tuple[ReplayStep, ...]


async def _aside(read: Callable[Given, Found], *given: Given.args, **named: Given.kwargs) -> Found:
    """What takes long, while the tables go on."""
    return await asyncio.get_running_loop().run_in_executor(_reader, partial(read, *given, **named))


async def find_finished(engine: AsyncEngine, id_: str) -> Row[Any]:
    """The row of a finished game, or `NoSuchReplay`."""
    if ID.fullmatch(id_):
        async with engine.connect() as connection:
            row = (await connection.execute(select(games).where(games.c.id == id_))).first()
        if row is not None and row.ended is not None:
            return row
    raise NoSuchReplay(id=id_)


async def replay_of(engine: AsyncEngine, game: Row[Any]) -> Replay:
    """A finished game with its record."""
    record = await record_of(engine, game)
    seats = (await _seats(engine, [game.id]))[game.id]
    return Replay(
        **_shown(game, seats),
        brought=game.table_id is None,
        seed=record.seed,
        commitment=commitment(read_seed(record.seed)) if record.seed else None,
        record=await _aside(lambda: json.loads(write_record(record))),
    )


async def steps_of(engine: AsyncEngine, game: Row[Any]) -> Steps:
    """A finished game step by step."""
    record = await record_of(engine, game)
    seats = (await _seats(engine, [game.id]))[game.id]
    late = bool(record.entries) and record.entries[-1].late
    steps = await _aside(replay_steps, record)
    return Steps(**_shown(game, seats), outcome=record.outcome, late=late, steps=steps)


async def text_of(engine: AsyncEngine, game: Row[Any]) -> str:
    """The record of a finished game as text."""
    record = await record_of(engine, game)
    return await _aside(write_record, record, text=True)


async def record_of(engine: AsyncEngine, game: Row[Any]) -> GameRecord:
    """The record of a finished game. A running one has none."""
    if game.table_id is None:
        return (await _aside(read_record, game.record)).record
    later = select(func.min(games.c.first_event)).where(games.c.table_id == game.table_id, games.c.number > game.number)
    wanted = select(events.c.body).where(events.c.table_id == game.table_id).order_by(events.c.number)
    async with engine.connect() as connection:
        next_deal = (await connection.execute(later)).scalar_one_or_none()
        if next_deal is not None:
            wanted = wanted.where(events.c.number < next_deal)
        bodies = (await connection.execute(wanted)).scalars().all()
    record = await _aside(last_game, game.table_id, bodies)
    if record is None:
        raise NoSuchReplay(id=game.id)
    return record


def last_game(table: str, bodies: Iterable[str]) -> GameRecord | None:
    """The record of the last game in a log, unless it is running."""
    rebuilt = Table(table)
    entries: list[Entry] = []
    for entry in map(log.read, bodies):
        rebuilt.take(entry)
        if isinstance(entry, log.Dealt):
            entries.clear()
        elif isinstance(entry, log.Moved):
            move = read_move(rebuilt.game, entry.move)
            entries.append(Entry(entry.seat, entry.at, move, entry.bot, rebuilt.was_late(entry)))
        elif isinstance(entry, log.Clocked):
            entries.append(Entry(None, entry.at))
    return None if rebuilt.running else played(rebuilt).record(entries)


async def bring(engine: AsyncEngine, ledger: Ledger, text: str, now: int) -> str:
    """Keep a record that somebody brings, and give its id: the same record has the same one."""
    if len(text.encode(errors="replace")) > MOST_BYTES:
        raise RecordTooBig(most=MOST_BYTES)
    record, written = await _aside(check_record, text)
    id_ = sha256(written.encode()).hexdigest()[:24]
    try:
        await find_finished(engine, id_)
    except NoSuchReplay:
        try:
            await ledger.store(*_brought(id_, record, written, now))
        except NotStored:
            await find_finished(engine, id_)  # somebody else has just brought it
    return id_


def check_record(text: str) -> tuple[GameRecord, str]:
    """A record that follows the rules, and its text in the form that is kept; `BadRecord` where it does not."""
    lined = read_record(text)
    if len(lined.record.entries) > MOST_ENTRIES:
        reason = Phrase("a record has at most {most} entries", most=MOST_ENTRIES)
        raise BadRecord(line=lined.entry_lines[MOST_ENTRIES], reason=reason)
    *_, last = replay_record(lined)
    record = replace(lined.record, outcome=find_game(lined.record.game, lined.record.rules).outcome(last.state))
    return record, write_record(record, text=True)


def _brought(id_: str, record: GameRecord, written: str, now: int) -> list[tuple[Any, Any]]:
    outcome = record.outcome
    game = {
        "id": id_,
        "number": 1,
        "game": record.game,
        "options": json.dumps(encode(record.options)),
        "began": now,
        "ended": now,
        "reason": outcome.reason if outcome else None,
        "record": written,
        "settled": True,
    }
    seats = [
        {
            "game_id": id_,
            "seat": seat,
            "name": player.name,
            "bot": player.bot,
            "assisted": any(entry.bot and entry.seat == seat for entry in record.entries),
            "score": outcome.scores[seat] if outcome else None,
            "won": seat in outcome.winners if outcome else None,
        }
        for seat, player in enumerate(record.players)
    ]
    return [(insert(games), game), (insert(players), seats)]


async def own_games(
    engine: AsyncEngine, person: str, before: str | None = None, count: int = PAGE, *, running: bool | None = None
) -> Page:
    """A person's games, newest first; those before a game that was shown already, running or over if that is said.
    A running game whose table they have left is no longer theirs to go on with.
    """
    wanted = (
        select(games, tables.c.code, players.c.seat)
        .join(players, players.c.game_id == games.c.id)
        .join(tables, tables.c.id == games.c.table_id)
        .where(players.c.person == person)
        .order_by(games.c.began.desc(), games.c.id.desc())
        .limit(count + 1)
    )
    if running:
        wanted = wanted.where(games.c.ended.is_(None), players.c.assisted.is_(False))
    elif running is not None:
        wanted = wanted.where(games.c.ended.is_not(None))
    if before is not None:
        began = select(games.c.began).where(games.c.id == before).scalar_subquery()
        wanted = wanted.where(or_(games.c.began < began, and_(games.c.began == began, games.c.id < before)))
    async with engine.connect() as connection:
        rows = (await connection.execute(wanted)).all()
    page = rows[:count]
    seats = await _seats(engine, [row.id for row in page])
    shown = tuple(OwnGame(**_shown(row, seats[row.id]), code=row.code, seat=row.seat) for row in page)
    return Page(shown, page[-1].id if len(rows) > count else None)


def _shown(game: Row[Any], seats: Sequence[Seat]) -> dict[str, Any]:
    return {
        "id": game.id,
        "game": game.game,
        "options": json.loads(game.options),
        "began": game.began,
        "ended": game.ended,
        "reason": game.reason,
        "day": game.day,
        "seats": tuple(seats),
    }


async def _seats(engine: AsyncEngine, ids: Sequence[str]) -> dict[str, list[Seat]]:
    found: dict[str, list[Seat]] = {id_: [] for id_ in ids}
    wanted = select(players).where(players.c.game_id.in_(ids)).order_by(players.c.game_id, players.c.seat)
    async with engine.connect() as connection:
        for row in await connection.execute(wanted):
            found[row.game_id].append(
                Seat(name=row.name, person=row.person, bot=row.bot, assisted=row.assisted, score=row.score, won=row.won)
            )
    return found
