"""S12: whose card comes first does not depend on the distance to the server, and nothing is held that need not be."""

from itertools import pairwise
from math import sqrt
from random import Random

import pytest
from bench.fairness import Way, contests, games

from tenback.server.court import LONGEST, NEAR, Court

pytestmark = pytest.mark.rule("S12")


def test_where_all_are_near_nothing_waits() -> None:
    court: Court[str] = Court()
    pending = court.hear("a", 1000.0, 4.0, 4.0 + NEAR)
    assert pending.until == 1000.0
    assert [decided.lay for decided in court.decide(1000.0)] == ["a"]
    assert len(court) == 0


def test_a_lay_is_held_until_nobody_can_have_been_faster() -> None:
    court: Court[str] = Court()
    near = court.hear("near", 1000.0, 10.0, 110.0)
    assert near.until == 1100.0
    assert court.next_at == 1100.0
    assert court.decide(1099.0) == []
    far = court.hear("far", 1090.0, 110.0, 110.0)
    assert far.until == 1090.0
    assert [decided.lay for decided in court.decide(1100.0)] == ["far", "near"]
    assert far.distance == 110.0


def test_whoever_is_far_and_later_is_later() -> None:
    court: Court[str] = Court()
    court.hear("near", 1000.0, 10.0, 110.0)
    court.hear("far", 1101.0, 110.0, 110.0)
    assert [decided.lay for decided in court.decide(1101.0)] == ["near", "far"]


def test_nobody_is_waited_for_longer_than_the_window() -> None:
    court: Court[str] = Court()
    pending = court.hear("near", 1000.0, 0.0, 5_000.0)
    assert pending.until == 1000.0 + LONGEST
    late = court.hear("far", 1000.0, 5_000.0, 5_000.0)
    assert late.distance == LONGEST


def test_lays_are_decided_once_and_in_the_order_of_their_dates() -> None:
    chance, court, now, decided = Random(4), Court[int](), 0.0, []
    for number in range(400):
        now += chance.random() * 40
        court.hear(number, now, chance.choice([5.0, 60.0, 140.0]), 140.0)
        decided += court.decide(now)
    decided += court.decide(now + LONGEST)
    assert sorted(pending.lay for pending in decided) == list(range(400))
    late = [pending for pending, following in pairwise(decided) if pending > following]
    assert not late
    court.hear(1, now, 0.0, 140.0)
    assert [pending.lay for pending in court.clear()] == [1]
    assert court.next_at is None
    assert court.clear() == []


NEAR_ONE, FAR_ONE = Way(10), Way(150)


def test_contested_piles_are_won_evenly() -> None:
    assert abs(contests((NEAR_ONE, FAR_ONE), 2_000) - 0.5) < 0.05
    assert contests((NEAR_ONE, FAR_ONE), 2_000, corrected=False) < 0.4


@pytest.mark.parametrize("other", [NEAR_ONE, FAR_ONE])
def test_whoever_holds_back_pongs_wins_no_more_than_whoever_does_not(other: Way) -> None:
    assert contests((other, Way(10, late_pongs=140)), 2_000) == contests((other, NEAR_ONE), 2_000)


def test_games_are_won_evenly() -> None:
    """The games are always the same ones; in so many, three standard deviations are five of a hundred."""
    ways = (Way(120), Way(20), Way(20), Way(20))
    assert abs(games(ways, 600) - 0.25) < 3 * sqrt(0.25 * 0.75 / 600)
    assert games(ways, 120, corrected=False) < 0.18
