"""The kernel's duel is the core's: legal cards, whole turns and whole games, at every kind of table."""

from collections.abc import Iterator
from functools import cache
from itertools import groupby, product
from typing import Any, NamedTuple

import numpy as np
import pytest

from tenback.core.chance import Chance, SplitMix64, deal_by, shuffled
from tenback.games import duel
from tenback.games.duel.rules import DRAWN_WITHOUT_GIVING, has_given
from tenback.games.duel.state import BASES, DECK, HAND_SIZE, Laid, Placed, opponent
from tenback.kernels.duel import (
    ALL_LAID,
    Table,
    Turns,
    deal,
    drawable,
    find_turns,
    left_by,
    legal_cards,
    new_table,
    new_turns,
    other_after,
    top_after,
    write_turn,
)
from tenback.kernels.duel_linear import FEATURES, Linear
from tenback.kernels.duel_play import LINEAR, NEAREST, RANDOM, STATIC, STEPS, Record, new_record, play_game
from tenback.kernels.duel_search import Effort, new_room
from tenback.kernels.duel_value import (
    INPUTS,
    LIMIT,
    LOGIT,
    MOST_ACTIVE,
    WIDTH,
    Net,
    Seen,
    new_sums,
    note_turn,
    value_turns,
)

TABLES = [duel.Options(open_piles=piles, take_backs=backs) for piles, backs in product((False, True), repeat=2)]
PAIRS = [(RANDOM, RANDOM), (STEPS, RANDOM), (NEAREST, STEPS), (LINEAR, STATIC)]
GAMES = 2_500  # at each kind of table
MADE_UP = 60_000
ENUMERATED = 250
EFFORT = Effort(2, 2, 1, 0)


@cache
def some_net(seed: int) -> Net:
    """A network without sense, large enough to tell its inputs apart."""
    numbers = np.random.default_rng(seed)
    shapes: list[Any] = [(INPUTS, WIDTH), WIDTH, WIDTH, WIDTH, 2]
    return Net(*(numbers.integers(-300, 300, shape).astype(np.int32) for shape in shapes))


@cache
def some_linear(seed: int) -> Linear:
    return Linear(np.random.default_rng(seed).integers(-300, 300, (2, FEATURES)))


def seen_at(table: Table, seat: int) -> Seen:
    """What a seat may know of a table, with arrays of its own."""
    own, other = table.tops[seat].copy(), table.tops[1 - seat].copy()
    unseen = table.hands[1 - seat] | table.draws[1 - seat]
    return Seen(own, other, table.hands[seat], table.draws[seat], unseen, HAND_SIZE, 0, np.uint64(0))


def word(cards: Any) -> int:
    return sum(1 << card for card in cards)


class Position(NamedTuple):
    """What legal cards depend on, and what the core says of it."""

    hand: int
    own: tuple[int, ...]
    other: tuple[int, ...]
    laid: int
    given: bool
    expected: tuple[int, int, int, int]
    may_end: bool


def position(state: duel.State) -> Position:
    """The position of the player to move, with the cards that the core lets it lay and give."""
    seat, moves = state.turn, duel.legal_moves(state, state.turn)
    sets = [0, 0, 0, 0]
    for move in moves:
        if isinstance(move, duel.Lay | duel.Give):
            sets[move.pile + 2 * isinstance(move, duel.Give)] |= 1 << move.card
    return Position(
        word(state.hands[seat]),
        state.tops(seat),
        state.tops(opponent(seat)),
        len(state.laid),
        has_given(seat, state.laid),
        (sets[0], sets[1], sets[2], sets[3]),
        duel.EndTurn() in moves,
    )


def assert_legal(positions: list[Position]) -> None:
    """The kernel finds exactly the core's cards, in all positions at once."""
    hands, owns, others, laid, given, expected, may_end = zip(*positions, strict=True)
    found, stuck = legal_cards(
        np.array(hands, np.uint64), np.array(owns), np.array(others), np.array(laid), np.array(given, np.int64)
    )
    np.testing.assert_array_equal(found, np.array(expected, np.uint64))
    nothing_to_do = ~np.array(expected, np.uint64).any(axis=1) & ~np.array(may_end)
    np.testing.assert_array_equal(stuck, nothing_to_do)


