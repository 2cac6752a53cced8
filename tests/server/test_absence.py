"""Those who are away, and those who take too long: a bot stands in, the record says so, and they come back."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tenback.client import AtTable, Client
from tenback.games.coop.moves import EndTurn, Lay
from tenback.games.records import read_record, write_record
from tenback.server import log, messages
from tenback.server.history import last_game
from tenback.server.people import Person
from tenback.server.service import Service
from tests.server.conftest import SECONDS, RunningServer
from tests.server.inside import Ear, guest, parts
from tests.server.players import choices, person, until_over


@pytest.fixture(scope="module")
def hasty_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A server that waits for nobody for long."""
    running = RunningServer(tmp_path_factory.mktemp("hasty"), grace_s=1)
    running.start()
    yield running
    running.kill()


async def two_at(server: RunningServer, game: str, **settings: object) -> tuple[Client, Client, str]:
    anna, ben = await person(server, "Anna"), await person(server, "Ben")
    code = await anna.open_table(game, **settings)
    return anna, ben, code


async def until(table: AtTable, why: str | None, seat: int) -> None:
    """Wait until a bot plays a seat for this reason, or for none."""
    async with asyncio.timeout(SECONDS):
        while table.info["seats"][seat]["why"] != why:
            await table.news()


async def test_a_bot_stands_in_for_somebody_who_is_away(hasty_server: RunningServer) -> None:
    anna, ben, code = await two_at(hasty_server, "coop", options={"players": 2, "starter": "fixed"})
    async with anna.at(code) as one:
        async with ben.at(code) as two:
            await two.do("sit")
            await one.do("start")
        await until(one, "away", 1)
        while one.view["turn"] == 0:
            await one.move("." if "." in one.moves else choices(one)[0])
        async with asyncio.timeout(SECONDS):
            while one.view["turn"] != 0 and not one.is_over:  # the bot has its turn
                await one.news()
        async with ben.at(code) as two:
            await until(one, None, 1)
            await until_over(one, two)
        replay = await anna.ask("GET", f"/api/replays/{one.info['game_id']}")
    entries = read_record(json.dumps(replay["record"])).record.entries
    by_anna = [entry.bot for entry in entries if entry.seat == 0]
    at_bens = [entry for entry in entries if entry.seat == 1 and isinstance(entry.move, Lay | EndTurn)]
    first_turn = [isinstance(entry.move, EndTurn) for entry in at_bens].index(True) + 1  # the bot's; then Ben was back
    by_ben = [entry.bot for entry in at_bens[first_turn:]]
    assert all(entry.bot for entry in at_bens[:first_turn])
    assert by_anna
    assert by_ben
    assert not any(by_anna + by_ben)


@pytest.fixture
async def waiting_for_nobody(tmp_path: Path) -> AsyncIterator[Service]:
    """A server whose patience is over at once; what has not happened when the next table has lost it never will."""
    async with parts(tmp_path) as service:
        service.hub.pace = replace(service.hub.pace, grace=0)
        yield service


async def left_alone(service: Service, *, host: bool, patient: bool) -> tuple[Ear, Ear]:
    """Two at a game, of whom one has just left: the one who is still here, be it the host or not, and the other."""
    people = [await guest(service, name) for name in ("Anna", "Ben")]
    wanted = {"game": "coop", "options": {"players": 2, "starter": "fixed"}, "patient": patient}
    live = await service.hub.open(people[0], wanted)
    one, two = ears = [Ear(live, person) for person in people]
    for ear in ears:
        live.come(ear)
    await two.ask(messages.Sit)
    await one.ask(messages.Start)
    stays, leaves = (one, two) if host else (two, one)
    live.go(leaves)
    return stays, leaves


def heard_of(kind: str) -> Callable[[dict[str, Any]], bool]:
    return lambda message: kind in {event["type"] for event in message.get("happened", ())}


async def test_a_patient_table_waits(waiting_for_nobody: Service) -> None:
    patient, away = await left_alone(waiting_for_nobody, host=True, patient=True)
    hasty, _ = await left_alone(waiting_for_nobody, host=True, patient=False)
    number = patient.live.table.number
    await hasty.until(heard_of("stood_in"))
    assert not any(map(heard_of("stood_in"), patient.heard))
    back = Ear(patient.live, Person(away.person, away.name))
    back.live.come(back)
    welcome = await back.until(lambda message: message["type"] == "welcome")
    assert welcome["number"] == number
    assert welcome["view"]["hand"]
    assert welcome["table"]["seats"][1]["why"] is None


