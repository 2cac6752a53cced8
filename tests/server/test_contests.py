"""S12: a lay that lost its pile is found in the log, with all that was taken into account, but without its card."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tenback.core.record import deal_from_seed
from tenback.games import speed
from tenback.games.speed.moves import Go, Lay
from tenback.server import decisions, log, messages
from tenback.server.contests import Contests
from tenback.server.court import LONGEST, NEAR
from tenback.server.live import LiveTable
from tenback.server.race import Waiting
from tenback.server.service import Service
from tests.server.inside import Ear, guest, parts

pytestmark = pytest.mark.rule("S12")
FAR = 120  # milliseconds
OPTIONS = speed.Options(players=2, dealer=0, shout=False)
SAID = log.Talked(person="a", name="Anna", text="oh")


def outrun(contests: Contests) -> list[log.Outrun]:
    (entry,) = contests.join([SAID])
    return [*entry.outrun] if entry.outrun else []


def after_a_lay() -> Contests:
    contests = Contests()
    contests.take(log.Moved(seat=1, move="7L", at=1000), 40, 1000)
    return contests


def by(seat: int, move: str) -> Waiting:
    return Waiting(seat, move, bot=False, reply=lambda _: None)


def test_a_lay_that_lost_its_pile_is_noted_once() -> None:
    contests = after_a_lay()
    for card in (8, 9):
        contests.lost(by(0, f"{card}L"), 1090, 80, 20)
    assert outrun(contests) == [log.Outrun(seat=0, waited=80, distance=20, by=40)]
    assert contests.join([SAID]) == [SAID]


def test_what_was_no_contest_is_not_noted() -> None:
    contests = after_a_lay()
    contests.lost(by(0, "8R"), 1010, 0, 20)  # another pile
    contests.lost(by(1, "8L"), 1010, 0, 20)  # the own lay
    contests.lost(by(0, "8L"), 1010, 0, 0)  # nothing was corrected
    contests.lost(by(0, "+"), 1010, 0, 20)  # no lay
    contests.lost(by(0, "8L"), 1020 + LONGEST, 0, 20)  # long after
    assert outrun(contests) == []
    contests.lost(by(0, "8L"), 1019 + LONGEST, 0, 20)
    assert len(outrun(contests)) == 1


def test_what_still_waited_is_noted_by_the_entry_that_ends_the_game() -> None:
    contests = after_a_lay()
    contests.lost(by(0, "8L"), 1090, 80, 20)
    (last,) = contests.join([log.Moved(seat=1, move="8R", at=1100)])
    ended = contests.take(last, 41, 1100, [(by(0, "9R"), 30, 0), (by(2, "9R"), 0, 60), (by(0, "+"), 30, 0)])
    assert ended.outrun == (
        log.Outrun(seat=0, waited=80, distance=20, by=40),
        log.Outrun(seat=0, waited=30, distance=0, by=41),
        log.Outrun(seat=2, waited=0, distance=60, by=41),
    )
    assert outrun(contests) == []


def test_a_log_from_before_that_was_noted_is_read() -> None:
    entry = log.read('{"type":"moved","v":2,"action":null,"seat":0,"move":"7L","at":7,"waited":90,"distance":10}')
    assert not entry.outrun
    assert "outrun" not in log.write(entry)


def contested() -> Iterator[tuple[bytes, str, str]]:
    """Deals after which both players can lay on the same pile, but the first one not on the card of the other."""
    for number in range(1000):
        seed = number.to_bytes(32)
        state = speed.deal(OPTIONS, deal_from_seed(speed, OPTIONS, seed))
        if Go() not in speed.legal_moves(state, 0):
            continue
        state = speed.apply(state, 0, Go(), 0).state
        lays = [[move for move in speed.legal_moves(state, seat) if isinstance(move, Lay)] for seat in (0, 1)]
        for one, other in ((one, other) for one in lays[0] for other in lays[1] if one.pile == other.pile):
            if one not in speed.legal_moves(speed.apply(state, 1, other, 0).state, 0):
                yield seed, speed.write_move(one), speed.write_move(other)


async def two_at(service: Service, seed: bytes) -> tuple[LiveTable, Ear, Ear]:
    """A game that was dealt, with somebody near and somebody far away."""
    people = [await guest(service, name) for name in ("Anna", "Ben")]
    options = {"players": 2, "dealer": 0, "shout": False}
    live = await service.hub.open(people[0], {"game": "speed", "options": options})
    near, far = Ear(live, people[0]), Ear(live, people[1])
    near.distance, far.distance = 0, FAR
    live.come(near)
    live.come(far)
    await far.ask(messages.Sit)
    live.commit([decisions.deal(live.table, seed)])
    return live, near, far


async def test_the_next_entry_of_the_log_has_it_and_nobody_is_told(tmp_path: Path) -> None:
    seed, slower, faster = next(contested())
    async with parts(tmp_path) as service:
        live, near, far = await two_at(service, seed)
        near.live.ask(near, messages.Move(action_id="go", move="go"))
        await near.until(lambda message: message["type"] == "accepted" and message["action_id"] == "go")
        near.live.ask(near, messages.Move(action_id="near", move=slower))
        far.live.ask(far, messages.Move(action_id="far", move=faster))
        won = await far.until(lambda message: message["type"] == "accepted" and message["action_id"] == "far")
        lost = await near.until(lambda message: message["type"] == "rejected")
        assert (lost["action_id"], lost["code"]) == ("near", "does_not_fit")
        await far.ask(messages.Say, text="mine")
        entries = await service.hub.entries(live.table.id)
        (noted,) = [entry.outrun for entry in entries if entry.outrun]
        (lay,) = noted
        assert (lay.seat, lay.distance, lay.by) == (0, 0, won["number"])
        assert lay.waited >= FAR - NEAR
        assert all("outrun" not in json.dumps(ear.heard) for ear in (near, far))
        await near.ask(messages.CloseTable)


def last_lays() -> Iterator[tuple[bytes, list[log.Entry], str, str]]:
    """Games that the second player's next card ends, on a pile where the first one could lay, too."""
    for number in range(1000):
        seed = number.to_bytes(32)
        state = speed.deal(OPTIONS, deal_from_seed(speed, OPTIONS, seed))
        done: list[log.Entry] = []
        while not speed.outcome(state):
            may = [(seat, move) for seat in (1, 0) for move in speed.legal_moves(state, seat)]
            seat, move = next((one for one in may if isinstance(one[1], Lay)), may[0] if may else (0, None))
            at = len(done) + 1
            after = speed.apply(state, seat, move, at).state if move else speed.advance(state, due(state)).state
            if speed.outcome(after) and seat == 1 and isinstance(move, Lay):
                lays = [lay for lay in speed.legal_moves(state, 0) if isinstance(lay, Lay) and lay.pile == move.pile]
                if lays:
                    yield seed, done, speed.write_move(lays[0]), speed.write_move(move)
            text = speed.write_move(move) if move else ""
            done.append(log.Moved(seat=seat, move=text, at=at) if move else log.Clocked(at=due(state)))
            state = after