def made_up(chance: Chance, options: duel.Options) -> duel.State:
    """A state as no game may ever reach it: tops close together or past each other, small hands, a turn begun."""
    decks = [shuffled(DECK, chance) for _ in range(2)]
    size, begun = 1 + chance.below(HAND_SIZE), chance.below(3)
    piles = []
    for seat in range(2):
        on_top = [(Placed(decks[seat][-1 - pile], seat),) if chance.below(6) else () for pile in range(2)]
        piles.append(tuple(on_top))
    if chance.below(2):  # cards around the own tops, so that tricks and near misses are common
        tops = [pile[0].card if pile else base for pile, base in zip(piles[0], BASES, strict=True)]
        around = {top + step for top in tops for step in (-11, -10, -9, -1, 1, 9, 10, 11)}
        near = [card for card in shuffled(sorted(around & {*DECK}), chance) if card not in tops]
        decks[0] = (*near, *(card for card in decks[0] if card not in near))
    giver = chance.below(4) == 0
    laid = tuple(Laid(2, int(giver and place == 0), 0, None) for place in range(begun))
    hands = (tuple(sorted(decks[0][:size])), tuple(sorted(decks[1][:HAND_SIZE])))
    draws = ((), ()) if chance.below(4) == 0 else (decks[0][size:20], decks[1][HAND_SIZE:20])
    return duel.State(options, tuple(piles), hands, draws, 0, laid)


@pytest.mark.parametrize("take_backs", [False, True])
def test_made_up_positions_have_the_legal_cards_of_the_core(take_backs: bool) -> None:
    chance, options = SplitMix64(11 + take_backs), duel.Options(take_backs=take_backs)
    positions = [position(made_up(chance, options)) for _ in range(MADE_UP // 2)]
    assert len({found.expected for found in positions}) > MADE_UP // 4
    assert sum(not any(found.expected) and not found.may_end for found in positions) > MADE_UP // 200  # stuck
    assert_legal(positions)


def played(policies: tuple[int, int], seed: int, record: Record, room: Any) -> tuple[Any, ...]:
    """A game of the kernel: its table at the end, and winner, end, cards laid and starter."""
    table = new_table(seed)
    room.generator[0] = seed
    net = some_net(1)
    ended = play_game(policies, (EFFORT, EFFORT), (net, net), some_linear(1), table, record, room)
    return table, *map(int, ended)


def moves_of(record: Record, laid: int) -> Iterator[list[duel.Lay | duel.Give]]:
    """The cards of a game, turn by turn."""
    cards = zip(*(part[:laid].tolist() for part in record), strict=True)
    for _, turn in groupby(cards, lambda card: card[2]):
        yield [duel.Lay(card, place) if place < 2 else duel.Give(card, place - 2) for card, place, _ in turn]


@pytest.mark.rule("D1", "D2", "D3", "D4", "D5", "D6", "D7")
@pytest.mark.parametrize("options", TABLES, ids=str)
def test_every_game_of_the_kernel_is_one_of_the_core(options: duel.Options) -> None:
    record, room, positions, ends = new_record(), new_room(0), [], set()
    first = GAMES * TABLES.index(options)  # other games at each kind of table
    for number in range(first, first + GAMES):
        table, winner, end, laid, starter = played(PAIRS[number % len(PAIRS)], number, record, room)
        dealt = deal_by(SplitMix64(number), duel.decks(options), 2)
        assert dealt.decks == tuple(tuple(map(int, deck)) for deck in table.decks)
        assert dealt.lot == starter
        state = duel.deal(options, dealt)
        for turn in moves_of(record, laid):
            for move in turn:
                if (number + len(state.hands[0]) + move.card) % 5 == 0:
                    positions.append(position(state))
                state = duel.apply(state, state.turn, move).state
            if not state.outcome:
                state = duel.apply(state, state.turn, duel.EndTurn()).state
        assert state.outcome
        assert state.outcome.winners == (winner,)
        assert state.outcome.reason == ("all_laid" if end == ALL_LAID else "cannot_lay")
        assert [word(hand) for hand in state.hands] == table.hands.tolist()
        assert [word(draw) for draw in state.draws] == table.draws.tolist()
        assert [list(state.tops(seat)) for seat in range(2)] == table.tops.tolist()
        ends.add(state.outcome.reason)
    assert ends == {"all_laid", "cannot_lay"}
    assert len(positions) > 10 * GAMES
    assert_legal(positions)


After = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], bool, str | None]


def turns_of_the_core(state: duel.State) -> set[After]:
    """What every sequence of moves of the player to move comes to before drawing, by trying them all."""
    seat = state.turn
    found: set[After] = set()

    def key(now: duel.State) -> Any:
        return now.hands[seat], now.tops(0), now.tops(1), has_given(seat, now.laid), len(now.laid)

    waiting, known = [state], {key(state)}
    while waiting:
        now = waiting.pop()
        after = (now.hands[seat], now.tops(seat), now.tops(opponent(seat)), has_given(seat, now.laid))
        if now.outcome:
            if now.outcome.winners == (seat,):
                found.add((*after, now.outcome.reason))
            continue
        moves = duel.legal_moves(now, seat)
        if duel.EndTurn() in moves:
            found.add((*after, None))
        for move in moves:
            if isinstance(move, duel.Lay | duel.Give):
                following = duel.apply(now, seat, move).state
                if key(following) not in known:
                    known.add(key(following))
                    waiting.append(following)
    return found


