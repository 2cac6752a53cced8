"""Speed: GO counts down first, and a lay waits for others that may have been faster."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from tenback.core.cards import Seat
from tenback.server.answers import Reply
from tenback.server.court import Court, Pending

Judge: TypeAlias = "Callable[[Waiting, int, int], None]"
Verdict: TypeAlias = "tuple[Waiting, int, int]"  # what is judged: a move, how long it waited, the distance taken off


@dataclass(frozen=True, slots=True)
class Waiting:
    """A move in speed that waits for its turn."""

    seat: Seat
    move: str
    bot: bool
    reply: Reply
    action: str | None = None


@dataclass(frozen=True, slots=True)
class Start:
    """GO, and when it counts."""

    go: Waiting
    said: int
    at: int


class Race:
    """The moves of one table that are not decided yet. Times are milliseconds of `clock`.

    `judge` gets a move when its time has come, with how long it waited and the distance taken off its arrival.
    """

    def __init__(self, clock: Callable[[], int], judge: Judge) -> None:
        self._clock, self._judge = clock, judge
        self._court: Court[Waiting] = Court()
        self._decided: list[Pending[Waiting]] = []  # lays whose time has come
        self._starts: list[Start] = []  # the first one counts; a second one changes nothing

    @property
    def next_at(self) -> float | None:
        """When the next decision is due."""
        if not self._starts:
            return self._court.next_at
        return min(self._starts[0].at, self._court.next_at or self._starts[0].at)

    def count_down(self, go: Waiting, wait: int) -> int:
        """GO counts after so long; how long that is if the countdown runs already."""
        now = self._clock()
        at = self._starts[0].at if self._starts else now + wait
        self._starts.append(Start(go, now, at))
        return at - now

    def lay(self, move: Waiting, distance: int, farthest: int) -> int:
        """A move has arrived from a player at this distance; for how long it is held."""
        now = self._clock()
        pending = self._court.hear(move, now, distance, farthest)
        self._decide(now)
        return max(0, round(pending.until - now))

    def decide(self) -> None:
        """Judge all moves whose time has come."""
        self._decide(self._clock())

    def _decide(self, now: int) -> None:
        if self._starts and self._starts[0].at <= now:
            starts, self._starts = self._starts, []
            for start in starts:
                self._judge(start.go, now - start.said, 0)
        self._judge_lays(self._court.decide(now), now)

    def _judge_lays(self, decided: list[Pending[Waiting]], now: int) -> None:
        self._decided += decided
        while self._decided:
            self._judge(*_figures(self._decided.pop(0), now))

    def undecided(self) -> list[Verdict]:
        """The lays that are not judged yet, in the order in which they count, each as it would be judged now."""
        now = self._clock()
        return [_figures(pending, now) for pending in (*self._decided, *self._court.waiting)]

    def clear(self) -> None:
        """Judge whatever waits, for it needs an answer: the game is over, or paused."""
        now = self._clock()
        starts, self._starts = self._starts, []
        for start in starts:
            self._judge(start.go, now - start.said, 0)
        self._judge_lays(self._court.clear(), now)


def _figures(pending: Pending[Waiting], now: int) -> Verdict:
    return pending.lay, round(now - pending.arrived), round(pending.distance)
