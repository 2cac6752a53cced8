"""The kernel's turns of coop are the core's: the same positions by legal lays, and the same game after them."""

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest
from numba import njit

from tenback.core import piles as core_piles
from tenback.core.game import Outcome
from tenback.core.piles import can_lay
from tenback.games import coop
from tenback.games.coop.state import BASES, DECK, DIRECTIONS
from tenback.kernels.coop import table as tables
from tenback.kernels.coop.table import DRAW, LAID, MINIMUM, POSITIONS, REACH, SEAT, Rules, find_turns, lay_turn
from tenback.kernels.coop.turns import (
    EVERYTHING,
    Turns,
    enumerate_turns,
    laid_mask,
    step_by_step,
    steps_to,
    top_of,
    turns_space,
)

PART = 5_500  # positions of a kind in one of its parts
STATES = 150  # of the core, for each kind of table
FEW = 40  # so many positions of a turn are all visited by the core's own moves
TRIED = 4  # whole turns of a state that are played to their end
EDGES = (2, 3, 9, 10, 11, 12, 13, 21, 22, 79, 80, 88, 89, 90, 91, 92, 98, 99)
ALL = sum(1 << card for card in DECK)
SHIFTS = (8, 15, 22, 29)  # where a packed position has its tops; its first bits are the cards laid

compiled_fits = njit(core_piles.fits)


class Position(NamedTuple):
    """What a turn depends on; `remaining` are the cards that nobody has laid, a bit each."""

    hand: tuple[int, ...]
    tops: tuple[int, ...]
    minimum: int
    remaining: int


class Room(NamedTuple):
    """Arrays for the kernel's turns, all of them and those with a reach."""

    everything: Turns
    near: Turns
    hand: Any
    tops: Any
    steps: Any
    seen: Any
    found: Any
    expected: Any


@pytest.fixture(scope="module")
def room() -> Room:
    return Room(
        turns_space(1 << 17),
        turns_space(POSITIONS),
        np.zeros(8, np.int64),
        np.zeros(4, np.int64),
        np.zeros((2, 8), np.int64),
        np.zeros(256 * 9**4, np.bool_),
        np.zeros(1 << 17, np.int64),
        np.zeros(1 << 17, np.int64),
    )


@njit
def write_positions(turns: Any, count: int, found: Any) -> None:
    """All positions as packed numbers."""
    for place in range(count):
        packed = laid_mask(turns, place)
        for pile in range(4):
            packed |= top_of(turns, place, pile) << (8 + 7 * pile)
        found[place] = packed


@njit
def write_reachable(hand: Any, size: int, tops: Any, seen: Any, found: Any) -> int:
    """Write every position that lays lead to, by the core's rule for a single card, as packed numbers; how many.

    While they are found, each top is a digit: 0 as before the turn, or the place of a card in the hand plus 1.
    """
    digits, count, done = size + 1, 1, 0
    found[0] = 0
    while done < count:
        position, weight = found[done], 256
        for pile in range(4):
            digit = position // weight % digits
            top = hand[digit - 1] if digit else tops[pile]
            for card in range(size):
                after = position + (1 << card) + (card + 1 - digit) * weight
                if position >> card & 1 or not compiled_fits(hand[card], top, 1 if pile < 2 else -1) or seen[after]:
                    continue
                seen[after] = True
                found[count] = after
                count += 1
            weight *= digits
        done += 1
    for place in range(count):
        position, weight = found[place], 256
        seen[position] = False
        found[place] = position & 255
        for pile in range(4):
            digit = position // weight % digits
            found[place] |= (hand[digit - 1] if digit else tops[pile]) << (8 + 7 * pile)
            weight *= digits
    return count


@njit
def wrong_ways(turns: Any, count: int, hand: Any, tops: Any, steps: Any) -> int:
    """How many positions are not where their lays lead to, or have a lay that does not fit."""
    wrong = 0
    for place in range(count):
        mask, right = 0, True
        a, b, c, d = tops[0], tops[1], tops[2], tops[3]
        for step in range(steps_to(turns, place, steps[0], steps[1])):
            card, pile = steps[0, step], steps[1, step]
            top = (a, b, c, d)[pile]
            right &= compiled_fits(hand[card], top, 1 if pile < 2 else -1) and not mask >> card & 1
            mask |= 1 << card
            if pile == 0:
                a = hand[card]
            elif pile == 1:
                b = hand[card]
            elif pile == 2:
                c = hand[card]
            else:
                d = hand[card]
        for pile in range(4):
            right &= (a, b, c, d)[pile] == top_of(turns, place, pile)
        wrong += not (right and mask == laid_mask(turns, place))
    return wrong


