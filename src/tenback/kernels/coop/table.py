"""A game of coop in progress at native speed: the table, dealing, laying whole turns, drawing, and what is said."""

from typing import Any, NamedTuple

import numpy as np
from numba import uint64

from tenback.games.coop.moves import STRONGEST_WISH
from tenback.games.coop.state import DECK
from tenback.kernels.bits import ONE, count_bits
from tenback.kernels.chance import shuffle
from tenback.kernels.compiled import compiled, inlined
from tenback.kernels.coop.counts import COUNTED, DENSE, size_of
from tenback.kernels.coop.signals import WEIGHTS, asks_of
from tenback.kernels.coop.turns import (
    Turns,
    cards_of,
    enumerate_turns,
    laid_mask,
    steps_to,
    top_of,
    turns_space,
)
from tenback.kernels.coop.value import PHASES, SEEN_KINDS, Eyes, eyes

CARDS = len(DECK)
HIGHEST = max(DECK)
MOST_PLAYERS = 5
MOST_IN_HAND = 8
ALL_LOW, ALL_HIGH = ~uint64(0) << uint64(2), (ONE << uint64(36)) - ONE
POSITIONS = 2048  # nearly always enough for a turn with a reach; found breadth first, only the longest are missed
REACH = 1
WIDEST = 512
DRAW, SEAT, LAID, TURN, FOLLOWING, MINIMUM = range(6)


class Rules(NamedTuple):
    """The options that the play of cards depends on."""

    players: int
    hand_size: int
    minimum: int


class Trail(NamedTuple):
    """The positions of a game, to learn from."""

    sets: Any  # cards by kind, two words each
    tops: Any
    dense: Any
    values: Any


class Lays(NamedTuple):
    """The lays of a game, to replay it by."""

    cards: Any
    piles: Any
    turns: Any


class Table(NamedTuple):
    """A game in progress, and the arrays that its players think with."""

    generator: Any
    deck: Any  # drawn from its end
    low: Any  # hands
    high: Any
    sizes: Any  # of the hands
    kept: Any  # by seat: how many cards it kept in its last turn
    rests: Any  # by seat and pile: the tops it left then
    remaining: Any  # cards that nobody has laid, two words
    tops: Any
    counts: Any  # cards to draw, the seat to move, cards laid, turns made, cards of the next hand, cards still to lay
    marks: Any  # by pile: soft ones, and firm ones times eight, of all others
    said: Any
    sets: Any  # own and unseen cards of the position that is looked at
    hand: Any
    steps: Any
    turns: Turns
    eye: Eyes
    values: Any  # logit and left of each position of the turn
    listed: Any  # the turns that are looked at closely, and what they look like at first
    guesses: Any
    noted: Any  # the same at first sight
    firsts: Any
    glances: Any  # by direction, openness and number: what a top is worth at first sight
    dense: Any  # the counts of the turns noted
    found: Any  # how many turns are listed
    blend: Any  # how much plain judgement counts beside the network's score, while it learns
    caution: Any  # how much plain judgement counts in its values, when it plays
    tasting: Any  # whether it plays by its taste, too
    taste: Any  # by phase and count: what it likes, in logits
    liked: Any  # how much the turns that are looked at closely are to its taste
    wanted: Any  # that, and what they are worth
    wishes: Any  # C3: values of a first turn from which on one wishes to start a little, gladly, very much
    reach: Any  # how many cards players jump over beyond the minimum
    trail: Trail
    lays: Lays


def trail(kinds: int) -> Trail:
    """Room for the positions of a game: one before each turn at most, and the last."""
    size = CARDS + 1
    return Trail(
        np.zeros((size, 2 * kinds), np.uint64),
        np.zeros((size, 4), np.int64),
        np.zeros((size, DENSE), np.float32),
        np.zeros((size, 2), np.float32),
    )


def table(seed: int, positions: int = POSITIONS) -> Table:
    """A table whose games come from a seed."""
    return Table(
        np.array([seed], np.uint64),
        np.array(DECK, np.uint8),
        np.zeros(MOST_PLAYERS, np.uint64),
        np.zeros(MOST_PLAYERS, np.uint64),
        np.zeros(MOST_PLAYERS, np.int64),
        np.zeros(MOST_PLAYERS, np.int64),
        np.zeros((MOST_PLAYERS, 4), np.int64),
        np.zeros(2, np.uint64),
        np.zeros(4, np.int64),
        np.zeros(6, np.int64),
        np.zeros(4, np.int64),
        np.zeros(4, np.int64),
        np.zeros(2 * SEEN_KINDS, np.uint64),
        np.zeros(MOST_IN_HAND, np.int64),
        np.zeros((2, MOST_IN_HAND), np.int64),
        turns_space(positions),
        eyes(),
        np.zeros((positions, 2), np.float32),
        np.zeros(WIDEST, np.int64),
        np.zeros(WIDEST, np.float64),
        np.zeros(WIDEST, np.int64),
        np.zeros(WIDEST, np.float64),
        np.zeros((2, 2, 12), np.float64),
        np.zeros((WIDEST, DENSE), np.float32),
        np.zeros(1, np.int64),
        np.zeros(1, np.float64),
        np.zeros(1, np.float64),
        np.zeros(1, np.int64),
        np.zeros((PHASES, COUNTED), np.float32),
        np.zeros(WIDEST, np.float64),
        np.zeros(WIDEST, np.float64),
        np.zeros(STRONGEST_WISH, np.float64),
        np.full(1, REACH, np.int64),
        trail(SEEN_KINDS),
        Lays(np.zeros(CARDS, np.uint8), np.zeros(CARDS, np.uint8), np.zeros(CARDS, np.uint8)),
    )


