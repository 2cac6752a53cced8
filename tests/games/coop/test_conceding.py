"""C9: giving up takes everybody."""

import pytest

from tenback.core.chance import Deal
from tenback.core.errors import AlreadySaid, NothingToUnsay
from tenback.core.game import GameEnded, Outcome
from tenback.games import coop
from tenback.games.coop.moves import ConcessionProposed, ConcessionWithdrawn, TurnBegan, TurnEnded
from tests.games.coop.table import after, assert_refused, play, table, words

HANDS = ((50, 51, 52), (70, 71, 72), (80, 81, 82))


@pytest.mark.rule("C9")
@pytest.mark.parametrize("seat", range(3))
def test_any_seat_may_propose_to_concede_in_anybodys_turn(seat: int) -> None:
    step = play(table(*HANDS, turn=1), seat, "concede")
    assert step.events == (ConcessionProposed(seat),)
    assert coop.outcome(step.state) is None
    assert [coop.view(step.state, other).conceding for other in (None, 0, 1, 2)] == [(seat,)] * 4


@pytest.mark.rule("C9", "C10")
def test_all_agreeing_ends_the_game() -> None:
    state = after(table(*HANDS), (2, "concede"), (0, "concede"))
    assert state.conceding == (0, 2)
    step = play(state, 1, "concede")
    outcome = Outcome("conceded", winners=(), scores=(98, 98, 98))
    assert step.events == (ConcessionProposed(1), GameEnded(outcome))
    assert coop.outcome(step.state) == outcome


@pytest.mark.rule("C9")
def test_alone_conceding_ends_the_game_at_once() -> None:
    step = play(after(table((50, 51, 52)), (0, "50A")), 0, "concede")
    assert step.events == (ConcessionProposed(0), GameEnded(Outcome("conceded", (), (97,))))


@pytest.mark.rule("C9")
def test_proposal_can_be_withdrawn_and_made_again() -> None:
    state = after(table(*HANDS), (1, "concede"))
    assert "playon" in words(state, 1)
    assert "concede" not in words(state, 1)
    step = play(state, 1, "playon")
    assert step.events == (ConcessionWithdrawn(1),)
    assert step.state.conceding == ()
    assert after(step.state, (1, "concede")).conceding == (1,)


@pytest.mark.rule("C9")
def test_withdrawing_leaves_the_proposals_of_others() -> None:
    state = after(table(*HANDS), (0, "concede"), (1, "concede"), (0, "playon"), (2, "concede"))
    assert state.conceding == (1, 2)
    assert coop.outcome(state) is None


@pytest.mark.rule("C9")
def test_proposing_twice_is_refused() -> None:
    assert_refused(after(table(*HANDS), (1, "concede")), 1, "concede", AlreadySaid)


@pytest.mark.rule("C9")
def test_nothing_is_withdrawn_that_was_not_proposed() -> None:
    assert_refused(table(*HANDS), 1, "playon", NothingToUnsay)
    assert_refused(after(table(*HANDS), (0, "concede")), 1, "playon", NothingToUnsay)


@pytest.mark.rule("C9")
def test_proposals_lapse_when_the_turn_ends() -> None:
    state = after(table(*HANDS), (1, "concede"), (2, "concede"), (0, "50A 51A"))
    assert state.conceding == (1, 2)
    step = play(state, 0, ".")
    assert step.events == (TurnEnded(0, 2), TurnBegan(1, 2))
    assert step.state.conceding == ()
    assert coop.outcome(after(step.state, (0, "concede"))) is None


@pytest.mark.rule("C9")
def test_laying_and_taking_back_do_not_touch_a_proposal() -> None:
    options = coop.Options(players=3, take_backs=True)
    state = after(table(*HANDS, options=options), (1, "concede"), (0, "50A <"))
    assert state.conceding == (1,)


@pytest.mark.rule("C3", "C9")
def test_team_may_give_up_while_the_starter_is_found() -> None:
    state = coop.deal(coop.Options(players=2), Deal((tuple(range(2, 100)),), 0))
    state = after(state, (0, "concede"), (0, "wish=1"))
    assert coop.outcome(after(state, (1, "concede"))) == Outcome("conceded", (), (98, 98))
    begun = after(state, (1, "wish=0"))
    assert begun.conceding == (0,)


@pytest.mark.rule("C8", "C9")
def test_seat_out_of_cards_has_a_say_in_giving_up() -> None:
    state = after(table((50, 51), (), tops=(40, 1, 100, 100), draw=0), (0, "concede"))
    assert coop.outcome(state) is None
    assert words(state, 1) == {"concede"}
    assert coop.outcome(after(state, (1, "concede"))) == Outcome("conceded", (), (2, 2))
