"""Does distance decide at a table of speed? Players of equal skill at different distances, with the court and without.

`python bench/fairness.py [NUMBER]` prints how often somebody wins contested piles, and whole games of four: somebody
far away, and somebody near who pretends to be far away. Time is simulated: a player sees what happens half a round trip
late, reacts as the others do, and the lay travels for the other half.
"""

import heapq
import sys
from dataclasses import dataclass, field
from itertools import count
from math import inf
from random import Random

from tenback.core.chance import deal_by
from tenback.core.errors import IllegalMove
from tenback.games import speed
from tenback.games.speed.rules import fitting
from tenback.server.court import Court
from tenback.server.distance import Trips

REACT, SPREAD, FOLLOW, LOST, FASTEST = 900.0, 250.0, 450.0, 300.0, 200.0  # milliseconds
HAND = 5


@dataclass(frozen=True)
class Way:
    """The way to a player in milliseconds, there and back, and by how much longer it is made to look."""

    trip: float
    late_pongs: float = 0.0  # what any client can do
    late_system: float = 0.0  # what needs a network of one's own making

    @property
    def believed(self) -> float:
        """What the server takes it for."""
        trips = Trips()
        trips.measure(self.trip + self.late_system)
        trips.pong(self.trip + self.late_system + self.late_pongs)
        return trips.distance or 0


def contests(ways: tuple[Way, Way], number: int, seed: int = 1, *, corrected: bool = True) -> float:
    """The share of contested piles that the second of two equally fast players wins."""
    chance, won = Random(seed), 0
    for _ in range(number):
        arrivals = sorted((way.trip + chance.gauss(REACT, SPREAD), seat) for seat, way in enumerate(ways))
        won += first_judged(ways, arrivals) if corrected else arrivals[0][1]
    return won / number


def first_judged(ways: tuple[Way, Way], arrivals: list[tuple[float, int]]) -> int:
    """Who is judged first by a court that knows nothing of what has not arrived yet."""
    court: Court[int] = Court()
    farthest = max(way.believed for way in ways)
    due = inf
    for at, seat in arrivals:
        if due < at:
            break
        due = min(due, court.hear(seat, at, ways[seat].believed, farthest).until)
    return court.decide(due)[0].lay


@dataclass
class Player:
    """Somebody at a distance: what they see is late, what they lay arrives late. Their own lays they see at once."""

    seat: int
    way: Way
    table: speed.State  # as last heard of
    pending: list[speed.Lay] = field(default_factory=list)  # lays on their way
    acting: bool = False

    @property
    def seen(self) -> speed.State:
        """The table as it looks from there."""
        state = self.table
        for lay in self.pending:
            try:
                state = filled(speed.apply(state, self.seat, lay, state.now).state, self.seat)
            except IllegalMove:
                continue
        return state


def filled(state: speed.State, seat: int) -> speed.State:
    """The hand is drawn up after each lay."""
    while state.going and not state.outcome and len(state.hands[seat]) < HAND and state.piles[seat]:
        state = speed.apply(state, seat, speed.Draw(), state.now).state
    return state


