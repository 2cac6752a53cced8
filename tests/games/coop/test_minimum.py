"""C6, C7, C8, C11: how many cards a turn owes, what is drawn, and who is skipped."""

import pytest

from tenback.core.errors import MinimumNotMet
from tenback.games import coop
from tenback.games.coop.moves import SeatSkipped, TurnBegan, TurnEnded
from tests.games.coop.table import after, assert_refused, play, table, turn_words

EXPERT = coop.Options(players=2, minimum=3)


@pytest.mark.rule("C6")
@pytest.mark.parametrize(("laid", "count"), [("", 0), ("50A", 1)])
def test_turn_owes_two_cards_while_there_is_something_to_draw(laid: str, count: int) -> None:
    state = after(table((50, 51, 52), (70, 80)), (0, laid))
    assert_refused(state, 0, ".", MinimumNotMet, minimum=2, laid=count)


@pytest.mark.rule("C6")
def test_two_cards_are_enough_and_more_are_allowed_up_to_the_whole_hand() -> None:
    state = table((50, 51, 52, 53, 54, 55, 56), (70, 80))
    assert play(state, 0, "50A 51A .").state.turn == 1
    all_laid = after(state, (0, "50A 51A 52A 53A 54A 55A 56A"))
    assert all_laid.hands[0] == ()
    assert play(all_laid, 0, ".").events == (TurnEnded(0, 7), TurnBegan(1, 2))


@pytest.mark.rule("C6")
def test_one_card_is_enough_once_the_draw_pile_is_empty() -> None:
    state = table((50, 51), (70, 80), tops=(40, 1, 100, 100), draw=0)
    assert state.minimum == 1
    assert_refused(state, 0, ".", MinimumNotMet, minimum=1, laid=0)
    assert play(state, 0, "50A .").events[1:] == (TurnEnded(0, 0), TurnBegan(1, 1))


@pytest.mark.rule("C6")
def test_one_last_card_to_draw_still_means_two_to_lay() -> None:
    state = table((50, 51, 52), (70, 80, 81), tops=(40, 1, 100, 100), draw=(97, 98, 99))
    step = play(state, 0, "50A 51A .")
    assert step.state.draw == (99,)
    assert step.events[-1] == TurnBegan(1, 2)
    state = after(step.state, (1, "70A"))
    assert state.minimum == 2
    assert_refused(state, 1, ".", MinimumNotMet, minimum=2, laid=1)


@pytest.mark.rule("C6", "C7")
def test_minimum_drops_for_the_next_turn_when_the_own_draw_empties_the_pile() -> None:
    state = table((50, 51, 52), (70, 80), tops=(40, 1, 100, 100), draw=(98, 99))
    step = play(state, 0, "50A 51A .")
    assert step.events[2:] == (TurnEnded(0, 2), TurnBegan(1, 1))
    assert step.state.hands == ((52, 98, 99), (70, 80))
    assert (step.state.draw, step.state.minimum) == ((), 1)


@pytest.mark.rule("C7")
def test_hand_is_filled_with_as_many_cards_as_were_laid_from_the_top() -> None:
    state = table((50, 51, 52, 90), (70, 80), draw=None)
    top = state.draw[:3]
    step = play(state, 0, "50A 51A 52A .")
    assert step.state.hands[0] == (*top, 90)
    assert step.state.draw == state.draw[3:]
    assert step.events[-2:] == (TurnEnded(0, 3), TurnBegan(1, 2))


@pytest.mark.rule("C7")
def test_nobody_draws_before_the_turn_ends() -> None:
    state = table((50, 51, 52), (70, 80))
    laid = after(state, (0, "50A 51A 52A"))
    assert laid.draw == state.draw
    assert laid.hands == ((), (70, 80))


@pytest.mark.rule("C7")
def test_whoever_lays_more_than_is_left_draws_what_is_left() -> None:
    state = table((50, 51, 52, 53), (70, 80), tops=(40, 1, 100, 100), draw=(99,))
    step = play(state, 0, "50A 51A 52A .")
    assert step.state.hands[0] == (53, 99)
    assert step.state.draw == ()
    assert step.events[-2:] == (TurnEnded(0, 1), TurnBegan(1, 1))


