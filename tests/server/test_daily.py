"""The daily deal: the same for everybody, one attempt, and a secret until its day is over."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from sqlalchemy import select, update

from tenback.bots.warmth import Warmth
from tenback.client import Client, Refusal
from tenback.core.chance import commitment
from tenback.core.codec import encode
from tenback.core.errors import UnknownGame
from tenback.games import find_game
from tenback.server import daily, history, messages
from tenback.server.errors import BotsWarmUp, DayNotOver, NoSuchDay
from tenback.server.live import LiveTable
from tenback.server.people import Person
from tenback.server.service import Service
from tenback.server.storage.schema import attempts, games
from tests.server.conftest import RunningServer
from tests.server.inside import Ear, guest, parts
from tests.server.players import away_from_midnight

HOUR = 3_600_000
NOON = int(datetime(2026, 3, 1, 12, tzinfo=UTC).timestamp() * 1000)
MORROW = int(datetime(2026, 3, 2, tzinfo=UTC).timestamp() * 1000)
DAY = date(2026, 3, 1)
SECRET = bytes(32)


@pytest.fixture
async def service(tmp_path: Path) -> AsyncIterator[Service]:
    async with parts(tmp_path) as service:
        yield service


async def sit_down(service: Service, person: Person, game: str = "coop", now: int = NOON) -> tuple[LiveTable, Ear]:
    """A person at their table of the day."""
    live = await service.hub.find(await daily.attempt(service, person, game, now))
    ear = Ear(live, person)
    live.come(ear)
    return live, ear


async def give_up(service: Service, person: Person, *, laying: int = 0) -> str:
    """Play the day's coop deal for some cards, then give up; the id of the game."""
    live, ear = await sit_down(service, person)
    for _ in range(laying):
        assert live.table.play
        move = live.table.game.legal_moves(live.table.play.state, 0)[0]
        await ear.ask(messages.Move, move=live.table.game.write_move(move))
    await ear.ask(messages.Move, move="concede")
    live.go(ear)
    service.hub.release(live)
    assert live.table.play
    return live.table.play.id


async def result(service: Service, person: Person) -> tuple[Any, ...]:
    wanted = select(attempts.c.left, attempts.c.won, attempts.c.milliseconds).where(attempts.c.person == person.id)
    async with service.engine.connect() as connection:
        return tuple((await connection.execute(wanted)).one())


def test_a_day_begins_and_ends_at_midnight_in_greenwich() -> None:
    assert daily.day_of(MORROW - 1) == DAY
    assert daily.day_of(MORROW) == DAY + timedelta(days=1)
    assert daily.shown_at(DAY) == MORROW + HOUR  # an hour for those who are at it


def test_every_day_and_game_and_server_has_a_seed_of_its_own() -> None:
    days, games, secrets = [DAY, DAY + timedelta(days=1)], ["coop", "duel"], [SECRET, b"\1" * 32]
    seeds = {daily.seed_of(secret, day, game) for secret in secrets for day in days for game in games}
    assert len(seeds) == 8
    assert {len(seed) for seed in seeds} == {32}


@pytest.mark.parametrize(
    "text", ["2026-03-03", "9999-12-31", "2026-02-30", "20260301", "2026-W09-7", "today", "", "\x00"]
)
def test_there_are_days_up_to_tomorrow(text: str) -> None:
    assert daily.read_day("2026-03-02", NOON) == DAY + timedelta(days=1)
    with pytest.raises(NoSuchDay):
        daily.read_day(text, NOON)


async def test_everybody_gets_the_same_deal_that_was_promised(service: Service) -> None:
    anna, ben = await guest(service, "Anna"), await guest(service, "Ben")
    (promise,) = [
        deal.tomorrow for deal in (await daily.today(service, None, NOON - 24 * HOUR)).deals if deal.game == "coop"
    ]
    tables = [(await sit_down(service, person))[0].table for person in (anna, ben)]
    assert {table.info().commitment for table in tables} == {promise}
    assert len({table.play.state.hands for table in tables if table.play}) == 1
    (later, _) = await sit_down(service, anna, now=MORROW)
    assert later.table.info().commitment != promise


async def test_there_is_one_attempt(service: Service) -> None:
    anna = await guest(service, "Anna")
    codes = await asyncio.gather(*(daily.attempt(service, anna, "coop", NOON) for _ in range(5)))
    assert len(set(codes)) == 1
    live, ear = await sit_down(service, anna)
    assert live.table.opened.code == codes[0]
    assert (await ear.ask(messages.StandIn))["code"] == "one_attempt"
    await ear.ask(messages.Move, move="concede")
    assert (await ear.ask(messages.Start))["code"] == "one_attempt"
    assert (await ear.ask(messages.SeatBot, seat=0, level="novice"))["code"] == "one_attempt"
    assert await daily.attempt(service, anna, "coop", MORROW - 1) == codes[0]
    assert await daily.attempt(service, anna, "coop", MORROW) != codes[0]


