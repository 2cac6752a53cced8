"""Whether a difference is more than chance. Everything is paired: both sides have played the same deals."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, lgamma, log, sqrt
from statistics import fmean, stdev

from tenback.bots.match import WIDTH, Estimate

LEVEL = 0.05  # what is rarer than this by chance alone is significant


@dataclass(frozen=True, slots=True)
class Comparison:
    """What one side did better than the other, deal by deal, and how likely chance alone brings so much."""

    difference: Estimate
    better: int  # deals on which the one side did better
    worse: int
    chance: float

    @property
    def significant(self) -> bool:
        """Whether chance alone hardly ever brings so much."""
        return self.chance < LEVEL

    @property
    def is_better(self) -> bool:
        """Whether the one side is significantly better."""
        return self.significant and self.better > self.worse

    @property
    def is_worse(self) -> bool:
        """Whether it is significantly worse."""
        return self.significant and self.better < self.worse


def compare(ones: Sequence[float], others: Sequence[float], most: float = 1.0) -> Comparison:
    """Two sides by what each has of the same deals; more is better, and nobody has more of one than `most`."""
    differences = [one - other for one, other in zip(ones, others, strict=True)]
    better, worse = (sum(sign * difference > 0 for difference in differences) for sign in (1, -1))
    return Comparison(difference(differences, most), better, worse, sign_test(better, worse))


def difference(values: Sequence[float], most: float = 1.0) -> Estimate:
    """The mean of differences. One more either way is added for the interval, so that few deals prove little."""
    middle, wide = fmean(values), [*values, -1.0, 1.0]
    within = WIDTH * stdev(wide) / sqrt(len(wide))
    return Estimate(middle, max(-most, middle - within), min(most, middle + within))


def sign_test(better: int, worse: int) -> float:
    """How likely a fair coin falls at least as unevenly, either way: exact. Deals without a difference say nothing."""
    count = better + worse
    tail = sum(exp(_log_ways(count, heads) - count * log(2)) for heads in range(min(better, worse) + 1))
    return min(1.0, 2 * tail)


def _log_ways(count: int, heads: int) -> float:
    return lgamma(count + 1) - lgamma(heads + 1) - lgamma(count - heads + 1)


def corrected(chances: Sequence[float]) -> list[float]:
    """The chances of several comparisons, so that one in twenty *sets* of them shows something by chance (Holm)."""
    order = sorted(range(len(chances)), key=lambda place: chances[place])
    found, highest = [0.0] * len(chances), 0.0
    for rank, place in enumerate(order):
        highest = max(highest, min(1.0, (len(chances) - rank) * chances[place]))
        found[place] = highest
    return found
