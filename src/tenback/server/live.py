"""A table that somebody is at. The event loop is its inbox: one thing happens after the other, nobody else writes.

What happens is judged, taken into the table, stored, and only then told. If it cannot be stored the table is dropped
and read again from its log, which is the truth.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from functools import partial
from time import monotonic, time
from typing import Any, TypeAlias

from structlog import get_logger

from tenback.core.cards import Seat
from tenback.core.errors import DoesNotFit, IllegalMove, TenbackError
from tenback.server import decisions, failures, log, summaries
from tenback.server.answers import Answers, Reply
from tenback.server.contests import Contests
from tenback.server.errors import NotStored
from tenback.server.gathering import Gathering, Listener
from tenback.server.hosting import Hosting
from tenback.server.messages import Asked, Countdown, Held, Move, encode
from tenback.server.race import Race, Waiting
from tenback.server.seated_bots import Pace, Plan, SeatedBots
from tenback.server.storage.ledger import Change, Ledger
from tenback.server.storage.writers import Row, Rows
from tenback.server.table import PLAYING, STAND_IN, Play, Table, read_move
from tenback.server.telling import QUIET, SEATING, Telling, deadline_of, welcome

logger = get_logger()
Letters: TypeAlias = list[tuple[Listener, bytes]]  # what somebody is about to hear
READ_AGAIN = ("not_stored", "the table could not be stored and is read again")
FAILED = ("server_error", "something went wrong at this table; it is read again")
UNANSWERED = ("server_error", "something went wrong with what you asked for; come back and ask again")
SLACK = 0.0005  # seconds after which an alarm comes, so that what is due is due


class LiveTable:
    """A table with the people who are at it, its clock and its bots."""

    def __init__(
        self, table: Table, ledger: Ledger, thinkers: Executor, pace: Pace, on_change: Callable[["LiveTable"], None]
    ) -> None:
        self.table = table
        self.pace = pace
        self.wanted = 0  # by so many who have found it, whether they are at it yet or not
        self.lost = False  # something could not be stored: what is here is not what is kept
        self._ledger, self._on_change = ledger, on_change
        self._gathering, self._answers = Gathering(table), Answers(table, self._tell)
        self._bots = SeatedBots(table, thinkers, pace, self.now, self._set_alarm, self.attend)
        self._hosting = Hosting(table, self._gathering, pace.grace, self.commit)
        self._epoch = ledger.epoch
        self._began = self._clock_ms() - (table.play.at if table.play else 0)
        self._race, self._contests = Race(self._clock_ms, self.commit_move), Contests()
        self._alarm: asyncio.TimerHandle | None = None
        self._alarm_at = 0.0  # in milliseconds of the clock
        self._waiting = 0  # changes that are not stored yet
        self._untold: Letters = []  # what is told when the last of them is

    # The clock

    @staticmethod
    def _clock_ms() -> int:
        return int(monotonic() * 1000)

    def now(self) -> int:
        """The time of the game: it stands still in a pause and while nobody has the table."""
        play = self.table.play
        if play is None or self.table.phase != PLAYING:
            return play.at if play else 0
        return max(self._clock_ms() - self._began, play.at)

    # People

    @property
    def listeners(self) -> list[Listener]:
        """All connections."""
        return self._gathering.listeners

    @property
    def present(self) -> frozenset[str]:
        """The people who are here."""
        return self._gathering.present

    @property
    def stored(self) -> bool:
        """Whether all that has happened here is stored, so that everybody may know it."""
        return not self._waiting

    @property
    def idle(self) -> bool:
        """Whether the table can be forgotten: it is in its log."""
        return not self.wanted and not self.listeners and self.stored

    def come(self, listener: Listener) -> None:
        """Somebody is at the table from now on."""
        if self.lost:  # since they have found it
            listener.close(*READ_AGAIN)
            return
        if not self.listeners and self.table.phase == PLAYING and self.table.play:
            self._began = self._clock_ms() - self.table.play.at  # nobody was here: no time has passed
        self._gathering.come(listener)
        self.welcome(listener)
        self.tell_presence()
        seat = self.table.seat_of(listener.person)
        if seat is not None and self.table.chairs[seat].why == "away":
            self.commit([log.Returned(seat=seat)])
        self._on_change(self)
        self.attend()

    def go(self, listener: Listener) -> None:
        """Somebody's connection is gone."""
        self._gathering.go(listener)
        self._on_change(self)
        self.tell_presence()
        self.attend()

    def tell_presence(self) -> None:
        """Tell everybody who is here."""
        data = self._gathering.presence()
        for listener in self.listeners:
            self._tell(listener, data)

    def welcome(self, listener: Listener) -> None:
        """Tell somebody where everything stands."""
        self._tell(listener, welcome(self.table, self.table.info(self.present), listener.person, self.now()))

    def _tell(self, listener: Listener, data: bytes) -> None:
        """Tell what the table is like now; but nobody hears of anything that is not stored yet."""
        if self._waiting:
            self._untold.append((listener, data))
        else:
            listener.send(data)

    def may_hear(self, person: str) -> bool:
        """Whether a person may know what happens."""
        return self.table.opened.watchable or self.table.seat_of(person) is not None

    # What people ask for

    def ask(self, listener: Listener, asked: Asked) -> None:
        """Judge a message; the answer comes when it is stored, or at once if it may not be."""
        action = f"{listener.person}/{asked.action_id}"
        if self._answers.again(listener, action, asked.action_id):
            return
        reply = self._answers.expect(listener, action, asked.action_id)
        try:
            if isinstance(asked, Move) and self.table.phase == PLAYING and self.table.game.name == "speed":
                self._hear(listener, asked, action, reply)
            else:
                person, name = listener.person, listener.name
                more = {"action": action, "bot": listener.token is not None}
                entries = decisions.decide(self.table, person, name, asked, self.now(), **more)
                self.commit(log.with_action(entries, action), reply)
        except TenbackError as error:
            reply(error)
        except Exception as error:
            failures.note("request_failed", error, table=self.table.opened.code)
            self._answers.give_up(action, *UNANSWERED)

    # What happens

    def commit(self, entries: Sequence[log.Entry], reply: Reply | None = None) -> None:
        """Let entries happen: they are taken, stored, and then told."""
        try:
            rows, statements, told = self._take(self._contests.join(entries))
        except Exception:
            self.lose(*FAILED)  # perhaps half of it has happened here
            raise
        self._waiting, self._untold = self._waiting + 1, told
        moved = any(isinstance(entry, SEATING) for entry in entries)
        done = partial(self._stored, number=self.table.number, told=told, reply=reply, moved=moved)
        self._ledger.append(Change(rows, statements, done, self._void))
        self._bots.note(entries)

    def _take(self, entries: Sequence[log.Entry]) -> tuple[Rows, list[Any], Letters]:
        """Take entries into the table: what is stored of them, and what everybody is told."""
        rows: list[Row] = []
        statements: list[Any] = []
        told: Letters = []
        wall = int(time() * 1000)
        for given in entries:
            phase = self.table.phase
            events = self.table.take(given)
            entry = self._contested(given, ended=phase == PLAYING and not self.table.running)
            if isinstance(entry, log.Dealt) or (phase != PLAYING and self.table.phase == PLAYING):
                self._began = self._clock_ms() - (self.table.play.at if self.table.play else 0)
            changed = phase != self.table.phase
            info = self.table.info(self.present) if changed or not isinstance(entry, QUIET) else None
            telling = Telling(self.table, entry, events, info, self.now())
            told += [(listener, telling.to(listener.person)) for listener in self.listeners]
            rows.append((self.table.id, self.table.number, wall, log.write(entry)))
            statements += summaries.statements(self.table, entry, wall)
        return rows, statements, told

    def _stored(
        self, error: BaseException | None, number: int, told: Letters, reply: Reply | None, *, moved: bool
    ) -> None:
        self._waiting -= 1
        if error or self.lost:
            if reply:
                reply(NotStored() if error else number)
            if not self.lost:
                cause = type(getattr(error, "__cause__", None)).__name__
                logger.error("not_stored", table=self.table.opened.code, cause=cause)
            self.lose(*READ_AGAIN)
            return
        for listener, data in told:
            listener.send(data)
        if self.stored:
            self._untold = []  # it takes room
        if moved:  # somebody sits, or looks on now
            self.tell_presence()
        if reply:
            reply(number)
        self._on_change(self)
        self.attend()

    def _void(self) -> bool:
        """Whether what is here is not what is kept, so that nothing may be added to it."""
        return self.lost or self._epoch != self._ledger.epoch

    def lose(self, code: str, text: str) -> None:
        """Drop the table, once; whoever comes back finds what is kept of it."""
        if self.lost:
            return
        self.lost = True
        self._stop()
        for listener in [*self.listeners]:
            listener.close(code, text)
        self._on_change(self)

    # Speed

    def _hear(self, listener: Listener, asked: Move, action: str, reply: Reply) -> None:
        seat = self.table.seat_of(listener.person)
        if seat is None or self.table.chairs[seat].bot:
            decisions.decide(self.table, listener.person, listener.name, asked, self.now())  # says why
            return
        move = Waiting(seat, asked.move, bot=listener.token is not None, reply=reply, action=action)
        wait = self._arrive(move, self._gathering.distance(listener.person))
        if wait:
            listener.send(encode(Held(action_id=asked.action_id, milliseconds=wait)))

    def _arrive(self, move: Waiting, distance: int) -> int:
        """A move in speed has arrived; for how long it is held."""
        table = self.table
        read_move(table.game, move.move)
        if move.move == "go" and self.pace.countdown and table.running and not table.running.state.going:
            return self._count_down(move)
        wait = self._race.lay(move, distance, self._gathering.farthest)
        self._set_alarm()
        return wait

    def _count_down(self, go: Waiting) -> int:
        """The dealer's GO counts down first."""
        decisions.move(self.table, go.seat, go.move, self.now())  # raises if it may not be
        due = self.table.game.due(self._play.state)
        longest = self.pace.countdown if due is None else max(0, min(self.pace.countdown, due - self.now() - 1))
        wait = self._race.count_down(go, longest)
        self._gathering.tell(encode(Countdown(milliseconds=wait)))
        self._set_alarm()
        return wait

    def commit_move(self, move: Waiting, waited: int, distance: int) -> None:
        """Judge a move of speed now."""
        try:
            more: dict[str, Any] = {"bot": move.bot, "action": move.action, "waited": waited, "distance": distance}
            self.commit(decisions.move(self.table, move.seat, move.move, self.now(), **more), move.reply)
        except TenbackError as error:
            if isinstance(error, DoesNotFit):
                self._contests.lost(move, self._clock_ms(), waited, distance)
            move.reply(error)
            if self.table.chairs[move.seat].bot:
                self._bots.think_again()
                self.attend()

    def _contested(self, entry: log.Entry, *, ended: bool) -> log.Entry:
        if not self._in_real_time:
            return entry
        lost = self._race.undecided() if ended else []
        return self._contests.take(entry, self.table.number, self._clock_ms(), lost)

    # Bots, the referee and those who are away

    @property
    def _play(self) -> Play:
        if self.table.play is None:
            raise RuntimeError("no game was dealt")
        return self.table.play

    @property
    def _in_real_time(self) -> bool:
        return self.table.game.name == "speed"

    def attend(self) -> None:
        """Ask the bots that have something to decide, and set the alarm for whatever comes next."""
        self._hosting.look()
        if self.lost or self.table.phase != PLAYING or not self.listeners:
            self._stop()
            return
        self._bots.look(self._play)
        self._set_alarm()

    def _set_alarm(self) -> None:
        """Wake up when the next thing is due. An alarm that is set already and comes earlier does no harm: it is set
        again then, which is rarer than moves are.
        """
        if self.lost or self.table.phase != PLAYING or not self.listeners:
            self._alarm_off()
            return
        play, race = self._play, self._race.next_at if self._in_real_time else None
        due = play.game.due(play.state)
        deadline = deadline_of(self.table) if due is None else due
        moments = [plan.at for plan in self._bots.plans.values()]
        waits = [wait for _, wait in self._waits()]
        if deadline is not None:
            moments.append(deadline)
        if moments:
            waits.append(min(moments) - self.now())
        if race is not None:
            waits.append(race - self._clock_ms())
        if not waits:
            self._alarm_off()
            return
        wait = max(min(waits), 0)
        if self._alarm is None or self._alarm_at > self._clock_ms() + wait:
            self._alarm_off()
            self._alarm_at = self._clock_ms() + wait
            self._alarm = asyncio.get_running_loop().call_later(wait / 1000 + SLACK, self._wake)

    def _alarm_off(self) -> None:
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None

    def _waits(self) -> list[tuple[Seat, float]]:
        """For how much longer each person who is away is waited for."""
        opened = self.table.opened
        if opened.patient or opened.day:
            return []
        return self._gathering.waits(self.pace.grace_in_speed if self._in_real_time else self.pace.grace)

    def _wake(self) -> None:
        self._alarm = None
        try:
            self._let_happen()
        except Exception as error:
            failures.note("table_failed", error, table=self.table.opened.code)
            self.lose(*FAILED)
            return
        self.attend()

    def _let_happen(self) -> None:
        """The referee first, then whoever has run out of time, then the bots in the order of their seats."""
        play, now = self._play, self.now()
        due = play.game.due(play.state)
        if due is not None and due <= now:
            self.commit([log.Clocked(at=due)])
            return
        self._race.decide()
        if self.table.phase != PLAYING:
            return
        away = [seat for seat, wait in self._waits() if wait <= 0]
        if away:
            self.commit([log.StoodIn(seat=seat, level=STAND_IN, why="away") for seat in away])
            return
        deadline = deadline_of(self.table) if due is None else None
        if deadline is not None and deadline <= now:
            self._time_is_up()
            return
        plans = self._bots.plans
        for seat in sorted(plans):
            if plans[seat].at <= now:
                self._carry_out(seat, plans.pop(seat))
                return

    def _time_is_up(self) -> None:
        """In duel who runs out of time has lost; in coop a bot plays the turn."""
        play = self._play
        late = [seat for seat in play.game.to_act(play.state) if not self.table.chairs[seat].bot]
        if play.game.name == "duel" and late:
            self.commit(decisions.move(self.table, late[0], "resign", self.now(), late=True))
        elif late:
            self.commit([log.StoodIn(seat=seat, level=STAND_IN, why="time") for seat in late])
        else:
            play.turn_since = self.now()  # a bot takes as long as it takes

    def _carry_out(self, seat: Seat, plan: Plan) -> None:
        if self._in_real_time:
            self._arrive(Waiting(seat, plan.move, bot=True, reply=lambda _: None), 0)
            return
        try:
            entries = decisions.move(self.table, seat, plan.move, self.now(), bot=True)
        except IllegalMove:
            logger.warning("bot_refused", table=self.table.opened.code, seat=seat)
            self._bots.think_again()
            return
        self.commit([*entries, *self._back_in_time(seat)])
        if self.table.phase == PLAYING:
            self._bots.go_on(seat, plan)

    def _back_in_time(self, seat: Seat) -> list[log.Entry]:
        """Somebody who ran out of time plays again after that turn."""
        play, chair = self._play, self.table.chairs[seat]
        if chair.why != "time" or not play.foreseen:
            return []
        after = play.foreseen[1].state
        return [] if seat in play.game.to_act(after) else [log.Returned(seat=seat)]

    def _stop(self) -> None:
        """Nothing happens by itself any more."""
        self._alarm_off()
        self._bots.rest()
        if self.table.phase != PLAYING:
            self._race.clear()
