# mypy: allow-untyped-decorators
"""Thousands of games in lockstep: one step is one action in every game, at native speed on one core.

    env = BatchedCoop(4096, coop.Options(players=3, starter=coop.Starter.RANDOM), seed=7)
    while True:
        env.step(choose(env.observations, env.masks))  # one legal action for each game

All arrays are made once and written anew by every step; copy what is to be kept. Each game belongs to a stream of deals
of its own, which comes of the seed and the game's number alone: game 5 is the same in a batch of 10 and of 10,000.
A game that ends is dealt anew in the same step: `dones` says so, and `observations` and `masks` are of the next one.
"""

from typing import Any

import numpy as np
from numba import uint64
from numpy.typing import ArrayLike, NDArray

from tenback.core.chance import MASK64, SplitMix64
from tenback.core.errors import BadData, BadOption
from tenback.envs import batched_coop, batched_duel
from tenback.envs.compiled import compiled
from tenback.envs.errors import NotMasked
from tenback.envs.layout import CoopLayout, CoopRewards, DuelLayout, DuelRewards
from tenback.games import coop, duel
from tenback.kernels.bits import ONE, count_bits, lowest_bit
from tenback.kernels.chance import below

MOST_GAMES = 1 << 24


class Batch:
    """What the batches of both games have in common."""

    observations: NDArray[np.float32]
    """What the seat to act sees, a row for each game (`layout`)."""
    masks: NDArray[np.bool_]
    """Which actions it has."""
    seats: NDArray[np.int8]
    """Who that is."""
    rewards: NDArray[np.float32]
    """What the last step brought: in coop to the team, in duel to each of the two seats."""
    dones: NDArray[np.bool_]
    """Whether the last step ended the game."""

    def __init__(self, kernel: Any, layout: CoopLayout | DuelLayout, rewards: Any, games: int, seed: int) -> None:
        if not 1 <= games <= MOST_GAMES:
            raise BadOption(name="games", value=games, lowest=1, highest=MOST_GAMES)
        self._kernel = kernel
        self._table = kernel.table_of(layout, rewards)
        self._games = np.zeros(games, kernel.GAME)
        self._dice = np.zeros((games, 1), np.uint64)
        self._actions = np.zeros(games, np.int64)
        self._results = kernel.results(layout, games)
        self._words = self._results.masks.view(np.uint64)
        self.observations, self.masks = self._results.observations, self._results.masks[:, : layout.actions]
        self.seats, self.rewards, self.dones = self._results.seats, self._results.rewards, self._results.dones
        self.reset(seed)

    def __len__(self) -> int:
        return len(self._games)

    def reset(self, seed: int) -> None:
        """Deal all games anew, from the beginning of the streams of this seed."""
        number_stream(self._games["chance"], seed)
        number_stream(self._dice, ~seed)
        self._kernel.start(self._games, self._table, self._results)

    def step(self, actions: ArrayLike) -> None:
        """One action in every game. One that a mask does not allow is refused (`NotMasked`), and nothing changes."""
        chosen = np.asarray(actions)
        if chosen.shape != self._actions.shape or chosen.dtype.kind not in "iu":
            expected, found = f"{len(self)} whole numbers", f"{chosen.dtype} of shape {chosen.shape}"
            raise BadData(place="actions", expected=expected, found=found)
        refused = int(first_refused(self._results.masks, chosen))
        if refused < len(self):
            raise NotMasked(game=refused, action=int(chosen[refused]))
        self._kernel.step(self._games, self._table, chosen, self._results)

    def random_actions(self) -> NDArray[np.int64]:
        """Of each game an action that the mask allows, all equally likely; from streams of their own."""
        choose_random(self._words, self._dice, self._actions)
        return self._actions


class BatchedCoop(Batch):
    """Games of coop. Everybody in a team shares its reward."""

    def __init__(
        self,
        games: int,
        options: coop.Options = coop.Options(players=3, starter=coop.Starter.RANDOM),  # noqa: B008 - immutable
        *,
        signals: bool = False,
        rewards: CoopRewards = CoopRewards(),  # noqa: B008
        seed: int = 0,
    ) -> None:
        self.layout = CoopLayout(options, signals)
        super().__init__(batched_coop, self.layout, rewards, games, seed)
        self.lefts: NDArray[np.int8] = self._results.lefts
        """Cards left in the last game that ended; 0 is a win."""


class BatchedDuel(Batch):
    """Games of duel."""

    def __init__(
        self,
        games: int,
        options: duel.Options = duel.Options(),  # noqa: B008 - immutable
        *,
        rewards: DuelRewards = DuelRewards(),  # noqa: B008
        seed: int = 0,
    ) -> None:
        self.layout = DuelLayout(options)
        super().__init__(batched_duel, self.layout, rewards, games, seed)
        self.winners: NDArray[np.int8] = self._results.winners
        """Who won the last game that ended."""


def number_stream(streams: NDArray[np.uint64], seed: int) -> None:
    """The beginning of each game's stream: number by number what splitmix64 gives for the seed."""
    numbers = SplitMix64(seed & MASK64)
    streams[:, 0] = [numbers.next() for _ in range(len(streams))]


@compiled
def first_refused(masks: Any, actions: Any) -> int:
    """The first game whose action is not one of the mask's; if there is none, how many games there are."""
    width = masks.shape[1]
    for number in range(len(actions)):
        action = np.int64(actions[number])
        if action < 0 or action >= width or not masks[number, action]:
            return number
    return len(actions)


@compiled
def choose_random(masks: Any, dice: Any, actions: Any) -> None:
    """An action of each mask, by chance. Masks come in words: eight actions each, a byte that is 0 or 1 for each."""
    for number in range(len(actions)):
        mask, count, place = masks[number], uint64(0), 0
        for word in mask:
            count += count_bits(word)
        skipped = below(dice[number], count)
        while skipped >= count_bits(mask[place]):
            skipped -= count_bits(mask[place])
            place += 1
        word = mask[place]
        while skipped:
            word &= word - ONE
            skipped -= ONE
        actions[number] = 8 * place + np.int64(lowest_bit(word)) // 8
