"""S9: when nobody can play, the dealer turns cards up."""

import pytest

from tenback.core.chance import Deal
from tenback.core.errors import NameTheJoker, NotTheDealer, WaitForGo
from tenback.games import speed
from tenback.games.speed import JOKER, Draw, Go, Lay, Name, Options
from tenback.games.speed.moves import Blocked, CardLaid, CardsDrawn, CardTurned, JokerNamed, WentOff
from tenback.games.speed.state import State
from tests.games.speed.table import ANA, BO, LEFT, RIGHT, Owner, assert_refused, lay_out, play

# The tops are 5 and 6 in these tests: 4, 5, 6, 7 and jokers fit, all else does not.
FULL = Owner((1, 1, 1, 2, 2), (3, 3))  # five in hand, none fits
SPENT = Owner((9, 9))  # nothing left to draw, none fits


def about_to_block(*others: Owner, draw: tuple[int, ...] = (8, 9, 10)) -> State:
    """Ana takes her last card, a 10, and then cannot play either."""
    return lay_out(Owner((10,), (10,)), *others, tops=(5, 6), draw=draw)


@pytest.mark.rule("S9")
@pytest.mark.parametrize("other", [FULL, SPENT])
def test_a_blocked_game_gets_a_new_card_in_each_compartment(other: Owner) -> None:
    step = play(about_to_block(other), (ANA, Draw(), 300))
    assert step.events == (CardsDrawn(ANA, 1), Blocked(), CardTurned(LEFT, 8, 8), CardTurned(RIGHT, 9, 9))
    assert step.state.tops == (8, 9)
    assert [compartment.cards[-2:] for compartment in step.state.compartments] == [(5, 8), (6, 9)]
    assert step.state.draw == (10,)
    assert (step.state.going, step.state.since) == (False, 300)


@pytest.mark.rule("S9")
@pytest.mark.parametrize(
    ("other", "why"),
    [
        (Owner((1, 1, 1, 2), (3,)), "four in hand and something to draw"),
        (Owner((1, 1, 1, 2, 4), (3,)), "a card that fits"),
        (Owner((7,)), "a last card that fits"),
        (Owner((1, 1, 1, 2, JOKER), (3,)), "a joker, which always fits"),
    ],
)
def test_a_game_in_which_somebody_can_still_do_something_is_not_blocked(other: Owner, why: str) -> None:
    step = play(about_to_block(other), (ANA, Draw(), 300))
    assert step.events == (CardsDrawn(ANA, 1),), why
    assert step.state.going


@pytest.mark.rule("S9")
def test_every_player_counts() -> None:
    able = Owner((4,))
    for others in ((able, FULL), (FULL, able), (SPENT, able)):
        assert play(about_to_block(*others), (ANA, Draw(), 0)).state.going
    assert not play(about_to_block(FULL, SPENT), (ANA, Draw(), 0)).state.going


@pytest.mark.rule("S9")
def test_laying_a_card_may_block_the_game_too() -> None:
    state = lay_out(Owner((1, 7)), SPENT, tops=(6, 5), draw=(2, 3))
    step = play(state, (ANA, Lay(7, LEFT), 0))
    assert step.events == (CardLaid(ANA, 7, LEFT, 7), Blocked(), CardTurned(LEFT, 2, 2), CardTurned(RIGHT, 3, 3))


@pytest.mark.rule("S9")
@pytest.mark.parametrize("seat", [ANA, BO])
@pytest.mark.parametrize("move", [Lay(10, RIGHT), Lay(9, LEFT), Draw()])
def test_nobody_lays_or_draws_between_the_flip_and_go(seat: int, move: speed.Move) -> None:
    state = play(about_to_block(SPENT), (ANA, Draw(), 0)).state
    assert_refused(state, seat, move, WaitForGo())
    assert speed.to_act(state) == {ANA}


