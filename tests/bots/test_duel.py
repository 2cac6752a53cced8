"""The players of duel: legal whole turns out of views alone, typed errors, and levels in order."""

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tenback.bots import duel as players
from tenback.bots.bot import Budget, Decision, Reason
from tenback.bots.duel.strong import POLICIES, effort, learnt
from tenback.bots.duel.training import Plan, load, save, train
from tenback.core.chance import SplitMix64, deal_by
from tenback.core.errors import BadBudget, GameIsOver, ImpossibleView, NotYourTurn, TenbackError, UnknownLevel
from tenback.games import duel
from tenback.games.duel.state import BASES, Laid
from tenback.kernels.duel import find_turns, new_table
from tenback.kernels.duel_play import choose, new_record, play_match
from tenback.kernels.duel_search import new_room
from tenback.kernels.duel_value import left_after
from tests.games.duel.table import FALLING, GOLD, RISING, WITH_TAKE_BACKS, Side, lay_out
from tests.properties.hidden import redeal

QUICK = Budget(1)
TABLES = [duel.Options(open_piles=piles, take_backs=backs) for piles, backs in product((False, True), repeat=2)]


def dealt(seed: int, options: duel.Options | None = None) -> duel.State:
    options = options or duel.Options()
    return duel.deal(options, deal_by(SplitMix64(seed), duel.decks(options), 2))


def decide(level: str, state: duel.State, seed: int = 0, budget: Budget = QUICK) -> Decision:
    return players.bot(level).choose(duel.view(state, state.turn), budget, SplitMix64(seed))


def played(state: duel.State, decision: Decision) -> duel.State:
    """The state after a decision; the core refuses what is not legal."""
    seat = state.turn
    for move in decision.moves:
        state = duel.apply(state, seat, move).state
    return state


def assert_sensible(decision: Decision, level: str) -> None:
    assert decision.reasons
    assert decision.delay == 0
    if level in {"novice", "casual"}:
        assert (decision.win, decision.left, decision.alternatives) == (None, None, ())
        return
    assert decision.win is not None
    assert decision.left is not None
    assert 0 <= decision.win <= 1
    assert 0 <= decision.left <= 58
    assert decision.moves in [other.moves for other in decision.alternatives]
    wins = [other.win for other in decision.alternatives]
    assert len({other.moves for other in decision.alternatives}) == len(wins)
    if level == "skilled":
        assert wins == sorted(wins, reverse=True)


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_every_level_plays_whole_legal_turns_to_the_end(options: duel.Options) -> None:
    for seed, level in enumerate(players.LEVELS):
        state, others = dealt(seed, options), [level, players.LEVELS[seed - 1]]
        while not state.outcome:
            name, before = others[state.turn], state
            decision = decide(name, state, seed)
            assert_sensible(decision, name)
            state = played(state, decision)
            assert state.outcome or state.turn != before.turn
        assert state.outcome.reason in {"all_laid", "cannot_lay"}


@pytest.mark.parametrize("level", players.LEVELS)
def test_hidden_cards_change_nothing(level: str) -> None:
    state, chance, changed = dealt(7), SplitMix64(1), 0
    while not state.outcome:
        decision = decide(level, state)
        hidden = redeal(state, state.turn, chance)
        assert duel.view(hidden, state.turn) == duel.view(state, state.turn)
        changed += hidden.hands != state.hands
        assert decide(level, hidden) == decision
        assert decide(level, duel.sample(duel.view(state, state.turn), chance)) == decision
        state = played(state, decision)
    assert changed > 5


def test_the_same_view_budget_and_chance_give_the_same_decision_and_another_budget_another_one() -> None:
    state = dealt(3)
    assert decide("master", state, 5) == decide("master", state, 5)
    assert decide("master", state, 5).alternatives != decide("master", state, 5, Budget(2)).alternatives
    assert decide("master", state, 5).alternatives != decide("master", state, 6).alternatives


@pytest.mark.parametrize("level", players.LEVELS)
@pytest.mark.parametrize("options", TABLES, ids=str)
def test_a_turn_that_somebody_else_has_begun_is_completed(level: str, options: duel.Options) -> None:
    chance, begun, gifts = SplitMix64(2), 0, 0
    state = dealt(21, options)
    while not state.outcome:
        seat = state.turn
        for _ in range(chance.below(4)):
            moves = [move for move in duel.legal_moves(state, seat) if isinstance(move, duel.Lay | duel.Give)]
            following = duel.apply(state, seat, moves[chance.below(len(moves))]).state if moves else state
            if following.outcome:
                break
            state = following
        begun += bool(state.laid)
        gifts += any(laid.owner != seat for laid in state.laid)
        while not state.outcome and state.turn == seat:
            state = played(state, decide(level, state))
    assert begun > 3
    assert gifts > 0


