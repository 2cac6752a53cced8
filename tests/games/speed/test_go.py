"""S4: hands are taken unseen, and the dealer says GO."""

import pytest

from tenback.core.errors import (
    AlreadyGoing,
    NameTheJoker,
    NoSuchPile,
    NotANumber,
    NothingToName,
    NothingToShout,
    NotTheDealer,
    UnknownMove,
    WaitForGo,
)
from tenback.games import coop, duel, speed
from tenback.games.speed import JOKER, Draw, Go, Lay, Name, Options, Shout
from tenback.games.speed.moves import JokerNamed, WentOff
from tenback.games.speed.state import State
from tests.games.speed.table import ANA, BO, LEFT, RIGHT, Named, Owner, assert_refused, deal_of, lay_out, play

ONE_FITS = Owner((5, 9), (9, 9, 9))


def waiting(left: int | Named = 4, right: int | Named = 6) -> State:
    """Ana is the dealer and has not said GO."""
    return lay_out(ONE_FITS, Owner((5, JOKER), (1,)), tops=(left, right), waiting=True)


@pytest.mark.rule("S4")
def test_everybody_holds_the_top_five_of_the_own_pile() -> None:
    state = speed.deal(Options(), deal_of(2, (4, 9), (1, 2, 3, 4, 5, 6)))
    assert [len(hand) for hand in state.hands] == [5, 5]
    assert [len(pile) for pile in state.piles] == [35, 35]


@pytest.mark.rule("S4")
@pytest.mark.parametrize("seat", [ANA, BO])
@pytest.mark.parametrize("move", [Lay(5, LEFT), Lay(JOKER, LEFT, 5), Draw()])
def test_nobody_lays_or_draws_before_go(seat: int, move: speed.Move) -> None:
    assert_refused(waiting(), seat, move, WaitForGo())


@pytest.mark.rule("S4")
def test_only_the_dealer_is_waited_for_before_go_then_everybody() -> None:
    state = waiting()
    assert speed.to_act(state) == {ANA}
    assert speed.legal_moves(state, ANA) == [Go()]
    assert speed.legal_moves(state, BO) == []
    state = play(state, (ANA, Go(), 1_200)).state
    assert speed.to_act(state) == {ANA, BO}


@pytest.mark.rule("S4")
def test_go_starts_the_game() -> None:
    step = play(waiting(), (ANA, Go(), 1_200))
    assert step.events == (WentOff(ANA),)
    assert (step.state.going, step.state.started, step.state.now, step.state.since) == (True, True, 1_200, 1_200)
    assert Lay(5, LEFT) in speed.legal_moves(step.state, ANA)


@pytest.mark.rule("S4")
@pytest.mark.parametrize("move", [Go(), Name(LEFT, 3)])
def test_go_is_the_dealer_s_word(move: speed.Move) -> None:
    assert_refused(waiting(left=Named(None)), BO, move, NotTheDealer())


@pytest.mark.rule("S4")
@pytest.mark.parametrize("seat", [ANA, BO])
@pytest.mark.parametrize("move", [Go(), Name(LEFT, 3)])
def test_nothing_is_to_be_said_or_named_while_the_game_is_going(seat: int, move: speed.Move) -> None:
    state = lay_out(ONE_FITS, ONE_FITS, tops=(4, 6))
    assert_refused(state, seat, move, AlreadyGoing())


@pytest.mark.rule("S4")
def test_hands_are_shown_to_their_owners_at_go() -> None:
    state = waiting()
    assert [speed.view(state, seat).hand for seat in (ANA, BO, None)] == [(), (), ()]
    state = play(state, (ANA, Go(), 0)).state
    assert [speed.view(state, seat).hand for seat in (ANA, BO, None)] == [(5, 9), (5, JOKER), ()]


@pytest.mark.rule("S4", "S9")
def test_hands_stay_in_sight_between_a_flip_and_the_next_go() -> None:
    blocked = lay_out(Owner((1,)), Owner((1,), (3,)), tops=(5, 6), draw=(8, 9, 8, 9))
    state = play(blocked, (BO, Draw(), 0)).state
    assert not state.going
    assert speed.view(state, BO).hand == (1, 3)


@pytest.mark.rule("S4")
def test_a_dealer_who_is_slow_is_replaced_by_the_referee_after_five_seconds() -> None:
    state = waiting()
    assert speed.due(state) == 5_000
    early = speed.advance(state, 4_999)
    assert (early.events, early.state.going) == ((), False)
    late = speed.advance(state, 5_000)
    assert late.events == (WentOff(None),)
    assert (late.state.going, late.state.since) == (True, 5_000)


