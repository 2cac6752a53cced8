"""Who is at a table: their connections, how far away they are, and for how long others have been away."""

from time import monotonic
from typing import Protocol

from tenback.core.cards import Seat
from tenback.server.messages import Presence, encode
from tenback.server.table import Table


class Listener(Protocol):
    """Somebody with a connection to the table."""

    person: str
    name: str
    token: str | None  # by which a bot plays in the person's name
    distance: int | None  # the round trip in milliseconds, as far as it is known

    def send(self, data: bytes) -> None:
        """Give a message on its way."""
        ...

    def close(self, code: str, text: str) -> None:
        """Say goodbye."""
        ...


class Gathering:
    """The connections to one table. A person may have several of them."""

    def __init__(self, table: Table) -> None:
        self.listeners: list[Listener] = []
        self.present: frozenset[str] = frozenset()  # the people among them
        self._table = table
        self._away: dict[str, float] = {}  # since when people with a seat are away

    def come(self, listener: Listener) -> None:
        """One more connection."""
        self.listeners.append(listener)
        self.present |= {listener.person}
        self._away.pop(listener.person, None)

    def go(self, listener: Listener) -> None:
        """A connection is gone."""
        if listener in self.listeners:
            self.listeners.remove(listener)
            self.present = frozenset(other.person for other in self.listeners)
        if listener.person not in self.present and self._table.seat_of(listener.person) is not None:
            self._away[listener.person] = monotonic()

    def tell(self, data: bytes) -> None:
        """The same for everybody."""
        for listener in self.listeners:
            listener.send(data)

    def presence(self) -> bytes:
        """The message that tells who is here."""
        chairs, present = self._table.chairs, self.present
        seated = {chair.person for chair in chairs if chair.person}
        message = Presence(
            present=tuple(chair.person in present or not chair.person for chair in chairs),
            watching=len(present - seated),
            distance=tuple(self._known_distance(chair.person) for chair in chairs),
        )
        return encode(message)

    # Distances

    def _known_distance(self, person: str | None) -> int | None:
        """How far away a person is: as the nearest of their connections, for that may be the one they look at."""
        known = [listener.distance for listener in self.listeners if listener.person == person]
        distances = [distance for distance in known if distance is not None]
        return min(distances) if distances and len(distances) == len(known) else None

    def distance(self, person: str) -> int:
        """How much is taken off a person's time of arrival; nothing if that is not known."""
        return self._known_distance(person) or 0

    @property
    def farthest(self) -> int:
        """The distance of the player who is furthest away."""
        players = [chair.person for chair in self._table.chairs if chair.person and not chair.bot]
        return max(map(self.distance, players), default=0)

    # Those who are away

    def waits(self, grace: int) -> list[tuple[Seat, float]]:
        """For how many more milliseconds each player who is away is waited for."""
        chairs, present = self._table.chairs, self.present
        gone = [
            (seat, chair.person)
            for seat, chair in enumerate(chairs)
            if chair.person and not chair.bot and chair.person not in present
        ]
        if not gone or not any(chair.person in present for chair in chairs):
            return []  # all are here, or only lookers-on are
        now = monotonic()
        return [(seat, grace - 1000 * (now - self._away.setdefault(person, now))) for seat, person in gone]
