"""The kernel's games are games of the core, move by move."""

from itertools import groupby
from typing import NamedTuple

import numpy as np
import pytest
from numba import njit, uint64

from tenback.core import piles
from tenback.core.chance import Deal, SplitMix64, shuffled
from tenback.games import coop
from tenback.games.coop.state import DECK, DIRECTIONS
from tenback.kernels.bits import count_bits, highest_below, holds, lowest_above
from tenback.kernels.chance import below, next_number
from tenback.kernels.coop.playouts import GREEDY, RANDOM, Workspace, play_game, play_games, workspace

GAMES = 60


class Played(NamedTuple):
    """A game of the kernel: its deck, and the lays of each turn."""

    deck: tuple[int, ...]
    turns: list[list[coop.Lay]]


def played(policy: int, players: int, space: Workspace) -> Played:
    laid = int(play_game(policy, uint64(players), space))
    moves = zip(space.turns[:laid], space.cards[:laid], space.piles[:laid], strict=True)
    turns = [list(turn) for _, turn in groupby(moves, lambda move: int(move[0]))]
    lays = [[coop.Lay(int(card), int(pile)) for _, card, pile in turn] for turn in turns]
    return Played(tuple(map(int, space.deck)), lays)


def by_policy(policy: int, state: coop.State, chance: SplitMix64) -> coop.Lay | None:
    """What the policy says, in plain words of the core."""
    assert state.turn is not None
    lays = [move for move in coop.legal_moves(state, state.turn) if isinstance(move, coop.Lay)]
    lays.sort(key=lambda lay: (lay.pile, lay.card))
    enough = len(state.laid) >= state.minimum
    if policy == RANDOM:
        return None if enough or not lays else lays[chance.below(len(lays))]
    gaps = {lay: (lay.card - state.tops[lay.pile]) * DIRECTIONS[lay.pile] for lay in lays}
    tricks = [lay for lay in lays if gaps[lay] == -10]
    return tricks[0] if tricks else None if enough or not lays else min(lays, key=lambda lay: (gaps[lay], lay.pile))


@pytest.mark.rule("C2", "C4", "C5", "C6", "C7", "C8", "C9")
@pytest.mark.parametrize("players", range(1, 6))
@pytest.mark.parametrize("policy", [RANDOM, GREEDY])
def test_the_kernel_plays_the_policy_by_the_rules(policy: int, players: int) -> None:
    options = coop.Options(players=players, starter=coop.Starter.FIXED, take_backs=False)
    space = workspace(11)
    for _ in range(GAMES):
        chance = SplitMix64(int(space.generator[0]))
        game = played(policy, players, space)
        assert game.deck == shuffled(DECK, chance)
        state = coop.deal(options, Deal((game.deck[::-1],), 0))
        for turn in game.turns:
            state = after_turn(state, turn, policy, chance)
        assert state.outcome is not None
        laid = sum(map(len, game.turns))
        assert 0 <= laid - (len(DECK) - state.outcome.scores[0]) < 2  # looser than C9 by a card at most
        assert (laid == len(DECK)) == bool(state.outcome.winners)


def after_turn(state: coop.State, turn: list[coop.Lay], policy: int, chance: SplitMix64) -> coop.State:
    """The core's state after a turn of the kernel, each lay of which must be what the policy says."""
    for lay in turn:
        if state.outcome:
            return state
        assert state.turn is not None
        assert by_policy(policy, state, chance) == lay
        state = coop.apply(state, state.turn, lay).state
    if state.outcome or state.turn is None:
        return state
    assert by_policy(policy, state, chance) is None
    return coop.apply(state, state.turn, coop.EndTurn()).state


def test_many_games_are_the_sum_of_single_ones() -> None:
    space = workspace(5)
    laid = [int(play_game(GREEDY, uint64(3), space)) for _ in range(200)]
    assert play_games(GREEDY, 3, 200, 5) == (sum(laid), 98 * 200 - sum(laid), laid.count(98))


def test_the_generator_is_that_of_the_core() -> None:
    @njit
    def numbers(generator: object, count: int) -> list[int]:
        return [next_number(generator) for _ in range(count)] + [below(generator, uint64(98)) for _ in range(count)]

    source = SplitMix64(2**63 + 5)
    expected = [source.next() for _ in range(50)] + [source.below(98) for _ in range(50)]
    assert [int(number) for number in numbers(np.array([2**63 + 5], np.uint64), 50)] == expected


def test_sets_of_cards_answer_like_sets() -> None:
    @njit
    def ask(low: int, high: int, top: int) -> tuple[int, int, int, bool]:
        return lowest_above(low, high, top), highest_below(low, high, top), count_bits(low), holds(low, high, top)

    chance = SplitMix64(3)
    for _ in range(300):
        cards = set(shuffled(DECK, chance)[: 1 + chance.below(8)])
        top = 1 + chance.below(100)
        cards.discard(top)
        words = sum(1 << card for card in cards)
        low, high = uint64(words & (2**64 - 1)), uint64(words >> 64)
        above, under, small, held = ask(low, high, uint64(top))
        assert above == min((card for card in cards if card > top), default=0)
        assert under == max((card for card in cards if card < top), default=0)
        assert small == len([card for card in cards if card < 64])
        assert not held
        assert all(ask(low, high, uint64(card))[3] for card in cards)


@pytest.mark.parametrize("rule", [piles.fits, piles.is_backwards_trick, piles.improves, piles.is_neighbour])
def test_the_core_s_rules_compile_as_they_are(rule: object) -> None:
    compiled = njit(rule)
    for card in range(1, 61, 7):
        for top in range(1, 61, 5):
            for third in (1, -1, 10):
                assert compiled(card, top, third) == rule(card, top, third)  # type: ignore[operator]
