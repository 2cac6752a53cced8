"""What people can get wrong at a server. Each error has a code, as all of the product's have."""

from tenback.core.errors import BadInput, TenbackError


class Refused(TenbackError):
    """Something that is understood but not allowed here and now. Nothing has changed."""


class NotStored(Refused):
    """The database did not take it."""

    text = "this could not be stored, so it did not happen; try again"


class CannotOpenDatabase(BadInput):
    """A database that is not there, or that cannot be used."""

    text = "the database cannot be used: {reason}"


class BadMessage(BadInput):
    """A message that is not of the protocol."""

    text = "this message cannot be read: {reason}"


class TooMuch(Refused):
    """More than one client may ask for."""

    text = "too much at once; slow down"


class TooManyConnections(Refused):
    """More sockets than a person, an address or the server may have."""

    text = "too many connections are open from here; close one and come again"


class NotFromHere(Refused):
    """A request that a page of somebody else's made."""

    text = "requests from other pages are refused"


class WhoAreYou(Refused):
    """No cookie and no token, or one that this server never gave."""

    text = "say who you are first: get a name, or use a token"


class NotFound(BadInput):
    """An address at which nothing is, or no socket."""

    text = "there is nothing at this address"


class NoSuchTable(BadInput):
    """A code that belongs to no table."""

    text = "there is no table {code!r}"


class NoSuchReplay(BadInput):
    """An id that belongs to no finished game."""

    text = "there is no finished game {id!r}"


class NoSuchPerson(BadInput):
    """An id that belongs to nobody."""

    text = "there is nobody {id!r} here"


class NoSuchDay(BadInput):
    """A day without a daily deal."""

    text = "there is no daily deal of {day!r}"


class CodeExpired(Refused):
    """A code for another device that was used or is too old."""

    text = "this code is not valid any more; get a new one"


class TooManyTables(Refused):
    """A guest with too many open tables."""

    text = "you have {count} tables in use already; close one first"


class TableClosed(Refused):
    """A table that is gone."""

    text = "this table is closed"


class NotTheHost(Refused):
    """Something that only the host may do."""

    text = "only the host of the table may do that"


class NotSeated(Refused):
    """Something for those who sit at the table."""

    text = "take a seat first"


class SeatTaken(Refused):
    """A seat where somebody sits."""

    text = "somebody sits there"


class NoFreeSeat(Refused):
    """A full table."""

    text = "all seats are taken"


class AlreadySeated(Refused):
    """A person with a seat who wants another one."""

    text = "you have a seat at this table already"


class SentAway(Refused):
    """Somebody whom the host does not want at a seat of this table."""

    text = "the host has sent you away; you cannot take a seat at this table again"


class SeatEmpty(Refused):
    """A seat where nobody sits."""

    text = "nobody sits there"


class SeatsMissing(Refused):
    """A game cannot begin with empty seats."""

    text = "all seats must be taken before the game begins"


class GameRuns(Refused):
    """Something that has to wait for the end of the game."""

    text = "a game is running"


class NoGameRuns(Refused):
    """Something that needs a running game."""

    text = "no game is running"


class GamePaused(Refused):
    """A move in a pause."""

    text = "the game is paused"


class NotPaused(Refused):
    """There is no pause to end."""

    text = "the game is not paused"


class BotPlaysForYou(Refused):
    """A move at a seat that a bot plays at the moment."""

    text = "a bot plays your seat; take it back first"


class YouPlayYourself(Refused):
    """There is no bot to send away."""

    text = "you play your seat yourself already"


class WouldLose(Refused):
    """C9, D7: a careful move after which the minimum could not be reached any more."""

    text = "{card} on pile {pile} would lose the game: the minimum could not be reached any more"


class OneAttempt(Refused):
    """A daily deal is played once."""

    text = "a daily deal is played once, with the settings that it has"


class TalkRefused(Refused):
    """C15: a message that would tell a card. It reaches nobody."""

    text = "this would tell too much ({reason}); {advice}"


class CannotListen(BadInput):
    """An address or a port that is taken, or not this machine's."""

    text = "cannot listen at {host}, port {port}: {reason}"


class NoSuchToken(BadInput):
    """An id that belongs to none of one's tokens."""

    text = "you have no token {id!r}"


class TooManyTokens(Refused):
    """A guest with too many tokens."""

    text = "you have {count} tokens already; revoke one first"


class TokenOnlyPlays(Refused):
    """A token that wants more than to play: other tokens, another device, another name."""

    text = "a token only plays; do this where you got it"


class MetricsHidden(Refused):
    """Figures that only the server's own machine sees."""

    text = "the figures are shown to the server's own machine alone"


class NotABackup(BadInput):
    """A file that cannot be restored."""

    text = "{path} cannot be restored: {reason}"


class BackUpElsewhere(BadInput):
    """A database that has better tools of its own."""

    text = "a PostgreSQL database has tools of its own: pg_dump makes a backup, pg_restore brings it back"


class FileExists(BadInput):
    """A file that is not to be lost."""

    text = "{path} exists already; --force replaces it"


class RecordTooBig(BadInput):
    """A record that no game could fill."""

    text = "a record has at most {most} bytes"


class DayNotOver(Refused):
    """A daily deal that others may still play: neither its seed nor a replay of it is shown."""

    text = "others still play the daily deal of {day}; it is shown when its day is over"


class BotsWarmUp(Refused):
    """A daily deal is played against the real bot, which is not ready yet."""

    text = "the bots are warming up; try again in a minute"
