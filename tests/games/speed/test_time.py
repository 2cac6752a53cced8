"""S12: the referee decides in the order of arrival, and by the top of that moment."""

import pytest

from tenback.core.errors import DoesNotFit, TimeRunsBackwards
from tenback.games import speed
from tenback.games.speed import JOKER, Draw, Go, Lay, Name, Shout
from tenback.games.speed.moves import CardLaid
from tenback.games.speed.state import State
from tests.games.speed.table import ANA, BO, LEFT, RIGHT, Owner, assert_refused, at_time, lay_out, play


def contested() -> State:
    """Both have a card for the left compartment, whose top is 6."""
    return lay_out(Owner((7, 1), (1,)), Owner((5, 8, JOKER), (1,)), tops=(6, 2))


@pytest.mark.rule("S12")
def test_a_card_that_no_longer_fits_is_refused() -> None:
    state = play(contested(), (ANA, Lay(7, LEFT), 100)).state
    assert_refused(state, BO, Lay(5, LEFT), DoesNotFit(card=5, pile="L", top=7))


@pytest.mark.rule("S12")
def test_the_order_of_arrival_decides_at_the_same_millisecond() -> None:
    state = play(contested(), (BO, Lay(5, LEFT), 100)).state
    assert_refused(state, ANA, Lay(7, LEFT), DoesNotFit(card=7, pile="L", top=5))


@pytest.mark.rule("S12")
def test_a_card_that_fits_the_top_of_the_moment_is_laid() -> None:
    assert_refused(contested(), BO, Lay(8, LEFT), DoesNotFit(card=8, pile="L", top=6))
    step = play(contested(), (ANA, Lay(7, LEFT), 100), (BO, Lay(8, LEFT), 100))
    assert step.events == (CardLaid(BO, 8, LEFT, 8),)


@pytest.mark.rule("S12", "S7")
def test_a_joker_whose_number_no_longer_fits_is_refused() -> None:
    state = play(contested(), (ANA, Lay(7, LEFT), 100)).state
    assert_refused(state, BO, Lay(JOKER, LEFT, 5), DoesNotFit(card=5, pile="L", top=7))
    assert play(state, (BO, Lay(JOKER, LEFT, 6), 100)).state.tops == (6, 2)


@pytest.mark.rule("S12")
def test_the_other_compartment_is_not_concerned() -> None:
    state = play(contested(), (ANA, Lay(1, RIGHT), 100)).state
    assert play(state, (BO, Lay(5, LEFT), 100)).state.tops == (5, 1)


@pytest.mark.rule("S12")
@pytest.mark.parametrize("move", [Lay(7, LEFT), Draw(), Go(), Name(LEFT, 1), Shout()])
def test_no_move_is_made_in_the_past(move: speed.Move) -> None:
    state = at_time(contested(), 2_000)
    assert_refused(state, ANA, move, TimeRunsBackwards(at=1_999, now=2_000), at=1_999)


@pytest.mark.rule("S12")
def test_a_move_takes_the_game_to_its_time() -> None:
    state = play(at_time(contested(), 2_000), (ANA, Lay(7, LEFT), 2_345)).state
    assert state.now == 2_345