async def test_what_is_laid_stays(service: Service) -> None:
    anna = await guest(service, "Anna")
    live, ear = await sit_down(service, anna)
    assert live.table.play
    move = live.table.game.legal_moves(live.table.play.state, 0)[0]
    await ear.ask(messages.Move, move=live.table.game.write_move(move))
    assert (await ear.ask(messages.Move, move="<"))["code"] == "take_backs_off"
    assert [deal.options["take_backs"] for deal in (await daily.today(service, anna, NOON)).deals] == [False, False]


async def test_a_game_that_was_dealt_with_take_backs_keeps_them(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = await guest(service, "Anna")
    monkeypatch.setattr(daily.Kind, "options", property(lambda kind: encode(find_game(kind.game).Options())))
    live, ear = await sit_down(service, anna)
    monkeypatch.undo()
    assert live.table.play
    move = live.table.game.legal_moves(live.table.play.state, 0)[0]
    await ear.ask(messages.Move, move=live.table.game.write_move(move))
    live.go(ear)
    service.hub.release(live)
    again, ear = await sit_down(service, anna)  # from its log
    assert again is not live
    assert (await ear.ask(messages.Move, move="<"))["type"] == "accepted"


async def test_the_duel_is_played_against_master(service: Service) -> None:
    anna = await guest(service, "Anna")
    live, _ = await sit_down(service, anna, "duel")
    assert [chair.bot for chair in live.table.chairs] == [None, "master"]
    with pytest.raises(UnknownGame):
        await daily.attempt(service, anna, "speed", NOON)


class SlowShop:
    """Kernels that take until somebody says so."""

    def __init__(self) -> None:
        self.done = Event()

    def has(self, game: str) -> bool:
        return False

    def compile(self, game: str) -> None:
        self.done.wait(30)

    def load(self, game: str) -> None:
        pass

    def mend(self, error: Exception) -> bool:
        return False

    def stop(self) -> None:
        self.done.set()


async def test_nobody_meets_a_master_who_is_not_awake(service: Service) -> None:
    anna, shop = await guest(service, "Anna"), SlowShop()
    warmth = Warmth(open_shop=lambda: shop)
    warmth.start(["duel"])
    with pytest.raises(BotsWarmUp):
        await daily.attempt(service, anna, "duel", NOON, warmth=warmth)
    assert await daily.attempt(service, anna, "coop", NOON, warmth=warmth)
    shop.done.set()
    assert warmth.wait(30)
    assert await daily.attempt(service, anna, "duel", NOON, warmth=warmth)


async def test_results_are_ranked_by_cards_left_then_by_time(service: Service) -> None:
    results = {  # won, cards left, milliseconds
        "Anna": (False, 12, 5_000),
        "Ben": (True, 0, 9_000),
        "Cleo": (False, 12, 4_000),
        "Dan": (True, 0, 8_000),
        "Eve": (True, 7, 1_000),  # in duel one can win with cards left
        "Finn": (False, 2, 1_000),
        "Gil": (False, 12, 5_000),
    }
    people = {name: await guest(service, name) for name in (*results, "Hal")}
    for person in people.values():
        await daily.attempt(service, person, "coop", NOON)
    for name, (won, left, milliseconds) in results.items():
        own = update(attempts).where(attempts.c.person == people[name].id)
        await service.ledger.store((own.values(won=won, left=left, milliseconds=milliseconds), None))
    table = await daily.table_of(service, DAY, "coop", people["Anna"], NOON)
    assert [(row.place, row.name) for row in table.results] == [
        *((1, "Dan"), (2, "Ben"), (3, "Eve"), (4, "Finn"), (5, "Cleo"), (6, "Anna"), (6, "Gil"))
    ]
    assert table.own
    assert (table.own.place, table.own.left) == (6, 12)
    assert (await daily.table_of(service, DAY, "coop", people["Hal"], NOON)).own is None
    coop, duel = (await daily.today(service, people["Ben"], NOON)).deals
    assert coop.own
    assert (coop.results, coop.own.place, duel.results, duel.own, duel.code) == (7, 2, 0, None, None)


async def test_a_finished_attempt_is_in_the_results(service: Service) -> None:
    anna, ben = await guest(service, "Anna"), await guest(service, "Ben")
    await give_up(service, anna, laying=2)
    await give_up(service, ben)
    left, won, milliseconds = await result(service, anna)
    assert (left, won) == (96, False)
    assert milliseconds >= 0
    assert [row.name for row in (await daily.table_of(service, DAY, "coop", None, NOON)).results] == ["Anna", "Ben"]


async def test_whoever_leaves_it_to_a_bot_has_no_result(service: Service) -> None:
    anna = await guest(service, "Anna")
    _, ear = await sit_down(service, anna)
    await ear.ask(messages.Leave)
    await ear.until(lambda message: message.get("table", {}).get("phase") == "over")
    assert await result(service, anna) == (None, None, None)


async def test_neither_seed_nor_replay_is_shown_before_the_day_is_over(service: Service) -> None:
    anna, eve = await guest(service, "Anna"), await guest(service, "Eve")
    game = await give_up(service, anna, laying=2)
    live, ear = await sit_down(service, anna)
    watcher = Ear(live, eve)
    live.come(watcher)
    seed = daily.seed_of(service.secret, DAY, "coop")
    assert live.table.info().seed is None
    assert seed.hex() not in str(ear.heard) + str(watcher.heard)
    assert watcher.heard[0]["view"] is None  # the cards of the day are nobody else's business
    for now in (NOON, MORROW, MORROW + HOUR - 1):
        with pytest.raises(DayNotOver):
            await daily.reveal(service, DAY, "coop", now)
        table = await daily.table_of(service, DAY, "coop", anna, now)
        assert (table.seed, [row.replay for row in table.results]) == (None, [None])
        assert table.commitment == commitment(seed)
    over = await daily.table_of(service, DAY, "coop", None, MORROW + HOUR)
    assert (over.seed, [row.replay for row in over.results]) == (seed.hex(), [game])
    replay = await history.replay_of(service.engine, await history.find_finished(service.engine, game))
    assert (replay.seed, replay.commitment) == (seed.hex(), over.commitment)


async def test_what_still_runs_is_given_up_before_the_seed_is_shown(service: Service) -> None:
    anna, ben = await guest(service, "Anna"), await guest(service, "Ben")
    live, ear = await sit_down(service, anna)
    await daily.attempt(service, ben, "coop", NOON)  # and nobody is at that table
    other, _ = await sit_down(service, ben, "duel")
    assert await daily.reveal(service, DAY, "coop", MORROW + HOUR) == live.table.play.seed  # type: ignore[union-attr]
    assert live.table.phase == "closed"
    assert other.table.phase == "playing"  # the other deal is still a secret
    assert (await ear.ask(messages.Move, move="concede"))["code"] == "table_closed"
    async with service.engine.connect() as connection:
        running = (await connection.execute(select(games.c.game).where(games.c.ended.is_(None)))).scalars().all()
    assert running == ["duel"]
    assert (await daily.table_of(service, DAY, "coop", anna, MORROW + HOUR)).results == ()


async def refusal(client: Client, method: str, path: str) -> str:
    with pytest.raises(Refusal) as caught:
        await client.ask(method, path)
    return caught.value.code


async def test_the_daily_deal_over_the_network(shared_server: RunningServer) -> None:
    anna, eve = Client(shared_server.url), Client(shared_server.url)
    await anna.become("Anna")
    await away_from_midnight()
    today = await eve.ask("GET", "/api/daily")
    assert [deal["game"] for deal in today["deals"]] == ["coop", "duel"]
    path = f"/api/daily/{today['day']}/coop"
    assert await refusal(eve, "POST", "/api/daily/coop") == "who_are_you"
    code = (await anna.ask("POST", "/api/daily/coop"))["code"]
    async with anna.at(code) as table:
        assert table.info["commitment"] == today["deals"][0]["commitment"]
        number = await table.move("concede")
        while table.number < number:
            await table.news()
        assert (table.info["phase"], table.info["seed"]) == ("over", None)
        game = table.info["game_id"]
    assert (await anna.ask("POST", "/api/daily/coop"))["code"] == code
    for client in (anna, eve):
        assert await refusal(client, "GET", f"/api/replays/{game}") == "day_not_over"
        assert await refusal(client, "GET", f"/api/replays/{game}/text") == "day_not_over"
    results = await anna.ask("GET", path)
    assert (results["seed"], results["own"]["left"], results["results"][0]["replay"]) == (None, 98, None)
    assert (await eve.ask("GET", path))["own"] is None
    assert (await anna.ask("GET", "/api/daily"))["deals"][0]["own"] == results["own"]
    assert await refusal(anna, "GET", "/api/daily/2999-01-01/coop") == "no_such_day"
    assert await refusal(anna, "GET", f"/api/daily/{today['day']}/speed") == "unknown_game"
    bot = Client(shared_server.url, token=await anna.new_token("engine"))
    assert await refusal(bot, "POST", "/api/daily/coop") == "token_only_plays"
