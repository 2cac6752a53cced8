"""Whole games of coop by simple policies, at native speed. Standard rules: minimum 2, seat 0 starts.

The deck is dealt and drawn from its end. Each game leaves its moves in `cards`, `piles` and `turns`, so that it can be
played again in the core, card by card. One thing is looser than C9: a player who cannot lay the minimum still lays what
the policy finds before the game ends, so up to one card more is laid. Wins are the same.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import njit, uint64

from tenback.core import piles as core_piles
from tenback.games.coop.state import DECK
from tenback.kernels.bits import NO_CARD, ONE, WORD, count_bits, highest_below, holds, lowest_above, lowest_bit
from tenback.kernels.chance import below, shuffle

RANDOM, GREEDY = 0, 1
CARDS = uint64(len(DECK))
NO_PILE = uint64(4)
TRICK = uint64(core_piles.TEN_BACK)
TOPS = 112  # tops are below this

fits = njit(core_piles.fits, inline="always")


class Playouts(NamedTuple):
    """What many games came to."""

    moves: int
    left: int
    wins: int


class Workspace(NamedTuple):
    """Arrays that a game needs; made once for many games."""

    generator: Any
    deck: Any
    low: Any  # hands, a seat each
    high: Any
    fitting: Any  # what fits on a top: rising low, rising high, falling low, falling high
    cards: Any  # the moves of the last game: card, pile, and in which turn
    piles: Any
    turns: Any


def workspace(seed: int) -> Workspace:
    """The arrays for games from this seed."""
    return Workspace(
        np.array([seed], np.uint64),
        np.array(DECK, np.uint8),
        np.zeros(8, np.uint64),
        np.zeros(8, np.uint64),
        _fitting(np.array(DECK, np.int64)),
        np.zeros(len(DECK), np.uint8),
        np.zeros(len(DECK), np.uint8),
        np.zeros(len(DECK), np.uint8),
    )


@njit(cache=True)
def _fitting(deck: Any) -> Any:
    """C4, C5: the core's own rule, for every top once."""
    table = np.zeros((TOPS, 4), np.uint64)
    for top in range(TOPS):
        for card in deck:
            for way, direction in enumerate((1, -1)):
                if fits(card, top, direction):
                    table[top, 2 * way + (card >= 64)] |= ONE << uint64(card % 64)
    return table


@njit(inline="always")
def _greedy(low: int, high: int, tops: Any, enough: bool) -> Any:  # noqa: FBT001 - kernels take plain values
    """Tricks first, piles in order; then the smallest gap, unless the minimum is met."""
    rising_a, rising_b, falling_c, falling_d = tops
    if rising_a > TRICK + ONE and holds(low, high, rising_a - TRICK):
        return rising_a - TRICK, uint64(0)
    if rising_b > TRICK + ONE and holds(low, high, rising_b - TRICK):
        return rising_b - TRICK, uint64(1)
    if falling_c < uint64(90) and holds(low, high, falling_c + TRICK):
        return falling_c + TRICK, uint64(2)
    if falling_d < uint64(90) and holds(low, high, falling_d + TRICK):
        return falling_d + TRICK, uint64(3)
    best, chosen, pile = uint64(1000), NO_CARD, NO_PILE
    if enough:
        return chosen, pile
    card = lowest_above(low, high, rising_a)
    if card and card - rising_a < best:
        best, chosen, pile = card - rising_a, card, uint64(0)
    card = lowest_above(low, high, rising_b)
    if card and card - rising_b < best:
        best, chosen, pile = card - rising_b, card, uint64(1)
    card = highest_below(low, high, falling_c)
    if card and falling_c - card < best:
        best, chosen, pile = falling_c - card, card, uint64(2)
    card = highest_below(low, high, falling_d)
    if card and falling_d - card < best:
        chosen, pile = card, uint64(3)
    return chosen, pile


@njit(inline="always")
def _random(low: int, high: int, tops: Any, enough: bool, space: Any) -> Any:  # noqa: FBT001
    """Every way to lay a card with the same chance; exactly the minimum."""
    if enough:
        return NO_CARD, NO_PILE
    table = space.fitting
    low_a, high_a = low & table[tops[0], 0], high & table[tops[0], 1]
    low_b, high_b = low & table[tops[1], 0], high & table[tops[1], 1]
    low_c, high_c = low & table[tops[2], 2], high & table[tops[2], 3]
    low_d, high_d = low & table[tops[3], 2], high & table[tops[3], 3]
    size_a, size_b = count_bits(low_a) + count_bits(high_a), count_bits(low_b) + count_bits(high_b)
    size_c, size_d = count_bits(low_c) + count_bits(high_c), count_bits(low_d) + count_bits(high_d)
    total = size_a + size_b + size_c + size_d
    if not total:
        return NO_CARD, NO_PILE
    skip = below(space.generator, total)
    if skip < size_a:
        return _nth(low_a, high_a, skip), uint64(0)
    skip -= size_a
    if skip < size_b:
        return _nth(low_b, high_b, skip), uint64(1)
    skip -= size_b
    if skip < size_c:
        return _nth(low_c, high_c, skip), uint64(2)
    return _nth(low_d, high_d, skip - size_c), uint64(3)


