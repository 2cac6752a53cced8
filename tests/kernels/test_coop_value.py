"""The value of a position of coop is what the network's plain definition says, and signals tell no card (C15)."""

from collections.abc import Sequence
from functools import cache
from itertools import product
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest

from tenback.games import coop
from tenback.games.coop.state import BASES, DECK
from tenback.kernels.coop.counts import DENSE, set_dense, set_marks, set_order, set_rules
from tenback.kernels.coop.table import Rules
from tenback.kernels.coop.value import (
    AHEAD,
    BEHIND,
    PHASE_CARDS,
    PHASES,
    PLACES,
    SEEN_KINDS,
    Eyes,
    Network,
    eyes,
    forget,
    look,
    network,
    rounded,
    weights_of,
)
from tests.kernels.test_coop_turns import TABLES, in_turn, some_state, words

VIEWS = 150  # at each kind of table
SYMMETRIES = list(product((False, True), repeat=3))  # rising piles swapped, falling piles swapped, table mirrored


class Seen(NamedTuple):
    """What the one who has just laid knows of a table."""

    own: frozenset[int]
    unseen: frozenset[int]
    tops: tuple[int, ...]
    draw: int
    others: int
    following: int
    marks: tuple[int, ...]
    rules: Rules


def seen_by(view: coop.View, marks: tuple[int, ...]) -> Seen:
    """A view as the network looks at it."""
    options = view.options
    following = [view.hand_sizes[((view.seat or 0) + step) % options.players] for step in range(1, options.players)]
    return Seen(
        frozenset(view.hand),
        frozenset(DECK).difference(view.gone, view.hand),
        view.tops,
        view.draw_size,
        sum(view.hand_sizes) - len(view.hand),
        next((size for size in following if size), 0),
        marks,
        Rules(options.players, options.hand_size, options.minimum),
    )


def some_seen(options: coop.Options, chance: Random) -> Seen:
    state = in_turn(some_state(options, chance), chance)
    tops = tuple(base if chance.random() < 0.2 else top for top, base in zip(state.tops, BASES, strict=True))
    said = {top: chance.randrange(5) + 8 * chance.randrange(5) for top in tops}  # the same of piles that look the same
    return seen_by(coop.view(state, state.turn), tuple(said[top] for top in tops))._replace(tops=tops)


def in_order(seen: Seen) -> list[tuple[int, int, int]]:
    """The piles (number, direction, top): the direction that is further on first, in it the more open pile first.

    Of directions that have come equally far, the one whose more open pile has come further is first.
    """
    rising, falling = (
        sorted(((pile, way, seen.tops[pile]) for pile in piles), key=lambda pile: pile[1] * pile[2])
        for piles, way in (((0, 1), 1), ((2, 3), -1))
    )
    far = [sum(way * (top - BASES[pile]) for pile, way, top in piles) for piles in (rising, falling)]
    open_far = [way * (top - BASES[pile]) for pile, way, top in (rising[0], falling[0])]
    return [*rising, *falling] if (far[0], open_far[0]) >= (far[1], open_far[1]) else [*falling, *rising]


