"""Players to compare others with, in plain Python: at any table, and beside any other bot.

`random` lays any card that fits, exactly the minimum. `greedy` goes back ten wherever it can, and else lays the nearest
card until it has laid the minimum: what people write first. Neither says anything.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from tenback.bots.bot import Bot, Budget, Decision
from tenback.core.cards import Seat
from tenback.core.chance import Chance, SplitMix64
from tenback.core.piles import TEN_BACK
from tenback.games import coop, duel, find_game
from tenback.games.coop.state import DIRECTIONS
from tenback.lab.own import is_own, own_bot
from tenback.lab.setup import REFERENCES, Setup

REACTION, SPREAD = 650, 500  # milliseconds of the random player of speed


def players_of(setup: Setup) -> list[Bot]:
    """Whoever sits at the table, by seat; they wait for their kernels."""
    return [_player(setup, name) for name in setup.bots]


def _player(setup: Setup, name: str) -> Bot:
    bot: Bot
    if is_own(name):
        bot = own_bot(setup.game, name)
    elif name in REFERENCES[setup.game]:
        bot = Reference(setup.game, name)
    else:
        bot = import_module(f"tenback.bots.{setup.game}").bot(name)
    return Silent(bot) if setup.silent else bot


@dataclass(frozen=True, slots=True)
class Silent:
    """A bot that never says anything."""

    bot: Bot

    @property
    def game(self) -> str:
        """Which game it plays."""
        return self.bot.game

    @property
    def name(self) -> str:
        """Its name."""
        return self.bot.name

    def choose(self, view: Any, budget: Budget, chance: Chance) -> Decision:
        """What it would do anyway."""
        return self.bot.choose(view, budget, chance)

    def remark(self, view: Any, people: frozenset[Seat], chance: Chance) -> None:
        """Nothing."""


@dataclass(frozen=True, slots=True)
class Reference:
    """One of the players to compare with, one move at a time."""

    game: str
    name: str

    def choose(self, view: Any, budget: Budget, chance: Chance) -> Decision:
        """One move, or none."""
        game = find_game(self.game)
        moves = game.legal_moves(game.sample(view, SplitMix64(0)), view.seat)  # the same in every state of this view
        if self.game == "speed":
            chosen = (moves[chance.below(len(moves))],) if moves else ()
            return Decision(chosen, delay=REACTION + chance.below(SPREAD))
        if self.game == "duel":
            cards = [move for move in moves if isinstance(move, duel.Lay | duel.Give)]
            return Decision((duel.EndTurn() if duel.EndTurn() in moves else cards[chance.below(len(cards))],))
        if view.turn is None:
            return Decision((coop.Wish(0),))
        lays = [move for move in moves if isinstance(move, coop.Lay)]
        lay = _nearest(view, lays) if self.name == "greedy" else _any(view, lays, chance)
        return Decision((lay or coop.EndTurn(),))

    def remark(self, view: Any, people: frozenset[Seat], chance: Chance) -> None:
        """Nothing."""


def _any(view: coop.View, lays: Sequence[coop.Lay], chance: Chance) -> coop.Lay | None:
    return None if len(view.laid) >= view.minimum else lays[chance.below(len(lays))]


def _nearest(view: coop.View, lays: Sequence[coop.Lay]) -> coop.Lay | None:
    """Back ten first, piles in order; then the smallest gap, unless the minimum is met."""
    gaps = {lay: (lay.card - view.tops[lay.pile]) * DIRECTIONS[lay.pile] for lay in lays}
    tricks = [lay for lay in lays if gaps[lay] == -TEN_BACK]
    if tricks:
        return min(tricks, key=lambda lay: lay.pile)
    return None if len(view.laid) >= view.minimum else min(lays, key=lambda lay: (gaps[lay], lay.pile))