def due(state: speed.State) -> int:
    at = speed.due(state)
    assert at is not None
    return at


async def test_a_lay_that_waits_when_the_game_ends_is_in_the_entry_that_ends_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (seed, before, slower, faster), clock = next(last_lays()), [1_000_000]
    monkeypatch.setattr(LiveTable, "_clock_ms", staticmethod(lambda: clock[0]))
    async with parts(tmp_path) as service:
        live, near, far = await two_at(service, seed)
        live.commit(before)
        near.live.ask(near, messages.Move(action_id="near", move=slower))
        clock[0] += FAR // 2
        far.live.ask(far, messages.Move(action_id="far", move=faster))
        await far.until(lambda message: message["type"] == "accepted" and message["action_id"] == "far")
        lost = await near.until(lambda message: message["type"] == "rejected")
        assert (lost["action_id"], lost["code"]) == ("near", "no_game_runs")
        live.go(near)
        live.go(far)
        entries = await service.hub.entries(live.table.id)
        assert [entry.outrun for entry in entries if entry.outrun] == [entries[-1].outrun]
        assert entries[-1].outrun == (log.Outrun(seat=0, waited=FAR // 2, distance=0, by=len(entries)),)
        assert (await service.hub.find(live.table.opened.code)).table.phase == "over"
