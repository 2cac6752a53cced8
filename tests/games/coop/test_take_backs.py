"""C14: taking back the cards of the running turn."""

from dataclasses import replace

import pytest

from tenback.core.errors import NothingToTakeBack, TakeBacksOff
from tenback.games import coop
from tenback.games.coop.moves import CardTakenBack
from tenback.games.coop.state import Laid
from tests.games.coop.table import A, B, after, assert_refused, play, table, turn_words

HANDS = ((50, 51, 52, 53), (70, 71, 72))
WITH = coop.Options(players=2, take_backs=True)


@pytest.mark.rule("C14")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_take_backs_are_on_alone_and_off_in_company_unless_chosen(players: int) -> None:
    assert coop.Options().may_take_back
    assert not coop.Options(take_backs=False).may_take_back
    assert not coop.Options(players=players).may_take_back
    assert coop.Options(players=players, take_backs=True).may_take_back


@pytest.mark.rule("C14")
def test_table_without_take_backs_refuses_them() -> None:
    state = after(table(*HANDS), (0, "50A 51A"))
    assert_refused(state, 0, "<", TakeBacksOff)
    solo = table((50, 51, 52), options=coop.Options(take_backs=False))
    assert_refused(after(solo, (0, "50A")), 0, "<", TakeBacksOff)


@pytest.mark.rule("C14")
def test_last_card_comes_back_first() -> None:
    state = after(table(*HANDS, tops=(44, 1, 100, 100), options=WITH), (0, "50A 52B 51A"))
    assert state.laid == (Laid(50, A, 44), Laid(52, B, 1), Laid(51, A, 50))
    first = play(state, 0, "<")
    assert first.events == (CardTakenBack(0, 51, A),)
    assert first.state.tops == (50, 52, 100, 100)
    second = play(first.state, 0, "<")
    assert second.events == (CardTakenBack(0, 52, B),)
    assert second.state.tops == (50, 1, 100, 100)
    assert second.state.hands[0] == (51, 52, 53)
    assert second.state.laid == (Laid(50, A, 44),)


@pytest.mark.rule("C14")
def test_all_cards_of_the_turn_can_come_back_and_nothing_else() -> None:
    start = table(*HANDS, tops=(44, 1, 100, 100), options=WITH)
    state = after(start, (0, "50A 51A < <"))
    assert replace(state, shown=start.shown) == start
    assert_refused(state, 0, "<", NothingToTakeBack)


@pytest.mark.rule("C14")
def test_nothing_can_be_taken_back_once_the_turn_has_ended() -> None:
    state = after(table(*HANDS, options=WITH), (0, "50A 51A ."))
    assert_refused(state, 1, "<", NothingToTakeBack)
    state = after(state, (1, "70A 71A ."))
    assert state.laid == ()
    assert_refused(state, 0, "<", NothingToTakeBack)


@pytest.mark.rule("C6", "C14")
def test_card_taken_back_counts_no_more_towards_the_minimum() -> None:
    state = after(table(*HANDS, options=WITH), (0, "50A 51A"))
    assert "." in turn_words(state, 0)
    assert "." not in turn_words(after(state, (0, "<")), 0)


@pytest.mark.rule("C14")
def test_everybody_knows_from_then_on_in_which_hand_the_card_is() -> None:
    state = after(table(*HANDS, options=WITH), (0, "52A 51B < <"))
    assert state.shown == ((51, 52), ())
    for seat in (None, 0, 1):
        assert coop.view(state, seat).shown == ((51, 52), ())
    assert coop.view(state, 1).hand == HANDS[1]


@pytest.mark.rule("C14")
def test_shown_card_stays_known_after_the_turn_and_is_forgotten_when_laid() -> None:
    state = after(table(*HANDS, options=WITH), (0, "53A < 50A 51A ."))
    assert state.shown == ((53,), ())
    state = after(state, (1, "70A 71A ."), (0, "53B"))
    assert state.shown == ((), ())


@pytest.mark.rule("C14")
def test_card_taken_back_twice_is_shown_once() -> None:
    assert after(table(*HANDS, options=WITH), (0, "53A < 53B <")).shown == ((53,), ())


@pytest.mark.rule("C14")
def test_card_that_was_not_taken_back_is_not_shown() -> None:
    assert after(table(*HANDS, options=WITH), (0, "50A 51A 52A <")).shown == ((52,), ())


@pytest.mark.rule("C14", "C8")
def test_last_card_of_a_hand_can_come_back_when_there_is_nothing_to_draw() -> None:
    state = table((50,), (70,), tops=(40, 1, 100, 100), draw=0, options=WITH)
    state = after(state, (0, "50A"))
    assert turn_words(state, 0) == {"<", "."}
    assert after(state, (0, "<")).hands == ((50,), (70,))


@pytest.mark.rule("C9", "C14")
def test_game_beaten_cannot_be_taken_back() -> None:
    state = after(table((50,), (), tops=(40, 1, 100, 100), draw=0, options=WITH), (0, "50A"))
    assert coop.legal_moves(state, 0) == ()
