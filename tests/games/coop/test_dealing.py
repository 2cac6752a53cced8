"""C1, C2, C12: the cards, the piles and the hands."""

import pytest

from tenback.core.chance import Deal, HashStream, deal_by
from tenback.core.errors import BadDeal, BadOption
from tenback.games import coop
from tenback.games.coop.state import BASES, DIRECTIONS

IN_ORDER = tuple(range(2, 100))


def deal(options: coop.Options, order: tuple[int, ...] = IN_ORDER, lot: int = 0) -> coop.State:
    return coop.deal(options, Deal((order,), lot))


@pytest.mark.rule("C1")
def test_deck_holds_each_number_from_2_to_99_once() -> None:
    assert coop.decks(coop.Options()) == (IN_ORDER,)
    assert len(IN_ORDER) == 98


@pytest.mark.rule("C1")
def test_two_rising_piles_start_at_1_and_two_falling_piles_at_100() -> None:
    state = deal(coop.Options())
    assert state.tops == (1, 1, 100, 100) == BASES
    assert DIRECTIONS == (1, 1, -1, -1)
    assert state.piles == ((), (), (), ())


@pytest.mark.rule("C2")
@pytest.mark.parametrize(("players", "cards"), [(1, 8), (2, 7), (3, 6), (4, 6), (5, 6)])
def test_hands_hold_8_alone_7_for_two_and_6_for_three_to_five(players: int, cards: int) -> None:
    state = deal(coop.Options(players=players))
    assert [len(hand) for hand in state.hands] == [cards] * players
    assert len(state.draw) == 98 - players * cards
    assert coop.players(state.options) == players


@pytest.mark.rule("C12")
@pytest.mark.parametrize(("players", "cards"), [(1, 7), (2, 6), (3, 5), (4, 5), (5, 5)])
def test_harder_game_takes_one_card_from_every_hand(players: int, cards: int) -> None:
    state = deal(coop.Options(players=players, fewer_cards=True))
    assert [len(hand) for hand in state.hands] == [cards] * players
    assert len(state.draw) == 98 - players * cards


@pytest.mark.rule("C11", "C12")
@pytest.mark.parametrize("minimum", [2, 3])
@pytest.mark.parametrize("fewer_cards", [False, True])
def test_fewer_cards_and_the_expert_minimum_are_chosen_on_their_own(minimum: int, fewer_cards: bool) -> None:
    state = deal(coop.Options(minimum=minimum, fewer_cards=fewer_cards))
    assert state.minimum == minimum
    assert len(state.hands[0]) == (7 if fewer_cards else 8)


@pytest.mark.rule("C2")
def test_hands_come_seat_by_seat_from_the_top_and_the_rest_is_drawn_in_order() -> None:
    order = tuple(reversed(IN_ORDER))
    state = deal(coop.Options(players=2), order)
    assert state.hands == ((93, 94, 95, 96, 97, 98, 99), (86, 87, 88, 89, 90, 91, 92))
    assert state.draw == order[14:]


@pytest.mark.rule("C1")
def test_every_card_is_dealt_somewhere() -> None:
    options = coop.Options(players=5)
    shuffled = deal_by(HashStream(bytes(32)), coop.decks(options), 5)
    assert coop.cards(coop.deal(options, shuffled)) == (IN_ORDER,)


@pytest.mark.rule("C3", "C6", "C13")
def test_the_standard_table_has_these_choices() -> None:
    options = coop.Options(players=3)
    assert (options.minimum, options.fewer_cards, options.open_piles) == (2, False, False)
    assert (options.starter, options.first_seat) == (coop.Starter.AGREED, 0)


@pytest.mark.rule("C1", "C2", "C11")
@pytest.mark.parametrize(
    ("name", "value", "lowest", "highest"),
    [
        ("players", 0, 1, 5),
        ("players", 6, 1, 5),
        ("minimum", 1, 2, 3),
        ("minimum", 4, 2, 3),
        ("first_seat", -1, 0, 0),
        ("first_seat", 1, 0, 0),
    ],
)
def test_options_that_no_table_can_have_are_refused(name: str, value: int, lowest: int, highest: int) -> None:
    with pytest.raises(BadOption) as caught:
        coop.Options(**{name: value})  # type: ignore[arg-type]
    assert caught.value.details == {"name": name, "value": value, "lowest": lowest, "highest": highest}


@pytest.mark.rule("C3")
def test_first_seat_may_be_the_last_of_the_table() -> None:
    assert coop.Options(players=5, first_seat=4).first_seat == 4
    with pytest.raises(BadOption):
        coop.Options(players=5, first_seat=5)


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        (Deal((), 0), "it needs 1 deck(s), not 0"),
        (Deal((IN_ORDER, IN_ORDER), 0), "it needs 1 deck(s), not 2"),
        (Deal((IN_ORDER[1:],), 0), "deck 1 is not an order of its 98 cards"),
        (Deal(((*IN_ORDER[1:], 100),), 0), "deck 1 is not an order of its 98 cards"),
        (Deal(((*IN_ORDER[1:], 99),), 0), "deck 1 is not an order of its 98 cards"),
        (Deal((IN_ORDER,), 2), "the lot fell on seat 3 at a table of 2"),
        (Deal((IN_ORDER,), -1), "the lot fell on seat 0 at a table of 2"),
    ],
)
@pytest.mark.rule("C1")
def test_deals_that_the_deck_cannot_give_are_refused(given: Deal, reason: str) -> None:
    with pytest.raises(BadDeal) as caught:
        coop.deal(coop.Options(players=2), given)
    assert str(caught.value.details["reason"]) == reason


def test_time_alone_changes_nothing() -> None:
    state = deal(coop.Options(players=2))
    assert coop.due(state) is None  # type: ignore[func-returns-value]
    assert coop.advance(state, 1_000_000).state is state
    assert coop.advance(state, 1_000_000).events == ()
