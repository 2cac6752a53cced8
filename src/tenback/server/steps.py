"""Games step by step, for clients that know no rules: what happened, and how everything stands after it.

`happened` is told in the same form as over the socket.
"""

from typing import Any

from msgspec import Struct

from tenback.core.cards import Seat
from tenback.core.codec import Plain, encode, encode_tagged
from tenback.core.record import Entry, GameRecord, replay
from tenback.games import AnyGame, find_game

Happened = list[dict[str, Any]]


class ReplayStep(Struct, frozen=True):
    """What happened at a time of the game, what has changed for a spectator by it, and all hands after it."""

    at: int  # milliseconds since the deal
    happened: Happened
    view: dict[str, Any]  # those parts of a spectator's view that are not as in the step before
    hands: list[list[int]]  # by seat


def moved(game: AnyGame, seat: Seat, move: Any, *, bot: bool) -> dict[str, Any]:
    """A move, as everybody hears of it."""
    return {"type": "moved", "seat": seat, "move": game.write_move(move), "bot": bot}


def told(event: object) -> dict[str, Any]:
    """An event of a game, as everybody hears of it."""
    plain: dict[str, Any] = encode_tagged(event)
    return plain


def replay_steps(record: GameRecord) -> tuple[ReplayStep, ...]:
    """The deal, at which nothing has happened yet, then every move."""
    game = find_game(record.game, record.rules)
    steps: list[ReplayStep] = []
    before: dict[str, Plain] = {}
    for entry, step in zip((None, *record.entries), replay(game, record), strict=True):
        view: Any = encode(game.view(step.state, None))
        hands: Any = encode(step.state.hands)
        happened = [_entry(game, record, entry), *map(told, step.events)] if entry else []
        steps.append(ReplayStep(entry.at if entry else 0, happened, _changed(before, view), hands))
        before = view
    return tuple(steps)


def _entry(game: AnyGame, record: GameRecord, entry: Entry) -> dict[str, Any]:
    if entry.seat is None:
        return {"type": "clocked", "at": entry.at}
    bot = entry.bot or record.players[entry.seat].bot is not None
    return moved(game, entry.seat, entry.move, bot=bot)


def _changed(before: dict[str, Plain], view: dict[str, Plain]) -> dict[str, Plain]:
    return {name: part for name, part in view.items() if name not in before or part != before[name]}
