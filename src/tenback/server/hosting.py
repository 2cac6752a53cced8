"""A host who stays away keeps the others from going on: somebody who is here looks after the table then."""

import asyncio
from collections.abc import Callable, Sequence

from tenback.server import log
from tenback.server.gathering import Gathering
from tenback.server.table import CLOSED, Table

PATIENCE = 5  # times as long as somebody is waited for whose turn it is: most hosts come back


class Hosting:
    """Waits for the host of one table. `commit` lets entries happen."""

    __slots__ = ("_alarm", "_commit", "_gathering", "_grace", "_table")

    def __init__(
        self, table: Table, gathering: Gathering, grace: int, commit: Callable[[Sequence[log.Entry]], None]
    ) -> None:
        self._table, self._gathering, self._commit = table, gathering, commit
        self._grace = PATIENCE * grace / 1000
        self._alarm: asyncio.TimerHandle | None = None

    def look(self) -> None:
        """Somebody may have come or gone."""
        if self._heir is None:
            if self._alarm:
                self._alarm.cancel()
                self._alarm = None
        elif self._alarm is None:
            self._alarm = asyncio.get_running_loop().call_later(self._grace, self._hand_over)

    @property
    def _heir(self) -> str | None:
        """The first person at a seat who is here while the host is not. At a patient table everybody is waited for."""
        table, present = self._table, self._gathering.present
        if table.host in present or table.phase == CLOSED or table.opened.patient or table.opened.day:
            return None
        return next((chair.person for chair in table.chairs if chair.person in present), None)

    def _hand_over(self) -> None:
        self._alarm = None
        if self._heir:
            self._commit([log.HostChanged(person=self._heir)])
