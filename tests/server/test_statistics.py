"""Figures and ratings: what counts, what is kept apart, and that no finished game is forgotten."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from tenback.client import Client, Refusal
from tenback.server import decisions, messages
from tenback.server.errors import NotStored
from tenback.server.hub import committed
from tenback.server.live import LiveTable
from tenback.server.people import Person
from tenback.server.service import Service
from tenback.server.statistics import MODEL, Figures, KindFigures, Result, Settler, figures, rate
from tenback.server.statistics import statistics as of_person
from tests.server.conftest import SECONDS, RunningServer
from tests.server.inside import Ear, guest, parts
from tests.server.players import person, seen

WON, LOST = Result(won=True, score=0), Result(won=False, score=6)
NEW = (MODEL.mu, MODEL.sigma)
NOTHING = {"games": 0, "won": 0, "left": None, "streak": 0, "best_streak": 0}


async def duel(one: Client, two: Client, *, loser: int) -> None:
    """A duel of two people, one of whom gives up."""
    code = await one.open_table("duel")
    async with one.at(code) as first, two.at(code) as second:
        await second.do("sit")
        await seen(second, await first.do("start"))
        tables = (first, second)
        while "resign" not in tables[loser].moves:
            await tables[loser].news()
        await seen(tables[loser], await tables[loser].move("resign"))


async def statistics(client: Client) -> dict[str, Any]:
    me = await client.ask("GET", "/api/me")
    found: dict[str, Any] = await client.ask("GET", f"/api/people/{me['id']}/statistics")
    return found


async def rated(client: Client, games: int) -> dict[str, Any]:
    """A person's statistics of duel once so many games are in their rating."""
    while True:
        kind: dict[str, Any] = (await statistics(client))["games"]["duel"]
        if kind["rating"] and kind["rating"]["games"] == games:
            return kind
        await asyncio.sleep(0.02)


@pytest.mark.parametrize(
    ("results", "expected"),
    [
        ([], Figures()),
        ([WON], Figures(1, 1, 0.0, 1, 1)),
        ([LOST], Figures(1, 0, 6.0, 0, 0)),
        ([WON, WON, WON, LOST, WON, WON], Figures(6, 5, 1.0, 2, 3)),
        ([LOST, WON, WON, LOST], Figures(4, 2, 3.0, 0, 2)),
    ],
)
def test_figures_count_wins_cards_and_streaks(results: list[Result], expected: Figures) -> None:
    assert figures(results) == expected


def test_who_wins_rises_and_who_loses_falls() -> None:
    (winner, _), (loser, _) = rate([NEW, NEW], [LOST, WON])[::-1]
    assert winner > MODEL.mu > loser


def test_a_win_counts_more_than_cards() -> None:
    (winner, _), (loser, _) = rate([NEW, NEW], [Result(won=True, score=30), Result(won=False, score=2)])
    assert winner > loser


def test_those_who_did_not_win_are_ranked_by_what_they_had_left() -> None:
    last, first, second, also_second = rate([NEW] * 4, [Result(won=False, score=9), WON, LOST, LOST])
    assert first > second > last
    assert second == also_second


def test_who_was_gone_comes_last_whatever_they_had_left() -> None:
    gone, stayed, also_gone = rate([NEW] * 3, [Result(won=False, score=0, gone=True), LOST, Result(False, 9, True)])
    assert gone == also_gone < NEW < stayed


def test_beating_the_stronger_counts_more() -> None:
    strong = (35.0, 3.0)
    (upset, _), _ = rate([NEW, strong], [WON, LOST])
    (usual, _), _ = rate([NEW, NEW], [WON, LOST])
    assert upset > usual


async def test_people_have_figures_companions_and_ratings(shared_server: RunningServer) -> None:
    anna, ben = await person(shared_server, "Anna"), await person(shared_server, "Ben")
    for loser in (1, 0, 1, 1):
        await duel(anna, ben, loser=loser)
    first, second = await rated(anna, 4), await rated(ben, 4)
    assert (first["people"]["games"], first["people"]["won"]) == (4, 3)
    assert (first["people"]["streak"], first["people"]["best_streak"]) == (2, 2)
    assert (second["people"]["won"], second["people"]["streak"], second["people"]["best_streak"]) == (1, 0, 1)
    assert first["people"]["left"] > 0
    assert first["bots"] == first["assisted"] == NOTHING
    ((companion,), (other,)) = first["companions"], second["companions"]
    assert (companion["name"], companion["games"], companion["won"]) == ("Ben", 4, 3)
    assert (other["name"], other["games"], other["won"]) == ("Anna", 4, 1)
    skills = [NEW, NEW]
    for loser in (1, 0, 1, 1):
        skills = rate(skills, [Result(won=seat != loser, score=0) for seat in (0, 1)])
    assert [(one["rating"]["mu"], one["rating"]["sigma"]) for one in (first, second)] == skills
    assert first["rating"]["rating"] == pytest.approx(skills[0][0] - 3 * skills[0][1])


