"""Updates are put together from parts; what comes of it is what the game's view says."""

import json
from typing import Any

import pytest

from tenback.core.codec import encode
from tenback.games import GAMES
from tenback.server import log
from tenback.server.messages import Update
from tenback.server.table import Table, rebuild
from tenback.server.telling import Telling

PLAYERS = {"coop": 3, "duel": 2, "speed": 3}


def played(game: str, *more: log.Entry, watchable: bool = True) -> tuple[Table, Telling]:
    """A table after its last entry, and the telling of that."""
    options: dict[str, Any] = {} if game == "duel" else {"players": PLAYERS[game]}
    opened = log.Opened(code="C", host="p0", name="P0", game=game, options=options, watchable=watchable)
    seated = [log.Seated(seat=seat, person=f"p{seat}", name=f"P{seat}") for seat in range(PLAYERS[game])]
    dealt = log.Dealt(id="g", seed=bytes(32).hex(), rules=GAMES[game].version, options=options)
    entries: list[log.Entry] = [opened, *seated, dealt, *more]
    table, last = rebuild("t", iter(entries[:-1])), entries[-1]
    events = table.take(last)
    return table, Telling(table, last, events, table.info(), 7)


@pytest.mark.parametrize("game", GAMES)
def test_an_update_holds_the_view_and_the_moves_of_its_seat(game: str) -> None:
    table, telling = played(game)
    assert table.play
    for seat in (*range(PLAYERS[game]), None):
        told = json.loads(telling.to("nobody" if seat is None else f"p{seat}"))
        moves = [] if seat is None else table.game.legal_moves(table.play.state, seat)
        assert told["view"] == json.loads(json.dumps(encode(table.game.view(table.play.state, seat))))
        assert told["moves"] == [table.game.write_move(move) for move in moves]
        assert told.keys() - {"type"} == {*Update.__struct_fields__} - {"seat"}
        assert (told["type"], told["number"], told["at"]) == ("update", table.number, 7)


def test_somebody_who_has_sat_down_hears_which_seat_is_theirs() -> None:
    table, telling = played("coop", log.Seated(seat=1, person="new", name="New"))
    assert json.loads(telling.to("new"))["seat"] == 1
    assert json.loads(telling.to("nobody"))["seat"] is None
    assert table.number == json.loads(telling.to("p0"))["number"]


def test_talk_brings_no_view() -> None:
    _, telling = played("coop", log.Talked(person="p0", name="P0", text="hello"))
    told = json.loads(telling.to("p1"))
    assert not {"view", "moves", "seat"} & told.keys()
    assert told["happened"][0]["text"] == "hello"


def test_where_nobody_may_watch_a_stranger_hears_that_something_happened_and_no_more() -> None:
    _, telling = played("coop", watchable=False)
    told = json.loads(telling.to("stranger"))
    assert told["happened"] == []
    assert not {"view", "moves"} & told.keys()
    assert "view" in json.loads(telling.to("p0"))


def test_who_has_lost_a_seat_hears_so_where_nobody_may_watch() -> None:
    """Whoever has no seat there sees nothing, and what they saw before is not shown any more."""
    _, telling = played("coop", log.Left(seat=1, kicked=True), watchable=False)
    told = json.loads(telling.to("p1"))
    assert told["happened"] == [{"type": "left", "seat": 1, "kicked": True}]
    assert (told["seat"], told["view"], told["moves"]) == (None, None, [])
    assert told["table"]["seats"][1]["person"] is None
    assert json.loads(telling.to("p0"))["seat"] == 0
