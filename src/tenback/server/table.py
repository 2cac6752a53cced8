"""A table and its game, rebuilt from its log entry by entry. It knows nothing of sockets, clocks or the database.

`Table.take` is the only way a table changes, at the time it happens just as when it is rebuilt. What people ask for is
judged by `decisions`, which gives the entries to take.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import Any

from tenback.core.cards import Seat
from tenback.core.chance import commitment
from tenback.core.codec import encode
from tenback.core.record import Entry as RecordEntry
from tenback.core.record import GameRecord, Player, deal_from_seed, read_options
from tenback.games import AnyGame, find_game
from tenback.server import log
from tenback.server.messages import ChatLine, SeatInfo, TableInfo
from tenback.server.messages import encode as encode_json

BOT_NAMES = ("Ada", "Bruno", "Clara", "Dario", "Elsa", "Felix")
STAND_IN = "skilled"
OPEN, PLAYING, PAUSED, OVER, CLOSED = "open", "playing", "paused", "over", "closed"
ACTIONS_KEPT = 20  # of a person
PEOPLE_KEPT = 20  # who asked for something lately
LINES_KEPT = 50  # of talk, for those who come back
MOST_WORDS = 4096
MOST_LISTS = 256  # of moves: what those who are not to move may say is nearly always the same
_lists: dict[int, tuple[Sequence[Any], bytes]] = {}  # by identity
_firsts: dict[Any, Any] = {}  # the first of equal moves; games make most of their moves once
_words: dict[int, bytes] = {}  # of those first ones, by identity, which is found sooner than their value


def read_move(game: AnyGame, text: str) -> Any:
    """The move that a word of the notation means; every word is read once."""
    return _reader(game.name)(text)


def write_moves(game: AnyGame, moves: Sequence[Any], *, common: bool) -> bytes:
    """The words for moves as JSON; a common list comes again and again, the very same one, and is written once."""
    known = _lists.get(id(moves))
    if known is not None and known[0] is moves:
        return known[1]
    try:
        parts = b",".join(map(_words.__getitem__, map(id, moves)))
    except KeyError:  # some of them are new
        parts = b",".join([_written(game, move) for move in moves])
    words = b"[%b]" % parts
    if common:
        if len(_lists) >= MOST_LISTS:
            _lists.clear()
        _lists[id(moves)] = (moves, words)
    return words


def _written(game: AnyGame, move: Any) -> bytes:
    first = _firsts.setdefault(move, move)
    if first is move:
        _words[id(move)] = encode_json(game.write_move(move))
    return _words[id(first)]


@cache
def _reader(name: str) -> Callable[[str], Any]:
    return lru_cache(maxsize=MOST_WORDS)(find_game(name).read_move)


@dataclass(slots=True)
class Chair:
    """A seat: a person, a bot of a level, or a person for whom a bot stands in (`why`)."""

    person: str | None = None
    name: str | None = None
    bot: str | None = None
    why: str | None = None

    @property
    def taken(self) -> bool:
        """Whether a game could begin as far as this seat is concerned."""
        return self.person is not None or self.bot is not None


@dataclass(slots=True)
class Play:
    """A game at the table, running or over."""

    id: str
    game: AnyGame
    options: Any
    seed: bytes
    state: Any
    players: tuple[Player, ...]
    first: int  # the number of the entry that dealt it
    steps: int = 0  # moves, and what the clock has brought about
    hands: dict[str, Seat] = field(default_factory=dict)  # whose hand each person knows
    assisted: set[Seat] = field(default_factory=set)  # for whom somebody else, a bot or a person, made moves
    at: int = 0  # the time it has reached
    turn_since: int = 0
    late: bool | None = False  # the last move was the clock's; None: its log does not tell
    foreseen: tuple[log.Moved, Any] | None = None  # a move that was judged, and the step that it brings

    def record(self, entries: Iterable[RecordEntry]) -> GameRecord:
        """The game as far as it went, its deal and all; where a bot sits anyway, its moves need no mark."""
        own = [player.bot is not None for player in self.players]
        marked = (replace(entry, bot=False) if entry.bot and own[entry.seat or 0] else entry for entry in entries)
        return GameRecord(
            game=self.game.name,
            rules=self.game.version,
            options=self.options,
            players=self.players,
            deal=deal_from_seed(self.game, self.options, self.seed),
            entries=tuple(marked),
            outcome=self.game.outcome(self.state),
            seed=self.seed.hex(),
        )

    def take_over(self, entry: log.Seated) -> None:
        """Somebody has sat down in the middle of the game; a bot's seat is theirs from now on."""
        seat = entry.seat
        self.hands[entry.person] = seat
        self.assisted.add(seat)
        if self.players[seat].bot:
            self.players = (*self.players[:seat], Player(entry.name), *self.players[seat + 1 :])


