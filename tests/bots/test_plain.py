"""The built-in opponents finish every game by the rules, and coop partners play with sense."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from tenback.bots import plain
from tenback.core.chance import Chance, SplitMix64, deal_by
from tenback.games import GAMES, coop, duel, speed
from tenback.games.coop import Concede, EndTurn, Lay, Say, Starter, Wish, Word
from tenback.games.coop.state import Laid, Signal
from tenback.games.speed.state import JOKER, Compartment

Chooser = Callable[[str, Any, Sequence[Any], Chance], Any]
NOBODY: frozenset[int] = frozenset()


def at_random(game: str, seen: Any, moves: Sequence[Any], chance: Chance) -> Any:
    givers_up = {Concede(), duel.Resign()}
    moves = [move for move in moves if move not in givers_up and not isinstance(move, Say | coop.Unsay)]
    return moves[chance.below(len(moves))] if moves else None


def play(name: str, options: Any, seed: int, choose: Chooser = plain.choose) -> Any:
    """The last state of a game among bots; in speed a seat acts every 100 ms, in turn."""
    game, chance, at = GAMES[name], SplitMix64(seed), 0
    state = game.deal(options, deal_by(chance, game.decks(options), game.players(options)))
    while not game.outcome(state):
        awaited = sorted(game.to_act(state))
        at += 100
        seat = awaited[at // 100 % len(awaited)]
        move = choose(name, game.view(state, seat), game.legal_moves(state, seat), chance)
        step = game.advance(state, at) if move is None else game.apply(state, seat, move, at)
        state = step.state
        if name == "coop":
            state = speak(state, chance)
    return state


def speak(state: coop.State, chance: Chance) -> coop.State:
    """Every seat may say something after every move."""
    for seat in range(state.options.players):
        moves = coop.legal_moves(state, seat)
        if word := plain.remark("coop", coop.view(state, seat), moves, NOBODY, chance):
            assert word in moves
            state = coop.apply(state, seat, word).state
    return state


COOP_TABLES = [
    coop.Options(players=players, minimum=minimum, fewer_cards=fewer, take_backs=backs, starter=starter)
    for players, minimum, fewer, backs in product((1, 2, 3, 4, 5), (2, 3), (False, True), (False, True))
    for starter in ((Starter.AGREED, Starter.RANDOM) if minimum == 2 and backs else (Starter.AGREED,))
]


@pytest.mark.parametrize("options", COOP_TABLES, ids=str)
def test_coop_bots_end_every_table_without_spoiling_it(options: coop.Options) -> None:
    outcome = coop.outcome(play("coop", options, seed=3))
    assert outcome
    assert outcome.reason in {"all_laid", "cannot_lay"}


@pytest.mark.parametrize("options", [duel.Options(), duel.Options(take_backs=True), duel.Options(open_piles=True)])
@pytest.mark.parametrize("seed", range(12))
def test_duel_bots_end_every_game_by_laying_or_not_being_able_to(options: duel.Options, seed: int) -> None:
    outcome = duel.outcome(play("duel", options, seed))
    assert outcome
    assert outcome.reason in {"all_laid", "cannot_lay"}


@pytest.mark.parametrize("shout", [True, False])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_speed_bots_end_every_game(players: int, shout: bool) -> None:
    reasons = {"shouted", "all_laid", "finished_first", "fewest_points"}
    for seed in range(5):
        outcome = speed.outcome(play("speed", speed.Options(players=players, shout=shout), seed))
        assert outcome
        assert outcome.reason in reasons


def test_coop_bots_leave_far_fewer_cards_than_chance_on_the_same_deals() -> None:
    options = coop.Options(players=3)
    ours = [coop.outcome(play("coop", options, seed)) for seed in range(20)]
    chance = [coop.outcome(play("coop", options, seed, at_random)) for seed in range(20)]
    left = [sum(outcome.scores[0] for outcome in outcomes if outcome) for outcomes in (ours, chance)]
    assert left[0] * 2 < left[1]


def test_duel_bot_beats_chance() -> None:
    def gold_with_sense(game: str, seen: Any, moves: Sequence[Any], chance: Chance) -> Any:
        return (plain.choose if seen.seat == 0 else at_random)(game, seen, moves, chance)

    won = [duel.outcome(play("duel", duel.Options(), seed, gold_with_sense)) for seed in range(20)]
    assert sum(outcome.winners == (0,) for outcome in won if outcome) >= 18


def table(hand: tuple[int, ...], tops: tuple[int, ...], **changes: Any) -> coop.View:
    """What seat 0 of two sees in its turn."""
    options = coop.Options(players=2, starter=Starter.FIXED)
    dealt = coop.deal(options, deal_by(SplitMix64(1), coop.decks(options), 2))
    return replace(coop.view(dealt, 0), hand=hand, tops=tops, **changes)


def coop_move(seen: coop.View) -> Any:
    return plain.choose("coop", seen, (*(Lay(card, 0) for card in seen.hand), EndTurn()), SplitMix64(1))


def test_trick_comes_first() -> None:
    assert coop_move(table((14, 25, 60), (24, 20, 80, 90))) == Lay(14, 0)


def test_a_card_that_opens_a_trick_is_worth_its_steps() -> None:
    assert coop_move(table((35, 25, 55), (24, 1, 20, 20))) == Lay(35, 0)


def test_minimum_is_planned_before_the_first_card() -> None:
    # The example of C9: 85 first would leave nothing to follow it.
    assert coop_move(table((33, 41, 50, 64, 82, 85), (80, 90, 12, 20))) == Lay(82, 0)


def test_near_cards_go_beyond_the_minimum_and_far_ones_stay() -> None:
    laid = (Laid(22, 0, 20), Laid(24, 0, 22))
    assert coop_move(table((26, 60), (24, 10, 90, 95), laid=laid)) == Lay(26, 0)
    assert coop_move(table((40, 60), (24, 10, 90, 95), laid=laid)) == EndTurn()


def test_a_pile_that_a_partner_protects_is_left_alone() -> None:
    signal = Signal(1, 0, Word.LEAVE)
    assert coop_move(table((25, 30, 33), (24, 26, 2, 2))) == Lay(25, 0)
    assert coop_move(table((25, 30, 33), (24, 26, 2, 2), signals=(signal,))) == Lay(30, 1)


def test_small_steps_hold_off_big_jumps_only() -> None:
    signal = Signal(1, 0, Word.SMALL_STEPS_FIRMLY)
    tops = (20, 10, 2, 2)
    assert coop_move(table((35, 36), tops)) == Lay(35, 0)
    assert coop_move(table((35, 36), tops, signals=(signal,))) == Lay(35, 1)
    assert coop_move(table((22, 24), tops, signals=(signal,))) == Lay(22, 0)


def test_wish_grows_with_a_cheap_first_turn() -> None:
    bases = (1, 1, 100, 100)
    wishes = tuple(Wish(strength) for strength in range(4))
    hands = {3: (2, 50, 99), 2: (5, 50, 97), 1: (8, 50, 92), 0: (40, 50, 60)}
    for strength, hand in hands.items():
        assert plain.choose("coop", table(hand, bases, turn=None), wishes, SplitMix64(1)) == Wish(strength)


def test_bots_agree_to_give_up_once_all_people_have() -> None:
    seen = table((60,), (24, 20, 80, 90), turn=1, conceding=())
    assert plain.remark("coop", seen, (Concede(),), frozenset({1}), SplitMix64(1)) is None
    asked = replace(seen, conceding=(1,))
    assert plain.remark("coop", asked, (Concede(),), frozenset({1}), SplitMix64(1)) == Concede()


def duel_table(hand: tuple[int, ...], own: tuple[int, int], other: tuple[int, int], **changes: Any) -> duel.View:
    dealt = duel.deal(duel.Options(), deal_by(SplitMix64(1), duel.decks(duel.Options()), 2))
    return replace(duel.view(dealt, 0), turn=0, hand=hand, tops=(own, other), **changes)


def duel_move(seen: duel.View) -> Any:
    lays = (duel.Lay(card, pile) for card in seen.hand for pile in (0, 1))
    gifts = (duel.Give(card, pile) for card in seen.hand for pile in (0, 1))
    return plain.choose("duel", seen, (*lays, *gifts, duel.EndTurn()), SplitMix64(1))


def test_duel_gives_when_the_own_piles_would_suffer_more() -> None:
    laid = (duel.state.Laid(11, 0, 0, None),)
    assert duel_move(duel_table((18, 50), (11, 12), (20, 40), laid=laid)) == duel.Give(18, 0)


def test_duel_refills_by_a_small_gift_after_many_cards() -> None:
    laid = tuple(duel.state.Laid(card, 0, 0, None) for card in (4, 5, 6))
    assert duel_move(duel_table((30, 38), (6, 50), (32, 60), laid=laid)) == duel.Give(30, 0)
    assert duel_move(duel_table((15, 38), (6, 50), (32, 60), laid=laid)) == duel.EndTurn()


def test_duel_lays_its_last_card_when_nothing_is_left_to_draw() -> None:
    laid = tuple(duel.state.Laid(card, 0, 0, None) for card in (4, 5))
    assert duel_move(duel_table((30,), (6, 50), (32, 60), laid=laid, draw_sizes=(0, 9))).card == 30


def speed_table(hand: tuple[int, ...], tops: tuple[int | None, ...]) -> tuple[speed.View, Sequence[Any]]:
    options = speed.Options(dealer=0)
    dealt = speed.deal(options, deal_by(SplitMix64(1), speed.decks(options), 2))
    compartments = tuple(Compartment((JOKER if top is None else top,), top) for top in tops)
    going = None not in tops
    state = replace(dealt, hands=(hand, dealt.hands[1]), compartments=compartments, started=True, going=going)
    return speed.view(state, 0), speed.legal_moves(state, 0)


def speed_move(hand: tuple[int, ...], tops: tuple[int | None, ...]) -> Any:
    return plain.choose("speed", *speed_table(hand, tops), SplitMix64(1))


def test_speed_prefers_the_longest_run_and_keeps_jokers() -> None:
    assert speed_move((4, 6, 7, 8, JOKER), (5, 1)) == speed.Lay(6, 0)
    assert speed_move((JOKER, 3, 4), (9, 6)) == speed.Lay(JOKER, 1, 5)


def test_speed_draws_when_nothing_fits_and_waits_with_a_full_hand() -> None:
    assert speed_move((5,), (1, 1)) == speed.Draw()
    assert speed_move((5, 5, 5, 5, 5), (1, 1)) is None


def test_speed_dealer_names_what_its_hand_can_follow() -> None:
    assert speed_move((4, 6, 9, 9, 1), (2, None)).number in {5, 10}
