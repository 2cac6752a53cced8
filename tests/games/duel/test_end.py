"""D6 and D7: how a duel is won and lost."""

import pytest

from tenback.core.cards import Card
from tenback.core.errors import GameIsOver
from tenback.core.game import GameEnded, Outcome, Step
from tenback.games import duel
from tenback.games.duel import EndTurn, Give, Lay, Resign, TakeBack
from tenback.games.duel.moves import CardGiven, CardLaid, Resigned, TurnBegan, TurnEnded
from tenback.games.duel.rules import giving
from tenback.games.duel.state import State
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

WIDE = Side(hand=(30, 31, 32), rising=20, falling=40)
LOW = Side(hand=(2, 3, 30))  # after its 2 and 3 nothing but a 2 can be given to it


def narrow(*hand: Card, draw: tuple[Card, ...] | None = None) -> Side:
    """A side where almost nothing fits: only 59 rises, only 2 falls, and ten back are 48 and 13."""
    return Side(hand, rising=58, falling=3, draw=draw)


@pytest.mark.rule("D6")
def test_the_58th_card_wins_at_once_in_mid_turn() -> None:
    state = lay_out(Side(hand=(30, 31), rising=20, draw=()), WIDE)
    step = play(state, Lay(30, RISING), Lay(31, RISING))
    outcome = Outcome("all_laid", (GOLD,), (0, 56))
    assert step.events == (CardLaid(GOLD, 31, RISING, trick=False), GameEnded(outcome))
    assert duel.outcome(step.state) == outcome
    assert duel.to_act(step.state) == frozenset()


@pytest.mark.rule("D6")
def test_the_58th_card_may_be_a_given_one() -> None:
    state = lay_out(Side(hand=(12, 31), rising=20, draw=()), WIDE)
    step = play(state, Lay(31, RISING), Give(12, RISING))
    outcome = Outcome("all_laid", (GOLD,), (0, 56))
    assert step.events == (CardGiven(GOLD, 12, RISING), GameEnded(outcome))


@pytest.mark.rule("D6")
def test_own_cards_count_and_not_those_the_opponent_gave() -> None:
    """Gold's hand is empty, but gold still has cards to draw: no win."""
    state = lay_out(Side(hand=(30, 31), rising=20, draw=(50,)), WIDE)
    step = play(state, Lay(30, RISING), Lay(31, RISING))
    assert duel.outcome(step.state) is None
    assert play(state, Lay(30, RISING), Lay(31, RISING), EndTurn()).state.hands[GOLD] == (50,)


@pytest.mark.rule("D6")
def test_a_win_with_take_backs_is_final_too() -> None:
    state = lay_out(Side(hand=(30, 31), rising=20, draw=()), WIDE, options=WITH_TAKE_BACKS)
    state = after(state, Lay(30, RISING), Lay(31, RISING))
    assert_refused(state, GOLD, TakeBack(), GameIsOver())


@pytest.mark.rule("D6", "D7")
@pytest.mark.parametrize("seat", [GOLD, SILVER])
@pytest.mark.parametrize("move", [Lay(30, RISING), Give(30, RISING), EndTurn(), TakeBack(), Resign()])
def test_nothing_can_be_done_after_the_end(seat: int, move: duel.Move) -> None:
    state = after(lay_out(Side(), WIDE), Resign())
    assert_refused(state, seat, move, GameIsOver())
    assert duel.legal_moves(state, seat) == ()


def silver_ends_the_turn(gold: Side, silver: Side = LOW) -> Step[State]:
    """Silver lays the two lowest cards in hand and ends the turn; what then becomes of gold."""
    first, second, *_ = silver.hand
    return play(lay_out(gold, silver, turn=SILVER), Lay(first, RISING), Lay(second, RISING), EndTurn())


@pytest.mark.rule("D7")
def test_a_player_who_cannot_lay_two_cards_loses_as_the_turn_comes() -> None:
    gold = narrow(20, 21, 22, 23, 59)
    step = silver_ends_the_turn(gold)
    outcome = Outcome("cannot_lay", (SILVER,), (56, 56))
    assert step.events == (TurnEnded(SILVER, 2), TurnBegan(GOLD), GameEnded(outcome))
    assert duel.to_act(step.state) == frozenset()


@pytest.mark.rule("D7")
@pytest.mark.parametrize(
    ("hand", "why"),
    [
        ((2, 59), "one on each pile"),
        ((20, 48, 50), "a trick that makes room for another card"),
        ((13, 12, 25), "a trick on the descending pile that makes room"),
        ((38, 48, 25), "two tricks in a row"),
    ],
)
def test_any_legal_sequence_of_two_keeps_a_player_in_the_game(hand: tuple[int, ...], why: str) -> None:
    state = silver_ends_the_turn(narrow(*hand)).state
    assert duel.outcome(state) is None, why