def packed(mask: int, tops: Sequence[int]) -> int:
    return mask | sum(top << shift for top, shift in zip(tops, SHIFTS, strict=True))


def words(cards: Iterable[int]) -> tuple[np.uint64, np.uint64]:
    """A set of cards as the kernel has it."""
    return halves(sum(1 << card for card in cards))


def halves(word: int) -> tuple[np.uint64, np.uint64]:
    return np.uint64(word & (1 << 64) - 1), np.uint64(word >> 64)


def sizes(positions: Iterable[int]) -> list[int]:
    """How many cards each position has laid."""
    return [(position & 255).bit_count() for position in positions]


def most_laid(positions: Any) -> int:
    return int(np.bitwise_count(positions & 255).max())


def enumerated(position: Position, reach: int, turns: Turns, room: Room) -> Any:
    """The kernel's positions in ascending order, after a look at how it got there."""
    room.hand[: len(position.hand)], room.tops[:] = position.hand, position.tops
    low, high = halves(position.remaining)
    count = enumerate_turns(room.hand, len(position.hand), room.tops, position.minimum, reach, low, high, turns)
    assert wrong_ways(turns, count, room.hand, room.tops, room.steps) == 0
    write_positions(turns, count, room.found)
    return np.sort(room.found[:count])


def check(position: Position, reach: int, room: Room) -> bool:
    """Compare a turn's positions; whether the minimum can be laid."""
    found = enumerated(position, EVERYTHING, room.everything, room)
    count = write_reachable(room.hand, len(position.hand), room.tops, room.seen, room.expected)
    expected = np.sort(room.expected[:count])
    assert np.array_equal(found, expected)
    possible = most_laid(expected) >= position.minimum
    near = enumerated(position, reach, room.near, room)
    assert np.all(near[1:] > near[:-1])
    assert np.array_equal(expected[np.searchsorted(expected, near).clip(max=count - 1)], near)  # some of them
    assert (most_laid(near) >= position.minimum) == possible
    last = step_by_step(room.hand, len(position.hand), room.tops, position.minimum, room.near)
    assert (last >= position.minimum) == possible
    assert wrong_ways(room.near, last + 1, room.hand, room.tops, room.steps) == 0
    return possible


def anywhere(chance: Random) -> Position:
    """A hand and tops without any pattern."""
    return _position(chance, DECK, (0, 1, 2, 3, 3, 4, 4, 5, 6), (*DECK, *[0] * 30))


def tricks(chance: Random) -> Position:
    """Hands of cards ten apart, and tops among them."""
    ladders = chance.sample(range(2, 12), 2)
    cards = [card for first in ladders for card in range(first, 100, 10)]
    return _position(chance, cards, (1, 2, 3, 3, 4), (*cards, 0, 0))


def edges(chance: Random) -> Position:
    """Cards at both ends and ten from there."""
    return _position(chance, EDGES, (1, 2, 2, 3, 3, 4), (*EDGES, *[0] * 6))


def closing(chance: Random) -> Position:
    """Piles that have come far: little fits any more."""
    high = range(chance.choice((65, 75, 85)), 100)
    low = range(2, chance.choice((16, 26, 36)) + 1)
    return _position(chance, DECK, (2, 3, 4, 4, 5, 5, 6, 7, 8), high, high, low, low)


def _position(chance: Random, cards: Sequence[int], sizes: Sequence[int], *tops: Sequence[int]) -> Position:
    """A hand out of these cards, and for each pile (or all of them) a top out of others; 0 stands for the base."""
    hand = sorted(chance.sample(cards, chance.choice(sizes)))
    shown: list[int] = []
    for pile, base in enumerate(BASES):
        top = chance.choice(tops[pile % len(tops)])
        shown.append(base if not top or top in hand or top in shown else top)
    one, two = chance.getrandbits(100), chance.getrandbits(100)
    remaining = ALL & chance.choice((0, one & two, one, one | two, ALL))
    for card in hand:
        remaining |= 1 << card
    for top in shown:
        remaining &= ~(1 << top)
    return Position(tuple(hand), tuple(shown), chance.randrange(4), remaining)


