"""A game between one person and bots: its state, its clock and its record. It knows nothing of the screen.

Whoever shows it asks for the person's `view`, plays the person's moves, and calls `tick` often: that is when bots
move and the referee's clock runs. A bot makes up its mind as soon as the table changes and moves a little later.
In games of turns it may think elsewhere, in a thread; its chance is its own, so that this changes nothing.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from tenback.bots import find_bot
from tenback.bots.bot import Bot, Budget, Decision
from tenback.bots.match import own_chance
from tenback.core.cards import Seat
from tenback.core.chance import commitment
from tenback.core.errors import IllegalMove
from tenback.core.game import Outcome, Step
from tenback.core.record import Entry, GameRecord, Player, deal_from_seed
from tenback.games import AnyGame, find_game
from tenback.games.coop import SPOKEN

PERSON: Seat = 0


@dataclass(slots=True)
class Clock:
    """Milliseconds that a game has lasted, without the pauses. The source is any clock in milliseconds."""

    source: Callable[[], int]
    _begun: int = field(init=False)
    _paused: int | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self._begun = self.source()

    def now(self) -> int:
        """The time of the game."""
        return (self.source() if self._paused is None else self._paused) - self._begun

    def pause(self) -> None:
        """Time stands still until `resume`."""
        if self._paused is None:
            self._paused = self.source()

    def resume(self) -> None:
        """Time goes on where it stood still."""
        if self._paused is not None:
            self._begun += self.source() - self._paused
            self._paused = None


@dataclass(frozen=True, slots=True)
class Pace:
    """How long bots take: a move of a turn and a word out of turn in milliseconds, a move in speed in percent."""

    turn: int = 900
    word: int = 500
    reaction: int = 100


PACES = {
    "slow": Pace(turn=1500, word=800, reaction=160),
    "normal": Pace(),
    "fast": Pace(turn=400, word=250, reaction=60),
}


NOTHING = Decision(())


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot has made up its mind to: something to say, or what to do, or neither."""

    word: Any = None
    decision: Decision = NOTHING


@dataclass(frozen=True, slots=True)
class Thinking:
    """A bot that was asked at this time."""

    asked: int
    thought: Future[Thought]


@dataclass(frozen=True, slots=True)
class Intent:
    """What a bot is about to do, and when; and what it will do after that, if nothing comes in between."""

    at: int
    move: Any
    rest: tuple[Any, ...] = ()


Think: TypeAlias = Callable[[Callable[[], Thought]], Future[Thought]]


def at_once(work: Callable[[], Thought]) -> Future[Thought]:
    """Think here and now."""
    done: Future[Thought] = Future()
    done.set_result(work())
    return done


