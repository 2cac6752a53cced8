"""Bots against each other, and teams of coop beside each other, all on the same deals: ratings, and each pair."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from tenback.bots import levels
from tenback.bots.bot import DEFAULT_MILLISECONDS
from tenback.bots.match import Estimate, mean, share
from tenback.core.errors import BadOption
from tenback.core.record import read_options
from tenback.games import find_game
from tenback.games.coop.state import DECK
from tenback.lab.cells import Cells, Tell, play_all
from tenback.lab.contest import Contest, Played
from tenback.lab.crew import Crew
from tenback.lab.errors import TooFewEntrants
from tenback.lab.ratings import Rating, rate
from tenback.lab.setup import REFERENCES
from tenback.lab.significance import Comparison, compare, corrected

MOST_DEALS = 10_000_000


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played: everybody meets everybody on every deal; teams of coop all play every deal."""

    game: str
    options: Any
    entrants: tuple[str, ...] = ()  # all bots of the game, unless said
    deals: int = 200
    seed: int = 0  # of the deals, as in `simulate`
    milliseconds: float = DEFAULT_MILLISECONDS

    def __post_init__(self) -> None:
        if not 1 <= self.deals <= MOST_DEALS:
            raise BadOption(name="deals", value=self.deals, lowest=1, highest=MOST_DEALS)
        entrants = tuple(dict.fromkeys(self.entrants)) or levels(self.game)
        if len(entrants) == 1:
            raise TooFewEntrants(game=self.game)
        object.__setattr__(self, "entrants", entrants)
        for entrant in entrants:
            sides = (entrant,) if self.game == "coop" else (entrant, entrant)
            Contest(self.game, self.options, sides, self.deals, 0, self.seed, self.milliseconds).tables()

    def contests(self) -> list[Contest]:
        """Every team of coop, or every pair, the weaker level first whoever was named first, bots of one's own last."""
        known = (*REFERENCES[self.game], *levels(self.game))
        if self.game == "coop":
            sides: list[tuple[str, ...]] = [(entrant,) for entrant in self.entrants]
        else:
            order = [*known, *sorted({*self.entrants} - {*known})]
            sides = [*combinations(sorted(self.entrants, key=order.index), 2)]
        return [
            Contest(self.game, self.options, pair, self.deals, seed=self.seed, milliseconds=self.milliseconds)
            for pair in sides
        ]


@dataclass(frozen=True, slots=True)
class Standing:
    """How an entrant has done: in coop on the deals, else against all others together."""

    name: str
    rating: Rating
    won: Estimate
    left: Estimate | None = None
    turn_ms: float | None = None  # a turn takes, on this machine


@dataclass(frozen=True, slots=True)
class Pair:
    """One entrant beside another: wins compared deal by deal, and in coop also the cards left (fewer is better).

    `won` is the first one's share of the games against the other one; in coop they do not meet.
    """

    one: str
    other: str
    wins: Comparison
    won: Estimate | None = None
    fewer_left: Comparison | None = None


@dataclass(frozen=True, slots=True)
class Tournament:
    """What came of a plan: the best first."""

    plan: Plan
    standings: tuple[Standing, ...]
    pairs: tuple[Pair, ...]


def from_data(data: Mapping[str, Any]) -> Tournament:
    """A tournament from the data that `standings.as_data` makes of it."""
    told = data["plan"]
    options = read_options(find_game(told["game"]), told["options"])
    plan = Plan(**{**told, "options": options, "entrants": tuple(told["entrants"])})
    standings = tuple(
        Standing(
            each["name"],
            Rating(**each["rating"]),
            Estimate(**each["won"]),
            each["left"] and Estimate(**each["left"]),
            each["turn_ms"],
        )
        for each in data["standings"]
    )
    pairs = tuple(
        Pair(
            each["one"],
            each["other"],
            _comparison(each["wins"]),
            each["won"] and Estimate(**each["won"]),
            each["fewer_left"] and _comparison(each["fewer_left"]),
        )
        for each in data["pairs"]
    )
    return Tournament(plan, standings, pairs)


def _comparison(data: Mapping[str, Any]) -> Comparison:
    return Comparison(Estimate(**data["difference"]), data["better"], data["worse"], data["chance"])


