"""The daily deal: every day (UTC) one deal of coop for one and one duel against `master`, the same for everybody.

Its seed comes of the server's secret and the date, so its commitment can be shown before the day begins. The seed, and
replays of the day's games, are shown when the day is over, with an hour more for those who are at it; whoever is
still not done then has no result.
"""

import hmac
import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from hashlib import sha256
from typing import Any

from msgspec import Struct
from sqlalchemy import func, select, true
from sqlalchemy.ext.asyncio import AsyncEngine

from tenback.bots import WARMTH
from tenback.bots.warmth import Warmth
from tenback.core.chance import commitment
from tenback.core.codec import encode
from tenback.core.errors import UnknownGame
from tenback.games import find_game
from tenback.server import log
from tenback.server.errors import BotsWarmUp, DayNotOver, NoSuchDay, NotStored
from tenback.server.hub import committed
from tenback.server.people import Person
from tenback.server.service import Service
from tenback.server.storage.schema import attempts, games, people, tables

DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
GRACE = timedelta(hours=1)
MOST_SHOWN = 100


@dataclass(frozen=True, slots=True)
class Kind:
    """What is played every day: a game with its standard options but without take-backs (C14), against these bots."""

    game: str
    bots: tuple[str, ...] = ()

    @property
    def options(self) -> Any:
        """The options, as plain data."""
        return encode(find_game(self.game).Options(take_backs=False))


KINDS = {kind.game: kind for kind in (Kind("coop"), Kind("duel", ("master",)))}


class Ranked(Struct, frozen=True, kw_only=True):
    """A result of a daily deal. The time is that from the deal to the end, pauses and absences included."""

    place: int
    person: str
    name: str
    won: bool
    left: int
    milliseconds: int
    replay: str | None  # when the day is over


class DailyTable(Struct, frozen=True, kw_only=True):
    """A daily deal with its results: who won before who lost, then by cards left, then by time."""

    day: str
    game: str
    shown_at: int  # when the seed and the replays are shown, in milliseconds since 1970
    commitment: str
    seed: str | None
    results: tuple[Ranked, ...]
    own: Ranked | None


class DailyDeal(Struct, frozen=True, kw_only=True):
    """One of today's deals: what is played, one's own table if there is one, and the promise for tomorrow."""

    game: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    commitment: str
    tomorrow: str  # the commitment of tomorrow's deal
    results: int  # so far
    code: str | None
    own: Ranked | None


class Today(Struct, frozen=True):
    """The deals of today."""

    day: str
    deals: tuple[DailyDeal, ...]


def day_of(now: int) -> date:
    """The day of a time in milliseconds since 1970."""
    return datetime.fromtimestamp(now / 1000, UTC).date()


def read_day(text: str, now: int) -> date:
    """A day up to tomorrow, or `NoSuchDay`."""
    try:
        day = date.fromisoformat(text) if DAY.fullmatch(text) else date.max
    except ValueError:
        day = date.max
    if day > day_of(now) + timedelta(days=1):
        raise NoSuchDay(day=text)
    return day


def find_kind(game: str) -> Kind:
    """What is played daily under this name, or `UnknownGame`."""
    if game not in KINDS:
        raise UnknownGame(name=game, known=", ".join(KINDS))
    return KINDS[game]


def shown_at(day: date) -> int:
    """When the deal of a day is no secret any more."""
    midnight = datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(days=1)
    return int((midnight + GRACE).timestamp() * 1000)


def seed_of(secret: bytes, day: date, game: str) -> bytes:
    """The seed of a day's deal."""
    return hmac.new(secret, f"daily deal/{day}/{game}".encode(), sha256).digest()


async def attempt(service: Service, person: Person, game: str, now: int, *, warmth: Warmth = WARMTH) -> str:
    """The code of a person's table of today's deal, opened when they ask for the first time."""
    kind, day = find_kind(game), day_of(now)
    code = await _code(service.engine, day, game, person.id)
    if code:
        return code
    if kind.bots and warmth.is_warming(game):
        raise BotsWarmUp
    wanted = {"game": game, "options": kind.options, "day": str(day), "watchable": False, "patient": True}
    try:
        live = await service.hub.open(person, wanted, kind.bots, seed=seed_of(service.secret, day, game))
    except NotStored:
        code = await _code(service.engine, day, game, person.id)
        if code is None:
            raise
        return code  # they asked twice at once
    service.hub.release(live)
    return live.table.opened.code


