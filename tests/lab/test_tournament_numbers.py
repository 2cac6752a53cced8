"""What is significant, and what ratings say."""

from itertools import pairwise
from math import comb

import pytest

from tenback.core.chance import SplitMix64
from tenback.lab.ratings import rate
from tenback.lab.significance import compare, corrected, difference, sign_test


@pytest.mark.parametrize(("better", "worse"), [(0, 0), (5, 0), (3, 9), (40, 41), (700, 620)])
def test_the_sign_test_is_exact_and_sees_both_sides_alike(better: int, worse: int) -> None:
    count, fewer = better + worse, min(better, worse)
    wanted = min(1.0, 2 * sum(comb(count, heads) for heads in range(fewer + 1)) / 2**count)
    assert sign_test(better, worse) == pytest.approx(wanted)
    assert sign_test(worse, better) == sign_test(better, worse)


def test_several_comparisons_are_corrected_for() -> None:
    assert corrected([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert corrected([0.9, 0.8]) == [1.0, 1.0]
    assert corrected([]) == []


def test_a_comparison_says_who_is_better() -> None:
    found = compare([1.0] * 9 + [0.0], [0.0] * 9 + [1.0])
    assert (found.better, found.worse) == (9, 1)
    assert found.difference.mean == pytest.approx(0.8)
    assert found.is_better
    assert not found.is_worse
    assert compare([0.0] * 8, [1.0] * 8).is_worse
    same = compare([1.0] * 8, [1.0] * 8)
    assert same.chance == 1.0
    assert not same.significant


def test_few_deals_prove_little() -> None:
    assert difference([0.5]).low < 0 < difference([0.5]).high
    few, many = difference([0.5, 0.0]), difference([0.5, 0.0] * 200)
    assert few.mean == many.mean
    assert few.high - few.low > 5 * (many.high - many.low)


def test_no_difference_is_larger_than_can_be() -> None:
    assert difference([1.0] * 9 + [0.0]).high == 1.0
    assert difference([-1.0] * 9).low == -1.0
    assert difference([30.0, 40.0], most=98.0).high > 1.0
    assert compare([-20.0] * 5, [-90.0] * 5, most=98.0).difference.mean == 70.0


def test_equal_players_are_hardly_ever_said_to_differ() -> None:
    chance = SplitMix64(1)
    alarms = 0
    for _ in range(300):
        won = [chance.below(3) / 2 for _ in range(60)]
        alarms += compare(won, [1 - share for share in won]).significant
    assert alarms <= 0.05 * 300


def contests(strengths: tuple[int, ...], deals: int, seed: int) -> list[list[float]]:
    """What everybody makes of each deal: luck, and strength as so much more of it."""
    chance = SplitMix64(seed)
    return [[float(chance.below(100) + strength) for strength in strengths] for _ in range(deals)]


def test_ratings_are_in_the_order_of_strength_and_surer_with_more_deals() -> None:
    few, many = (rate(contests((0, 20, 60), deals, 1), seed=0) for deals in (20, 200))
    for ratings in (few, many):
        assert all(one.mu < other.mu for one, other in pairwise(ratings))
    assert max(rating.sigma for rating in many) < min(rating.sigma for rating in few)
    assert many[0].interval.high < many[2].interval.low


def test_it_does_not_matter_who_is_named_first() -> None:
    deals = contests((0, 20, 60), 50, 1)
    turned = [points[::-1] for points in deals]
    for one, other in zip(rate(deals, seed=0), reversed(rate(turned, seed=0)), strict=True):
        assert (one.mu, one.sigma) == pytest.approx((other.mu, other.sigma))


def test_intervals_of_ratings_hold_what_they_promise() -> None:
    inside = 0
    for seed in range(40):
        ratings = rate(contests((0, 0, 0), 30, seed), seed=0)
        inside += sum(rating.interval.low <= 25 <= rating.interval.high for rating in ratings)
    assert inside >= 0.95 * 120
