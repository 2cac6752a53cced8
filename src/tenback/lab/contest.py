"""Deals that two bots play against each other, or that a team of coop plays: described by a value, played anywhere.

A deal depends on its seed alone, so everybody gets the same ones. Seats favour nobody: every deal is played in all
rotations of the table, at which the two bots sit alternately; with an odd number of seats each is in the majority
once.
"""

from dataclasses import dataclass
from typing import Any

from tenback.bots.bot import DEFAULT_MILLISECONDS
from tenback.games import find_game
from tenback.lab.setup import Chunk, Setup

Seating = tuple[int, ...]  # by seat: which side sits there


@dataclass(frozen=True, slots=True)
class Contest:
    """A side is a bot, or in coop a team: one bot for all seats, or one for each, joined by commas."""

    game: str
    options: Any
    sides: tuple[str, ...]
    deals: int
    start: int = 0  # number of the first deal
    seed: int = 0
    milliseconds: float = DEFAULT_MILLISECONDS

    @property
    def bots(self) -> frozenset[str]:
        """Everybody who takes part."""
        return frozenset(name for side in self.sides for name in side.split(","))

    def tables(self) -> tuple[Setup, ...]:
        """Every way to sit, each of which plays every deal; refuses bots that do not exist."""
        if self.game == "coop":
            (team,) = self.sides
            return (self._table(tuple(team.split(","))),)
        seats = find_game(self.game).players(self.options)
        return tuple(self._table(tuple(self.sides[side] for side in seating)) for seating in seatings(seats))

    def _table(self, bots: tuple[str, ...]) -> Setup:
        return Setup(self.game, self.options, bots, self.seed, self.milliseconds)


@dataclass(frozen=True, slots=True)
class Played:
    """What the first side made of each deal: the share of its games won, and in coop the cards left."""

    won: tuple[float, ...] = ()
    left: tuple[int, ...] = ()
    turns: int = 0
    seconds: float = 0.0  # that all turns together took

    def __add__(self, other: "Played") -> "Played":
        """These deals and then the others."""
        seconds = self.seconds + other.seconds
        return Played(self.won + other.won, self.left + other.left, self.turns + other.turns, seconds)


def seatings(seats: int) -> tuple[Seating, ...]:
    """All tables at which a deal is played."""
    starts = ((0, 1),) if seats % 2 == 0 else ((0, 1), (1, 0))
    alternate = [tuple(start[seat % 2] for seat in range(seats)) for start in starts]
    return tuple(sides[-turn:] + sides[:-turn] for sides in alternate for turn in range(seats))


def play(contest: Contest) -> Played:
    """Every deal at every table."""
    from tenback.lab import work  # noqa: PLC0415 - kernels are imported when they are needed

    done = [work.play(Chunk(table, contest.start, contest.deals)) for table in contest.tables()]
    rows, seconds = [each.rows for each in done], sum(each.seconds for each in done)
    turns = sum(int(each["turns"].sum()) for each in rows)
    if contest.game == "coop":
        (team,) = rows
        return Played(tuple(map(float, team["won"])), tuple(map(int, team["left"])), turns, seconds)
    sitting = seatings(len(contest.tables()[0].bots))
    shares = [[share_of(_winners(row), seating) for row in each] for each, seating in zip(rows, sitting, strict=True)]
    won = tuple(sum(deal) / len(deal) for deal in zip(*shares, strict=True))
    return Played(won, turns=turns, seconds=seconds)


def _winners(row: Any) -> int:
    """The seats that have won, a bit each."""
    return int(row["winners"]) if "winners" in row.dtype.names else 1 << int(row["winner"])


def share_of(winners: int, seating: Seating) -> float:
    """How much of a game the first side has won; a shared win counts in part."""
    ours = sum(1 << seat for seat, side in enumerate(seating) if side == 0)
    return (winners & ours).bit_count() / winners.bit_count()