@pytest.mark.rule("D7", "D4")
def test_the_card_that_may_be_given_counts_as_one_of_the_two() -> None:
    state = silver_ends_the_turn(narrow(20, 21, 59), WIDE).state
    assert duel.outcome(state) is None
    state = after(state, Give(20, RISING), Lay(59, RISING), EndTurn())
    assert state.turn == SILVER


@pytest.mark.rule("D7", "D4")
def test_two_cards_that_could_be_given_are_not_two_cards_that_can_be_laid() -> None:
    state = silver_ends_the_turn(narrow(20, 21, 50), WIDE).state
    assert giving(state.hands[GOLD], state.tops(SILVER)) == [
        Give(20, RISING),
        Give(21, RISING),
        Give(50, FALLING),
    ]
    assert duel.outcome(state) == Outcome("cannot_lay", (SILVER,), (56, 54))


@pytest.mark.rule("D7")
def test_a_single_card_and_an_empty_draw_pile_loses_when_the_turn_comes() -> None:
    gold = Side(hand=(30, 31, 59), rising=20, draw=())
    state = after(lay_out(gold, WIDE), Lay(30, RISING), Lay(31, RISING), EndTurn())
    assert (state.hands[GOLD], state.draws[GOLD]) == ((59,), ())
    assert duel.outcome(state) is None
    assert duel.to_act(state) == {SILVER}
    step = play(state, Lay(30, RISING), Lay(31, RISING), EndTurn())
    assert duel.outcome(step.state) == Outcome("cannot_lay", (SILVER,), (1, 54))


@pytest.mark.rule("D7")
def test_a_player_with_a_single_card_wins_if_the_opponent_loses_before() -> None:
    gold = Side(hand=(30, 31, 59), rising=20, draw=())
    silver = narrow(25, 26, draw=())
    step = play(lay_out(gold, silver), Lay(30, RISING), Lay(31, RISING), EndTurn())
    outcome = Outcome("cannot_lay", (GOLD,), (1, 2))
    assert step.events == (TurnEnded(GOLD, 0), TurnBegan(SILVER), GameEnded(outcome))


@pytest.mark.rule("D7")
def test_no_cards_in_hand_but_some_to_draw_is_no_loss_before_drawing() -> None:
    state = lay_out(Side(hand=(30, 31), rising=20, draw=(40, 41)), WIDE)
    state = after(state, Lay(30, RISING), Lay(31, RISING), EndTurn())
    assert state.hands[GOLD] == (40, 41)
    state = after(state, Lay(30, RISING), Lay(31, RISING), EndTurn())
    assert duel.to_act(state) == {GOLD}


@pytest.mark.rule("D7")
def test_a_first_card_that_leaves_no_second_loses_at_once() -> None:
    """The example of the rules page: 57 then 58 would have done."""
    gold = Side(hand=(20, 31, 42, 49, 57, 58), rising=55, falling=6)
    state = lay_out(gold, Side(hand=(10, 11, 12), rising=3, falling=58))
    assert duel.outcome(after(state, Lay(57, RISING), Lay(58, RISING))) is None
    step = play(state, Lay(58, RISING))
    outcome = Outcome("minimum_out_of_reach", (SILVER,), (55, 56))
    assert step.events == (CardLaid(GOLD, 58, RISING, trick=False), GameEnded(outcome))


@pytest.mark.rule("D7", "D4")
def test_a_given_first_card_that_leaves_no_second_loses_at_once() -> None:
    state = lay_out(narrow(21, 50, 59), WIDE)
    step = play(state, Give(59, FALLING))
    assert duel.outcome(step.state) == Outcome("minimum_out_of_reach", (SILVER,), (55, 56))


@pytest.mark.rule("D7", "D4")
def test_a_second_card_that_can_only_be_given_is_a_second_card() -> None:
    state = after(lay_out(narrow(21, 50, 59), WIDE), Lay(59, RISING))
    assert list(duel.legal_moves(state, GOLD)) == [Give(50, FALLING), Resign()]


@pytest.mark.rule("D7")
def test_after_two_cards_nobody_has_to_lay_a_third() -> None:
    state = after(lay_out(narrow(2, 30, 59), WIDE), Lay(59, RISING), Lay(2, FALLING))
    assert duel.outcome(state) is None
    assert list(duel.legal_moves(state, GOLD)) == [EndTurn(), Resign()]


@pytest.mark.rule("D7")
@pytest.mark.parametrize("seat", [GOLD, SILVER])
def test_a_player_may_resign_in_either_player_s_turn(seat: int) -> None:
    state = lay_out(Side(), WIDE, turn=GOLD)
    assert duel.legal_moves(state, seat)[-1] == Resign()
    step = duel.apply(state, seat, Resign())
    outcome = Outcome("resigned", (1 - seat,), (58, 56))
    assert step.events == (Resigned(seat), GameEnded(outcome))
    assert step.state.outcome == outcome


@pytest.mark.rule("D7")
def test_the_opponent_s_only_move_out_of_turn_is_to_resign() -> None:
    assert duel.legal_moves(lay_out(turn=GOLD), SILVER) == (Resign(),)
