"""Does distance decide at a table of speed? Players of equal skill at different distances, with the court and without.

`python bench/fairness.py [GAMES]` prints how often each wins contested piles, and whole games of four. Time is
simulated: a player sees what happens half a round trip late, reacts as the others do, and the lay travels for the other
half.
"""

import heapq
import sys
from dataclasses import dataclass, field
from itertools import count
from random import Random

from tenback.core.chance import deal_by
from tenback.core.errors import IllegalMove
from tenback.games import speed
from tenback.games.speed.rules import fitting
from tenback.server.court import Court

REACT, SPREAD, FOLLOW, LOST, FASTEST = 900.0, 250.0, 450.0, 300.0, 200.0  # milliseconds
HAND = 5


def contests(near: float, far: float, number: int, seed: int = 1, *, corrected: bool = True) -> float:
    """The share of contested piles that the far one of two equally fast players wins."""
    chance, won = Random(seed), 0
    distances = (near, far)
    for _ in range(number):
        court: Court[int] = Court()
        arrivals = sorted((distance + chance.gauss(REACT, SPREAD), seat) for seat, distance in enumerate(distances))
        if corrected:
            for at, seat in arrivals:
                court.hear(seat, at, distances[seat], max(distances))
            first = court.decide(arrivals[-1][0] + max(distances))[0].lay
        else:
            first = arrivals[0][1]
        won += first == 1
    return won / number


@dataclass
class Player:
    """Somebody at a distance: what they see is late, what they lay arrives late. Their own lays they see at once."""

    seat: int
    distance: float
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

    def __init__(self, distances: tuple[float, ...], chance: Random, *, corrected: bool) -> None:
        options = speed.Options(players=len(distances), shout=False)
        state = speed.deal(options, deal_by(_Numbers(chance), speed.decks(options), len(distances)))
        self.state, self.chance, self.corrected = state, chance, corrected
        self.players = [Player(seat, distance, state) for seat, distance in enumerate(distances)]
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
            self._put(at + player.distance / 2, "see", player.seat, state)

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
        self._put(at + player.distance / 2, "arrive", seat, lay)
        self._look(at, player, FOLLOW)

    def _arrive(self, at: float, seat: int, what: object) -> None:
        assert isinstance(what, speed.Lay)
        if not self.corrected:
            self._judge(at, seat, what)
            return
        farthest = max(player.distance for player in self.players)
        pending = self.court.hear((seat, what), at, self.players[seat].distance, farthest)
        self._put(pending.until, "decide", -1, None)

    def _decide(self, at: float, _seat: int, _what: object) -> None:
        for pending in self.court.decide(at):
            self._judge(at, *pending.lay)

    def _judge(self, at: float, seat: int, lay: speed.Lay) -> None:
        back = at + self.players[seat].distance / 2
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


def games(distances: tuple[float, ...], number: int, seed: int = 1, *, corrected: bool = True) -> float:
    """The share of games that the first player wins; seats go round."""
    won = 0.0
    for game in range(number):
        turn = game % len(distances)
        around = distances[-turn:] + distances[:-turn] if turn else distances
        winners = Table(around, Random(f"{seed} {game}"), corrected=corrected).play()
        won += (turn in winners) / len(winners)
    return won / number


def main() -> None:
    """Print the figures."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000
    print(f"{'the one further away wins':52} {'corrected':>10} {'not':>8}")
    pairs = [contests(10, 150, number, corrected=fair) for fair in (True, False)]
    print(f"{'contested piles, 10 ms against 150 ms':52} {pairs[0]:10.1%} {pairs[1]:8.1%}")
    for far in (120.0, 150.0, 220.0):
        four = [games((far, 20.0, 20.0, 20.0), number, corrected=fair) for fair in (True, False)]
        print(f"{f'games of four, {far:.0f} ms against 20 ms':52} {four[0]:10.1%} {four[1]:8.1%}")


if __name__ == "__main__":
    main()
