"""New weights against those of the champion, on the same deals: is the challenger significantly better?

Each game has a main trial, which decides, and perhaps others, in which the challenger must not be significantly worse.
Weights travel with the work, so that any machine can play for them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from statistics import fmean
from typing import Any

from tenback.bots.match import HELD_APART
from tenback.lab.contest import seatings, share_of
from tenback.lab.crew import Crew, run
from tenback.lab.significance import Comparison, compare

Scores = tuple[tuple[float, ...], tuple[float, ...]]  # of the challenger and of the champion, deal by deal

MAIN = {"coop": "network", "duel": "network", "speed": "weights"}
OTHERS = {"coop": ("search",), "duel": ("linear",), "speed": ()}
DEALS = {"coop": 200, "duel": 2_000, "speed": 400}  # for each table
PART = {"coop": 50, "duel": 500, "speed": 100}
SEARCHED = 20  # one deal in so many is played with search
SEARCH_MILLISECONDS = 5.0


@dataclass(frozen=True, slots=True)
class Trial:
    """Some deals of a trial, at one table of the game."""

    game: str
    name: str
    table: int
    first: int
    deals: int
    challenger: bytes  # both are weights files
    champion: bytes


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the trials have shown, the main one first."""

    trials: dict[str, Comparison]
    deals: int

    @property
    def promotes(self) -> bool:
        """Whether the challenger is better where it counts, and worse nowhere."""
        main, *others = self.trials.values()
        return main.is_better and not any(other.is_worse for other in others)


def tables_of(game: str) -> int:
    """How many tables a game has for a trial."""
    if game == "duel":
        return 1
    from tenback.bots.coop.weights import ALL_RULES  # noqa: PLC0415 - kernels are imported when they are needed
    from tenback.bots.speed.weights import TABLES  # noqa: PLC0415

    return len(ALL_RULES) if game == "coop" else len(TABLES)


def trials_of(game: str, deals: int, challenger: bytes, champion: bytes) -> Iterator[Trial]:
    """All parts of all trials, the main one's first."""
    for name in (MAIN[game], *OTHERS[game]):
        count = -(-deals // SEARCHED) if name == "search" else deals
        for table in range(tables_of(game)):
            for done in range(0, count, PART[game]):
                some = min(PART[game], count - done)
                yield Trial(game, name, table, HELD_APART + done, some, challenger, champion)


def judge(game: str, deals: int, challenger: bytes, champion: bytes, crew: Crew) -> Verdict:
    """Hold all trials."""
    parts = [*trials_of(game, deals, challenger, champion)]
    scores: dict[str, tuple[list[float], list[float]]] = {part.name: ([], []) for part in parts}
    for part, found in zip(parts, run(crew, play, parts), strict=True):
        for side, more in zip(scores[part.name], found, strict=True):
            side.extend(more)
    return Verdict({name: compare(*sides) for name, sides in scores.items()}, len(scores[MAIN[game]][0]))


def play(trial: Trial) -> Scores:
    """What both sides make of the deals."""
    sides = (trial.challenger, trial.champion)
    if trial.game == "coop":
        return _play_coop(trial, *map(_coop_weights, sides))
    if trial.game == "duel":
        return _play_duel(trial, *map(_duel_weights, sides))
    return _play_speed(trial, sides)


def _play_coop(trial: Trial, *sides: Any) -> Scores:
    """Both alone at the same table, with the network only or with search."""
    from tenback.bots.coop import minds  # noqa: PLC0415 - kernels are imported when they are needed
    from tenback.bots.coop.weights import ALL_RULES  # noqa: PLC0415

    level = "master" if trial.name == "search" else "skilled"
    how = (level, ALL_RULES[trial.table], trial.deals, trial.first, SEARCH_MILLISECONDS)
    one, other = (tuple(float(left == 0) for left in minds.play(*how, weights).lefts) for weights in sides)
    return one, other


def _play_duel(trial: Trial, one: Any, other: Any) -> Scores:
    """The networks against each other; the linear evaluations each against `casual`."""
    from tenback.kernels.duel_play import LINEAR, STATIC, STEPS  # noqa: PLC0415 - the same

    if trial.name == "network":
        won = _match(trial, (STATIC, STATIC), (one.net, other.net), one.linear)
        return won, tuple(1 - share for share in won)
    ones, others = (_match(trial, (LINEAR, STEPS), (side.net, side.net), side.linear) for side in (one, other))
    return ones, others


def _match(trial: Trial, policies: tuple[int, int], nets: tuple[Any, Any], linear: Any) -> tuple[float, ...]:
    """The first player's share of every deal."""
    import numpy as np  # noqa: PLC0415 - the same

    from tenback.bots.bot import Budget  # noqa: PLC0415
    from tenback.bots.duel.strong import effort  # noqa: PLC0415
    from tenback.kernels.duel import new_table  # noqa: PLC0415
    from tenback.kernels.duel_play import new_record, play_match  # noqa: PLC0415
    from tenback.kernels.duel_search import new_room  # noqa: PLC0415

    seeds, wins = np.arange(trial.first, trial.first + trial.deals).astype(np.uint64), np.zeros(trial.deals, np.int64)
    work = effort(Budget())
    play_match(policies, (work, work), nets, linear, seeds, wins, new_table(0), new_record(), new_room(0))
    return tuple(float(count) / 2 for count in wins)


def _play_speed(trial: Trial, sides: Sequence[bytes]) -> Scores:
    """Both as `master` at one table, alternately seated."""
    from tenback.bots.speed.players import Player, seat_players  # noqa: PLC0415 - the same
    from tenback.bots.speed.times import times_of  # noqa: PLC0415
    from tenback.bots.speed.weights import TABLES  # noqa: PLC0415
    from tenback.kernels.speed_play import Table, begin, new_room, play_on  # noqa: PLC0415
    from tenback.kernels.speed_policy import WEIGHED  # noqa: PLC0415
    from tenback.kernels.speed_rows import WINNERS  # noqa: PLC0415

    players = [Player(WEIGHED, _speed_levels(side)[trial.table], times_of("master")) for side in sides]
    room, table, won = new_room(), Table(TABLES[trial.table]), []
    tables = [(seating, seat_players(*(players[side] for side in seating))) for seating in seatings(table.players)]
    for seed in range(trial.first, trial.first + trial.deals):
        shares = []
        for seating, seated in tables:
            begin(table, seed, 0, room)
            play_on(seated, 0, room)
            shares.append(share_of(int(room.row[WINNERS]), seating))
        won.append(fmean(shares))
    return tuple(won), tuple(1 - share for share in won)


@lru_cache(maxsize=2)
def _coop_weights(file: bytes) -> Any:
    from tenback.bots.coop.weights import load  # noqa: PLC0415 - the same

    return load(BytesIO(file))


@lru_cache(maxsize=2)
def _duel_weights(file: bytes) -> Any:
    from tenback.bots.duel.training import load  # noqa: PLC0415 - the same

    return load(BytesIO(file))


@lru_cache(maxsize=2)
def _speed_levels(file: bytes) -> Any:
    import numpy as np  # noqa: PLC0415 - the same

    with np.load(BytesIO(file)) as parts:
        return parts["levels"]
