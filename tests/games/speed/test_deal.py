"""S1 to S3: the cards, the deal and the first two cards; what a table can choose."""

from collections import Counter

import pytest

from tenback.core.chance import Deal, SplitMix64, deal_by
from tenback.core.errors import BadDeal, BadOption, NameTheJoker, NoSuchSeat
from tenback.games import speed
from tenback.games.speed import JOKER, Go, Name, Options
from tenback.games.speed.state import Compartment
from tests.games.speed.table import ANA, BO, LEFT, RIGHT, Owner, assert_refused, deal_of, lay_out, play

DECK = tuple(sorted([JOKER] * 8 + [number for number in range(1, 11) for _ in range(8)]))
JOKERS_ONLY = (JOKER,) * 6  # a draw pile of two players


@pytest.mark.rule("S1")
def test_the_deck_has_each_number_eight_times_and_eight_jokers() -> None:
    (deck,) = speed.decks(Options())
    assert Counter(deck) == {JOKER: 8, **dict.fromkeys(range(1, 11), 8)}
    assert deck == DECK


@pytest.mark.rule("S1", "S2")
@pytest.mark.parametrize(("players", "each", "left"), [(2, 40, 6), (3, 25, 11), (4, 20, 6), (5, 16, 6), (6, 12, 14)])
def test_each_number_of_players_has_its_own_deal(players: int, each: int, left: int) -> None:
    options = Options(players=players)
    deal = deal_by(SplitMix64(4), speed.decks(options), players)
    (order,) = deal.decks
    state = speed.deal(options, deal)
    assert speed.players(options) == players
    assert [(*hand, *pile) for hand, pile in zip(state.hands, state.piles, strict=True)] == [
        order[seat * each : (seat + 1) * each] for seat in range(players)
    ]
    assert [len(compartment.cards) for compartment in state.compartments] == [1, 1]
    assert len(state.draw) == left
    assert speed.cards(state) == (DECK,)


@pytest.mark.rule("S2")
def test_number_cards_are_turned_up_as_they_come() -> None:
    state = speed.deal(Options(), deal_of(2, (4, 9), (1, 2, 3, 4, 5, 6)))
    assert state.compartments == (Compartment((4,), 4), Compartment((9,), 9))
    assert state.draw == (1, 2, 3, 4, 5, 6)
    assert state.tops == (4, 9)


@pytest.mark.rule("S3")
def test_a_joker_turned_up_changes_places_with_the_first_number_to_draw() -> None:
    state = speed.deal(Options(), deal_of(2, (JOKER, 9), (JOKER, 7, 3, 4, 5, 6)))
    assert state.compartments == (Compartment((7,), 7), Compartment((9,), 9))
    assert state.draw == (JOKER, JOKER, 3, 4, 5, 6)


@pytest.mark.rule("S3")
def test_two_jokers_turned_up_are_replaced_one_after_the_other() -> None:
    state = speed.deal(Options(), deal_of(2, (JOKER, JOKER), (JOKER, 7, 3, 4, 5, 6)))
    assert state.tops == (7, 3)
    assert state.draw == (JOKER, JOKER, JOKER, 4, 5, 6)


@pytest.mark.rule("S3")
def test_a_single_number_to_draw_goes_to_the_first_joker() -> None:
    state = speed.deal(Options(), deal_of(2, (JOKER, JOKER), (JOKER, JOKER, JOKER, JOKER, JOKER, 2)))
    assert state.tops == (2, None)
    assert state.draw == (JOKER,) * 6
    assert_refused(state, ANA, Go(), NameTheJoker(pile="R"))


@pytest.mark.rule("S3", "S9")
def test_with_jokers_alone_to_draw_the_dealer_names_the_number() -> None:
    state = speed.deal(Options(), deal_of(2, (JOKER, 9), JOKERS_ONLY))
    assert state.compartments == (Compartment((JOKER,), None), Compartment((9,), 9))
    assert list(speed.legal_moves(state, ANA)) == [Name(LEFT, number) for number in range(1, 11)]
    assert_refused(state, ANA, Go(), NameTheJoker(pile="L"))
    state = play(state, (ANA, Name(LEFT, 9), 0)).state
    assert state.tops == (9, 9)
    assert speed.legal_moves(state, ANA) == [Go()]


