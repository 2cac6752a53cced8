"""A session without a screen."""

import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest

from tenback.bots import PlainBot
from tenback.bots.bot import Budget, Decision
from tenback.core.chance import Chance, SplitMix64, commitment
from tenback.core.errors import IllegalMove, NotYourTurn
from tenback.core.game import GameEnded
from tenback.core.record import Entry, Player, replay
from tenback.games import coop, speed
from tenback.games.coop import Concede, EndTurn, Lay, Say, Starter, Unsay, Word
from tenback.games.coop.moves import CardLaid, TurnBegan, TurnEnded
from tenback.games.speed import Go
from tenback.terminal.session import PACES, Clock, Pace, Session, Think, Thought, at_once

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


class Scripted:
    """A bot that does what a test wants it to, and remembers when it was asked."""

    game, name = "any", "scripted"

    def __init__(self, decide: Callable[[Any], Decision], say: Callable[[Any], Any] = lambda view: None) -> None:
        self.decide, self.say = decide, say
        self.asked: list[Any] = []

    def choose(self, view: Any, budget: Budget, chance: Chance) -> Decision:
        self.asked.append(view)
        return self.decide(view)

    def remark(self, view: Any, people: frozenset[int], chance: Chance) -> Any:
        assert people == {0}
        return self.say(view)


def whole_turn(view: coop.View) -> Decision:
    """Lays as far as the minimum, each on the first pile that takes it, and the end of the turn."""
    state = coop.sample(view, SplitMix64(0))
    moves: list[Any] = []
    while state.turn == view.turn and not state.outcome:
        assert view.seat is not None
        moves.append(PlainBot("coop").choose(coop.view(state, view.seat), Budget(), SplitMix64(1)).moves[0])
        state = coop.apply(state, view.seat, moves[-1]).state
    return Decision(tuple(moves))


def bot_session(hours: Hours, bot: Scripted, **more: Any) -> Session:
    options = coop.Options(players=2, starter=Starter.FIXED, first_seat=1)
    return Session("coop", options, seed=SEED, names=("You", "Ada"), clock=Clock(hours), bot=bot, **more)


def test_a_whole_turn_is_played_move_by_move_and_thought_about_once(hours: Hours) -> None:
    bot = Scripted(whole_turn)
    session = bot_session(hours, bot)
    hours.now += 10_000
    session.tick()
    turn = whole_turn(bot.asked[0]).moves
    assert len(bot.asked) == 1
    assert [entry.move for entry in session.entries] == list(turn)
    assert [entry.at for entry in session.entries] == [Pace().turn * (number + 1) for number in range(len(turn))]
    assert session.awaits_person


def test_a_word_in_mid_turn_makes_the_bot_think_again(hours: Hours) -> None:
    bot = Scripted(whole_turn)
    session = bot_session(hours, bot)
    hours.now += Pace().turn
    session.tick()
    session.play(Say(0, Word.LEAVE))
    assert len(bot.asked) == 2
    assert bot.asked[1].signals
    assert len(bot.asked[1].laid) == 1
    assert session.next_at == 2 * Pace().turn


def test_what_may_not_be_said_is_not_said(hours: Hours) -> None:
    bot = Scripted(whole_turn, lambda view: EndTurn() if view.laid else Unsay(0))
    session = bot_session(hours, bot)
    hours.now += 10_000
    session.tick()
    assert session.awaits_person
    assert not any(isinstance(entry.move, Unsay) for entry in session.entries)


def test_a_bot_may_think_elsewhere_and_moves_when_it_has_thought(hours: Hours) -> None:
    waiting: list[tuple[Callable[[], Thought], Future[Thought]]] = []

    def later(work: Callable[[], Thought]) -> Future[Thought]:
        waiting.append((work, Future()))
        return waiting[-1][1]

    session = bot_session(hours, Scripted(whole_turn), think=later)
    hours.now += 5000
    session.tick()
    assert (session.entries, session.next_at) == ([], None)
    work, thought = waiting.pop()
    thought.set_result(work())
    hours.now += 50
    session.tick()
    assert [entry.at for entry in session.entries] == [5000]
    assert session.next_at == 5000 + Pace().turn
    session.play(Say(0, Word.LEAVE))
    assert not session._intents  # it thinks again


def test_threads_change_nothing_however_long_they_take(hours: Hours) -> None:
    def slowly(work: Callable[[], Thought]) -> Thought:
        time.sleep(0.001)
        return work()

    def moves(think: Think) -> list[Any]:
        hours.now = 1_000_000
        options = coop.Options(players=4, starter=Starter.FIXED, first_seat=1)
        names = ("You", "Ada", "Ben", "Cleo")
        session = Session("coop", options, seed=SEED, names=names, clock=Clock(hours), think=think)
        while not session.awaits_person:
            hours.now += 300
            session.tick()
        return [(entry.seat, entry.move) for entry in session.entries]

    with ThreadPoolExecutor(3) as threads:
        assert moves(lambda work: threads.submit(slowly, work)) == moves(at_once)


def first_lay(view: speed.View) -> Decision:
    """The first card that fits, a second later."""
    lays = [move for move in speed.legal_moves(speed.sample(view, SplitMix64(0)), 1) if isinstance(move, speed.Lay)]
    return Decision(tuple(lays[:1]), delay=1000)


def speed_session(hours: Hours, bot: Scripted, number: int) -> Session:
    options = speed.Options(dealer=0)
    session = Session(
        "speed",
        options,
        seed=bytes([number] * 32),
        names=("You", "Ada"),
        clock=Clock(hours),
        bot=bot,
        pace=PACES["fast"],
    )
    session.play(Go())
    return session


def test_in_speed_a_move_arrives_after_its_delay_and_the_pace(hours: Hours) -> None:
    session = speed_session(hours, Scripted(first_lay), 1)
    assert session.next_at == 600
    hours.now += 600
    session.tick()
    assert [(entry.seat, entry.at) for entry in session.entries] == [(0, 0), (1, 600)]


@pytest.mark.rule("S12")
def test_a_bot_in_speed_sticks_to_its_aim_and_looks_again_when_late(hours: Hours) -> None:
    tried = 0
    for number in range(40):
        bot, hours.now = Scripted(first_lay), 1_000_000
        session = speed_session(hours, bot, number)
        ((aim,), begun) = (first_lay(bot.asked[-1]).moves or (None,), len(bot.asked))
        cover = next((lay for lay in session.moves if aim and lay.pile == aim.pile and lay.card != aim.card), None)
        if not cover:
            continue
        hours.now += 300
        session.play(cover)
        if aim in session.game.legal_moves(session._state, 1):
            continue
        tried += 1
        assert len(bot.asked) == begun  # it has set out already
        hours.now += 300
        session.tick()
        assert [entry.seat for entry in session.entries] == [0, 0]
        assert len(bot.asked) == begun + 1
        assert bot.asked[-1].now == 600
        assert session._intents == {} or session._intents[1].at == 1200
    assert tried > 5


def test_the_record_plays_again(hours: Hours) -> None:
    session = coop_session(hours, first=1)
    for _ in range(40):
        hours.now += 100
        session.tick()
    record = session.record()
    assert record.players == (Player("You"), Player("Ada", "skilled"))
    assert record.seed == SEED.hex()
    assert record.outcome is None
    *_, last = replay(session.game, record)
    assert last.state == session._state
