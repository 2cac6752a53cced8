"""Those who are away, and those who take too long: a bot stands in, the record says so, and they come back."""

import asyncio
import json
from collections.abc import Iterator

import msgspec
import pytest

from tenback.client import AtTable, Client
from tenback.games.coop.moves import EndTurn, Lay
from tenback.games.records import read_record
from tenback.server import log
from tests.server.conftest import SECONDS, RunningServer
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


async def test_a_patient_table_waits(hasty_server: RunningServer) -> None:
    anna, ben, code = await two_at(hasty_server, "coop", options={"players": 2, "starter": "fixed"}, patient=True)
    async with anna.at(code) as one:
        async with ben.at(code) as two:
            await two.do("sit")
            await one.do("start")
        await asyncio.sleep(2)
        number = one.number
        assert one.info["seats"][1]["why"] is None
        async with ben.at(code) as two:
            assert two.number == number
            assert two.view["hand"]


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
        told = [one.info["late"]]
    async with anna.at(code) as one, ben.at(code) as two:  # read again from its log
        told.append(one.info["late"])
        await one.do("start")
        told.append(one.info["late"])
        await two.move("resign")
        told.append(two.info["late"])
    assert told == [True, True, None, False]


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
