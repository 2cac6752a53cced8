"""What a position of duel is worth after a turn, by a small network, for all turns of a hand at once.

The network sees what the player who has just laid may know: the own hand before drawing, the sets of the own and of the
opponent's unseen cards, the tops and the sizes. Every input is a single bit, so the first layer is a sum of rows, and
parts of the sum are shared among the turns of a hand. Rows and outputs are whole numbers: every machine comes to the
same value.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import uint64

from tenback.games.duel.state import HAND_SIZE
from tenback.kernels.bits import ONE, count_bits, lowest_bit
from tenback.kernels.compiled import compiled
from tenback.kernels.duel import (
    BEFORE,
    GIFTS,
    NO_GIFT,
    PLACES,
    SUBSETS,
    Table,
    Turns,
    drawable,
    left_by,
    other_after,
    size_of,
    top_after,
)

NUMBERS = 61  # tops and cards are below this
FAR = 21  # cards of the hand further from a top than this look the same
NEAR = 12  # unseen cards further from a top than this are not told
GIFT_FAR, GIFT_BACK = 20, 5
SIZES = HAND_SIZE + 1
WIDTH = 64  # units of the network

# Where each group of inputs begins: `A` and `D` are the own piles, `OTHER` is the opponent's.
TOP = 0  # 4 piles
HAND = TOP + 4 * NUMBERS
DRAW = HAND + NUMBERS
OTHER = DRAW + NUMBERS
HAND_TO = OTHER + NUMBERS  # 2 piles: how far a card of the hand lies from the top
DRAW_TO = HAND_TO + 2 * (2 * FAR + 1)
OTHER_TO = DRAW_TO + 2 * (2 * NEAR + 1)
GIFT_TO = OTHER_TO + 2 * (2 * NEAR + 1)  # 2 piles: how much a card of the hand would improve the opponent's
THREAT_TO = GIFT_TO + 2 * (GIFT_FAR + GIFT_BACK + 1)  # 2 piles: how much the opponent's cards would improve mine
LOST = THREAT_TO + 2 * (NEAR + 1)  # 4 piles: how many unseen cards a pile has passed
DEAD = LOST + 4 * NUMBERS  # 2 players: unseen cards that fit on neither pile
SPAN = DEAD + 2 * NUMBERS  # 2 players: from one top to the other
HAND_DEAD = SPAN + 4 * NUMBERS
PAIRS = HAND_DEAD + SIZES
SIZE = PAIRS + SIZES  # cards kept and cards drawn
DRAW_SIZE = SIZE + SIZES * SIZES
OTHER_SIZE = DRAW_SIZE + NUMBERS
OTHER_DRAW_SIZE = OTHER_SIZE + SIZES
INPUTS = OTHER_DRAW_SIZE + NUMBERS

MOST_ACTIVE = 512
UNIT = 1 << 11  # what the whole numbers count 1 as, in either layer
LOGIT = UNIT * UNIT
STEPS = 1 << 8  # of a logit, in the table of chances
LIMIT = 12  # logits beyond this are as good as certain
CERTAIN = 1 << 20  # the whole number for a chance of 1
CHANCES = np.rint(CERTAIN / (1 + np.exp(-np.arange(-LIMIT * STEPS, LIMIT * STEPS + 1) / STEPS))).astype(np.int64)


class Net(NamedTuple):
    """A network in whole numbers: rows for the inputs, the first biases, and for each output weights and a bias."""

    rows: Any
    bias: Any
    win: Any
    left: Any
    ends: Any  # the biases of both outputs


class Seen(NamedTuple):
    """What the player to move may know."""

    own: Any  # tops
    other: Any
    hand: Any  # a set, as all cards here
    draw: Any  # the own cards to draw
    unseen: Any  # the opponent's cards in hand and to draw
    other_size: int  # how many of them are in hand
    given: Any  # 1 if a card has been given in this turn already, else 0
    shown: Any  # the opponent's cards that are known to be in hand (C14)


class Sums(NamedTuple):
    """Shared parts of the first layer for the turns of a hand."""

    hands: Any  # by subset in hand
    piles: Any  # by own pile, subset in hand and what the pile shows
    tops: Any  # by what the two own piles show
    gifts: Any  # by gift and subset
    sizes: Any  # by whether a card is given, and by cards kept
    used: Any  # by own pile: what it can show
    work: Any
    logits: Any  # of each turn


def new_sums(width: int) -> Sums:
    """Room for the sums of a network of this width."""
    return Sums(
        np.zeros((SUBSETS, width), np.int32),
        np.zeros((2, SUBSETS, PLACES, width), np.int32),
        np.zeros((PLACES, PLACES, width), np.int32),
        np.zeros((GIFTS, SUBSETS, width), np.int32),
        np.zeros((2, SIZES, width), np.int32),
        np.zeros((2, PLACES), np.bool_),
        np.zeros(width, np.int32),
        np.zeros(SUBSETS * PLACES * PLACES * GIFTS, np.int32),
    )


@compiled
def under(top: int) -> int:
    """All numbers lower than a top, as a set."""
    return (ONE << uint64(top)) - ONE


@compiled
def over(top: int) -> int:
    """All numbers higher than a top, as a set."""
    return ~((ONE << uint64(top)) | under(top))


@compiled
def passed(cards: int, top: int, pile: int) -> int:
    """The cards that lie behind a pile's top."""
    return cards & (under(top) if pile == 0 else over(top))