@pytest.mark.rule("C4", "C5", "C6", "C9", "C11")
@pytest.mark.parametrize("part", range(5))
@pytest.mark.parametrize("kind", [anywhere, tricks, edges, closing])
def test_turns_are_all_that_the_rules_allow(kind: Callable[[Random], Position], part: int, room: Room) -> None:
    chance, lost = Random(f"{kind.__name__} {part}"), 0
    for number in range(PART):
        position = kind(chance)
        possible = check(position, chance.randrange(REACH + 1), room)
        if number % 10 == 0:
            assert possible == can_lay(position.hand, position.tops, DIRECTIONS, position.minimum)  # C9
        lost += not possible
    assert 0.02 * PART < lost < 0.9 * PART


@pytest.mark.parametrize("cards", [5, 6, 7, 8])
def test_turns_of_large_hands_are_complete(cards: int, room: Room) -> None:
    chance = Random(cards)
    for number in range({5: 300, 6: 100, 7: 60, 8: 30}[cards]):
        ladder = range(2 + number % 10, 100, 10)
        hand = tuple(sorted(chance.sample(DECK if number % 3 else ladder, cards)))
        tops = BASES if number % 2 else tuple(chance.choice([c for c in DECK if c not in hand]) for _ in BASES)
        check(Position(hand, tops, 2, ALL), REACH, room)


def test_there_is_room_for_the_turns_of_any_hand(room: Room) -> None:
    for hand in (range(2, 82, 10), range(5, 93, 11), range(19, 99, 10)):
        position = Position(tuple(hand)[:8], BASES, 2, ALL)
        spacious = enumerated(position, EVERYTHING, room.everything, room)
        assert np.array_equal(spacious, enumerated(position, EVERYTHING, turns_space(), room))


@pytest.fixture(scope="module")
def board() -> tables.Table:
    return tables.table(1, 1 << 15)


TABLES = [
    coop.Options(players=players, minimum=minimum, fewer_cards=fewer, take_backs=backs)
    for players, (minimum, fewer, backs) in product(
        range(1, 6), [(2, False, True), (2, True, False), (3, False, False), (3, True, True)]
    )
]


def some_state(options: coop.Options, chance: Random) -> coop.State:
    """A turn somewhere in a game: its beginning, or its middle."""
    cards = chance.sample(DECK, len(DECK))
    seats, full = range(options.players), options.hand_size
    drawable = chance.choice((0, 0, 1, 2, 5, 20))
    short = chance.choice(((0, 0, 0, 1), (0, 1, 1, 2, 3, full)))
    sizes = [full if drawable else chance.choice(short) for _ in seats]
    turn = chance.choice([seat for seat in seats if sizes[seat]] or [0])
    sizes[turn] = sizes[turn] or 1
    hands = tuple(tuple(sorted(cards.pop() for _ in range(held))) for held in sizes)
    draw = tuple(cards.pop() for _ in range(drawable))
    tops = [cards.pop() for _ in BASES]
    if chance.random() < 0.7:
        tops.sort(key=lambda top: (top + 37) % 99)  # rising piles are higher than falling ones
    return coop.State(
        options=options,
        piles=((*cards, tops[0]), *((top,) for top in tops[1:])),
        hands=hands,
        draw=draw,
        lot=0,
        wishes=(None,) * options.players,
        turn=turn,
        minimum=options.minimum if draw else 1,
        shown=((),) * options.players,
    )


def in_turn(state: coop.State, chance: Random) -> coop.State:
    """The same, up to two lays later; the turn still goes on."""
    for _ in range(chance.choice((0, 0, 1, 2))):
        lays = lays_of(state)
        after = coop.apply(state, turn_of(state), chance.choice(lays)).state if lays else state
        if after.outcome or not lays_of(after):
            break
        state = after
    return state


def turn_of(state: coop.State) -> int:
    assert state.turn is not None
    return state.turn


def lays_of(state: coop.State) -> list[coop.Lay]:
    """C4, C5: what the core lets the one to move lay."""
    moves = coop.legal_moves(state, turn_of(state)) if state.outcome is None else ()
    return [move for move in moves if isinstance(move, coop.Lay)]


def still_to_lay(state: coop.State) -> int:
    return max(state.minimum - len(state.laid), 0)


def put_on(board: tables.Table, state: coop.State) -> None:
    """The state as the kernel has it."""
    for seat, hand in enumerate(state.hands):
        board.low[seat], board.high[seat] = words(hand)
        board.sizes[seat] = len(hand)
    board.remaining[:] = words([card for part in (*state.hands, state.draw) for card in part])
    board.deck[: len(state.draw)] = state.draw[::-1]
    board.tops[:] = state.tops
    board.counts[DRAW], board.counts[SEAT], board.counts[MINIMUM] = len(state.draw), turn_of(state), still_to_lay(state)
    board.counts[LAID] = len(DECK) - left(state)


