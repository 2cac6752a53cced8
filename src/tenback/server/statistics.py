"""What people have played, counted from the list of finished games, and ratings among people.

Ratings are settled one game after the other, in the order in which the games ended. What is not settled yet is in the
database, so a game that ended just before the server died is settled when it starts again.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from msgspec import Struct
from openskill.models import PlackettLuce
from sqlalchemy import Executable, Row, and_, delete, exists, func, insert, or_, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from structlog import get_logger

from tenback.games import GAMES
from tenback.server import failures
from tenback.server.errors import NoSuchPerson, NotStored
from tenback.server.live import LiveTable
from tenback.server.storage.ledger import Ledger
from tenback.server.storage.schema import games, people, players, ratings
from tenback.server.summaries import RATED
from tenback.server.table import OVER

logger = get_logger()
MODEL = PlackettLuce()
DOUBTS = 3  # a rating shown is what somebody can be trusted to have: so many sigmas below the mean
LAST = 1_000_000.0  # a place behind any score
RETRY_SECONDS = 5.0
MOST_COMPANIONS = 50


class Figures(Struct, frozen=True):
    """Games that ended, those won, cards left on average (points in speed), and wins in a row: now, and at most."""

    games: int = 0
    won: int = 0
    left: float | None = None
    streak: int = 0
    best_streak: int = 0


class Rating(Struct, frozen=True):
    """A skill as OpenSkill sees it; `rating` is the careful figure to show: mu less three times sigma."""

    rating: float
    mu: float
    sigma: float
    games: int


class Companion(Struct, frozen=True):
    """Somebody one has played with or against, how often, and how often one won."""

    person: str
    name: str
    games: int
    won: int


class KindFigures(Struct, frozen=True, kw_only=True):
    """One game: among people alone, with bots at the table, and whenever a bot made moves for this person."""

    people: Figures
    bots: Figures
    assisted: Figures
    companions: tuple[Companion, ...]
    rating: Rating | None  # in duel and speed


class Statistics(Struct, frozen=True):
    """What a person has played, by game."""

    person: str
    name: str
    games: dict[str, KindFigures]


@dataclass(frozen=True, slots=True)
class Result:
    """How a finished game was for one person."""

    won: bool
    score: int
    gone: bool = False  # before the end


def figures(results: Sequence[Result]) -> Figures:
    """Figures of games in the order in which they ended."""
    if not results:
        return Figures()
    runs = [len([*run]) if won else 0 for won, run in groupby(result.won for result in results)]
    left = sum(result.score for result in results) / len(results)
    return Figures(len(results), sum(result.won for result in results), left, runs[-1], max(runs))


def rate(skills: Sequence[tuple[float, float]], results: Sequence[Result]) -> list[tuple[float, float]]:
    """The skills (mu and sigma) after a game: winners first, then those with fewer cards left, then who was gone."""
    teams = [[MODEL.rating(mu=mu, sigma=sigma)] for mu, sigma in skills]
    ranks = [LAST if result.gone else 0.0 if result.won else 1.0 + result.score for result in results]
    return [(rating.mu, rating.sigma) for (rating,) in MODEL.rate(teams, ranks=ranks)]


async def statistics(engine: AsyncEngine, person: str) -> Statistics:
    """What a person has played, or `NoSuchPerson`."""
    async with engine.connect() as connection:
        name = (await connection.execute(select(people.c.name).where(people.c.id == person))).scalar_one_or_none()
        if name is None:
            raise NoSuchPerson(id=person)
        played = (await connection.execute(_played(person))).all()
        companions = (await connection.execute(_companions(person))).all()
        rated = (await connection.execute(select(ratings).where(ratings.c.person == person))).all()
    skills = {row.game: _rating(row) for row in rated}
    kinds = {
        game: _kind(
            [row for row in played if row.game == game],
            [Companion(row.person, row.name, row.games, row.won) for row in companions if row.game == game],
            skills.get(game),
        )
        for game in GAMES
    }
    return Statistics(person, name, kinds)


def _kind(played: Sequence[Row[Any]], companions: Sequence[Companion], rating: Rating | None) -> KindFigures:
    def of(*, assisted: bool, bots: bool) -> Figures:
        rows = [row for row in played if row.assisted == assisted and (assisted or row.bots == bots)]
        return figures([Result(row.won, row.score) for row in rows])

    return KindFigures(
        people=of(assisted=False, bots=False),
        bots=of(assisted=False, bots=True),
        assisted=of(assisted=True, bots=True),
        companions=tuple(companions[:MOST_COMPANIONS]),
        rating=rating,
    )


def _rating(row: Row[Any]) -> Rating:
    return Rating(row.mu - DOUBTS * row.sigma, row.mu, row.sigma, row.games)


def _played(person: str) -> Any:
    """A person's games that came to an end, oldest first, and whether bots had a part in them."""
    others = players.alias()
    bots = exists().where(others.c.game_id == games.c.id, or_(others.c.bot.is_not(None), others.c.assisted.is_(True)))
    return (
        select(games.c.game, players.c.won, players.c.score, players.c.assisted, bots.label("bots"))
        .join(players, players.c.game_id == games.c.id)
        .where(players.c.person == person, players.c.won.is_not(None))
        .order_by(games.c.ended, games.c.id)
    )