class Table:
    """One game with a simulated clock."""

    def __init__(self, ways: tuple[Way, ...], chance: Random, *, corrected: bool) -> None:
        options = speed.Options(players=len(ways), shout=False)
        state = speed.deal(options, deal_by(_Numbers(chance), speed.decks(options), len(ways)))
        self.state, self.chance, self.corrected = state, chance, corrected
        self.players = [Player(seat, way, state) for seat, way in enumerate(ways)]
        self.farthest = max(way.believed for way in ways)
        self.court: Court[tuple[int, speed.Lay]] = Court()
        self.events: list[tuple[float, int, str, int, object]] = []
        self.order = count()

    def play(self) -> tuple[int, ...]:
        """Who wins."""
        self._put(0.0, "clock", -1, None)
        while self.state.outcome is None:
            at, _, kind, seat, what = heapq.heappop(self.events)
            getattr(self, f"_{kind}")(at, seat, what)
        return self.state.outcome.winners

    def _put(self, at: float, kind: str, seat: int, what: object) -> None:
        heapq.heappush(self.events, (at, next(self.order), kind, seat, what))

    def _clock(self, at: float, _seat: int, _what: object) -> None:
        """The referee: GO, filling hands, blocked games."""
        due = speed.due(self.state)
        if due is not None and due <= at:
            self._take(speed.advance(self.state, int(at)).state, at)
        following = speed.due(self.state)
        if following is not None:
            self._put(max(following, at + 1), "clock", -1, None)

    def _take(self, state: speed.State, at: float) -> None:
        self.state = state
        for player in self.players:
            self._put(at + player.way.trip / 2, "see", player.seat, state)

    def _see(self, at: float, seat: int, what: object) -> None:
        player = self.players[seat]
        assert isinstance(what, speed.State)
        player.table = what
        self._look(at, player, max(FASTEST, self.chance.gauss(REACT, SPREAD)))

    def _look(self, at: float, player: Player, wait: float) -> None:
        """Set out to lay, unless on the way already, or with nothing to lay."""
        if not player.acting and fitting(player.seen.hands[player.seat], player.seen.tops):
            player.acting = True
            self._put(at + wait, "lay", player.seat, None)

    def _lay(self, at: float, seat: int, _what: object) -> None:
        """The card comes down: on what is seen now."""
        player = self.players[seat]
        player.acting, seen = False, player.seen
        lays = fitting(seen.hands[seat], seen.tops)
        if not seen.going or seen.outcome or not lays:
            return
        lay = self.chance.choice(lays)
        player.pending.append(lay)
        self._put(at + player.way.trip / 2, "arrive", seat, lay)
        self._look(at, player, FOLLOW)

    def _arrive(self, at: float, seat: int, what: object) -> None:
        assert isinstance(what, speed.Lay)
        if not self.corrected:
            self._judge(at, seat, what)
            return
        pending = self.court.hear((seat, what), at, self.players[seat].way.believed, self.farthest)
        self._put(pending.until, "decide", -1, None)

    def _decide(self, at: float, _seat: int, _what: object) -> None:
        for pending in self.court.decide(at):
            self._judge(at, *pending.lay)

    def _judge(self, at: float, seat: int, lay: speed.Lay) -> None:
        back = at + self.players[seat].way.trip / 2
        try:
            state = speed.apply(self.state, seat, lay, max(int(at), self.state.now)).state
        except IllegalMove:
            self._put(back, "told", seat, lay)
            self._put(back + LOST, "retry", seat, None)
            return
        self._put(back, "told", seat, lay)
        self._take(filled(state, seat), at)

    def _retry(self, at: float, seat: int, _what: object) -> None:
        """After a refused lay it takes a moment to look again."""
        self._look(at, self.players[seat], max(FASTEST, self.chance.gauss(REACT, SPREAD)))

    def _told(self, _at: float, seat: int, what: object) -> None:
        """The referee has judged a lay."""
        assert isinstance(what, speed.Lay)
        self.players[seat].pending.remove(what)


class _Numbers:
    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def below(self, limit: int) -> int:
        return self._chance.randrange(limit)


def games(ways: tuple[Way, ...], number: int, seed: int = 1, *, corrected: bool = True) -> float:
    """The share of games that the first player wins; seats go round."""
    won = 0.0
    for game in range(number):
        turn = game % len(ways)
        around = ways[-turn:] + ways[:-turn] if turn else ways
        winners = Table(around, Random(f"{seed} {game}"), corrected=corrected).play()
        won += (turn in winners) / len(winners)
    return won / number


PAIRS = {
    "150 ms away against 10 ms": (Way(10), Way(150)),
    "10 ms away, pongs 140 ms late, against 10 ms": (Way(10), Way(10, late_pongs=140)),
    "10 ms away, pongs 140 ms late, against 150 ms": (Way(150), Way(10, late_pongs=140)),
    "10 ms away, acknowledgements 140 ms late, against 10 ms": (Way(10), Way(10, late_system=140)),
}
FOURTHS = {
    "120 ms away": Way(120),
    "150 ms away": Way(150),
    "220 ms away": Way(220),
    "20 ms away, pongs 130 ms late": Way(20, late_pongs=130),
    "20 ms away, acknowledgements 130 ms late": Way(20, late_system=130),
}


def main() -> None:
    """Print the figures."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000
    print(f"{'':72} {'corrected':>10} {'not':>8}")
    for name, pair in PAIRS.items():
        shares = [contests(pair, number, corrected=fair) for fair in (True, False)]
        print(f"{f'contested piles: {name}':72} {shares[0]:10.1%} {shares[1]:8.1%}", flush=True)
    for name, one in FOURTHS.items():
        shares = [games((one, *(Way(20),) * 3), number, corrected=fair) for fair in (True, False)]
        print(f"{f'games of four: {name}, against three at 20 ms':72} {shares[0]:10.1%} {shares[1]:8.1%}", flush=True)


if __name__ == "__main__":
    main()
