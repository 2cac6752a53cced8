"""Players. A bot gets what its seat may know (a view), a budget and chance; never a state.

`find_bot("duel", "master")` is ready to play at once: in plain Python until its kernels are warm, which begins with
`WARMTH.start()`. `tenback.bots.duel.bot("master")` waits for its kernels instead.
"""

from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from tenback.bots import plain
from tenback.bots.bot import Bot, Budget, Decision
from tenback.bots.warmth import WARMTH, Warmth
from tenback.core.cards import Seat
from tenback.core.chance import Chance, SplitMix64
from tenback.core.errors import UnknownLevel
from tenback.games import GAMES, find_game

__all__ = ["DEFAULT_LEVEL", "GAMES", "WARMTH", "Bot", "Budget", "Decision", "PlainBot", "find_bot", "levels"]

DEFAULT_LEVEL = "skilled"
REACTION, SPREAD = 900, 250  # milliseconds of the plain player of speed


def levels(game: str) -> tuple[str, ...]:
    """The bots of a game, weakest first."""
    known: tuple[str, ...] = _package(game).LEVELS
    return known


def find_bot(game: str, level: str = DEFAULT_LEVEL, warmth: Warmth = WARMTH) -> Bot:
    """The bot of a level, playing in plain Python while its kernels are not ready."""
    if level not in levels(game):
        raise UnknownLevel(game=game, name=level, known=", ".join(levels(game)))
    return WarmingBot(game, level, warmth)


def _package(game: str) -> Any:
    return import_module(f"tenback.bots.{find_game(game).name}")


@dataclass(frozen=True, slots=True)
class PlainBot:
    """The simple, quick player of a game, in plain Python: one move at a time."""

    game: str
    name: str = "plain"

    def choose(self, view: Any, budget: Budget, chance: Chance) -> Decision:
        """The next move."""
        move = plain.choose(self.game, view, self._moves(view), chance)
        delay = REACTION - SPREAD + chance.below(2 * SPREAD + 1) if self.game == "speed" else 0
        return Decision(() if move is None else (move,), delay=delay)

    def remark(self, view: Any, people: frozenset[Seat], chance: Chance) -> Any:
        """A signal, or that it agrees to give up."""
        if self.game != "coop":
            return None
        return plain.remark(self.game, view, self._moves(view), people, chance)

    def _moves(self, view: Any) -> Any:
        """The legal moves: they are the same in every state that has this view."""
        game = find_game(self.game)
        return game.legal_moves(game.sample(view, SplitMix64(0)), view.seat)


@dataclass(frozen=True, slots=True)
class WarmingBot:
    """A bot of a level: the plain one until its game is warm."""

    game: str
    name: str
    warmth: Warmth = field(repr=False, compare=False)

    def choose(self, view: Any, budget: Budget, chance: Chance) -> Decision:
        """What it does when the game waits for it."""
        return self._player().choose(view, budget, chance)

    def remark(self, view: Any, people: frozenset[Seat], chance: Chance) -> Any:
        """What it says out of turn."""
        return self._player().remark(view, people, chance)

    def _player(self) -> Bot:
        player: Bot = _package(self.game).bot(self.name) if self.warmth.is_ready(self.game) else PlainBot(self.game)
        return player
