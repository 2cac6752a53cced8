"""D2 and D3: a turn, and what goes on one's own piles."""

import pytest

from tenback.core.errors import CardNotInHand, DoesNotFit, MinimumNotMet, NoSuchPile, NotYourTurn, UnknownMove
from tenback.games import coop, duel, speed
from tenback.games.duel import EndTurn, Give, Lay, Resign, TakeBack
from tenback.games.duel.moves import CardLaid, TurnBegan, TurnEnded
from tenback.games.duel.state import Laid, Placed
from tests.games.duel.table import FALLING, GOLD, RISING, SILVER, Side, after, assert_refused, lay_out, play


@pytest.mark.rule("D2")
@pytest.mark.parametrize("laid", [0, 1])
def test_a_turn_cannot_end_before_two_cards_are_laid(laid: int) -> None:
    state = after(lay_out(Side(hand=(10, 20, 30))), *(Lay(10, RISING), Lay(20, RISING))[:laid])
    assert_refused(state, GOLD, EndTurn(), MinimumNotMet(minimum=2, laid=laid))


@pytest.mark.rule("D2")
def test_after_two_cards_the_turn_may_end_and_the_opponent_plays() -> None:
    step = play(lay_out(Side(hand=(10, 20, 30))), Lay(10, RISING), Lay(20, RISING), EndTurn())
    assert step.events == (TurnEnded(GOLD, 2), TurnBegan(SILVER))
    assert duel.to_act(step.state) == {SILVER}
    assert step.state.laid == ()


@pytest.mark.rule("D2")
def test_the_whole_hand_may_go_in_one_turn() -> None:
    state = after(lay_out(Side(hand=(10, 11, 12, 13, 14, 15))), *(Lay(card, RISING) for card in range(10, 16)))
    assert state.hands[GOLD] == ()
    assert EndTurn() in duel.legal_moves(state, GOLD)


@pytest.mark.rule("D2")
def test_the_minimum_stays_two_with_an_empty_draw_pile() -> None:
    state = after(lay_out(Side(hand=(10, 20, 30), falling=59, draw=())), Lay(10, RISING))
    assert_refused(state, GOLD, EndTurn(), MinimumNotMet(minimum=2, laid=1))


@pytest.mark.rule("D2")
@pytest.mark.parametrize("move", [Lay(30, RISING), Give(30, FALLING), EndTurn(), TakeBack()])
def test_only_the_player_to_move_plays(move: duel.Move) -> None:
    assert_refused(lay_out(turn=GOLD), SILVER, move, NotYourTurn())


@pytest.mark.rule("D2")
def test_cards_go_one_at_a_time() -> None:
    step = play(lay_out(Side(hand=(10, 20, 30))), Lay(10, RISING))
    assert step.events == (CardLaid(GOLD, 10, RISING, trick=False),)
    assert step.state.hands[GOLD] == (20, 30)
    assert step.state.piles[GOLD][RISING] == (Placed(10, GOLD),)
    assert step.state.laid == (Laid(10, GOLD, RISING, None),)
    assert duel.to_act(step.state) == {GOLD}


@pytest.mark.rule("D3")
def test_an_ascending_pile_takes_any_higher_card() -> None:
    state = lay_out(Side(hand=(21, 22, 59), rising=20))
    assert [move for move in duel.legal_moves(state, GOLD) if move in {Lay(c, RISING) for c in range(60)}] == [
        Lay(21, RISING),
        Lay(22, RISING),
        Lay(59, RISING),
    ]


@pytest.mark.rule("D3")
def test_a_descending_pile_takes_any_lower_card() -> None:
    state = lay_out(Side(hand=(2, 38, 39), falling=40))
    laid = [play(state, Lay(card, FALLING)).events for card in (2, 38, 39)]
    assert laid == [(CardLaid(GOLD, card, FALLING, trick=False),) for card in (2, 38, 39)]


@pytest.mark.rule("D3")
@pytest.mark.parametrize("card", [2, 9, 11, 19])
def test_backwards_trick_on_ascending_pile_needs_exactly_ten(card: int) -> None:
    state = lay_out(Side(hand=(10, card, 58, 59), rising=20))
    assert play(state, Lay(10, RISING)).events == (CardLaid(GOLD, 10, RISING, trick=True),)
    assert_refused(state, GOLD, Lay(card, RISING), DoesNotFit(card=card, pile="A", top=20))


