"""Messages for everybody at a table. The game's `view` is the only way a card reaches anybody.

What is public is put into bytes once, and to each seat's message its own hand and moves alone are added.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec import UNSET

from tenback.core.cards import Seat
from tenback.core.chance import commitment
from tenback.core.codec import slots, tag
from tenback.games import find_game
from tenback.server import log
from tenback.server.messages import PROTOCOL, TableInfo, Update, Welcome, encode
from tenback.server.table import PAUSED, PLAYING, Play, Table, write_moves

QUIET = (log.Moved, log.Clocked, log.Talked)  # entries that do not change who sits where
SEATING = (log.Seated, log.Left)  # those by which somebody gets a seat or loses it


def event_bytes(event: object) -> bytes:
    """An event of a game, with its name."""
    kind: type = type(event)
    head, body = _event_head(kind), encode(event)
    return b"%b,%b" % (head, body[1:]) if len(body) > len(b"{}") else head + b"}"


@cache
def _event_head(kind: type) -> bytes:
    return b'{"type":"%b"' % tag(kind).encode()


def entry_bytes(table: Table, entry: log.Entry) -> bytes:
    """What everybody may know of an entry of the log."""
    if isinstance(entry, log.Dealt):  # the seed stays secret until the game is over
        seed = bytes.fromhex(entry.seed)
        public: dict[str, Any] = {"type": "dealt", "id": entry.id, "commitment": commitment(seed), "game": table.games}
        return encode(public)
    if isinstance(entry, log.Moved):
        return b'{"type":"moved","seat":%d,"move":%s,"bot":%s}' % (
            entry.seat,
            encode(entry.move),
            b"true" if entry.bot else b"false",
        )
    shown: dict[str, Any] = msgspec.to_builtins(entry)
    return encode({name: part for name, part in shown.items() if name not in log.Entry.__struct_fields__})


def happened(table: Table, entry: log.Entry, events: tuple[object, ...]) -> msgspec.Raw:
    """An entry and the events of the game that it brought, as a list."""
    parts = [entry_bytes(table, entry), *map(event_bytes, events)]
    return msgspec.Raw(b"[%b]" % b",".join(parts))


def legal_moves(play: Play, seat: Seat | None, *, running: bool) -> Sequence[Any]:
    """What a seat may do."""
    return play.game.legal_moves(play.state, seat) if running and seat is not None else ()


def deadline_of(table: Table) -> int | None:
    """The time of the game by which the one to move has to be done."""
    play = table.running
    if play is None or table.phase == PAUSED:
        return None
    if table.opened.timer_s and table.game.due(play.state) is None:
        return play.turn_since + 1000 * table.opened.timer_s
    if play.game.name == "speed" and not play.state.going:
        return play.game.due(play.state)
    return None


def welcome(table: Table, info: TableInfo, person: str, at: int) -> bytes:
    """Where everything stands, for one person."""
    play, seat, running = table.play, table.seat_of(person), table.phase == PLAYING
    hears = seat is not None or table.opened.watchable
    if not hears:
        play = None
    return encode(
        Welcome(
            protocol=PROTOCOL,
            person=person,
            seat=seat,
            number=table.number,
            table=info,
            view=play.game.view(play.state, seat) if play else None,
            moves=tuple(map(play.game.write_move, legal_moves(play, seat, running=running))) if play else (),
            at=at,
            deadline=deadline_of(table),
            said=tuple(table.said) if hears else (),
        )
    )


OWN = ("seat", "hand")  # the parts of a view that differ from seat to seat, in every game


@cache
def public_parts(name: str) -> tuple[str, ...]:
    """The other parts of a view of a game."""
    return tuple(slot.name for slot in slots(find_game(name).View) if slot.name not in OWN)


def public_view(play: Play) -> bytes:
    """What everybody may know of a game."""
    seen = play.game.view(play.state, None)
    return encode({name: getattr(seen, name) for name in public_parts(play.game.name)})


class Telling:
    """The update of one entry, made once for each seat."""

    def __init__(
        self, table: Table, entry: log.Entry, events: tuple[object, ...], info: TableInfo | None, at: int
    ) -> None:
        self._table, self._info, self._at = table, info, at
        self._with_seat = isinstance(entry, SEATING)
        self._with_view = not isinstance(entry, log.Talked)
        self._told = happened(table, entry, events)
        common = Update(
            number=table.number, happened=self._told, table=info or UNSET, at=at, deadline=deadline_of(table)
        )
        self._common = encode(common)[:-1]  # the rest of the object is each seat's own
        if table.play and self._with_view:
            self._common += b',"view":%b,' % public_view(table.play)[:-1]  # and so is the rest of the view
            self._awaited = table.play.game.to_act(table.play.state)
        self._seats = {chair.person: seat for seat, chair in enumerate(table.chairs)}
        self._made: dict[Seat | None, bytes] = {}

    def to(self, person: str) -> bytes:
        """The message for a person."""
        seat = self._seats.get(person)
        made = self._made.get(seat)
        if made is None:
            made = self._made[seat] = self._make(seat)
        return made

    def _make(self, seat: Seat | None) -> bytes:
        table, play = self._table, self._table.play
        if seat is None and not table.opened.watchable:
            return self._for_strangers()
        end = b',"seat":%b}' % encode(seat) if self._with_seat else b"}"
        if play is None or not self._with_view:
            return self._common + end
        hand = encode(play.game.hand(play.state, seat))
        moves = legal_moves(play, seat, running=table.phase == PLAYING)
        words = write_moves(play.game, moves, common=seat not in self._awaited)
        return b'%b"seat":%b,"hand":%b},"moves":%b%b' % (self._common, encode(seat), hand, words, end)

    def _for_strangers(self) -> bytes:
        """Who sits where is no secret, and who has just lost a seat must know that they may see nothing any more."""
        told: dict[str, Any] = {"happened": []}
        if self._with_seat:
            told = {"happened": self._told, "seat": None, "view": None, "moves": ()}
        return encode(Update(number=self._table.number, table=self._info or UNSET, at=self._at, **told))


def missed_update(table: Table, entry: log.Entry, events: tuple[object, ...]) -> bytes:
    """An entry that has just been taken, for those who missed it: they get where everything stands besides."""
    return encode(Update(number=table.number, happened=happened(table, entry, events)))
