"""The conformance suite catches a game that breaks a promise."""

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from tenback.core.conformance import NotConforming, Trial, check_trial
from tenback.core.game import Outcome, Step
from tenback.games import DUEL, duel
from tests.trials import TRIALS, duel_trial

MANY = 100_000  # a whole game checks the broken promise often enough without searching every position


def broken(**changes: object) -> Trial:
    """Duel with some functions replaced."""
    parts = {name: getattr(DUEL, name) for name in duel.__all__}
    return replace(duel_trial(), game=SimpleNamespace(**{**parts, **changes}))


def losing_a_card(state: duel.State, seat: int, move: duel.Move, at: int = 0) -> Step[duel.State]:
    after = duel.apply(state, seat, move, at).state
    return Step(replace(after, draws=(after.draws[0][1:], after.draws[1])))


def telling_the_next_card(state: duel.State, seat: int | None) -> duel.View:
    return replace(duel.view(state, seat), shown=(state.draws[0][:1], ()))


def accepting_anything(state: duel.State, seat: int, move: duel.Move, at: int = 0) -> Step[duel.State]:
    legal = duel.legal_moves(state, seat)
    return duel.apply(state, seat, move if move in legal else legal[0], at)


def leaking_moves(state: duel.State, seat: int) -> list[duel.Move]:
    moves = list(duel.legal_moves(state, seat))
    return moves if sum(state.draws[1 - seat][:1]) % 2 else moves[::-1]


def without_reason(state: duel.State) -> Outcome | None:
    return state.outcome and replace(state.outcome, reason="")


@pytest.mark.parametrize(
    ("trial", "promise"),
    [
        (broken(apply=losing_a_card), "cards are conserved"),
        (broken(apply=accepting_anything), "apply and legal_moves agree"),
        (broken(legal_moves=lambda s, seat: (*duel.legal_moves(s, seat), *duel.legal_moves(s, seat))), "listed once"),
        (broken(legal_moves=leaking_moves), "legal moves depend on the view alone"),
        (broken(legal_moves=lambda s, seat: ()), "somebody has a move"),
        (broken(to_act=lambda s: frozenset()), "somebody is to act"),
        (broken(to_act=lambda s: frozenset({s.turn})), "nobody is to act after the end"),
        (broken(view=telling_the_next_card), "a sample has the view it was drawn from"),
        (broken(hand=lambda s, seat: s.hands[0]), "views differ by seat and hand alone"),
        (broken(outcome=without_reason), "the end says why"),
        (broken(read_move=lambda text: duel.Resign()), "moves round-trip through notation"),
        (replace(duel_trial(), universe=()), "every legal move is among those to try"),
    ],
)
def test_a_broken_promise_is_noticed(trial: Trial, promise: str) -> None:
    with pytest.raises(NotConforming, match=promise):
        check_trial(trial, seed=3)


def test_a_game_that_depends_on_more_than_its_moves_is_noticed() -> None:
    calls: list[object] = []

    def moody(state: duel.State, seat: int, move: duel.Move, at: int = 0) -> Step[duel.State]:
        step = duel.apply(state, seat, move, at)
        calls.append(move)
        outcome = step.state.outcome
        return Step(replace(step.state, outcome=outcome and replace(outcome, scores=(len(calls), 0))))

    with pytest.raises(Exception, match=r"the record says|the same deal and moves"):
        check_trial(broken(apply=moody), seed=3, every=MANY)


def test_the_games_themselves_keep_their_promises() -> None:
    check: Callable[[Trial], Any] = lambda trial: check_trial(trial, seed=3, every=50)  # noqa: E731
    assert [check(trial).outcome is not None for trial in TRIALS.values()] == [True] * len(TRIALS)
