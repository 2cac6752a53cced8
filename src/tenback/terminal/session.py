"""A game between one person and bots: its state, its clock and its record. It knows nothing of the screen.

Whoever shows it asks for the person's `view`, plays the person's moves, and calls `tick` often: that is when bots
move and the referee's clock runs. A bot makes up its mind as soon as the table changes and moves a little later.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from tenback.bots import plain
from tenback.core.cards import Seat
from tenback.core.chance import SplitMix64, commitment
from tenback.core.game import Outcome, Step
from tenback.core.record import Entry, GameRecord, Player, deal_from_seed
from tenback.games import AnyGame, find_game

PERSON: Seat = 0
BOT = "plain"


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
    """How long bots take, in milliseconds: a move of a turn, a word out of turn, a reaction in speed."""

    turn: int = 900
    word: int = 500
    reaction: int = 900
    spread: int = 250  # a reaction varies by as much both ways


PACES = {
    "slow": Pace(turn=1500, word=800, reaction=1500, spread=400),
    "normal": Pace(),
    "fast": Pace(turn=400, word=250, reaction=550, spread=150),
}


@dataclass(frozen=True, slots=True)
class Intent:
    """What a bot is about to do, and when."""

    at: int
    move: Any


class Session:
    """One game from the deal to the end. Seat 0 is the person."""

    def __init__(
        self, game: str, options: Any, *, seed: bytes, names: Sequence[str], clock: Clock, pace: Pace | None = None
    ) -> None:
        self.game: AnyGame = find_game(game)
        self.options = options
        self.seed = seed
        self.names = tuple(names)
        self.clock = clock
        self.entries: list[Entry] = []
        self._pace = pace or Pace()
        self._deal = deal_from_seed(self.game, options, seed)
        self._state = self.game.deal(options, self._deal)
        self._chance = SplitMix64(int.from_bytes(sha256(b"bots" + seed).digest()[:8], "big"))
        self._news: list[object] = []
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
        """When a bot or the referee acts next if the person does nothing."""
        if self.outcome:
            return None
        moments = [intent.at for intent in self._intents.values()]
        due = self.game.due(self._state)
        return min([*moments, *([] if due is None else [due])], default=None)

    def play(self, move: Any) -> None:
        """The person's move, after all that came before it; raises `IllegalMove`."""
        self.tick()
        self._apply(PERSON, move, self.clock.now())

    def would_lose(self, move: Any) -> bool:
        """C9, D7: whether a legal move of the person's would end the game without a win; the own hand decides that."""
        outcome = self.game.outcome(self.game.apply(self._state, PERSON, move, self.clock.now()).state)
        return outcome is not None and PERSON not in outcome.winners

    def tick(self) -> None:
        """Let bots and the referee do what is due by now, in order."""
        now = self.clock.now()
        while (moment := self.next_at) is not None and moment <= now:
            self._happen(moment)

    def news(self) -> tuple[object, ...]:
        """What has happened since the last time this was asked."""
        news, self._news = tuple(self._news), []
        return news

    def record(self) -> GameRecord:
        """The game as far as it went."""
        players = (Player(self.names[PERSON]), *(Player(name, BOT) for name in self.names[1:]))
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
        move = self._intents.pop(seat).move
        if move in self.game.legal_moves(self._state, seat):
            self._apply(seat, move, moment)
        else:
            self._look(moment)  # somebody was faster

    def _apply(self, seat: Seat, move: Any, at: int) -> None:
        self._take(Entry(seat, at, move), self.game.apply(self._state, seat, move, at))

    def _take(self, entry: Entry, step: Step[Any]) -> None:
        self.entries.append(entry)
        self._state = step.state
        self._news += step.events
        if not self._in_real_time:
            self._intents.clear()
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
            if seat not in self._intents and (intent := self._intent(seat, at)):
                self._intents[seat] = intent

    def _intent(self, seat: Seat, at: int) -> Intent | None:
        name, view, moves = self.game.name, self.game.view(self._state, seat), self.game.legal_moves(self._state, seat)
        word = plain.remark(name, view, moves, frozenset({PERSON}), self._chance)
        if word is not None:
            return Intent(at + self._pace.word, word)
        if seat not in self.game.to_act(self._state):
            return None
        move = plain.choose(name, view, moves, self._chance)
        return None if move is None else Intent(at + self._delay(), move)

    def _delay(self) -> int:
        if not self._in_real_time:
            return self._pace.turn
        return self._pace.reaction - self._pace.spread + self._chance.below(2 * self._pace.spread + 1)
