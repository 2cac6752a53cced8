"""S5 to S8: laying, announcing, jokers and refilling."""

import pytest

from tenback.core.errors import (
    CardNotInHand,
    DoesNotFit,
    HandFull,
    JokerNeedsNumber,
    NoSuchPile,
    NotANumber,
    OwnPileEmpty,
)
from tenback.games import speed
from tenback.games.speed import JOKER, Draw, Lay
from tenback.games.speed.moves import CardLaid, CardsDrawn, Finished
from tenback.games.speed.state import State
from tests.games.speed.table import ANA, BO, LEFT, RIGHT, Named, Owner, assert_refused, lay_out, play

OTHER = Owner((JOKER,), (2, 3))  # keeps the game from being blocked


def against(top: int, *hand: int) -> State:
    """Ana holds these cards; the left compartment shows this top, the right one the same."""
    return lay_out(Owner(hand, (1, 1)), OTHER, tops=(top, top))


@pytest.mark.rule("S5")
@pytest.mark.parametrize("top", range(1, 11))
def test_a_card_one_above_or_one_below_fits_and_no_other(top: int) -> None:
    neighbours = {top % 10 + 1, (top - 2) % 10 + 1}
    for card in range(1, 11):
        state = against(top, card, 1)
        if card in neighbours:
            assert play(state, (ANA, Lay(card, LEFT), 0)).state.tops == (card, top)
        else:
            assert_refused(state, ANA, Lay(card, LEFT), DoesNotFit(card=card, pile="L", top=top))


@pytest.mark.rule("S5")
@pytest.mark.parametrize(("card", "top"), [(10, 1), (1, 10)])
@pytest.mark.parametrize("pile", [LEFT, RIGHT])
def test_ten_and_one_are_neighbours_in_either_compartment(card: int, top: int, pile: int) -> None:
    step = play(against(top, card, 5), (ANA, Lay(card, pile), 0))
    assert step.state.tops[pile] == card
    assert step.state.compartments[pile].cards[-1] == card


@pytest.mark.rule("S5")
def test_there_are_no_turns() -> None:
    state = lay_out(Owner((5, 7), (1,)), Owner((6, 6), (1,)), tops=(4, 8))
    alternating = ((ANA, Lay(5, LEFT), 10), (BO, Lay(6, LEFT), 10), (ANA, Lay(7, RIGHT), 10), (BO, Lay(6, RIGHT), 10))
    state = play(state, *alternating).state
    assert state.tops == (6, 6)


@pytest.mark.rule("S5")
def test_a_player_may_lay_as_many_in_a_row_as_fit() -> None:
    state = lay_out(Owner((5, 6, 7, 8, 9), (1,)), OTHER, tops=(4, 1))
    state = play(state, *((ANA, Lay(card, LEFT), card) for card in range(5, 10))).state
    assert (state.tops, state.hands[ANA]) == ((9, 1), ())


@pytest.mark.rule("S5")
def test_only_cards_in_the_own_hand_can_be_laid() -> None:
    state = lay_out(Owner((1, 2), (5,)), Owner((5,), (1,)), tops=(4, 4))
    for card in (5, -1, 11):
        assert_refused(state, ANA, Lay(card, LEFT), CardNotInHand(card=card))


@pytest.mark.rule("S5")
def test_one_of_two_equal_cards_is_laid() -> None:
    state = play(lay_out(Owner((5, 3, 5), (1,)), OTHER, tops=(4, 1)), (ANA, Lay(5, LEFT), 0)).state
    assert state.hands[ANA] == (3, 5)


@pytest.mark.rule("S5")
@pytest.mark.parametrize("pile", [-1, 2])
def test_there_are_two_compartments_alone(pile: int) -> None:
    assert_refused(against(4, 5, 5), ANA, Lay(5, pile), NoSuchPile(pile=pile))


@pytest.mark.rule("S5", "S8")
def test_legal_moves_are_every_lay_that_fits_equal_cards_once_then_drawing() -> None:
    state = lay_out(Owner((5, 3, 5), (1,)), OTHER, tops=(4, 6))
    assert speed.legal_moves(state, ANA) == [Lay(5, LEFT), Lay(5, RIGHT), Lay(3, LEFT), Draw()]
    assert speed.legal_moves(state, BO) == [
        Lay(JOKER, LEFT, 3),
        Lay(JOKER, LEFT, 5),
        Lay(JOKER, RIGHT, 5),
        Lay(JOKER, RIGHT, 7),
        Draw(),
    ]


@pytest.mark.rule("S6")
def test_the_number_laid_is_called_out() -> None:
    step = play(against(4, 5, JOKER), (ANA, Lay(5, LEFT), 0))
    assert step.events == (CardLaid(ANA, 5, LEFT, number=5),)
    step = play(step.state, (ANA, Lay(JOKER, LEFT, 6), 0))
    assert step.events == (CardLaid(ANA, JOKER, LEFT, number=6),)