@compiled
def ahead(card: int, top: int, pile: int) -> int:
    """How far a card lies ahead of a top in the pile's direction."""
    return (card - top) * (1 - 2 * pile)


@compiled
def hand_input(card: int, top: int, pile: int) -> int:
    """The input for a card of the hand and an own top."""
    return HAND_TO + pile * (2 * FAR + 1) + FAR + min(max(ahead(card, top, pile), -FAR), FAR)


@compiled
def gift_input(card: int, top: int, pile: int) -> int:
    """The input for a card of the hand and a top of the opponent's."""
    better = min(max(-ahead(card, top, pile), -GIFT_BACK), GIFT_FAR)
    return GIFT_TO + pile * (GIFT_FAR + GIFT_BACK + 1) + GIFT_BACK + better


@compiled
def near(cards: int, top: int) -> int:
    """The cards that are near a top."""
    low, high = max(top - NEAR, 0), min(top + NEAR, NUMBERS)
    return cards & ~under(low) & (under(high) | (ONE << uint64(high)))


@compiled
def note_own_pile(seen: Seen, pile: int, top: int, noted: Any, count: int) -> int:
    """The inputs for an own pile and the unseen cards around it."""
    noted[count] = TOP + pile * NUMBERS + top
    noted[count + 1] = LOST + pile * NUMBERS + size_of(passed(seen.draw, top, pile))
    count += 2
    cards = near(seen.draw, top)
    while cards:
        noted[count] = DRAW_TO + pile * (2 * NEAR + 1) + NEAR + ahead(np.int64(lowest_bit(cards)), top, pile)
        cards &= cards - ONE
        count += 1
    cards = passed(near(seen.unseen, top), top, pile)
    while cards:
        noted[count] = THREAT_TO + pile * (NEAR + 1) - ahead(np.int64(lowest_bit(cards)), top, pile)
        cards &= cards - ONE
        count += 1
    return count


@compiled
def note_own_tops(seen: Seen, rising: int, falling: int, noted: Any, count: int) -> int:
    """The inputs for both own tops together."""
    noted[count] = DEAD + size_of(seen.draw & under(rising) & over(falling))
    noted[count + 1] = SPAN + NUMBERS + falling - rising
    return count + 2


