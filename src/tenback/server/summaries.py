"""What is kept beside the log, so that it is found without reading logs: tables, games and who played them."""

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import Executable, bindparam, insert, update

from tenback.core.cards import Seat
from tenback.core.game import Outcome
from tenback.server import log
from tenback.server.storage.schema import attempts, games, players, tables
from tenback.server.table import OVER, Play, Table

Statements = Sequence[tuple[Executable, Any]]
ABANDONED = "abandoned"
RATED = ("duel", "speed")  # games that people win against each other

# What every game needs is put into words once.
DEALT, SEATS = insert(games), insert(players)
ENDED = update(games).where(games.c.id == bindparam("which"))
RESULTS = update(players).where(players.c.game_id == bindparam("which"), players.c.seat == bindparam("place"))
TOUCHED = update(tables).where(tables.c.id == bindparam("which"))


def statements(table: Table, entry: log.Entry, wall: int) -> Statements:
    """What an entry that has just been taken changes."""
    match entry:
        case log.Moved() | log.Clocked():
            return _ended(table, wall) if table.phase == OVER else []
        case log.Opened():
            return _opened(table, entry, wall)
        case log.Closed():
            return [_table(table, closed=True, touched=wall)]
        case log.HostChanged():
            return [_table(table, host=entry.person, touched=wall)]
        case log.Dealt():
            dealt = _dealt(table, entry, wall)
            return [*dealt, *_ended(table, wall)] if table.phase == OVER else dealt
        case log.Abandoned() if table.play:
            ended = update(games).where(games.c.id == table.play.id)
            return [(ended.values(ended=wall, reason=ABANDONED, settled=True), None)]
        case log.Seated() if table.running:
            return _seated(table.running, entry)
        case log.Left() if table.running:
            return _left(table.running, entry)
    return []


def _opened(table: Table, entry: log.Opened, wall: int) -> list[tuple[Executable, Any]]:
    row = {
        "id": table.id,
        "code": entry.code,
        "game": entry.game,
        "listed": entry.listed,
        "host": entry.host,
        "day": entry.day,
        "since": wall,
        "touched": wall,
        "closed": False,
    }
    attempt = {"day": entry.day, "game": entry.game, "person": entry.host, "table_id": table.id, "began": wall}
    return [(insert(tables), row), *([(insert(attempts), attempt)] if entry.day else [])]


def _table(table: Table, **values: Any) -> tuple[Executable, Any]:
    return update(tables).where(tables.c.id == table.id).values(**values), None


def _touched(table: Table, wall: int) -> tuple[Executable, Any]:
    return TOUCHED, {"which": table.id, "touched": wall}


def _dealt(table: Table, entry: log.Dealt, wall: int) -> list[tuple[Executable, Any]]:
    game = {
        "id": entry.id,
        "table_id": table.id,
        "number": table.games,
        "game": table.game.name,
        "options": msgspec.json.encode(entry.options).decode(),
        "began": wall,
        "first_event": table.number,
        "day": table.opened.day,
        "settled": False,
    }
    seats = [
        {
            "game_id": entry.id,
            "seat": seat,
            "person": chair.person,
            "name": player.name,
            "bot": player.bot,
            "assisted": False,
        }
        for seat, (chair, player) in enumerate(zip(table.chairs, played(table).players, strict=True))
    ]
    return [(DEALT, game), (SEATS, seats), _touched(table, wall)]


def _seated(play: Play, entry: log.Seated) -> Statements:
    """A bot's seat in the list of players is theirs now, or it is their own again."""
    seat = update(players).where(players.c.game_id == play.id, players.c.seat == entry.seat)
    taken = seat.where(players.c.person.is_(None)).values(person=entry.person, name=entry.name, bot=None)
    back = seat.where(players.c.person == entry.person).values(assisted=False)
    return [(taken, None), (back, None)]


def _left(play: Play, entry: log.Left) -> Statements:
    """A bot goes on for them. Nobody's rating suffers from a host's will."""
    seat = update(players).where(players.c.game_id == play.id, players.c.seat == entry.seat)
    settled = update(games).where(games.c.id == play.id).values(settled=True)
    return [(seat.values(assisted=True), None), *([(settled, None)] if entry.kicked else [])]


def _ended(table: Table, wall: int) -> list[tuple[Executable, Any]]:
    play = played(table)
    outcome = play.game.outcome(play.state)
    if outcome is None:
        return []
    settled = {} if is_rated(table) else {"settled": True}
    ended = {"which": play.id, "ended": wall, "reason": outcome.reason, **settled}
    gone = gone_seats(table) if play.game.name in RATED else frozenset()
    results = [
        {
            "which": play.id,
            "place": seat,
            "score": score,
            "won": seat in outcome.winners and seat not in gone,
            "assisted": seat in gone or seat in play.assisted,
        }
        for seat, score in enumerate(outcome.scores)
    ]
    return [(ENDED, ended), (RESULTS, results), *_attempted(table, outcome, wall), _touched(table, wall)]


def _attempted(table: Table, outcome: Outcome, wall: int) -> list[tuple[Executable, Any]]:
    """The result of a daily deal, unless somebody else played a part of it. Time away from the table counts, too."""
    if not table.opened.day or 0 in played(table).assisted:
        return []
    result = {"left": outcome.scores[0], "won": 0 in outcome.winners, "milliseconds": wall - attempts.c.began}
    return [(update(attempts).where(attempts.c.table_id == table.id).values(**result), None)]


def gone_seats(table: Table) -> frozenset[Seat]:
    """The seats of people for whom a bot plays at the end: they left, stayed away, or asked for it."""
    players = played(table).players
    return frozenset(seat for seat, chair in enumerate(table.chairs) if chair.bot and not players[seat].bot)


def is_rated(table: Table) -> bool:
    """Whether a game counts for the ratings: people alone have played it, each their own seat until the end or until
    they were gone for good, and somebody has stayed.
    """
    play, gone = played(table), gone_seats(table)
    alone = not any(player.bot or seat in play.assisted for seat, player in enumerate(play.players) if seat not in gone)
    return alone and len(gone) < len(play.players) and play.game.name in RATED


def played(table: Table) -> Play:
    """The game of a table that has dealt one."""
    if table.play is None:
        raise RuntimeError("no game was dealt")
    return table.play