async def reveal(service: Service, day: date, game: str, now: int) -> bytes:
    """The seed of a day that is over, or `DayNotOver`. What is still being played of it is given up first."""
    if now < shown_at(day):
        raise DayNotOver(day=str(day))
    running = (
        select(tables.c.code)
        .join(attempts, attempts.c.table_id == tables.c.id)
        .join(games, games.c.table_id == tables.c.id)
        .where(attempts.c.day == str(day), attempts.c.game == game, games.c.ended.is_(None))
    )
    async with service.engine.connect() as connection:
        codes = (await connection.execute(running)).scalars().all()
    for code in codes:
        async with service.hub.found(code) as live:
            if live.table.running:
                await committed(live, [log.Abandoned(), log.Closed()])
    return seed_of(service.secret, day, game)


async def today(service: Service, person: Person | None, now: int) -> Today:
    """The deals of today, as somebody sees them."""
    day, who = day_of(now), person.id if person else ""
    deals = []
    for kind in KINDS.values():
        seeds = [seed_of(service.secret, when, kind.game) for when in (day, day + timedelta(days=1))]
        deals.append(
            DailyDeal(
                game=kind.game,
                options=kind.options,
                bots=kind.bots,
                commitment=commitment(seeds[0]),
                tomorrow=commitment(seeds[1]),
                results=await _count(service.engine, day, kind.game),
                code=await _code(service.engine, day, kind.game, who),
                own=next(iter(await _ranked(service.engine, day, kind.game, who)), None),
            )
        )
    return Today(str(day), tuple(deals))


async def table_of(service: Service, day: date, game: str, person: Person | None, now: int) -> DailyTable:
    """The results of a day's deal."""
    find_kind(game)
    over = now >= shown_at(day)
    seed = await reveal(service, day, game, now) if over else None
    results = await _ranked(service.engine, day, game, replays=over)
    own = await _ranked(service.engine, day, game, person.id, replays=over) if person else ()
    return DailyTable(
        day=str(day),
        game=game,
        shown_at=shown_at(day),
        commitment=commitment(seed_of(service.secret, day, game)),
        seed=seed.hex() if seed else None,
        results=results,
        own=next(iter(own), None),
    )


async def _code(engine: AsyncEngine, day: date, game: str, person: str) -> str | None:
    own = select(tables.c.code).join(attempts, attempts.c.table_id == tables.c.id)
    own = own.where(attempts.c.day == str(day), attempts.c.game == game, attempts.c.person == person)
    async with engine.connect() as connection:
        code: str | None = (await connection.execute(own)).scalar_one_or_none()
    return code


async def _count(engine: AsyncEngine, day: date, game: str) -> int:
    done = select(func.count()).where(attempts.c.day == str(day), attempts.c.game == game, attempts.c.left.is_not(None))
    async with engine.connect() as connection:
        return (await connection.execute(done)).scalar_one()


async def _ranked(
    engine: AsyncEngine, day: date, game: str, person: str | None = None, *, replays: bool = False
) -> tuple[Ranked, ...]:
    """The first results, or that of a person."""
    best = (attempts.c.won.desc(), attempts.c.left, attempts.c.milliseconds)
    places = (
        select(attempts, func.rank().over(order_by=best).label("place"))
        .where(attempts.c.day == str(day), attempts.c.game == game, attempts.c.left.is_not(None))
        .subquery()
    )
    wanted = (
        select(places, people.c.name, games.c.id.label("replay"))
        .join(people, people.c.id == places.c.person)
        .join(games, games.c.table_id == places.c.table_id)
        .where(places.c.person == person if person is not None else true())
        .order_by(places.c.place, people.c.name, places.c.person)
        .limit(MOST_SHOWN)
    )
    async with engine.connect() as connection:
        rows = (await connection.execute(wanted)).all()
    return tuple(
        Ranked(
            place=row.place,
            person=row.person,
            name=row.name,
            won=row.won,
            left=row.left,
            milliseconds=row.milliseconds,
            replay=row.replay if replays else None,
        )
        for row in rows
    )