async def hosted(table: AtTable, host: str) -> None:
    """Wait until somebody looks after a table."""
    async with asyncio.timeout(SECONDS):
        while table.info["host"] != host:
            await table.news()


async def test_somebody_who_is_here_becomes_the_host_when_the_host_stays_away(hasty_server: RunningServer) -> None:
    anna, ben, code = await two_at(hasty_server, "duel")
    async with ben.at(code) as two:
        await two.do("sit")
        async with anna.at(code) as one:
            await one.do("start")
            await one.move("resign")
        assert two.info["host"] == one.person
        await hosted(two, two.person)
        await two.do("start")  # a rematch, with a bot for Anna until she is back
        async with anna.at(code) as one:
            await hosted(one, two.person)


async def test_the_host_of_a_table_without_anybody_is_whoever_sits_down(hasty_server: RunningServer) -> None:
    anna, ben, code = await two_at(hasty_server, "duel")
    async with anna.at(code) as one:
        await one.do("leave")
        async with ben.at(code) as two:
            await two.do("sit")
            assert two.info["host"] == one.person  # she is still here
            await one.close()
            await hosted(two, two.person)


async def test_at_a_patient_table_the_host_stays_the_host(waiting_for_nobody: Service) -> None:
    patient, host = await left_alone(waiting_for_nobody, host=False, patient=True)
    hasty, _ = await left_alone(waiting_for_nobody, host=False, patient=False)
    await hasty.until(heard_of("host_changed"))
    assert not any(map(heard_of("host_changed"), patient.heard))
    assert patient.live.table.host == host.person


async def test_who_runs_out_of_time_in_duel_has_lost(hasty_server: RunningServer) -> None:
    anna, ben, code = await two_at(hasty_server, "duel", timer_s=5)
    async with anna.at(code) as one, ben.at(code) as two:
        await two.do("sit")
        await one.do("start")
        late = one.view["turn"]
        async with asyncio.timeout(SECONDS):
            while not one.is_over:
                await one.news()
        assert one.outcome
        assert one.outcome.winners == (1 - late,)
        told, games = [one.info["late"]], [one.info["game_id"]]
    async with anna.at(code) as one, ben.at(code) as two:  # read again from its log
        told.append(one.info["late"])
        await one.do("start")
        told.append(one.info["late"])
        await two.move("resign")
        told.append(two.info["late"])
        games.append(two.info["game_id"])
    assert told == [True, True, None, False]
    replays = [await anna.ask("GET", f"/api/replays/{game}") for game in games]
    assert [read_record(json.dumps(replay["record"])).record.entries[-1].late for replay in replays] == [True, False]
    assert [(await anna.ask("GET", f"/api/replays/{game}/steps"))["late"] for game in games] == [True, False]


def test_the_replay_of_an_old_log_does_not_tell_who_was_late() -> None:
    opened = log.Opened(code="AB23CD", host="a", name="Anna", game="duel", options={}, timer_s=60)
    seats = [log.Seated(seat=seat, person=name, name=name) for seat, name in enumerate(("Anna", "Ben"))]
    dealt = log.Dealt(id="d", seed="0" * 64, rules=1, options={})
    resigned = log.Moved(seat=0, move="resign", at=7, v=1)
    for timer, late in ((60, None), (None, False)):
        entries = [msgspec.structs.replace(opened, timer_s=timer), *seats, dealt, resigned]
        record = last_game("t", map(log.write, entries))
        assert record
        assert record.entries[-1].late is late
        assert read_record(write_record(record)).record.entries[-1].late is False


async def test_a_bot_plays_the_turn_of_who_runs_out_of_time_in_coop(hasty_server: RunningServer) -> None:
    anna, ben, code = await two_at(hasty_server, "coop", options={"players": 2, "starter": "fixed"}, timer_s=5)
    async with anna.at(code) as one, ben.at(code) as two:
        await two.do("sit")
        await one.do("start")
        async with asyncio.timeout(SECONDS):
            while one.view["turn"] == 0 or one.info["seats"][0]["why"]:
                await one.news()
            while not choices(two):
                await two.news()
        assert len(one.view["gone"]) >= 2


def test_a_log_from_before_that_was_noted_does_not_tell_who_was_late() -> None:
    resigned = log.Moved(seat=0, move="resign", at=7)
    assert [read_again(entry).was_late for entry in (resigned, msgspec.structs.replace(resigned, late=True))] == [
        False,
        True,
    ]
    assert read_again(msgspec.structs.replace(resigned, v=1)).was_late is None


def read_again(entry: log.Moved) -> log.Moved:
    read = log.read(log.write(entry))
    assert isinstance(read, log.Moved)
    return read