@pytest.mark.rule("D7")
@pytest.mark.parametrize("level", players.LEVELS)
def test_a_card_is_taken_back_where_the_minimum_is_out_of_reach(level: str) -> None:
    gold = Side(hand=(50, 51, 52), rising=49, falling=2, draw=())
    state = lay_out(gold, turn=GOLD, options=WITH_TAKE_BACKS)
    stuck = duel.apply(state, GOLD, duel.Lay(52, RISING)).state
    decision = decide(level, stuck)
    assert decision.moves == (duel.TakeBack(),)
    back = played(stuck, decision)
    assert len(played(back, decide(level, back)).hands[GOLD]) <= 1


@pytest.mark.rule("D6")
@pytest.mark.parametrize("level", ["casual", "skilled", "master"])
def test_a_win_is_taken_and_ends_without_a_word(level: str) -> None:
    gold = Side(hand=(30, 40, 50), rising=25, falling=5, draw=())
    state = lay_out(gold, turn=GOLD)
    decision = decide(level, state)
    assert duel.EndTurn() not in decision.moves
    assert decision.reasons == (Reason.WINS_NOW,)
    ended = played(state, decision).outcome
    assert ended
    assert ended.winners == (GOLD,)


def test_reasons_name_what_is_on_the_table() -> None:
    trick = lay_out(Side(hand=(20, 31, 40, 55, 57, 58), rising=30, falling=45), turn=GOLD)
    decision = decide("skilled", trick)
    assert duel.Lay(20, RISING) in decision.moves
    assert Reason.BACKWARDS_TRICK in decision.reasons
    only = lay_out(Side(hand=(50, 51), rising=49, falling=2, draw=(20, 30)), turn=GOLD)
    assert decide("master", only).reasons == (Reason.ONLY_MOVE,)
    assert decide("master", only).moves == (duel.Lay(50, RISING), duel.Lay(51, RISING), duel.EndTurn())


@pytest.mark.rule("C14")
def test_cards_that_a_take_back_has_shown_are_reckoned_with() -> None:
    state = dealt(4, WITH_TAKE_BACKS)
    other = 1 - state.turn
    known = replace(state, shown=tuple(state.hands[seat] if seat == other else () for seat in range(2)))
    assert decide("master", known).alternatives != decide("master", state).alternatives
    assert played(known, decide("master", known)).turn == other


def broken(change: Callable[[duel.View], duel.View]) -> duel.View:
    state = dealt(9)
    return change(duel.view(state, state.turn))


def with_hand(view: duel.View, hand: tuple[int, ...]) -> duel.View:
    return replace(view, hand=hand)


LARGE = Side(hand=(10, 20, 30, 31, 32, 33, 34))
BROKEN: dict[str, tuple[Callable[[duel.View], duel.View], type[TenbackError]]] = {
    "a card twice": (lambda view: with_hand(view, (view.hand[0], *view.hand[:-1])), ImpossibleView),
    "a card of no deck": (lambda view: with_hand(view, (*view.hand[:-1], 60)), ImpossibleView),
    "too few cards": (lambda view: with_hand(view, view.hand[:-1]), ImpossibleView),
    "a wrong draw pile": (lambda view: replace(view, draw_sizes=(51, 52)), ImpossibleView),
    "a third seat": (lambda view: replace(view, hand_sizes=(6, 6, 6)), ImpossibleView),
    "a hand too large": (lambda view: duel.view(lay_out(LARGE), GOLD), ImpossibleView),
    "a large hand of the opponent's": (lambda view: duel.view(lay_out(silver=LARGE), GOLD), ImpossibleView),
    "a top that nobody laid": (lambda view: replace(view, tops=((7, BASES[1]), BASES)), ImpossibleView),
    "cards laid that are not there": (
        lambda view: replace(view, laid=(duel_laid(view.turn),)),
        ImpossibleView,
    ),
    "somebody else's turn": (lambda view: other_seat(), NotYourTurn),
    "a spectator": (lambda view: duel.view(dealt(9), None), NotYourTurn),
    "a game that is over": (lambda view: resigned(), GameIsOver),
}


def duel_laid(seat: int) -> Any:

    return Laid(17, seat, FALLING, None)


def other_seat() -> duel.View:
    state = dealt(9)
    return duel.view(state, 1 - state.turn)


def resigned() -> duel.View:
    state = dealt(9)
    return duel.view(duel.apply(state, state.turn, duel.Resign()).state, state.turn)


