"""What a table can choose, found out by asking the options of a game themselves: a set-up form needs no rules."""

from enum import StrEnum
from types import NoneType
from typing import Any, get_args

from msgspec import Struct

from tenback.core.codec import encode, slots
from tenback.core.errors import BadOption
from tenback.games import AnyGame

PLAYERS = "players"
IMPOSSIBLE = -1  # as a number for any option


class Choice(Struct, frozen=True, kw_only=True):
    """An option: what it is unless said, and either its values or the numbers from `lowest` to `highest`.

    Null is among what can be chosen if the default is null. Of an option that names a seat, `highest` is the last seat
    of the largest table (`is_seat`); at a smaller one it is that table's last seat.
    """

    name: str
    default: Any
    values: tuple[Any, ...] | None = None
    lowest: int | None = None
    highest: int | None = None
    is_seat: bool = False


def choices(game: AnyGame) -> tuple[Choice, ...]:
    """Everything that a table of this game can choose."""
    return tuple(_choice(game, slot.name, slot.kind, slot.default) for slot in slots(game.Options))


def seats(game: AnyGame) -> tuple[int, int]:
    """The fewest and the most players."""
    if PLAYERS in {slot.name for slot in slots(game.Options)}:
        return _limits(game, PLAYERS)
    fixed = game.players(game.Options())
    return fixed, fixed


def _choice(game: AnyGame, name: str, kind: Any, default: object) -> Choice:
    plain = encode(default)
    (kind,) = [part for part in get_args(kind) if part is not NoneType] or [kind]
    if kind is bool:
        return Choice(name=name, default=plain, values=(False, True))
    if issubclass(kind, StrEnum):
        return Choice(name=name, default=plain, values=tuple(value.value for value in kind))
    lowest, highest = _limits(game, name)
    is_seat = name != PLAYERS and highest != _limits(game, name, players=seats(game)[0])[1]
    return Choice(name=name, default=plain, lowest=lowest, highest=highest, is_seat=is_seat)


def _limits(game: AnyGame, name: str, players: int | None = None) -> tuple[int, int]:
    """Between which numbers an option is, as its own refusal of another one tells; at the largest table unless said."""
    others: dict[str, int] = {}
    if name != PLAYERS:
        others = {PLAYERS: players or seats(game)[1]}
    try:
        game.Options(**{**others, name: IMPOSSIBLE})
    except BadOption as error:
        return int(str(error.details["lowest"])), int(str(error.details["highest"]))
    raise TypeError(f"{game.name} has an option {name} without limits")