class Table:
    """A table: who sits where, what is played, and how it was agreed."""

    def __init__(self, id: str) -> None:  # noqa: A002 - a table's id
        self.id = id
        self.number = 0
        self.opened: log.Opened
        self.game: AnyGame
        self.options: Any
        self.host = ""
        self.chairs: list[Chair] = []
        self.sent_away: frozenset[str] = frozenset()  # people who do not sit down here again
        self.phase = OPEN
        self.play: Play | None = None
        self.games = 0
        self.pausing: set[str] = set()
        self.actions: dict[str, dict[str, int]] = {}  # what each person asked for, and as which number it happened
        self.said: deque[ChatLine] = deque(maxlen=LINES_KEPT)

    def seat_of(self, person: str) -> Seat | None:
        """Where a person sits."""
        for seat, chair in enumerate(self.chairs):
            if chair.person == person:
                return seat
        return None

    @property
    def people(self) -> frozenset[Seat]:
        """The seats that people play themselves."""
        return frozenset(seat for seat, chair in enumerate(self.chairs) if chair.person and not chair.bot)

    @property
    def running(self) -> Play | None:
        """The game, while it goes on or is paused."""
        return self.play if self.phase in {PLAYING, PAUSED} else None

    def info(self, present: frozenset[str] = frozenset()) -> TableInfo:
        """The table without its cards."""
        play, opened = self.play, self.opened
        return TableInfo(
            code=opened.code,
            game=opened.game,
            options=encode(self.options),  # type: ignore[arg-type] # an object
            phase=self.phase,  # type: ignore[arg-type] # one of them
            host=self.host,
            seats=tuple(
                SeatInfo(
                    name=chair.name,
                    person=chair.person,
                    bot=chair.bot,
                    why=chair.why,
                    present=chair.person in present or (chair.bot is not None and chair.person is None),
                )
                for chair in self.chairs
            ),
            listed=opened.listed,
            watchable=opened.watchable,
            timer_s=opened.timer_s,
            patient=opened.patient,
            day=opened.day,
            pausing=tuple(sorted(self.pausing)),
            games=self.games,
            game_id=play.id if play else None,
            commitment=commitment(play.seed) if play else None,
            seed=play.seed.hex() if play and self.phase == OVER and not opened.day else None,
            late=play.late if play and self.phase == OVER else None,
        )

    def take(self, entry: log.Entry) -> tuple[object, ...]:
        """Let an entry of the log happen; what everybody hears of it, besides what the entry itself says."""
        self.number += 1
        if entry.action:
            self._note(entry.action)
        match entry:
            case log.Moved():
                return self._move(entry)
            case log.Clocked():
                return self._advance(entry)
            case log.Opened():
                self._open(entry)
            case log.Dealt():
                self._deal(entry)
            case log.HostChanged():
                self.host = entry.person
            case log.Talked():
                self.said.append(ChatLine(number=self.number, person=entry.person, name=entry.name, text=entry.text))
            case log.Paused() | log.Resumed() | log.PauseAsked() | log.Abandoned() | log.Closed():
                self._change_phase(entry)
            case _:
                self._seat(entry)
        return ()

    def _note(self, action: str) -> None:
        """Each person's last actions are kept, however much others do; of many people, those who did something last."""
        person, _, name = action.partition("/")
        own = self.actions[person] = self.actions.pop(person, {})
        own[name] = self.number
        _keep(own, ACTIONS_KEPT)
        _keep(self.actions, PEOPLE_KEPT)

    def number_of(self, person: str, action: str) -> int | None:
        """As which number it happened what a person had asked for."""
        return self.actions.get(person, {}).get(action)

    def _change_phase(self, entry: log.Entry) -> None:
        match entry:
            case log.PauseAsked():
                self.pausing.add(entry.person)
            case log.Paused():
                self.phase, self.pausing, self._play.at = PAUSED, set(), entry.at
            case log.Resumed():
                self.phase, self.pausing = PLAYING, set()
            case log.Abandoned():
                self.phase = OVER
            case log.Closed():
                self.phase = CLOSED

    def _open(self, entry: log.Opened) -> None:
        self.opened, self.host = entry, entry.host
        self.game = find_game(entry.game)
        self.options = read_options(self.game, entry.options)
        self.chairs = [Chair() for _ in range(self.game.players(self.options))]

    def _seat(self, entry: log.Entry) -> None:
        """Somebody comes, goes, or has somebody else play."""
        match entry:
            case log.Seated():
                self.chairs[entry.seat] = Chair(entry.person, entry.name)
                self.sent_away -= {entry.person}  # older servers let them sit down again
                if self.running:
                    self.running.take_over(entry)
            case log.BotSeated():
                self.chairs[entry.seat] = Chair(None, self._bot_name(entry.seat), entry.level)
            case log.Left():
                person = self.chairs[entry.seat].person
                if entry.kicked and person:
                    self.sent_away |= {person}
                bot = Chair(None, self._bot_name(entry.seat), STAND_IN) if self.running else Chair()
                self.chairs[entry.seat] = bot
            case log.StoodIn():
                self.chairs[entry.seat].bot, self.chairs[entry.seat].why = entry.level, entry.why
            case log.Returned():
                self.chairs[entry.seat].bot = self.chairs[entry.seat].why = None

    def _bot_name(self, seat: Seat) -> str:
        """That of a bot at this seat, unless somebody else at the table has it: then the next one."""
        others = {chair.name.casefold() for other, chair in enumerate(self.chairs) if chair.name and other != seat}
        return next(name for name in (*BOT_NAMES[seat:], *BOT_NAMES[:seat]) if name.casefold() not in others)

    def _deal(self, entry: log.Dealt) -> None:
        options = read_options(self.game, entry.options)
        seed = bytes.fromhex(entry.seed)
        state = self.game.deal(options, deal_from_seed(self.game, options, seed))
        players = tuple(
            Player(chair.name or BOT_NAMES[seat], None if chair.person else chair.bot)
            for seat, chair in enumerate(self.chairs)
        )
        game = find_game(self.game.name, entry.rules)
        hands = {chair.person: seat for seat, chair in enumerate(self.chairs) if chair.person}
        self.play = Play(entry.id, game, options, seed, state, players, self.number, hands=hands)
        self.phase, self.games, self.pausing = PLAYING, self.games + 1, set()
        self._end_if_over()

    def _move(self, entry: log.Moved) -> tuple[object, ...]:
        play = self._play
        if play.foreseen and play.foreseen[0] is entry:
            step = play.foreseen[1]
        else:
            step = play.game.apply(play.state, entry.seat, read_move(play.game, entry.move), entry.at)
        play.foreseen, play.late = None, self.was_late(entry)
        if entry.bot:
            play.assisted.add(entry.seat)
        return self._step(entry.at, step)

    def was_late(self, entry: log.Moved) -> bool | None:
        """Whether the clock made a move; None: its log does not tell."""
        return entry.was_late if self.opened.timer_s else False

    def _advance(self, entry: log.Clocked) -> tuple[object, ...]:
        return self._step(entry.at, self._play.game.advance(self._play.state, entry.at))

    def _step(self, at: int, step: Any) -> tuple[object, ...]:
        play = self._play
        play.steps += 1
        play.state, play.at = step.state, at
        if "TurnBegan" in [type(event).__name__ for event in step.events]:
            play.turn_since = at
        self._end_if_over()
        return step.events  # type: ignore[no-any-return] # of a game

    def _end_if_over(self) -> None:
        if self._play.game.outcome(self._play.state):
            self.phase, self.pausing = OVER, set()

    @property
    def _play(self) -> Play:
        if self.play is None:
            raise RuntimeError("no game was dealt")  # a log that no table wrote
        return self.play


def _keep(things: dict[str, Any], most: int) -> None:
    """The oldest one goes."""
    if len(things) > most:
        del things[next(iter(things))]


def rebuild(id: str, entries: Iterator[log.Entry]) -> Table:  # noqa: A002
    """The table that its log tells of."""
    table = Table(id)
    for entry in entries:
        table.take(entry)
    return table
