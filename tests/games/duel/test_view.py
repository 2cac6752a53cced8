"""What a player of duel may know (C13), and states drawn from it."""

from dataclasses import replace
from typing import Any

import pytest

from tenback.core.chance import SplitMix64
from tenback.core.errors import ImpossibleView
from tenback.games import duel
from tenback.games.duel import EndTurn, Give, Lay, TakeBack, View
from tenback.games.duel.rules import is_stuck
from tenback.games.duel.state import DECK, Laid, Placed, State
from tests.games.duel.table import FALLING, GOLD, RISING, SILVER, WITH_TAKE_BACKS, Side, after, lay_out

TWICE = "a card is there twice, or is not of this game"
WRONG_NUMBERS = "the numbers of cards do not add up to 58"


def in_mid_turn(options: duel.Options | None = None) -> State:
    """Gold has laid one card and given another."""
    gold = Side(hand=(12, 30, 31), rising=20, draw=(40, 41))
    silver = Side(hand=(2, 3), rising=22, falling=Placed(45, GOLD))
    return after(lay_out(gold, silver, options=options), Lay(30, RISING), Give(12, RISING))


def refuse(seen: View, reason: str) -> None:
    with pytest.raises(ImpossibleView) as caught:
        duel.sample(seen, SplitMix64(1))
    assert {key: str(part) for key, part in caught.value.details.items()} == {"reason": reason}


@pytest.mark.rule("D1", "C13")
def test_a_player_sees_the_own_hand_alone() -> None:
    state = in_mid_turn()
    assert duel.view(state, GOLD).hand == (31,)
    assert duel.view(state, SILVER).hand == (2, 3)
    assert duel.view(state, None).hand == ()


@pytest.mark.rule("C13")
@pytest.mark.parametrize("seat", [GOLD, SILVER, None])
def test_tops_and_numbers_of_cards_are_public(seat: int | None) -> None:
    seen = duel.view(in_mid_turn(), seat)
    assert seen.tops == ((30, 60), (12, 45))
    assert seen.top_seats == ((GOLD, None), (GOLD, GOLD))
    assert seen.hand_sizes == (1, 2)
    assert seen.draw_sizes == (2, 55)
    assert seen.turn == GOLD
    assert seen.laid == (Laid(30, GOLD, RISING, Placed(20, GOLD)), Laid(12, SILVER, RISING, Placed(22, SILVER)))


@pytest.mark.rule("C13")
def test_nobody_sees_under_the_tops_unless_the_table_plays_with_open_piles() -> None:
    assert not duel.Options().open_piles
    assert duel.view(in_mid_turn(), GOLD).piles is None
    state = in_mid_turn(duel.Options(open_piles=True))
    assert duel.view(state, None).piles == state.piles


@pytest.mark.rule("C13")
def test_remembering_which_cards_are_gone_is_allowed_but_not_where_they_lie() -> None:
    state = in_mid_turn()
    gone = set(DECK) - {31, 40, 41}
    assert duel.view(state, SILVER).gone == (tuple(sorted(gone)), (22,))
    swapped = replace(state, piles=((state.piles[0][0][::-1], ()), state.piles[1]))
    swapped = replace(swapped, piles=(((*swapped.piles[0][0][1:], Placed(30, GOLD)), ()), state.piles[1]))
    assert swapped != state
    assert duel.view(swapped, SILVER) == duel.view(state, SILVER)


@pytest.mark.rule("C13")
def test_what_is_hidden_changes_nothing_in_the_view() -> None:
    state = in_mid_turn()
    hidden = replace(state, hands=((40,), (2, 3)), draws=((41, 31), state.draws[SILVER][::-1]))
    assert duel.view(hidden, SILVER) == duel.view(state, SILVER)
    assert duel.view(hidden, None) == duel.view(state, None)


@pytest.mark.rule("C13")
@pytest.mark.parametrize("seat", [GOLD, SILVER, None])
@pytest.mark.parametrize("options", [duel.Options(), duel.Options(open_piles=True)])
def test_a_sample_has_the_view_it_was_drawn_from_and_all_cards(seat: int | None, options: duel.Options) -> None:
    seen = duel.view(in_mid_turn(options), seat)
    state = duel.sample(seen, SplitMix64(3))
    assert duel.view(state, seat) == seen
    assert duel.cards(state) == (DECK, DECK)


@pytest.mark.rule("C13")
def test_a_player_who_has_drawn_everything_knows_the_own_colour_card_by_card() -> None:
    state = lay_out(Side(hand=(30, 31, 32), rising=20, draw=()))
    other = duel.sample(duel.view(state, GOLD), SplitMix64(1))
    assert (other.hands[GOLD], other.draws[GOLD]) == ((30, 31, 32), ())


@pytest.mark.rule("C13")
def test_samples_deal_the_unseen_cards_by_chance() -> None:
    seen = duel.view(in_mid_turn(), GOLD)
    hands = {duel.sample(seen, SplitMix64(seed)).hands[SILVER] for seed in range(10)}
    assert len(hands) > 5


@pytest.mark.rule("C14")
def test_a_card_that_was_taken_back_is_in_every_sample_s_hand() -> None:
    state = after(lay_out(Side(hand=(30, 31, 32)), options=WITH_TAKE_BACKS), Lay(31, FALLING), TakeBack())
    for seat in (SILVER, None):
        for seed in range(5):
            assert 31 in duel.sample(duel.view(state, seat), SplitMix64(seed)).hands[GOLD]


