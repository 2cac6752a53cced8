"""The rules of duel at native speed: a table, every whole turn of a hand, drawing, and the end of a game.

Hands and draw piles are words: the bit of a card's number. A turn is a sequence of own lays with at most one gift
(D2 to D4). A gift touches neither the own piles nor what fits there, so it can be made last: turns with the same cards
left, the same own tops and the same gift come to the same, and only one of them is found.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import njit, uint64

from tenback.core import piles as core_piles
from tenback.games.duel.rules import DRAWN_WITHOUT_GIVING
from tenback.games.duel.state import BASES, DECK, HAND_SIZE, MINIMUM
from tenback.kernels.bits import ONE, count_bits, lowest_bit
from tenback.kernels.chance import below, shuffle
from tenback.kernels.compiled import compiled

CARDS = len(DECK)
BASE_A, BASE_D = BASES
FIRST_CARD = DECK[0]
SUBSETS = 1 << HAND_SIZE
PLACES = HAND_SIZE + 1  # what a pile can show in a turn: each card of the hand, or its top before (the last place)
BEFORE = HAND_SIZE
STATES = SUBSETS * PLACES * PLACES
NO_GIFT = 0  # else 1 + 2 * place of the card + pile
GIFTS = 1 + 2 * HAND_SIZE
RUNNING, ALL_LAID, CANNOT_LAY = 0, 1, 2  # D6, D7
MOST_MOVES = 2 * CARDS

fits = njit(core_piles.fits, inline="always")
improves = njit(core_piles.improves, inline="always")


class Table(NamedTuple):
    """A game of duel between turns; everything by seat."""

    generator: Any
    hands: Any
    draws: Any  # what is left to draw, as a set
    tops: Any  # by owner: ascending, descending
    decks: Any  # the order of each colour
    drawn: Any  # how many cards of each deck are out


class Turns(NamedTuple):
    """Every turn of a hand. States are what own lays alone lead to; a turn is a state and a gift."""

    cards: Any  # the hand, ascending
    sets: Any  # the cards of each subset of the hand, as a word
    fitting: Any  # by pile and what it shows: the subset that fits
    giving: Any  # by pile of the opponent's: the subset that improves it
    rest: Any  # of each state: the subset still in hand
    shows: Any  # of each state, by pile: the place of the card on top
    came: Any  # of each state: the state before
    laid: Any  # of each state: twice the place of the last card, and its pile
    seen: Any
    stamp: Any
    state: Any  # of each turn
    gift: Any  # of each turn
    counts: Any  # cards, states, turns


def new_table(seed: int) -> Table:
    """An empty table whose chance comes from this seed."""
    return Table(
        np.array([seed], np.uint64),
        np.zeros(2, np.uint64),
        np.zeros(2, np.uint64),
        np.zeros((2, 2), np.int64),
        np.zeros((2, CARDS), np.uint8),
        np.zeros(2, np.int64),
    )


def new_turns() -> Turns:
    """Room for the turns of any hand."""
    return Turns(
        np.zeros(HAND_SIZE, np.int64),
        np.zeros(SUBSETS, np.uint64),
        np.zeros((2, PLACES), np.uint64),
        np.zeros(2, np.uint64),
        np.zeros(STATES, np.uint64),
        np.zeros((STATES, 2), np.uint8),
        np.zeros(STATES, np.int32),
        np.zeros(STATES, np.uint8),
        np.zeros(STATES, np.uint32),
        np.zeros(1, np.uint32),
        np.zeros(STATES * GIFTS, np.int32),
        np.zeros(STATES * GIFTS, np.uint8),
        np.zeros(3, np.int64),
    )


@compiled
def size_of(cards: int) -> Any:
    """How many cards a set has."""
    return np.int64(count_bits(cards))


@compiled
def deal(table: Table) -> Any:
    """D1: two decks in order, each shuffled in turn, then the lot; gives the seat that starts."""
    for seat in range(2):
        deck = table.decks[seat]
        for place in range(CARDS):
            deck[place] = place + FIRST_CARD
        shuffle(table.generator, deck)
        table.hands[seat], table.draws[seat], table.drawn[seat] = uint64(0), uint64(0), 0
        for place in range(CARDS):
            table.draws[seat] |= ONE << uint64(deck[place])
        draw(table, seat, HAND_SIZE)
        table.tops[seat, 0], table.tops[seat, 1] = BASE_A, BASE_D
    return np.int64(below(table.generator, uint64(2)))


@compiled
def draw(table: Table, seat: int, count: int) -> None:
    """So many cards come from the draw pile to the hand, or what is left."""
    for _ in range(min(count, CARDS - table.drawn[seat])):
        bit = ONE << uint64(table.decks[seat, table.drawn[seat]])
        table.hands[seat] |= bit
        table.draws[seat] ^= bit
        table.drawn[seat] += 1


@compiled
def drawable(hand_size: int, draw_size: int, given: int) -> int:
    """D5: how many cards are drawn after a turn that leaves so many in hand."""
    return min(HAND_SIZE - hand_size if given else DRAWN_WITHOUT_GIVING, draw_size)


@compiled
def fitting_cards(hand: int, top: int, direction: int) -> int:
    """D3: the cards of a hand that fit on an own pile."""
    found = uint64(0)
    while hand:
        card = lowest_bit(hand)
        hand &= hand - ONE
        if fits(np.int64(card), top, direction):
            found |= ONE << card
    return found


@compiled
def giving_cards(hand: int, top: int, direction: int) -> int:
    """D4: the cards of a hand that improve a pile of the opponent's."""
    found = uint64(0)
    while hand:
        card = lowest_bit(hand)
        hand &= hand - ONE
        if improves(np.int64(card), top, direction):
            found |= ONE << card
    return found


