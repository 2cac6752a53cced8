"""Sampled hands say what was said, and each comes up as often as it should; see `kernels/coop/hands.py`."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import pytest
from numba import njit

from tenback.bots.coop.minds import effort, learnt, new_search, new_table
from tenback.games.coop.state import DECK
from tenback.kernels.coop.habits import SURE
from tenback.kernels.coop.hands import share_out
from tenback.kernels.coop.samples import deal_out, find_unseen, listen
from tenback.kernels.coop.search import Search, look_from, search, search_space
from tenback.kernels.coop.signals import FIRM, FREE, LONG, SHORT, SOFT
from tenback.kernels.coop.table import CARDS, LAID, SEAT, Rules, deal, lay_turn
from tenback.kernels.coop.words import set_words
from tests.kernels.test_coop_turns import words

MANY = 60_000
TRIES = 64


def cards_of(low: Any, high: Any) -> frozenset[int]:
    word = int(low) | int(high) << 64
    return frozenset(card for card in DECK if word >> card & 1)


def table_of(
    unseen: Sequence[int], tops: Sequence[int], sizes: Sequence[int], marks: Sequence[Sequence[int]], kept: int = 0
) -> tuple[Rules, Search, int]:
    """A search of seat 0, who holds nothing, at a table where the others have said this."""
    rules, space = Rules(len(sizes) + 1, 5, 2), search_space(3)
    root = space.root
    root.counts[SEAT] = 0
    root.remaining[:], root.tops[:] = words(unseen), tops
    set_words(space.words, *root.remaining, root.tops)
    for seat, (size, said) in enumerate(zip(sizes, marks, strict=True), start=1):
        root.sizes[seat], root.kept[seat], space.marks[seat] = size, kept, said
        listen(space, seat, SOFT)
    return rules, space, int(find_unseen(rules, space))


@njit
def deal_many(rules: Any, space: Any, count: int, tries: int, hands: Any) -> None:
    """Deal hands out, one time after the other."""
    for number in range(len(hands)):
        deal_out(rules, space, count, tries)
        for seat in range(rules.players):
            hands[number, seat, 0], hands[number, seat, 1] = space.low[seat], space.high[seat]


def dealt(rules: Rules, space: Search, count: int, deals: int = MANY) -> list[tuple[frozenset[int], ...]]:
    """The other hands of many samples."""
    hands = np.zeros((deals, rules.players, 2), np.uint64)
    share_out(rules, space, count)
    deal_many(rules, space, count, TRIES, hands)
    return [tuple(cards_of(*hand) for hand in deal[1:]) for deal in hands]


def agrees(space: Search, seat: int, hand: frozenset[int]) -> bool:
    """Whether a hand has no card that is denied, and one behind each word."""
    behind = [cards_of(space.words.low[seat, pile], space.words.high[seat, pile]) for pile in range(4)]
    return not hand & cards_of(*space.words.denied[seat]) and all(hand & cards for cards in behind if cards)


def assert_as_often(found: Counter[Any], expected: dict[Any, float], within: float = 5.0) -> None:
    """Whether everything was found about as often as expected, and nothing else."""
    whole, deals = sum(expected.values()), found.total()
    assert found.keys() <= expected.keys()
    for what, weight in expected.items():
        share = weight / whole
        assert abs(found[what] - deals * share) <= within * (deals * share * (1 - share)) ** 0.5 + 1, what


@pytest.mark.rule("C15")
@pytest.mark.parametrize(
    ("marks", "kept"),
    [
        ((FIRM, SOFT, SHORT, FREE), 0),
        ((SHORT, LONG, FIRM, FIRM), 0),
        ((FREE, FIRM, 0, SOFT), 2),
        ((SOFT, SHORT, FIRM, FREE), 4),
        ((0, 0, LONG, 0), 1),
    ],
)
def test_every_hand_that_agrees_with_what_was_said_comes_up_as_often_as_it_should(
    marks: tuple[int, ...], kept: int
) -> None:
    chance, unseen = Random(kept), sorted(Random(5).sample(range(2, 100), 22))
    rules, space, count = table_of(unseen, (20, 5, 70, 90), [4], [marks], kept)
    likely = {card: chance.choice((0.25, 0.5, 1.0)) for card in unseen}
    for card, odds in likely.items():
        space.odds[1, card] = int(odds * SURE)
    weights = dict[frozenset[int], float]()
    for hand in filter(lambda hand: agrees(space, 1, frozenset(hand)), combinations(unseen, 4)):
        ways = [np.prod([likely[card] for card in held]) for held in combinations(hand, kept)]
        weights[frozenset(hand)] = float(sum(ways))
    assert len(weights) > 20
    found = Counter(hand for (hand,) in dealt(rules, space, count))
    assert_as_often(found, weights)


@pytest.mark.rule("C15")
def test_where_two_speak_of_the_same_cards_each_has_one() -> None:
    unseen = [22, 23, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52]
    rules, space, count = table_of(unseen, (21, 60, 39, 10), [2, 2], [(FIRM, 0, 0, LONG)] * 2)
    pairs = dealt(rules, space, count)
    assert all(agrees(space, 1, one) and agrees(space, 2, two) and not one & two for one, two in pairs)
    first = Counter(min(one & {22, 23}) for one, _ in pairs)
    assert first.keys() == {22, 23}
    assert first[22] / MANY == pytest.approx(0.5, abs=0.02)


def test_words_that_cannot_be_true_are_dealt_with() -> None:
    unseen = [30, 31, 32, 33, 34, 35]
    for marks in ([(FREE, FREE, FREE, FREE)] * 2, [(FIRM, 0, SHORT, 0)] * 2, [(LONG, SHORT, FIRM, SOFT)] * 2):
        rules, space, count = table_of(unseen, (29, 50, 36, 20), [3, 2], marks)
        for one, two in dealt(rules, space, count, 50):
            assert (len(one), len(two), len(one | two)) == (3, 2, 5)
            assert one | two <= set(unseen)


@pytest.mark.parametrize("rules", [Rules(2, 7, 2), Rules(3, 5, 3), Rules(4, 6, 3), Rules(5, 6, 2)])
def test_in_whole_games_samples_say_what_was_said(rules: Rules) -> None:
    net, critic, quick = learnt().network_of(rules), learnt().judge, effort(rules, 1.0)
    board, space = new_table("master", rules, 2), new_search("master", rules, 2)
    deal(rules, board)
    fitting, hands = 0, 0
    while board.counts[LAID] < CARDS:
        look_from(rules, board, space, 1)
        own = int(board.counts[SEAT])
        listed = int(search(net, critic, rules, space, 1, quick))
        if not listed:
            break
        for _ in range(5):
            left = int(deal_out(rules, space, int(find_unseen(rules, space)), TRIES))
            others = [seat for seat in range(rules.players) if seat != own and board.sizes[seat]]
            samples = {seat: cards_of(space.low[seat], space.high[seat]) for seat in others}
            assert all(len(hand) == board.sizes[seat] for seat, hand in samples.items())
            cards = [*space.cards[:left].tolist(), *(card for hand in samples.values() for card in hand)]
            unseen = cards_of(*board.remaining) - cards_of(board.low[own], board.high[own])
            assert sorted(cards) == sorted(unseen)
            if len(unseen) > 40:
                hands += len(others)
                fitting += sum(agrees(space, seat, hand) for seat, hand in samples.items())
        lay_turn(rules, board, space.root.turns, space.root.hand, space.places[0])
    assert fitting >= 0.99 * hands > 0