def hold(plan: Plan, crew: Crew, cells: Cells | None = None, tell: Tell = lambda deals: None) -> Tournament:
    """Play everything, and rate everybody."""
    contests = plan.contests()
    played = play_all(contests, crew, cells or Cells(), tell)
    results = {contest.sides: result for contest, result in zip(contests, played, strict=True)}
    return judge_teams(plan, results) if plan.game == "coop" else judge_rivals(plan, results)


def judge_teams(plan: Plan, results: dict[tuple[str, ...], Played]) -> Tournament:
    """Coop: on each deal, who leaves fewer cards is ahead."""
    by_name = {name: results[name,] for name in plan.entrants}
    ratings = rate([*zip(*([-float(left) for left in by_name[name].left] for name in plan.entrants), strict=True)], 0)
    standings = [
        Standing(
            name,
            rating,
            share(by_name[name].won),
            mean([float(left) for left in by_name[name].left]),
            1000 * by_name[name].seconds / by_name[name].turns if by_name[name].turns else None,
        )
        for name, rating in zip(plan.entrants, ratings, strict=True)
    ]
    return _ordered(plan, standings, [_teams(by_name, *names) for names in combinations(plan.entrants, 2)])


def _teams(by_name: dict[str, Played], one: str, other: str) -> Pair:
    mine, theirs = by_name[one], by_name[other]
    ones, others = ([-float(left) for left in played.left] for played in (mine, theirs))
    return Pair(one, other, compare(mine.won, theirs.won), fewer_left=compare(ones, others, len(DECK)))


def judge_rivals(plan: Plan, results: dict[tuple[str, ...], Played]) -> Tournament:
    """Duel and speed: on each deal, who wins more of all its games is ahead."""
    shares = {}
    for (one, other), played in results.items():
        shares[one, other] = played.won
        shares[other, one] = tuple(1 - won for won in played.won)
    points = {
        name: [
            sum(deal) for deal in zip(*(shares[name, rival] for rival in plan.entrants if rival != name), strict=True)
        ]
        for name in plan.entrants
    }
    ratings = rate([*zip(*points.values(), strict=True)], 0)
    rivals = len(plan.entrants) - 1
    standings = [
        Standing(name, rating, share([won / rivals for won in points[name]]))
        for name, rating in zip(plan.entrants, ratings, strict=True)
    ]
    pairs = [
        Pair(*names, compare(shares[names], shares[names[::-1]]), share(shares[names]))
        for names in combinations(plan.entrants, 2)
    ]
    return _ordered(plan, standings, pairs)


def _ordered(plan: Plan, standings: Sequence[Standing], pairs: Sequence[Pair]) -> Tournament:
    """The best first, the better one of each pair first, and chances corrected for the number of pairs."""
    ranked = tuple(sorted(standings, key=lambda standing: -standing.rating.mu))
    place = {standing.name: rank for rank, standing in enumerate(ranked)}
    sure = _corrected(pairs)
    turned = [pair if place[pair.one] < place[pair.other] else _turned(pair) for pair in sure]
    return Tournament(plan, ranked, tuple(sorted(turned, key=lambda pair: (place[pair.one], place[pair.other]))))


def _corrected(pairs: Sequence[Pair]) -> list[Pair]:
    """The pairs with chances corrected for how many there are: those of wins, and those of cards left."""
    wins = _at_once([pair.wins for pair in pairs])
    lefts = iter(_at_once([pair.fewer_left for pair in pairs if pair.fewer_left]))
    return [
        replace(pair, wins=won, fewer_left=pair.fewer_left and next(lefts))
        for pair, won in zip(pairs, wins, strict=True)
    ]


def _at_once(found: Sequence[Comparison]) -> list[Comparison]:
    chances = corrected([each.chance for each in found])
    return [replace(each, chance=chance) for each, chance in zip(found, chances, strict=True)]


def _turned(pair: Pair) -> Pair:
    """The same pair, seen from the other one."""
    won = pair.won and Estimate(1 - pair.won.mean, 1 - pair.won.high, 1 - pair.won.low)
    fewer = pair.fewer_left and turned_comparison(pair.fewer_left)
    return Pair(pair.other, pair.one, turned_comparison(pair.wins), won, fewer)


def turned_comparison(found: Comparison) -> Comparison:
    """The same comparison, seen from the other side."""
    told = found.difference
    return Comparison(Estimate(-told.mean, -told.high, -told.low), found.worse, found.better, found.chance)