@pytest.mark.parametrize("level", players.LEVELS)
@pytest.mark.parametrize("case", BROKEN)
def test_a_view_that_cannot_be_is_refused(case: str, level: str) -> None:
    change, error = BROKEN[case]
    with pytest.raises(error) as caught:
        players.bot(level).choose(broken(change), QUICK, SplitMix64(0))
    assert type(caught.value) is error


def test_an_unknown_level_and_a_bad_budget_are_refused() -> None:
    with pytest.raises(UnknownLevel, match="novice, casual, skilled, master"):
        players.bot("grandmaster")
    for milliseconds in (0.0, -1.0, float("nan"), float("inf")):
        with pytest.raises(BadBudget):
            Budget(milliseconds)
    assert 0 < effort(Budget(1e300)).deals < 1 << 40


def test_bots_say_nothing_and_know_their_names() -> None:
    state = dealt(1)
    for level in players.LEVELS:
        bot = players.bot(level)
        assert (bot.game, bot.name) == ("duel", level)
        assert bot.remark(duel.view(state, 0), frozenset({1}), SplitMix64(0)) is None


def test_nothing_is_compiled_before_a_bot_is_asked_for() -> None:
    check = "import sys, tenback.bots.duel; print(sorted({'numba', 'numpy'} & set(sys.modules)))"
    printed = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True).stdout
    assert printed.strip() == "[]"


def test_warming_up_leaves_nothing_to_compile() -> None:
    players.warm()
    compiled = [len(kernel.signatures) for kernel in (find_turns, choose, left_after)]
    assert all(compiled)
    for level in players.LEVELS:
        decide(level, dealt(2))
    assert [len(kernel.signatures) for kernel in (find_turns, choose, left_after)] == compiled


def share(first: str, second: str, deals: int, milliseconds: float) -> tuple[float, float]:
    """The share of games that the first level wins, seats swapped on the same deals, and its standard error."""
    work, known = effort(Budget(milliseconds)), learnt()
    seeds, wins = np.arange(1 << 40, (1 << 40) + deals).astype(np.uint64), np.zeros(deals, np.int64)
    pair, both = (POLICIES[first], POLICIES[second]), (known.net, known.net)
    play_match(pair, (work, work), both, known.linear, seeds, wins, new_table(0), new_record(), new_room(0))
    return float(wins.mean() / 2), float((wins / 2).std(ddof=1) / deals**0.5)


@pytest.mark.parametrize(
    ("stronger", "weaker", "deals"), [("casual", "novice", 500), ("skilled", "casual", 250), ("master", "skilled", 25)]
)
def test_each_level_beats_the_one_below(stronger: str, weaker: str, deals: int) -> None:
    won, error = share(stronger, weaker, deals, 8)
    assert won - 3 * error > 0.5, f"{stronger} wins {won:.3f} against {weaker}, standard error {error:.3f}"


def test_the_match_plays_what_the_bots_play() -> None:
    state, seed = dealt(1 << 40), 1 << 40
    pair, known = (POLICIES["skilled"], POLICIES["casual"]), learnt()
    wins, work = np.zeros(1, np.int64), effort(QUICK)
    nets, seeds = (known.net, known.net), np.array([seed], np.uint64)
    play_match(pair, (work, work), nets, known.linear, seeds, wins, new_table(0), new_record(), new_room(0))
    by_bots = 0
    for names in (("skilled", "casual"), ("casual", "skilled")):
        state = dealt(seed)
        while not state.outcome:
            state = played(state, decide(names[state.turn], state))
        by_bots += names[state.outcome.winners[0]] == "skilled"
    assert by_bots == wins[0]


def test_learning_is_the_same_again_and_can_be_kept(tmp_path: Path) -> None:
    plan = Plan(seed=3, games=64, linear_games=32, kept=1_000)
    first, again, other = train(plan), train(plan), train(replace(plan, seed=4))
    for part, same, differs in zip(first.net, again.net, other.net, strict=True):
        np.testing.assert_array_equal(part, same)
        assert (part != differs).any()
    np.testing.assert_array_equal(first.linear.weights, again.linear.weights)
    save(first, tmp_path / "weights.npz")
    kept = load(tmp_path / "weights.npz")
    for part, same in zip(first.net, kept.net, strict=True):
        np.testing.assert_array_equal(part, same)
    assert kept.provenance == first.provenance


def test_the_shipped_weights_say_where_they_come_from() -> None:
    provenance = learnt().provenance
    assert provenance["plan"]["seed"] < 1 << 32
    assert provenance["command"].startswith("tenback train duel")
    errors = provenance["figures"]["mean_square_error"]
    assert len(errors) == 10
