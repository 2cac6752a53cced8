"""S10 and S11: the shout, and the count of points."""

import pytest

from tenback.core.errors import GameIsOver, NothingToShout, OwnPileEmpty
from tenback.core.game import GameEnded, Outcome
from tenback.games import speed
from tenback.games.speed import JOKER, Draw, Go, Lay, Name, Options, Shout
from tenback.games.speed.moves import Blocked, CardLaid, CardTurned, Finished, Shouted
from tenback.games.speed.state import Finish, State
from tests.games.speed.table import ANA, BO, CY, LEFT, RIGHT, Owner, assert_refused, lay_out, play

LAST = Owner((5,))  # a last card for a top of 4


def race(shout: bool = True) -> State:
    """Ana and Bo each have one card left, and both fit; Cy has more."""
    options = Options(players=3, shout=shout)
    return lay_out(LAST, Owner((7,)), Owner((9, JOKER), (2,)), tops=(4, 8), options=options)


@pytest.mark.rule("S10")
def test_the_last_card_arms_the_shout() -> None:
    step = play(race(), (ANA, Lay(5, LEFT), 100))
    assert step.events == (CardLaid(ANA, 5, LEFT, 5), Finished(ANA))
    assert step.state.finished == (Finish(ANA, 100),)
    assert speed.outcome(step.state) is None
    assert speed.legal_moves(step.state, ANA) == [Shout()]


@pytest.mark.rule("S10")
def test_an_empty_hand_alone_does_not_finish() -> None:
    state = lay_out(Owner((5,), (1,)), Owner((7,), (1,)), tops=(4, 8))
    step = play(state, (ANA, Lay(5, LEFT), 100))
    assert step.events == (CardLaid(ANA, 5, LEFT, 5),)
    assert step.state.finished == ()


@pytest.mark.rule("S10")
def test_the_shout_claims_the_win() -> None:
    step = play(race(), (ANA, Lay(5, LEFT), 100), (ANA, Shout(), 900))
    outcome = Outcome("shouted", (ANA,), (0, 7, 11))
    assert step.events == (Shouted(ANA), GameEnded(outcome))
    assert speed.outcome(step.state) == outcome
    assert speed.to_act(step.state) == frozenset()


@pytest.mark.rule("S10")
@pytest.mark.parametrize("seat", [BO, CY])
def test_a_shout_by_anybody_else_is_refused_without_penalty(seat: int) -> None:
    state = race()
    assert_refused(state, seat, Shout(), NothingToShout())
    state = play(state, (ANA, Lay(5, LEFT), 100)).state
    assert_refused(state, seat, Shout(), NothingToShout())
    assert play(state, (ANA, Shout(), 200)).state.outcome is not None


@pytest.mark.rule("S10")
def test_the_others_play_on_until_the_shout_and_a_quicker_shout_wins() -> None:
    state = play(race(), (ANA, Lay(5, LEFT), 100), (BO, Lay(7, RIGHT), 2_000)).state
    assert state.finished == (Finish(ANA, 100), Finish(BO, 2_000))
    step = play(state, (BO, Shout(), 2_100))
    assert step.events == (Shouted(BO), GameEnded(Outcome("shouted", (BO,), (0, 0, 11))))


@pytest.mark.rule("S10")
def test_the_first_to_have_finished_may_still_shout_after_somebody_else_has_finished() -> None:
    moves = (ANA, Lay(5, LEFT), 100), (BO, Lay(7, RIGHT), 2_000), (ANA, Shout(), 2_100)
    assert play(race(), *moves).state.outcome == Outcome("shouted", (ANA,), (0, 0, 11))


@pytest.mark.rule("S10")
def test_after_five_seconds_the_first_to_have_finished_wins_without_a_shout() -> None:
    state = play(race(), (ANA, Lay(5, LEFT), 100), (BO, Lay(7, RIGHT), 2_000)).state
    assert speed.due(state) == 5_100
    assert speed.advance(state, 5_099).state.outcome is None
    step = speed.advance(state, 5_100)
    outcome = Outcome("finished_first", (ANA,), (0, 0, 11))
    assert step.events == (GameEnded(outcome),)
    assert (step.state.now, speed.due(step.state)) == (5_100, None)


@pytest.mark.rule("S10")
@pytest.mark.parametrize("seat", [ANA, BO])
def test_a_shout_when_the_five_seconds_are_over_comes_too_late(seat: int) -> None:
    state = play(race(), (ANA, Lay(5, LEFT), 100), (BO, Lay(7, RIGHT), 2_000)).state
    assert play(state, (seat, Shout(), 5_099)).state.outcome == Outcome("shouted", (seat,), (0, 0, 11))
    assert_refused(state, seat, Shout(), GameIsOver(), at=5_100)


@pytest.mark.rule("S10")
def test_who_has_finished_has_nothing_to_draw_or_lay() -> None:
    state = play(race(), (ANA, Lay(5, LEFT), 100)).state
    assert_refused(state, ANA, Draw(), OwnPileEmpty())


