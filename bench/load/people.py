"""Four people at a table, who play and measure how long it takes."""

import asyncio
import random
from time import perf_counter
from typing import Protocol

import msgspec

from bench.load.wire import Wire

SEATS = 4


class Seen(msgspec.Struct):
    """What the load needs to know of a coop view."""

    tops: list[int] = []
    turn: int | None = None
    hand: list[int] = []


class Message(msgspec.Struct):
    """What the load needs to know of a message."""

    type: str
    number: int = 0
    nonce: int = 0
    seat: int | None = None
    moves: list[str] = []
    view: Seen | None = None
    table: dict[str, object] | None = None
    milliseconds: int = 0
    action_id: str | None = None


read = msgspec.json.Decoder(Message).decode


class People(Protocol):
    """Four people at a table."""

    wires: list[Wire]
    latencies: list[float]
    accepted: int
    rejected: int

    def hear(self, seat: int, data: bytes) -> None:
        """A message for one of the four."""
        ...


class LoadTable:
    """A table of four people, of whom one after the other moves."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.wires: list[Wire] = []
        self.moves: list[list[str]] = [[] for _ in range(SEATS)]
        self.tops: list[int] = [1, 1, 100, 100]
        self.turn: int | None = None
        self.over = True
        self.sent_at = 0.0
        self.waiting: set[int] = set()
        self.answered = True
        self.accepted = self.rejected = self.actions = self.goodbyes = 0
        self.latencies: list[float] = []
        self.free: asyncio.Event | None = None
        self.again = False  # saturated: the next move follows at once

    def hear(self, seat: int, data: bytes) -> None:
        """A message for one of the four."""
        if data.startswith(b'{"type":"ping"'):
            self.wires[seat].send(b'{"type":"pong","nonce":%d}' % read(data).nonce)
            return
        if data.startswith((b'{"type":"update"', b'{"type":"welcome"')):
            message = read(data)
            self.moves[seat] = message.moves
            if message.view:
                self.tops, self.turn = message.view.tops, message.view.turn
            if message.table:
                self.over = message.table["phase"] in {"over", "open"}
            self._received(seat)
        elif data.startswith(b'{"type":"accepted"'):
            self.accepted += 1
            self.answered = True
            self._done()
        elif data.startswith(b'{"type":"rejected"'):
            self.rejected += 1
            self.answered, self.waiting = True, set()
            self._done()
        elif data.startswith(b'{"type":"bye","code":"stopping"'):
            self.goodbyes += 1

    def _received(self, seat: int) -> None:
        self.waiting.discard(seat)
        if not self.waiting and self.sent_at:
            self.latencies.append(1000 * (perf_counter() - self.sent_at))
            self.sent_at = 0.0
        self._done()

    def _done(self) -> None:
        if self.answered and not self.waiting:
            if self.again:
                asyncio.get_running_loop().call_soon(self.act)
            elif self.free:
                self.free.set()

    def act(self) -> None:
        """The next move of whoever is to move, or the rematch."""
        self.actions += 1
        action = f'"action_id":"{self.actions}"'
        if self.over:
            self._send(0, f'{{"type":"start",{action}}}')
            return
        seats = [self.turn] if self.turn is not None else [s for s in range(SEATS) if "wish=1" in self.moves[s]]
        seat = seats[0] if seats else 0
        self._send(seat, f'{{"type":"move",{action},"move":"{self._choose(self.moves[seat])}"}}')

    def _choose(self, moves: list[str]) -> str:
        if "." in moves:
            return "."
        if "wish=1" in moves:
            return "wish=1"
        return min((move for move in moves if "=" not in move and move != "concede"), key=self._step, default=".")

    def _step(self, move: str) -> int:
        if move[-1] not in "ABCD":
            return 999
        step = (int(move[:-1]) - self.tops["ABCD".index(move[-1])]) * (1 if move[-1] in "AB" else -1)
        return step if step > 0 else 0

    def _send(self, seat: int, text: str) -> None:
        self.waiting, self.answered, self.sent_at = set(range(SEATS)), False, perf_counter()
        self.wires[seat].send(text.encode())


class SpeedTable:
    """A table of speed at which four people lay, draw and shout at a steady pace, whatever the others do."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.wires: list[Wire] = []
        self.moves: list[list[str]] = [[] for _ in range(SEATS)]
        self.over = True
        self.sent: dict[str, float] = {}  # moves without an answer: from when on they count
        self.accepted_since: dict[int, float] = {}  # those that happened and that not all have seen yet
        self.received: dict[int, list[float]] = {}
        self.accepted = self.rejected = self.actions = 0
        self.latencies: list[float] = []

    @property
    def missing(self) -> int:
        """Moves without an answer, and those that not all have seen."""
        return len(self.sent) + len(self.accepted_since)

    def hear(self, seat: int, data: bytes) -> None:
        """A message for one of the four."""
        message = read(data)
        action = message.action_id or ""
        if message.type == "ping":
            self.wires[seat].send(b'{"type":"pong","nonce":%d}' % message.nonce)
        elif message.type in {"update", "welcome"}:
            self.moves[seat] = message.moves
            if message.table:
                self.over = message.table["phase"] in {"over", "open"}
            self.received.setdefault(message.number, []).append(perf_counter())
            self._count(message.number)
        elif message.type == "held" and action in self.sent:  # for a faster one, or in the countdown to GO
            self.sent[action] += message.milliseconds / 1000
        elif message.type == "accepted":
            self.accepted += 1
            if action in self.sent:
                self.accepted_since[message.number] = self.sent.pop(action)
                self._count(message.number)
        elif message.type == "rejected":
            self.rejected += 1
            self.sent.pop(action, None)

    def _count(self, number: int) -> None:
        """Once all have seen a move: how long that took, beyond what it was held."""
        if number in self.accepted_since and len(self.received.get(number, ())) == SEATS:
            self.latencies.append(1000 * (self.received.pop(number)[-1] - self.accepted_since.pop(number)))

    async def play(self, seat: int, every: float, seconds: float) -> None:
        """One player, a move every so often."""
        await asyncio.sleep(every * self.chance.random())
        end = perf_counter() + seconds
        while perf_counter() < end:
            self.actions += 1
            action, moves = f"{self.actions}", self.moves[seat]
            if self.over:
                if seat == 0:
                    self.wires[0].send(f'{{"type":"start","action_id":"{action}"}}'.encode())
            elif moves:
                self.sent[action] = perf_counter()
                word = self.chance.choice(moves)
                self.wires[seat].send(f'{{"type":"move","action_id":"{action}","move":"{word}"}}'.encode())
            await asyncio.sleep(every)
