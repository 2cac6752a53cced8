"""Bots against each other over the rules themselves, in plain Python: for any bot, also one that is written just now.

Every choice has a chance of its own, which comes of the game's seed alone: a match is the same at every run.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from tenback.bots.bot import Bot, Budget
from tenback.core.cards import Seat
from tenback.core.chance import Deal, SplitMix64, deal_by
from tenback.core.errors import IllegalMove, UnknownMove
from tenback.core.game import Outcome
from tenback.games import AnyGame, find_game

HELD_APART = 1 << 40  # nothing is trained on the deals of these seeds and above
WIDTH = 1.96  # of a 95% interval, in standard errors
NOBODY: frozenset[Seat] = frozenset()
MOST_REMARKS = 8  # of one bot in a row: the word on each pile taken back and another one said


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean, and between what it lies with 95% confidence."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.mean:.3f} ({self.low:.3f} to {self.high:.3f})"


@dataclass(frozen=True, slots=True)
class Result:
    """How often a bot, or a team, won (a shared win counts in part), and how many cards it had left."""

    games: int
    won: Estimate
    left: Estimate


def play_team(team: Sequence[Bot], options: Any, *, games: int, budget: Budget | None = None) -> Result:
    """Games of coop with one bot a seat."""
    outcomes = [play_game(team, options, seed, budget or Budget()) for seed in _seeds(games)]
    won = [float(bool(outcome.winners)) for outcome in outcomes]
    return Result(games, share(won), mean([float(outcome.scores[0]) for outcome in outcomes]))


def play_match(one: Bot, rival: Bot, options: Any, *, deals: int, budget: Budget | None = None) -> Result:
    """One bot against rivals in duel or speed: every deal is played once from each seat, so that no seat favours it."""
    seats = range(find_game(one.game).players(options))
    won, left = [], []
    for seed in _seeds(deals):
        tables = [[one if other == seat else rival for other in seats] for seat in seats]
        outcomes = [play_game(bots, options, seed, budget or Budget()) for bots in tables]
        won.append(fmean(_won(outcome, seat) for seat, outcome in enumerate(outcomes)))
        left.append(fmean(outcome.scores[seat] for seat, outcome in enumerate(outcomes)))
    return Result(deals * len(seats), share(won), mean(left))


def _seeds(count: int) -> range:
    return range(HELD_APART, HELD_APART + count)


def _won(outcome: Outcome, seat: Seat) -> float:
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0


def mean(values: Sequence[float]) -> Estimate:
    """The mean of independent values, none of them below 0."""
    middle = fmean(values)
    within = WIDTH * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")
    return Estimate(middle, max(0.0, middle - within), middle + within)


def share(values: Sequence[float]) -> Estimate:
    """The mean of values from 0 to 1. Two of each end are added for the interval, so that few games prove little."""
    wide = mean([*values, 0.0, 0.0, 1.0, 1.0])
    middle = fmean(values)
    return Estimate(middle, max(0.0, min(wide.low, middle)), min(1.0, max(wide.high, middle)))


def own_chance(seed: bytes, seat: Seat, number: int, purpose: str) -> SplitMix64:
    """The chance of one choice: the same whenever and wherever it is made."""
    told = b"bots" + seed + f" {seat} {number} {purpose}".encode()
    return SplitMix64(int.from_bytes(sha256(told).digest()[:8], "big"))


def play_game(bots: Sequence[Bot], options: Any, seed: int, budget: Budget) -> Outcome:
    """One game, one bot a seat, with the deal of this seed."""
    game = find_game(bots[0].game)
    deal = deal_by(SplitMix64(seed), game.decks(options), game.players(options))
    return play_deal(bots, options, deal, seed, budget)


def play_deal(
    bots: Sequence[Bot],
    options: Any,
    deal: Deal,
    seed: int,
    budget: Budget,
    watch: Callable[[Any], object] = lambda state: None,
) -> Outcome:
    """One game with this deal; the chance of its choices comes from the seed. `watch` gets every state, in order."""
    game = find_game(bots[0].game)
    match = _Match(game, game.deal(options, deal), bots, seed.to_bytes(8, "big"), budget, watch)
    watch(match.state)
    return match.play_against_time() if game.due(match.state) is not None else match.play_in_turns()


@dataclass(slots=True)
class _Match:
    """A game under way. `number` counts what happened, so that every choice has another chance."""

    game: AnyGame
    state: Any
    bots: Sequence[Bot]
    seed: bytes
    budget: Budget
    watch: Callable[[Any], object]
    number: int = 0

    def play_in_turns(self) -> Outcome:
        """To the end; a turn that somebody says something in is thought over."""
        while not (outcome := self.game.outcome(self.state)):
            seat = min(self.game.to_act(self.state))
            moves = self._choose(seat).moves
            if not moves:
                raise UnknownMove(move=None)
            for move in moves:
                self._apply(seat, move)
                if self.game.outcome(self.state) or self._hear_remarks():
                    break
        return outcome

    def _choose(self, seat: Seat) -> Any:
        chance = own_chance(self.seed, seat, self.number, "choice")
        return self.bots[seat].choose(self.game.view(self.state, seat), self.budget, chance)

    def _apply(self, seat: Seat, move: Any, at: int = 0) -> None:
        self._go_on(self.game.apply(self.state, seat, move, at).state)

    def _hear_remarks(self) -> bool:
        """Let all say what they have to say, one thing at a time; whether anybody has said something."""
        before = self.number
        for _ in range(MOST_REMARKS):
            quiet = self.number
            for seat, word in self._remarks():
                self._apply(seat, word)
            if self.number == quiet:
                break
        return self.number > before

    def _remarks(self) -> Iterator[tuple[Seat, Any]]:
        for seat, bot in enumerate(self.bots):
            if not self.game.outcome(self.state):
                chance = own_chance(self.seed, seat, self.number, "remark")
                word = bot.remark(self.game.view(self.state, seat), NOBODY, chance)
                if word is not None:
                    yield seat, word

    def play_against_time(self) -> Outcome:
        """To the end: a move arrives when its time has come, and is refused if it no longer fits (S12)."""
        plans: dict[Seat, tuple[int, Any]] = {}
        while not (outcome := self.game.outcome(self.state)):
            self._plan(plans)
            due = self.game.due(self.state)
            first = min(plans, key=lambda seat: (plans[seat][0], seat), default=None)
            if first is None or (due is not None and due <= plans[first][0]):
                self._advance(due or 0)
            else:
                self._arrive(first, *plans.pop(first))
        return outcome

    def _plan(self, plans: dict[Seat, tuple[int, Any]]) -> None:
        """Whoever has nothing on its way looks at the table."""
        for seat in range(len(self.bots)):
            if seat not in plans:
                decision = self._choose(seat)
                if decision.moves:
                    plans[seat] = (self.state.now + decision.delay, decision.moves[0])

    def _advance(self, at: int) -> None:
        self._go_on(self.game.advance(self.state, at).state)

    def _go_on(self, state: Any) -> None:
        self.state = state
        self.number += 1
        self.watch(state)

    def _arrive(self, seat: Seat, at: int, move: Any) -> None:
        try:
            self._apply(seat, move, at)
        except IllegalMove:
            self._advance(at)
