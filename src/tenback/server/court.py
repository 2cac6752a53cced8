"""S12: whose card comes first. Lays are put in the order in which they would have come if everybody sat at the server.

A lay that arrives is dated back by the round trip to its player, as `distance` has it: half of it the player saw the
table late, the other half the lay was on its way. It is then held until nobody else's earlier lay can still be on its
way, for at most `LONGEST` milliseconds. Where all are near, nothing is held at all. No client says when it did anything
or how far away it is, so nothing is won by lying.
"""

import heapq
from dataclasses import dataclass, field
from typing import Generic, TypeVar

Lay = TypeVar("Lay")
LONGEST = 150  # milliseconds of round trip that are evened out
NEAR = 5  # milliseconds that are not worth waiting for


@dataclass(order=True, frozen=True, slots=True)
class Pending(Generic[Lay]):
    """A lay that waits to be decided."""

    dated: float  # when it would have arrived from next door
    order: int
    arrived: float = field(compare=False)
    until: float = field(compare=False)
    lay: Lay = field(compare=False)

    @property
    def distance(self) -> float:
        """What was taken off its time of arrival."""
        return self.arrived - self.dated


class Court(Generic[Lay]):
    """The lays of one game that are not decided yet. Times are milliseconds of any one clock."""

    def __init__(self) -> None:
        self._waiting: list[Pending[Lay]] = []
        self._order = 0

    def hear(self, lay: Lay, now: float, distance: float, farthest: float) -> Pending[Lay]:
        """A lay has arrived from a player at this distance; `farthest` is the distance of the one furthest away."""
        own, most = min(distance, LONGEST), min(farthest, LONGEST)
        wait = most - own if most - own > NEAR else 0.0
        self._order += 1
        pending = Pending(now - own, self._order, now, now + wait, lay)
        heapq.heappush(self._waiting, pending)
        return pending

    @property
    def next_at(self) -> float | None:
        """When the next decision is due."""
        return min((pending.until for pending in self._waiting), default=None)

    def decide(self, now: float) -> list[Pending[Lay]]:
        """The lays whose time has come, with those before them, in the order in which they count."""
        last = max((pending for pending in self._waiting if pending.until <= now), default=None)
        decided = []
        while last is not None and self._waiting and self._waiting[0] <= last:
            decided.append(heapq.heappop(self._waiting))
        return decided

    @property
    def waiting(self) -> list[Pending[Lay]]:
        """All that waits, in the order in which it counts."""
        return sorted(self._waiting)

    def clear(self) -> list[Pending[Lay]]:
        """All that waits, which waits no longer: the game is over, or paused."""
        waiting, self._waiting = self.waiting, []
        return waiting

    def __len__(self) -> int:
        return len(self._waiting)
