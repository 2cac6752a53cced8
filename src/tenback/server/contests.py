"""S12: lays that lost a pile to a faster one, for the log.

They are kept until something else happens at the table and go into the log with that, so that they cost no transaction
and no message; perhaps nothing happens after a game, so the entry that ends it has those that still waited. Their cards
are back in hands that nobody sees, and are not kept.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from tenback.core.cards import Seat
from tenback.games import speed
from tenback.server import log
from tenback.server.court import LONGEST
from tenback.server.race import Verdict, Waiting
from tenback.server.table import read_move


@dataclass(frozen=True, slots=True)
class Laid:
    """The last lay on a pile: whose it was, when it counted, and as which number of the log."""

    seat: Seat
    at: int
    number: int


class Contests:
    """The contests of one table. Times are milliseconds of any one clock."""

    def __init__(self) -> None:
        self._last: dict[int, Laid] = {}  # on each pile
        self._outrun: dict[tuple[Seat, int], log.Outrun] = {}  # one of a seat by each lay, however often it tries

    def take(self, entry: log.Entry, number: int, now: int, undecided: Sequence[Verdict] = ()) -> log.Entry:
        """Something has happened; if it ends the game, what was undecided is lost, and the entry says so."""
        if isinstance(entry, log.Moved) and (pile := _pile(entry.move)) is not None:
            self._last[pile] = Laid(entry.seat, now, number)
        for move, waited, distance in undecided:
            self.lost(move, now, waited, distance)
        return self.join([entry])[0] if undecided else entry

    def lost(self, move: Waiting, now: int, waited: int, distance: int) -> None:
        """A move came too late: note a lay that the correction could have helped, but that was not early enough."""
        pile = _pile(move.move)
        last = None if pile is None else self._last.get(pile)
        if last is None or last.seat == move.seat or not (waited or distance):
            return
        if now - waited - distance - last.at < LONGEST:
            lay = log.Outrun(seat=move.seat, waited=waited, distance=distance, by=last.number)
            self._outrun[move.seat, last.number] = lay

    def join(self, entries: Sequence[log.Entry]) -> Sequence[log.Entry]:
        """The entries, of which the first says what was lost since the last time."""
        if not self._outrun or not entries:
            return entries
        outrun, self._outrun = (*(entries[0].outrun or ()), *self._outrun.values()), {}
        return [replace(entries[0], outrun=outrun), *entries[1:]]


def _pile(text: str) -> int | None:
    """Where a move lays a card, if it does."""
    move = read_move(speed, text)
    return move.pile if isinstance(move, speed.Lay) else None
