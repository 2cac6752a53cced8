"""C3: who starts."""

from dataclasses import replace

import pytest

from tenback.core.chance import Deal
from tenback.core.errors import AlreadySaid, NotAWish, StarterNotSettled, StarterSettled
from tenback.games import coop
from tenback.games.coop.moves import StarterFound, TurnBegan, Wished
from tests.games.coop.table import after, assert_refused, play, table, turn_words, words

ORDER = tuple(range(2, 100))


def undecided(players: int, lot: int = 0) -> coop.State:
    return coop.deal(coop.Options(players=players), Deal((ORDER,), lot))


@pytest.mark.rule("C3")
def test_alone_there_is_nothing_to_settle() -> None:
    state = coop.deal(coop.Options(), Deal((ORDER,), 0))
    assert state.turn == 0
    assert_refused(state, 0, "wish=3", StarterSettled)


@pytest.mark.rule("C3")
@pytest.mark.parametrize("starter", coop.Starter)
def test_alone_every_way_to_find_the_starter_finds_the_only_seat(starter: coop.Starter) -> None:
    assert coop.deal(coop.Options(starter=starter), Deal((ORDER,), 0)).turn == 0


@pytest.mark.rule("C3")
def test_nobody_is_to_move_until_everybody_has_wished() -> None:
    state = undecided(3)
    assert state.turn is None
    assert coop.to_act(state) == {0, 1, 2}
    assert turn_words(state, 1) == set()
    assert {word for word in words(state, 1) if "wish" in word} == {"wish=0", "wish=1", "wish=2", "wish=3"}
    for word in ("8A", ".", "<"):
        assert_refused(state, 0, word, StarterNotSettled)


@pytest.mark.rule("C3")
def test_wish_is_heard_by_all_at_once() -> None:
    step = play(undecided(3), 1, "wish=2")
    assert step.events == (Wished(1, 2),)
    assert [coop.view(step.state, seat).wishes for seat in (None, 0, 1, 2)] == [(None, 2, None)] * 4
    assert coop.to_act(step.state) == {0, 2}


@pytest.mark.rule("C3")
def test_strongest_wish_starts_and_the_minimum_is_set() -> None:
    state = after(undecided(3), (0, "wish=1"), (2, "wish=3"))
    step = play(state, 1, "wish=0")
    assert step.events == (Wished(1, 0), StarterFound(2), TurnBegan(2, 2))
    assert (step.state.turn, step.state.minimum) == (2, 2)
    assert coop.to_act(step.state) == {2}
    assert_refused(step.state, 2, "wish=1", StarterSettled)


@pytest.mark.rule("C3")
@pytest.mark.parametrize(("lot", "starts"), [(0, 1), (1, 1), (2, 2)])
def test_of_equal_wishes_the_first_clockwise_from_the_lot_starts(lot: int, starts: int) -> None:
    state = after(undecided(3, lot), (0, "wish=1"), (1, "wish=3"), (2, "wish=3"))
    assert state.turn == starts


@pytest.mark.rule("C3")
@pytest.mark.parametrize("lot", range(4))
def test_when_nobody_wishes_to_start_the_lot_does(lot: int) -> None:
    assert after(undecided(4, lot), *((seat, "wish=0") for seat in range(4))).turn == lot


@pytest.mark.rule("C3")
def test_lot_does_not_count_against_a_stronger_wish() -> None:
    assert after(undecided(2, lot=0), (0, "wish=2"), (1, "wish=3")).turn == 1


@pytest.mark.rule("C3")
def test_wish_may_be_changed_until_all_have_spoken() -> None:
    state = after(undecided(3), (0, "wish=3"), (1, "wish=2"))
    assert {word for word in words(state, 0) if "wish" in word} == {"wish=0", "wish=1", "wish=2"}
    state = after(state, (0, "wish=1"), (2, "wish=0"))
    assert state.turn == 1
    assert state.wishes == (1, 2, 0)


@pytest.mark.rule("C3")
def test_wishing_the_same_again_is_refused() -> None:
    assert_refused(after(undecided(3), (0, "wish=3")), 0, "wish=3", AlreadySaid)


@pytest.mark.rule("C3")
@pytest.mark.parametrize("strength", [4, 9])
def test_wishes_go_from_0_to_3(strength: int) -> None:
    assert_refused(undecided(2), 0, f"wish={strength}", NotAWish, wish=strength, strongest=3)


@pytest.mark.rule("C3")
def test_negative_wish_is_refused() -> None:
    with pytest.raises(NotAWish) as caught:
        coop.apply(undecided(2), 0, coop.Wish(-1))
    assert caught.value.details == {"wish": -1, "strongest": 3}


@pytest.mark.rule("C3")
@pytest.mark.parametrize("lot", range(3))
def test_random_starter_is_the_lot(lot: int) -> None:
    state = coop.deal(coop.Options(players=3, starter=coop.Starter.RANDOM, first_seat=1), Deal((ORDER,), lot))
    assert (state.turn, state.minimum) == (lot, 2)
    assert_refused(state, lot, "wish=3", StarterSettled)


@pytest.mark.rule("C3")
@pytest.mark.parametrize("seat", range(3))
def test_fixed_starter_is_the_seat_the_table_chose(seat: int) -> None:
    options = coop.Options(players=3, starter=coop.Starter.FIXED, first_seat=seat)
    assert coop.deal(options, Deal((ORDER,), 0)).turn == seat


@pytest.mark.rule("C3")
def test_play_goes_clockwise_from_the_starter_and_round() -> None:
    state = table((10, 11, 40), (20, 21, 41), (30, 31, 42), turn=2)
    state = after(state, (2, "30A 31A ."))
    assert state.turn == 0
    state = after(state, (0, "10B 11B ."))
    assert state.turn == 1


@pytest.mark.rule("C3")
def test_lot_is_told_to_nobody() -> None:
    state = undecided(3)
    for seat in (None, 0, 1, 2):
        assert coop.view(replace(state, lot=2), seat) == coop.view(state, seat)