@compiled
def note_other(seen: Seen, rising: int, falling: int, noted: Any, count: int) -> int:
    """The inputs for the opponent's piles and the unseen cards around them."""
    for pile in range(2):
        top = rising if pile == 0 else falling
        noted[count] = TOP + (2 + pile) * NUMBERS + top
        noted[count + 1] = LOST + (2 + pile) * NUMBERS + size_of(passed(seen.unseen, top, pile))
        count += 2
        cards = near(seen.unseen, top)
        while cards:
            noted[count] = OTHER_TO + pile * (2 * NEAR + 1) + NEAR + ahead(np.int64(lowest_bit(cards)), top, pile)
            cards &= cards - ONE
            count += 1
    noted[count] = DEAD + NUMBERS + size_of(seen.unseen & under(rising) & over(falling))
    noted[count + 1] = SPAN + 3 * NUMBERS + falling - rising
    return count + 2


@compiled
def note_sizes(seen: Seen, kept: int, given: int, noted: Any, count: int) -> int:
    """The inputs for how many cards are where."""
    draw_size = size_of(seen.draw)
    drawn = drawable(kept, draw_size, given)
    noted[count] = SIZE + kept * SIZES + drawn
    noted[count + 1] = DRAW_SIZE + draw_size - drawn
    return count + 2


@compiled
def note_unseen(seen: Seen, noted: Any, count: int) -> int:
    """The inputs that no turn changes."""
    cards = seen.draw
    while cards:
        noted[count] = DRAW + np.int64(lowest_bit(cards))
        cards &= cards - ONE
        count += 1
    cards = seen.unseen
    while cards:
        noted[count] = OTHER + np.int64(lowest_bit(cards))
        cards &= cards - ONE
        count += 1
    noted[count] = OTHER_SIZE + seen.other_size
    noted[count + 1] = OTHER_DRAW_SIZE + size_of(seen.unseen) - seen.other_size
    return count + 2


@compiled
def pairs_ten_apart(hand: int) -> int:
    """How many pairs of the hand lie exactly ten apart (C5)."""
    return size_of(hand & (hand << uint64(10)))


@compiled
def note_turn(seen: Seen, turns: Turns, turn: int, noted: Any) -> int:
    """All inputs after a turn; gives how many."""
    subset, given = left_by(turns, turn), seen.given == 1 or turns.gift[turn] != NO_GIFT
    hand = turns.sets[subset]
    rising, falling = top_after(turns, turn, 0, seen.own[0]), top_after(turns, turn, 1, seen.own[1])
    other_rising, other_falling = other_after(turns, turn, 0, seen.other[0]), other_after(turns, turn, 1, seen.other[1])
    count = note_unseen(seen, noted, 0)
    count = note_own_pile(seen, 0, rising, noted, count)
    count = note_own_pile(seen, 1, falling, noted, count)
    count = note_own_tops(seen, rising, falling, noted, count)
    count = note_other(seen, other_rising, other_falling, noted, count)
    count = note_sizes(seen, size_of(hand), given, noted, count)
    noted[count] = HAND_DEAD + _dead_in_hand(turns, turns.state[turn], subset)
    noted[count + 1] = PAIRS + pairs_ten_apart(hand)
    count += 2
    while hand:
        card = np.int64(lowest_bit(hand))
        hand &= hand - ONE
        noted[count] = HAND + card
        noted[count + 1], noted[count + 2] = hand_input(card, rising, 0), hand_input(card, falling, 1)
        noted[count + 3], noted[count + 4] = gift_input(card, other_rising, 0), gift_input(card, other_falling, 1)
        count += 5
    return count


@compiled
def _dead_in_hand(turns: Turns, state: int, subset: int) -> int:
    """How many cards of a subset fit on neither own pile after a state, tricks included."""
    fitting = turns.fitting[0, turns.shows[state, 0]] | turns.fitting[1, turns.shows[state, 1]]
    return size_of(subset & ~fitting)


