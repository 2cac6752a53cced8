"""What a player of speed may know, and states drawn from it."""

from dataclasses import replace
from typing import Any

import pytest

from tenback.core.chance import SplitMix64
from tenback.core.errors import ImpossibleView
from tenback.games import speed
from tenback.games.speed import JOKER, Draw, View
from tenback.games.speed.clock import is_blocked
from tenback.games.speed.state import Compartment, State
from tests.games.speed.table import ANA, BO, CY, Named, Owner, lay_out, play

TOO_OFTEN = "a card is there too often, or is not of this game"
WRONG_NUMBERS = "the numbers of cards do not add up to 88"
WRONG_HAND = "the own hand is not as large as told"


def going() -> State:
    owners = Owner((5, JOKER), (1, 2)), Owner((3,), (4,)), Owner((), (6, 7, 8))
    return lay_out(*owners, tops=(Named(9), 10), draw=(1, 1))


def waiting() -> State:
    return lay_out(Owner((5, 6), (1, 2)), Owner((3,), (4,)), tops=(4, 10), draw=(1, 1), waiting=True)


def refuse(seen: View, reason: str) -> None:
    with pytest.raises(ImpossibleView) as caught:
        speed.sample(seen, SplitMix64(1))
    assert {key: str(part) for key, part in caught.value.details.items()} == {"reason": reason}


@pytest.mark.rule("S4")
def test_a_player_sees_the_own_hand_alone_and_a_spectator_none() -> None:
    hands = [speed.view(going(), seat).hand for seat in (ANA, BO, CY, None)]
    assert hands == [(5, JOKER), (3,), (), ()]


@pytest.mark.rule("S4")
@pytest.mark.parametrize("seat", [ANA, BO, CY, None])
def test_compartments_and_numbers_of_cards_are_public(seat: int | None) -> None:
    state = going()
    seen = speed.view(state, seat)
    assert seen.compartments == state.compartments
    assert seen.tops == (9, 10)
    assert (seen.hand_sizes, seen.pile_sizes, seen.draw_size) == ((2, 1, 0), (2, 1, 3), 2)
    assert (seen.dealer, seen.going, seen.started) == (ANA, True, True)


@pytest.mark.rule("S4")
def test_what_is_hidden_changes_nothing_in_the_view() -> None:
    state = going()
    hidden = replace(state, hands=((5, JOKER), (4,), ()), piles=((2, 1), (3,), (8, 7, 6)))
    assert speed.view(hidden, ANA) == speed.view(state, ANA)
    assert speed.view(hidden, None) == speed.view(state, None)


@pytest.mark.rule("S4")
def test_nobody_knows_the_own_hand_before_go() -> None:
    state = waiting()
    hidden = replace(state, hands=((1, 2), (3,)), piles=((5, 6), (4,)))
    assert speed.view(hidden, ANA) == speed.view(state, ANA)


@pytest.mark.parametrize("seat", [ANA, BO, None])
@pytest.mark.parametrize("state", [going(), waiting()], ids=["going", "waiting"])
def test_a_sample_has_the_view_it_was_drawn_from_and_all_cards(state: State, seat: int | None) -> None:
    seen = speed.view(state, seat)
    other = speed.sample(seen, SplitMix64(2))
    assert speed.view(other, seat) == seen
    assert speed.cards(other) == speed.cards(state)


def test_a_full_hand_is_known_in_every_sample() -> None:
    seen = speed.view(lay_out(Owner((1, 2, 3, 4, 5), (6,)), Owner((7,), (8,)), tops=(4, 10)), ANA)
    assert speed.sample(seen, SplitMix64(1)).hands[ANA] == (1, 2, 3, 4, 5)


@pytest.mark.rule("S9", "S11")
@pytest.mark.parametrize("draw", [(8, 8), ()], ids=["waiting for GO", "over"])
def test_a_game_that_is_not_going_may_be_sampled_blocked(draw: tuple[int, ...]) -> None:
    state = play(lay_out(Owner((1,), (2,)), Owner(), tops=(5, 5), draw=draw), (ANA, Draw(), 0)).state
    assert not state.going or state.outcome is not None
    assert is_blocked(state)
    assert is_blocked(speed.sample(speed.view(state, ANA), SplitMix64(1)))


