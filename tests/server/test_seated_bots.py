"""Bots at a table that fail: the log hears of it without any card, and the plain bot decides in their place."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from tenback.bots import PlainBot
from tenback.server import decisions, log, messages, seated_bots
from tenback.server.hub import committed
from tests.server.conftest import SECONDS
from tests.server.inside import Ear, guest, parts

TABLES: list[dict[str, Any]] = [
    {"game": "coop", "options": {"players": 2, "starter": "fixed"}},
    {"game": "duel", "options": {}},
    {"game": "speed", "options": {"players": 2, "dealer": 1, "shout": False}},
]


class FailingBot:
    """A bot that cannot decide, and says why in all detail."""

    name = "skilled"

    def __init__(self, game: str, _level: str) -> None:
        self.game = game

    def remark(self, view: Any, *_: Any) -> None:
        if self.game == "coop":
            raise ValueError(view)

    def choose(self, view: Any, *_: Any) -> None:
        raise ValueError(view)


async def moved(ear: Ear, seat: int) -> dict[str, Any]:
    """Play until a bot at this seat has moved; its move."""
    seen = 0
    async with asyncio.timeout(SECONDS):
        while True:
            await ear.until(lambda _, seen=seen: len(ear.heard) > seen)
            for message in ear.heard[seen:]:
                for event in message.get("happened", ()):
                    if event["type"] == "moved" and event["seat"] == seat:
                        return dict(event)
            seen = len(ear.heard)
            moves = [message["moves"] for message in ear.heard if message.get("moves") is not None][-1]
            turn = [move for move in moves if move[-1] in "ABCD."]
            if turn:
                ear.live.ask(ear, messages.Move(action_id=f"{seen}", move="." if "." in turn else turn[0]))


@pytest.mark.parametrize("wanted", TABLES, ids=lambda wanted: wanted["game"])
async def test_the_plain_bot_decides_for_one_that_fails(
    wanted: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seated_bots, "find_bot", FailingBot)
    async with parts(tmp_path) as service:
        anna = await guest(service, "Anna")
        with capture_logs() as lines:
            live = await service.hub.open(anna, wanted, ["skilled"], seed=bytes(32))
            ear = Ear(live, anna)
            live.come(ear)
            assert (await moved(ear, 1))["bot"]
        failures = [line for line in lines if line["event"] == "bot_failed"]
        assert failures
        for line in failures:
            assert line.keys() == {"event", "log_level", "cause", "where", "table", "seat", "bot"}
            assert (line["cause"], line["seat"], line["bot"]) == ("ValueError", 1, "skilled")
            assert "test_seated_bots.py:" in line["where"]
            assert "hand" not in str(line)
        await ear.ask(messages.CloseTable)


async def test_a_level_that_is_there_no_longer_is_played_by_the_plain_bot(tmp_path: Path) -> None:
    async with parts(tmp_path) as service:
        anna = await guest(service, "Anna")
        live = await service.hub.open(anna, TABLES[1])
        await committed(live, [log.BotSeated(seat=1, level="of old"), decisions.deal(live.table, bytes(32))])
        ear = Ear(live, anna)
        with capture_logs() as lines:
            live.come(ear)
            assert (await moved(ear, 1))["bot"]
        assert {line["cause"] for line in lines if line["event"] == "bot_failed"} == {"UnknownLevel"}
        await ear.ask(messages.CloseTable)


async def test_a_failure_is_logged_once_for_each_decision(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if the plain bot cannot decide either: nobody is asked again before something changes."""
    monkeypatch.setattr(seated_bots, "find_bot", FailingBot)
    monkeypatch.setattr(PlainBot, "choose", FailingBot.choose)
    async with parts(tmp_path) as service:
        anna = await guest(service, "Anna")
        with capture_logs() as lines:
            live = await service.hub.open(anna, TABLES[2], ["skilled"], seed=bytes(32))
            ear = Ear(live, anna)
            live.come(ear)
            async with asyncio.timeout(SECONDS):
                while live._bots._thinking:
                    await asyncio.sleep(0)
            for _ in range(3):
                live.attend()
            assert not live._bots._thinking
        assert [line["bot"] for line in lines if line["event"] == "bot_failed"] == ["skilled", "plain"]
        await ear.ask(messages.CloseTable)