@pytest.mark.rule("S7")
@pytest.mark.parametrize(("top", "numbers"), [(4, {3, 5}), (1, {2, 10}), (10, {9, 1})])
def test_a_joker_is_laid_as_a_neighbour_of_the_top(top: int, numbers: set[int]) -> None:
    state = against(top, JOKER, 5)
    jokers = [move for move in speed.legal_moves(state, ANA) if isinstance(move, Lay) and move.card == JOKER]
    assert jokers == [Lay(JOKER, pile, number) for pile in (LEFT, RIGHT) for number in sorted(numbers)]
    for number in range(1, 11):
        if number in numbers:
            assert play(state, (ANA, Lay(JOKER, LEFT, number), 0)).state.tops == (number, top)
        else:
            assert_refused(state, ANA, Lay(JOKER, LEFT, number), DoesNotFit(card=number, pile="L", top=top))


@pytest.mark.rule("S7")
def test_a_joker_then_counts_as_its_number() -> None:
    state = lay_out(Owner((6, 4), (1,)), OTHER, tops=(Named(5), 1))
    assert speed.legal_moves(state, ANA) == [Lay(6, LEFT), Lay(4, LEFT), Draw()]


@pytest.mark.rule("S7")
def test_a_joker_can_be_laid_on_a_joker() -> None:
    state = lay_out(Owner((JOKER, 9), (1,)), OTHER, tops=(Named(10), 5))
    state = play(state, (ANA, Lay(JOKER, LEFT, 1), 0)).state
    assert state.tops == (1, 5)
    assert state.compartments[LEFT].cards[-2:] == (JOKER, JOKER)


@pytest.mark.rule("S7")
def test_a_joker_needs_its_number_and_other_cards_take_none() -> None:
    state = against(4, JOKER, 5)
    assert_refused(state, ANA, Lay(JOKER, LEFT), JokerNeedsNumber())
    assert_refused(state, ANA, Lay(5, LEFT, 5), JokerNeedsNumber())
    assert_refused(state, ANA, Lay(5, LEFT, 3), JokerNeedsNumber())


@pytest.mark.rule("S7")
@pytest.mark.parametrize(("top", "number"), [(1, 0), (10, 11), (1, -8)])
def test_a_joker_counts_as_a_number_of_the_game(top: int, number: int) -> None:
    error = NotANumber(number=number, highest=10)
    assert_refused(against(top, JOKER, 5), ANA, Lay(JOKER, LEFT, number), error)


@pytest.mark.rule("S7", "S10")
def test_a_joker_may_be_the_last_card() -> None:
    step = play(lay_out(Owner((JOKER,)), OTHER, tops=(4, 4)), (ANA, Lay(JOKER, LEFT, 5), 0))
    assert step.events == (CardLaid(ANA, JOKER, LEFT, 5), Finished(ANA))


@pytest.mark.rule("S8")
def test_cards_are_drawn_one_by_one_from_the_own_pile() -> None:
    state = lay_out(Owner((5,), (7, 8, 9)), OTHER, tops=(4, 4))
    step = play(state, (ANA, Draw(), 0))
    assert step.events == (CardsDrawn(ANA, 1),)
    assert (step.state.hands[ANA], step.state.piles[ANA]) == ((5, 7), (8, 9))
    assert (step.state.hands[BO], step.state.piles[BO]) == (state.hands[BO], state.piles[BO])


@pytest.mark.rule("S8")
def test_a_hand_holds_at_most_five() -> None:
    state = lay_out(Owner((5, 1, 1, 1), (2, 3)), OTHER, tops=(4, 4))
    state = play(state, (ANA, Draw(), 0)).state
    assert_refused(state, ANA, Draw(), HandFull())
    state = play(state, (ANA, Lay(5, LEFT), 0), (ANA, Draw(), 0)).state
    assert state.hands[ANA] == (1, 1, 1, 2, 3)


@pytest.mark.rule("S8")
def test_an_empty_own_pile_gives_nothing() -> None:
    assert_refused(lay_out(Owner((5,)), OTHER, tops=(4, 4)), ANA, Draw(), OwnPileEmpty())


@pytest.mark.rule("S8")
def test_nobody_has_to_draw() -> None:
    state = lay_out(Owner((5, 6), (1, 1, 1)), OTHER, tops=(4, 1))
    state = play(state, (ANA, Lay(5, LEFT), 0), (ANA, Lay(6, LEFT), 0)).state
    assert (state.hands[ANA], state.piles[ANA]) == ((), (1, 1, 1))
    assert speed.legal_moves(state, ANA) == [Draw()]


@pytest.mark.rule("S8")
def test_somebody_with_five_cards_that_do_not_fit_waits() -> None:
    state = lay_out(Owner((1, 1, 1, 1, 1), (2,)), OTHER, tops=(4, 4))
    assert speed.legal_moves(state, ANA) == []
    assert speed.to_act(state) == {ANA, BO}
