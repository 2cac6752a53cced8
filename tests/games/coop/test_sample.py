"""Full states out of a view: C13 and C14 say what is known, the rest is chance."""

from dataclasses import replace

import pytest

from tenback.core.chance import SplitMix64
from tenback.core.errors import ImpossibleView
from tenback.games import coop
from tenback.games.coop.rules import is_stuck
from tenback.games.coop.state import BASES, LastTurn
from tests.games.coop.table import A, B, C, after, table, with_signals

HANDS = ((50, 51, 52, 53), (70, 71, 72), (80, 81, 82))
TOPS = (44, 1, 90, 30)
EVERYBODY: tuple[int | None, ...] = (None, 0, 1, 2)


def seen_by(seat: int | None, options: coop.Options | None = None) -> coop.View:
    state = table(*HANDS, tops=TOPS, draw=20, options=options or coop.Options(players=3))
    return coop.view(with_signals(state, (1, "A=leave"), (2, "B=small")), seat)


def samples(seen: coop.View, count: int = 40) -> list[coop.State]:
    chance = SplitMix64(7)
    return [coop.sample(seen, chance) for _ in range(count)]


@pytest.mark.rule("C13")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_sample_has_the_view_it_was_drawn_from_and_every_card(seat: int | None) -> None:
    seen = seen_by(seat)
    for state in samples(seen):
        assert coop.view(state, seat) == seen
        assert coop.cards(state) == coop.decks(seen.options)


@pytest.mark.rule("C2", "C13")
def test_every_unseen_card_can_be_in_every_unseen_place() -> None:
    seen = seen_by(0)
    unseen = set(range(2, 100)) - set(seen.gone) - set(seen.hand)
    drawn = samples(seen, 400)
    assert {state.hands[0] for state in drawn} == {HANDS[0]}
    assert {card for state in drawn for card in state.hands[1]} == unseen
    assert {card for state in drawn for card in state.hands[2]} == unseen
    assert {state.draw[0] for state in drawn} == unseen
    assert {state.lot for state in drawn} == {0, 1, 2}


@pytest.mark.rule("C14")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_cards_shown_by_a_take_back_stay_in_their_hand(seat: int | None) -> None:
    state = table(*HANDS, tops=TOPS, draw=20, options=coop.Options(players=3, take_backs=True))
    state = after(state, (0, "52A 53A < <"))
    for drawn in samples(coop.view(state, seat)):
        assert {52, 53} <= set(drawn.hands[0])
        assert drawn.shown == ((52, 53), (), ())


@pytest.mark.rule("C13")
@pytest.mark.parametrize("open_piles", [False, True])
def test_cards_of_the_turn_lie_on_their_piles_in_order(open_piles: bool) -> None:
    options = coop.Options(players=3, take_backs=True, open_piles=open_piles)
    state = after(table(*HANDS, tops=TOPS, draw=20, options=options), (0, "50A 51B 53A 52C"))
    drawn = coop.sample(coop.view(state, 1), SplitMix64(7))
    assert [drawn.piles[pile][-2:] for pile in (A, B, C)] == [(50, 53), (51,), (90, 52)]
    assert after(drawn, (0, "< < < <")).tops == TOPS


@pytest.mark.rule("C13")
def test_open_piles_are_sampled_as_they_lie() -> None:
    options = coop.Options(players=3, open_piles=True)
    state = table(*HANDS, tops=TOPS, draw=20, options=options)
    assert coop.sample(coop.view(state, None), SplitMix64(7)).piles == state.piles


@pytest.mark.rule("C13")
def test_first_turn_has_nothing_older_under_its_cards() -> None:
    state = after(table(*HANDS), (0, "50A 51A 52B"))
    assert coop.sample(coop.view(state, 1), SplitMix64(7)).piles == ((50, 51), (52,), (), ())


