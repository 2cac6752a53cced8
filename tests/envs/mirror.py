"""The games of a batch played beside it in the core, so that every number can be compared."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tenback.core.cards import Seat
from tenback.core.chance import SplitMix64, deal_by
from tenback.core.game import Outcome
from tenback.envs.batched import Batch, BatchedCoop, BatchedDuel
from tenback.envs.layout import COOP_END, COOP_WISH, coop_move, duel_move, places
from tenback.games import coop, duel
from tenback.games.coop.moves import Say, Unsay
from tenback.games.coop.state import DECK, DIRECTIONS


class Mirror:
    """One game of a batch: number `number` of the batch with this seed."""

    def __init__(self, env: BatchedCoop | BatchedDuel, number: int, seed: int) -> None:
        streams = SplitMix64(seed)
        first = [streams.next() for _ in range(number + 1)][-1]
        self.chance = SplitMix64(first)
        self.layout: Any = env.layout
        self.game: Any = coop if isinstance(env, BatchedCoop) else duel
        self.deal()

    def deal(self) -> None:
        options = self.layout.options
        deal = deal_by(self.chance, self.game.decks(options), self.game.players(options))
        self.state = self.game.deal(options, deal)
        self.spoken: list[int] = []

    @property
    def seat(self) -> Seat:
        seat: Seat = min(self.game.to_act(self.state))
        return seat

    def legal(self) -> list[int]:
        if self.game is coop:
            return list(self.layout.legal(self.state, self.seat, self.spoken))
        return list(self.layout.legal(self.state, self.seat))

    def observation(self) -> NDArray[np.float32]:
        row: NDArray[np.float32] = self.layout.observe(self.game.view(self.state, self.seat))
        return row

    def play(self, action: int) -> Outcome | None:
        """The outcome, if the action ends the game; then a new one is dealt."""
        move = (coop_move if self.game is coop else duel_move)(action)
        self.spoken = [*self.spoken, move.pile] if isinstance(move, Say | Unsay) else self.spoken
        turn, self.state = self.state.turn, self.game.apply(self.state, self.seat, move).state
        if self.state.turn != turn or action == COOP_END:
            self.spoken = []
        outcome: Outcome | None = self.game.outcome(self.state)
        if outcome:
            self.deal()
        return outcome


def mirrors(env: BatchedCoop | BatchedDuel, seed: int) -> list[Mirror]:
    return [Mirror(env, number, seed) for number in range(len(env))]


def check_sight(env: Batch, games: list[Mirror]) -> None:
    """Whoever is to act sees the same and can do the same."""
    for number, game in enumerate(games):
        assert env.seats[number] == game.seat
        assert np.flatnonzero(env.masks[number]).tolist() == game.legal()
        assert np.array_equal(env.observations[number], game.observation())


def smallest_steps(env: BatchedCoop) -> NDArray[np.int64]:
    """Of each game back ten or the smallest step; the turn ends when it may and the step is no longer tiny."""
    lays = env.masks[:, :COOP_END].reshape(len(env), 4, len(DECK))
    tops = np.rint(env.observations[:, places(env.layout.fields)["tops"]] * 100)[:, :, None]
    gaps = (np.array(DECK)[None, None] - tops) * np.array(DIRECTIONS)[None, :, None]
    steps = np.where(lays, gaps, 1_000).reshape(len(env), -1)
    ends = env.masks[:, COOP_END] & (steps.min(1) > 2)
    return np.where(ends, COOP_END, np.where(lays.any((1, 2)), steps.argmin(1), COOP_WISH))
