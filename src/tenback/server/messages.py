"""Every message of the socket, and every body of the HTTP interface. `docs/protocol.md` explains them.

A client's message that asks for something carries an `action_id` of the client's choice; the answer to it is `accepted`
or `rejected`. A repeated `action_id` gets the first answer again.
"""

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from tenback.core.record import LONGEST_NAME
from tenback.server.log import tag_of

PROTOCOL = 1
LONGEST_TEXT = 300

ActionId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=5)]
LevelName: TypeAlias = Annotated[str, Meta(max_length=16)]
PersonId: TypeAlias = Annotated[str, Meta(max_length=32)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]


class Asked(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag=tag_of):
    """A message from a client that wants an answer."""

    action_id: ActionId


class Move(Asked, frozen=True, kw_only=True):
    """Make a move of the game, written in its notation, such as `37A`; a careful one is refused if it would lose."""

    move: Annotated[str, Meta(min_length=1, max_length=24)]
    careful: bool = False


class Sit(Asked, frozen=True, kw_only=True):
    """Take a seat that is empty or a bot's; any free one unless it is named."""

    seat: SeatNumber | None = None


class Leave(Asked, frozen=True, kw_only=True):
    """Leave the own seat for good."""


class SeatBot(Asked, frozen=True, kw_only=True):
    """Host: put a bot of this level on a seat, or (without a level) take it away."""

    seat: SeatNumber
    level: LevelName | None = None


class StandIn(Asked, frozen=True, kw_only=True):
    """Let a bot play for the own seat until `return`."""

    level: LevelName = "skilled"


class Return(Asked, frozen=True, kw_only=True):
    """Play the own seat again."""


class Kick(Asked, frozen=True, kw_only=True):
    """Host: send the person at a seat away, for good."""

    seat: SeatNumber


class Host(Asked, frozen=True, kw_only=True):
    """Host: hand the table over to the person at a seat."""

    seat: SeatNumber


class Start(Asked, frozen=True, kw_only=True):
    """Host: deal. All seats must be taken. After a game: the rematch, with the same people and settings."""


class Say(Asked, frozen=True, kw_only=True):
    """Say something to everybody at the table. In coop the talk rule (C15) judges it."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_TEXT)]


class Pause(Asked, frozen=True, kw_only=True):
    """Ask for a pause, or agree to it; when all people at the seats have, the game pauses."""


class Resume(Asked, frozen=True, kw_only=True):
    """Go on after a pause."""


class CloseTable(Asked, frozen=True, kw_only=True):
    """Host: close the table for good."""


class Pong(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag=tag_of):
    """The answer to `ping`."""

    nonce: int


class CatchUp(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag=tag_of):
    """Send everything after this number again."""

    number: Annotated[int, Meta(ge=0)]


FromClient: TypeAlias = (
    Move
    | Sit
    | Leave
    | SeatBot
    | StandIn
    | Return
    | Kick
    | Host
    | Start
    | Say
    | Pause
    | Resume
    | CloseTable
    | Pong
    | CatchUp
)


class SeatInfo(Struct, frozen=True, kw_only=True):
    """Who sits at a seat: a person, a bot (`bot` is its level), both (the bot stands in), or nobody."""

    name: str | None = None
    person: str | None = None
    bot: str | None = None
    why: str | None = None  # the bot stands in
    present: bool = False


class TableInfo(Struct, frozen=True, kw_only=True):
    """A table without its cards."""

    code: str
    game: str
    options: dict[str, Any]
    phase: Literal["open", "playing", "paused", "over", "closed"]
    host: str
    seats: tuple[SeatInfo, ...]
    listed: bool
    watchable: bool
    timer_s: int | None
    patient: bool
    day: str | None
    pausing: tuple[str, ...]  # who asked for a pause
    games: int  # dealt so far
    game_id: str | None  # of the last one
    commitment: str | None  # SHA-256 of its seed
    seed: str | None  # once it is over, unless others play the same deal that day
    late: bool | None  # once it is over: whether somebody ran out of time; None: its log does not tell


class ChatLine(Struct, frozen=True, kw_only=True):
    """Something that was said before: as which number, by whom, under which name."""

    number: int
    person: str
    name: str
    text: str


class Sent(Struct, frozen=True, kw_only=True, tag=tag_of):
    """A message from the server."""


class Welcome(Sent, frozen=True, kw_only=True):
    """The first message: where everything stands. `number` is that of the last thing that happened."""

    protocol: int
    person: str
    seat: int | None
    number: int
    table: TableInfo
    view: Any = None
    moves: tuple[str, ...] = ()
    at: int = 0  # the time of the game
    deadline: int | None = None  # the time of the game by which the turn must be over
    said: tuple[ChatLine, ...] = ()  # the last lines of talk, oldest first


class Update(Sent, frozen=True, kw_only=True):
    """Something happened. Numbers have no gaps; whoever finds one sends `catch_up`."""

    number: int
    happened: Any  # a list of events; each says its type
    table: TableInfo | UnsetType = UNSET  # if it changed
    view: Any | UnsetType = UNSET  # what this seat may know now
    moves: Any | UnsetType = UNSET  # what this seat may do now, in notation
    seat: int | UnsetType | None = UNSET  # the own seat, if it changed
    at: int = 0
    deadline: int | None = None


class Accepted(Sent, frozen=True, kw_only=True):
    """It happened, as this number."""

    action_id: str
    number: int


class Rejected(Sent, frozen=True, kw_only=True):
    """It did not happen, and why. `text` is English; `code` and `details` serve for other languages."""

    action_id: str | None
    code: str
    text: str
    details: dict[str, str] = {}


class Held(Sent, frozen=True, kw_only=True):
    """S12: a lay waits for at most so long, because somebody further away may have been faster."""

    action_id: str
    milliseconds: int


class Countdown(Sent, frozen=True, kw_only=True):
    """Speed: GO comes in so many milliseconds."""

    milliseconds: int


class Presence(Sent, frozen=True, kw_only=True):
    """Which seats' people are here, how many others watch, and the round trips to the seats in milliseconds."""

    present: tuple[bool, ...]
    watching: int
    distance: tuple[int | None, ...]


class Ping(Sent, frozen=True, kw_only=True):
    """Answer at once with `pong` and the same nonce."""

    nonce: int


class Bye(Sent, frozen=True, kw_only=True):
    """The server is about to close the connection, and why."""

    code: str
    text: str


class LobbyTables(Sent, frozen=True, kw_only=True):
    """The lobby's socket: all open tables, whenever they change."""

    tables: tuple[TableInfo, ...]


ToClient: TypeAlias = Welcome | Update | Accepted | Rejected | Held | Countdown | Presence | Ping | Bye | LobbyTables

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(FromClient).decode
