"""C9 and C10: how the game ends, and what it counts."""

import pytest

from tenback.core.errors import DoesNotFit, MinimumNotMet, MustTakeBack
from tenback.core.game import GameEnded, Outcome
from tenback.games import coop
from tenback.games.coop.moves import CardLaid, TurnBegan, TurnEnded
from tenback.games.coop.rules import EXCELLENT, cards_left
from tests.games.coop.table import A, after, assert_refused, play, table, turn_words, with_options

NARROW = (80, 90, 12, 20)  # rising piles far up, falling piles far down
HOPELESS = (33, 41, 50, 64)  # nothing of this goes on narrow piles
TAKING_BACK = coop.Options(players=2, take_backs=True)


@pytest.mark.rule("C9")
def test_98th_card_beats_the_game_at_once_in_mid_turn() -> None:
    step = play(table((50,), (), tops=(40, 1, 100, 100), draw=0), 0, "50A")
    outcome = Outcome("all_laid", winners=(0, 1), scores=(0, 0))
    assert step.events == (CardLaid(0, 50, A, trick=False), GameEnded(outcome))
    assert coop.outcome(step.state) == outcome
    assert coop.to_act(step.state) == frozenset()


@pytest.mark.rule("C9")
def test_97th_card_does_not_end_the_game() -> None:
    step = play(table((50, 51), (), tops=(40, 1, 100, 100), draw=0), 0, "50A")
    assert coop.outcome(step.state) is None
    assert coop.outcome(play(step.state, 0, "51A").state) == Outcome("all_laid", (0, 1), (0, 0))


@pytest.mark.rule("C9")
def test_last_card_of_one_hand_does_not_end_the_game_while_another_hand_has_cards() -> None:
    state = after(table((50,), (60,), tops=(40, 1, 100, 100), draw=0), (0, "50A"))
    assert coop.outcome(state) is None
    assert coop.outcome(after(state, (0, "."), (1, "60A"))) == Outcome("all_laid", (0, 1), (0, 0))


@pytest.mark.rule("C9")
def test_98th_card_beats_the_game_at_a_table_with_take_backs_too() -> None:
    state = after(table((50,), tops=(40, 1, 100, 100), draw=0), (0, "50A"))
    assert coop.outcome(state) == Outcome("all_laid", (0,), (0,))


@pytest.mark.rule("C9", "C10")
def test_game_is_lost_at_the_start_of_a_turn_though_one_card_would_fit() -> None:
    state = table((81, 82, 83), (*HOPELESS, 85), tops=NARROW, draw=30)
    step = play(state, 0, "81A 82A .")
    outcome = Outcome("cannot_lay", winners=(), scores=(36, 36))  # 3 + 5 in hands, 28 to draw
    assert step.events[2:] == (TurnEnded(0, 2), TurnBegan(1, 2), GameEnded(outcome))
    assert coop.outcome(step.state) == outcome
    assert step.state.tops == (82, 90, 12, 20)


@pytest.mark.rule("C9")
def test_one_card_is_enough_to_go_on_when_there_is_nothing_to_draw() -> None:
    state = table((81, 82, 83), (*HOPELESS, 85), tops=NARROW, draw=0)
    state = after(state, (0, "81A ."))
    assert (state.turn, coop.outcome(state)) == (1, None)


@pytest.mark.rule("C9")
def test_game_is_lost_when_nothing_fits_and_there_is_nothing_to_draw() -> None:
    state = after(table((81, 82, 83), HOPELESS, tops=NARROW, draw=0), (0, "81A ."))
    assert coop.outcome(state) == Outcome("cannot_lay", (), (6, 6))


@pytest.mark.rule("C9")
def test_player_who_cannot_move_loses_also_at_a_table_with_take_backs() -> None:
    state = after(table((81, 82), HOPELESS, tops=NARROW, draw=30, options=TAKING_BACK), (0, "81A 82A ."))
    assert coop.outcome(state) == Outcome("cannot_lay", (), (34, 34))


@pytest.mark.rule("C9")
def test_last_one_with_cards_may_be_the_one_who_cannot_go_on() -> None:
    state = after(table((81, *HOPELESS), (), tops=NARROW, draw=0), (0, "81A ."))
    assert coop.outcome(state) == Outcome("cannot_lay", (), (4, 4))


@pytest.mark.rule("C9")
def test_nobody_else_is_asked_when_the_player_to_move_cannot_lay() -> None:
    state = table((81, 82), HOPELESS, (83, 84), tops=NARROW, draw=30)
    assert coop.outcome(after(state, (0, "81A 82A ."))) == Outcome("cannot_lay", (), (36,) * 3)


@pytest.mark.rule("C9", "C10")
def test_lay_that_puts_the_minimum_out_of_reach_loses_and_counts_as_laid() -> None:
    state = table((*HOPELESS, 82, 85), (2, 3), tops=NARROW, draw=30)
    step = play(state, 0, "85A")
    outcome = Outcome("minimum_out_of_reach", winners=(), scores=(37, 37))  # 5 + 2 in hands, 30 to draw
    assert step.events == (CardLaid(0, 85, A, trick=False), GameEnded(outcome))
    assert step.state.tops[A] == 85
    assert coop.outcome(after(state, (0, "82A 85A"))) is None


