"""The terminal application: from the menu to the table and back."""

import asyncio
import os
import secrets
import signal
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import ClassVar

from textual.app import App
from textual.events import Resize
from textual.geometry import Size

from tenback.bots import DEFAULT_LEVEL, GAMES, find_bot
from tenback.bots.warmth import Warmth
from tenback.core.chance import SEED_BYTES
from tenback.games import find_game
from tenback.games import speed as speed_game
from tenback.terminal.coop import CoopTable
from tenback.terminal.dialogs import TooSmall
from tenback.terminal.duel import DuelTable
from tenback.terminal.ending import Next
from tenback.terminal.menu import Menu
from tenback.terminal.saving import check_place
from tenback.terminal.session import PACES, Clock, Session, Think, at_once
from tenback.terminal.setup import Setup
from tenback.terminal.speed import SpeedTable
from tenback.terminal.table import Table
from tenback.terminal.theme import INK, THEMES
from tenback.words import Words

WIDTH, HEIGHT = 80, 24  # what the tables need
TERMINAL_CHECK = 2.0  # seconds
BOT_NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")


def milliseconds() -> int:
    """The clock of the machine, which only goes forward."""
    return time.monotonic_ns() // 1_000_000


class TenbackApp(App[None]):
    """Plays one game after another until the person leaves."""

    CSS_PATH = "tenback.tcss"
    ENABLE_COMMAND_PALETTE = False
    TITLE = "tenback"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (112, "-wide")]  # noqa: RUF012 - Textual declares it so
    VERTICAL_BREAKPOINTS = [(0, "-short"), (30, "-tall"), (36, "-high")]  # noqa: RUF012
    TABLES: ClassVar[dict[str, type[Table]]] = {"coop": CoopTable, "duel": DuelTable, "speed": SpeedTable}

    def __init__(
        self,
        setup: Setup | None = None,
        *,
        language: str = "en",
        seed: bytes | None = None,
        save: Path | None = None,
        source: Callable[[], int] = milliseconds,
        think: Think = at_once,
        warmth: Warmth | None = None,
    ) -> None:
        super().__init__()
        self.words = Words(language)
        self._setup, self._seed, self._save, self._source = setup, seed, save, source
        self._think, self._warmth = think, warmth or Warmth()
        for theme in THEMES:
            self.register_theme(theme)
        self.theme = INK.name

    def on_mount(self) -> None:
        """The table that was asked for, or the menu."""
        asyncio.get_running_loop().add_signal_handler(signal.SIGHUP, self._hang_up)
        if not self.is_headless:
            self.set_interval(TERMINAL_CHECK, self._check_terminal)
        if self._setup:
            self.start(self._setup)
        else:
            self.open_menu()
        self._fit(self.size)

    def open_menu(self) -> None:
        """Let the person choose."""

        def chosen(setup: Setup | None) -> None:
            if setup:
                self.start(setup)
            else:
                self.exit()

        self.push_screen(Menu(self.words, self.speak, self._warmth), chosen)

    async def action_quit(self) -> None:
        """Leave at once, from wherever one is."""
        self._keep_unfinished()
        self.exit()

    def _keep_unfinished(self) -> None:
        """A game that is told where keeps its record."""
        for screen in self.screen_stack:
            if isinstance(screen, Table):
                screen.keep_unfinished()

    def _check_terminal(self) -> None:
        """A terminal can go away without a signal."""
        if not os.isatty(sys.stdin.fileno()):
            self._hang_up()

    def _hang_up(self) -> None:
        """The terminal is gone: there is nothing to restore, and nobody to play on for."""
        self._keep_unfinished()
        self._warmth.stop(patience=0)
        os._exit(0)

    def on_resize(self, event: Resize) -> None:
        """A terminal that is too small says so, until it is large enough."""
        if len(self.screen_stack) > 1:  # there is something to show
            self._fit(event.size)

    def _fit(self, size: Size) -> None:
        small = size.width < WIDTH or size.height < HEIGHT
        if small and not isinstance(self.screen, TooSmall):
            self.push_screen(TooSmall(self.words))
        elif not small and isinstance(self.screen, TooSmall):
            self.pop_screen()

    def speak(self, language: str) -> Words:
        """Change the language."""
        self.words = Words(language)
        return self.words

    def start(self, setup: Setup) -> None:
        """Deal, and play to the end. If kernels are warming up, those of this game are next."""
        if self._warmth.is_warming(setup.game):
            self._warmth.start([setup.game])
        names = (self.words("names.you"), *BOT_NAMES)[: find_game(setup.game).players(setup.options)]
        session = Session(
            setup.game,
            setup.options,
            seed=self._next_seed(),
            names=names,
            clock=Clock(self._source),
            bot=find_bot(setup.game, setup.level, self._warmth),
            pace=PACES[setup.pace],
            think=self._think,
        )
        table = self.TABLES[setup.game](session, self.words, self._save, self._warmth)
        if isinstance(table, SpeedTable):
            table.one_key = setup.one_key

        def left(following: Next | None) -> None:
            table.keep_unfinished()
            self._go_on(setup, table, following)

        self.push_screen(table, left)

    def _go_on(self, setup: Setup, table: Table, following: Next | None) -> None:
        if following == "again":
            self.start(rematch(setup, table.session))
        elif following == "menu":
            self.open_menu()
        else:
            self.exit()

    def _next_seed(self) -> bytes:
        """A secret one; or, where one was given, this one and then others that its commitment does not tell."""
        if self._seed is None:
            return secrets.token_bytes(SEED_BYTES)
        seed, self._seed = self._seed, sha256(b"next deal" + self._seed).digest()
        return seed


def rematch(setup: Setup, session: Session) -> Setup:
    """The same game again; in speed the dealer goes round (S4)."""
    if setup.game != speed_game.name:
        return setup
    dealer = (session.final.dealer + 1) % setup.options.players
    return replace(setup, options=replace(setup.options, dealer=dealer))


def play(
    game: str | None,
    options: object | None,
    *,
    language: str,
    seed: bytes | None,
    save: Path | None,
    level: str = DEFAULT_LEVEL,
) -> None:
    """Play in this terminal: the game with these options (None: the usual ones), or whatever the menu gives.

    Bots think in a thread, and their kernels warm up in the background, those of the game first.
    """
    setup = Setup(game, options or find_game(game).Options(), level) if game else None
    if save:
        check_place(save)
    warmth = Warmth()
    with ThreadPoolExecutor(1, "bots") as threads:
        app = TenbackApp(setup, language=language, seed=seed, save=save, think=threads.submit, warmth=warmth)
        warmth.start(sorted(GAMES, key=lambda name: name != game))
        app.run()
    warmth.stop()