@pytest.mark.rule("S9")
def test_the_dealer_says_go_again() -> None:
    state = play(about_to_block(FULL), (ANA, Draw(), 0)).state
    assert_refused(state, BO, Go(), NotTheDealer())
    step = play(state, (ANA, Go(), 800))
    assert step.events == (WentOff(ANA),)
    assert speed.legal_moves(step.state, ANA) == [Lay(10, RIGHT)]


@pytest.mark.rule("S9", "S4")
def test_the_referee_says_go_again_for_a_slow_dealer() -> None:
    state = play(about_to_block(FULL), (ANA, Draw(), 1_000)).state
    assert speed.due(state) == 6_000
    assert speed.advance(state, 6_000).events == (WentOff(None),)


@pytest.mark.rule("S9")
@pytest.mark.parametrize(
    ("draw", "turned"),
    [
        ((JOKER, 9), (CardTurned(LEFT, JOKER, None), CardTurned(RIGHT, 9, 9))),
        ((8, JOKER), (CardTurned(LEFT, 8, 8), CardTurned(RIGHT, JOKER, None))),
        ((JOKER, JOKER), (CardTurned(LEFT, JOKER, None), CardTurned(RIGHT, JOKER, None))),
    ],
)
def test_a_joker_turned_up_waits_until_both_cards_are_seen(
    draw: tuple[int, ...], turned: tuple[CardTurned, ...]
) -> None:
    step = play(about_to_block(FULL, draw=draw), (ANA, Draw(), 0))
    assert step.events == (CardsDrawn(ANA, 1), Blocked(), *turned)
    unnamed = [card.pile for card in turned if card.number is None]
    assert_refused(step.state, ANA, Go(), NameTheJoker(pile="LR"[unnamed[0]]))
    expected = [Name(pile, number) for pile in unnamed for number in range(1, 11)]
    assert speed.legal_moves(step.state, ANA) == expected


@pytest.mark.rule("S9")
def test_the_dealer_decides_the_number_of_a_joker_turned_up() -> None:
    state = play(about_to_block(FULL, draw=(JOKER, 9)), (ANA, Draw(), 0)).state
    assert_refused(state, BO, Name(LEFT, 2), NotTheDealer())
    step = play(state, (ANA, Name(LEFT, 9), 400))
    assert step.events == (JokerNamed(ANA, LEFT, 9),)
    step = play(step.state, (ANA, Go(), 500))
    assert step.state.tops == (9, 9)
    assert speed.legal_moves(step.state, ANA) == [Lay(10, LEFT), Lay(10, RIGHT)]


@pytest.mark.rule("S9")
def test_a_single_card_left_to_draw_goes_into_the_first_compartment() -> None:
    state = about_to_block(FULL, SPENT, draw=(8,))
    step = play(state, (ANA, Draw(), 0))
    assert step.events == (CardsDrawn(ANA, 1), Blocked(), CardTurned(LEFT, 8, 8))
    assert step.state.tops == (8, 6)
    assert (step.state.draw, step.state.going) == ((), False)


@pytest.mark.rule("S9", "S2")
def test_a_single_card_left_to_draw_needs_three_players() -> None:
    left = {n: len(speed.deal(Options(players=n), Deal(speed.decks(Options()), ANA)).draw) for n in range(2, 7)}
    assert [players for players, cards in left.items() if cards % 2] == [3]


@pytest.mark.rule("S9")
def test_a_game_that_stays_blocked_is_turned_up_again_at_each_go() -> None:
    owners = Owner((1, 1), (1,)), SPENT
    state = lay_out(*owners, tops=(5, 6), draw=(5, 6, 4, 6, 2, 3))
    state = play(state, (ANA, Draw(), 0)).state
    step = play(state, (ANA, Go(), 100))
    assert step.events == (WentOff(ANA), Blocked(), CardTurned(LEFT, 4, 4), CardTurned(RIGHT, 6, 6))
    step = play(step.state, (ANA, Go(), 200))
    assert step.state.tops == (2, 3)
    step = play(step.state, (ANA, Go(), 300))
    assert step.events == (WentOff(ANA),)