def turns_of_the_kernel(state: duel.State, turns: Turns) -> list[After]:
    seat, hand = state.turn, state.hands[state.turn]
    own, other = np.array(state.tops(seat)), np.array(state.tops(opponent(seat)))
    given = has_given(seat, state.laid)
    count = find_turns(np.uint64(word(hand)), own, other, len(state.laid), int(given), turns)
    found: list[After] = []
    cards, places = np.zeros(HAND_SIZE, np.int64), np.zeros(HAND_SIZE, np.int64)
    for turn in range(count):
        left = int(turns.sets[left_by(turns, turn)])
        kept = tuple(card for card in hand if left >> card & 1)
        size = int(write_turn(turns, turn, cards, places))
        assert sorted((*kept, *cards[:size].tolist())) == list(hand)
        tops = tuple(int(top_after(turns, turn, pile, own[pile])) for pile in range(2))
        others = tuple(int(other_after(turns, turn, pile, other[pile])) for pile in range(2))
        gift = given or bool(turns.gift[turn])
        wins = not kept and not state.draws[seat]
        found.append((kept, tops, others, gift, "all_laid" if wins else None))
    return found


@pytest.mark.rule("D2", "D3", "D4", "D6", "D7")
@pytest.mark.parametrize("take_backs", [False, True])
def test_the_turns_found_are_all_turns_and_no_others(take_backs: bool) -> None:
    chance, turns, sizes = SplitMix64(5 + take_backs), new_turns(), []
    for _ in range(ENUMERATED // 2):
        state = made_up(chance, duel.Options(take_backs=take_backs))
        found = turns_of_the_kernel(state, turns)
        assert len(set(found)) == len(found)
        assert set(found) == turns_of_the_core(state)
        sizes.append(len(found))
    assert max(sizes) > 200
    assert 0 in sizes


def test_a_turn_is_written_in_an_order_that_the_core_plays() -> None:
    chance, turns = SplitMix64(8), new_turns()
    cards, places = np.zeros(HAND_SIZE, np.int64), np.zeros(HAND_SIZE, np.int64)
    for _ in range(150):
        state = made_up(chance, duel.Options())
        found = turns_of_the_kernel(state, turns)
        for turn in range(0, len(found), 7):
            now = state
            for number in range(int(write_turn(turns, turn, cards, places))):
                card, place = int(cards[number]), int(places[number])
                move = duel.Lay(card, place) if place < 2 else duel.Give(card, place - 2)
                now = duel.apply(now, 0, move).state
            kept, own, other, gift, end = found[turn]
            assert (now.hands[0], now.tops(0), now.tops(1), has_given(0, now.laid)) == (kept, own, other, gift)
            assert (now.outcome.reason if now.outcome else None) == end


@pytest.mark.rule("D5")
def test_drawing_is_that_of_the_core() -> None:
    for kept, stock, given in product(range(HAND_SIZE), range(8), (False, True)):
        expected = min(HAND_SIZE - kept if given else DRAWN_WITHOUT_GIVING, stock)
        assert drawable(kept, stock, int(given)) == expected


def test_shared_sums_come_to_the_value_of_each_turn_by_itself() -> None:
    net, table, turns, sums, noted = some_net(2), new_table(3), new_turns(), new_sums(WIDTH), np.zeros(MOST_ACTIVE, int)
    compared = 0
    for _ in range(12):
        seat = int(deal(table))
        table.tops[:] = np.random.default_rng(int(table.decks[0, 0])).integers(2, 59, (2, 2))
        seen = seen_at(table, seat)
        count = find_turns(seen.hand, seen.own, seen.other, 0, 0, turns)
        if not count:
            continue
        best = value_turns(net, seen, turns, noted, sums)
        values = []
        for turn in range(count):
            active = noted[: note_turn(seen, turns, turn, noted)]
            hidden = net.bias + net.rows[active].sum(axis=0)
            values.append(int(net.ends[0] + (np.maximum(hidden, 0) * net.win).sum()))
        assert sums.logits[:count].tolist() == values
        assert values[best] == max(values)
        compared += count
    assert compared > 1_000


def test_the_last_card_is_worth_more_than_any_value() -> None:
    net, table, turns, sums, noted = some_net(2), new_table(3), new_turns(), new_sums(WIDTH), np.zeros(MOST_ACTIVE, int)
    deal(table)
    table.hands[0], table.draws[0] = np.uint64(word((20, 30))), np.uint64(0)
    seen = seen_at(table, 0)
    find_turns(seen.hand, seen.own, seen.other, 0, 0, turns)
    best = value_turns(net, seen, turns, noted, sums)
    assert left_by(turns, best) == 0
    assert sums.logits[best] == LIMIT * LOGIT
