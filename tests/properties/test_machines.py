"""Hypothesis plays all three games by itself, with moves of its own choice, legal or not."""

from typing import Any, ClassVar

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from tenback.core.chance import Deal, HashStream, deal_by
from tenback.core.conformance import Trial
from tenback.core.errors import IllegalMove
from tenback.core.record import Entry, GameRecord, Player, replay
from tests.trials import TRIALS

PICKS = st.integers(0, 2**31)


class TableMachine(RuleBasedStateMachine):
    """A table at which anybody may try anything at any time."""

    trials: ClassVar[list[Trial]]
    trial: Trial
    deal: Deal
    state: Any

    @initialize(which=PICKS, seed=st.binary(min_size=32, max_size=32))
    def sit_down(self, which: int, seed: bytes) -> None:
        self.trial = self.trials[which % len(self.trials)]
        self.game = self.trial.game
        self.players = self.game.players(self.trial.options)
        self.deal = deal_by(HashStream(seed), self.game.decks(self.trial.options), self.players)
        self.state = self.game.deal(self.trial.options, self.deal)
        self.entries: list[Entry] = []
        self.now = 0

    @rule(pick=PICKS, pause=st.integers(0, 4_000))
    def move(self, pick: int, pause: int) -> None:
        """Somebody that the game waits for does something legal."""
        at = self.now + pause
        self.state_at(at)
        choices = [
            (seat, move)
            for seat in sorted(self.game.to_act(self.state))
            for move in self.game.legal_moves(self.state, seat)
        ]
        if choices:
            self.apply(*choices[pick % len(choices)])

    @rule(pick=PICKS, seat=PICKS)
    def try_anything(self, pick: int, seat: int) -> None:
        """A seat tries any move at all: accepted just when it is legal, and otherwise nothing changes."""
        move = self.trial.universe[pick % len(self.trial.universe)]
        legal = move in self.game.legal_moves(self.state, seat % self.players)
        before = self.state
        try:
            self.apply(seat % self.players, move)
        except IllegalMove:
            assert not legal
            assert self.state == before
        else:
            assert legal

    @rule(pause=st.integers(0, 30_000))
    def wait(self, pause: int) -> None:
        """Nobody does anything for a while."""
        self.state_at(self.now + pause)

    def apply(self, seat: int, move: object) -> None:
        self.state = self.game.apply(self.state, seat, move, self.now).state
        self.entries.append(Entry(seat, self.now, move))

    def state_at(self, at: int) -> None:
        if not self.game.outcome(self.state):
            self.state = self.game.advance(self.state, at).state
            self.entries.append(Entry(None, at))
            self.now = at

    @invariant()
    def no_card_is_lost(self) -> None:
        assert self.game.cards(self.state) == tuple(map(tuple, self.game.decks(self.trial.options)))

    @invariant()
    def the_game_goes_on_or_has_ended(self) -> None:
        waiting = self.game.to_act(self.state)
        if self.game.outcome(self.state):
            assert not waiting
        else:
            assert any(self.game.legal_moves(self.state, seat) for seat in waiting)
            due = self.game.due(self.state)
            assert due is None or due > self.now

    def teardown(self) -> None:
        """The same deal and moves give the same game once more."""
        players = tuple(Player(str(seat)) for seat in range(self.players))
        record = GameRecord(self.game.name, 1, self.trial.options, players, self.deal, tuple(self.entries))
        *_, last = replay(self.game, record)
        assert last.state == self.state


class CoopMachine(TableMachine):
    trials: ClassVar[list[Trial]] = [trial for name, trial in TRIALS.items() if name.startswith("coop")]


class DuelMachine(TableMachine):
    trials: ClassVar[list[Trial]] = [trial for name, trial in TRIALS.items() if name.startswith("duel")]


class SpeedMachine(TableMachine):
    trials: ClassVar[list[Trial]] = [trial for name, trial in TRIALS.items() if name.startswith("speed")]


EFFORT = settings(max_examples=40, stateful_step_count=60)
TestCoop = CoopMachine.TestCase
TestDuel = DuelMachine.TestCase
TestSpeed = SpeedMachine.TestCase
for case in (TestCoop, TestDuel, TestSpeed):
    case.settings = EFFORT
