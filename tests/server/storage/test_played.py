"""What is read back of finished games, on both databases: replays, pages, figures, ratings, the table of the day."""

from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import select, update

from tenback.server import daily, history, messages
from tenback.server.errors import NoSuchReplay
from tenback.server.people import Person
from tenback.server.service import Service
from tenback.server.statistics import MODEL, Result, rate, statistics
from tenback.server.storage.schema import games, ratings
from tests.server.inside import Ear, guest, parts

NOON = 1_772_366_400_000  # of a day in March 2026
RECORD = "tenback 1\ngame duel 1\nplayer Tim\nplayer Sarah bot=skilled\nTim: 4A~ 8A~ .~\nSarah: 5A 3>A .\nTim: resign\n"


async def duel(service: Service, one: Person, two: Person) -> str:
    """A duel that the second person gives up; its id."""
    live = await service.hub.open(one, {"game": "duel", "options": {}})
    ears = [Ear(live, person) for person in (one, two)]
    for ear in ears:
        live.come(ear)
    await ears[1].ask(messages.Sit)
    await ears[0].ask(messages.Start)
    await ears[1].ask(messages.Move, move="resign")
    for ear in ears:
        live.go(ear)
    service.hub.release(live)
    assert live.table.play
    return live.table.play.id


async def test_games_are_found_again_page_by_page(url: str, tmp_path: Path) -> None:
    async with parts(tmp_path, url) as service:
        anna, ben = await guest(service, "Anna"), await guest(service, "Ben")
        ids = [await duel(service, anna, ben) for _ in range(3)]
        page = await history.own_games(service.engine, ben.id, count=2)
        rest = await history.own_games(service.engine, ben.id, page.next, count=2)
        assert {game.id for game in (*page.games, *rest.games)} == set(ids)
        assert (len(page.games), len(rest.games), rest.next) == (2, 1, None)
        replay = await history.replay_of(service.engine, await history.find_finished(service.engine, ids[0]))
        assert [(seat.name, seat.won) for seat in replay.seats] == [("Anna", True), ("Ben", False)]
        assert replay.record["seed"] == replay.seed


async def test_a_record_is_kept_once(url: str, tmp_path: Path) -> None:
    async with parts(tmp_path, url) as service:
        ids = {await history.bring(service.engine, service.ledger, RECORD, NOON) for _ in range(2)}
        (id_,) = ids
        replay = await history.replay_of(service.engine, await history.find_finished(service.engine, id_))
        assert [entry.get("bot") for entry in replay.record["entries"][:4]] == [True, True, True, None]
        assert [seat.assisted for seat in replay.seats] == [True, False]
        with pytest.raises(NoSuchReplay):
            await history.find_finished(service.engine, "0" * 24)


async def test_ratings_are_settled_and_settled_again_after_a_loss(url: str, tmp_path: Path) -> None:
    async with parts(tmp_path, url) as service:
        anna, ben = await guest(service, "Anna"), await guest(service, "Ben")
        for _ in range(3):
            await duel(service, anna, ben)
        await service.settler.stop()
        await service.settler.settle()
        skills = [(MODEL.mu, MODEL.sigma)] * 2
        for _ in range(3):
            skills = rate(skills, [Result(won=True, score=0), Result(won=False, score=1)])
        expected = {anna.id: (*skills[0], 3), ben.id: (*skills[1], 3)}
        assert await kept(service) == expected
        await service.ledger.store((ratings.delete(), None), (update(games).values(settled=False), None))
        await service.settler.settle()
        assert await kept(service) == expected
        kind = (await statistics(service.engine, ben.id)).games["duel"]
        assert (kind.people.games, kind.people.won, kind.companions[0].name) == (3, 0, "Anna")
        assert (kind.companions[0].games, kind.companions[0].won) == (3, 0)


async def kept(service: Service) -> dict[str, tuple[float, float, int]]:
    async with service.engine.connect() as connection:
        rows = (await connection.execute(select(ratings))).all()
    return {row.person: (row.mu, row.sigma, row.games) for row in rows}


async def test_the_day_has_its_table(url: str, tmp_path: Path) -> None:
    async with parts(tmp_path, url) as service:
        day = daily.day_of(NOON)
        for name in ("Anna", "Ben"):
            person = await guest(service, name)
            live = await service.hub.find(await daily.attempt(service, person, "coop", NOON))
            ear = Ear(live, person)
            live.come(ear)
            if name == "Ben":
                await ear.ask(messages.Move, move="concede")
        late = NOON + int(timedelta(days=1).total_seconds() * 1000)
        table = await daily.table_of(service, day, "coop", person, late)
        assert [(row.place, row.name, row.left, row.won) for row in table.results] == [(1, "Ben", 98, False)]
        assert table.own == table.results[0]
        assert table.seed
        assert [deal.results for deal in (await daily.today(service, None, NOON)).deals] == [1, 0]
