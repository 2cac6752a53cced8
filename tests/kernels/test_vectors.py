"""Sums in vector registers are plain sums in the order of the rows; chance is the same in a kernel as in the core."""

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest
from numba import njit, uint64

from tenback.core.chance import SplitMix64, shuffled
from tenback.games.coop.state import DECK
from tenback.kernels.chance import below, mixed, next_number, shuffle
from tenback.kernels.vectors import row_spread, row_sum, weighted_row_sum

WIDTHS = (2, 16, 128)
ROWS = 60
SEEDS = (0, 1, 2**32, 2**40 + 7, 2**63 + 5, 2**64 - 1)


def numbers(seed: int, *shape: int) -> Any:
    """Numbers of very different sizes, so that every other order of adding them gives another sum."""
    chance = np.random.default_rng(seed)
    return (chance.standard_normal(shape) * 10.0 ** chance.integers(-3, 4, shape)).astype(np.float32)


def compiled(intrinsic: Any) -> Callable[[Any, Any, Any, int], None]:
    """An intrinsic as a function that Python can call."""

    @njit
    def call(first: Any, second: Any, third: Any, count: int) -> None:
        intrinsic(first, second, third, count)

    return call


@pytest.mark.parametrize("width", WIDTHS)
def test_row_sums_add_row_by_row(width: int) -> None:
    add_rows, chance, orders = compiled(row_sum(width)), np.random.default_rng(width), 0
    for count in (0, 1, 2, 5, 40, 200):
        table, total = numbers(count, ROWS, width), numbers(count + 1, width)
        rows = chance.integers(0, ROWS, count + 3)  # rows beyond the count are left alone
        plain, exact = total.copy(), total.astype(np.float64) + table[rows[:count]].astype(np.float64).sum(axis=0)
        first, reverse = total.copy(), total.copy()
        for row in rows[:count]:
            plain = plain + table[row]
        for row in rows[:count][::-1]:
            reverse = reverse + table[row]
        kept = table.copy()
        add_rows(total, table, rows, count)
        assert np.array_equal(total, plain)
        assert np.array_equal(table, kept)
        assert np.all(np.abs(total - exact) <= 1e-5 * (np.abs(first) + np.abs(table[rows[:count]]).sum(axis=0)))
        orders += not np.array_equal(plain, reverse)
    assert orders  # the order did matter


@pytest.mark.parametrize("width", WIDTHS)
def test_rows_are_taken_from_a_total_as_they_were_added(width: int) -> None:
    table, rows = np.rint(numbers(1, ROWS, width) * 16) / np.float32(16), np.arange(ROWS)
    total = table[0].copy()
    compiled(row_sum(width))(total, table, rows, 40)
    compiled(row_sum(width, taken=True))(total, table, rows, 40)
    assert np.array_equal(total, table[0])


@pytest.mark.parametrize("width", WIDTHS)
def test_weighted_row_sums_round_every_product_and_every_sum(width: int) -> None:
    add_weighted_rows, fused = compiled(weighted_row_sum(width)), 0
    for count in (0, 1, 2, 16, 48, ROWS):
        table, weights, total = numbers(count, ROWS, width), numbers(count + 1, ROWS), numbers(count + 2, width)
        products = table[:count].astype(np.float64) * weights[:count, None].astype(np.float64)
        first, exact, plain, once = total.copy(), total + products.sum(axis=0), total.copy(), total.copy()
        for row in range(count):
            plain = plain + table[row] * weights[row]
            once = (once.astype(np.float64) + products[row]).astype(np.float32)
        add_weighted_rows(total, table, weights, count)
        assert total.dtype == plain.dtype == np.float32
        assert np.array_equal(total, plain)
        assert np.all(np.abs(total - exact) <= 1e-5 * (np.abs(first) + np.abs(products).sum(axis=0)))
        fused += not np.array_equal(plain, once)
    assert fused  # fused arithmetic would have shown


@pytest.mark.parametrize("width", WIDTHS)
def test_rows_that_weigh_nothing_change_nothing(width: int) -> None:
    table, weights, total = numbers(1, ROWS, width), numbers(2, ROWS), numbers(3, width)
    weights[::3], weights[1::5] = 0.0, -0.0
    plain = total.copy()
    for row in range(ROWS):
        plain = plain + table[row] * weights[row]
    add_weighted_rows = compiled(weighted_row_sum(width))
    add_weighted_rows(total, table, weights, ROWS)
    assert np.array_equal(total, plain)
    add_weighted_rows(total, table, np.zeros_like(weights), ROWS)
    assert np.array_equal(total, plain)


@pytest.mark.parametrize("width", WIDTHS)
def test_a_vector_is_added_to_each_row_named_as_often_as_it_is_named(width: int) -> None:
    add_to_rows, chance = compiled(row_spread(width)), np.random.default_rng(width)
    for count in (0, 1, 7, 150):
        table, vector = numbers(count, ROWS, width), numbers(count + 1, width)
        rows, plain = chance.integers(0, ROWS, count + 3), table.copy()
        for row in rows[:count]:
            plain[row] = plain[row] + vector
        add_to_rows(table, rows, vector, count)
        assert np.array_equal(table, plain)


@njit
def write_numbers(generator: Any, limit: int, found: Any) -> None:
    for place in range(len(found)):
        found[place] = below(generator, limit) if limit else next_number(generator)


@njit
def write_shuffled(generator: Any, cards: Any) -> None:
    shuffle(generator, cards)


@pytest.mark.parametrize("seed", SEEDS)
def test_chance_is_that_of_the_core(seed: int) -> None:
    generator, source, found = np.array([seed], np.uint64), SplitMix64(seed), np.zeros(500, np.uint64)
    for limit in (0, 1, 2, 3, 98, 2**31 + 1, 2**32 - 1):
        write_numbers(generator, uint64(limit), found)
        assert found.tolist() == [source.below(limit) if limit else source.next() for _ in found]
        assert generator[0] == source.state


@pytest.mark.parametrize("seed", SEEDS)
def test_shuffling_is_that_of_the_core(seed: int) -> None:
    generator, source = np.array([seed], np.uint64), SplitMix64(seed)
    for size in (1, 2, 3, 30, 98):
        for kind in (np.uint8, np.int64):
            cards = np.array(DECK[:size], kind)
            write_shuffled(generator, cards)
            assert tuple(cards.tolist()) == shuffled(DECK[:size], source)
            assert generator[0] == source.state


def test_mixing_is_the_last_step_of_a_number() -> None:
    chance = Random(3)
    for word in [0, 1, 2**64 - 1, *(chance.getrandbits(64) for _ in range(200))]:
        before = (word - 0x9E3779B97F4A7C15) % 2**64
        assert int(mixed(uint64(word))) == SplitMix64(before).next()