def plain_counts(seen: Seen) -> list[float]:
    """All counts with sets of cards, one after the other."""
    own, unseen, cards, order = seen.own, seen.unseen, seen.own | seen.unseen, in_order(seen)
    taken = [{card for card in DECK if (card - top) * way > 0} for _, way, top in order]
    times = {card: sum(card in part for part in taken) for card in DECK}
    counts = [len(cards) / 50, seen.draw / 50, float(not seen.draw), len(own) / 8, seen.others / 25, seen.following / 8]
    for part, (_, way, top) in zip(taken, order, strict=True):
        counts += [len(cards - part) / 10, (top if way > 0 else 101 - top) / 50, len(own - part) / 4]
    counts += [sum(not times[card] for card in own) / 2, sum(not times[card] for card in unseen) / 10]
    counts += [sum(times[card] == 1 for card in own) / 4, sum(times[card] == 1 for card in unseen) / 10]
    worse = taken[1] | taken[3]
    counts += [len(own - worse) / 4, len(unseen - worse) / 10]
    backs = [(top - 10 * way, top - 20 * way) for _, way, top in order]
    own_chains = sum({*pair} <= own for pair in backs)
    counts += [sum(back in own for back, _ in backs), sum(back in unseen for back, _ in backs)]
    counts += [own_chains, sum({*pair} <= cards for pair in backs) - own_chains]
    pairs = [(card, card + 10) for card in cards if card + 10 in cards]
    by_owner = [sum((low in own) + (high in own) == held for low, high in pairs) for held in (2, 1, 0)]
    counts += [by_owner[0] / 2, by_owner[1] / 5, by_owner[2] / 20]
    counts += [sum(plain_cost(card, cards, order) for card in own) / 10]
    counts += [part for pile, _, _ in order for part in (seen.marks[pile] % 8, seen.marks[pile] // 8)]
    counts += [float(seen.rules.players == seats) for seats in range(1, 6)]
    expert, size = seen.rules.minimum - 2, seen.rules.hand_size / 4 - 1.5
    return [*counts, expert, size, expert * size]


def plain_cost(card: int, cards: frozenset[int], order: list[tuple[int, int, int]]) -> int:
    """How many cards lie between a card and the best top for it; none for a trick, ten at most."""
    if any((top - card) * way == 10 for _, way, top in order):
        return 0
    jumps = [
        sum((other - top) * way > 0 and (card - other) * way > 0 for other in cards)
        for _, way, top in order
        if (card - top) * way > 0
    ]
    return min([10, *jumps])


def plain_value(net: Network, seen: Seen) -> Any:
    """The network in double precision, by its definition."""
    order = [(way, top) for _, way, top in in_order(seen)]
    return plain_network(net, np.array(plain_counts(seen)), [seen.own, seen.unseen], order, seen.rules.players)


def plain_network(
    net: Network, counts: Any, kinds: Sequence[frozenset[int]], order: list[tuple[int, int]], players: int
) -> Any:
    """A network in double precision, by its definition, on kinds of cards and piles (direction, top) in order."""
    hidden = net.hidden + counts @ net.dense.astype(np.float64)
    for place, (way, top) in enumerate(order):
        for kind, cards in enumerate(kinds):
            for card in cards:
                step = min(max((card - top) * way, -BEHIND), AHEAD)
                hidden = hidden + net.cards[(place * len(kinds) + kind) * PLACES + BEHIND + step]
    stack = (players - 1) * PHASES + min(sum(map(len, kinds)) // PHASE_CARDS, PHASES - 1)
    second = np.maximum(net.second_bias[stack] + np.maximum(hidden, 0) @ net.second[stack], 0)
    return net.out_bias[stack] + second @ net.out[stack] + counts @ net.skip


@cache
def any_network() -> Network:
    """A network without sense that every input matters to."""
    return senseless_network(SEEN_KINDS)


def senseless_network(kinds: int) -> Network:
    weights = np.random.default_rng(9).standard_normal(weights_of(kinds)) * 0.2
    return rounded(network(weights.astype(np.float32), kinds))


def counts_of(seen: Seen, eye: Eyes) -> Any:
    """The kernel's counts; the piles are in order then."""
    dense = np.full(DENSE, np.nan, np.float32)
    set_order(*seen.tops, eye.order)
    set_dense(*words(seen.own), *words(seen.unseen), seen.draw, seen.others, seen.following, eye.order, dense)
    set_marks(np.array(seen.marks), eye.order, dense)
    set_rules(seen.rules.players, seen.rules.minimum, seen.rules.hand_size, dense)
    return dense


def sets_of(*kinds: frozenset[int]) -> Any:
    """Kinds of cards as a network takes them: two words each."""
    return np.array([word for cards in kinds for word in words(cards)], np.uint64)


def value_of(seen: Seen, eye: Eyes) -> tuple[float, ...]:
    """The kernel's value, in the round that the eyes are in."""
    dense = counts_of(seen, eye)
    look(any_network(), eye, dense, sets_of(seen.own, seen.unseen))
    return tuple(eye.value.tolist())


@pytest.fixture
def eye() -> Eyes:
    """Eyes that have looked at nothing."""
    return eyes()


@pytest.mark.parametrize("options", TABLES[::2], ids=lambda table: f"{table.players}-{table.minimum}-{table.hand_size}")
def test_counts_and_values_of_views_are_those_of_their_definition(options: coop.Options, eye: Eyes) -> None:
    chance = Random(str(options))
    for _ in range(VIEWS):
        seen = some_seen(options, chance)
        assert np.allclose(counts_of(seen, eye), plain_counts(seen), rtol=1e-6, atol=1e-6)
        assert np.allclose(value_of(seen, eye), plain_value(any_network(), seen), rtol=1e-4, atol=2e-3)


def test_sums_kept_from_earlier_looks_change_nothing(eye: Eyes) -> None:
    chance = Random(6)
    for _ in range(60):
        first = some_seen(TABLES[8], chance)
        for _ in range(12):  # hand and tops as after one turn or another, and a few cards come and gone
            tops = tuple(chance.choice([top, *first.own]) for top in first.tops)
            unseen = {card for card in first.unseen if chance.random() < 0.9} - first.own
            later = first._replace(tops=tops, own=first.own.difference(tops), unseen=frozenset(unseen))
            assert value_of(later, eye) == value_of(later, eyes())


def test_another_network_forgets_the_sums_of_the_one_before(eye: Eyes) -> None:
    seen = some_seen(TABLES[8], Random(2))
    before = value_of(seen, eye)
    other = rounded(network(-any_network().flat))
    dense = counts_of(seen, eye)
    forget(eye)
    look(other, eye, dense, sets_of(seen.own, seen.unseen))
    assert tuple(eye.value.tolist()) != before
    assert np.allclose(eye.value, plain_value(other, seen), rtol=1e-4, atol=2e-3)


def turned(seen: Seen, rising: bool, falling: bool, mirrored: bool) -> Seen:
    """The same position at a table that is laid out in another way."""
    piles = [*((1, 0) if rising else (0, 1)), *((3, 2) if falling else (2, 3))]
    tops, marks = [seen.tops[pile] for pile in piles], [seen.marks[pile] for pile in piles]
    if not mirrored:
        return seen._replace(tops=tuple(tops), marks=tuple(marks))
    return seen._replace(
        tops=tuple(101 - top for top in (*tops[2:], *tops[:2])),
        marks=(*marks[2:], *marks[:2]),
        own=frozenset(101 - card for card in seen.own),
        unseen=frozenset(101 - card for card in seen.unseen),
    )


def assert_symmetric(seen: Seen, eye: Eyes) -> None:
    """All eight layouts of the table count the same and, but for rounding, are worth the same."""
    counts, value = counts_of(seen, eye), value_of(seen, eye)
    for symmetry in SYMMETRIES:
        other = turned(seen, *symmetry)
        assert np.array_equal(counts_of(other, eye), counts)
        assert np.allclose(value_of(other, eye), value, rtol=1e-4, atol=2e-3)


@pytest.mark.parametrize("part", range(4))
def test_eight_layouts_of_a_table_are_one(part: int, eye: Eyes) -> None:
    chance = Random(part)
    for number in range(100):
        seen = some_seen(TABLES[(7 * number + part) % len(TABLES)], chance)
        if sum(seen.tops) != sum(BASES) and len(set(seen.tops)) == len(BASES):
            assert_symmetric(seen, eye)


def test_layouts_are_one_where_both_directions_have_come_as_far(eye: Eyes) -> None:
    chance = Random(3)
    for _ in range(50):
        seen = some_seen(TABLES[9], chance)
        a, b, c = chance.sample(range(30, 50), 3)
        if 2 * c != a + b:
            assert_symmetric(seen._replace(tops=(a, b, 101 - c, 101 - (a + b - c))), eye)


def test_layouts_are_one_where_two_piles_show_the_same(eye: Eyes) -> None:
    chance = Random(4)
    for _ in range(50):
        seen = some_seen(TABLES[9], chance)
        for tops in ((1, 1, 70, 80), (30, 20, 100, 100)):
            assert_symmetric(seen._replace(tops=tops, marks=(2, 1, 8, 0)), eye)