@pytest.mark.rule("C14")
@pytest.mark.parametrize("seat", [GOLD, SILVER, None])
def test_cards_taken_back_in_a_sample_uncover_what_everybody_saw(seat: int | None) -> None:
    state = lay_out(Side(hand=(21, 22, 30), rising=20, falling=50), Side(rising=22), options=WITH_TAKE_BACKS)
    state = after(state, Lay(21, RISING), Lay(22, RISING), Lay(30, FALLING))
    other = duel.sample(duel.view(state, seat), SplitMix64(1))
    for _ in range(3):
        state, other = after(state, TakeBack()), after(other, TakeBack())
        assert duel.view(other, seat) == duel.view(state, seat)


@pytest.mark.parametrize("hand", [(2, 2), (2, 60), (1, 2), (2, 22)])
def test_a_view_with_an_impossible_hand_is_refused(hand: tuple[int, ...]) -> None:
    refuse(replace(duel.view(in_mid_turn(), SILVER), hand=hand), TWICE)


def test_a_view_with_a_card_gone_twice_is_refused() -> None:
    refuse(replace(duel.view(in_mid_turn(), GOLD), gone=((2, 2), ())), TWICE)


@pytest.mark.parametrize("sizes", [{"hand_sizes": (1, 3)}, {"hand_sizes": (0, 2)}, {"draw_sizes": (2, 54)}])
def test_a_view_whose_numbers_do_not_add_up_is_refused(sizes: dict[str, tuple[int, int]]) -> None:
    seen = duel.view(in_mid_turn(), GOLD)
    refuse(View(**{**{name: getattr(seen, name) for name in View.__slots__}, **sizes}), WRONG_NUMBERS)


def test_a_view_with_more_cards_shown_than_held_is_refused() -> None:
    seen = replace(duel.view(in_mid_turn(), GOLD), shown=((), (2, 3, 4)))
    refuse(replace(seen, draw_sizes=(2, 56)), WRONG_NUMBERS)


def test_a_view_whose_own_hand_is_not_as_large_as_told_is_refused() -> None:
    refuse(replace(duel.view(in_mid_turn(), GOLD), hand=()), "the own hand is not as large as told")


@pytest.mark.parametrize("tops", [((30, 60), (12, 40)), ((31, 60), (12, 45)), ((30, 59), (12, 45))])
def test_a_view_with_a_top_that_was_not_laid_is_refused(tops: tuple[tuple[int, int], ...]) -> None:
    refuse(replace(duel.view(in_mid_turn(), SILVER), tops=tops), "a top is not among the cards laid")


@pytest.mark.rule("D7")
def test_a_sample_of_a_running_game_leaves_the_player_to_move_two_cards_to_lay() -> None:
    """The view says that silver, to move, has not lost: so silver can lay two cards, and a sample must let them."""
    silver = Side(hand=(2, 59), rising=58, falling=3, draw=tuple(range(20, 30)))
    state = lay_out(Side(hand=(30, 31), falling=59), silver, turn=SILVER)
    assert not is_stuck(state)
    samples = [duel.sample(duel.view(state, GOLD), SplitMix64(seed)) for seed in range(20)]
    assert not any(is_stuck(sample) for sample in samples)


@pytest.mark.rule("D7", "C14")
def test_a_sample_of_a_player_who_must_take_back_could_have_laid_two_cards() -> None:
    silver = Side(hand=(57, 58), rising=56, falling=3, draw=tuple(range(20, 30)))
    state = lay_out(Side(hand=(30, 31)), silver, turn=SILVER, options=WITH_TAKE_BACKS)
    state = after(state, Lay(58, RISING))
    assert is_stuck(state)
    for seed in range(5):
        other = duel.sample(duel.view(state, GOLD), SplitMix64(seed))
        assert not is_stuck(after(other, TakeBack()))


@pytest.mark.rule("D7")
def test_a_game_that_is_over_is_sampled_with_its_loser_s_hand() -> None:
    gold = Side(hand=(20, 21), rising=58, falling=3, draw=())
    state = after(lay_out(gold, Side(hand=(2, 3)), turn=SILVER), Lay(2, RISING), Lay(3, RISING), EndTurn())
    assert state.outcome is not None
    assert duel.sample(duel.view(state, GOLD), SplitMix64(1)).hands[GOLD] == (20, 21)


def test_a_view_of_a_running_game_that_must_be_over_is_refused() -> None:
    state = lay_out(Side(hand=(20, 21), rising=58, falling=3, draw=()))
    assert is_stuck(state)
    refuse(duel.view(state, GOLD), "the game could not go on")


def test_a_view_with_open_piles_that_hold_other_cards_than_were_laid_is_refused() -> None:
    seen = duel.view(in_mid_turn(duel.Options(open_piles=True)), SILVER)
    assert seen.piles is not None
    gold, silver = seen.piles
    refuse(replace(seen, piles=((gold[0][1:], ()), silver)), "the piles do not hold the cards laid")


@pytest.mark.rule("D7")
def test_a_view_that_few_hands_explain_is_sampled_too() -> None:
    """Of the 1,326 hands that silver may hold, one alone can lay two cards: 2 and 59."""
    gone = {3, 12, 13, 48, 49, 58}
    draw = tuple(card for card in DECK if card not in {2, 59, *gone})
    silver = Side(hand=(2, 59), rising=58, falling=3, draw=draw)
    state = lay_out(Side(hand=(30, 31), falling=59), silver, turn=SILVER)
    assert not is_stuck(state)
    for seed in range(8):
        assert duel.sample(duel.view(state, GOLD), SplitMix64(seed)).hands[SILVER] == (2, 59)


@pytest.mark.parametrize("changes", [{"hand_sizes": (6,)}, {"tops": ((1,), (60,))}, {"seat": 2}])
def test_a_view_of_other_seats_or_piles_is_refused(changes: dict[str, Any]) -> None:
    seen = replace(duel.view(in_mid_turn(), GOLD), **changes)
    refuse(seen, "the numbers of seats and piles are not those of the table")