class Session:
    """One game from the deal to the end. Seat 0 is the person, all others are played by one bot."""

    def __init__(
        self,
        game: str,
        options: Any,
        *,
        seed: bytes,
        names: Sequence[str],
        clock: Clock,
        bot: Bot | None = None,
        pace: Pace | None = None,
        think: Think = at_once,
    ) -> None:
        self.game: AnyGame = find_game(game)
        self.options = options
        self.seed = seed
        self.names = tuple(names)
        self.clock = clock
        self.bot = bot or find_bot(game)
        self.entries: list[Entry] = []
        self._pace = pace or Pace()
        self._think = think
        self._deal = deal_from_seed(self.game, options, seed)
        self._state = self.game.deal(options, self._deal)
        self._refused = 0
        self._reached = 0
        self._news: list[object] = []
        self._thinking: dict[Seat, Thinking] = {}
        self._intents: dict[Seat, Intent] = {}
        self._look(0)

    @property
    def view(self) -> Any:
        """What the person may know."""
        return self.game.view(self._state, PERSON)

    @property
    def moves(self) -> Sequence[Any]:
        """What the person may do."""
        return self.game.legal_moves(self._state, PERSON)

    @property
    def awaits_person(self) -> bool:
        """Whether the game waits for the person."""
        return PERSON in self.game.to_act(self._state)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None while it goes on."""
        return self.game.outcome(self._state)

    @property
    def final(self) -> Any:
        """Everything, hidden hands too: only when the game is over."""
        if not self.outcome:
            raise RuntimeError("hands are shown at the end only")
        return self._state

    @property
    def commitment(self) -> str:
        """What is shown before the seed may be."""
        return commitment(self.seed)

    @property
    def next_at(self) -> int | None:
        """When a bot or the referee acts next if the person does nothing; None, too, while a bot still thinks."""
        if self.outcome or self._thinking:
            return None
        moments = [intent.at for intent in self._intents.values()]
        due = self.game.due(self._state)
        return min([*moments, *([] if due is None else [due])], default=None)

    def play(self, move: Any) -> None:
        """The person's move, after all that came before it; raises `IllegalMove`."""
        now = self.clock.now()
        self._catch_up(now)
        self._apply(PERSON, move, now)

    def would_lose(self, move: Any) -> bool:
        """C9, D7: whether a legal move of the person's would end the game without a win; the own hand decides that."""
        outcome = self.game.outcome(self.game.apply(self._state, PERSON, move, self.clock.now()).state)
        return outcome is not None and PERSON not in outcome.winners

    def tick(self) -> None:
        """Let bots and the referee do what is due by now, in order."""
        self._catch_up(self.clock.now())

    def _catch_up(self, now: int) -> None:
        self._listen()
        while (moment := self.next_at) is not None and moment <= now:
            self._happen(moment)
        self._reached = now

    def news(self) -> tuple[object, ...]:
        """What has happened since the last time this was asked."""
        news, self._news = tuple(self._news), []
        return news

    def record(self) -> GameRecord:
        """The game as far as it went."""
        players = (Player(self.names[PERSON]), *(Player(name, self.bot.name) for name in self.names[1:]))
        return GameRecord(
            game=self.game.name,
            rules=self.game.version,
            options=self.options,
            players=players,
            deal=self._deal,
            entries=tuple(self.entries),
            outcome=self.outcome,
            seed=self.seed.hex(),
        )

    def _happen(self, moment: int) -> None:
        """The referee first, then the bots in the order of their seats."""
        if self.game.due(self._state) == moment:
            self._take(Entry(None, moment), self.game.advance(self._state, moment))
            return
        seat = min(seat for seat, intent in self._intents.items() if intent.at == moment)
        intent = self._intents.pop(seat)
        try:
            self._apply(seat, intent.move, moment, intent.rest)
        except IllegalMove:
            if not self._in_real_time:
                raise
            self._state = self.game.advance(self._state, moment).state  # S12: somebody was faster
            self._refused += 1
            self._look(moment)

    def _apply(self, seat: Seat, move: Any, at: int, rest: tuple[Any, ...] = ()) -> None:
        self._take(Entry(seat, at, move), self.game.apply(self._state, seat, move, at), rest)

    def _take(self, entry: Entry, step: Step[Any], rest: tuple[Any, ...] = ()) -> None:
        self.entries.append(entry)
        self._state = step.state
        self._news += step.events
        if not self._in_real_time:  # what anybody had in mind was for another table, but one word takes no other back
            self._thinking.clear()
            said = SPOKEN if isinstance(entry.move, SPOKEN) else ()
            self._intents = {seat: plan for seat, plan in self._intents.items() if isinstance(plan.move, said)}
        if rest and entry.seat is not None:
            self._intents[entry.seat] = Intent(entry.at + self._pace.turn, rest[0], rest[1:])
        self._look(entry.at)

    @property
    def _in_real_time(self) -> bool:
        """Whether moves are judged by the clock: then a bot sticks to what it set out to do."""
        return self.game.due(self._state) is not None

    def _look(self, at: int) -> None:
        """Every bot without a plan looks at the table and makes one, if there is anything to do."""
        if self.outcome:
            return
        for seat in range(PERSON + 1, len(self.names)):
            if seat not in self._intents and seat not in self._thinking:
                think = at_once if self._in_real_time else self._think
                self._thinking[seat] = Thinking(at, think(self._question(seat)))
        self._listen()

    def _question(self, seat: Seat) -> Callable[[], Thought]:
        """What a bot is asked: a word first, then a move if the game waits for it."""
        bot, view, number = self.bot, self.game.view(self._state, seat), len(self.entries) + self._refused
        moves, awaited = self.game.legal_moves(self._state, seat), seat in self.game.to_act(self._state)

        def answer() -> Thought:
            word = bot.remark(view, frozenset({PERSON}), own_chance(self.seed, seat, number, "remark"))
            if word in moves:
                return Thought(word)
            if not awaited:
                return Thought()
            return Thought(None, bot.choose(view, Budget(), own_chance(self.seed, seat, number, "choice")))

        return answer

    def _listen(self) -> None:
        """When all have made up their minds they set out; if that took longer than the pace, all are late alike."""
        if not all(thinking.thought.done() for thinking in self._thinking.values()):
            return
        for seat, thinking in self._thinking.items():
            if intent := self._intent(thinking.asked, thinking.thought.result()):
                self._intents[seat] = intent
        self._thinking.clear()
        late = self._reached - min((intent.at for intent in self._intents.values()), default=self._reached)
        if late > 0:
            self._intents = {seat: replace(plan, at=plan.at + late) for seat, plan in self._intents.items()}

    def _intent(self, asked: int, thought: Thought) -> Intent | None:
        if thought.word is not None:
            return Intent(asked + self._pace.word, thought.word)
        if not thought.decision.moves:
            return None
        first, *rest = thought.decision.moves
        if self._in_real_time:
            return Intent(asked + thought.decision.delay * self._pace.reaction // 100, first)
        return Intent(asked + self._pace.turn, first, tuple(rest))
