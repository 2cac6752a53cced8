"""S9: the clock against stalling."""

import pytest

from tenback.core.errors import TimeRunsBackwards
from tenback.core.game import GameEnded, Outcome
from tenback.games import speed
from tenback.games.speed import JOKER, Draw, Lay, Options
from tenback.games.speed.moves import Blocked, CardLaid, CardsDrawn, CardTurned, WentOff
from tenback.games.speed.state import State
from tests.games.speed.table import ANA, BO, LEFT, RIGHT, Owner, lay_out, play

ABLE = Owner((4, 1), (1, 2, 3, 8))  # can lay its 4, but does not


def dawdling(draw: tuple[int, ...] = (8, 9, 10, 10), stall_ms: int = 10_000) -> State:
    """Both could lay on 5 and 6, and nobody does."""
    options = Options(stall_ms=stall_ms)
    return lay_out(ABLE, Owner((7,), (9,)), tops=(5, 6), draw=draw, options=options)


@pytest.mark.rule("S9")
def test_all_hands_are_filled_when_nothing_was_laid_for_ten_seconds() -> None:
    state = dawdling()
    assert speed.due(state) == 10_000
    early = speed.advance(state, 9_999)
    assert (early.events, early.state.now) == ((), 9_999)
    step = speed.advance(state, 10_000)
    assert step.events == (CardsDrawn(ANA, 3), CardsDrawn(BO, 1))
    assert step.state.hands == ((4, 1, 1, 2, 3), (7, 9))
    assert step.state.piles == ((8,), ())
    assert (step.state.going, step.state.filled, step.state.since) == (True, True, 10_000)


@pytest.mark.rule("S9")
def test_the_game_counts_as_blocked_after_another_ten_seconds() -> None:
    filled = speed.advance(dawdling(), 10_000).state
    assert speed.due(filled) == 20_000
    assert speed.advance(filled, 19_999).events == ()
    step = speed.advance(filled, 20_000)
    assert step.events == (Blocked(), CardTurned(LEFT, 8, 8), CardTurned(RIGHT, 9, 9))
    assert (step.state.going, step.state.filled, step.state.since) == (False, False, 20_000)


@pytest.mark.rule("S9")
def test_even_a_playable_joker_does_not_stop_the_stall_clock() -> None:
    state = lay_out(Owner((JOKER,)), Owner((JOKER,)), tops=(5, 6), draw=(8, 9))
    step = speed.advance(state, 20_000)
    assert step.events == (Blocked(), CardTurned(LEFT, 8, 8), CardTurned(RIGHT, 9, 9))


@pytest.mark.rule("S9")
def test_full_hands_are_told_of_nothing_when_the_first_ten_seconds_are_over() -> None:
    state = lay_out(Owner((4, 1, 1, 1, 1), (2,)), Owner((7,)), tops=(5, 6), draw=(8, 9))
    step = speed.advance(state, 10_000)
    assert step.events == ()
    assert step.state.filled


@pytest.mark.rule("S9")
def test_a_game_that_is_blocked_once_hands_are_filled_is_turned_up_at_once() -> None:
    state = lay_out(Owner((1,), (1,)), Owner((2,), (2,)), tops=(5, 6), draw=(8, 9))
    step = speed.advance(state, 10_000)
    turned = (CardTurned(LEFT, 8, 8), CardTurned(RIGHT, 9, 9))
    assert step.events == (CardsDrawn(ANA, 1), CardsDrawn(BO, 1), Blocked(), *turned)


@pytest.mark.rule("S9")
def test_a_lay_starts_the_clock_again_and_drawing_does_not() -> None:
    state = play(dawdling(), (ANA, Draw(), 4_000)).state
    assert speed.due(state) == 10_000
    state = play(state, (ANA, Lay(4, LEFT), 9_000)).state
    assert speed.due(state) == 19_000


@pytest.mark.rule("S9")
def test_after_a_lay_hands_are_filled_first_again() -> None:
    state = speed.advance(dawdling(), 10_000).state
    state = play(state, (ANA, Lay(4, LEFT), 15_000)).state
    assert (state.filled, speed.due(state)) == (False, 25_000)
    assert speed.advance(state, 25_000).events == (CardsDrawn(ANA, 1),)


@pytest.mark.rule("S9")
@pytest.mark.parametrize("stall_ms", [1_000, 60_000])
def test_the_stall_clock_is_an_option(stall_ms: int) -> None:
    state = dawdling(stall_ms=stall_ms)
    assert speed.due(state) == stall_ms
    assert speed.due(speed.advance(state, stall_ms).state) == 2 * stall_ms


@pytest.mark.rule("S9", "S12")
def test_a_move_comes_after_all_that_was_due_before_it() -> None:
    step = play(dawdling(), (BO, Lay(7, RIGHT), 10_000))
    assert step.events == (CardsDrawn(ANA, 3), CardsDrawn(BO, 1), CardLaid(BO, 7, RIGHT, 7))
    assert (step.state.filled, step.state.since) == (False, 10_000)


@pytest.mark.rule("S9", "S4", "S11")
def test_a_table_that_everybody_has_left_plays_itself_to_the_end() -> None:
    step = speed.advance(dawdling(draw=(8, 9)), 1_000_000)
    outcome = Outcome("fewest_points", (BO,), (19, 16))
    assert step.events == (
        CardsDrawn(ANA, 3),
        CardsDrawn(BO, 1),
        Blocked(),
        CardTurned(LEFT, 8, 8),
        CardTurned(RIGHT, 9, 9),
        WentOff(None),
        Blocked(),
        GameEnded(outcome),
    )
    assert step.state.now == 45_000  # twice 10 s, the dealer's 5 s, twice 10 s
    assert speed.due(step.state) is None


@pytest.mark.rule("S9")
def test_time_goes_on_without_events_too() -> None:
    state = speed.advance(dawdling(), 1).state
    assert state.now == 1
    assert speed.advance(state, 1).state == state


@pytest.mark.rule("S12")
def test_the_clock_refuses_to_run_backwards() -> None:
    state = speed.advance(dawdling(), 500).state
    with pytest.raises(TimeRunsBackwards) as caught:
        speed.advance(state, 499)
    assert caught.value.details == {"at": 499, "now": 500}