@pytest.mark.rule("D3")
@pytest.mark.parametrize("card", [41, 49, 51, 59])
def test_backwards_trick_on_descending_pile_needs_exactly_ten(card: int) -> None:
    state = lay_out(Side(hand=(2, 3, 50, card), falling=40))
    assert play(state, Lay(50, FALLING)).events == (CardLaid(GOLD, 50, FALLING, trick=True),)
    assert_refused(state, GOLD, Lay(card, FALLING), DoesNotFit(card=card, pile="D", top=40))


@pytest.mark.rule("D3")
def test_ten_in_the_pile_s_own_direction_is_no_trick() -> None:
    state = lay_out(Side(hand=(30, 31), rising=20, falling=40))
    assert play(state, Lay(30, RISING)).events == (CardLaid(GOLD, 30, RISING, trick=False),)
    assert play(state, Lay(30, FALLING)).events == (CardLaid(GOLD, 30, FALLING, trick=False),)


@pytest.mark.rule("D3")
def test_the_trick_may_be_done_as_often_as_one_likes_on_both_piles() -> None:
    state = lay_out(Side(hand=(10, 20, 49, 59), rising=30, falling=39))
    state = after(state, Lay(20, RISING), Lay(49, FALLING), Lay(10, RISING), Lay(59, FALLING))
    assert state.tops(GOLD) == (10, 59)


@pytest.mark.rule("D3")
def test_the_base_takes_no_trick_of_cards_that_do_not_exist() -> None:
    lays = [move for move in duel.legal_moves(lay_out(Side(hand=(2, 59))), GOLD) if isinstance(move, Lay)]
    assert lays == [Lay(2, RISING), Lay(2, FALLING), Lay(59, RISING), Lay(59, FALLING)]


@pytest.mark.rule("D3")
def test_the_own_number_equal_to_a_given_top_does_not_fit() -> None:
    state = lay_out(Side(hand=(20, 58, 59), rising=Placed(20, SILVER)), Side(hand=(2, 3, 4)))
    assert_refused(state, GOLD, Lay(20, RISING), DoesNotFit(card=20, pile="A", top=20))


@pytest.mark.rule("D2", "D3")
@pytest.mark.parametrize("card", [-1, 0, 1, 11, 60, 100])
def test_only_cards_in_hand_can_be_laid(card: int) -> None:
    state = lay_out(Side(hand=(10, 20, 30)))
    assert_refused(state, GOLD, Lay(card, RISING), CardNotInHand(card=card))


@pytest.mark.rule("D2")
def test_a_card_of_the_opponent_s_hand_cannot_be_laid() -> None:
    state = lay_out(Side(hand=(10, 20)), Side(hand=(11, 12)))
    assert_refused(state, GOLD, Lay(11, RISING), CardNotInHand(card=11))


@pytest.mark.rule("D3")
@pytest.mark.parametrize("pile", [-2, -1, 2, 4])
def test_a_player_has_two_piles_alone(pile: int) -> None:
    state = lay_out(Side(hand=(10, 20)))
    assert_refused(state, GOLD, Lay(10, pile), NoSuchPile(pile=pile))


@pytest.mark.parametrize("move", [speed.Lay(10, RISING), coop.Lay(10, RISING), coop.EndTurn(), speed.Go()])
def test_moves_of_other_games_are_refused(move: object) -> None:
    state = lay_out(Side(hand=(10, 20)))
    assert_refused(state, GOLD, move, UnknownMove(move=move))  # type: ignore[arg-type]


@pytest.mark.rule("D2")
def test_legal_moves_are_lays_then_the_end_of_the_turn_then_resigning() -> None:
    state = lay_out(Side(hand=(10, 20, 30), rising=25, falling=15))
    assert list(duel.legal_moves(state, GOLD)) == [Lay(10, FALLING), Lay(30, RISING), Resign()]
    state = after(state, Lay(10, FALLING), Lay(30, RISING))
    assert list(duel.legal_moves(state, GOLD)) == [Lay(20, RISING), Lay(20, FALLING), EndTurn(), Resign()]
