"""Sockets from when they knock until they are gone: how many there are, and tokens that are revoked on their way in."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from tenback.server.errors import TooManyConnections


class Visit:
    """A socket that counts until it is gone."""

    __slots__ = ("_revoked", "_visits", "_whose")

    def __init__(self, visits: "Visits") -> None:
        self._visits = visits
        self._whose: tuple[str, ...] = ()
        self._revoked: frozenset[str] = frozenset()

    def count(self, whose: str, most: int) -> None:
        """It is one more of theirs; `TooManyConnections` if there may not be one more."""
        if self._visits.counts[whose] >= most:
            raise TooManyConnections
        self._visits.counts[whose] += 1
        self._whose = (*self._whose, whose)

    def revoke(self, token: str) -> None:
        """A token is worth nothing any more, perhaps the one that this socket was known by when it knocked."""
        self._revoked |= {token}

    def arrive(self, token: str | None = None) -> bool:
        """It is in now, unless the token by which it is known was revoked on the way: then False."""
        self._visits.coming.discard(self)
        return token not in self._revoked

    def gone(self) -> None:
        """It is; saying so twice does no harm."""
        self._visits.coming.discard(self)
        counts = self._visits.counts
        for whose in self._whose:
            counts[whose] -= 1
            if not counts[whose]:
                del counts[whose]
        self._whose = ()


class Visits:
    """All sockets of a server."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.coming: set[Visit] = set()  # those that are not in yet

    @contextmanager
    def begin(self) -> Iterator[Visit]:
        """A socket has knocked. If anything goes wrong it is gone, else it goes on until it says so."""
        visit = Visit(self)
        self.coming.add(visit)
        try:
            yield visit
        except BaseException:
            visit.gone()
            raise

    def revoke(self, token: str) -> None:
        """Whoever is on the way in with this token stays outside."""
        for visit in self.coming:
            visit.revoke(token)