@njit(inline="always")
def _nth(low: int, high: int, skip: int) -> int:
    """The card after so many lower ones."""
    while skip:
        if low:
            low &= low - ONE
        else:
            high &= high - ONE
        skip -= ONE
    return lowest_bit(low) if low else WORD + lowest_bit(high)


@njit(inline="always")
def _draw(low: int, high: int, deck: Any, drawable: int, count: int) -> Any:
    """The hand with so many cards from the end of the deck."""
    while count:
        count -= ONE
        drawable -= ONE
        card = uint64(deck[drawable])
        bit = ONE << (card & uint64(63))
        if card < WORD:
            low |= bit
        else:
            high |= bit
    return low, high


@njit(inline="always")
def _without(low: int, high: int, card: int) -> Any:
    """The hand without a card that it holds."""
    bit = ONE << (card & uint64(63))
    return (low ^ bit, high) if card < WORD else (low, high ^ bit)


@njit(inline="always")
def _covered(tops: Any, pile: int, card: int) -> Any:
    """The tops after a card is laid."""
    a, b, c, d = tops
    return (
        card if pile == uint64(0) else a,
        card if pile == uint64(1) else b,
        card if pile == uint64(2) else c,
        card if pile == uint64(3) else d,
    )


@njit(inline="always")
def _deal(players: int, hand_size: int, space: Any) -> int:
    """C2: a new deck, shuffled, and the hands; how many cards are left to draw."""
    deck, drawable = space.deck, CARDS
    for place in range(CARDS):
        deck[place] = place + uint64(2)
    shuffle(space.generator, deck)
    for seat in range(players):
        space.low[seat], space.high[seat] = _draw(uint64(0), uint64(0), deck, drawable, hand_size)
        drawable -= hand_size
    return drawable


@njit(cache=True, nogil=True, error_model="numpy")
def play_game(policy: int, players: int, space: Workspace) -> Any:
    """One game to its end: how many cards were laid."""
    hand_size = uint64(8) if players == ONE else (uint64(7) if players == uint64(2) else uint64(6))  # C2
    drawable = _deal(players, hand_size, space)
    tops = (uint64(1), uint64(1), uint64(100), uint64(100))
    cards, piles, turns = space.cards, space.piles, space.turns
    laid, seat, turn = uint64(0), uint64(0), uint64(0)
    while True:
        low, high = space.low[seat], space.high[seat]
        if low | high:  # C8
            minimum, before = (uint64(2) if drawable else ONE), laid  # C6
            while low | high:
                enough = laid - before >= minimum
                if policy == GREEDY:
                    card, pile = _greedy(low, high, tops, enough)
                else:
                    card, pile = _random(low, high, tops, enough, space)
                if pile == NO_PILE:
                    break
                low, high = _without(low, high, card)
                tops = _covered(tops, pile, card)
                cards[laid], piles[laid], turns[laid] = card, pile, turn
                laid += ONE
            if laid == CARDS or laid - before < minimum:
                return laid
            missing = min(hand_size - count_bits(low) - count_bits(high), drawable)  # C7
            space.low[seat], space.high[seat] = _draw(low, high, space.deck, drawable, missing)
            drawable -= missing
            turn += ONE
        seat += ONE
        if seat == players:
            seat = uint64(0)


@njit(cache=True, nogil=True)
def _play_games(policy: int, players: int, games: int, space: Workspace) -> Any:
    moves, wins = uint64(0), uint64(0)
    for _ in range(games):
        laid = play_game(policy, players, space)
        moves += laid
        wins += uint64(laid == CARDS)
    return moves, wins


def play_games(policy: int, players: int, games: int, seed: int) -> Playouts:
    """Many games from one seed, one after the other."""
    moves, wins = _play_games(policy, uint64(players), games, workspace(seed))
    return Playouts(int(moves), len(DECK) * games - int(moves), int(wins))