async def test_games_with_bots_are_counted_apart_and_not_rated(shared_server: RunningServer) -> None:
    anna = await person(shared_server, "Anna")
    code = await anna.open_table("duel", bots=["novice"], start=True)
    async with anna.at(code) as table:
        await seen(table, await table.move("resign"))
    kind = (await statistics(anna))["games"]["duel"]
    assert (kind["people"], kind["assisted"], kind["rating"]) == (NOTHING, NOTHING, None)
    assert (kind["bots"]["games"], kind["bots"]["won"]) == (1, 0)
    assert kind["companions"] == []


async def test_a_game_in_which_a_bot_helped_is_nobodys_rating(calm_server: RunningServer) -> None:
    anna, ben = await person(calm_server, "Anna"), await person(calm_server, "Ben")
    code = await anna.open_table("duel")
    async with anna.at(code) as one, ben.at(code) as two:
        await two.do("sit")
        await seen(two, await one.do("start"))
        for table in (one, two):
            await table.do("stand_in", level="novice")
        while not any(
            event["type"] == "moved" and event["seat"] == 0 for event in (await one.news()).get("happened", [])
        ):
            pass
        await one.do("return")
        await seen(one, await one.move("resign"))
    await duel(anna, ben, loser=1)  # this one counts, and is settled after the other
    kinds = [await rated(client, 1) for client in (anna, ben)]
    assert (kinds[0]["assisted"]["games"], kinds[0]["people"]["games"], kinds[0]["bots"]["games"]) == (1, 1, 0)
    assert kinds[1]["people"]["games"] == 1
    assert kinds[1]["assisted"]["games"] + kinds[1]["bots"]["games"] == 1  # whether the bot had moved for Ben, too


class Duel:
    """A duel of two people in this process, who have all sat down."""

    def __init__(self, service: Service, live: LiveTable, people: list[Person], ears: list[Ear]) -> None:
        self.service, self.live, self.people, self.ears = service, live, people, ears

    async def resign(self, seat: int) -> None:
        """The end; for somebody who is gone it is the bot that gives up."""
        chair, live = self.live.table.chairs[seat], self.live
        await committed(live, decisions.move(live.table, seat, "resign", live.now(), bot=chair.bot is not None))

    async def figures(self) -> list[KindFigures]:
        """What both have of it when it is settled."""
        await self.service.settler.settle()
        found = [await of_person(self.service.engine, person.id) for person in self.people]
        return [statistics.games["duel"] for statistics in found]


@asynccontextmanager
async def two_at_a_duel(data: Path) -> AsyncIterator[Duel]:
    async with parts(data) as service:
        people = [await guest(service, name) for name in ("Anna", "Ben")]
        live = await service.hub.open(people[0], {"game": "duel", "options": {}})
        ears = [Ear(live, person) for person in people]
        for ear in ears:
            live.come(ear)
        await ears[1].ask(messages.Sit)
        await ears[0].ask(messages.Start)
        yield Duel(service, live, people, ears)


async def test_who_leaves_has_lost_and_who_stays_and_wins_has_won(tmp_path: Path) -> None:
    async with two_at_a_duel(tmp_path) as duel_:
        await duel_.ears[1].ask(messages.Leave)
        await duel_.resign(1)
        stayed, left = await duel_.figures()
    assert stayed.rating
    assert left.rating
    assert stayed.rating.mu > MODEL.mu > left.rating.mu
    assert (left.assisted.games, left.assisted.won, left.people.games) == (1, 0, 0)


async def test_who_stays_loses_nothing_against_the_bot_of_somebody_who_left(tmp_path: Path) -> None:
    async with two_at_a_duel(tmp_path) as duel_:
        await duel_.ears[1].ask(messages.Leave)
        await duel_.resign(0)
        stayed, left = await duel_.figures()
    assert stayed.rating is None
    assert left.rating
    assert left.rating.mu < MODEL.mu
    assert left.assisted.won == 0


async def test_whoever_has_a_bot_play_to_the_end_has_lost(tmp_path: Path) -> None:
    async with two_at_a_duel(tmp_path) as duel_:
        await duel_.ears[1].ask(messages.StandIn)
        await duel_.resign(1)
        assert [bool(kind.rating) for kind in await duel_.figures()] == [True, True]


