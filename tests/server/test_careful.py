"""A careful move is refused when its player can know that it loses the game, and only then."""

from pathlib import Path
from typing import Any

import pytest

from tenback.core.codec import encode
from tenback.core.record import GameRecord
from tenback.games import find_game
from tenback.games.records import read_record
from tenback.server import decisions
from tenback.server.hub import committed
from tenback.server.messages import Move, Sit
from tests.server.inside import Ear, guest, parts

GOLDEN = Path(__file__).parents[1] / "golden"
SPOILED = ("coop_out_of_reach", "duel_no_second_card")  # the last card puts the minimum out of reach
OTHERS = (
    "coop_expert_beaten",
    "coop_three_players",  # who ends the turn does not know that the next one cannot lay
    "coop_solo_take_back",
    "duel_ordinary",
    "duel_resigned_when_stuck",  # what can be taken back has not lost
)


def record_of(name: str) -> GameRecord:
    return read_record((GOLDEN / f"{name}.record").read_text(encoding="utf-8")).record


async def played(service: Any, record: GameRecord) -> list[Ear]:
    """The game of a record played at a table as far as its last move, every move a careful one."""
    people = [await guest(service, player.name) for player in record.players]
    live = await service.hub.open(people[0], {"game": record.game, "options": encode(record.options)})
    ears = [Ear(live, person) for person in people]
    for ear in ears:
        live.come(ear)
    for ear in ears[1:]:
        await ear.ask(Sit)
    await committed(live, [decisions.deal(live.table, bytes.fromhex(record.seed or ""))])
    game = find_game(record.game)
    for entry in record.entries[:-1]:
        answer = await ears[entry.seat or 0].ask(Move, move=game.write_move(entry.move), careful=True)
        assert answer["type"] == "accepted"
    return ears


@pytest.mark.parametrize("name", SPOILED)
async def test_a_careful_move_that_loses_is_refused_and_an_open_eyed_one_is_not(tmp_path: Path, name: str) -> None:
    record = record_of(name)
    last = record.entries[-1]
    word = find_game(record.game).write_move(last.move)
    async with parts(tmp_path) as service:
        ears = await played(service, record)
        heard = [len(ear.heard) for ear in ears]
        refused = await ears[last.seat or 0].ask(Move, move=word, careful=True)
        assert (refused["type"], refused["code"]) == ("rejected", "would_lose")
        assert refused["details"] == {"card": str(last.move.card), "pile": word[-1]}
        assert sum(len(ear.heard) for ear in ears) == sum(heard) + 1  # nobody else heard anything
        accepted = await ears[last.seat or 0].ask(Move, move=word)
        assert accepted["type"] == "accepted"
        over = await ears[0].until(lambda message: (message.get("view") or {}).get("outcome"))
        assert over["view"]["outcome"] == encode(record.outcome)


@pytest.mark.parametrize("name", OTHERS)
async def test_no_careful_move_is_refused_for_what_its_player_cannot_know(tmp_path: Path, name: str) -> None:
    record = record_of(name)
    last = record.entries[-1]
    async with parts(tmp_path) as service:
        ears = await played(service, record)
        word = find_game(record.game).write_move(last.move)
        assert (await ears[last.seat or 0].ask(Move, move=word, careful=True))["type"] == "accepted"
