"""C4 and C5: what may be laid where."""

import pytest

from tenback.core.errors import CardNotInHand, DoesNotFit, GameIsOver, NoSuchPile, NoSuchSeat, NotYourTurn
from tenback.games import coop
from tenback.games.coop.moves import CardLaid
from tests.games.coop.table import A, C, after, assert_refused, play, table, turn_words

TOPS = (44, 60, 50, 30)
NO_CARDS_ELSEWHERE = (2, 3)  # another seat, so that nothing ends


@pytest.mark.rule("C4")
@pytest.mark.parametrize("card", [45, 46, 98, 99])
def test_rising_pile_takes_any_higher_card(card: int) -> None:
    step = play(table((card, 90, 91), NO_CARDS_ELSEWHERE, tops=TOPS), 0, f"{card}A")
    assert step.state.tops == (card, 60, 50, 30)
    assert step.events == (CardLaid(0, card, A, trick=False),)
    assert card not in step.state.hands[0]


@pytest.mark.rule("C4")
@pytest.mark.parametrize("card", [49, 48, 5, 4])
def test_falling_pile_takes_any_lower_card(card: int) -> None:
    step = play(table((card, 90, 91), NO_CARDS_ELSEWHERE, tops=TOPS), 0, f"{card}C")
    assert step.state.tops == (44, 60, card, 30)
    assert step.events == (CardLaid(0, card, C, trick=False),)


@pytest.mark.rule("C4", "C5")
@pytest.mark.parametrize("card", [43, 35, 33, 24, 4])
def test_rising_pile_refuses_lower_cards_that_are_not_ten_below(card: int) -> None:
    state = table((card, 90, 91), NO_CARDS_ELSEWHERE, tops=TOPS)
    assert_refused(state, 0, f"{card}A", DoesNotFit, card=card, pile="A", top=44)


@pytest.mark.rule("C4", "C5")
@pytest.mark.parametrize("card", [51, 59, 61, 70, 99])
def test_falling_pile_refuses_higher_cards_that_are_not_ten_above(card: int) -> None:
    state = table((card, 90, 91), NO_CARDS_ELSEWHERE, tops=TOPS)
    assert_refused(state, 0, f"{card}C", DoesNotFit, card=card, pile="C", top=50)


@pytest.mark.rule("C5")
def test_backwards_trick_on_rising_pile_needs_exactly_ten() -> None:
    state = table((33, 34, 35, 90), NO_CARDS_ELSEWHERE, tops=TOPS)
    step = play(state, 0, "34A")
    assert step.events == (CardLaid(0, 34, A, trick=True),)
    assert step.state.tops[A] == 34
    assert_refused(state, 0, "33A", DoesNotFit, card=33, pile="A", top=44)
    assert_refused(state, 0, "35A", DoesNotFit, card=35, pile="A", top=44)


@pytest.mark.rule("C5")
def test_backwards_trick_on_descending_pile_needs_exactly_ten() -> None:
    state = table((39, 40, 41, 90), NO_CARDS_ELSEWHERE, tops=TOPS)
    step = play(state, 0, "40D")
    assert step.events == (CardLaid(0, 40, 3, trick=True),)
    assert step.state.tops[3] == 40
    assert_refused(state, 0, "39D", DoesNotFit, card=39, pile="D", top=30)
    assert_refused(state, 0, "41D", DoesNotFit, card=41, pile="D", top=30)


@pytest.mark.rule("C5")
def test_ten_forward_is_no_trick() -> None:
    state = table((54, 40), NO_CARDS_ELSEWHERE, tops=TOPS)
    assert play(state, 0, "54A 40C").events == (CardLaid(0, 54, A, trick=False), CardLaid(0, 40, C, trick=False))


@pytest.mark.rule("C5")
def test_tricks_may_follow_one_another_on_any_piles_in_one_turn() -> None:
    state = table((26, 35, 36, 45, 50, 40), NO_CARDS_ELSEWHERE, tops=(44, 60, 55, 30))
    step = play(state, 0, "45A 35A 36A 26A 50B 40D")
    tricks = [event.card for event in step.events if isinstance(event, CardLaid) and event.trick]
    assert tricks == [35, 26, 50, 40]
    assert step.state.tops == (26, 50, 55, 40)


