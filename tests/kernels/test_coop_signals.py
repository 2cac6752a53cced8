"""C15: what kernels say of the piles helps, is a function of the own hand and of what is public, and tells no card."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest
from numba import njit, uint64

from tenback.core.chance import SplitMix64
from tenback.games.coop.state import DECK
from tenback.kernels.bits import ONE
from tenback.kernels.chance import below
from tenback.kernels.coop.games import GUIDED, play_on
from tenback.kernels.coop.signals import FIRM, LONG, MOST_MARKS, SHORT, SOFT, asks_of, marks_of
from tenback.kernels.coop.table import SEAT, TURN, Rules, deal, hear, table
from tests.kernels.test_coop_turns import words
from tests.kernels.test_coop_value import any_network

SURE = 0.7
ENOUGH = 1_000  # hands that say the same, by which it is judged


class Said(NamedTuple):
    """What is public when a hand speaks: the cards that nobody has laid, the tops, and the size of the hand."""

    remaining: tuple[int, ...]
    tops: tuple[int, ...]
    size: int


def moments(players: int, hand_size: int, games: int) -> Iterator[Said]:
    """Moments of whole games, as long as hands are no large part of what remains."""
    board, rules = table(players), Rules(players, hand_size, 2)
    for number in range(games):
        board.generator[0] = 600 + number
        deal(rules, board)
        play_on(any_network(), rules, board, GUIDED, 1, 1)
        for turn in range(board.counts[TURN]):
            own_low, own_high, low, high = map(int, board.trail.sets[turn])
            word = own_low | low | (own_high | high) << 64
            remaining = tuple(card for card in DECK if word >> card & 1)
            if len(remaining) >= max(4, players) * hand_size:
                yield Said(remaining, tuple(board.trail.tops[turn].tolist()), hand_size)


def marks_by(hand: Any, said: Said, marks: Any, speak: Any = marks_of) -> tuple[int, ...]:
    speak(*words(hand), *words(said.remaining), np.array(said.tops), marks)
    return tuple(marks.tolist())


@pytest.mark.rule("C15")
@pytest.mark.parametrize("players", range(2, 6))
def test_marks_are_few_and_depend_on_the_own_hand_and_what_is_public(players: int) -> None:
    chance, rules, board = Random(players), Rules(players, 6, 2), table(1)
    words_said = set()
    for said in moments(players, 6, 8):
        cards = chance.sample(said.remaining, 6 * players)
        hands = [cards[6 * seat : 6 * seat + 6] for seat in range(players)]
        asked = [marks_by(hand, said, np.full(4, chance.randrange(99)), asks_of) for hand in hands]
        marks = [marks_by(hand, said, np.full(4, chance.randrange(99))) for hand in hands]
        assert all(sum(mark > 0 for mark in mine) <= MOST_MARKS for mine in asked)
        assert {mark for mine in asked for mark in mine} <= {0, SOFT, FIRM}
        assert all(
            mark in ({0, ask} if ask else {0, SHORT, LONG})
            for mine, asks in zip(marks, asked, strict=True)
            for mark, ask in zip(mine, asks, strict=True)
        )
        words_said |= {mark for mine in marks for mark in mine}
        for seat, hand in enumerate(hands):
            board.low[seat], board.high[seat] = words(hand)
        board.remaining[:], board.tops[:] = words(said.remaining), said.tops
        for seat in range(players):  # what one hears is what all others ask for
            board.counts[SEAT] = seat
            hear(rules, board)
            heard = [[mine[pile] for other, mine in enumerate(asked) if other != seat] for pile in range(4)]
            assert board.marks.tolist() == [part.count(SOFT) + 8 * part.count(FIRM) for part in heard]
    assert words_said == {0, SOFT, FIRM, SHORT, LONG}


def test_small_steps_are_asked_for_where_the_next_card_is_neither_near_nor_far() -> None:
    ways: dict[int, list[int]] = {0: [], SHORT: [], LONG: []}
    chance, marks = Random(1), np.zeros(4, np.int64)
    for said in moments(3, 6, 20):
        hand = chance.sample(said.remaining, 6)
        for pile, mark in enumerate(marks_by(hand, said, marks)):
            way = 1 if pile < 2 else -1
            ahead = [(card - said.tops[pile]) * way for card in hand if (card - said.tops[pile]) * way > 0]
            if mark in ways and (pile & 1 or said.tops[pile] != said.tops[pile + 1]):
                ways[mark].append(min(ahead, default=99))
    assert all(len(found) > 50 for found in ways.values())
    assert max(ways[SHORT]) <= 10 < max(ways[LONG]) <= 16
    assert np.median(ways[SHORT]) < min(ways[LONG]) <= np.median(ways[LONG]) < np.median(ways[0])


@njit
def hands_alike(
    cards: Any, size: int, low: int, high: int, tops: Any, marks: Any, generator: Any, said: Any, held: Any, most: int
) -> int:
    """Deal hands until `most` of them say the very same (or too few do); counts the cards that they hold; how many."""
    held[:], hits = 0, 0
    for _ in range(400 * most):
        own_low, own_high = uint64(0), uint64(0)
        for step in range(size):
            last = len(cards) - 1 - step
            other = int(below(generator, uint64(last + 1)))
            cards[other], cards[last] = cards[last], cards[other]
            if cards[last] < 64:
                own_low |= ONE << uint64(cards[last])
            else:
                own_high |= ONE << uint64(cards[last] - 64)
        marks_of(own_low, own_high, low, high, tops, said)
        if said[0] != marks[0] or said[1] != marks[1] or said[2] != marks[2] or said[3] != marks[3]:
            continue
        hits += 1
        for step in range(size):
            held[cards[len(cards) - 1 - step]] += 1
        if hits == most:
            break
    return hits


@pytest.mark.rule("C15")
@pytest.mark.parametrize(("players", "hand_size"), [(2, 7), (3, 6), (4, 5), (5, 6)])
def test_all_that_is_said_tells_no_card(players: int, hand_size: int) -> None:
    chance, source = Random(hand_size * players), SplitMix64(players)
    said_now, held, judged = np.zeros(4, np.int64), np.zeros(100, np.int64), 0
    told: list[tuple[Said, int, float]] = []
    for said in moments(players, hand_size, 6):
        hand = chance.sample(said.remaining, hand_size)
        marks = marks_by(hand, said, said_now)
        if not any(marks):
            continue
        hits = hands_alike(
            np.array(said.remaining),
            hand_size,
            *words(said.remaining),
            np.array(said.tops),
            np.array(marks),
            np.array([source.next()], np.uint64),
            said_now,
            held,
            ENOUGH,
        )
        if hits < ENOUGH // 4:
            continue
        judged += 1
        most = int(held.max())
        if most > SURE * hits + 1.5 * hits**0.5:  # three deviations more than chance explains
            told.append((said, int(held.argmax()), most / hits))
    assert judged > 30
    assert not told, f"{len(told)} of {judged}: {told[:3]}"
