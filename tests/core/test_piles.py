"""What fits on a pile, on its own."""

import pytest

from tenback.core.cards import clockwise, with_cards, without_card
from tenback.core.piles import FALLING, RISING, can_lay, fits, improves, is_backwards_trick, is_neighbour

COOP_DIRECTIONS = (RISING, RISING, FALLING, FALLING)


@pytest.mark.rule("C4", "C5", "D3")
@pytest.mark.parametrize("top", range(1, 100))
def test_a_rising_pile_takes_what_is_higher_or_exactly_ten_lower(top: int) -> None:
    taken = {card for card in range(2, 100) if fits(card, top, RISING)}
    assert taken == {*range(top + 1, 100), *({top - 10} & set(range(2, 100)))}


@pytest.mark.rule("C4", "C5", "D3")
@pytest.mark.parametrize("top", range(2, 101))
def test_a_falling_pile_takes_what_is_lower_or_exactly_ten_higher(top: int) -> None:
    taken = {card for card in range(2, 100) if fits(card, top, FALLING)}
    assert taken == {*range(2, top), *({top + 10} & set(range(2, 100)))}


@pytest.mark.rule("C5")
def test_only_ten_back_is_a_trick() -> None:
    assert [card for card in range(2, 100) if is_backwards_trick(card, 47, RISING)] == [37]
    assert [card for card in range(2, 100) if is_backwards_trick(card, 65, FALLING)] == [75]


@pytest.mark.rule("D4")
def test_a_given_card_sets_the_pile_back_by_any_amount() -> None:
    assert [card for card in range(2, 60) if improves(card, 18, RISING)] == list(range(2, 18))
    assert [card for card in range(2, 60) if improves(card, 40, FALLING)] == list(range(41, 60))
    assert not any(improves(card, 1, RISING) or improves(card, 60, FALLING) for card in range(2, 60))


@pytest.mark.rule("S5")
def test_ten_and_one_are_neighbours() -> None:
    neighbours = {top: [n for n in range(1, 11) if is_neighbour(n, top, 10)] for top in range(1, 11)}
    assert neighbours[1] == [2, 10]
    assert neighbours[10] == [1, 9]
    assert all(neighbours[top] == [top - 1, top + 1] for top in range(2, 10))


@pytest.mark.rule("C9")
def test_a_sequence_may_need_a_trick_that_its_first_card_prepares() -> None:
    # Nothing but 60 fits; after it, 50 is ten back on the same pile.
    tops = (59, 98, 3, 3)
    assert can_lay((50, 60), tops, COOP_DIRECTIONS, 2)
    assert not can_lay((51, 60), tops, COOP_DIRECTIONS, 2)
    assert can_lay((51, 60), tops, COOP_DIRECTIONS, 1)


@pytest.mark.rule("C9")
def test_no_cards_are_always_enough_for_no_minimum() -> None:
    assert can_lay((), (99, 99, 2, 2), COOP_DIRECTIONS, 0)
    assert not can_lay((), (1, 1, 100, 100), COOP_DIRECTIONS, 1)


@pytest.mark.rule("C3")
def test_play_goes_clockwise() -> None:
    assert clockwise(2, 4) == (2, 3, 0, 1)


def test_hands_stay_in_order() -> None:
    assert with_cards((3, 9), [7, 2]) == (2, 3, 7, 9)
    assert without_card((4, 4, 5), 4) == (4, 5)
