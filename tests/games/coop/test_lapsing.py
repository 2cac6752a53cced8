"""C15 and C14: when signals lapse, when they do not, and when they stand again."""

import pytest

from tenback.games import coop
from tenback.games.coop.moves import CardLaid, CardTakenBack, Lapsed, Said, SeatSkipped, TurnBegan, TurnEnded, Word
from tenback.games.coop.state import Laid, Signal
from tests.games.coop.table import A, B, after, play, table, with_signals

HANDS = ((50, 51, 52, 53), (70, 71, 72), (80, 81, 82))
TAKING_BACK = coop.Options(players=3, take_backs=True)
OF_THE_TOP = [("leave", Word.LEAVE), ("leave!", Word.LEAVE_FIRMLY), ("go", Word.GO_AHEAD)]
OF_THE_WAY = [("small", Word.SMALL_STEPS), ("small!", Word.SMALL_STEPS_FIRMLY)]


@pytest.mark.rule("C15")
@pytest.mark.parametrize(("sign", "word"), OF_THE_TOP)
@pytest.mark.parametrize("speaker", range(3))
def test_leave_it_and_go_ahead_lapse_when_anybody_lays_on_that_pile(speaker: int, sign: str, word: Word) -> None:
    step = play(with_signals(table(*HANDS), (speaker, f"A={sign}")), 0, "50A")
    assert step.events == (CardLaid(0, 50, A, trick=False), Lapsed(speaker, A, word))
    assert step.state.signals == ()


@pytest.mark.rule("C15")
@pytest.mark.parametrize(("sign", "word"), OF_THE_WAY)
@pytest.mark.parametrize("speaker", [1, 2])
def test_small_steps_stands_when_somebody_else_lays_on_that_pile(speaker: int, sign: str, word: Word) -> None:
    step = play(with_signals(table(*HANDS), (speaker, f"A={sign}")), 0, "50A 51A .")
    assert not [event for event in step.events if isinstance(event, Lapsed)]
    assert step.state.signals == (Signal(speaker, A, word),)


@pytest.mark.rule("C15")
@pytest.mark.parametrize(("sign", "word"), OF_THE_WAY)
def test_small_steps_lapses_when_its_own_speaker_lays_on_that_pile(sign: str, word: Word) -> None:
    step = play(with_signals(table(*HANDS), (0, f"A={sign}")), 0, "50A")
    assert step.events == (CardLaid(0, 50, A, trick=False), Lapsed(0, A, word))
    assert step.state.signals == ()


@pytest.mark.rule("C15")
@pytest.mark.parametrize("sign", ["leave", "leave!", "small", "small!", "go"])
def test_signals_on_other_piles_stand(sign: str) -> None:
    state = with_signals(table(*HANDS), (0, f"B={sign}"), (1, f"B={sign}"))
    assert after(state, (0, "50A 51A .")).signals == state.signals


@pytest.mark.rule("C5", "C15")
def test_backwards_trick_lapses_signals_like_any_lay() -> None:
    state = with_signals(table(*HANDS, tops=(60, 1, 100, 100)), (1, "A=leave"))
    assert play(state, 0, "50A").events == (CardLaid(0, 50, A, trick=True), Lapsed(1, A, Word.LEAVE))


@pytest.mark.rule("C15")
def test_all_signals_that_a_lay_makes_senseless_lapse_together() -> None:
    state = with_signals(table(*HANDS), (0, "A=small"), (1, "A=leave"), (2, "A=small"), (1, "B=go"))
    step = play(state, 0, "50A")
    assert step.events[1:] == (Lapsed(0, A, Word.SMALL_STEPS), Lapsed(1, A, Word.LEAVE))
    assert step.state.signals == (Signal(2, A, Word.SMALL_STEPS), Signal(1, B, Word.GO_AHEAD))


@pytest.mark.rule("C15")
def test_end_of_a_turn_lapses_nothing_of_those_who_have_cards() -> None:
    state = with_signals(table(*HANDS), (0, "B=leave"), (1, "C=leave"), (2, "D=go"))
    assert after(state, (0, "50A 51A .")).signals == state.signals


@pytest.mark.rule("C8", "C15")
def test_all_signals_of_a_seat_lapse_once_it_is_out_of_cards() -> None:
    state = table((50,), (70,), (80, 81), tops=(40, 1, 100, 100), draw=0)
    state = with_signals(state, (0, "B=small"), (0, "D=leave"), (1, "B=small"))
    step = play(state, 0, "50A .")
    lapsed = (Lapsed(0, B, Word.SMALL_STEPS), Lapsed(0, 3, Word.LEAVE))
    assert step.events[1:] == (TurnEnded(0, 0), *lapsed, TurnBegan(1, 1))
    assert step.state.signals == (Signal(1, B, Word.SMALL_STEPS),)


