"""What happens at a table, as it is kept for ever: a table is rebuilt from these entries, a replay is read from them.

Every entry carries the version of its form, and entries of older versions stay readable. A move is written in the
notation of `docs/notation.md`. Times are milliseconds: `at` since the deal, without pauses.
"""

import re
from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

LATE_NOTED = 2  # since then a move says whether the clock made it
VERSION = 3  # since 3, an entry says which lays were outrun before it


def tag_of(name: str) -> str:
    """The name of a class in data: `BotSeated` is bot_seated."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Outrun(msgspec.Struct, frozen=True, kw_only=True):
    """S12: a lay that lost its pile to the entry `by`; which card it was remains its player's secret."""

    seat: int
    waited: int
    distance: int
    by: int


class Entry(msgspec.Struct, frozen=True, kw_only=True, tag=tag_of):
    """Something that happened; `action` is who asked for it, and the name that their client gave to that.

    These fields, which every entry has, are for the log alone: nobody is told.
    """

    v: int = VERSION
    action: str | None = None
    outrun: tuple[Outrun, ...] | UnsetType = UNSET  # since the entry before, and by this one if it ends the game


class Opened(Entry, frozen=True, kw_only=True):
    """A table was opened by its host."""

    code: str
    host: str
    name: str
    game: str
    options: dict[str, Any]
    listed: bool = False  # in the lobby
    watchable: bool = True  # by people who do not sit at it
    timer_s: int | None = None  # for a turn
    patient: bool = False  # nobody stands in for those who are away: come back tomorrow
    day: str | None = None  # of a daily deal


class Seated(Entry, frozen=True, kw_only=True):
    """A person has taken a seat."""

    seat: int
    person: str
    name: str


class BotSeated(Entry, frozen=True, kw_only=True):
    """A bot of this level has a seat."""

    seat: int
    level: str


class Left(Entry, frozen=True, kw_only=True):
    """A seat has become empty; in a running game a bot goes on for it."""

    seat: int
    kicked: bool = False


class StoodIn(Entry, frozen=True, kw_only=True):
    """A bot plays for the person at this seat, because they asked for it, are away, or ran out of time."""

    seat: int
    level: str
    why: str


class Returned(Entry, frozen=True, kw_only=True):
    """The person at this seat plays again."""

    seat: int


class HostChanged(Entry, frozen=True, kw_only=True):
    """Another person looks after the table."""

    person: str


class Dealt(Entry, frozen=True, kw_only=True):
    """A game has begun. The seed is secret until it ends."""

    id: str
    seed: str
    rules: int
    options: dict[str, Any]


class Moved(Entry, frozen=True, kw_only=True):
    """A seat has made a move."""

    seat: int
    move: str
    at: int
    bot: bool = False
    waited: int = 0  # S12: for so long a lay was held, as others might have been faster
    distance: int = 0  # S12: the round trip that was taken off its time of arrival
    late: bool = False  # the time was up: the referee has resigned for the seat

    @property
    def was_late(self) -> bool | None:
        """Whether the clock made it; None where that was not yet noted."""
        return self.late if self.v >= LATE_NOTED else None


class Clocked(Entry, frozen=True, kw_only=True):
    """The referee's clock has brought something about."""

    at: int


class Talked(Entry, frozen=True, kw_only=True):
    """A person has said something that everybody may hear."""

    person: str
    name: str
    text: str


class PauseAsked(Entry, frozen=True, kw_only=True):
    """A person would like to pause."""

    person: str


class Paused(Entry, frozen=True, kw_only=True):
    """All have agreed to pause."""

    at: int


class Resumed(Entry, frozen=True, kw_only=True):
    """The game goes on."""


class Abandoned(Entry, frozen=True, kw_only=True):
    """The running game was given up without an end."""


class Closed(Entry, frozen=True, kw_only=True):
    """The table is gone for good."""


AnyEntry: TypeAlias = (
    Opened
    | Seated
    | BotSeated
    | Left
    | StoodIn
    | Returned
    | HostChanged
    | Dealt
    | Moved
    | Clocked
    | Talked
    | PauseAsked
    | Paused
    | Resumed
    | Abandoned
    | Closed
)
_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(AnyEntry)


def write(entry: Entry) -> str:
    """An entry as it is stored."""
    return _encoder.encode(entry).decode()


def read(body: str) -> AnyEntry:
    """A stored entry."""
    entry: AnyEntry = _decoder.decode(body)
    return entry


def with_action(entries: Sequence[Entry], action: str) -> list[Entry]:
    """The last entry carries the name of what was asked for."""
    if not entries or entries[-1].action:
        return [*entries]
    return [*entries[:-1], msgspec.structs.replace(entries[-1], action=action)]