async def test_a_game_from_which_somebody_was_kicked_is_nobodys_rating(tmp_path: Path) -> None:
    async with two_at_a_duel(tmp_path) as duel_:
        await duel_.ears[0].ask(messages.Kick, seat=1)
        await duel_.resign(1)
        assert [kind.rating for kind in await duel_.figures()] == [None, None]


async def test_a_host_saves_no_rating_by_emptying_the_own_seat(tmp_path: Path) -> None:
    async with two_at_a_duel(tmp_path) as duel_:
        await duel_.ears[0].ask(messages.Kick, seat=0)
        await duel_.resign(0)
        left, stayed = await duel_.figures()
    assert left.rating
    assert stayed.rating
    assert stayed.rating.mu > MODEL.mu > left.rating.mu


async def test_an_outside_bot_counts_apart_from_people(shared_server: RunningServer) -> None:
    anna, ben = await person(shared_server, "Anna"), await person(shared_server, "Ben")
    machine = Client(shared_server.url, token=await ben.new_token("my bot"))
    await duel(anna, machine, loser=1)
    await duel(anna, ben, loser=1)  # this one counts, and is settled after the other
    one, other = await rated(anna, 1), await rated(ben, 1)
    assert (one["people"]["games"], one["bots"]["games"], one["assisted"]["games"]) == (1, 1, 0)
    assert (other["people"]["games"], other["bots"]["games"], other["assisted"]["games"]) == (1, 0, 1)


async def test_coop_has_figures_without_a_rating(shared_server: RunningServer) -> None:
    anna = await person(shared_server, "Anna")
    code = await anna.open_table("coop", start=True)
    async with anna.at(code) as table:
        await seen(table, await table.move("concede"))
        left = table.outcome
    kind = (await statistics(anna))["games"]["coop"]
    assert left
    assert kind["people"] == {"games": 1, "won": 0, "left": left.scores[0], "streak": 0, "best_streak": 0}
    assert kind["rating"] is None


@pytest.mark.parametrize("id_", ["0" * 24, "x"])
async def test_nobody_has_no_statistics(shared_server: RunningServer, id_: str) -> None:
    with pytest.raises(Refusal) as caught:
        await Client(shared_server.url).ask("GET", f"/api/people/{id_}/statistics")
    assert caught.value.code == "no_such_person"


async def test_what_was_not_settled_when_the_server_died_is_settled_when_it_starts(server: RunningServer) -> None:
    anna, ben = await person(server, "Anna"), await person(server, "Ben")
    for loser in (0, 1, 1):
        await duel(anna, ben, loser=loser)
    before = [await rated(client, 3) for client in (anna, ben)]
    server.kill()
    with closing(sqlite3.connect(server.data / "tenback.db")) as database:  # as if it had died a moment earlier
        assert database.execute("UPDATE games SET settled = 0").rowcount == 3
        database.execute("DELETE FROM ratings")
        database.commit()
    server.start()
    assert [await rated(client, 3) for client in (anna, ben)] == before


async def test_a_table_is_forgotten_when_its_game_is_over_and_all_have_gone(tmp_path: Path) -> None:
    """Nothing that is left to settle keeps it in memory."""
    async with parts(tmp_path) as service:
        anna = await guest(service, "Anna")
        live = await service.hub.open(anna, {"game": "coop", "options": {}}, seed=bytes(32))
        ear = Ear(live, anna)
        live.come(ear)
        await ear.ask(messages.Move, move="concede")
        live.go(ear)
        service.hub.release(live)
        assert not service.hub.tables


@pytest.mark.parametrize("trouble", [NotStored(), RuntimeError("something else")])
async def test_a_failure_is_noted_and_tried_again(monkeypatch: pytest.MonkeyPatch, trouble: Exception) -> None:
    monkeypatch.setattr("tenback.server.statistics.RETRY_SECONDS", 0)
    tried: list[None] = []
    settled = asyncio.Event()

    async def settle(_: Settler) -> None:
        tried.append(None)
        if len(tried) == 1:
            raise trouble
        settled.set()

    monkeypatch.setattr(Settler, "settle", settle)
    settler = Settler(None, None)  # type: ignore[arg-type] # nothing is read and nothing stored
    with capture_logs() as lines:
        settler.start()
        async with asyncio.timeout(SECONDS):
            await settled.wait()
        await settler.stop()
    assert [line["event"] for line in lines] == ["not_settled"]