@pytest.mark.rule("C8", "C15")
def test_lapse_is_told_before_the_seats_that_are_skipped() -> None:
    state = with_signals(table((50,), (), (80, 81), tops=(40, 1, 100, 100), draw=0), (0, "B=small"))
    assert play(state, 0, "50A .").events[1:] == (
        TurnEnded(0, 0),
        Lapsed(0, B, Word.SMALL_STEPS),
        SeatSkipped(1),
        TurnBegan(2, 1),
    )


@pytest.mark.rule("C8", "C15")
def test_signals_of_a_seat_that_lays_all_and_draws_stand() -> None:
    state = table((50, 51), (70, 71), tops=(40, 1, 100, 100), draw=(99,))
    state = after(with_signals(state, (0, "B=leave")), (0, "50A 51A ."))
    assert state.hands[0] == (99,)
    assert state.signals == (Signal(0, B, Word.LEAVE),)


@pytest.mark.rule("C15")
def test_hands_do_not_decide_what_lapses() -> None:
    signals = ((0, "A=small"), (1, "A=leave"), (2, "A=small"))
    one = play(with_signals(table((50, 51), (60, 61), (70, 71)), *signals), 0, "50A").events
    other = play(with_signals(table((50, 98), (2, 3), (4, 99)), *signals), 0, "50A").events
    assert one == other


@pytest.mark.rule("C14", "C15")
def test_card_taken_back_restores_the_signals_it_made_lapse() -> None:
    start = table(*HANDS, options=TAKING_BACK)
    start = with_signals(start, (0, "A=small"), (1, "A=leave"), (2, "A=small"))
    laid = after(start, (0, "50A"))
    gone = (Signal(0, A, Word.SMALL_STEPS), Signal(1, A, Word.LEAVE))
    assert laid.laid == (Laid(50, A, 1, gone),)
    step = play(laid, 0, "<")
    assert step.events == (CardTakenBack(0, 50, A), Said(0, A, Word.SMALL_STEPS), Said(1, A, Word.LEAVE))
    assert step.state.signals == start.signals


@pytest.mark.rule("C14", "C15")
def test_each_card_restores_only_what_it_made_lapse_itself() -> None:
    state = with_signals(table(*HANDS, options=TAKING_BACK), (1, "A=leave"), (1, "B=leave"))
    state = after(state, (0, "50A 51B <"))
    assert state.signals == (Signal(1, B, Word.LEAVE),)


@pytest.mark.rule("C14", "C15")
def test_newer_word_of_the_same_seat_is_not_replaced_by_the_restored_one() -> None:
    state = with_signals(table(*HANDS, options=TAKING_BACK), (1, "A=leave"), (2, "A=go"))
    state = after(state, (0, "50A"), (1, "A=small"))
    step = play(state, 0, "<")
    assert step.events == (CardTakenBack(0, 50, A), Said(2, A, Word.GO_AHEAD))
    assert step.state.signals == (Signal(1, A, Word.SMALL_STEPS), Signal(2, A, Word.GO_AHEAD))


@pytest.mark.rule("C14", "C15")
def test_word_said_between_two_cards_is_the_one_that_stands_after_both_are_taken_back() -> None:
    state = with_signals(table(*HANDS, options=TAKING_BACK), (1, "A=leave"))
    state = after(state, (0, "50A"), (1, "A=go"), (0, "51A < <"))
    assert state.signals == (Signal(1, A, Word.GO_AHEAD),)


@pytest.mark.rule("C14", "C15")
def test_signal_withdrawn_before_the_lay_is_not_restored() -> None:
    state = with_signals(table(*HANDS, options=TAKING_BACK), (1, "A=leave"), (1, "A=-"))
    assert after(state, (0, "50A <")).signals == ()


@pytest.mark.rule("C14", "C15")
def test_signal_is_not_restored_when_its_seat_has_said_and_withdrawn_something_new_there() -> None:
    state = with_signals(table(*HANDS, options=TAKING_BACK), (1, "A=leave"))
    state = after(state, (0, "50A"), (1, "A=go"), (1, "A=-"), (0, "<"))
    assert state.signals == ()


@pytest.mark.rule("C14", "C15")
def test_word_on_another_pile_does_not_keep_a_signal_from_being_restored() -> None:
    state = with_signals(table(*HANDS, options=TAKING_BACK), (1, "A=leave"))
    state = after(state, (0, "50A"), (1, "B=go"), (0, "<"))
    assert state.signals == (Signal(1, A, Word.LEAVE), Signal(1, B, Word.GO_AHEAD))
