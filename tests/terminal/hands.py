"""What a test does at a terminal of 80 by 24, with a clock that stands still unless the test moves it."""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from textual.events import Key
from textual.pilot import Pilot
from textual.widget import Widget

from tenback.bots import plain
from tenback.bots.bot import Budget, Decision
from tenback.core.chance import Chance, SplitMix64
from tenback.games import coop, duel, speed
from tenback.games.coop.state import PILE_NAMES
from tenback.terminal.app import TenbackApp
from tenback.terminal.compartments import Compartments
from tenback.terminal.speed import SpeedTable
from tenback.terminal.table import Table
from tenback.terminal.widgets import Hand, Line, PileRow, Status

SEED = bytes(range(32))


@dataclass(frozen=True)
class Sleeper:
    """A bot that never does anything, at tables that cannot be, too."""

    game: str
    name: str = "sleeper"

    def choose(self, view: Any, budget: Budget, chance: Chance) -> Decision:
        return Decision(())

    def remark(self, view: Any, people: frozenset[int], chance: Chance) -> None:
        return None


@dataclass
class Hands:
    """Everything a test does at the terminal."""

    pilot: Pilot[None]
    time: list[int]
    chance: SplitMix64 = field(default_factory=lambda: SplitMix64(7))

    @property
    def app(self) -> TenbackApp:
        app = self.pilot.app
        assert isinstance(app, TenbackApp)
        return app

    @property
    def table(self) -> Table:
        table = self.app.screen
        assert isinstance(table, Table)
        return table

    @property
    def text(self) -> str:
        """What the screen shows."""
        return "\n".join(strip.text for strip in self.app.screen._compositor.render_strips())

    @property
    def essentials(self) -> list[Widget]:
        """What one cannot play without."""
        kinds: tuple[type[Widget], ...] = (Status, PileRow, Line, Compartments, Hand)
        named = [self.table.query_one(name) for name in ("#seats", "#message", "#log", "#hints")]
        return [*named, *(widget for kind in kinds for widget in self.table.query(kind))]

    def check_lines(self) -> None:
        """Nothing that is drawn is cut off."""
        for widget in self.essentials:
            lines = str(widget.render()).splitlines()
            assert all(len(line.rstrip()) <= widget.content_region.width for line in lines), lines
            assert len(lines) <= max(widget.content_region.height, 1), lines

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def press_quickly(self, *keys: str) -> None:
        """Keys without a pause for the screen to settle: for whole games."""
        for key in keys:
            handled = asyncio.Event()
            self.app.screen.post_message(Key(key, key if len(key) == 1 else None))
            self.app.screen.call_later(handled.set)
            await handled.wait()

    async def wait(self, milliseconds: int) -> None:
        """Let the game's time pass, in steps small enough for every bot."""
        self.pass_time(milliseconds)
        await self.pilot.pause()

    def pass_time(self, milliseconds: int) -> None:
        for _ in range(0, milliseconds, 100):
            self.time[0] += 100
            if isinstance(self.app.screen, Table):
                self.app.screen.tick()

    async def play_on(self, on_the_way: Callable[[], None] = lambda: None) -> None:
        """Play the person's seat by keys until the game is over."""
        session = self.table.session
        while not session.outcome:
            keys = list(self.wanted_keys())
            if keys:
                await self.press_quickly(*keys)
            else:
                self.pass_time(100)
            if not session.outcome:
                on_the_way()

    def wanted_keys(self) -> Iterable[str]:
        """What a plain bot would do in the person's place, as keys."""
        session = self.table.session
        if not session.awaits_person:
            return []
        move = plain.choose(session.game.name, session.view, session.moves, self.chance)
        return [] if move is None else keys_for(self.table, move)


def keys_for(table: Table, move: Any) -> list[str]:
    """The keys that play a move from scratch."""
    match move:
        case coop.Wish(strength):
            return [str(strength)]
        case coop.Lay(card, pile):
            return ["escape", str(table.view.hand.index(card) + 1), PILE_NAMES[pile].lower()]
        case duel.Lay(card, pile):
            return ["escape", str(table.view.hand.index(card) + 1), "ad"[pile]]
        case duel.Give(card, pile):
            return ["escape", str(table.view.hand.index(card) + 1), "g", "ad"[pile]]
        case coop.EndTurn() | duel.EndTurn():
            return ["e"]
        case speed.Go():
            return ["g"]
        case speed.Name(_, number):
            return [str(number % 10)]
        case speed.Draw():
            return ["enter"]
        case speed.Shout():
            return ["!"]
        case speed.Lay():
            return speed_keys(table, move)
    raise AssertionError(move)


def speed_keys(table: Table, move: speed.Lay) -> list[str]:
    assert isinstance(table, SpeedTable)
    keys = [str(table.slots.index(move.card) + 1)]
    piles = {lay.pile for lay in table._lays() if lay.card == move.card}
    if move.number is not None:
        top = table.view.tops[move.pile]
        assert top is not None
        return [*keys, "fj"[move.pile], "up" if move.number == top % 10 + 1 else "down"]
    return keys if len(piles) == 1 else [*keys, "fj"[move.pile]]


Terminal: TypeAlias = Callable[..., AbstractAsyncContextManager[Hands]]