@pytest.mark.rule("C8")
def test_end_of_the_game_leaves_nothing_to_chance_for_the_last_two_hands() -> None:
    state = table((50,), (60, 70), tops=(40, 1, 100, 100), draw=0)
    for drawn in samples(coop.view(state, 0)):
        assert drawn.hands == state.hands


@pytest.mark.rule("C9")
@pytest.mark.parametrize("seat", [None, 0])
def test_running_game_tells_that_the_player_to_move_can_lay_the_minimum(seat: int | None) -> None:
    state = table((33, 41, 50), (82, 85, 64), tops=(80, 90, 12, 20), draw=30, turn=1)
    for drawn in samples(coop.view(state, seat)):
        assert not is_stuck(drawn)


@pytest.mark.rule("C9")
def test_turn_that_goes_on_without_take_backs_tells_that_the_minimum_is_still_in_reach() -> None:
    draw = (70, 81, *range(41, 48))  # 70 and 81 would have gone on pile A before 82, and 85 alone goes on it now
    state = table((33, 40, 50), (82, 85, 64), tops=(80, 90, 12, 20), draw=draw, turn=1)
    for drawn in samples(coop.view(after(state, (1, "82A")), 0)):
        assert not is_stuck(drawn)


@pytest.mark.rule("C9")
def test_two_cards_on_one_pile_tell_what_it_showed_before_both() -> None:
    state = table((33, 41, 50), (82, 85, 64), tops=(80, 90, 12, 20), draw=30, turn=1)
    seen = coop.view(after(state, (1, "82A 85A")), 1)
    assert coop.view(coop.sample(seen, SplitMix64(7)), 1) == seen


@pytest.mark.rule("C9", "C14")
def test_spoiled_turn_tells_that_it_could_have_gone_otherwise() -> None:
    options = coop.Options(players=2, take_backs=True)
    state = table((33, 41, 50), (82, 85, 64), tops=(80, 90, 12, 20), draw=30, turn=1, options=options)
    state = after(state, (1, "85A"))
    drawn = samples(coop.view(state, 0), 200)
    assert any(is_stuck(other) for other in drawn)
    assert not any(is_stuck(after(other, (1, "<"))) for other in drawn)


@pytest.mark.rule("C9")
def test_hand_that_could_not_go_on_is_refused_in_a_running_game_and_not_after_it() -> None:
    state = table((81, 82, 83), (33, 41, 50, 64), tops=(80, 90, 12, 20), draw=30)
    ended = coop.view(after(state, (0, "81A 82A .")), 1)
    assert coop.view(coop.sample(ended, SplitMix64(7)), 1) == ended
    with pytest.raises(ImpossibleView) as caught:
        coop.sample(replace(ended, outcome=None), SplitMix64(7))
    assert str(caught.value.details["reason"]) == "the game could not go on"


@pytest.mark.rule("C9", "C11")
def test_possible_view_is_never_refused_however_rare_its_states_are() -> None:
    options = coop.Options(players=3, minimum=3, fewer_cards=True)
    hands = (range(30, 35), (88, 90, 98, 40, 41), (42, 43, 44, 50, 51))
    held = {card for hand in hands for card in hand}
    draw = tuple(card for card in range(20, 78) if card not in held)[:42]
    state = table(*hands, tops=(95, 99, 3, 2), draw=draw, turn=1, options=options)
    assert not is_stuck(state)  # 98A, ten back with 88A, 90A: no other way
    assert not is_stuck(coop.sample(coop.view(state, 0), SplitMix64(5)))


@pytest.mark.rule("C14")
def test_what_a_seat_kept_may_have_been_laid_since() -> None:
    state = after(table((50, 51, 52), (70, 71, 72), tops=(44, 1, 90, 30)), (0, "50A 51A ."), (1, "70B 71B ."))
    seen = coop.view(after(state, (0, "3D 2D")), 1)
    kept = replace(seen, last_turns=(LastTurn(BASES, 3), seen.last_turns[1]))  # one in hand, two laid
    assert coop.view(coop.sample(kept, SplitMix64(7)), 1) == kept