@pytest.mark.rule("C7")
def test_cards_taken_back_are_not_drawn_for() -> None:
    state = table((50, 51, 52, 53), (70, 80), options=coop.Options(players=2, take_backs=True))
    step = play(state, 0, "50A 51A 52A < .")
    assert TurnEnded(0, 2) in step.events
    assert len(step.state.hands[0]) == 4


@pytest.mark.rule("C7", "C15")
def test_others_hear_how_many_cards_were_drawn_and_not_which() -> None:
    state = table((50, 51, 52, 53), (70, 80))
    shuffled = table((50, 51, 52, 53), (70, 80), draw=tuple(reversed(state.draw)))
    assert play(state, 0, "50A 51A .").events == play(shuffled, 0, "50A 51A .").events


@pytest.mark.rule("C8")
def test_seat_without_cards_is_skipped() -> None:
    state = table((50, 60), (), (70,), tops=(40, 1, 100, 100), draw=0)
    step = play(state, 0, "50A .")
    assert step.events[1:] == (TurnEnded(0, 0), SeatSkipped(1), TurnBegan(2, 1))
    assert step.state.turn == 2
    assert turn_words(step.state, 1) == set()


@pytest.mark.rule("C8")
def test_all_other_seats_may_be_skipped_at_once() -> None:
    state = table((), (50, 60), (), tops=(40, 1, 100, 100), draw=0, turn=1)
    step = play(state, 1, "50A .")
    assert step.events[1:] == (TurnEnded(1, 0), SeatSkipped(2), SeatSkipped(0), TurnBegan(1, 1))
    assert step.state.turn == 1


@pytest.mark.rule("C8")
def test_seat_that_lays_its_last_card_is_out_from_the_next_round_on() -> None:
    state = table((50,), (60, 61), tops=(40, 1, 100, 100), draw=0)
    state = after(state, (0, "50A ."))
    assert state.turn == 1
    assert play(state, 1, "60A .").events[1:] == (TurnEnded(1, 0), SeatSkipped(0), TurnBegan(1, 1))


@pytest.mark.rule("C8")
def test_empty_hand_is_no_reason_to_be_skipped_while_there_is_something_to_draw() -> None:
    state = table((50, 51), (70, 80), tops=(40, 1, 100, 100), draw=(98, 99))
    state = after(state, (0, "50A 51A ."), (1, "70A ."))
    assert state.turn == 0
    assert state.hands[0] == (98, 99)


@pytest.mark.rule("C11")
def test_expert_turn_owes_three_cards() -> None:
    state = after(table((50, 51, 52), (70, 80, 81), options=EXPERT), (0, "50A 51A"))
    assert_refused(state, 0, ".", MinimumNotMet, minimum=3, laid=2)
    assert play(state, 0, "52A .").events[-1] == TurnBegan(1, 3)


@pytest.mark.rule("C11")
def test_expert_minimum_drops_from_three_to_one_when_the_draw_pile_is_empty() -> None:
    state = table((50, 51, 52, 53), (70, 80), tops=(40, 1, 100, 100), draw=(98, 99), options=EXPERT)
    step = play(state, 0, "50A 51A 52A .")
    assert step.events[-2:] == (TurnEnded(0, 2), TurnBegan(1, 1))
    assert play(step.state, 1, "70A .").state.turn == 0


@pytest.mark.rule("C11")
def test_expert_minimum_stays_at_three_with_one_card_to_draw() -> None:
    state = table((50, 51, 52), (70, 80, 81), tops=(40, 1, 100, 100), draw=(96, 97, 98, 99), options=EXPERT)
    step = play(state, 0, "50A 51A 52A .")
    assert step.events[-1] == TurnBegan(1, 3)
    assert_refused(after(step.state, (1, "70A 80A")), 1, ".", MinimumNotMet, minimum=3, laid=2)
