"""D4: the one card that may go on the opponent's piles."""

import pytest

from tenback.core.errors import CardNotInHand, MustImprove, NoSuchPile, OneCardOnOpponent
from tenback.games import duel
from tenback.games.duel import EndTurn, Give, Lay
from tenback.games.duel.moves import CardGiven, CardLaid
from tenback.games.duel.state import Laid, Placed
from tests.games.duel.table import FALLING, GOLD, RISING, SILVER, Side, after, assert_refused, lay_out, play

SET_BACK = Side(hand=(2, 3, 4, 57, 58, 59), rising=22, falling=41)  # silver's piles in most of these tests


@pytest.mark.rule("D4")
@pytest.mark.parametrize("card", [2, 12, 13, 21])
def test_a_card_lower_by_any_amount_improves_the_opponent_s_ascending_pile(card: int) -> None:
    step = play(lay_out(Side(hand=(card, 30, 31)), SET_BACK), Give(card, RISING))
    assert step.events == (CardGiven(GOLD, card, RISING),)
    assert step.state.piles[SILVER][RISING][-1] == Placed(card, GOLD)
    assert step.state.laid == (Laid(card, SILVER, RISING, Placed(22, SILVER)),)
    assert step.state.hands[GOLD] == (30, 31)


@pytest.mark.rule("D4")
@pytest.mark.parametrize("card", [42, 50, 51, 59])
def test_a_card_higher_by_any_amount_improves_the_opponent_s_descending_pile(card: int) -> None:
    step = play(lay_out(Side(hand=(30, 31, card)), SET_BACK), Give(card, FALLING))
    assert step.events == (CardGiven(GOLD, card, FALLING),)
    assert step.state.piles[SILVER][FALLING][-1] == Placed(card, GOLD)


@pytest.mark.rule("D4")
@pytest.mark.parametrize("card", [22, 23, 32, 59])
def test_the_opponent_s_ascending_pile_takes_no_equal_or_higher_card(card: int) -> None:
    state = lay_out(Side(hand=(30, 31, card)), SET_BACK)
    assert_refused(state, GOLD, Give(card, RISING), MustImprove(card=card, pile="A", top=22))


@pytest.mark.rule("D4")
@pytest.mark.parametrize("card", [41, 40, 31, 2])
def test_the_opponent_s_descending_pile_takes_no_equal_or_lower_card(card: int) -> None:
    state = lay_out(Side(hand=(29, 30, card)), SET_BACK)
    assert_refused(state, GOLD, Give(card, FALLING), MustImprove(card=card, pile="D", top=41))


@pytest.mark.rule("D4")
def test_the_other_colour_s_equal_number_improves_nothing() -> None:
    state = lay_out(Side(hand=(22, 41, 50)), SET_BACK)
    assert_refused(state, GOLD, Give(22, RISING), MustImprove(card=22, pile="A", top=22))
    assert_refused(state, GOLD, Give(41, FALLING), MustImprove(card=41, pile="D", top=41))


@pytest.mark.rule("D4")
@pytest.mark.parametrize("card", [2, 30, 59])
def test_a_pile_that_shows_its_base_cannot_be_improved(card: int) -> None:
    state = lay_out(Side(hand=(29, 31, card)))
    assert_refused(state, GOLD, Give(card, RISING), MustImprove(card=card, pile="A", top=1))
    assert_refused(state, GOLD, Give(card, FALLING), MustImprove(card=card, pile="D", top=60))


@pytest.mark.rule("D4")
@pytest.mark.parametrize("second", [Give(11, RISING), Give(50, FALLING), Give(3, RISING)])
def test_only_one_card_a_turn_goes_to_the_opponent(second: duel.Move) -> None:
    state = after(lay_out(Side(hand=(3, 11, 12, 30, 50)), SET_BACK), Give(12, RISING))
    assert_refused(state, GOLD, second, OneCardOnOpponent())


@pytest.mark.rule("D4")
@pytest.mark.parametrize("place", [0, 1, 2])
def test_the_card_may_be_given_at_any_point_of_the_turn(place: int) -> None:
    moves: list[duel.Move] = [Lay(30, RISING), Lay(31, RISING)]
    moves.insert(place, Give(12, RISING))
    step = play(lay_out(Side(hand=(12, 30, 31, 40)), SET_BACK), *moves, EndTurn())
    assert step.state.tops(GOLD) == (31, 60)
    assert step.state.tops(SILVER) == (12, 41)


@pytest.mark.rule("D4")
def test_the_next_turn_has_its_own_card_to_give() -> None:
    state = lay_out(Side(hand=(11, 12, 30, 31, 32, 33)), SET_BACK)
    state = after(state, Give(12, RISING), Lay(30, RISING), EndTurn())
    state = after(state, Lay(57, RISING), Lay(4, FALLING), EndTurn())
    assert play(state, Give(11, RISING)).events == (CardGiven(GOLD, 11, RISING),)


@pytest.mark.rule("D4", "D3")
@pytest.mark.parametrize(("card", "trick"), [(13, False), (16, False), (2, True)])
def test_a_given_top_is_a_top_like_any_other_for_its_owner(card: int, trick: bool) -> None:
    given = Side(hand=(2, 3, 13, 16, 58, 59), rising=Placed(12, GOLD))
    state = lay_out(Side(hand=(40, 41)), given, turn=SILVER)
    assert play(state, Lay(card, RISING)).events == (CardLaid(SILVER, card, RISING, trick),)


@pytest.mark.rule("D4")
def test_a_given_top_can_be_improved_again() -> None:
    state = lay_out(Side(hand=(11, 30, 40)), Side(rising=Placed(12, GOLD)))
    assert play(state, Give(11, RISING)).state.tops(SILVER) == (11, 60)


@pytest.mark.rule("D4")
def test_giving_needs_the_card_and_a_pile_that_is_there() -> None:
    state = lay_out(Side(hand=(12, 30, 40)), SET_BACK)
    assert_refused(state, GOLD, Give(13, RISING), CardNotInHand(card=13))
    for pile in (-1, 2):
        assert_refused(state, GOLD, Give(12, pile), NoSuchPile(pile=pile))


@pytest.mark.rule("D4")
def test_legal_moves_offer_each_gift_until_one_is_given() -> None:
    state = lay_out(Side(hand=(12, 50), rising=30, falling=20), SET_BACK)
    gifts = [move for move in duel.legal_moves(state, GOLD) if isinstance(move, Give)]
    assert gifts == [Give(12, RISING), Give(50, FALLING)]
    state = after(state, Give(12, RISING))
    assert [move for move in duel.legal_moves(state, GOLD) if isinstance(move, Give)] == []