@pytest.mark.rule("S10", "S9")
def test_a_game_that_blocks_before_the_shout_goes_on_and_the_five_seconds_run() -> None:
    state = lay_out(LAST, Owner((9, 9)), tops=(4, 2), draw=(8, JOKER))
    step = play(state, (ANA, Lay(5, LEFT), 100))
    turned = (CardTurned(LEFT, 8, 8), CardTurned(RIGHT, JOKER, None))
    assert step.events == (CardLaid(ANA, 5, LEFT, 5), Finished(ANA), Blocked(), *turned)
    assert speed.due(step.state) == 5_100
    assert Shout() in speed.legal_moves(step.state, ANA)
    named = play(step.state, (ANA, Name(RIGHT, 3), 200), (ANA, Go(), 300))
    assert speed.due(named.state) == 5_100
    assert play(step.state, (ANA, Shout(), 200)).state.outcome == Outcome("shouted", (ANA,), (0, 18))


@pytest.mark.rule("S10", "S4")
def test_the_end_of_the_five_seconds_comes_before_the_referee_s_go() -> None:
    state = lay_out(LAST, Owner((9, 9)), tops=(4, 2), draw=(8, 10))
    state = play(state, (ANA, Lay(5, LEFT), 100)).state
    step = speed.advance(state, 60_000)
    assert step.events == (GameEnded(Outcome("finished_first", (ANA,), (0, 18))),)


@pytest.mark.rule("S10")
def test_the_stall_clock_may_run_out_before_the_five_seconds() -> None:
    options = Options(stall_ms=2_000)
    state = lay_out(LAST, Owner((7,)), tops=(4, 8), draw=(8, 10), options=options)
    state = play(state, (ANA, Lay(5, LEFT), 100)).state
    assert speed.due(state) == 2_100
    step = speed.advance(state, 4_100)
    assert step.events == (Blocked(), CardTurned(LEFT, 8, 8), CardTurned(RIGHT, 10, 10))


@pytest.mark.rule("S10")
def test_a_table_may_switch_the_shout_off() -> None:
    assert Options().shout
    step = play(race(shout=False), (ANA, Lay(5, LEFT), 100))
    outcome = Outcome("all_laid", (ANA,), (0, 7, 11))
    assert step.events == (CardLaid(ANA, 5, LEFT, 5), Finished(ANA), GameEnded(outcome))


@pytest.mark.rule("S10")
@pytest.mark.parametrize("seat", [ANA, BO])
@pytest.mark.parametrize("move", [Go(), Name(LEFT, 3), Lay(7, RIGHT), Draw(), Shout()])
def test_nothing_can_be_done_after_the_end(seat: int, move: speed.Move) -> None:
    state = play(race(), (ANA, Lay(5, LEFT), 100), (ANA, Shout(), 900)).state
    for at in (None, 0, 60_000):
        assert_refused(state, seat, move, GameIsOver(), at)
    assert speed.legal_moves(state, seat) == ()
    assert speed.advance(state, 60_000).events == ()


def count(ana: Owner, bo: Owner, *others: Owner) -> tuple[object, ...]:
    """Ana takes her last card; the game is blocked then, and nothing is left to draw."""
    return play(lay_out(ana, bo, *others, tops=(9, 9)), (ANA, Draw(), 0)).events[1:]


@pytest.mark.rule("S11")
def test_blocked_with_nothing_to_draw_the_fewest_points_win() -> None:
    outcome = Outcome("fewest_points", (BO,), (6, 5))
    assert count(Owner((1, 2), (3,)), Owner((5,))) == (Blocked(), GameEnded(outcome))


@pytest.mark.rule("S11")
def test_the_own_pile_counts_too_and_a_joker_in_it_counts_nothing() -> None:
    """The example of the rules page: both have 13 points and share the win."""
    events = count(Owner((1, 1, 3, 3), (5, JOKER)), Owner((6, 7)))
    assert events == (Blocked(), GameEnded(Outcome("fewest_points", (ANA, BO), (13, 13))))
    events = count(Owner((1, 1, 3, 3), (5, 10, 10)), Owner((6, 7)))
    assert events == (Blocked(), GameEnded(Outcome("fewest_points", (BO,), (33, 13))))


@pytest.mark.rule("S11")
def test_equal_points_share_the_win_among_those_who_have_the_fewest() -> None:
    events = count(Owner((2, 2), (3,)), Owner((7, 7)), Owner((7,)))
    assert events == (Blocked(), GameEnded(Outcome("fewest_points", (ANA, CY), (7, 14, 7))))


@pytest.mark.rule("S11")
def test_who_has_finished_without_a_shout_wins_a_blocked_game() -> None:
    state = lay_out(LAST, Owner((9,)), tops=(4, 2))
    step = play(state, (ANA, Lay(5, LEFT), 100))
    outcome = Outcome("finished_first", (ANA,), (0, 9))
    assert step.events == (CardLaid(ANA, 5, LEFT, 5), Finished(ANA), Blocked(), GameEnded(outcome))


@pytest.mark.rule("S11")
def test_the_first_of_several_who_have_finished_wins_a_blocked_game() -> None:
    state = lay_out(Owner((6,)), LAST, Owner((9,)), tops=(4, 2))
    step = play(state, (BO, Lay(5, LEFT), 100), (ANA, Lay(6, LEFT), 200))
    assert step.events[-1] == GameEnded(Outcome("finished_first", (BO,), (0, 0, 9)))


@pytest.mark.rule("S11", "S9")
def test_a_stalled_game_with_nothing_to_draw_is_counted_with_jokers_in_hand_as_nothing() -> None:
    state = lay_out(Owner((JOKER, 3)), Owner((4,)), tops=(9, 9))
    step = speed.advance(state, 20_000)
    assert step.events == (Blocked(), GameEnded(Outcome("fewest_points", (ANA,), (3, 4))))