@compiled
def _copy(source: Any, target: Any) -> None:
    for unit in range(WIDTH):
        target[unit] = source[unit]


@compiled
def _add_rows(rows: Any, noted: Any, count: int, total: Any) -> None:
    for number in range(count):
        row = noted[number]
        for unit in range(WIDTH):
            total[unit] += rows[row, unit]


@compiled
def _sum_own(net: Net, seen: Seen, turns: Turns, noted: Any, sums: Sums) -> None:
    """The sums for every pair of own tops, and for every subset with every own top."""
    subsets = 1 << turns.counts[0]
    used = sums.used
    used[:] = False
    for state in range(turns.counts[1]):
        used[0, turns.shows[state, 0]] = used[1, turns.shows[state, 1]] = True
    for pile in range(2):
        for shown in range(PLACES):
            if not used[pile, shown]:
                continue
            top = seen.own[pile] if shown == BEFORE else turns.cards[shown]
            first = sums.piles[pile, 0, shown]
            first[:] = 0
            _add_rows(net.rows, noted, note_own_pile(seen, pile, top, noted, 0), first)
            for subset in range(1, subsets):
                card = turns.cards[lowest_bit(uint64(subset))]
                smaller, row = subset & (subset - 1), hand_input(card, top, pile)
                for unit in range(WIDTH):
                    sums.piles[pile, subset, shown, unit] = sums.piles[pile, smaller, shown, unit] + net.rows[row, unit]
    for rising in range(PLACES):
        for falling in range(PLACES):
            if used[0, rising] and used[1, falling] and (rising != falling or rising == BEFORE):
                top_a = seen.own[0] if rising == BEFORE else turns.cards[rising]
                top_d = seen.own[1] if falling == BEFORE else turns.cards[falling]
                total = sums.tops[rising, falling]
                total[:] = 0
                _add_rows(net.rows, noted, note_own_tops(seen, top_a, top_d, noted, 0), total)


@compiled
def _sum_hands(net: Net, turns: Turns, sums: Sums) -> None:
    """The sums for every subset by itself."""
    _copy(net.rows[PAIRS], sums.hands[0])
    for subset in range(1, 1 << turns.counts[0]):
        low = lowest_bit(uint64(subset))
        smaller, row = subset & (subset - 1), HAND + turns.cards[low]
        before, now = PAIRS + pairs_ten_apart(turns.sets[smaller]), PAIRS + pairs_ten_apart(turns.sets[subset])
        for unit in range(WIDTH):
            added = net.rows[row, unit] + net.rows[now, unit] - net.rows[before, unit]
            sums.hands[subset, unit] = sums.hands[smaller, unit] + added


@compiled
def _sum_sizes(net: Net, seen: Seen, noted: Any, sums: Sums) -> None:
    """The sums of what no turn changes, with every number of cards kept."""
    _copy(net.bias, sums.work)
    _add_rows(net.rows, noted, note_unseen(seen, noted, 0), sums.work)
    for given in range(2):
        for kept in range(SIZES):
            total = sums.sizes[given, kept]
            _copy(sums.work, total)
            _add_rows(net.rows, noted, note_sizes(seen, kept, given, noted, 0), total)


@compiled
def _sum_gifts(net: Net, seen: Seen, turns: Turns, noted: Any, sums: Sums) -> None:
    """The sums for every gift and every subset that may then stay in hand."""
    _sum_gift(net, seen.other[0], seen.other[1], seen, turns, NO_GIFT, noted, sums)
    for place in range(turns.counts[0]):
        card = turns.cards[place]
        if (turns.giving[0] >> uint64(place)) & ONE:
            _sum_gift(net, card, seen.other[1], seen, turns, 1 + 2 * place, noted, sums)
        if (turns.giving[1] >> uint64(place)) & ONE:
            _sum_gift(net, seen.other[0], card, seen, turns, 2 + 2 * place, noted, sums)


