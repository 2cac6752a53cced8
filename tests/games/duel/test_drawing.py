"""D5: how many cards are drawn at the end of a turn."""

import pytest

from tenback.games import duel
from tenback.games.duel import EndTurn, Give, Lay
from tenback.games.duel.moves import TurnBegan, TurnEnded
from tests.games.duel.table import FALLING, GOLD, RISING, SILVER, Side, lay_out, play

HAND = (10, 11, 12, 13, 14, 15)
NEXT = (40, 41, 42, 43, 44, 45, 46)  # the top of gold's draw pile
SET_BACK = Side(hand=(2, 3, 4, 57, 58, 59), rising=22, falling=41)


def climb(count: int) -> list[duel.Move]:
    """So many cards of the hand on the own ascending pile, the last ones of the hand."""
    return [Lay(card, RISING) for card in HAND[6 - count :]]


@pytest.mark.rule("D5")
@pytest.mark.parametrize("laid", [2, 3, 4, 5, 6])
def test_two_are_drawn_after_own_piles_alone_however_many_were_laid(laid: int) -> None:
    state = lay_out(Side(hand=HAND, falling=59, draw=NEXT), SET_BACK)
    step = play(state, *climb(laid), EndTurn())
    assert step.events == (TurnEnded(GOLD, 2), TurnBegan(SILVER))
    assert step.state.hands[GOLD] == (*HAND[: 6 - laid], 40, 41)
    assert step.state.draws[GOLD] == NEXT[2:]


@pytest.mark.rule("D5")
@pytest.mark.parametrize("laid", [1, 2, 3, 4, 5])
def test_a_given_card_refills_the_hand_to_six(laid: int) -> None:
    state = lay_out(Side(hand=HAND, falling=59, draw=NEXT), SET_BACK)
    step = play(state, Give(10, RISING), *climb(laid), EndTurn())
    assert step.events == (TurnEnded(GOLD, laid + 1), TurnBegan(SILVER))
    assert step.state.hands[GOLD] == (*HAND[1 : 6 - laid], *NEXT[: laid + 1])
    assert step.state.draws[GOLD] == NEXT[laid + 1 :]
    assert len(step.state.hands[GOLD]) == 6


@pytest.mark.rule("D5")
def test_a_given_card_refills_a_hand_that_was_short_before_the_turn() -> None:
    state = lay_out(Side(hand=(10, 15), falling=59, draw=NEXT), SET_BACK)
    step = play(state, Give(10, RISING), Lay(15, RISING), EndTurn())
    assert step.state.hands[GOLD] == NEXT[:6]


@pytest.mark.rule("D5")
def test_a_short_hand_stays_short_without_a_given_card() -> None:
    state = lay_out(Side(hand=(10, 14, 15), falling=59, draw=NEXT), SET_BACK)
    step = play(state, Lay(14, RISING), Lay(15, RISING), EndTurn())
    assert step.state.hands[GOLD] == (10, 40, 41)


@pytest.mark.rule("D5")
@pytest.mark.parametrize("left", [0, 1])
def test_no_more_is_drawn_than_the_draw_pile_holds(left: int) -> None:
    state = lay_out(Side(hand=HAND, falling=59, draw=NEXT[:left]), SET_BACK)
    step = play(state, *climb(2), EndTurn())
    assert step.events == (TurnEnded(GOLD, left), TurnBegan(SILVER))
    assert step.state.hands[GOLD] == (*HAND[:4], *NEXT[:left])
    assert step.state.draws[GOLD] == ()


@pytest.mark.rule("D5")
@pytest.mark.parametrize("left", [0, 1, 3])
def test_a_refill_takes_what_is_left(left: int) -> None:
    state = lay_out(Side(hand=HAND, falling=59, draw=NEXT[:left]), SET_BACK)
    step = play(state, Give(10, RISING), *climb(4), EndTurn())
    assert step.state.hands[GOLD] == (11, *NEXT[:left])
    assert step.state.draws[GOLD] == ()


@pytest.mark.rule("D5")
def test_drawing_comes_with_the_end_of_the_turn_and_touches_the_own_pile_alone() -> None:
    state = lay_out(Side(hand=HAND), SET_BACK)
    assert [type(move) for move in duel.legal_moves(play(state, *climb(2)).state, GOLD)][-2:] == [EndTurn, duel.Resign]
    step = play(state, *climb(2), EndTurn())
    assert (step.state.hands[SILVER], step.state.draws[SILVER]) == (state.hands[SILVER], state.draws[SILVER])


@pytest.mark.rule("D5")
def test_silver_draws_silver_cards() -> None:
    silver = Side(hand=HAND, falling=59, draw=NEXT)
    step = play(lay_out(Side(), silver, turn=SILVER), *climb(2), EndTurn())
    assert step.state.hands[SILVER] == (*HAND[:4], 40, 41)
    assert step.events == (TurnEnded(SILVER, 2), TurnBegan(GOLD))


@pytest.mark.rule("D5")
def test_the_example_of_the_rules_page() -> None:
    gold = Side(hand=(9, 18, 20, 27, 45, 50), rising=17, falling=35)
    own = (Lay(18, RISING), Lay(20, RISING), Lay(45, FALLING), Lay(27, FALLING))
    step = play(lay_out(gold, SET_BACK), *own, Give(50, FALLING), EndTurn())
    assert step.events[0] == TurnEnded(GOLD, 5)
    assert len(play(lay_out(gold, SET_BACK), *own, EndTurn()).state.hands[GOLD]) == 4


@pytest.mark.rule("D5")
def test_the_number_of_tricks_does_not_change_what_is_drawn() -> None:
    state = lay_out(Side(hand=(5, 49, 50), rising=15, falling=40), SET_BACK)
    step = play(state, Lay(5, RISING), Lay(50, FALLING), EndTurn())
    assert step.events[0] == TurnEnded(GOLD, 2)