@pytest.mark.rule("S3")
def test_a_joker_in_a_hand_or_deep_in_the_draw_pile_is_left_alone() -> None:
    state = speed.deal(Options(), deal_of(2, (1, 2), (3, JOKER, 4, 5, 6, 7)))
    assert state.draw == (3, JOKER, 4, 5, 6, 7)
    assert state.hands[ANA][0] == JOKER


@pytest.mark.rule("S2", "S4")
def test_the_dealer_is_drawn_by_lot_unless_the_table_names_one() -> None:
    deal = deal_of(2, (4, 9), (1, 2, 3, 4, 5, 6), lot=BO)
    assert speed.deal(Options(), deal).dealer == BO
    assert speed.deal(Options(dealer=ANA), deal).dealer == ANA


@pytest.mark.rule("S1")
@pytest.mark.parametrize(
    ("deal", "reason"),
    [
        (Deal((), ANA), "it needs 1 deck(s), not 0"),
        (Deal((DECK, DECK), ANA), "it needs 1 deck(s), not 2"),
        (Deal((DECK[1:],), ANA), "deck 1 is not an order of its 88 cards"),
        (Deal(((11, *DECK[1:]),), ANA), "deck 1 is not an order of its 88 cards"),
        (Deal(((5, *DECK[1:]),), ANA), "deck 1 is not an order of its 88 cards"),
        (Deal((DECK,), 2), "the lot fell on seat 3 at a table of 2"),
        (Deal((DECK,), -1), "the lot fell on seat 0 at a table of 2"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(deal: Deal, reason: str) -> None:
    with pytest.raises(BadDeal) as caught:
        speed.deal(Options(), deal)
    assert {key: str(part) for key, part in caught.value.details.items()} == {"reason": reason}


@pytest.mark.rule("S2")
@pytest.mark.parametrize("players", [-2, 0, 1, 7, 88])
def test_two_to_six_can_play(players: int) -> None:
    with pytest.raises(BadOption) as caught:
        Options(players=players)
    assert caught.value.details == {"name": "players", "value": players, "lowest": 2, "highest": 6}


@pytest.mark.rule("S9")
@pytest.mark.parametrize("stall_ms", [-1, 0, 999, 600_001])
def test_the_stall_clock_is_between_a_second_and_ten_minutes(stall_ms: int) -> None:
    with pytest.raises(BadOption) as caught:
        Options(stall_ms=stall_ms)
    assert caught.value.details == {"name": "stall_ms", "value": stall_ms, "lowest": 1_000, "highest": 600_000}
    assert (Options().stall_ms, Options(stall_ms=1_000).stall_ms, Options(stall_ms=600_000).stall_ms) == (
        10_000,
        1_000,
        600_000,
    )


@pytest.mark.rule("S4")
@pytest.mark.parametrize("dealer", [-1, 3, 6])
def test_the_dealer_sits_at_the_table(dealer: int) -> None:
    with pytest.raises(BadOption) as caught:
        Options(players=3, dealer=dealer)
    assert caught.value.details == {"name": "dealer", "value": dealer, "lowest": 0, "highest": 2}


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    state = lay_out(Owner((1,)), Owner((2,)), tops=(4, 9))
    for ask in (
        lambda: speed.legal_moves(state, seat),
        lambda: speed.apply(state, seat, Go()),
        lambda: speed.view(state, seat),
    ):
        with pytest.raises(NoSuchSeat) as caught:
            ask()
        assert caught.value.details == {"seat": seat, "players": 2}


@pytest.mark.rule("S3")
def test_the_second_joker_is_replaced_by_the_first_number_that_is_left() -> None:
    state = speed.deal(Options(), deal_of(2, (4, JOKER), (JOKER, JOKER, 8, 1, 1, 1)))
    assert state.tops == (4, 8)
    assert state.draw == (JOKER, JOKER, JOKER, 1, 1, 1)
    assert state.compartments[RIGHT] == Compartment((8,), 8)