@compiled
def _sum_gift(net: Net, rising: int, falling: int, seen: Seen, turns: Turns, gift: int, noted: Any, sums: Sums) -> None:
    """The sums for a gift that leaves the opponent these tops."""
    given = 0 if gift == NO_GIFT else 1 << ((gift - 1) >> 1)
    first = sums.gifts[gift, 0]
    first[:] = 0
    _add_rows(net.rows, noted, note_other(seen, rising, falling, noted, 0), first)
    for subset in range(1, 1 << turns.counts[0]):
        if subset & given:
            continue
        card = turns.cards[lowest_bit(uint64(subset))]
        smaller, row_a, row_d = subset & (subset - 1), gift_input(card, rising, 0), gift_input(card, falling, 1)
        for unit in range(WIDTH):
            added = net.rows[row_a, unit] + net.rows[row_d, unit]
            sums.gifts[gift, subset, unit] = sums.gifts[gift, smaller, unit] + added


@compiled
def value_turns(net: Net, seen: Seen, turns: Turns, noted: Any, sums: Sums) -> int:
    """The value of every turn, as a whole number that counts `LOGIT` as 1, into `sums.logits`. Gives the best turn."""
    _sum_hands(net, turns, sums)
    _sum_own(net, seen, turns, noted, sums)
    _sum_sizes(net, seen, noted, sums)
    _sum_gifts(net, seen, turns, noted, sums)
    best = 0
    for turn in range(turns.counts[2]):
        state, gift = turns.state[turn], np.int64(turns.gift[turn])
        subset = left_by(turns, turn)
        rising, falling = turns.shows[state, 0], turns.shows[state, 1]
        given, kept = uint64(seen.given == 1 or gift != NO_GIFT), count_bits(subset)
        dead = HAND_DEAD + _dead_in_hand(turns, state, subset)
        total = net.ends[0]
        for unit in range(WIDTH):
            active = sums.piles[0, subset, rising, unit] + sums.piles[1, subset, falling, unit]
            active += sums.tops[rising, falling, unit] + sums.gifts[gift, subset, unit]
            active += sums.sizes[given, kept, unit] + sums.hands[subset, unit] + net.rows[dead, unit]
            total = np.int32(total + np.int32(max(np.int32(active), np.int32(0)) * net.win[unit]))
        if not turns.sets[subset] | seen.draw:
            total = np.int32(LIMIT * LOGIT)  # D6
        sums.logits[turn] = total
        if total > sums.logits[best]:
            best = turn
    return best


@compiled
def chance_of(logit: int) -> Any:
    """The chance of winning, as a whole number that counts `CERTAIN` as 1."""
    place = (np.int64(logit) + (LOGIT * LIMIT)) // (LOGIT // STEPS)
    if place < 0:
        return CHANCES[0]
    return CHANCES[place] if place < len(CHANCES) else CHANCES[-1]


@compiled
def left_after(net: Net, seen: Seen, turns: Turns, turn: int, noted: Any, sums: Sums) -> Any:
    """The own cards expected to be left over after a turn, as a whole number that counts `LOGIT` as 1."""
    _copy(net.bias, sums.work)
    _add_rows(net.rows, noted, note_turn(seen, turns, turn, noted), sums.work)
    total = np.int64(net.ends[1])
    for unit in range(WIDTH):
        total += np.int64(max(sums.work[unit], np.int32(0))) * np.int64(net.left[unit])
    return total


@compiled
def seen_by(table: Table, seat: int) -> Seen:
    """What a seat may know of a table. The tops are the table's own arrays, so this is for kernels only."""
    other = 1 - seat
    unseen = table.hands[other] | table.draws[other]
    size = size_of(table.hands[other])
    return Seen(
        table.tops[seat], table.tops[other], table.hands[seat], table.draws[seat], unseen, size, np.int64(0), uint64(0)
    )
