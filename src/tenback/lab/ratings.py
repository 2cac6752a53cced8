"""Ratings of those who have played the same deals, by OpenSkill (Plackett and Luce)."""

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

from tenback.bots.match import WIDTH, Estimate
from tenback.core.chance import SplitMix64, shuffled


@dataclass(frozen=True, slots=True)
class Rating:
    """A skill as OpenSkill sees it; a newcomer has 25 ± 8.3."""

    mu: float
    sigma: float

    @property
    def interval(self) -> Estimate:
        """Between what the skill lies with 95% confidence, by OpenSkill's own reckoning."""
        return Estimate(self.mu, self.mu - WIDTH * self.sigma, self.mu + WIDTH * self.sigma)


def rate(deals: Sequence[Sequence[float]], seed: int) -> tuple[Rating, ...]:
    """A rating for everybody. Each deal is a contest of all, ranked by what they made of it: more is better.

    Bots do not learn from deal to deal, so nothing is forgotten (no `tau`), and the order of the deals is drawn by lot.
    """
    model = PlackettLuce(tau=0.0)
    skills = [[model.rating()] for _ in deals[0]]
    for points in shuffled(deals, SplitMix64(seed)):
        skills = model.rate(skills, scores=list(points))
    return tuple(Rating(skill.mu, skill.sigma) for (skill,) in skills)