def test_a_view_of_a_game_going_that_must_be_blocked_is_refused() -> None:
    state = lay_out(Owner((1, 2)), Owner(), tops=(5, 5), draw=(8, 8))
    assert is_blocked(state)
    refuse(speed.view(state, ANA), "the game could not go on")


def test_samples_deal_the_unseen_cards_by_chance() -> None:
    seen = speed.view(waiting(), ANA)
    samples = [speed.sample(seen, SplitMix64(seed)) for seed in range(20)]
    assert len({sample.hands[ANA] for sample in samples}) > 2
    assert len({sample.draw for sample in samples}) > 2


@pytest.mark.parametrize("hand", [(5, 11), (5, -1), (1, 2, 3, 4, 5, 6), (1, 3)])
def test_a_view_with_an_impossible_hand_is_refused(hand: tuple[int, ...]) -> None:
    seen = speed.view(lay_out(Owner((1, 2)), Owner((9, 9)), tops=(3, 4)), ANA)
    refuse(replace(seen, hand=hand), TOO_OFTEN)


def test_a_view_with_a_card_too_often_in_a_compartment_is_refused() -> None:
    seen = speed.view(going(), ANA)
    compartments = (seen.compartments[0], Compartment((10,) * 9, 10))
    refuse(replace(seen, compartments=compartments), TOO_OFTEN)


@pytest.mark.parametrize("change", ["hand", "pile", "draw"])
def test_a_view_whose_numbers_do_not_add_up_is_refused(change: str) -> None:
    seen = speed.view(going(), ANA)
    wrong = {
        "hand": replace(seen, hand_sizes=(2, 2, 0)),
        "pile": replace(seen, pile_sizes=(2, 1, 2)),
        "draw": replace(seen, draw_size=1),
    }
    refuse(wrong[change], WRONG_NUMBERS)


@pytest.mark.parametrize(
    "seen",
    [
        replace(speed.view(going(), ANA), hand=(5,)),
        replace(speed.view(going(), CY), hand=(5,)),
        replace(speed.view(going(), None), hand=(5,)),
        replace(speed.view(waiting(), ANA), hand=(5, 6)),
    ],
    ids=["too small", "too large", "of a spectator", "before GO"],
)
def test_a_view_whose_own_hand_is_not_as_large_as_told_is_refused(seen: View) -> None:
    refuse(seen, WRONG_HAND)


@pytest.mark.rule("S9")
def test_a_sample_of_a_game_that_is_going_is_not_blocked() -> None:
    """The view says that nobody has turned up a card: so somebody can play, and a sample must let them."""
    state = lay_out(Owner((2,)), Owner((4,)), tops=(5, 5), draw=(2, 2, 2, 2, 3, 3))
    assert not is_blocked(state)
    samples = [speed.sample(speed.view(state, ANA), SplitMix64(seed)) for seed in range(40)]
    assert not any(is_blocked(sample) for sample in samples)


@pytest.mark.parametrize("changes", [{"hand_sizes": (5,)}, {"pile_sizes": ()}, {"seat": 6}])
def test_a_view_of_other_seats_is_refused(changes: dict[str, Any]) -> None:
    refuse(replace(speed.view(going(), CY), **changes), "the numbers of seats and piles are not those of the table")


@pytest.mark.rule("S9")
def test_a_view_that_few_hands_explain_is_sampled_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where chance does not find a hand that can go on, one is dealt on purpose."""
    monkeypatch.setattr("tenback.core.game.DRAWS", 0)
    state = lay_out(Owner((2,)), Owner((4,)), tops=(5, 5), draw=(2, 2, 2, 2, 3, 3))
    seen = speed.view(state, ANA)
    for seed in range(20):
        sample = speed.sample(seen, SplitMix64(seed))
        assert not is_blocked(sample)
        assert speed.view(sample, ANA) == seen