@compiled
def can_lay_two(hand: int, own: Any) -> bool:
    """D7: whether two cards of the hand can go on the own piles, one after the other."""
    rising, falling = fitting_cards(hand, own[0], 1), fitting_cards(hand, own[1], -1)
    if rising and falling and size_of(rising | falling) > 1:
        return True
    while rising:
        card = lowest_bit(rising)
        rising &= rising - ONE
        if fitting_cards(hand ^ (ONE << card), np.int64(card), 1):
            return True
    while falling:
        card = lowest_bit(falling)
        falling &= falling - ONE
        if fitting_cards(hand ^ (ONE << card), np.int64(card), -1):
            return True
    return False


@compiled
def is_stuck(hand: int, own: Any, other: Any, laid: int, given: int) -> bool:
    """D7: whether the player to move can no longer reach two cards, the given one included."""
    if laid >= MINIMUM:
        return False
    lays = fitting_cards(hand, own[0], 1) | fitting_cards(hand, own[1], -1)
    gifts = uint64(0) if given else giving_cards(hand, other[0], 1) | giving_cards(hand, other[1], -1)
    if laid == MINIMUM - 1:
        return not lays | gifts
    if lays and gifts and size_of(lays | gifts) > 1:
        return False
    return not can_lay_two(hand, own)


@njit(cache=True, nogil=True)
def legal_cards(hands: Any, owns: Any, others: Any, laid: Any, given: Any) -> Any:
    """Of many positions: the cards to lay on the own two piles and to give to the other two, as words; and if stuck."""
    found = np.zeros((len(hands), 4), np.uint64)
    stuck = np.zeros(len(hands), np.bool_)
    for number in range(len(hands)):
        hand, own, other = hands[number], owns[number], others[number]
        stuck[number] = is_stuck(hand, own, other, laid[number], given[number])
        if not stuck[number]:
            found[number, 0] = fitting_cards(hand, own[0], 1)
            found[number, 1] = fitting_cards(hand, own[1], -1)
            if not given[number]:
                found[number, 2] = giving_cards(hand, other[0], 1)
                found[number, 3] = giving_cards(hand, other[1], -1)
    return found, stuck


@compiled
def _spread(hand: int, own: Any, other: Any, turns: Turns) -> int:
    """The hand card by card, and which of its cards go where; gives its size."""
    size = 0
    while hand:
        turns.cards[size] = np.int64(lowest_bit(hand))
        hand &= hand - ONE
        size += 1
    turns.sets[0] = uint64(0)
    for subset in range(1, 1 << size):
        low = lowest_bit(uint64(subset))
        turns.sets[subset] = turns.sets[subset & (subset - 1)] | (ONE << uint64(turns.cards[low]))
    for pile in range(2):
        direction = 1 - 2 * pile
        turns.giving[pile] = uint64(0)
        for place in range(size):
            if improves(turns.cards[place], other[pile], direction):
                turns.giving[pile] |= ONE << uint64(place)
        for shown in range(PLACES):
            turns.fitting[pile, shown] = uint64(0)
            if shown >= size and shown != BEFORE:
                continue
            top = own[pile] if shown == BEFORE else turns.cards[shown]
            for place in range(size):
                if place != shown and fits(turns.cards[place], top, direction):
                    turns.fitting[pile, shown] |= ONE << uint64(place)
    return size


