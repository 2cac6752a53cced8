"""The bots at a table: they are asked when something has changed, think in threads, and move after a fixed time.

How long a bot has thought is not to be seen, so that it tells nothing. In games of turns what a bot had in mind is void
as soon as the table changes, but one word takes no other back; whose turn it is waits for the words of the others. In
speed a bot sticks to what it set out to do. Where a bot fails the plain one decides, so that no game waits for ever.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

from tenback.bots import PlainBot, find_bot
from tenback.bots.bot import Bot, Budget, Decision
from tenback.bots.match import own_chance
from tenback.core.cards import Seat
from tenback.games.coop import SPOKEN
from tenback.server import failures, log, metrics
from tenback.server.table import PLAYING, Play, Table, read_move

NOTHING = Decision(())


@dataclass(frozen=True, slots=True)
class Pace:
    """How long bots take and how long people are waited for, in milliseconds."""

    turn: int = 900  # a bot's move of a turn
    word: int = 300  # a bot's word out of turn
    reaction: int = 100  # a bot's move in speed, in percent of its own time
    grace: int = 60_000  # until a bot stands in for somebody who is away
    grace_in_speed: int = 8_000
    countdown: int = 3_000  # to GO


@dataclass(frozen=True, slots=True)
class Plan:
    """What a bot is about to do and when, in the time of the game, and what after that if nothing comes in between."""

    at: int
    move: str
    rest: tuple[str, ...] = ()


class SeatedBots:
    """What the bots of a table have in mind. `planned` hears of a new plan, `attend` that one must think anew."""

    def __init__(
        self,
        table: Table,
        thinkers: Executor,
        pace: Pace,
        now: Callable[[], int],
        planned: Callable[[], None],
        attend: Callable[[], None],
    ) -> None:
        self.plans: dict[Seat, Plan] = {}
        self._table, self._thinkers, self._pace = table, thinkers, pace
        self._now, self._planned, self._attend = now, planned, attend
        self._stage = 0  # counts what changes what bots think about
        self._asked: dict[Seat, int] = {}  # at which stage each bot was asked last
        self._thinking: set[Seat] = set()

    @property
    def _in_real_time(self) -> bool:
        return self._table.game.name == "speed"

    def note(self, entries: Sequence[log.Entry]) -> None:
        """Something has happened."""
        changes = [entry for entry in entries if not isinstance(entry, log.Talked)]
        self._stage += len(changes)
        if changes and self.plans and not self._in_real_time:
            said = all(isinstance(entry, log.Moved) and self._is_word(entry.move) for entry in changes)
            self.plans = {seat: plan for seat, plan in self.plans.items() if said and self._is_word(plan.move)}

    def _is_word(self, move: str) -> bool:
        return isinstance(read_move(self._table.game, move), SPOKEN)

    def think_again(self) -> None:
        """What a bot set out to do was refused."""
        self._stage += 1

    def rest(self) -> None:
        """Nobody has anything in mind any more."""
        self.plans.clear()
        self._asked.clear()

    def go_on(self, seat: Seat, plan: Plan) -> None:
        """The rest of a turn follows what has just been done of it."""
        if plan.rest:
            self.plans[seat] = Plan(self._now() + self._pace.turn, plan.rest[0], plan.rest[1:])

    def look(self, play: Play) -> None:
        """Ask every bot that has nothing in mind and has not been asked since the last change, the one to move last."""
        bots = [(seat, chair.bot) for seat, chair in enumerate(self._table.chairs) if chair.bot]
        if not bots:
            return
        awaited = play.game.to_act(play.state)
        for seat, level in sorted(bots, key=lambda bot: bot[0] in awaited):
            if not self._is_busy(seat) and not (seat in awaited and self._words_come(awaited)):
                self._ask(play, seat, level)

    def _words_come(self, awaited: frozenset[Seat]) -> bool:
        """Whether somebody who is not to move may be about to say something."""
        return not self._in_real_time and not awaited >= self.plans.keys() | self._thinking

    def _is_busy(self, seat: Seat) -> bool:
        return seat in self.plans or seat in self._thinking or self._asked.get(seat) == self._stage

    def _ask(self, play: Play, seat: Seat, level: str) -> None:
        stage, asked = self._stage, self._now()
        self._asked[seat] = stage
        game, view = play.game, play.game.view(play.state, seat)
        awaited = seat in game.to_act(play.state)
        if not awaited and game.name != "coop":
            return
        code, people = self._table.opened.code, self._table.people
        seed, number = play.seed, play.steps * 1000 + stage % 1000
        legal = game.legal_moves(play.state, seat) if game.name == "coop" else ()

        def ask(bot: Bot) -> tuple[Any, Decision]:
            word = bot.remark(view, people, own_chance(seed, seat, number, "remark"))
            if word is not None and word in legal:
                return word, NOTHING
            return None, bot.choose(view, Budget(), own_chance(seed, seat, number, "choice")) if awaited else NOTHING

        @metrics.BOT_SECONDS.time()
        def think() -> tuple[Any, Decision]:
            finders: tuple[tuple[str, Callable[[str, str], Bot]], ...] = ((level, find_bot), ("plain", PlainBot))
            for name, find in finders:
                try:
                    return ask(find(game.name, name))
                except Exception as error:
                    failures.note("bot_failed", error, table=code, seat=seat, bot=name)
            return None, NOTHING

        self._thinking.add(seat)
        future = asyncio.get_running_loop().run_in_executor(self._thinkers, think)
        future.add_done_callback(lambda done: self._answered(seat, stage, asked, done))

    def _answered(self, seat: Seat, stage: int, asked: int, done: "asyncio.Future[tuple[Any, Decision]]") -> None:
        """A bot has made up its mind; that counts unless the table has changed in the meantime."""
        self._thinking.discard(seat)
        if done.cancelled():
            return
        word, decision = done.result()
        if self._asked.get(seat) != stage or (stage != self._stage and not self._in_real_time):
            self._attend()
            return
        words = [self._table.game.write_move(move) for move in ((word,) if word is not None else decision.moves)]
        if self._table.phase != PLAYING:
            return
        if not words:
            self._attend()  # perhaps somebody has waited for a word
            return
        if word is not None:
            wait = self._pace.word
        elif self._in_real_time:
            wait = decision.delay * self._pace.reaction // 100
        else:
            wait = self._pace.turn
        self.plans[seat] = Plan(asked + wait, words[0], () if self._in_real_time else tuple(words[1:]))
        self._planned()
