"""Messages for everybody at a table. The game's `view` is the only way a card reaches anybody."""

from typing import Any

import msgspec
from msgspec import UNSET

from tenback.core.cards import Seat
from tenback.core.chance import commitment
from tenback.core.codec import tag
from tenback.server import log
from tenback.server.messages import PROTOCOL, TableInfo, Update, Welcome, encode
from tenback.server.table import PAUSED, PLAYING, Play, Table, write_moves

QUIET = (log.Moved, log.Clocked, log.Talked)  # entries that do not change who sits where


def event_bytes(event: object) -> bytes:
    """An event of a game, with its name."""
    body = msgspec.json.encode(event)
    head = b'{"type":"%s"' % tag(type(event)).encode()
    return head + (b"," if len(body) > len(b"{}") else b"") + body[1:]


def entry_bytes(table: Table, entry: log.Entry) -> bytes:
    """What everybody may know of an entry of the log."""
    if isinstance(entry, log.Dealt):  # the seed stays secret until the game is over
        seed = bytes.fromhex(entry.seed)
        public: dict[str, Any] = {"type": "dealt", "id": entry.id, "commitment": commitment(seed), "game": table.games}
        return msgspec.json.encode(public)
    if isinstance(entry, log.Moved):
        return b'{"type":"moved","seat":%d,"move":%s,"bot":%s}' % (
            entry.seat,
            msgspec.json.encode(entry.move),
            b"true" if entry.bot else b"false",
        )
    shown: dict[str, Any] = msgspec.to_builtins(entry)
    del shown["v"], shown["action"]
    return msgspec.json.encode(shown)


def happened(table: Table, entry: log.Entry, events: tuple[object, ...]) -> msgspec.Raw:
    """An entry and the events of the game that it brought, as a list."""
    parts = [entry_bytes(table, entry), *map(event_bytes, events)]
    return msgspec.Raw(b"[" + b",".join(parts) + b"]")


def legal_words(play: Play, seat: Seat | None, *, running: bool) -> tuple[str, ...]:
    """What a seat may do, in notation."""
    if seat is None or not running:
        return ()
    game, state = play.game, play.state
    return write_moves(game, game.legal_moves(state, seat), common=seat not in game.to_act(state))


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
    play, seat = table.play, table.seat_of(person)
    if seat is None and not table.opened.watchable:
        play = None
    return encode(
        Welcome(
            protocol=PROTOCOL,
            person=person,
            seat=seat,
            number=table.number,
            table=info,
            view=play.game.view(play.state, seat) if play else None,
            moves=legal_words(play, seat, running=table.phase == PLAYING) if play else (),
            at=at,
            deadline=deadline_of(table),
        )
    )


class Telling:
    """The update of one entry, made once for each seat."""

    def __init__(
        self, table: Table, entry: log.Entry, events: tuple[object, ...], info: TableInfo | None, at: int
    ) -> None:
        self._table, self._info, self._at = table, info, at
        self._number = table.number
        self._happened = happened(table, entry, events)
        self._with_seat = isinstance(entry, log.Seated | log.Left)
        self._with_view = not isinstance(entry, log.Talked)
        self._deadline = deadline_of(table)
        self._made: dict[Seat | None, bytes] = {}

    def to(self, person: str) -> bytes:
        """The message for a person."""
        seat = self._table.seat_of(person)
        made = self._made.get(seat)
        if made is None:
            made = self._made[seat] = self._make(seat)
        return made

    def _make(self, seat: Seat | None) -> bytes:
        table, play = self._table, self._table.play
        if seat is None and not table.opened.watchable:
            return encode(Update(number=self._number, happened=[], table=self._info or UNSET, at=self._at))
        more: dict[str, Any] = {}
        if self._info is not None:
            more["table"] = self._info
        if self._with_seat:
            more["seat"] = seat
        if play is not None and self._with_view:
            more["view"] = play.game.view(play.state, seat)
            more["moves"] = legal_words(play, seat, running=table.phase == PLAYING)
        return encode(
            Update(number=self._number, happened=self._happened, at=self._at, deadline=self._deadline, **more)
        )


def missed_update(table: Table, entry: log.Entry, events: tuple[object, ...]) -> bytes:
    """An entry that has just been taken, for those who missed it: they get where everything stands besides."""
    return encode(Update(number=table.number, happened=happened(table, entry, events)))