def _companions(person: str) -> Any:
    others = players.alias()
    count = func.count().label("games")
    return (
        select(games.c.game, others.c.person, people.c.name, count, func.count().filter(players.c.won).label("won"))
        .join(players, players.c.game_id == games.c.id)
        .join(others, and_(others.c.game_id == games.c.id, others.c.seat != players.c.seat))
        .join(people, people.c.id == others.c.person)
        .where(players.c.person == person, players.c.won.is_not(None))
        .group_by(games.c.game, others.c.person, people.c.name)
        .order_by(count.desc(), people.c.name, others.c.person)
    )


class Settler:
    """Brings games that have ended into the ratings."""

    def __init__(self, engine: AsyncEngine, ledger: Ledger) -> None:
        self._engine, self._ledger = engine, ledger
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Settle what is left from before, then whatever ends."""
        self._task = asyncio.create_task(self._run(), name="settler")

    async def stop(self) -> None:
        """Leave the rest for the next start."""
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def changed(self, live: LiveTable) -> None:
        """A table has changed; its game may have ended."""
        if live.table.phase == OVER and live.table.game.name in RATED:
            self.wake()

    def wake(self) -> None:
        """There may be something to settle."""
        self._wake.set()

    async def settle(self) -> None:
        """Settle all games that have ended."""
        while changes := await self._next():
            await self._ledger.store(*changes)

    async def _run(self) -> None:
        while True:
            self._wake.clear()
            try:
                await self.settle()
            except (NotStored, SQLAlchemyError) as error:
                logger.warning("not_settled", cause=type(error.__cause__ or error).__name__)
            except Exception as error:
                failures.note("not_settled", error)
            else:
                await self._wake.wait()
                continue
            await asyncio.sleep(RETRY_SECONDS)

    async def _next(self) -> list[tuple[Executable, Any]]:
        """What settles the game that ended first of those that are not settled; nothing if all are."""
        ended = select(games.c.id, games.c.game).where(games.c.settled.is_(False), games.c.ended.is_not(None))
        async with self._engine.connect() as connection:
            game = (await connection.execute(ended.order_by(games.c.ended, games.c.id).limit(1))).first()
            return await _settled(connection, game.id, game.game) if game else []


async def _settled(connection: AsyncConnection, id_: str, game: str) -> list[tuple[Executable, Any]]:
    skill = and_(ratings.c.person == players.c.person, ratings.c.game == game)
    results = (players.c.person, players.c.won, players.c.score, players.c.assisted.label("gone"))
    wanted = select(*results, ratings.c.mu, ratings.c.sigma, ratings.c.games)
    rows = (
        await connection.execute(wanted.outerjoin_from(players, ratings, skill).where(players.c.game_id == id_))
    ).all()
    skills = [(MODEL.mu, MODEL.sigma) if row.mu is None else (row.mu, row.sigma) for row in rows]
    rated = rate(skills, [Result(row.won, row.score, row.gone) for row in rows])
    won = any(row.won for row in rows)  # else a bot has won for somebody who was gone: only they have lost
    after = [
        {"person": row.person, "game": game, "mu": mu, "sigma": sigma, "games": (row.games or 0) + 1}
        for row, (mu, sigma) in zip(rows, rated, strict=True)
        if won or row.gone
    ]
    persons = [row["person"] for row in after]
    return [
        (delete(ratings).where(ratings.c.person.in_(persons), ratings.c.game == game), None),
        (insert(ratings), after),
        (update(games).where(games.c.id == id_).values(settled=True), None),
    ]
