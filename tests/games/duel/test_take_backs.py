"""C14 and D7: tables of duel that play with take-backs."""

import pytest

from tenback.core.errors import MustTakeBack, NothingToTakeBack, NotYourTurn, TakeBacksOff
from tenback.games import duel
from tenback.games.duel import EndTurn, Give, Lay, Resign, TakeBack
from tenback.games.duel.moves import CardGiven, CardTakenBack, TurnEnded
from tests.games.duel.table import (
    FALLING,
    GOLD,
    RISING,
    SILVER,
    WITH_TAKE_BACKS,
    Side,
    after,
    assert_refused,
    lay_out,
    play,
)

HAND = (12, 30, 31, 32)
SET_BACK = Side(hand=(2, 3, 4), rising=22, falling=41)
FRAGILE = Side(hand=(20, 57, 58), rising=55, falling=6)  # 58 first leaves no second card


@pytest.mark.rule("C14", "D7")
def test_take_backs_are_off_by_default() -> None:
    assert not duel.Options().take_backs
    state = after(lay_out(Side(hand=HAND)), Lay(30, RISING))
    assert_refused(state, GOLD, TakeBack(), TakeBacksOff())


@pytest.mark.rule("C14")
def test_cards_are_taken_back_last_first() -> None:
    start = lay_out(Side(hand=HAND, rising=20), SET_BACK, options=WITH_TAKE_BACKS)
    state = after(start, Lay(30, RISING), Give(12, RISING), Lay(32, FALLING))
    events: list[object] = []
    for _ in range(3):
        step = duel.apply(state, GOLD, TakeBack())
        events += step.events
        state = step.state
    assert events == [
        CardTakenBack(GOLD, 32, GOLD, FALLING),
        CardTakenBack(GOLD, 12, SILVER, RISING),
        CardTakenBack(GOLD, 30, GOLD, RISING),
    ]
    assert (state.piles, state.hands, state.draws, state.laid) == (start.piles, start.hands, start.draws, ())


@pytest.mark.rule("C14")
def test_only_cards_of_the_running_turn_can_be_taken_back() -> None:
    state = lay_out(Side(hand=HAND), options=WITH_TAKE_BACKS)
    assert_refused(state, GOLD, TakeBack(), NothingToTakeBack())
    state = after(state, Lay(30, RISING), Lay(31, RISING), EndTurn())
    assert_refused(state, SILVER, TakeBack(), NothingToTakeBack())
    assert_refused(state, GOLD, TakeBack(), NotYourTurn())


@pytest.mark.rule("C14", "D4")
def test_a_gift_taken_back_can_be_given_again() -> None:
    state = lay_out(Side(hand=(11, 12, 30)), SET_BACK, options=WITH_TAKE_BACKS)
    state = after(state, Give(12, RISING), TakeBack())
    assert play(state, Give(11, RISING)).events == (CardGiven(GOLD, 11, RISING),)


@pytest.mark.rule("C14", "D5")
def test_a_gift_taken_back_refills_nothing() -> None:
    state = lay_out(Side(hand=(12, 30, 31, 32)), SET_BACK, options=WITH_TAKE_BACKS)
    step = play(state, Lay(30, RISING), Lay(31, RISING), Give(12, RISING), TakeBack(), EndTurn())
    assert step.events[0] == TurnEnded(GOLD, 2)


@pytest.mark.rule("C14", "D7")
def test_with_take_backs_a_first_card_that_leaves_no_second_must_come_back() -> None:
    state = lay_out(FRAGILE, Side(hand=(10, 11)), options=WITH_TAKE_BACKS)
    state = after(state, Lay(58, RISING))
    assert duel.outcome(state) is None
    assert duel.legal_moves(state, GOLD) == (TakeBack(), Resign())
    for move in (Lay(57, RISING), Lay(20, FALLING), Give(20, RISING)):
        assert_refused(state, GOLD, move, MustTakeBack())
    state = after(state, TakeBack(), Lay(57, RISING), Lay(58, RISING), EndTurn())
    assert duel.to_act(state) == {SILVER}


@pytest.mark.rule("C14", "D7")
def test_with_take_backs_a_stuck_player_may_resign_instead() -> None:
    state = lay_out(FRAGILE, Side(hand=(10, 11)), options=WITH_TAKE_BACKS)
    outcome = after(state, Lay(58, RISING), Resign()).outcome
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("resigned", (SILVER,))


@pytest.mark.rule("C14", "D7")
def test_take_backs_save_nobody_whose_turn_comes_without_two_cards_to_lay() -> None:
    gold = Side(hand=(2, 3, 4))
    silver = Side(hand=(20, 21), rising=58, falling=3, draw=())
    state = lay_out(gold, silver, options=WITH_TAKE_BACKS)
    outcome = after(state, Lay(2, RISING), Lay(3, RISING), EndTurn()).outcome
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("cannot_lay", (GOLD,))


@pytest.mark.rule("C14")
def test_a_card_taken_back_has_been_seen_until_it_is_laid_again() -> None:
    state = after(lay_out(Side(hand=HAND), options=WITH_TAKE_BACKS), Lay(32, RISING), TakeBack())
    assert duel.view(state, SILVER).shown == ((32,), ())
    state = after(state, Lay(31, RISING), TakeBack())
    assert duel.view(state, SILVER).shown == ((31, 32), ())
    state = after(state, Lay(31, RISING))
    assert duel.view(state, SILVER).shown == ((32,), ())
    state = after(state, Lay(12, FALLING), EndTurn())
    assert duel.view(state, SILVER).shown == ((32,), ())
