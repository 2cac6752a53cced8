"""D1: what lies on the table before the first turn."""

import pytest

from tenback.core.chance import Deal, SplitMix64, deal_by
from tenback.core.errors import BadDeal, NoSuchSeat
from tenback.games import DUEL, duel
from tests.games.duel.table import GOLD, SILVER, lay_out

DECK = tuple(range(2, 60))
OPTIONS = duel.Options()


@pytest.mark.rule("D1")
def test_each_of_two_players_has_58_cards_from_2_to_59() -> None:
    assert duel.players(OPTIONS) == 2
    assert duel.decks(OPTIONS) == (DECK, DECK)
    assert len(DECK) == 58


@pytest.mark.rule("D1")
def test_each_player_gets_the_first_six_of_the_own_colour_and_draws_from_the_rest() -> None:
    gold, silver = DECK, DECK[::-1]
    state = duel.deal(OPTIONS, Deal((gold, silver), GOLD))
    assert state.hands == ((2, 3, 4, 5, 6, 7), (54, 55, 56, 57, 58, 59))
    assert state.draws == (gold[6:], silver[6:])


@pytest.mark.rule("D1")
def test_own_piles_begin_at_1_and_60() -> None:
    state = duel.deal(OPTIONS, Deal((DECK, DECK), GOLD))
    assert [state.tops(seat) for seat in (GOLD, SILVER)] == [(1, 60), (1, 60)]
    assert state.piles == (((), ()), ((), ()))


@pytest.mark.rule("D1")
@pytest.mark.parametrize("lot", [GOLD, SILVER])
def test_who_starts_is_drawn_by_lot(lot: int) -> None:
    state = duel.deal(OPTIONS, Deal((DECK, DECK), lot))
    assert duel.to_act(state) == {lot}


@pytest.mark.rule("D1")
def test_the_lot_falls_on_both_seats_over_many_deals() -> None:
    decks = duel.decks(OPTIONS)
    assert {deal_by(SplitMix64(seed), decks, 2).lot for seed in range(20)} == {GOLD, SILVER}


@pytest.mark.rule("D1")
@pytest.mark.parametrize(
    ("deal", "reason"),
    [
        (Deal((DECK,), GOLD), "it needs 2 deck(s), not 1"),
        (Deal((DECK, DECK, DECK), GOLD), "it needs 2 deck(s), not 3"),
        (Deal((DECK[:-1], DECK), GOLD), "deck 1 is not an order of its 58 cards"),
        (Deal((DECK, (*DECK[:-1], 2)), GOLD), "deck 2 is not an order of its 58 cards"),
        (Deal((DECK, (*DECK[:-1], 60)), GOLD), "deck 2 is not an order of its 58 cards"),
        (Deal((DECK, DECK), 2), "the lot fell on seat 3 at a table of 2"),
        (Deal((DECK, DECK), -1), "the lot fell on seat 0 at a table of 2"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(deal: Deal, reason: str) -> None:
    with pytest.raises(BadDeal) as caught:
        duel.deal(OPTIONS, deal)
    assert {key: str(part) for key, part in caught.value.details.items()} == {"reason": reason}


@pytest.mark.rule("D1")
@pytest.mark.parametrize("seat", [-1, 2])
def test_there_are_two_seats_alone(seat: int) -> None:
    state = lay_out()
    for ask in (
        lambda: duel.legal_moves(state, seat),
        lambda: duel.apply(state, seat, duel.Resign()),
        lambda: duel.view(state, seat),
    ):
        with pytest.raises(NoSuchSeat) as caught:
            ask()
        assert caught.value.details == {"seat": seat, "players": 2}


def test_the_clock_has_no_say_in_duel() -> None:
    state = lay_out()
    assert DUEL.due(state) is None
    step = DUEL.advance(state, 1_000_000)
    assert (step.state, step.events) == (state, ())