@compiled
def _find_states(size: int, turns: Turns) -> int:
    """What own lays can lead to, fewest cards first."""
    turns.stamp[0] += np.uint32(1)
    if turns.stamp[0] == 0:
        turns.seen[:] = 0
        turns.stamp[0] = 1
    stamp = turns.stamp[0]
    turns.rest[0], turns.came[0] = uint64((1 << size) - 1), -1
    turns.shows[0, 0], turns.shows[0, 1] = BEFORE, BEFORE
    states, now = 1, 0
    while now < states:
        rest = turns.rest[now]
        for pile in range(2):
            ways = rest & turns.fitting[pile, turns.shows[now, pile]]
            while ways:
                place = lowest_bit(ways)
                ways &= ways - ONE
                after = rest ^ (ONE << place)
                rising = place if pile == 0 else uint64(turns.shows[now, 0])
                falling = place if pile == 1 else uint64(turns.shows[now, 1])
                key = (after * uint64(PLACES) + rising) * uint64(PLACES) + falling
                if turns.seen[key] != stamp:
                    turns.seen[key] = stamp
                    turns.rest[states], turns.came[states] = after, now
                    turns.shows[states, 0], turns.shows[states, 1] = rising, falling
                    turns.laid[states] = uint64(2) * place + uint64(pile)
                    states += 1
        now += 1
    return states


@compiled
def find_turns(hand: int, own: Any, other: Any, laid: int, given: int, turns: Turns) -> int:
    """D2 to D4: every way to go on with a turn in which so many cards are laid, up to its end; gives how many."""
    size = _spread(hand, own, other, turns)
    states = _find_states(size, turns)
    found = 0
    for state in range(states):
        rest = turns.rest[state]
        count = laid + size - size_of(rest)
        if count >= MINIMUM:
            turns.state[found], turns.gift[found] = state, NO_GIFT
            found += 1
        if given or count + 1 < MINIMUM:
            continue
        for pile in range(2):
            gifts = rest & turns.giving[pile]
            while gifts:
                place = lowest_bit(gifts)
                gifts &= gifts - ONE
                turns.state[found], turns.gift[found] = state, uint64(1 + pile) + uint64(2) * place
                found += 1
    turns.counts[0], turns.counts[1], turns.counts[2] = size, states, found
    return found


@compiled
def left_by(turns: Turns, turn: int) -> int:
    """The subset of the hand that a turn leaves."""
    rest, gift = turns.rest[turns.state[turn]], uint64(turns.gift[turn])
    return rest if gift == NO_GIFT else rest ^ (ONE << ((gift - ONE) >> ONE))


@compiled
def top_after(turns: Turns, turn: int, pile: int, before: int) -> int:
    """What an own pile shows after a turn."""
    shown = turns.shows[turns.state[turn], pile]
    return before if shown == BEFORE else turns.cards[shown]


@compiled
def other_after(turns: Turns, turn: int, pile: int, before: int) -> int:
    """What a pile of the opponent's shows after a turn."""
    gift = np.int64(turns.gift[turn])
    return turns.cards[(gift - 1) >> 1] if gift != NO_GIFT and (gift - 1) & 1 == pile else before


@compiled
def write_turn(turns: Turns, turn: int, cards: Any, places: Any) -> int:
    """The cards of a turn in order, with their places: 0, 1 the own piles, 2, 3 the opponent's. Gives how many."""
    state, gift = turns.state[turn], np.int64(turns.gift[turn])
    count = turns.counts[0] - size_of(turns.rest[state])
    for number in range(count - 1, -1, -1):
        cards[number] = turns.cards[turns.laid[state] >> 1]
        places[number] = turns.laid[state] & 1
        state = turns.came[state]
    if gift != NO_GIFT:
        cards[count] = turns.cards[(gift - 1) >> 1]
        places[count] = 2 + ((gift - 1) & 1)
        count += 1
    return count


@compiled
def apply_turn(table: Table, seat: int, turns: Turns, turn: int) -> int:
    """The turn is played and its player draws (D5). Gives whether this player has won (D6) or the other lost (D7)."""
    other = 1 - seat
    hand = turns.sets[left_by(turns, turn)]
    table.hands[seat] = hand
    for pile in range(2):
        table.tops[seat, pile] = top_after(turns, turn, pile, table.tops[seat, pile])
        table.tops[other, pile] = other_after(turns, turn, pile, table.tops[other, pile])
    if not hand | table.draws[seat]:
        return ALL_LAID
    size = size_of(hand)
    draw(table, seat, drawable(size, CARDS - table.drawn[seat], turns.gift[turn] != NO_GIFT))
    if is_stuck(table.hands[other], table.tops[other], table.tops[seat], 0, 0):
        return CANNOT_LAY
    return RUNNING
