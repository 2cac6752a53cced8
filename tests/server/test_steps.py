"""Replays step by step: a client that knows no rules can show any moment of a finished game from any seat."""

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tenback.client import AtTable, Refusal
from tenback.core.codec import encode
from tenback.games import find_game
from tenback.games.records import read_record, replay_record
from tenback.server.steps import replay_steps
from tests.server.conftest import SECONDS, RunningServer
from tests.server.players import person, play, seen, until_over

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.record"))
TABLES = [{"coop": {"players": 5}}, {"duel": {}}, {"speed": {"players": 6, "stall_ms": 1000}}]


def folded(steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The whole view at each step, as a client puts it together."""
    views: list[dict[str, Any]] = [{}]
    for step in steps:
        views.append({**views[-1], **step["view"]})
    return views[1:]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_steps_give_every_seat_its_view(path: Path) -> None:
    lined = read_record(path.read_text(encoding="utf-8"))
    game, record = find_game(lined.record.game), lined.record
    steps: Any = [
        {"at": s.at, "happened": s.happened, "view": s.view, "hands": s.hands} for s in replay_steps(lined.record)
    ]
    assert [step["at"] for step in steps[1:]] == [entry.at for entry in record.entries]
    for step, view, truth in zip(steps, folded(steps), replay_record(lined), strict=True):
        assert view == encode(game.view(truth.state, None))
        for seat in range(game.players(record.options)):
            own: Any = encode(game.view(truth.state, seat))
            hidden = game.name == "speed" and not view["started"]  # S4: nobody has looked at their cards yet
            assert {**view, "seat": seat, "hand": [] if hidden else step["hands"][seat]} == own


def size_of(sent: Any) -> int:
    """How many bytes it takes to send something."""
    return len(json.dumps(sent, separators=(",", ":")))


async def told(table: AtTable) -> list[list[dict[str, Any]]]:
    """Everything that a table is told of the running game, until it is over."""
    heard: list[list[dict[str, Any]]] = []
    while not heard or heard[-1][-1]["type"] != "game_ended":
        happened = (await table.news()).get("happened", [])
        if happened and happened[0]["type"] in {"moved", "clocked"}:
            heard.append(happened)
    return heard


@pytest.mark.parametrize("options", TABLES, ids=str)
async def test_steps_tell_what_the_table_was_told(shared_server: RunningServer, options: dict[str, Any]) -> None:
    ((game, chosen),) = options.items()
    anna = await person(shared_server, "Anna")
    bots = ["inhuman" if game == "speed" else "novice"] * (chosen.get("players", 2) - 1)
    code = await anna.open_table(game, options=chosen, bots=bots)
    async with anna.at(code) as table, anna.at(code) as listening:
        await seen(table, await table.do("start"))
        async with asyncio.timeout(SECONDS):
            heard, _ = await asyncio.gather(told(listening), play(table, Random(game)))
        replay = await anna.ask("GET", f"/api/replays/{table.info['game_id']}/steps")
        outcome: Any = encode(table.outcome)
    assert [step["happened"] for step in replay["steps"]] == [[], *heard]
    assert replay["outcome"] == folded(replay["steps"])[-1]["outcome"] == outcome
    assert [seat["bot"] for seat in replay["seats"]] == [None, *bots]
    assert {event[0]["bot"] for event in heard if event[0]["type"] == "moved"} == {True, False}
    changes, whole = [step["view"] for step in replay["steps"]], folded(replay["steps"])
    assert size_of(changes) < 0.75 * size_of(whole)


async def test_a_running_game_has_no_steps_and_a_record_that_was_brought_has(shared_server: RunningServer) -> None:
    anna = await person(shared_server, "Anna")
    code = await anna.open_table("coop", start=True)
    async with anna.at(code) as table:
        running = table.info["game_id"]
        with pytest.raises(Refusal) as caught:
            await anna.ask("GET", f"/api/replays/{running}/steps")
        assert caught.value.code == "no_such_replay"
        await until_over(table)
    assert (await anna.ask("GET", f"/api/replays/{running}/steps"))["id"] == running
    text = GOLDEN[0].read_text(encoding="utf-8")
    brought = (await anna.ask("POST", "/api/records", {"record": text}))["id"]
    steps = (await anna.ask("GET", f"/api/replays/{brought}/steps"))["steps"]
    assert len(steps) == len(read_record(text).record.entries) + 1