@pytest.mark.rule("C5")
def test_two_tricks_in_a_row_on_one_pile() -> None:
    state = table((14, 24, 34, 90), NO_CARDS_ELSEWHERE, tops=TOPS)
    assert play(state, 0, "34A 24A 14A").state.piles[A] == (44, 34, 24, 14)


@pytest.mark.rule("C5")
@pytest.mark.parametrize("pile", "ABCD")
def test_every_card_fits_on_a_bare_pile_and_none_is_a_trick(pile: str) -> None:
    for card in range(2, 100):
        others = [other for other in (50, 51) if other != card]
        step = play(table((card, *others), (4, 5) if card not in (4, 5) else (6, 7)), 0, f"{card}{pile}")
        assert step.events == (CardLaid(0, card, "ABCD".index(pile), trick=False),)


@pytest.mark.rule("C4", "C5")
def test_legal_moves_are_exactly_the_cards_that_fit() -> None:
    state = table((34, 50, 61, 95), NO_CARDS_ELSEWHERE, tops=(44, 60, 85, 30))
    assert turn_words(state, 0) == {"34A", "34C", "50A", "50B", "50C", "61A", "61B", "61C", "95A", "95B", "95C"}


@pytest.mark.rule("C4")
def test_cards_go_down_one_at_a_time_and_change_what_fits_next() -> None:
    state = table((34, 46, 95), NO_CARDS_ELSEWHERE, tops=TOPS)
    state = after(state, (0, "46A"))
    assert_refused(state, 0, "34A", DoesNotFit, card=34, pile="A", top=46)


@pytest.mark.rule("C4")
def test_card_that_is_not_in_the_own_hand_cannot_be_laid() -> None:
    state = table((50, 60), (70, 80))
    assert_refused(state, 0, "70A", CardNotInHand, card=70)
    assert_refused(state, 0, "99A", CardNotInHand, card=99)
    assert_refused(state, 0, "1A", CardNotInHand, card=1)
    assert_refused(after(state, (0, "50A")), 0, "50B", CardNotInHand, card=50)


@pytest.mark.rule("C4")
@pytest.mark.parametrize("pile", [-1, 4])
def test_there_are_four_piles(pile: int) -> None:
    state = table((50, 60), (70, 80))
    for move in (coop.Lay(50, pile), coop.Say(pile, coop.Word.LEAVE), coop.Unsay(pile)):
        with pytest.raises(NoSuchPile) as caught:
            coop.apply(state, 0, move)
        assert caught.value.details == {"pile": pile}


@pytest.mark.rule("C3", "C4")
def test_only_the_seat_whose_turn_it_is_lays_takes_back_and_ends() -> None:
    options = coop.Options(players=2, take_backs=True)
    state = after(table((50, 60, 61), (70, 80), options=options), (0, "50A 60A"))
    for word in ("70A", "<", "."):
        assert_refused(state, 1, word, NotYourTurn)
    assert turn_words(state, 1) == set()


@pytest.mark.parametrize("seat", [-1, 2])
def test_seats_that_are_not_at_the_table_are_refused(seat: int) -> None:
    state = table((50, 60), (70, 80))
    for attempt in (
        lambda: coop.apply(state, seat, coop.Concede()),
        lambda: coop.legal_moves(state, seat),
        lambda: coop.view(state, seat),
    ):
        with pytest.raises(NoSuchSeat) as caught:
            attempt()
        assert caught.value.details == {"seat": seat, "players": 2}


@pytest.mark.rule("C9")
def test_nothing_is_laid_or_said_after_the_end() -> None:
    state = after(table((50,), (70,)), (0, "concede"), (1, "concede"))
    assert coop.outcome(state) is not None
    assert coop.to_act(state) == frozenset()
    for word in ("50A", ".", "<", "A=go", "A=-", "wish=1", "concede", "playon"):
        assert_refused(state, 0, word, GameIsOver)
