"""C15: which piles kernels ask to leave is a function of the own hand and of what is public."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest

from tenback.games.coop.state import DECK
from tenback.kernels.coop.games import GUIDED, play_on
from tenback.kernels.coop.signals import FIRM, MOST_MARKS, SOFT, asks_of
from tenback.kernels.coop.table import SEAT, TURN, Rules, deal, hear, table
from tests.kernels.test_coop_turns import words
from tests.kernels.test_coop_value import any_network


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


def asks_by(hand: Any, said: Said, marks: Any) -> tuple[int, ...]:
    asks_of(*words(hand), *words(said.remaining), np.array(said.tops), marks)
    return tuple(marks.tolist())


@pytest.mark.rule("C15")
@pytest.mark.parametrize("players", range(2, 6))
def test_marks_are_few_and_depend_on_the_own_hand_and_what_is_public(players: int) -> None:
    chance, rules, board = Random(players), Rules(players, 6, 2), table(1)
    asked_for = set()
    for said in moments(players, 6, 8):
        cards = chance.sample(said.remaining, 6 * players)
        hands = [cards[6 * seat : 6 * seat + 6] for seat in range(players)]
        asked = [asks_by(hand, said, np.full(4, chance.randrange(99))) for hand in hands]
        assert all(sum(mark > 0 for mark in mine) <= MOST_MARKS for mine in asked)
        asked_for |= {mark for mine in asked for mark in mine}
        for seat, hand in enumerate(hands):
            board.low[seat], board.high[seat] = words(hand)
        board.remaining[:], board.tops[:] = words(said.remaining), said.tops
        for seat in range(players):  # what one hears is what all others ask for
            board.counts[SEAT] = seat
            hear(rules, board)
            heard = [[mine[pile] for other, mine in enumerate(asked) if other != seat] for pile in range(4)]
            assert board.marks.tolist() == [part.count(SOFT) + 8 * part.count(FIRM) for part in heard]
    assert asked_for == {0, SOFT, FIRM}