def left(state: coop.State) -> int:
    return len(state.draw) + sum(map(len, state.hands))


def cards_in(low: int, high: int) -> tuple[int, ...]:
    word = int(low) | int(high) << 64
    return tuple(card for card in DECK if word >> card & 1)


def assert_same(board: tables.Table, state: coop.State) -> None:
    """The kernel's table is the core's state."""
    seats, drawable = range(state.options.players), board.counts[DRAW]
    assert tuple(cards_in(board.low[seat], board.high[seat]) for seat in seats) == state.hands
    assert tuple(board.sizes[seat] for seat in seats) == tuple(map(len, state.hands))
    assert tuple(board.deck[:drawable][::-1]) == state.draw
    assert tuple(board.tops) == state.tops
    assert cards_in(*board.remaining) == tuple(sorted(card for part in (*state.hands, state.draw) for card in part))
    assert board.counts[LAID] == len(DECK) - left(state)
    assert (board.counts[SEAT], board.counts[MINIMUM]) == (turn_of(state), still_to_lay(state))


def visited(state: coop.State) -> tuple[set[int], set[int]]:
    """By the core's own moves: all positions of the turn, and those at which it may end or the game is beaten."""
    hand, seat = state.hands[turn_of(state)], turn_of(state)

    def position(at: coop.State) -> int:
        return packed(sum(1 << place for place, card in enumerate(hand) if card not in at.hands[seat]), at.tops)

    found, whole, waiting = {position(state)}, set(), [state]
    for at in waiting:
        if coop.EndTurn() in coop.legal_moves(at, seat) or (at.outcome and at.outcome.winners):
            whole.add(position(at))
        for lay in lays_of(at):
            after = coop.apply(at, seat, lay).state
            if position(after) not in found:
                found.add(position(after))
                waiting.append(after)
    return found, whole


@pytest.mark.rule("C4", "C5", "C6", "C7", "C8", "C9", "C11", "C12", "C14")
@pytest.mark.parametrize("options", TABLES, ids=lambda table: f"{table.players}-{table.minimum}-{table.hand_size}")
def test_turns_lead_to_the_states_of_the_core(options: coop.Options, room: Room, board: tables.Table) -> None:
    chance, ends = Random(str(options)), set()
    for _ in range(STATES):
        begun = some_state(options, chance)
        begins = can_lay(begun.hands[turn_of(begun)], begun.tops, DIRECTIONS, begun.minimum)
        state = in_turn(begun, chance) if begins else begun
        put_on(board, state)
        assert_same(board, state)
        count = find_turns(board, EVERYTHING)
        write_positions(board.turns, count, room.found)
        found = room.found[:count].tolist()
        whole = [place for place, laid in enumerate(sizes(found)) if laid >= still_to_lay(state)]
        assert bool(whole) == begins
        assert not begins or sizes(found).count(1) == len(lays_of(state))
        if begins and count <= FEW:
            reached, ending = visited(state)
            assert {found[place] for place in whole} == ending
            assert ending <= reached <= set(found)
        for place in chance.sample(whole, min(TRIED, len(whole))):
            ends.add(play_out(state, place, room, board))
    assert {None, "cannot_lay", "all_laid"} <= ends


def play_out(state: coop.State, place: int, room: Room, board: tables.Table) -> str | None:
    """Lay a whole turn in both, with all that follows; why the game is over then."""
    put_on(board, state)
    options, seat, hand = state.options, turn_of(state), state.hands[turn_of(state)]
    find_turns(board, EVERYTHING)
    length = steps_to(board.turns, place, room.steps[0], room.steps[1])
    lays = [coop.Lay(hand[card], int(pile)) for card, pile in room.steps[:, :length].T]
    lay_turn(Rules(options.players, options.hand_size, options.minimum), board, board.turns, board.hand, place)
    for lay in lays:
        assert lay in coop.legal_moves(state, seat)
        state = coop.apply(state, seat, lay).state
    if board.counts[LAID] == len(DECK):
        assert state.outcome == Outcome("all_laid", tuple(range(options.players)), (0,) * options.players)
        return "all_laid"
    state = coop.apply(state, seat, coop.EndTurn()).state
    assert_same(board, state)
    count = find_turns(board, EVERYTHING)
    write_positions(board.turns, count, room.found)
    lost = most_laid(room.found[:count]) < board.counts[MINIMUM]
    assert lost == (state.outcome is not None)
    if state.outcome is None:
        return None
    assert state.outcome.scores == (len(DECK) - board.counts[LAID],) * options.players
    return state.outcome.reason
