"""What many games come to, added up as they arrive: nothing but a few numbers is kept of them."""

from dataclasses import dataclass, field
from math import inf, sqrt
from typing import Any

import numpy as np

from tenback.bots.match import WIDTH, Estimate
from tenback.lab.setup import Setup

SHARES = 60  # a win shared by up to six is a whole number of these


@dataclass(slots=True)
class Sums:
    """Whole numbers added up, so that the order does not matter to the last bit."""

    count: int = 0
    total: int = 0
    squares: int = 0

    def add(self, values: Any) -> None:
        """So many more."""
        whole = values.astype(np.int64)
        self.count += len(whole)
        self.total += int(whole.sum())
        self.squares += int((whole * whole).sum())

    def mean(self, unit: int = 1) -> Estimate:
        """The mean of values in parts of a unit, none of them below 0, as `match.mean` has it."""
        if not self.count:
            return Estimate(0.0, 0.0, inf)
        middle = self.total / self.count / unit
        if self.count == 1:
            return Estimate(middle, 0.0, inf)
        spread = (self.squares - self.total * self.total / self.count) / (self.count - 1)
        within = WIDTH * sqrt(max(spread, 0.0) / self.count) / unit
        return Estimate(middle, max(0.0, middle - within), middle + within)

    def share(self, unit: int = 1) -> Estimate:
        """The mean of values from 0 to a unit; as in `match.share`, two of each end are added for the interval."""
        middle = self.mean(unit).mean
        wide = Sums(self.count + 4, self.total + 2 * unit, self.squares + 2 * unit * unit).mean(unit)
        return Estimate(middle, max(0.0, min(wide.low, middle)), min(1.0, max(wide.high, middle)))


@dataclass(slots=True)
class Score:
    """How one side has done: a seat, or in coop the team."""

    won: Sums = field(default_factory=Sums)  # in parts of `SHARES`
    left: Sums = field(default_factory=Sums)

    def told(self) -> dict[str, Any]:
        """As it is written in a summary."""
        won, left = self.won.share(SHARES), self.left.mean()
        wins = self.won.total / SHARES
        return {
            "wins": int(wins) if wins.is_integer() else round(wins, 4),
            "win_rate": won.mean,
            "interval": [won.low, won.high],
            "mean_left": left.mean,
            "left_interval": [left.low, left.high] if left.high < inf else None,
        }


class Tally:
    """The sums of a run: of the team in coop, else of every seat."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self.scores = [Score() for _ in (setup.seats if setup.game != "coop" else range(1))]
        self.games, self.turns, self.seconds = 0, 0, 0.0

    def add(self, rows: Any) -> None:
        """The rows of more games."""
        self.games += len(rows)
        self.turns += int(rows["turns"].sum())
        self.seconds += float(rows["seconds"].sum())
        for seat, score in enumerate(self.scores):
            score.won.add(won_by(self._setup.game, rows, seat))
            score.left.add(rows["left" if self._setup.game == "coop" else f"left_{seat}"])

    @property
    def won(self) -> Estimate:
        """How often the team won, or the first seat."""
        return self.scores[0].won.share(SHARES)

    def told(self) -> dict[str, Any]:
        """The figures of a summary: those of the team or of the first seat, and where they are rivals of every seat."""
        rivals = len(self.scores) > 1
        bots = zip(self._setup.bots, self.scores, strict=False)
        seats = [{"seat": seat, "bot": bot, **score.told()} for seat, (bot, score) in enumerate(bots)]
        return {
            "games": self.games,
            **self.scores[0].told(),
            "turns": self.turns,
            "ms_per_turn": 1000 * self.seconds / self.turns if self.turns else None,
            **({"seats": seats} if rivals else {}),
        }


def won_by(game: str, rows: Any, seat: int) -> Any:
    """What a seat has won of each game, in parts of `SHARES`."""
    if game == "coop":
        return rows["won"] * SHARES
    if game == "duel":
        return (rows["winner"] == seat) * SHARES
    sharing = np.array([int(winners).bit_count() for winners in range(64)])[rows["winners"]]
    return (rows["winners"] >> seat & 1) * SHARES // np.maximum(sharing, 1)