@pytest.mark.rule("S4")
def test_a_go_at_the_fifth_second_comes_too_late() -> None:
    assert play(waiting(), (ANA, Go(), 4_999)).events == (WentOff(ANA),)
    assert_refused(waiting(), ANA, Go(), AlreadyGoing(), at=5_000)


@pytest.mark.rule("S4")
def test_after_the_referee_s_go_a_move_is_made_at_its_own_time() -> None:
    step = play(waiting(), (BO, Lay(5, LEFT), 5_001))
    assert step.events[0] == WentOff(None)
    assert len(step.events) == 2
    assert (step.state.since, step.state.now) == (5_001, 5_001)


@pytest.mark.rule("S3", "S9")
@pytest.mark.parametrize("number", range(1, 11))
def test_the_dealer_names_any_number(number: int) -> None:
    step = play(waiting(right=Named(None)), (ANA, Name(RIGHT, number), 700))
    assert step.events == (JokerNamed(ANA, RIGHT, number),)
    assert step.state.tops == (4, number)
    assert not step.state.going


@pytest.mark.rule("S3", "S9")
@pytest.mark.parametrize("number", [-1, 0, 11])
def test_a_joker_counts_as_a_number_from_1_to_10(number: int) -> None:
    state = waiting(right=Named(None))
    assert_refused(state, ANA, Name(RIGHT, number), NotANumber(number=number, highest=10))


@pytest.mark.rule("S3", "S9")
def test_go_waits_for_every_joker_to_be_named() -> None:
    state = waiting(Named(None), Named(None))
    assert len(speed.legal_moves(state, ANA)) == 20
    assert_refused(state, ANA, Go(), NameTheJoker(pile="L"))
    state = play(state, (ANA, Name(LEFT, 3), 0)).state
    assert_refused(state, ANA, Go(), NameTheJoker(pile="R"))
    state = play(state, (ANA, Name(RIGHT, 3), 0)).state
    assert speed.legal_moves(state, ANA) == [Go()]


@pytest.mark.rule("S9")
def test_only_a_joker_without_a_number_is_named() -> None:
    assert_refused(waiting(), ANA, Name(LEFT, 3), NothingToName(pile="L"))
    state = play(waiting(left=Named(None)), (ANA, Name(LEFT, 3), 0)).state
    assert_refused(state, ANA, Name(LEFT, 4), NothingToName(pile="L"))
    for pile in (-1, 2):
        assert_refused(state, ANA, Name(pile, 4), NoSuchPile(pile=pile))


@pytest.mark.rule("S4", "S9")
def test_naming_does_not_give_the_dealer_more_time() -> None:
    state = play(waiting(left=Named(None)), (ANA, Name(LEFT, 3), 4_000)).state
    assert speed.due(state) == 5_000


@pytest.mark.rule("S4", "S9")
@pytest.mark.parametrize(
    ("tops", "named"),
    [
        ((Named(None), 3), [(LEFT, 8)]),
        ((8, Named(None)), [(RIGHT, 3)]),
        ((Named(None), 10), [(LEFT, 5)]),
        ((5, Named(None)), [(RIGHT, 10)]),
        ((6, Named(None)), [(RIGHT, 1)]),
        ((Named(None), Named(None)), [(LEFT, 5), (RIGHT, 10)]),
    ],
)
def test_the_referee_names_a_joker_far_from_the_other_top(
    tops: tuple[int | Named, int | Named], named: list[tuple[int, int]]
) -> None:
    step = speed.advance(waiting(*tops), 5_000)
    assert step.events == (*(JokerNamed(None, pile, number) for pile, number in named), WentOff(None))
    for pile, number in named:
        assert step.state.tops[pile] == number


@pytest.mark.rule("S4", "S9")
def test_a_game_that_is_blocked_at_go_is_turned_up_at_once() -> None:
    owners = Owner((1, 1, 1, 1, 1), (2,)), Owner((2, 2, 2, 2, 2), (2,))
    step = play(lay_out(*owners, tops=(5, 8), draw=(9, 10), waiting=True), (ANA, Go(), 100))
    assert step.events[0] == WentOff(ANA)
    assert (step.state.tops, step.state.going, step.state.draw) == ((9, 10), False, ())


@pytest.mark.parametrize("move", [duel.Lay(5, LEFT), duel.EndTurn(), coop.Lay(5, LEFT), coop.Concede()])
def test_moves_of_other_games_are_refused(move: object) -> None:
    for state in (waiting(), lay_out(ONE_FITS, ONE_FITS, tops=(4, 6))):
        assert_refused(state, ANA, move, UnknownMove(move=move))  # type: ignore[arg-type]


@pytest.mark.rule("S4")
def test_a_player_with_cards_cannot_shout_before_go_either() -> None:
    assert_refused(waiting(), ANA, Shout(), NothingToShout())