@pytest.mark.rule("C3")
def test_starter_who_is_yet_to_be_found_tells_nothing() -> None:
    seen = coop.view(table(*HANDS, turn=None), 0)
    assert coop.view(coop.sample(seen, SplitMix64(7)), 0) == seen


TWICE = "a card is there twice, or is not of this game"
NUMBERS = "the numbers of cards do not add up to 98"
KEPT = "a seat kept more cards than it has"
OWN = "the own hand is not as large as told"
TOP = "the tops are not those of the cards laid"
SEATS = "the numbers of seats and piles are not those of the table"
BAD_VIEWS: list[tuple[str, dict[str, object], str]] = [
    ("hands of other seats", {"hand_sizes": (4,)}, SEATS),
    ("seat that is not there", {"seat": 3}, SEATS),
    ("turn of a seat that is not there", {"turn": 7}, SEATS),
    ("three piles", {"tops": (44, 1, 90)}, SEATS),
    ("last turns of other seats", {"last_turns": (None,)}, SEATS),
    ("last turn that left three piles", {"last_turns": (None, LastTurn((1, 1, 100), 2), None)}, SEATS),
    ("more kept than held", {"last_turns": (None, LastTurn(BASES, 9), None)}, KEPT),
    ("own card twice", {"hand": (50, 50, 52, 53)}, TWICE),
    ("own card that has been laid", {"hand": (44, 51, 52, 53)}, TWICE),
    ("own card of another game", {"hand": (1, 51, 52, 53)}, TWICE),
    ("shown card of two hands", {"shown": ((), (50,), ())}, TWICE),
    ("laid card of another game", {"gone": (100,)}, TWICE),
    ("laid card twice", {"gone": (30, 44, 44, 90)}, TWICE),
    ("larger draw pile", {"draw_size": 21}, NUMBERS),
    ("larger hand", {"hand_sizes": (4, 4, 3)}, NUMBERS),
    ("more shown than held", {"shown": ((), (2, 3, 4, 5), ()), "draw_size": 20}, NUMBERS),
    ("own hand shorter than its size", {"hand": (50, 51, 52)}, OWN),
    ("own hand longer than its size", {"hand": (50, 51, 52, 53, 2)}, NUMBERS),
    ("top that was never laid", {"tops": (5, 1, 90, 30)}, TOP),
    ("one card on two piles", {"tops": (44, 44, 90, 30)}, TOP),
    ("laid cards and only bases to see", {"tops": (1, 1, 100, 100)}, TOP),
]


@pytest.mark.rule("C1")
@pytest.mark.parametrize(("changes", "reason"), [bad[1:] for bad in BAD_VIEWS], ids=[bad[0] for bad in BAD_VIEWS])
def test_view_that_no_state_has_is_refused(changes: dict[str, object], reason: str) -> None:
    impossible = replace(seen_by(0), **changes)  # type: ignore[arg-type]
    with pytest.raises(ImpossibleView) as caught:
        coop.sample(impossible, SplitMix64(7))
    assert str(caught.value.details["reason"]) == reason


@pytest.mark.rule("C13")
@pytest.mark.parametrize("swap", [(), (A, C), (A, B)], ids=["cards missing", "other tops", "cards on a bare pile"])
def test_open_piles_that_disagree_with_the_cards_laid_are_refused(swap: tuple[int, ...]) -> None:
    seen = seen_by(0, coop.Options(players=3, open_piles=True))
    assert seen.piles is not None
    piles = list(seen.piles) if swap else [(44,), (), (90,), (30,)]
    if swap:
        one, other = swap
        piles[one], piles[other] = piles[other], piles[one]
    with pytest.raises(ImpossibleView) as caught:
        coop.sample(replace(seen, piles=tuple(piles)), SplitMix64(7))
    assert str(caught.value.details["reason"]) == TOP
