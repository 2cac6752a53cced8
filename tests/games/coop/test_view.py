"""C2, C13, C15: what a seat and a spectator may know."""

from dataclasses import replace

import pytest

from tenback.core.codec import encode
from tenback.core.game import Outcome
from tenback.games import coop
from tenback.games.coop.state import Laid, LastTurn
from tests.games.coop.table import A, after, table

HANDS = ((50, 51, 52), (70, 71, 72), (80, 81, 82))
TOPS = (44, 1, 90, 30)
EVERYBODY: tuple[int | None, ...] = (None, 0, 1, 2)


@pytest.mark.rule("C2")
@pytest.mark.parametrize("seat", range(3))
def test_seat_sees_its_own_hand(seat: int) -> None:
    seen = coop.view(table(*HANDS), seat)
    assert (seen.seat, seen.hand) == (seat, HANDS[seat])


@pytest.mark.rule("C2")
def test_spectator_sees_no_hand() -> None:
    seen = coop.view(table(*HANDS), None)
    assert (seen.seat, seen.hand) == (None, ())


@pytest.mark.rule("C13")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_numbers_of_cards_in_hands_and_draw_pile_are_public(seat: int | None) -> None:
    seen = coop.view(table((50, 51, 52), (70, 71), (80,), tops=TOPS, draw=17), seat)
    assert seen.hand_sizes == (3, 2, 1)
    assert seen.draw_size == 17


@pytest.mark.rule("C2", "C15")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_view_does_not_depend_on_what_others_hold_or_on_the_order_of_the_draw_pile(seat: int | None) -> None:
    state = table(*HANDS, tops=TOPS)
    unseen = [card for other, hand in enumerate(HANDS) if other != seat for card in hand] + list(state.draw)
    turned = iter(reversed(unseen))
    hands = [hand if other == seat else [next(turned) for _ in hand] for other, hand in enumerate(HANDS)]
    changed = table(*hands, tops=TOPS, draw=tuple(turned))
    assert changed != state
    assert coop.view(changed, seat) == coop.view(state, seat)


@pytest.mark.rule("C13")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_only_tops_are_seen_and_the_bases_where_nothing_lies(seat: int | None) -> None:
    seen = coop.view(table(*HANDS, tops=TOPS, draw=0), seat)
    assert seen.tops == TOPS
    assert seen.piles is None


@pytest.mark.rule("C13")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_memory_knows_which_cards_are_gone_but_not_where_they_lie(seat: int | None) -> None:
    one = after(table((50, 51, 52), (70, 71), (80, 81)), (0, "51A 50D ."), (1, "70A 71A ."))
    other = after(table((50, 51, 52), (70, 71), (80, 81)), (0, "50D 51A ."), (1, "71C 70C ."))
    assert coop.view(one, seat).gone == coop.view(other, seat).gone == (50, 51, 70, 71)


@pytest.mark.rule("C13")
def test_gone_is_sorted_so_that_it_tells_nothing_of_the_order() -> None:
    state = table(*HANDS, tops=TOPS, draw=0)
    turned = replace(state, piles=((*reversed(state.piles[A][:-1]), 44), *state.piles[1:]))
    assert turned != state
    for seat in EVERYBODY:
        assert coop.view(turned, seat) == coop.view(state, seat)
        assert list(coop.view(state, seat).gone) == sorted(card for pile in state.piles for card in pile)


@pytest.mark.rule("C13")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_open_piles_show_all_that_lies_in_them(seat: int | None) -> None:
    options = coop.Options(players=3, open_piles=True)
    state = after(table(*HANDS, tops=TOPS, options=options), (0, "50A 51A 52C"))
    assert coop.view(state, seat).piles == ((44, 50, 51), (), (90, 52), (30,))


@pytest.mark.rule("C13")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_cards_of_the_running_turn_are_seen_with_what_they_covered(seat: int | None) -> None:
    state = after(table(*HANDS, tops=TOPS), (0, "50A 51A"))
    assert coop.view(state, seat).laid == (Laid(50, A, 44), Laid(51, A, 50))
    assert coop.view(after(state, (0, ".")), seat).laid == ()


@pytest.mark.rule("C13")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_tops_that_a_seat_left_and_how_many_cards_it_kept_are_remembered(seat: int | None) -> None:
    state = after(table(*HANDS, tops=TOPS), (0, "50A 51A"))
    assert coop.view(state, seat).last_turns == (None, None, None)
    state = after(state, (0, "."))
    first = LastTurn((51, 1, 90, 30), len(HANDS[0]) - 2)
    assert coop.view(state, seat).last_turns == (first, None, None)
    state = after(state, (1, f"{HANDS[1][0]}B {HANDS[1][1]}B ."))
    second = LastTurn((51, HANDS[1][1], 90, 30), len(HANDS[1]) - 2)
    assert coop.view(state, seat).last_turns == (first, second, None)


@pytest.mark.parametrize("seat", EVERYBODY)
def test_turn_minimum_and_outcome_are_public(seat: int | None) -> None:
    state = table(*HANDS, turn=2)
    seen = coop.view(state, seat)
    assert (seen.options, seen.turn, seen.minimum, seen.outcome) == (state.options, 2, 2, None)
    state = after(state, (0, "concede"), (1, "concede"), (2, "concede"))
    assert coop.view(state, seat).outcome == Outcome("conceded", (), (98, 98, 98))


@pytest.mark.rule("C2", "C13")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_no_hidden_card_is_anywhere_in_the_data_of_a_view(seat: int | None) -> None:
    state = table((50, 51, 52), (70, 71, 72), (80, 81, 82), tops=(90, 1, 91, 92), draw=(60, 61, 62))
    state = replace(state, piles=((90,), (), (91,), (92,)))  # no buried cards, whose numbers could stand for sizes
    hidden = {60, 61, 62, *(card for other, hand in enumerate(HANDS) if other != seat for card in hand)}
    assert not hidden & set(_numbers(encode(coop.view(state, seat))))


def _numbers(data: object) -> list[int]:
    if isinstance(data, dict):
        return [number for part in data.values() for number in _numbers(part)]
    if isinstance(data, list):
        return [number for part in data for number in _numbers(part)]
    return [data] if isinstance(data, int) else []
