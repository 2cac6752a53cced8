"""C15: giving, replacing and taking back structured signals."""

import pytest

from tenback.core.chance import Deal
from tenback.core.errors import AlreadySaid, NobodyToSignal, NothingToUnsay, OutOfCards
from tenback.games import coop
from tenback.games.coop.moves import Lapsed, Said, Word
from tenback.games.coop.state import Signal
from tests.games.coop.table import A, B, D, after, assert_refused, play, table, words

HANDS = ((50, 51, 52), (70, 71, 72), (80, 81, 82))
ALL_SIGNS = ("leave", "leave!", "small", "small!", "go")


@pytest.mark.rule("C15")
@pytest.mark.parametrize(("sign", "word"), list(zip(ALL_SIGNS, Word, strict=True)))
@pytest.mark.parametrize("seat", range(3))
def test_any_seat_may_signal_in_anybodys_turn(seat: int, sign: str, word: Word) -> None:
    step = play(table(*HANDS), seat, f"D={sign}")
    assert step.events == (Said(seat, D, word),)
    assert step.state.signals == (Signal(seat, D, word),)
    assert [coop.view(step.state, other).signals for other in (None, 0, 1, 2)] == [step.state.signals] * 4


@pytest.mark.rule("C15")
def test_signal_costs_nothing_and_changes_nothing_else() -> None:
    state = table(*HANDS)
    assert after(state, (1, "A=leave"), (1, "A=-")) == state
    assert coop.to_act(after(state, (1, "A=leave"))) == {0}


@pytest.mark.rule("C15")
def test_all_words_are_offered_on_every_pile_but_the_one_that_stands() -> None:
    state = table(*HANDS)
    everything = {f"{pile}={sign}" for pile in "ABCD" for sign in ALL_SIGNS}
    assert {word for word in words(state, 1) if "=" in word} == everything
    state = after(state, (1, "B=small"))
    assert {word for word in words(state, 1) if "=" in word} == everything - {"B=small"} | {"B=-"}
    assert {word for word in words(state, 2) if "=" in word} == everything


@pytest.mark.rule("C15")
def test_new_signal_of_a_seat_replaces_its_old_one_on_that_pile() -> None:
    state = after(table(*HANDS), (1, "A=leave"), (1, "B=go"))
    step = play(state, 1, "A=small!")
    assert step.events == (Lapsed(1, A, Word.LEAVE), Said(1, A, Word.SMALL_STEPS_FIRMLY))
    assert step.state.signals == (Signal(1, A, Word.SMALL_STEPS_FIRMLY), Signal(1, B, Word.GO_AHEAD))


@pytest.mark.rule("C15")
def test_softly_may_become_firmly() -> None:
    assert after(table(*HANDS), (1, "A=leave"), (1, "A=leave!")).signals == (Signal(1, A, Word.LEAVE_FIRMLY),)


@pytest.mark.rule("C15")
def test_signals_of_different_seats_stand_side_by_side_in_order_of_pile_and_seat() -> None:
    state = after(table(*HANDS), (2, "B=go"), (2, "A=leave"), (0, "A=small"), (1, "A=leave"))
    assert [(signal.pile, signal.seat) for signal in state.signals] == [(A, 0), (A, 1), (A, 2), (B, 2)]
    other_order = after(table(*HANDS), (1, "A=leave"), (0, "A=small"), (2, "A=leave"), (2, "B=go"))
    assert state == other_order


@pytest.mark.rule("C15")
def test_repeating_a_standing_signal_is_refused() -> None:
    assert_refused(after(table(*HANDS), (1, "A=leave")), 1, "A=leave", AlreadySaid)


@pytest.mark.rule("C15")
def test_own_signal_can_be_taken_back() -> None:
    state = after(table(*HANDS), (0, "A=go"), (1, "A=leave"))
    step = play(state, 1, "A=-")
    assert step.events == (Lapsed(1, A, Word.LEAVE),)
    assert step.state.signals == (Signal(0, A, Word.GO_AHEAD),)


@pytest.mark.rule("C15")
def test_only_the_own_standing_signal_can_be_taken_back() -> None:
    state = after(table(*HANDS), (0, "A=go"))
    assert_refused(state, 1, "A=-", NothingToUnsay)
    assert_refused(state, 0, "B=-", NothingToUnsay)


@pytest.mark.rule("C15")
def test_nobody_signals_alone() -> None:
    state = table((50, 51, 52))
    assert not [word for word in words(state, 0) if "=" in word]
    assert_refused(state, 0, "A=leave", NobodyToSignal)
    assert_refused(state, 0, "A=-", NothingToUnsay)


@pytest.mark.rule("C3", "C15")
def test_signals_may_be_given_from_the_deal_on_while_the_starter_is_found() -> None:
    state = coop.deal(coop.Options(players=2), Deal((tuple(range(2, 100)),), 0))
    step = play(state, 1, "C=leave!")
    assert step.events == (Said(1, 2, Word.LEAVE_FIRMLY),)
    begun = after(step.state, (0, "wish=0"), (1, "wish=0"))
    assert begun.signals == step.state.signals
    assert after(state, (1, "C=leave!"), (1, "C=-")) == state


@pytest.mark.rule("C8", "C15")
def test_seat_out_of_cards_does_not_signal() -> None:
    state = table((50, 51), (), tops=(40, 1, 100, 100), draw=0)
    assert words(state, 1) == {"concede"}
    assert_refused(state, 1, "A=leave", OutOfCards)
    assert_refused(state, 1, "A=-", NothingToUnsay)


@pytest.mark.rule("C8", "C15")
def test_seat_with_an_empty_hand_that_will_draw_may_signal() -> None:
    state = after(table((50, 51), (70, 71)), (0, "50A 51A"))
    assert state.hands[0] == ()
    assert play(state, 0, "B=leave").events == (Said(0, B, Word.LEAVE),)


@pytest.mark.rule("C8", "C15")
def test_seat_that_has_just_laid_its_last_card_may_still_withdraw_what_it_said() -> None:
    state = table((50,), (70,), tops=(40, 1, 100, 100), draw=0)
    state = after(state, (0, "B=small"), (0, "50A"))
    assert {word for word in words(state, 0) if "=" in word} == {"B=-"}
    assert_refused(state, 0, "A=leave", OutOfCards)
    assert after(state, (0, "B=-")).signals == ()


@pytest.mark.rule("C15")
def test_talk_is_strict_unless_the_table_chooses_otherwise() -> None:
    assert coop.Options(players=3).talk is coop.TalkLevel.STRICT
    assert coop.Options(players=3, talk=coop.TalkLevel.RELAXED).talk is coop.TalkLevel.RELAXED