@inlined
def copy(source: Any, target: Any) -> None:
    """The numbers of one array into another of the same length."""
    for place in range(len(source)):
        target[place] = source[place]


@compiled
def deal(rules: Any, board: Any) -> None:
    """C1, C2: a new game."""
    for place in range(CARDS):
        board.deck[place] = place + 2
    shuffle(board.generator, board.deck)
    board.remaining[0], board.remaining[1] = ALL_LOW, ALL_HIGH
    board.tops[0] = board.tops[1] = 1
    board.tops[2] = board.tops[3] = 100
    board.counts[:] = 0
    board.counts[DRAW] = CARDS
    for seat in range(rules.players):
        board.low[seat] = board.high[seat] = uint64(0)
        board.kept[seat] = 0
        fill(rules, board, seat)
    board.counts[MINIMUM] = rules.minimum


@compiled
def fill(rules: Any, board: Any, seat: int) -> None:
    """C7: a hand is filled up, as long as there are cards to draw."""
    missing = rules.hand_size - size_of(board.low[seat], board.high[seat])
    while missing and board.counts[DRAW]:
        board.counts[DRAW] -= 1
        missing -= 1
        card = uint64(board.deck[board.counts[DRAW]])
        if card < uint64(64):
            board.low[seat] |= ONE << card
        else:
            board.high[seat] |= ONE << (card - uint64(64))
    board.sizes[seat] = size_of(board.low[seat], board.high[seat])


@compiled
def hear(rules: Any, board: Any) -> None:
    """C15: gather what all others say to the one to move."""
    for pile in range(4):
        board.marks[pile] = 0
    for other in range(rules.players):
        if other != board.counts[SEAT] and board.low[other] | board.high[other]:
            asks_of(board.low[other], board.high[other], board.remaining[0], board.remaining[1], board.tops, board.said)
            for pile in range(4):
                board.marks[pile] += WEIGHTS[board.said[pile]]


@compiled
def without(hand: Any, mask: int, low: int, high: int) -> Any:
    """A set without the cards of the hand that a turn lays."""
    card = 0
    while mask:
        if mask & 1:
            if hand[card] < 64:
                low &= ~(ONE << uint64(hand[card]))
            else:
                high &= ~(ONE << uint64(hand[card] - 64))
        mask >>= 1
        card += 1
    return low, high


@compiled
def find_turns(board: Any, reach: int) -> int:
    """Every turn of the one to move; how many positions."""
    seat = board.counts[SEAT]
    size = cards_of(board.low[seat], board.high[seat], board.hand)
    low, high = board.remaining[0], board.remaining[1]
    return enumerate_turns(board.hand, size, board.tops, board.counts[MINIMUM], reach, low, high, board.turns)


@compiled
def note_turn(board: Any, place: int) -> None:
    """Write down the lays of a turn that is about to be made."""
    lays = board.lays
    length = steps_to(board.turns, place, board.steps[0], board.steps[1])
    for step in range(length):
        number = board.counts[LAID] + step
        lays.cards[number] = board.hand[board.steps[0, step]]
        lays.piles[number] = board.steps[1, step]
        lays.turns[number] = board.counts[TURN]


@compiled
def lay_first(board: Any, turns: Any, hand: Any, place: int) -> None:
    """Lay the first card of a turn."""
    steps_to(turns, place, board.steps[0], board.steps[1])
    seat, card, pile = board.counts[SEAT], board.steps[0, 0], board.steps[1, 0]
    _take_away(board, hand, 1 << card)
    board.sizes[seat] -= 1
    board.tops[pile] = hand[card]
    board.counts[MINIMUM] = max(board.counts[MINIMUM] - 1, 0)


@compiled
def _take_away(board: Any, hand: Any, mask: int) -> None:
    """Cards of the hand of the one to move are laid."""
    seat = board.counts[SEAT]
    board.low[seat], board.high[seat] = without(hand, mask, board.low[seat], board.high[seat])
    board.remaining[0], board.remaining[1] = without(hand, mask, board.remaining[0], board.remaining[1])
    board.counts[LAID] += int(count_bits(uint64(mask)))


@compiled
def lay_turn(rules: Any, board: Any, turns: Any, hand: Any, place: int) -> None:
    """Lay a whole turn, draw, and pass on to the next player with cards (C7, C8)."""
    seat = board.counts[SEAT]
    _take_away(board, hand, laid_mask(turns, place))
    for pile in range(4):
        board.tops[pile] = board.rests[seat, pile] = top_of(turns, place, pile)
    board.kept[seat] = size_of(board.low[seat], board.high[seat])
    board.counts[TURN] += 1
    fill(rules, board, seat)
    board.counts[MINIMUM] = rules.minimum if board.counts[DRAW] else 1  # C6
    for _ in range(rules.players):
        board.counts[SEAT] = (board.counts[SEAT] + 1) % rules.players
        if board.low[board.counts[SEAT]] | board.high[board.counts[SEAT]]:
            return
