"""Games over the rules themselves, a row each: for any table and anybody at it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tenback.bots.bot import Budget
from tenback.bots.match import play_deal
from tenback.core.chance import Deal, SplitMix64, deal_by
from tenback.games import find_game
from tenback.lab.own import blamed
from tenback.lab.setup import Setup
from tenback.lab.yardsticks import players_of

ALL_LAID, BLOCKED = "all_laid", "fewest_points"


def play_by_the_rules(setup: Setup, seeds: Any, rows: Any) -> None:
    """Each game to its end."""
    for seed, row in zip(seeds, rows, strict=True):
        watched = Watched()
        watch_game(setup, int(seed), watched)
        TELL[setup.game](watched, row)


def watch_game(setup: Setup, seed: int, watch: Callable[[Any], object]) -> None:
    """Play one game; `watch` gets every state of it, in order. Its deal is the one that kernels give this seed.

    Nobody takes cards back: bots know what they do, and a game of those who do not need not end.
    """
    options = setup.options
    if setup.game == "coop":
        options = replace(options, take_backs=False)
    with blamed(setup.bots):
        play_deal(players_of(setup), options, deal_of(setup, seed), seed, Budget(setup.milliseconds), watch)


def deal_of(setup: Setup, seed: int) -> Deal:
    """The deal of a seed. Coop's kernels deal from the other end of the deck."""
    game = find_game(setup.game)
    deal = deal_by(SplitMix64(seed), game.decks(setup.options), game.players(setup.options))
    return Deal((deal.decks[0][::-1],), deal.lot) if setup.game == "coop" else deal


class Watched:
    """The first and the last state of a game, what happened between, and how many turns of laying were ended."""

    def __init__(self) -> None:
        self.first: Any = None
        self.state: Any = None
        self.happened, self.turns, self._laid = -1, 0, False

    def __call__(self, state: Any) -> None:
        """The next state; the first one has not happened, it was dealt."""
        laid = bool(getattr(state, "laid", ()))
        self.turns += self._laid and not laid
        self.first = self.first or state
        self.state, self._laid, self.happened = state, laid, self.happened + 1


def _coop(watched: Watched, row: Any) -> None:
    state = watched.state
    row["left"], row["won"] = state.outcome.scores[0], bool(state.outcome.winners)
    row["turns"] = watched.turns + bool(state.outcome.winners)  # the last card of all ends its turn
    row["draw"] = len(state.draw)
    for pile, top in zip("abcd", state.tops, strict=True):
        row[f"top_{pile}"] = top


def _duel(watched: Watched, row: Any) -> None:
    state = watched.state
    row["winner"], row["laid_all"] = state.outcome.winners[0], state.outcome.reason == ALL_LAID
    row["starter"], row["turns"] = watched.first.turn, watched.turns + bool(state.laid)
    for seat, (hand, draw) in enumerate(zip(state.hands, state.draws, strict=True)):
        row[f"left_{seat}"] = len(hand) + len(draw)
        row[f"top_{seat}a"], row[f"top_{seat}d"] = state.tops(seat)


def _speed(watched: Watched, row: Any) -> None:
    state = watched.state
    row["winners"] = sum(1 << seat for seat in state.outcome.winners)
    row["blocked"] = state.outcome.reason == BLOCKED
    row["turns"], row["milliseconds"] = watched.happened, state.now
    for seat, (hand, pile) in enumerate(zip(state.hands, state.piles, strict=True)):
        row[f"left_{seat}"] = len(hand) + len(pile)


TELL = {"coop": _coop, "duel": _duel, "speed": _speed}
