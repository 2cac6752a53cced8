"""A session without a screen."""

from itertools import pairwise

import pytest

from tenback.core.chance import commitment
from tenback.core.errors import IllegalMove, NotYourTurn
from tenback.core.game import GameEnded
from tenback.core.record import Entry, Player, replay
from tenback.games import coop, speed
from tenback.games.coop import Concede, EndTurn, Lay, Starter
from tenback.games.coop.moves import CardLaid, TurnBegan, TurnEnded
from tenback.games.speed import Go
from tenback.terminal.session import PACES, Clock, Pace, Session

SEED = bytes(range(32))


class Hours:
    """A clock that stands still."""

    now = 1_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def hours() -> Hours:
    return Hours()


def coop_session(hours: Hours, first: int = 0) -> Session:
    options = coop.Options(players=2, starter=Starter.FIXED, first_seat=first)
    return Session("coop", options, seed=SEED, names=("You", "Ada"), clock=Clock(hours))


def test_clock_leaves_out_pauses(hours: Hours) -> None:
    clock = Clock(hours)
    hours.now += 500
    clock.pause()
    clock.pause()
    hours.now += 9000
    assert clock.now() == 500
    clock.resume()
    clock.resume()
    hours.now += 70
    assert clock.now() == 570


def test_the_deal_comes_of_the_seed(hours: Hours) -> None:
    one, other = coop_session(hours), coop_session(hours)
    assert one.view == other.view
    assert one.commitment == commitment(SEED)


def test_the_persons_moves_are_applied_recorded_and_told(hours: Hours) -> None:
    session = coop_session(hours)
    first, second = session.view.hand[:2]
    hours.now += 40
    session.play(Lay(first, 0))
    hours.now += 40
    session.play(Lay(second, 0))
    session.play(EndTurn())
    assert [type(event) for event in session.news()] == [CardLaid, CardLaid, TurnEnded, TurnBegan]
    assert session.news() == ()
    assert session.entries[:2] == [Entry(0, 40, Lay(first, 0)), Entry(0, 80, Lay(second, 0))]


def test_an_illegal_move_changes_nothing(hours: Hours) -> None:
    session = coop_session(hours)
    before = session.view
    with pytest.raises(IllegalMove):
        session.play(EndTurn())
    assert session.view == before
    assert session.entries == []


def test_a_bot_takes_its_time(hours: Hours) -> None:
    session = coop_session(hours, first=1)
    assert session.next_at == Pace().turn
    with pytest.raises(NotYourTurn):
        session.play(EndTurn())
    hours.now += Pace().turn - 1
    session.tick()
    assert session.entries == []
    hours.now += 1
    session.tick()
    assert len(session.entries) == 1
    assert session.entries[0].seat == 1
    assert session.next_at == 2 * Pace().turn


def test_bots_agree_to_give_up(hours: Hours) -> None:
    session = coop_session(hours)
    session.play(Concede())
    hours.now += 1000
    session.tick()
    assert session.outcome
    assert session.outcome.reason == "conceded"
    assert session.next_at is None
    assert isinstance(session.news()[-1], GameEnded)
    assert session.final.hands[1]


def test_a_bot_in_speed_sticks_to_its_aim_and_looks_again_when_late(hours: Hours) -> None:
    options = speed.Options(players=3, dealer=0)
    session = Session("speed", options, seed=SEED, names=("You", "Ada", "Ben"), clock=Clock(hours), pace=PACES["fast"])
    session.play(Go())
    pace = PACES["fast"]
    while not session.outcome:
        moment = session.next_at
        assert moment is not None
        hours.now = 1_000_000 + moment
        session.tick()
    bots = [entry for entry in session.entries if entry.seat]
    for one, following in pairwise(bots):
        if one.seat == following.seat:
            assert following.at - one.at >= pace.reaction - pace.spread


def test_the_record_plays_again(hours: Hours) -> None:
    session = coop_session(hours, first=1)
    for _ in range(40):
        hours.now += 100
        session.tick()
    record = session.record()
    assert record.players == (Player("You"), Player("Ada", "plain"))
    assert record.seed == SEED.hex()
    assert record.outcome is None
    *_, last = replay(session.game, record)
    assert last.state == session._state