@pytest.mark.rule("C9")
def test_nothing_is_out_of_reach_once_the_minimum_is_laid() -> None:
    state = after(table((*HOPELESS, 82, 85), (2, 3), tops=NARROW, draw=30), (0, "82A 85A"))
    assert turn_words(state, 0) == {"."}
    assert coop.outcome(state) is None


@pytest.mark.rule("C9", "C14")
def test_with_take_backs_the_spoiled_turn_can_only_be_taken_back_or_conceded() -> None:
    state = with_options(table((*HOPELESS, 82, 85, 99), (2, 3), tops=(80, 98, 12, 20), draw=30), TAKING_BACK)
    state = after(state, (0, "99A"))
    assert coop.outcome(state) is None
    assert turn_words(state, 0) == {"<"}
    assert coop.Concede() in coop.legal_moves(state, 0)
    assert_refused(state, 0, "82A", MustTakeBack)
    assert_refused(state, 0, ".", MinimumNotMet, minimum=2, laid=1)
    assert turn_words(after(state, (0, "<")), 0) == {"82A", "85A", "99A", "99B"}
    assert coop.outcome(after(state, (0, "< 82A 85A ."))) is None


@pytest.mark.rule("C9", "C14")
def test_spoiled_turn_must_be_taken_back_even_if_one_more_card_would_fit() -> None:
    options = coop.Options(players=2, minimum=3, take_backs=True)
    state = after(table((*HOPELESS, 81, 82, 85), (2, 3), tops=NARROW, draw=30, options=options), (0, "82A"))
    assert turn_words(state, 0) == {"<"}
    assert_refused(state, 0, "85A", MustTakeBack)


@pytest.mark.rule("C9")
def test_turn_is_ended_by_its_player_also_with_an_empty_hand() -> None:
    state = after(table((50, 51), (70, 80)), (0, "50A 51A"))
    assert state.hands[0] == ()
    assert coop.to_act(state) == {0}
    assert turn_words(state, 0) == {"."}
    assert after(state, (0, ".")).turn == 1


@pytest.mark.rule("C9")
def test_turn_does_not_end_by_itself_when_nothing_more_fits() -> None:
    state = after(table((81, 82, *HOPELESS), (85, 86), tops=NARROW, draw=30), (0, "81A 82A"))
    assert coop.to_act(state) == {0}
    assert_refused(state, 0, "50A", DoesNotFit, card=50, pile="A", top=82)


@pytest.mark.rule("C5", "C9")
def test_second_card_may_need_the_trick_that_the_first_one_sets_up() -> None:
    state = table((97, 99), (88, 98, *HOPELESS), tops=(96, 95, 3, 2), draw=30)
    state = after(state, (0, "97A 99A ."))
    assert turn_words(state, 1) == {"98B"}
    assert turn_words(after(state, (1, "98B")), 1) == {"88B"}


@pytest.mark.rule("C5", "C9")
def test_game_is_lost_when_the_trick_misses_by_one() -> None:
    state = table((97, 99), (87, 98, *HOPELESS), tops=(96, 95, 3, 2), draw=30)
    assert coop.outcome(after(state, (0, "97A 99A ."))) == Outcome("cannot_lay", (), (36, 36))


@pytest.mark.rule("C5", "C9", "C11")
def test_three_cards_may_have_one_single_order_that_works() -> None:
    expert = coop.Options(players=2, minimum=3)
    hand = (88, 90, 98)  # 98, ten back with 88, then 90: no other way
    state = table(hand, (50, 51), tops=(95, 99, 3, 2), draw=30, options=expert)
    assert turn_words(state, 0) == {"98A"}
    state = after(state, (0, "98A 88A"))
    assert turn_words(state, 0) == {"90A"}
    assert coop.outcome(after(state, (0, "90A"))) is None


@pytest.mark.rule("C9", "C11")
@pytest.mark.parametrize(("third", "outcome"), [(90, None), (65, Outcome("cannot_lay", winners=(), scores=(37, 37)))])
def test_expert_loses_with_two_fitting_cards_when_a_third_is_owed(third: int, outcome: Outcome | None) -> None:
    expert = coop.Options(players=2, minimum=3)
    state = table((96, 97, 99), (*HOPELESS, 88, 98, third), tops=(95, 94, 3, 2), draw=30, options=expert)
    assert coop.outcome(after(state, (0, "96A 97A 99A ."))) == outcome


@pytest.mark.rule("C10")
def test_score_counts_cards_in_hands_and_in_the_draw_pile() -> None:
    hands = (tuple(range(30, 36)), tuple(range(36, 42)), tuple(range(42, 48)))
    state = table(*hands, tops=(80, 1, 100, 100), draw=7)
    assert cards_left(state) == 25
    state = after(state, (0, "concede"), (1, "concede"), (2, "concede"))
    assert coop.outcome(state) == Outcome("conceded", (), (25, 25, 25))


@pytest.mark.rule("C10")
def test_score_does_not_depend_on_the_numbers_of_the_cards() -> None:
    low = after(table((2, 3), tops=(80, 1, 100, 100), draw=0), (0, "concede"))
    high = after(table((98, 99), tops=(80, 1, 100, 100), draw=0), (0, "concede"))
    assert coop.outcome(low) == coop.outcome(high) == Outcome("conceded", (), (2,))


@pytest.mark.rule("C10")
def test_fewer_than_ten_is_excellent() -> None:
    assert EXCELLENT == 10
